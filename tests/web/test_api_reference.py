"""The page of the API: everything that can be asked, readable and escaped."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from typing import Any, Literal

import pytest
from fastapi import Query
from pydantic import BaseModel, Field

from fourwinds.app.settings import Settings
from fourwinds.web.openapi import DescribedApp, operations
from fourwinds.web.pages import api_reference
from fourwinds.web.pages.api_schema import Schemas
from fourwinds.web.server import create_app
from tests.web.client import running

HOSTILE = "</textarea></option>'\"><script>alert(1)</script>&amp;`<b>`"


class Elements(HTMLParser):
    """The elements of a page with their attributes, and its words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def values(self, attribute: str, *tags: str) -> list[str]:
        return [value for tag, each in self.found if (not tags or tag in tags) and (value := each.get(attribute))]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> DescribedApp:
    made = create_app(Settings(tmp_path_factory.mktemp("data"), "sqlite://"))
    assert isinstance(made, DescribedApp)
    return made


def page_of(app: DescribedApp) -> Elements:
    with running(app, lifespan=False) as client:
        answer = client.get("/api")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return Elements(answer.text)


def test_every_operation_is_on_the_page_with_a_form(app: DescribedApp) -> None:
    page = page_of(app)
    forms = [(each["data-method"], each["data-path"]) for tag, each in page.found if tag == "api-try"]
    described = list(operations(app.openapi()))
    assert Counter(forms) == Counter((method.upper(), path) for path, method, _ in described)
    assert {operation["operationId"] for _, _, operation in described} <= set(page.values("id"))
    assert len(described) > 50


def test_ids_are_unique_links_lead_somewhere_and_fields_are_labelled(app: DescribedApp) -> None:
    page = page_of(app)
    ids = Counter(page.values("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    assert {link for link in page.values("href", "a") if link.startswith("#") and link[1:] not in ids} == set()
    fields = page.values("id", "input", "select", "textarea")
    assert set(fields) == set(page.values("for", "label"))


def test_what_the_page_loads_is_ours(app: DescribedApp) -> None:
    page = page_of(app)
    loaded = page.values("src") + page.values("href", "link")
    assert "/static/elements/api-try.js" in {address.partition("?")[0] for address in loaded}
    with running(app, lifespan=False) as client:
        assert {client.get(address).status_code for address in loaded} == {200}


def test_other_pages_lead_to_it(app: DescribedApp) -> None:
    with running(app, lifespan=False) as client:
        lost = client.get("/nowhere", headers={"accept": "text/html"})
    assert "/api" in Elements(lost.text).values("href", "a")


class Hostile(BaseModel):
    name: str = Field(description=HOSTILE, examples=[HOSTILE], max_length=3)


def test_words_of_others_are_escaped() -> None:
    app = DescribedApp(title=HOSTILE)

    @app.post("/ask", summary=HOSTILE, description=HOSTILE, responses={400: {"description": HOSTILE}})
    def ask(body: Hostile, query: str = Query("", alias=HOSTILE, description=HOSTILE)) -> Hostile:
        raise AssertionError((body, query))

    app.include_router(api_reference.router)
    page = page_of(app)
    assert all(each.get("src") or each["type"] == "importmap" for tag, each in page.found if tag == "script")
    assert "b" not in {tag for tag, _ in page.found}
    assert page.text.count("<script>alert(1)</script>") > 5
    assert HOSTILE in page.values("name", "input")
    assert page.text.count('"name": "</textarea></option>\'\\"><script>') == 2


class Leaf(BaseModel):
    colour: Literal["red", "black"]
    more: list[Leaf] = Field(default_factory=list, max_length=4)


class Sent(BaseModel):
    """What is sent."""

    size: int | None = Field(None, ge=1, le=5000, description="How large")
    leaves: dict[str, Leaf]
    tags: list[str] = Field(["a"], min_length=1, max_length=1)


def test_a_schema_is_a_list_of_fields_down_to_the_last() -> None:
    schema = Sent.model_json_schema(ref_template="#/components/schemas/{model}")
    (sent,) = Schemas(schema.pop("$defs")).shapes(schema)
    assert sent.words == "What is sent."
    told: list[dict[str, Any]] = [
        {
            "type": " ".join(part.text for part in field.kind),
            "required": field.is_required,
            "limits": field.limits,
            "default": field.default,
        }
        for field in sent.fields
    ]
    assert told == [
        {"type": "integer or null", "required": False, "limits": ("1 to 5,000",), "default": None},
        {"type": "object of Leaf", "required": True, "limits": (), "default": None},
        {"type": "array of string", "required": False, "limits": ("1 item",), "default": '["a"]'},
    ]
    (leaf,) = sent.fields[1].shapes
    assert leaf.fields[0].choices == ('"red"', '"black"')
    assert leaf.fields[1].shapes == ()
