"""The library by HTTP: what there is, a module with its lines and its file, asked again for nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwinds.notes.markdown import read_module
from fourwinds.store.database import open_database
from tests.web.systems_app import Service, serving


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    file = tmp_path_factory.mktemp("library") / "test.db"
    with open_database(f"sqlite:///{file}") as database, serving(database) as asked:
        yield asked


def test_anybody_may_read_the_library(service: Service) -> None:
    systems = service.ask("GET", "/api/library/systems", "anyone").json()
    assert [(each["id"], each["conventions"]) for each in systems] == [("small_club", ["stayman", "transfers"])]
    conventions = {each["id"]: each for each in service.ask("GET", "/api/library/conventions", "anyone").json()}
    assert set(conventions) == {"stayman", "puppet", "transfers", "smolen", "range_ask"}
    assert conventions["stayman"]["parameters"] == {
        "invite": {"default": "8-9", "choices": ["8-9", "7-8"], "help": "what invites"}
    }


def test_a_module_has_its_lines_and_its_file(service: Service) -> None:
    told = service.ask("GET", "/api/library/conventions/stayman").json()
    assert told["lines"][0] == {
        "sequence": "1n-(p)-2c",
        "line": "1n-(p)-2c = Stayman, asks for 4-card major",
        "section": "",
    }
    assert read_module(told["markdown"]).variants == ("puppet",)
    assert told["definitions"] == {"garbage": "fewer than 8 HCP"}


@pytest.mark.parametrize("path", ["systems", "conventions", "systems/small_club", "conventions/stayman"])
def test_what_a_client_has_is_not_sent_again(service: Service, path: str) -> None:
    first = service.ask("GET", f"/api/library/{path}")
    again = service.ask("GET", f"/api/library/{path}", headers={"if-none-match": f'"x", {first.headers["etag"]}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", first.headers["etag"])
    assert service.ask("GET", f"/api/library/{path}", headers={"if-none-match": '"x"'}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("systems/stayman", 404),
        ("conventions/small_club", 404),
        ("conventions/..%2f..%2fetc", 404),
        ("conventions/%00", 404),
        ("parts/x", 422),
        ("", 404),
    ],
)
def test_what_is_not_there_is_not_found(service: Service, path: str, status: int) -> None:
    assert service.ask("GET", f"/api/library/{path}").status_code == status
