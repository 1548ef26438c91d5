"""A base of one's own by HTTP: sent as a file, checked as on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from tests.app.small_library import STAYMAN
from tests.web.systems_app import Service, serving_shared_system

MADE = "0a1b2c3d-0000-4000-8000-000000000001"
FILE = "# Ours\n\n## Info\nbase: small_club\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"
OWN_BASE = """# Our Club

## Info
type: base_system
like: sayc
conventions: [stayman]
parameters:
  - notrump: 15-17 (12-14 15-17)

## Opening Bids
1c = 16+ HCP, artificial, forcing one round
1n = $notrump HCP, balanced
"""


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def test_a_base_of_ones_own_is_sent_as_a_file(service: Service) -> None:
    wish: dict[str, Any] = {"id": MADE, "name": "Ours", "base_file": OWN_BASE, "parameters": {"notrump": "12-14"}}
    made = [service.ask("POST", "/api/systems", json=wish) for _ in "ab"]
    assert [answer.status_code for answer in made] == [201, 201]
    told = made[0].json()
    assert (told["base"]["id"], told["base"]["parameters"]) == ("our_club", {"notrump": "12-14"})
    assert [each["id"] for each in told["conventions"]] == ["stayman"]
    opened = service.ask("GET", f"/api/systems/{MADE}/lookup?sequence=1n").json()
    assert opened["entry"]["text"] == "12-14 HCP, balanced"
    assert "like: sayc" in service.ask("GET", f"/api/systems/{MADE}/export").text
    assert service.ask("POST", "/api/systems", json=wish | {"base_file": OWN_BASE + "\n"}).status_code == 409


def test_a_base_file_is_checked_as_on_the_command_line(service: Service) -> None:
    wish = {"name": "Ours"}
    for body, words in (
        ({}, "send either base or base_file"),
        ({"base": "small_club", "base_file": OWN_BASE}, "send either base or base_file"),
        ({"base_file": FILE}, "import it: fourwinds notes import FILE (API: POST /api/systems/import)"),
        ({"base_file": OWN_BASE.replace("1c =", "1z =")}, "1z"),
        ({"base_file": OWN_BASE.replace("like: sayc", "like: nothing")}, "write like: with one of"),
        ({"base_file": OWN_BASE.replace("[stayman]", "[stamen]")}, "did you mean stayman"),
        ({"base_file": STAYMAN.replace("variants:", "applies_to: [small_club]\nvariants:")}, "not a base system"),
        ({"base_file": OWN_BASE, "parameters": {"notrmp": "12-14"}}, "did you mean notrump?"),
    ):
        refused = service.ask("POST", "/api/systems", json=wish | body)
        assert refused.status_code in (404, 422), refused.text
        assert words in refused.text
    assert len(service.ask("GET", "/api/systems").json()["items"]) == 1
    many = service.ask("POST", "/api/systems", json=wish | {"base_file": OWN_BASE + "1z = x\n" * 2_000})
    assert "2,000 problems, of which the first 100 are listed" in many.text


def test_importing_a_base_names_what_works_instead(service: Service) -> None:
    refused = service.ask("POST", "/api/systems/import", content=OWN_BASE)
    assert (refused.status_code, refused.json()["remedy"]) == (
        422,
        "create a system on it: fourwinds notes new NAME --base FILE (API: POST /api/systems with base_file)",
    )
