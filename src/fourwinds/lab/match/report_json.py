"""The report of a match as JSON."""

from __future__ import annotations

from fourwinds.lab.match.record import board_json
from fourwinds.lab.match.report import Cost, MatchReport, parting_lines
from fourwinds.lab.match.teams import Team

__all__ = ["report_json"]


def report_json(done: MatchReport, one: Team, other: Team) -> dict[str, object]:
    """Return the report as JSON; the worst boards name the lines that made the calls at which the tables part."""
    return {
        "one": one.name,
        "other": other.name,
        "boards": done.comparison.boards,
        "imps_a_board": done.comparison.mean,
        "standard_error": done.comparison.error,
        "places": [_cost_json(cost) for cost in done.places],
        "calls": [_cost_json(cost) for cost in done.calls],
        "worst": [
            board_json(result)
            | {
                "dealer": str(result.board.dealer),
                "vulnerable": str(result.board.vulnerability),
                "contracts": [str(table.contract) for table in result.tables],
                "lines": [
                    {"call": str(choice.call), "line": choice.rule, "meaning": choice.text}
                    for choice in parting_lines(result, ((one, other), (other, one)))
                ],
            }
            for result in done.worst
        ],
        "mistakes": [str(mistake) for mistake in done.mistakes],
    }


def _cost_json(cost: Cost) -> dict[str, object]:
    return {"what": cost.what, "imps": cost.imps, "boards": cost.boards}
