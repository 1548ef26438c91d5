"""Round lines, such as `East 1`, `S3 honba 1, 2 sticks`, or `E1:` before a hand. They are compared with the fold."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from fourwinds.riichi.rules.state import State, read_round
from fourwinds.table.errors import IllegalError

__all__ = ["RoundLine", "round_line"]

_ROUND: Final = re.compile(
    r"""\s*(?P<round>(?:east|south|west|north|[eswn])\s*[1-4])(?![^\W_])
    (?:\s*[.\-,]\s*(?P<dotted>\d{1,3})(?!\s*(?:stick|honba))|,?\s*honba\s+(?P<honba>\d{1,3})|,?\s*(?P<first>\d{1,3})\s+honba)?
    (?:,?\s*(?P<sticks>\d{1,3})\s+sticks?|,?\s*sticks?\s+(?P<last>\d{1,3}))?
    \s*(?::(?P<hand>.*))?""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


class RoundLine(NamedTuple):
    """A round as it is written, with honba and sticks if they are given."""

    text: str
    wind: int
    dealer: int
    honba: int | None
    sticks: int | None
    hand: str
    """The text after the colon."""
    line: int = 0

    def check(self, state: State) -> None:
        """Raise `IllegalError` if the hands lead to another round."""
        same = (state.wind % 4, state.dealer) == (self.wind, self.dealer)
        if same and self.honba in (None, state.honba) and self.sticks in (None, state.sticks):
            return
        raise IllegalError(
            f"the line has {self.text}, but the hands before it lead to {state}",
            remedy="add to the uncertain hand before it whether the dealer repeats or passes"
            if state.provisional
            else "correct the round, or the hand before it",
        )


def round_line(line: str) -> RoundLine | None:
    """Read a round line and the hand after it; return None if the line is not a round line.

    >>> round_line("E1: Josh ron Mikey 5800").hand
    'Josh ron Mikey 5800'
    """
    match = _ROUND.fullmatch(line)
    if match is None:
        return None
    wind, dealer = read_round(match["round"])
    honba = match["dotted"] or match["honba"] or match["first"]
    sticks = match["sticks"] or match["last"]
    hand = match["hand"]
    return RoundLine(
        line[: match.start("hand") - 1].strip() if hand is not None else line.strip(),
        wind,
        dealer,
        int(honba) if honba else None,
        int(sticks) if sticks else None,
        (hand or "").strip(),
    )
