"""Sound bodies of requests, and the same with an attacker's text in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tests.web.whole_service import WholeService

__all__ = ["TEXTS", "sound_body", "text_fields", "with_text"]

TEXTS = {
    "SQL": "'; DROP TABLE games; --",
    "HTML": "<script>alert(1)</script>",
    "a path": "../../etc/passwd",
    "a format": "{0.__class__}%s%n${7*7}{{7*7}}",
    "NUL": "a\0b",
    "right to left": "a\u202eb\ufeff",
    "too long": "x" * 10_000,
}
_WITHOUT_EXAMPLE: dict[str, Any] = {
    "edit_game": {"label": "Table 2"},
    "move_hand": {"place": 1},
    "sync": {"operations": [], "known": {}},
    "edit_league": {"name": "Friday"},
    "change_player": {"name": "Koki"},
    "edit_me": {"name": "Uma"},
    "number_boards": {"numbers": [1]},
    "update_library": {},
}
_BROUGHT = ("league_id", "system_id", "lesson_id", "collection_id", "base")
Place = tuple[str | int, ...]


def sound_body(operation: Mapping[str, Any], service: WholeService) -> Any:
    """A body that fits, None where there is none; what it names is there."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    told = [example["value"] for example in content.get("examples", {}).values()]
    found = dict(told[0] if told else _WITHOUT_EXAMPLE.get(operation["operationId"], {}))
    found.pop("id", None)
    if operation["operationId"] == "create_system":
        found = {"name": "Ours", "base": "small_club"}
    return found


def text_fields(operation: Mapping[str, Any], description: Mapping[str, Any]) -> list[Place]:
    """Where a body may hold text: as its schema says, and as its example does."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    fields: dict[Place, None] = {}
    for schema in _shapes(content.get("schema", {}), description):
        for name, each in schema.get("properties", {}).items():
            if any(shape.get("type") == "string" for shape in _shapes(each, description)):
                fields[name,] = None
    for example in content.get("examples", {}).values():
        fields |= dict.fromkeys(_texts(example["value"]))
    return list(fields)


def _shapes(schema: Mapping[str, Any], description: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if "$ref" in schema:
        yield from _shapes(description["components"]["schemas"][schema["$ref"].rpartition("/")[2]], description)
        return
    yield schema
    for each in (*schema.get("anyOf", ()), *schema.get("oneOf", ())):
        yield from _shapes(each, description)


def _texts(value: Any) -> Iterator[Place]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        if isinstance(part, str):
            yield (key,)
        yield from ((key, *rest) for rest in _texts(part))


def with_text(value: Any, place: Place, text: str) -> Any:
    """The value with this text there; what is missing on the way is made."""
    if not place:
        return text
    key, *rest = place
    if isinstance(key, int):
        items = list(value) if isinstance(value, list) and len(value) > key else [None] * (key + 1)
        items[key] = with_text(items[key], tuple(rest), text)
        return items
    inside = dict(value) if isinstance(value, dict) else {}
    inside[key] = with_text(inside.get(key), tuple(rest), text)
    return inside
