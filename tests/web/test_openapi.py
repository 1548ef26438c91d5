"""The description of the API: complete, readable, and true to itself."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from fourwinds.app.settings import Settings
from fourwinds.web.examples import body_examples
from fourwinds.web.openapi import describe, operations
from fourwinds.web.server import create_app
from tests.web.client import running

PROBLEM = {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return create_app(Settings(tmp_path_factory.mktemp("data"), "sqlite://")).openapi()


def bodies(description: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [
        (operation["operationId"], operation["requestBody"]["content"])
        for _, _, operation in operations(description)
        if "requestBody" in operation
    ]


def examples(content: dict[str, Any]) -> list[Any]:
    named = [each["value"] for each in content.get("examples", {}).values()]
    return [*named, content["example"]] if "example" in content else named


def test_every_operation_has_a_summary_a_description_and_a_tag_that_is_described(description: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in description["tags"] if tag.get("description", "").endswith(".")}
    lacking = [
        f"{method} {path}"
        for path, method, operation in operations(description)
        if not (operation.get("summary") and operation.get("description") and tags.issuperset(operation["tags"]))
    ]
    assert lacking == []


def test_operations_have_names_of_their_own_that_read_well(description: dict[str, Any]) -> None:
    names = [operation["operationId"] for _, _, operation in operations(description)]
    assert "record_hand" in names
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [name for name in names if not re.fullmatch(r"[a-z]+(_[a-z]+){0,4}", name) or "_api_" in name] == []
    summaries = [operation["summary"] for _, _, operation in operations(description)]
    assert [summary for summary in summaries if not re.fullmatch(r"[A-Z][^A-Z]*(PBN|API)?[^A-Z]*", summary)] == []


def test_every_refusal_is_documented_in_the_one_shape(description: dict[str, Any]) -> None:
    wrong = [
        f"{operation['operationId']} {status}"
        for _, _, operation in operations(description)
        for status, answer in operation["responses"].items()
        if status.startswith("4") and answer.get("content") != PROBLEM
    ]
    assert wrong == []
    silent = [
        path
        for path, _, operation in operations(description)
        if path.startswith("/api/") and not {"400", "422"} <= set(operation["responses"])
    ]
    assert silent == []


def test_every_answer_says_when_it_is_given(description: dict[str, Any]) -> None:
    wrong = [
        f"{operation['operationId']} {status}"
        for _, _, operation in operations(description)
        for status, answer in operation["responses"].items()
        if answer["description"] in {"", "Successful Response", "Validation Error"}
    ]
    assert wrong == []


def test_every_body_has_an_example(description: dict[str, Any]) -> None:
    assert [name for name, body in bodies(description) if not any(map(examples, body.values()))] == []


def test_examples_are_what_their_schema_says(description: dict[str, Any]) -> None:
    wrong = []
    for name, body in bodies(description):
        for content in body.values():
            schema = {**content["schema"], "components": description["components"]}
            validator = jsonschema_rs.validator_for(schema)
            wrong += [f"{name}: {error}" for value in examples(content) for error in validator.iter_errors(value)]
    assert wrong == []


def test_the_description_names_the_cookie_that_signing_up_sets(migrated_sqlite_url: str, tmp_path: Path) -> None:
    app = create_app(Settings(tmp_path, migrated_sqlite_url))
    schemes = app.openapi()["components"]["securitySchemes"]
    body = {"email": "uma@club.example", "name": "Uma", "password": "seven quiet winds"}
    with running(app) as client:
        signed_up = client.post("/api/accounts", json={**body, "code": app.state.set_up_code})
        served = client.get("/openapi.json")
    assert signed_up.status_code == 201
    assert list(signed_up.cookies) == [schemes["session"]["name"], "fourwinds_device"]
    assert (schemes["token"]["type"], schemes["token"]["scheme"]) == ("http", "bearer")
    assert served.json() == app.openapi()
    assert served.json()["servers"] == [{"url": "/"}]


def test_endpoints_of_one_name_are_told_apart_by_their_tags() -> None:
    def operation(tag: str, method_and_path: str) -> dict[str, Any]:
        return {
            "tags": [tag],
            "operationId": f"list_systems_{method_and_path}",
            "summary": "List Systems",
            "responses": {},
        }

    described: dict[str, Any] = {
        "info": {},
        "paths": {
            "/api/systems": {"get": operation("systems", "api_systems_get")},
            "/api/library/systems": {"get": operation("library", "api_library_systems_get")},
        },
    }
    describe(described)
    told = [(each["operationId"], each["summary"]) for _, _, each in operations(described)]
    assert told == [("list_systems", "List systems"), ("list_library_systems", "List library systems")]
    assert [tag["name"] for tag in described["tags"]] == ["systems", "library"]


@pytest.mark.parametrize(
    ("properties", "made"),
    [
        ({"name": {"type": "string", "examples": ["Uma"]}}, {"name": "Uma"}),
        ({"name": {"type": "string"}}, None),
        ({"name": {"enum": ["a", "b"]}, "optional": {"type": "string"}}, {"name": "a"}),
        ({"name": {"type": "array", "items": {"const": 3}}}, {"name": [3]}),
        (
            {"name": {"anyOf": [{"type": "string"}, {"type": "boolean"}]}, "also": {"examples": [1]}},
            {"name": True, "also": 1},
        ),
        ({"name": {"$ref": "#/components/schemas/Other"}}, {"name": {"deep": 1}}),
        ({"name": {"$ref": "#/components/schemas/Endless"}}, None),
    ],
)
def test_examples_are_made_of_those_of_the_fields(properties: dict[str, Any], made: dict[str, Any] | None) -> None:
    endless = {"$ref": "#/components/schemas/Endless"}
    schemas = {
        "Sent": {"title": "Sent", "properties": properties, "required": ["name"]},
        "Other": {"properties": {"deep": {"default": 1}}, "required": ["deep"]},
        "Endless": {"properties": {"more": endless}, "required": ["more"]},
    }
    found = body_examples({"$ref": "#/components/schemas/Sent"}, schemas)
    assert found == ({} if made is None else {"Sent": made})
