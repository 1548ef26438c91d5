"""Describe a constraint in the English of notes, which reads back as the same constraint."""

from __future__ import annotations

from fourwinds.bridge.cards import RANKS, Suit
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import All, Any, Constraint, Fit
from fourwinds.notes.constraint.shapes import pattern_text

__all__ = ["describe"]

_MOST_ALTERNATIVES = 3

_COUNTED = {
    "hcp": "{q} HCP",
    "points": "{q} points",
    "support": "{q} support points for {suit}",
    "length": "{q} {suit}",
    "longest": "longest suit of {q} cards",
    "second": "second suit of {q} cards",
    "shortest": "shortest suit of {q} cards",
    "controls": "{q} controls",
    "aces": "{q} aces",
    "kings": "{q} kings",
    "queens": "{q} queens",
    "keycards": "{q} keycards in {suit}",
    "losers": "{q} losers",
    "outside_aces": "{q} aces outside {suit}",
    "side_tops": "{q} aces and kings outside {suit}",
    "top3": "{q} of the top 3 in {suit}",
    "top5": "{q} of the top 5 in {suit}",
    "hcp_in": "{q} HCP in {suit}",
    "quick_tricks": "{q} quick tricks",
}
"""Measures that are counted."""

_YES_OR_NO = {
    "balanced": ("unbalanced", "balanced"),
    "semi_balanced": ("not semi-balanced", "semi-balanced"),
    "queen": ("no trump queen in {suit}", "trump queen in {suit}"),
    "good": ("broken {suit}", "good {suit}"),
    "solid": ("not solid {suit}", "solid {suit}"),
    "stopper": ("no stopper in {suit}", "stopper in {suit}"),
    "card": ("not the {card}", "the {card}"),
}
"""Yes-or-no measures: the words for no, then for yes."""

_SPECIAL = {
    ("length", (0,)): "void in {suit}",
    ("length", (1,)): "singleton in {suit}",
    ("length", (0, 1)): "singleton or void in {suit}",
    ("shortest", (0,)): "void",
    ("shortest", (1, 2, 3)): "no void",
    ("shortest", (0, 1)): "shortness",
    ("shortest", (2, 3)): "no shortness",
    ("control", (2,)): "first-round control in {suit}",
    ("control", (1, 2)): "control in {suit}",
    ("control", (0,)): "no control in {suit}",
}
"""Values that have special words."""


def describe(constraint: Constraint) -> str:
    """Return a constraint in words.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> describe(parse_explicit("hcp 5-10, spades 6+, good(spades), hearts 0-3"))
    '5-10 HCP, 6+ spades, at most 3 hearts, good spades'
    """
    if isinstance(constraint, All):
        text = ", ".join(_clause(part) for part in constraint.parts)
        return text or "any hand"
    return _clause(constraint) or "no hand"


def _clause(part: Constraint) -> str:
    """Return one part of a conjunction; in braces if English would need more than `and` inside `or`."""
    if isinstance(part, Fit):
        text = _atom(part)
        return text if text is not None else _runs(part) or f"{{{part}}}"
    if not isinstance(part, Any):
        return f"{{{part}}}"
    alternatives = [_alternative(choice) for choice in part.parts]
    return f"{{{part}}}" if None in alternatives else " or ".join(filter(None, alternatives))


def _alternative(choice: Constraint) -> str | None:
    atoms = choice.parts if isinstance(choice, All) else (choice,)
    text = [_atom(atom) if isinstance(atom, Fit) else None for atom in atoms]
    return None if None in text else " and ".join(filter(None, text))


def _runs(fit: Fit) -> str | None:
    """Return a counted measure with gaps: `11-14 HCP or 18+ HCP`."""
    pattern = _COUNTED.get(fit.measure.name)
    if pattern is None:
        return None
    return " or ".join(_fill(pattern, fit.measure, _span(fit.measure, low, high)) for low, high in fit.spans)


def _atom(fit: Fit) -> str | None:
    """Return an atom as one phrase, or None if it takes more than one."""
    measure, numbers = fit.measure, fit.numbers
    if measure.name in _YES_OR_NO:
        return _fill(_YES_OR_NO[measure.name][numbers[0]], measure)
    special = _SPECIAL.get((measure.name, numbers))
    if special:
        return _fill(special, measure)
    match measure.name:
        case "pattern":
            return _patterns(fit)
        case "difference":
            return _difference(fit)
        case "lead":
            return _lead(fit)
    quantity = _quantity(fit)
    pattern = _COUNTED.get(measure.name)
    return None if quantity is None or pattern is None else _fill(pattern, measure, quantity)


def _fill(pattern: str, measure: Measure, quantity: str = "") -> str:
    suit = measure.suits[0].name.lower() if measure.suits else ""
    card = measure.card
    named = f"{_RANKS[RANKS[card.rank]]} of {card.suit.name.lower()}" if card else ""
    return pattern.format(q=quantity, suit=suit, card=named)


_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"} | {
    str(rank): str(rank) for rank in range(2, 10)
}


def _quantity(fit: Fit) -> str | None:
    spans = fit.spans
    if len(spans) == 1:
        return _span(fit.measure, *spans[0])
    if len(fit.numbers) <= _MOST_ALTERNATIVES and all(low == high for low, high in spans):
        *first, last = (_number(fit.measure, value) for value in fit.numbers)
        return f"exactly {' or '.join([*first, last])}"
    return None


def _span(measure: Measure, low: int, high: int) -> str:
    least, most = _number(measure, low), _number(measure, high)
    if low == high:
        return f"exactly {least}"
    if low == measure.low:
        return f"{'at most' if measure.name == 'length' else 'up to'} {most}"
    return f"{least}+" if high == measure.high else f"{least}-{most}"


def _number(measure: Measure, value: int) -> str:
    if measure.name != "quick_tricks":
        return str(value)
    return f"{value // 2}{'.5' if value % 2 else ''}"


def _patterns(fit: Fit) -> str | None:
    shapes = [pattern_text(number) for number in fit.numbers]
    others = [pattern_text(number) for number in fit.measure.numbers(fit.measure.domain & ~fit.values)]
    few, prefix = (shapes, "any") if len(shapes) <= len(others) else (others, "not")
    if len(few) > _MOST_ALTERNATIVES or any("-" in shape for shape in few):
        return None
    return f"{prefix} {' or '.join(few)}"


def _difference(fit: Fit) -> str | None:
    one, other = fit.measure.suits
    numbers = fit.numbers
    if numbers[-1] <= 0 and numbers != (0,):
        one, other, numbers = other, one, tuple(-number for number in reversed(numbers))
    longer, shorter = one.name.lower(), other.name.lower()
    if numbers == (0,):
        return f"{longer} and {shorter} of equal length"
    if numbers[-1] != fit.measure.high or numbers != tuple(range(numbers[0], numbers[-1] + 1)) or numbers[0] < 0:
        return None
    if numbers[0] == 0:
        return f"{longer} at least as long as {shorter}"
    return f"{longer} longer than {shorter}" if numbers[0] == 1 else f"{longer} {numbers[0]}+ longer than {shorter}"


def _lead(fit: Fit) -> str | None:
    suit, numbers = _name(fit.measure.suits[0]), fit.numbers
    if len(fit.spans) > 1:
        return None
    if numbers[-1] == fit.measure.high and numbers[0] in {0, 1}:
        return f"longest suit {suit}" if numbers[0] == 0 else f"{suit} longer than any other suit"
    if numbers[0] == fit.measure.low and numbers[-1] in {0, -1}:
        return f"not longest suit {suit}" if numbers[-1] == -1 else f"{suit} not longer than every other suit"
    return None


def _name(suit: Suit) -> str:
    return suit.name.lower()
