"""A match of 1,000 boards, compared with the double-dummy solver alone on the contracts of the same boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from benchmarks.claim import Claim, seconds
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.doubledummy import ns_scores
from fourwinds.lab.match.match import Match
from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.spread import Chunk, chunks_of, spread

ONE, OTHER, BOARDS, AT_ONCE = "2_1_game_force", "precision", 1_000, 250
SOLVER_BAR = 0.5


def claims() -> Iterator[Claim]:
    one, other = (SystemTeam(name, agreements_of(name)) for name in (ONE, OTHER))
    match = Match(one, other, count=BOARDS, plays_all=True)
    results: list[MatchBoard] = []
    playing = seconds(lambda: results.extend(result for some in match.play() for result in some))
    chunks = chunks_of(BOARDS, AT_ONCE, seed=match.seed)
    solving = seconds(lambda: list(spread(partial(_solve, results), chunks)))
    share = solving / playing
    yield Claim(
        f"a match of {BOARDS:,} boards, with the share of the solver",
        f"{BOARDS / playing:,.1f} boards/s, {share:.0%} solving",
        f"solver alone {BOARDS / solving:,.1f} boards/s",
        share,
        "most of the time",
        share >= SOLVER_BAR,
    )


def _solve(results: Sequence[MatchBoard], chunk: Chunk) -> list[int]:
    """Solve the contracts of boards at whose tables they differ, as the match does."""
    return ns_scores(
        (result.board.deal, table.contract, result.board.vulnerability)
        for result in results[chunk.start : chunk.start + chunk.count]
        if result.tables[0].contract != result.tables[1].contract
        for table in result.tables
    )
