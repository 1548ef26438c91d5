"""Double-dummy results as tags: the table, par and its score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from fourwinds.bridge.calls import Strain
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par, par, tables
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game import PbnGame, Tag

__all__ = ["add_analysis", "par_words"]

_BATCH = 40
_TABLE = "OptimumResultTable"
_COLUMNS = r"Declarer;Denomination\2R;Result\2R"


def add_analysis(games: Iterable[PbnGame]) -> Iterator[PbnGame]:
    """Yield the games with the double-dummy table, par and par score of every complete deal, solved in batches."""
    waiting = iter(games)
    while batch := list(islice(waiting, _BATCH)):
        deals = [game.deal for game in batch if isinstance(game.deal, Deal)]
        solved = dict(zip(deals, tables(deals), strict=True)) if deals else {}
        for game in batch:
            yield _with_analysis(game, solved[game.deal]) if isinstance(game.deal, Deal) else game


def _with_analysis(game: PbnGame, table: DoubleDummyTable) -> PbnGame:
    rows = tuple(
        f"{seat} {'NT' if strain is Strain.NOTRUMP else strain!s:>2} {table.tricks(seat, strain):>2}"
        for seat in Seat
        for strain in reversed(Strain)
    )
    game = replace(game, tags=(*(tag for tag in game.tags if tag.name != _TABLE), Tag(_TABLE, _COLUMNS, rows)))
    if game.dealer is None or game.vulnerability is None:
        return game
    best = par(table, game.dealer, game.vulnerability)
    return game.with_tag("DDPar", par_words(best)).with_tag("OptimumScore", _score(best))


def _score(best: Par) -> str:
    return f"{'NS' if best.score >= 0 else 'EW'} {abs(best.score)}"


def par_words(best: Par) -> str:
    """Return par in words: `4♠ by N =, 4♠ by S = (NS 420)`."""
    ways = ", ".join(f"{result.contract.symbol} {result.ending}".rstrip() for result in best.results)
    return f"{ways} ({_score(best)})"
