"""Requests that schemathesis generates from the description of the API get answers as described, never a 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import HTTPException

from fourwinds.app.settings import Settings
from fourwinds.web.api import library
from fourwinds.web.openapi import operations
from fourwinds.web.server import create_app
from tests.app.accounts import cheap_passwords
from tests.web.whole_service import WholeService, serving_all

__all__ = ["cheap_passwords"]

ABOUT = [
    "accounts service live riichi",
    "games leagues",
    "systems library",
    "practice",
    "rooms",
    "boards lessons pbn jobs lab",
]


@pytest.fixture
def service(request: pytest.FixtureRequest, tmp_path: Path, cheap_passwords: None) -> Iterator[WholeService]:
    database, with_accounts = request.param
    url = request.getfixturevalue(f"migrated_{database}_url")
    with serving_all(tmp_path, url, with_accounts=with_accounts) as service:
        yield service


SETTINGS = [("sqlite", True), ("sqlite", False), ("postgres", True)]
NAMES = ["sqlite-accounts", "sqlite-owner", "postgres-accounts"]
FEW = [
    *("create_game", "list_all_games", "record_hand", "show_changes", "sync"),
    *("create_league", "show_table", "show_statistics", "value_hand"),
    *("create_system", "look_sequence_up", "write_rule", "recommend", "list_conventions"),
    *("create_collection", "list_boards", "write_board", "create_lesson", "import_boards", "start_job"),
    *("create_account", "begin_session", "make_token", "readiness"),
]
"""Operations of every run, the same each time: reading and writing of everything there is."""


@pytest.mark.parametrize("service", SETTINGS[:1], ids=NAMES[:1], indirect=True)
def test_answers_of_a_few_operations_are_described(service: WholeService) -> None:
    from tests.web.generated_requests import described, find_faults

    operations = described(service)
    faults = [fault for name in FEW for fault in find_faults(service, operations[name], examples=3, coverage=2)]
    assert not faults, "\n\n".join(faults)


@pytest.mark.slow
@pytest.mark.parametrize("about", ABOUT)
@pytest.mark.parametrize("service", SETTINGS, ids=NAMES, indirect=True)
def test_every_answer_is_described(service: WholeService, about: str) -> None:
    from tests.web.generated_requests import described, find_faults

    faults = [
        fault
        for operation in described(service).values()
        if set(operation.tags or ()) & set(about.split())
        for fault in find_faults(service, operation, examples=300, coverage=300)
    ]
    assert not faults, "\n\n".join(faults)


def test_every_operation_is_about_one_of_these(tmp_path: Path) -> None:
    description = create_app(Settings(tmp_path, "sqlite://")).openapi()
    assert {tag for _, _, operation in operations(description) for tag in operation["tags"]} == set(
        " ".join(ABOUT).split()
    )


@pytest.mark.parametrize("service", SETTINGS[:1], ids=NAMES[:1], indirect=True)
def test_faults_are_found(service: WholeService) -> None:
    from tests.web.generated_requests import described, find_faults

    for error, title in ((KeyError("x"), "Server error"), (HTTPException(418), "Undocumented")):

        def fail(error: Exception = error) -> None:
            raise error

        service.app.dependency_overrides[library.the_library] = fail
        assert title in find_faults(service, described(service)["list_library_systems"], examples=1)[0]
