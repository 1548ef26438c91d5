"""The report of a trial as JSON."""

from __future__ import annotations

from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.match.record import board_json
from fourwinds.lab.trial.record import TrialKey
from fourwinds.lab.trial.report import TrialReport

__all__ = ["report_json"]


def report_json(report: TrialReport, key: TrialKey) -> dict[str, object]:
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
        "worst": [_board(each) for each in report.worst],
        "best": [_board(each) for each in report.best],
    }


def _board(result: MatchBoard) -> dict[str, object]:
    board = result.board
    return board_json(result) | {"dealer": str(board.dealer), "vulnerable": str(board.vulnerability)}
