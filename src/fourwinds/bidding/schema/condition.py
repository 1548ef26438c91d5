"""The conditions of a rule: tests of the auction, of the bid and of the hand, joined by AND, OR and NOT.

Conditions on the auction are decided first. Conditions on the hand are then bound to suits and numbers, which is cheap;
the constraint itself is built once for each binding.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from enum import IntEnum
from operator import attrgetter
from typing import Any, ClassVar

from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.suits import SUIT_NAMES
from fourwinds.bidding.schema.wanted import Wanted
from fourwinds.notes.constraint import ANYTHING, NOTHING, Constraint, all_of, any_of

__all__ = ["FALSE", "TRUE", "AllOf", "AnyOf", "AuctionTest", "BidTest", "Condition", "Not", "ShownLength", "Stage"]


class Stage(IntEnum):
    """What has to be known to decide a condition."""

    AUCTION = 0
    BID = 1
    HAND = 2


class Condition(ABC):
    """A condition on an auction, a bid and a hand."""

    at: ClassVar[Stage] = Stage.AUCTION

    @property
    def stage(self) -> Stage:
        """What has to be known to decide it."""
        return self.at

    @abstractmethod
    def holds(self, view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        """Whether it holds, for conditions that do not depend on the hand."""

    def given(self, _view: AuctionView, _names: Collection[str]) -> Condition:
        """Return what is left of the condition when these auction features are known."""
        return self

    def bind(self, candidate: CandidateBid) -> Hashable:
        """Return what it depends on besides the hand; equal bindings build equal constraints."""
        return self.holds(candidate.view, candidate)

    def build(self, bound: Any) -> Constraint:
        """Return the hands for which it holds under a binding."""
        return ANYTHING if bound else NOTHING

    def test(self) -> Callable[[AuctionView], bool]:
        """Return a fast version of `holds` for conditions on the auction."""
        return self.holds

    def fixed(self) -> Constraint | None:
        """Return the hands for which it holds; None if that depends on the auction."""
        return None


@dataclass(frozen=True)
class Constant(Condition):
    value: bool
    at = Stage.AUCTION

    def holds(self, _view: AuctionView, _candidate: CandidateBid | None = None) -> bool:
        return self.value


TRUE, FALSE = Constant(True), Constant(False)


@dataclass(frozen=True)
class AuctionTest(Condition):
    """A feature of the auction has an accepted value."""

    feature: str
    wanted: Wanted
    at = Stage.AUCTION

    def holds(self, view: AuctionView, _candidate: CandidateBid | None = None) -> bool:
        return self.wanted.accepts(getattr(view, self.feature))

    def given(self, view: AuctionView, names: Collection[str]) -> Condition:
        if self.feature not in names:
            return self
        return TRUE if self.holds(view) else FALSE

    def test(self) -> Callable[[AuctionView], bool]:
        value, accepts = attrgetter(self.feature), self.wanted.test()
        return lambda view: accepts(value(view))


@dataclass(frozen=True)
class BidTest(Condition):
    """A feature of the rule's bid has an accepted value."""

    feature: str
    wanted: Wanted
    at = Stage.BID

    def holds(self, _view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        return candidate is not None and self.wanted.accepts(getattr(candidate, self.feature))


@dataclass(frozen=True)
class ShownLength(Condition):
    """The length that a player has shown in a suit: `partner_spades_min`, `my_suit_max`."""

    feature: str
    who: str
    """`partner`, `my`, `lho` or `rho`."""
    suit: str
    most: bool
    wanted: Wanted
    at = Stage.BID

    def holds(self, view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        if candidate is None:
            return False
        known = view.known[view.player if self.who == "my" else getattr(view, self.who)]
        suits = candidate.suits(self.suit)
        named = SUIT_NAMES.get(self.suit)
        if not suits:
            return named is not None and named.quantity == "all"
        verdicts = [self.wanted.accepts(known.lengths[suit][self.most]) for suit in suits]
        return any(verdicts) if named is not None and named.quantity == "any" else all(verdicts)


@dataclass(frozen=True)
class _Joined(Condition):
    parts: tuple[Condition, ...]

    @property
    def stage(self) -> Stage:
        return max((part.stage for part in self.parts), default=Stage.AUCTION)

    def bind(self, candidate: CandidateBid) -> Hashable:
        return tuple(part.bind(candidate) for part in self.parts)

    def _fixed_parts(self) -> list[Constraint] | None:
        parts = [part.fixed() for part in self.parts]
        known = [part for part in parts if part is not None]
        return known if len(known) == len(parts) else None

    def given(self, view: AuctionView, names: Collection[str]) -> Condition:
        neutral, absorbing = (TRUE, FALSE) if isinstance(self, AllOf) else (FALSE, TRUE)
        left = []
        for part in self.parts:
            each = part.given(view, names)
            if each is absorbing:
                return absorbing
            if each is not neutral:
                left.append(each)
        return left[0] if len(left) == 1 else type(self)(tuple(left)) if left else neutral


class AllOf(_Joined):
    """Every part holds."""

    def holds(self, view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        return all(part.holds(view, candidate) for part in self.parts)

    def build(self, bound: Any) -> Constraint:
        return all_of(part.build(each) for part, each in zip(self.parts, bound, strict=True))

    def fixed(self) -> Constraint | None:
        parts = self._fixed_parts()
        return None if parts is None else all_of(parts)


class AnyOf(_Joined):
    """At least one part holds."""

    def holds(self, view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        return any(part.holds(view, candidate) for part in self.parts)

    def build(self, bound: Any) -> Constraint:
        return any_of(part.build(each) for part, each in zip(self.parts, bound, strict=True))

    def fixed(self) -> Constraint | None:
        parts = self._fixed_parts()
        return None if parts is None else any_of(parts)


@dataclass(frozen=True)
class Not(Condition):
    """The part does not hold."""

    part: Condition

    @property
    def stage(self) -> Stage:
        return self.part.stage

    def holds(self, view: AuctionView, candidate: CandidateBid | None = None) -> bool:
        return not self.part.holds(view, candidate)

    def given(self, view: AuctionView, names: Collection[str]) -> Condition:
        part = self.part.given(view, names)
        return FALSE if part is TRUE else TRUE if part is FALSE else Not(part)

    def bind(self, candidate: CandidateBid) -> Hashable:
        return self.part.bind(candidate)

    def build(self, bound: Any) -> Constraint:
        return ~self.part.build(bound)

    def fixed(self) -> Constraint | None:
        part = self.part.fixed()
        return None if part is None else ~part
