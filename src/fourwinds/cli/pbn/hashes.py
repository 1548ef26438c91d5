"""Boards by the DealHash of their deals, and boards with the same deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import click

from fourwinds.cli.diagram import pad, printable
from fourwinds.cli.pbn.files import Input, Located, games_of

__all__ = ["Groups", "HashedBoard", "draw_groups", "each_once", "list_hashes", "same_deals"]


class HashedBoard(NamedTuple):
    """A board with a whole deal, and where it is."""

    file: str
    board: int | None
    line: int | None
    event: str
    deal: str
    deal_hash: str

    def as_json(self) -> dict[str, object]:
        return self._asdict()


Groups: TypeAlias = Mapping[str, Sequence[HashedBoard]]


def list_hashes(asked: Input) -> list[HashedBoard]:
    """List the boards of a file that have a whole deal."""
    return [
        HashedBoard(asked.name, game.number, game.line, game.tag("Event"), str(game.deal), key)
        for game in games_of(asked)
        if (key := game.deal_hash) is not None
    ]


def same_deals(boards: Iterable[HashedBoard]) -> dict[str, list[HashedBoard]]:
    """Return the boards of deals that occur more than once, by hash, in order of appearance."""
    groups: dict[str, list[HashedBoard]] = {}
    for board in boards:
        groups.setdefault(board.deal_hash, []).append(board)
    return {key: group for key, group in groups.items() if len(group) > 1}


def each_once(games: Iterable[Located]) -> Iterator[Located]:
    """Yield the first game of every deal, and all games without a whole deal."""
    seen: set[str] = set()
    for file, game in games:
        key = game.deal_hash
        if key not in seen:
            yield file, game
        if key is not None:
            seen.add(key)


def draw_groups(groups: Groups) -> str:
    """Draw every deal that occurs more than once, with its boards below."""
    if not groups:
        return "No deal occurs more than once."
    boards = [board for group in groups.values() for board in group]
    widths = max(len(printable(board.file)) for board in boards), max(len(str(board.board)) for board in boards)
    lines = []
    for key, group in groups.items():
        lines.append(click.style(key, dim=True))
        for board in group:
            place = f"  {pad(printable(board.file), widths[0])}  board {pad(str(board.board), widths[1])}"
            lines.append(f"{place}  {printable(board.event)}".rstrip())
    surplus = len(boards) - len(groups)
    deals = "1 deal occurs" if len(groups) == 1 else f"{len(groups)} deals occur"
    return "\n".join([*lines, "", f"{deals} more than once; {surplus} of {len(boards)} boards are duplicates."])
