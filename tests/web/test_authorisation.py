"""Who may ask what: every operation of the API, in every situation that matters, by everybody who may come by."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import ExitStack

import pytest
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Route

from fourwinds.notes.library import Library
from fourwinds.store.database import open_database
from fourwinds.web.openapi import operations
from tests.app.accounts import make_passwords_cheap
from tests.postgres import PostgresServer
from tests.web.authorisation.asking import Service, described_app, newer_library, serving
from tests.web.authorisation.table import COLUMNS, OK, Row, read_tables
from tests.web.authorisation.world import build_club, build_machine

ROWS = read_tables()


def pages(routes: Iterable[BaseRoute]) -> Iterator[str]:
    """What the description of the API leaves out: pages, what their browsers need, and what Prometheus reads."""
    for route in routes:
        if isinstance(route, Route | APIRoute) and not route.include_in_schema:
            yield f"GET {route.path}"
        yield from pages(route.original_router.routes if hasattr(route, "original_router") else ())


UNDESCRIBED = set(pages(described_app().routes))
TOKENS = COLUMNS[-3:]
THING = re.compile(r"/api/\w+/\{\w+\}")


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def services(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Service]]:
    """A club of people with accounts, and a machine without any, once in each kind of database."""
    with ExitStack() as stack:
        monkeypatch = stack.enter_context(pytest.MonkeyPatch.context())
        make_passwords_cheap(monkeypatch)
        shelf = newer_library()
        monkeypatch.setattr(Library, "load", lambda: shelf)
        found: dict[str, Service] = {}
        for name, build in (("club", build_club), ("machine", build_machine)):
            if request.param == "sqlite":
                file = tmp_path_factory.mktemp(name) / "test.db"
                shutil.copy(request.getfixturevalue("migrated_sqlite"), file)
                url = f"sqlite:///{file}"
            else:
                server: PostgresServer = request.getfixturevalue("postgres")
                url = stack.enter_context(server.database(template=request.getfixturevalue("migrated_postgres")))
            database = stack.enter_context(open_database(url))
            world = build(database)
            found[name] = stack.enter_context(serving(database, world))
        yield found


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name.replace("/", "."))
def test_everybody_is_answered_as_the_table_says(services: dict[str, Service], row: Row) -> None:
    found = services["club"].outcomes(row, [column for column in COLUMNS if column != "machine"])
    found |= services["machine"].outcomes(row, ["machine"])
    assert {column: found[column] for column in COLUMNS} == row.cells


def test_the_table_has_every_operation_and_no_other() -> None:
    there = {f"{method.upper()} {path}" for path, method, _ in operations(described_app().openapi())}
    assert {row.operation for row in ROWS} == there | UNDESCRIBED
    assert len({row.name for row in ROWS}) == len(ROWS), "no row is there twice"


def test_the_table_keeps_to_the_rules() -> None:
    """What one may not read is not there, or asks to sign in; what one may read and not change is forbidden."""
    reads = {(row.path, row.situation): row.cells for row in ROWS if row.method == "GET" and not row.variant}
    for row in ROWS:
        if row.operation in UNDESCRIBED:
            continue
        assert row.cells["anyone"] not in ("403", "404"), row.name
        assert "401" not in [cell for column, cell in row.cells.items() if column not in ("anyone", "machine")], (
            row.name
        )
        thing = THING.match(row.path)
        for column, seen in reads.get((thing.group(), row.situation), {}).items() if thing else ():
            allowed = {
                OK: (OK, "401", "403", "409"),  # a conflict with what is there, whoever asks: a seat that is taken
                "401": ("401",),
                "404": ("404", "403" if column in TOKENS else "404"),
            }
            if column != "machine" and row.variant != "other":  # there the other system is the one not to be read
                answered = row.cells[column] if row.refuses(column) else OK
                assert answered in allowed[seen], f"{row.name}: {column}"
