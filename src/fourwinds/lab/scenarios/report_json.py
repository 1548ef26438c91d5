"""The catalogue of scenarios, and the boards of one, as JSON."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.lab.scenarios.catalogue import Catalogue
from fourwinds.lab.scenarios.dealing import Dealt
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.pbn import PbnGame
from fourwinds.pbn.game_json import game_as_json

__all__ = ["catalogue_json", "scenario_json"]


def catalogue_json(catalogue: Catalogue) -> dict[str, object]:
    """Return every scenario of a system with its kinds of interference, and the conventions it lacks."""
    return {
        "system": catalogue.system.name,
        "scenarios": [
            {
                "title": each.title,
                "source": each.source.value,
                "id": each.id,
                "interference": [str(interference).strip() for interference in each.interferences()][1:],
            }
            for each in catalogue.listed
        ],
        "not_in_system": [{"id": id_, "title": title} for id_, title in catalogue.missing.items()],
    }


def scenario_json(scenario: Scenario, dealt: Dealt, system: str, games: Iterable[PbnGame]) -> dict[str, object]:
    """Return the boards, each with its branch and the student's seat, and what became of all branches."""
    boards = [
        {**game_as_json(game), "branch": shown.branch, "student": str(shown.student)}
        for shown, game in zip(dealt.boards, games, strict=True)
    ]
    return {
        "scenario": scenario.title,
        "system": system,
        "branches": [{"branch": branch, "boards": many} for branch, many in dealt.shown.items()],
        "not_needed": list(dealt.not_needed),
        "not_dealt": [{"branch": branch, "reason": why} for branch, why in dealt.impossible.items()],
        "boards": boards,
    }
