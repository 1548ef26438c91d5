"""Turning points: positions at which two versions of a system have different lists of calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.sending import SentByFields
from fourwinds.lab.trial.changed_lines import ChangedLines
from fourwinds.notes.constraint import NOTHING, Constraint, any_of
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence, VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.codes import CALLS, code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["TurningPoint", "Versions", "turning_points"]

_OCCASIONS = 12
"""In how many of its auctions a line with variables is looked at."""
_MOST_LOOKED_AT = 600


@dataclass(frozen=True, eq=False)
class Versions(SentByFields):
    """Two versions of a system, and the system of the opponents; without it, each version plays against the other."""

    before: Agreements
    after: Agreements
    theirs: Agreements | None = None

    @cached_property
    def bidders(self) -> tuple[Bidder, Bidder]:
        """Bidders of both versions, each against its opponents."""
        return Bidder(self.before, self.theirs or self.after), Bidder(self.after, self.theirs or self.before)


@dataclass(frozen=True)
class TurningPoint:
    """A position at which the lists of the two versions differ."""

    codes: bytes
    """The calls so far; leading passes are those of the first seat in which the line is used."""
    dealer_is_ours: bool
    vulnerable: Vulnerable
    later: tuple[int, ...]
    """By how many passes more the auction may begin: always 0, and up to 3."""
    needs: Constraint
    """What a hand must have so that its call may change, or mean something else."""
    touched: frozenset[int]
    """The codes of the calls that are different."""
    reworded: frozenset[int]
    """Those that exist in both versions with different meanings."""

    @property
    def auction(self) -> Auction:
        """The calls so far, with north as dealer."""
        return Auction(Seat.NORTH, tuple(CALLS[code] for code in self.codes))

    @property
    def we(self) -> Side:
        """Our side, with north as dealer."""
        return Side.NS if self.dealer_is_ours else Side.EW

    @property
    def vulnerability(self) -> Vulnerability:
        """The vulnerability with north as dealer."""
        ours, theirs = self.vulnerable
        ns, ew = (ours, theirs) if self.dealer_is_ours else (theirs, ours)
        return Vulnerability.for_sides(ns=ns, ew=ew)

    def turns(self, versions: Versions) -> tuple[Turn, Turn]:
        """Return the turn before and after the change."""
        before, after = versions.bidders
        auction, vulnerability = self.auction, self.vulnerability
        return before.turn(auction, vulnerability, self.we), after.turn(auction, vulnerability, self.we)


def turning_points(versions: Versions, changed: ChangedLines) -> tuple[TurningPoint, ...]:
    """Return the positions at which changed lines make a difference, shallow ones first.

    A position below a call that already differs is left out: the deals that reach it differ anyway.
    """
    found: dict[tuple[bytes, bool, Vulnerable], TurningPoint] = {}
    tried = set[tuple[bytes, bool, Vulnerable]]()
    for position, later in _positions(versions, changed):
        key = position.codes, position.dealer_is_ours, position.vulnerable or (False, False)
        if key in tried or len(tried) >= _MOST_LOOKED_AT or _is_below(position, found.values()):
            continue
        tried.add(key)
        point = _turning_point(versions, position, later)
        if point is not None:
            found[key] = point
    return tuple(found.values())


def _positions(versions: Versions, changed: ChangedLines) -> list[tuple[Position, tuple[int, ...]]]:
    """Return the positions before the changed calls, shallow ones first."""
    positions: dict[tuple[object, ...], tuple[Position, tuple[int, ...]]] = {}
    for sequence, is_reuse in changed.sequences:
        for position in _occasions(versions, sequence):
            before = _position_after(position) if is_reuse else position.upto(len(position.codes) - 1)
            key = before.codes, before.dealer_is_ours, before.vulnerable
            positions.setdefault(key, (before, _later(sequence, position)))
    return sorted(positions.values(), key=lambda each: (len(each[0].codes), each[0].codes, each[0].dealer_is_ours))


def _occasions(versions: Versions, sequence: Sequence) -> Iterator[Position]:
    with suppress(FourWindsError):
        yield from versions.after.book.occasions(Rule(sequence), _OCCASIONS)


def _position_after(position: Position) -> Position:
    """Return our next turn."""
    return position.followed_by(0) if position.last_is_ours else position


def _later(sequence: Sequence, position: Position) -> tuple[int, ...]:
    """Return by how many passes more the auction of a line may begin."""
    first = position.leading_passes
    if first >= len(position.codes):
        return (0,)
    if not sequence.context:
        return tuple(range(4 - first)) if first == 0 else (0,)
    shifts = range(4 - first)
    return tuple(more for more in shifts if more == 0 or sequence.match(_begun_later(position, more)) is not None)


def _begun_later(position: Position, passes: int) -> Position:
    ours = position.dealer_is_ours == (passes % 2 == 0)
    return Position(bytes(passes) + position.codes, ours, position.vulnerable)


def _is_below(position: Position, points: Iterable[TurningPoint]) -> bool:
    return any(
        len(point.codes) < len(position.codes)
        and position.codes.startswith(point.codes)
        and position.codes[len(point.codes)] in point.touched
        and point.dealer_is_ours == position.dealer_is_ours
        for point in points
    )


def _turning_point(versions: Versions, position: Position, later: tuple[int, ...]) -> TurningPoint | None:
    vulnerable = position.vulnerable or (False, False)
    point = TurningPoint(position.codes, position.dealer_is_ours, vulnerable, later, NOTHING, frozenset(), frozenset())
    try:
        lists = [list(turn.choices()) for turn in point.turns(versions)]
    except (FourWindsError, VulnerabilityAskedError):
        return None
    before, after = _different_part(*lists)
    if not before and not after:
        return None
    old, new = {code_of(choice.call) for choice in before}, {code_of(choice.call) for choice in after}
    return TurningPoint(
        position.codes,
        position.dealer_is_ours,
        vulnerable,
        later,
        any_of(choice.needs for choice in (*before, *after)),
        frozenset(old | new),
        frozenset(code for code in old & new if _meanings(before, code) != _meanings(after, code)),
    )


def _different_part(before: list[Choice], after: list[Choice]) -> tuple[list[Choice], list[Choice]]:
    """Return the lists without the entries that are the same at their beginnings and ends."""
    old, new = [_identity(each) for each in before], [_identity(each) for each in after]
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return before[start : len(before) - end], after[start : len(after) - end]


def _identity(choice: Choice) -> tuple[object, ...]:
    meaning = choice.meaning
    return (
        *(choice.call, meaning.needs, meaning.shows, meaning.forcing, meaning.flags),
        *(meaning.asks, meaning.transfer_to, choice.band.is_native),
    )


def _meanings(choices: list[Choice], code: int) -> list[tuple[object, ...]]:
    return [_identity(choice) for choice in choices if code_of(choice.call) == code]
