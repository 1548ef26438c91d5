"""The description of the API as `/openapi.json` gives it: names that read well, what may be answered, who may ask."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from fastapi import FastAPI

from fourwinds.web.examples import body_examples

__all__ = ["DescribedApp", "describe", "operations"]

_TAGS: Final = {
    "accounts": "Sign up, in and out; passwords, sessions, API tokens.",
    "systems": "Bidding systems: the tree, rules, conventions, changes and their undoing, sharing.",
    "library": "Base systems and conventions that systems are made of.",
    "boards": "Collections of boards, and the boards in them.",
    "pbn": "Files of boards: import, repair, export, DealHash, par.",
    "lessons": "Lessons: pages of words and boards.",
    "leagues": "Leagues with their members, players, games and tables.",
    "games": "Riichi games and their hands, recorded, corrected, and brought in from a phone that was away.",
    "riichi": "Rulesets, yaku, and what a hand is worth, for phones that play on their own.",
    "live": "Changes as they happen, as server-sent events that go on where they were left.",
    "jobs": "Long work that is started, followed, cancelled, and whose file is fetched.",
    "service": "Whether the service does its work.",
}
"""What the operations are about, in the order of the page."""

_SECURITY_SCHEMES: Final = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "fourwinds_session",
        "description": "The session of a browser that signed in; under HTTPS the name begins with `__Host-`",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "An API token of an account, with the scopes it was given",
    },
}
_EITHER_OR_NOBODY: Final[list[dict[str, list[str]]]] = [{"session": []}, {"token": []}, {}]
_EVENT: Final = {
    "type": "object",
    "properties": {name: {"type": "string"} for name in ("id", "event", "data")},
    "required": ["data"],
}
_DONE: Final = {
    "200": "Done",
    "201": "Made",
    "202": "Accepted, and done later",
    "204": "Done; there is nothing to answer",
}
_ABOUT: Final = """The API of Four Winds, which its own pages use too.

Errors have one shape: a code for programs, a sentence for people, the field, and what can be done. Lists come in pages:
send `next` as `after`. What can be edited has a version as its `ETag`; send it as `If-Match`, and nobody's change is
lost. What is made may have an `id` of the client's: sent again, it is made once."""


class DescribedApp(FastAPI):
    """An application that describes itself in our way."""

    _described: dict[str, Any] | None = None

    def openapi(self) -> dict[str, Any]:
        found = super().openapi()
        if found is not self._described:
            describe(found)
            self._described = found
        return found


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every path, method and operation."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def describe(description: dict[str, Any]) -> None:
    """Complete what FastAPI has found out."""
    description["info"]["description"] = _ABOUT
    description["servers"] = [{"url": "/"}]
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    description["components"]["securitySchemes"] = _SECURITY_SCHEMES
    for path, method, operation in operations(description):
        operation.setdefault("tags", ["service"])
        _name(path, method, operation)
        _add_examples(operation.get("requestBody", {}).get("content", {}), schemas)
        _tell_answers(operation["responses"], schemas)
        if "401" in operation["responses"]:
            operation["security"] = _EITHER_OR_NOBODY
    _tell_apart([operation for _, _, operation in operations(description)])
    used = [tag for _, _, operation in operations(description) for tag in operation["tags"]]
    described = [{"name": name, "description": words} for name, words in _TAGS.items() if name in used]
    description["tags"] = described + [{"name": name} for name in dict.fromkeys(used) if name not in _TAGS]


def _name(path: str, method: str, operation: dict[str, Any]) -> None:
    """`record_hand`, "Record hand": FastAPI adds the path, and capitals."""
    name = operation["operationId"].removesuffix(f"{re.sub(r'[^0-9A-Za-z_]', '_', path)}_{method}")
    operation["operationId"] = name
    if operation.get("summary") == name.replace("_", " ").title():
        operation["summary"] = name.replace("_", " ").capitalize()


def _add_examples(bodies: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Write out what models and fields give as examples, beside what an endpoint gives itself."""
    for content in bodies.values():
        if "examples" in content or "example" in content:
            continue
        found = body_examples(content.get("schema", {}), schemas)
        if found:
            content["examples"] = {name: {"value": value} for name, value in found.items()}


def _tell_answers(responses: dict[str, Any], schemas: dict[str, Any]) -> None:
    for status, response in responses.items():
        content = response.get("content", {})
        wrong = [kind for kind, each in content.items() if _refers_to(each, "Problem") and kind != "application/json"]
        for kind in wrong:  # FastAPI takes the type of an endpoint's good answer for all
            content["application/json"] = content.pop(kind)
        if "text/event-stream" in content:
            content["text/event-stream"].pop("schema", None)  # it would be that of each event
            content["text/event-stream"]["itemSchema"] = _EVENT
        if response["description"] == "Successful Response":
            response["description"] = _words(content, schemas) or _DONE.get(status, "Done")
    ordered = dict(sorted(responses.items()))
    responses.clear()
    responses.update(ordered)


def _refers_to(content: dict[str, Any], model: str) -> bool:
    reference: str = content.get("schema", {}).get("$ref", "")
    return reference.rpartition("/")[2] == model


def _words(content: dict[str, Any], schemas: dict[str, Any]) -> str | None:
    """What the answer's model says of itself."""
    schema = content.get("application/json", {}).get("schema", {})
    found: dict[str, Any] = schemas.get(schema.get("$ref", "").rpartition("/")[2], {})
    words = found.get("description", "").split("\n\n")[0].replace("\n", " ")
    return words.removesuffix(".") or None


def _tell_apart(all_operations: list[dict[str, Any]]) -> None:
    """Of two endpoints of one name, those whose name lacks their tag get it: `list_library_systems`."""
    counts = Counter(operation["operationId"] for operation in all_operations)
    for operation in all_operations:
        name, tag = operation["operationId"], operation["tags"][0]
        if counts[name] > 1 and tag not in name:
            verb, _, rest = name.partition("_")
            operation["operationId"] = "_".join(filter(None, (verb, tag, rest)))
            if operation["summary"] == name.replace("_", " ").capitalize():
                operation["summary"] = operation["operationId"].replace("_", " ").capitalize()
