"""Compiled situational rules: the source of choices where the notes have none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.condition import FALSE, TRUE, AllOf
from fourwinds.bidding.schema.rule import SchemaRule

__all__ = ["RuleSet"]

_SORTING = (
    "stands_ours",
    "last_bid_level",
    "last_bid_strain",
    "last_bid_is_partners",
    "rho_last_call",
    "is_doubled",
    "my_actions",
    "partner_actions",
    "partner_doubled_for",
    "competition",
    "they_are_bidding",
    "agreed_suit",
    "would_end",
    "is_forced",
)
"""Cheap features that most rules ask about. Turns are sorted by them before any rule is tried."""
_RuleTests: TypeAlias = tuple[SchemaRule, tuple[Callable[[AuctionView], bool], ...]]
"""A rule, and the tests of the auction that are left."""
_SORTED = frozenset(_SORTING)
_WHOSE = frozenset({"stands_ours"})
_MOST_SORTS = 20_000
_SLAM = "slam"


class RuleSet:
    """Rules in the order in which they are tried: by priority, then as written."""

    def __init__(self, rules: Iterable[SchemaRule], *, packaged: Callable[[], RuleSet] | None = None) -> None:
        """`packaged` returns the same rules in any process, and can be pickled; only such rules can be sent to one."""
        self.rules = tuple(sorted(rules, key=lambda rule: -rule.priority))
        self._packaged = packaged
        self._sorts: dict[tuple[object, ...], tuple[_RuleTests, ...]] = {}
        self._idle: dict[bool, bool] = {}
        """Whether no rule applies if the bid to beat is ours, and if it is not."""

    def __reduce__(self) -> tuple[object, ...]:
        if self._packaged is None:
            raise TypeError("rules from files cannot be sent to another machine")
        return self._packaged, ()

    def in_two(self) -> tuple[RuleSet, RuleSet]:
        """Return the slam rules, which come before the fallbacks of notes, and the others."""
        return (
            RuleSet(rule for rule in self.rules if rule.category == _SLAM),
            RuleSet(rule for rule in self.rules if rule.category != _SLAM),
        )

    def __len__(self) -> int:
        return len(self.rules)

    def __call__(self, view: AuctionView) -> Iterator[Choice]:
        return self.choices(view)

    def choices(self, view: AuctionView) -> Iterator[Choice]:
        """Yield the choices that the rules offer at a turn, in order."""
        if self._idle.get(view.stands_ours):
            return
        if view.stands_ours not in self._idle:
            left = (rule.auction.given(view, _WHOSE) for rule in self.rules)
            self._idle[view.stands_ours] = all(each is FALSE for each in left)
        for rule, tests in self._applying(view):
            for test in tests:
                if not test(view):
                    break
            else:
                yield from rule.choices(view)

    def _applying(self, view: AuctionView) -> tuple[_RuleTests, ...]:
        """Return the rules that are possible at turns of this sort, with the tests that are left."""
        key = tuple([getattr(view, name) for name in _SORTING])
        found = self._sorts.get(key)
        if found is None:
            if len(self._sorts) >= _MOST_SORTS:
                self._sorts.clear()
            found = self._sorts[key] = tuple(self._sort(view))
        return found

    def _sort(self, view: AuctionView) -> Iterator[_RuleTests]:
        for rule in self.rules:
            left = rule.auction.given(view, _SORTED)
            if left is not FALSE:
                parts = () if left is TRUE else left.parts if isinstance(left, AllOf) else (left,)
                yield rule, tuple(part.test() for part in parts)
