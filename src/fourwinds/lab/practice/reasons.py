"""What a hand has and lacks for a call, in a player's words: `2♣ shows 8+ points; you have 6`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from fourwinds.bridge.cards import Hand, Suit
from fourwinds.notes.constraint import All, Any, Constraint, Fit, Measure, stated_range

__all__ = ["Lack", "hidden_features", "lacks_in_words", "lacks_of", "what_fits"]

_COUNTED = {
    "hcp": "{n} HCP",
    "points": "{n} points",
    "support": "{n} support points for {suit}",
    "longest": "no suit longer than {n} cards",
    "controls": "{n} controls",
    "aces": "{n} aces",
    "kings": "{n} kings",
    "queens": "{n} queens",
    "keycards": "{n} keycards",
    "losers": "{n} losers",
    "outside_aces": "{n} aces outside {suit}",
    "top3": "{n} of the top 3 in {suit}",
    "top5": "{n} of the top 5 in {suit}",
    "hcp_in": "{n} HCP in {suit}",
}
_PLURAL = re.compile(r"^(1 \w+)s\b")
_YES_OR_NO = {
    "balanced": ("an unbalanced hand", "a balanced hand"),
    "semi_balanced": ("an unbalanced hand", "a semi-balanced hand"),
    "queen": ("no trump queen", "the trump queen"),
    "good": ("a broken suit in {suit}", "a good suit in {suit}"),
    "solid": ("no solid suit in {suit}", "a solid suit in {suit}"),
    "stopper": ("no stopper in {suit}", "a stopper in {suit}"),
}
_MAJORS = (Suit.SPADES, Suit.HEARTS)
_MINORS = (Suit.DIAMONDS, Suit.CLUBS)
_MOST_TOLD = 2
_STRENGTH = frozenset({"hcp", "points", "support"})


class Lack:
    """One condition of a call that a hand does not meet."""

    def __init__(self, part: Constraint, hand: Hand) -> None:
        self.part, self._hand = part, hand

    @property
    def promise(self) -> str:
        """What the call promises, such as `8+ points` or `a 4-card major`."""
        return _group_of_suits(self.part) or _words(self.part, self._hand)

    @property
    def held(self) -> str:
        """What the hand has instead, such as `6 points` or `none`."""
        if _group_of_suits(self.part):
            return "none"
        atoms = [atom for each in _failing(self.part, self._hand) for atom in each.failing(self._hand)]
        return ", ".join(_unique(_held(measure, self._hand) for atom in atoms for measure in _measured(atom)))

    @property
    def points_missing(self) -> int | None:
        """How many points the hand is away from what the call needs; None if it lacks something else."""
        if not isinstance(self.part, Fit) or self.part.measure.name not in _STRENGTH:
            return None
        value = self.part.measure.of(self._hand)
        return min(abs(value - number) for number in self.part.numbers)


def lacks_of(constraint: Constraint, hand: Hand) -> tuple[Lack, ...]:
    """Return the conditions that a hand does not meet; none if it fits."""
    parts = constraint.parts if isinstance(constraint, All) else (constraint,)
    return tuple(Lack(part, hand) for part in parts if not part.matches(hand))


def lacks_in_words(lacks: Iterable[Lack]) -> str:
    """Return what a call promises, and what the hand has instead: `8+ points and 4+ spades; you have 6 points …`."""
    some = list(islice(lacks, _MOST_TOLD))
    return f"{' and '.join(lack.promise for lack in some)}; you have {' and '.join(lack.held for lack in some)}"


def what_fits(constraint: Constraint, hand: Hand) -> str:
    """Return what a hand has of the conditions that it meets: `11 points, 4 spades`.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> what_fits(parse_explicit("hcp 6+ and spades 4+"), Hand.parse("AKQ72.K5.83.Q972"))
    '14 HCP, 5 spades'
    """
    if isinstance(constraint, Any):
        constraint = next((part for part in constraint.parts if part.matches(hand)), constraint)
    parts = constraint.parts if isinstance(constraint, All) else (constraint,)
    measures = [part.measure for part in parts if isinstance(part, Fit) and part.measure.name in _TOLD]
    return ", ".join(_unique(_held(measure, hand) for measure in measures))


def hidden_features(best: Constraint, other: Constraint, hand: Hand) -> str:
    """Return the long suits that the better call shows and the other one would not: `5 hearts`."""
    lengths = [Measure("length", (suit,)) for suit in reversed(Suit)]
    hidden = [
        measure
        for measure in lengths
        if (least := stated_range(best, measure)[0]) >= 4 and stated_range(other, measure)[0] < least
    ]
    return " and ".join(_held(measure, hand) for measure in hidden)


def _words(part: Constraint, hand: Hand) -> str:
    """Return a condition in words; of one that takes braces, what is missing most nearly."""
    return ", ".join(_unique(each.describe().strip("{}") for each in _failing(part, hand)))


def _failing(part: Constraint, hand: Hand) -> Iterator[Constraint]:
    """Yield the conditions that a hand does not meet; of one that takes braces to say, those missing most nearly."""
    nearest = _nearest(part, hand)
    if nearest is part:
        yield part
        return
    for each in nearest.parts if isinstance(nearest, All) else (nearest,):
        if not each.matches(hand):
            yield from _failing(each, hand)


def _nearest(part: Constraint, hand: Hand) -> Constraint:
    """Return the part of an alternative that a hand fails least, unless the whole is said as shortly."""
    if isinstance(part, Any) and (any(isinstance(each, All) for each in part.parts) or "{" in part.describe()):
        return min(part.parts, key=lambda each: len(each.failing(hand)))
    return part


def _group_of_suits(part: Constraint) -> str:
    """Return `a 4-card major` for "4+ spades or 4+ hearts"; empty for anything else."""
    if not isinstance(part, Any) or not all(isinstance(each, Fit) for each in part.parts):
        return ""
    atoms = [each for each in part.parts if isinstance(each, Fit)]
    least = {atom.minimum for atom in atoms}
    if len(least) != 1 or any(atom.measure.name != "length" or atom.maximum < 13 for atom in atoms):
        return ""
    suits = {atom.measure.suits[0] for atom in atoms}
    for group, name in ((_MAJORS, "major"), (_MINORS, "minor")):
        if suits == set(group):
            return f"a {least.pop()}-card {name}"
    return ""


def _measured(atom: Fit) -> Iterator[Measure]:
    """Yield what to tell of a hand that fails an atom: the lengths of both suits if it compares them."""
    measure = atom.measure
    if measure.name in {"difference", "lead", "pattern", "second", "shortest"}:
        suits = measure.suits if measure.name == "difference" else tuple(reversed(Suit))
        yield from (Measure("length", (suit,)) for suit in suits)
    else:
        yield measure


def _held(measure: Measure, hand: Hand) -> str:
    value, suit = measure.of(hand), measure.suits[0].name.lower() if measure.suits else ""
    if measure.name == "length":
        return f"{value or 'no'} {suit if value != 1 else suit[:-1]}"
    if measure.name in _YES_OR_NO:
        return _YES_OR_NO[measure.name][value].format(suit=suit)
    if measure.name in _COUNTED:
        words = _COUNTED[measure.name].format(n=value or "no", suit=suit)
        return _PLURAL.sub(r"\1", words) if value == 1 else words
    if measure.name == "card" and measure.card is not None:
        return f"{'' if value else 'not '}{measure.card}"
    if measure.name == "control":
        return f"{('no', 'second-round', 'first-round')[value]} control in {suit}"
    return f"{measure.name.replace('_', ' ')} {value}"


_TOLD = frozenset({*_COUNTED, "length", "balanced", "semi_balanced", "stopper"}) - {"longest"}


def _unique(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(texts))
