"""The auctions by which a line of notes can be reached when all players bid by their systems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.scenarios.goals import Goal, LineGoal
from fourwinds.lab.scenarios.walk import Candidate
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import CALLS, NO_BID, code_of
from fourwinds.notes.sequence.expand import spell
from fourwinds.notes.sequence.match import matching
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding

__all__ = ["DealtAuction", "LineAuctions"]

_MOST = 8
_MOST_TURNS = 150


@dataclass(frozen=True, slots=True)
class DealtAuction:
    """Calls that bring a line about, and whose side is ours: 0 for the dealer's."""

    codes: bytes
    our_side: int


class LineAuctions:
    """Finds auctions of lines, and says why there are none."""

    def __init__(self, bidder: Bidder, vulnerability: Vulnerability, goal: Goal) -> None:
        self._bidder, self._vulnerability, self._goal = bidder, vulnerability, goal
        self._left = 0
        self.obstacle = ""
        """Why the last line has no auction."""
        self._furthest = -1

    def of(self, line: Sequence, passes: Iterable[int], seen: Iterable[Candidate] = ()) -> list[DealtAuction]:
        """Return up to eight auctions of a line; those that continue auctions that have been seen come first."""
        self._left, self.obstacle, self._furthest = _MOST_TURNS, "", -1
        found: dict[DealtAuction, None] = {}
        for auction in self._continuing(line, seen):
            found[auction] = None
            if len(found) >= _MOST:
                return list(found)
        if line.anywhere or found:
            self.obstacle = self.obstacle or "no auction leads there in the deals that were tried"
            return list(found)
        for passed in passes:
            our_side = passed % 2 ^ line.tokens[0].theirs
            turn = self._turn(bytes(passed), our_side)
            for codes in self._grow(turn, line.tokens, FREE, our_side):
                found[DealtAuction(codes, our_side)] = None
                if len(found) >= _MOST:
                    return list(found)
        return list(found)

    def _turn(self, codes: bytes, our_side: int) -> Turn:
        auction = Auction(Seat.NORTH, [CALLS[code] for code in codes])
        return self._bidder.turn(auction, self._vulnerability, Side(our_side))

    def _continuing(self, line: Sequence, seen: Iterable[Candidate]) -> Iterator[DealtAuction]:
        """Yield auctions seen up to the line's last call, with that call."""
        *before, last = line.tokens
        tried: set[tuple[bytes, int]] = set()
        for candidate in seen:
            for length in range(1, len(candidate.codes) + 1):
                codes = candidate.codes[:length]
                if (
                    not before
                    or (codes, candidate.our_side) in tried
                    or (length - 1) % 2 != _caller(before[-1], candidate)
                ):
                    continue
                tried.add((codes, candidate.our_side))
                position = Position(codes, candidate.our_side == 0)
                for binding in matching(tuple(before), position, anywhere=line.anywhere):
                    turn = self._turn(codes, candidate.our_side)
                    for grown in self._grow(turn, (last,), binding, candidate.our_side):
                        yield DealtAuction(grown, candidate.our_side)

    def _grow(self, turn: Turn, tokens: tuple[Token, ...], binding: Binding, our_side: int) -> Iterator[bytes]:
        """Yield the auctions in which the remaining tokens are calls that some hand makes."""
        if not tokens:
            yield turn.codes
            return
        if self._left <= 0:
            return
        self._left -= 1
        token, last = tokens[0], max((code for code in turn.codes if code > NO_BID), default=NO_BID)
        offered = _offered(turn)
        fits = [(code, bound) for code in offered for bound in token.after(last, code, binding)]
        if not fits and turn.number > self._furthest:
            self._furthest = turn.number
            whose = "our system" if turn.side == our_side else "the opponents' system"
            path = spell(turn.codes, first_is_ours=our_side == 0) if turn.codes else ""
            place = f"after {path}, " if path else ""
            self.obstacle = f"{place}no hand calls {token.text.strip('()')} in {whose}"
        for code, bound in fits:
            if len(tokens) == 1:
                if self._is_meant(turn, code, our_side):
                    yield turn.codes + bytes((code,))
            elif not turn.ends_with(CALLS[code]):
                yield from self._grow(turn.then(CALLS[code]), tokens[1:], bound, our_side)

    def _is_meant(self, turn: Turn, code: int, our_side: int) -> bool:
        """Whether the last call of a line is made by a line of the goal for some hand."""
        if not isinstance(self._goal, LineGoal) or turn.side != our_side:
            return True
        made = [choice for choice in turn.choices() if code_of(choice.call) == code]
        if any(self._goal.is_made_by(turn, choice) for choice in made):
            return True
        if turn.number > self._furthest:
            self._furthest = turn.number
            path = spell(turn.codes + bytes((code,)), first_is_ours=our_side == 0)
            self.obstacle = f"{path} is made by {made[0].rule} instead"
        return False


def _offered(turn: Turn) -> list[int]:
    return sorted({code_of(choice.call) for choice in turn.choices()})


def _caller(token: Token, candidate: Candidate) -> int:
    """Return the side, 0 for the dealer's, that makes a call of a line."""
    return candidate.our_side ^ token.theirs
