"""Whatever schemathesis makes up from the description of the API, the answer is one that is described, and no 5xx."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import HTTPException

from fourwinds.web.api import library
from fourwinds.web.openapi import operations
from tests.app.accounts import cheap_passwords
from tests.web.generated_requests import described, find_faults
from tests.web.whole_service import WholeService, serving_all

__all__ = ["cheap_passwords"]

ABOUT = ["accounts service live riichi", "games leagues", "systems library", "boards lessons pbn jobs"]


@pytest.fixture
def service(request: pytest.FixtureRequest, tmp_path: Path, cheap_passwords: None) -> Iterator[WholeService]:
    database, with_accounts = request.param
    url = request.getfixturevalue(f"migrated_{database}_url")
    with serving_all(tmp_path, url, with_accounts=with_accounts) as service:
        yield service


SETTINGS = [("sqlite", True), pytest.param(("sqlite", False), marks=pytest.mark.slow), ("postgres", True)]
NAMES = ["sqlite-accounts", "sqlite-owner", "postgres-accounts"]


@pytest.mark.parametrize("about", ABOUT)
@pytest.mark.parametrize("service", SETTINGS, ids=NAMES, indirect=True)
def test_every_answer_is_described(service: WholeService, about: str, request: pytest.FixtureRequest) -> None:
    slow = request.config.getoption("--slow")
    examples, covering = (300, 300) if slow else (2, 1)
    faults = [
        fault
        for operation in described(service).values()
        if set(operation.tags or ()) & set(about.split())
        for fault in find_faults(service, operation, examples=examples, coverage=covering)
    ]
    assert not faults, "\n\n".join(faults)


@pytest.mark.parametrize("service", SETTINGS[:1], ids=NAMES[:1], indirect=True)
def test_every_operation_is_about_one_of_these(service: WholeService) -> None:
    description = service.app.openapi()
    assert {tag for _, _, operation in operations(description) for tag in operation["tags"]} == set(
        " ".join(ABOUT).split()
    )


@pytest.mark.parametrize("service", SETTINGS[:1], ids=NAMES[:1], indirect=True)
@pytest.mark.parametrize(("error", "said"), [(KeyError("x"), "Server error"), (HTTPException(418), "Undocumented")])
def test_faults_are_found(service: WholeService, error: Exception, said: str) -> None:
    def fail() -> None:
        raise error

    service.app.dependency_overrides[library.the_library] = fail
    assert said in find_faults(service, described(service)["list_library_systems"], examples=1)[0]
