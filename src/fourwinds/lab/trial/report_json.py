"""The report of a trial as JSON."""

from __future__ import annotations

from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.match.record import board_json
from fourwinds.lab.match.report import parting_turn, rules_of_calls
from fourwinds.lab.trial.record import TrialKey
from fourwinds.lab.trial.report import TrialReport
from fourwinds.lab.trial.teams import TrialTeams

__all__ = ["report_json"]


def report_json(report: TrialReport, key: TrialKey, teams: TrialTeams) -> dict[str, object]:
    """Return the report of a trial as JSON."""
    found, names = report.estimate, [*key.names, None]
    return {
        "before": names[0],
        "after": names[1],
        "theirs": names[2],
        "seed": key.seed,
        "verdict": str(report.decision),
        "text": " ".join(report.sentences),
        "deals": found.deals,
        "differing": found.differing,
        "share_differing": found.share,
        "share_differing_error": found.share_error,
        "imps_on_differing": found.on_differing,
        "imps_on_differing_error": found.on_differing_error,
        "imps_a_board": found.imps,
        "standard_error": found.imps_error,
        "more_deals": report.more_deals,
        "changed_lines": report.changed,
        "lines": [
            {
                "line": each.line,
                "deals": each.deals,
                "per_million": each.per_million,
                "imps": each.imps,
                "imps_a_board": each.per_board,
            }
            for each in report.lines
        ],
        "worst": [_board(each, teams) for each in report.worst],
        "best": [_board(each, teams) for each in report.best],
    }


def _board(result: MatchBoard, teams: TrialTeams) -> dict[str, object]:
    """Return a board with the meaning of every call, and the lines of the calls by which the auctions part."""
    board, turn = result.board, parting_turn(result)
    tables = [rules_of_calls(result, number, *seated) for number, seated in enumerate(teams.tables)]
    parting = [table[turn][1] for table in tables]
    return board_json(result) | {
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "contracts": [str(table.contract) for table in result.tables],
        "meanings": [[None if made is None else made.text for _, made in table] for table in tables],
        "parting": [{"call": str(made.call), "line": made.rule, "text": made.text} for made in parting if made],
    }
