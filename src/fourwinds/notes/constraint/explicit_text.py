"""Write a constraint as explicit text, which `parse_explicit` reads."""

from __future__ import annotations

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import ANYTHING, All, Constraint, Fit
from fourwinds.notes.constraint.shapes import pattern_text

__all__ = ["explicit_text", "measure_text", "value_text"]


def explicit_text(node: Constraint) -> str:
    """Return the explicit text of a constraint.

    >>> from fourwinds.notes.constraint import at_least, between, exactly
    >>> majors = at_least(Measure("length", [Suit.HEARTS]), 5) | at_least(Measure("length", [Suit.SPADES]), 5)
    >>> explicit_text(between(Measure("hcp"), 15, 17) & majors & exactly(Measure("balanced"), 0))
    'hcp 15-17 and not balanced and (spades 5+ or hearts 5+)'
    """
    if isinstance(node, Fit):
        return _atom(node)
    if not node.parts:
        return "anything" if node == ANYTHING else "nothing"
    return (" and " if isinstance(node, All) else " or ").join(map(_in_parentheses, node.parts))


def _in_parentheses(node: Constraint) -> str:
    return f"({explicit_text(node)})" if node.parts else explicit_text(node)


def _atom(atom: Fit) -> str:
    measure = atom.measure
    if measure.is_yes_or_no:
        return measure_text(measure) if atom.values == 0b10 else f"not {measure_text(measure)}"
    if measure.name == "difference":
        return _difference(atom)
    if measure.name == "pattern":
        numbers, others = atom.numbers, measure.numbers(measure.domain & ~atom.values)
        shorter = min(numbers, others, key=len)
        return f"{'' if shorter is numbers else 'not '}pattern {','.join(map(pattern_text, shorter))}"
    return f"{measure_text(measure)} {_values(measure, atom.values)}"


def _difference(atom: Fit) -> str:
    higher, lower = (_name(suit) for suit in atom.measure.suits)
    if atom.spans == ((0, 0),):
        return f"{higher} = {lower}"
    if atom.spans == ((-13, -1), (1, 13)):
        return f"{higher} != {lower}"
    if len(atom.spans) > 1 or -13 < atom.minimum <= atom.maximum < 13 or atom.minimum == 13 or atom.maximum == -13:
        return f"{higher} - {lower} {_values(atom.measure, atom.values)}"
    longer, shorter, least = (higher, lower, atom.minimum) if atom.maximum == 13 else (lower, higher, -atom.maximum)
    if least in (0, 1):
        return f"{longer} {'>' if least else '>='} {shorter}"
    return f"{longer} - {shorter} {least}+"


def _values(measure: Measure, values: int) -> str:
    return ",".join(_span(measure, *span) for span in measure.spans(values))


def _span(measure: Measure, least: int, most: int) -> str:
    first, last = value_text(measure, least), value_text(measure, most)
    if least == most:
        return first
    if most == measure.high:
        return f"{first}+"
    return f"{first}{'..' if measure.low < 0 else '-'}{last}"


def value_text(measure: Measure, value: int) -> str:
    """Return a value as text: quick tricks are stored in halves, patterns by number."""
    if measure.name == "pattern":
        return pattern_text(value)
    if measure.name == "quick_tricks":
        return f"{value / 2:g}"
    return str(value)


def measure_text(measure: Measure) -> str:
    """Return a measure as text, as written before its values."""
    if measure.card is not None:
        return f"has({measure.card})"
    if measure.name == "length":
        return _name(measure.suits[0])
    return f"{measure.name}({', '.join(map(_name, measure.suits))})" if measure.suits else measure.name


def _name(suit: Suit) -> str:
    return suit.name.lower()
