"""The OpenAPI description at `/openapi.json`: readable names, all responses, and authentication."""

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
    "systems": "Bidding systems: tree, rules, conventions, changes, undo, sharing.",
    "library": "Base systems and conventions from which systems are built.",
    "practice": "Practise a system: questions, answers, boards to bid, progress.",
    "rooms": "Bid boards with a partner: rooms, seats, calls, reviews, notes, scores.",
    "lab": "What boards can be dealt for in a system; jobs of kind `scenario` deal them.",
    "boards": "Collections of boards, and the boards in them.",
    "pbn": "Files of boards: import, repair, export, DealHash, par.",
    "lessons": "Lessons: pages of text and boards.",
    "leagues": "Leagues with their members, players, games and tables.",
    "games": "Riichi games and their hands: record, correct and sync them.",
    "riichi": "Rulesets, yaku and hand values, for phones that score offline.",
    "live": "Changes as they happen, as server-sent events that can be resumed.",
    "jobs": "Long-running work: start, follow and cancel it, and download the result.",
    "service": "Health of the service.",
}
"""The tags of the operations, in the order of the page."""

_SECURITY_SCHEMES: Final = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "fourwinds_session",
        "description": "The session of a signed-in browser; under HTTPS the name begins with `__Host-`",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "An API token of an account, with its scopes",
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
    "201": "Created",
    "202": "Accepted; will be done later",
    "204": "Done; the response is empty",
}
_ABOUT: Final = """The API of Four Winds. Its own pages use it too.

All errors have the same format: a code for programs, a sentence for people, the field, and what to do. Lists are paged:
send `next` as `after`. Everything that can be edited has a version in its `ETag`; send it as `If-Match`, so that no
change is lost. Clients can choose the `id` of what they create, so that a request can be repeated safely."""


class DescribedApp(FastAPI):
    """An application with a completed OpenAPI description."""

    _described: dict[str, Any] | None = None

    def openapi(self) -> dict[str, Any]:
        found = super().openapi()
        if found is not self._described:
            describe(found)
            self._described = found
        return found


def operations(description: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield every path, method and operation."""
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def describe(description: dict[str, Any]) -> None:
    """Complete the description that FastAPI generates."""
    description["info"]["description"] = _ABOUT
    description["servers"] = [{"url": "/"}]
    schemas = description.setdefault("components", {}).setdefault("schemas", {})
    description["components"]["securitySchemes"] = _SECURITY_SCHEMES
    for path, method, operation in operations(description):
        operation.setdefault("tags", ["service"])
        _name(path, method, operation)
        _add_examples(operation.get("requestBody", {}).get("content", {}), schemas)
        _describe_responses(operation["responses"], schemas)
        if "401" in operation["responses"]:
            operation["security"] = _EITHER_OR_NOBODY
    _make_names_unique([operation for _, _, operation in operations(description)])
    used = [tag for _, _, operation in operations(description) for tag in operation["tags"]]
    described = [{"name": name, "description": words} for name, words in _TAGS.items() if name in used]
    description["tags"] = described + [{"name": name} for name in dict.fromkeys(used) if name not in _TAGS]


def _name(path: str, method: str, operation: dict[str, Any]) -> None:
    """Set the name to `record_hand` and the summary to "Record hand", as FastAPI adds the path and capitals."""
    name = operation["operationId"].removesuffix(f"{re.sub(r'[^0-9A-Za-z_]', '_', path)}_{method}")
    operation["operationId"] = name
    if operation.get("summary") == name.replace("_", " ").title():
        operation["summary"] = name.replace("_", " ").capitalize()


def _add_examples(bodies: dict[str, Any], schemas: dict[str, Any]) -> None:
    """Add the examples of models and fields to bodies without examples of their own."""
    for content in bodies.values():
        if "examples" in content or "example" in content:
            continue
        found = body_examples(content.get("schema", {}), schemas)
        if found:
            content["examples"] = {name: {"value": value} for name, value in found.items()}


def _describe_responses(responses: dict[str, Any], schemas: dict[str, Any]) -> None:
    for status, response in responses.items():
        content = response.get("content", {})
        wrong = [kind for kind, each in content.items() if _refers_to(each, "Problem") and kind != "application/json"]
        for kind in wrong:  # FastAPI uses the media type of the successful response for all
            content["application/json"] = content.pop(kind)
        if "text/event-stream" in content:
            content["text/event-stream"].pop("schema", None)  # it would describe a single event
            content["text/event-stream"]["itemSchema"] = _EVENT
        if response["description"] == "Successful Response":
            response["description"] = _model_description(content, schemas) or _DONE.get(status, "Done")
    ordered = dict(sorted(responses.items()))
    responses.clear()
    responses.update(ordered)


def _refers_to(content: dict[str, Any], model: str) -> bool:
    reference: str = content.get("schema", {}).get("$ref", "")
    return reference.rpartition("/")[2] == model


def _model_description(content: dict[str, Any], schemas: dict[str, Any]) -> str | None:
    """Return the description of the response's model."""
    schema = content.get("application/json", {}).get("schema", {})
    found: dict[str, Any] = schemas.get(schema.get("$ref", "").rpartition("/")[2], {})
    words = found.get("description", "").split("\n\n")[0].replace("\n", " ")
    return words.removesuffix(".") or None


def _make_names_unique(all_operations: list[dict[str, Any]]) -> None:
    """Add the tag to the names of endpoints that share a name, as in `list_library_systems`."""
    counts = Counter(operation["operationId"] for operation in all_operations)
    for operation in all_operations:
        name, tag = operation["operationId"], operation["tags"][0]
        if counts[name] > 1 and tag not in name:
            verb, _, rest = name.partition("_")
            operation["operationId"] = "_".join(filter(None, (verb, tag, rest)))
            if operation["summary"] == name.replace("_", " ").capitalize():
                operation["summary"] = operation["operationId"].replace("_", " ").capitalize()
