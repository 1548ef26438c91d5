"""Constraints as JSON: `{"measure": "length", "suits": ["spades"], "values": [[5, 13]]}`, joined in `{"all": […]}`
and `{"any": […]}`.

A value is a single number or a span `[from, to]`; patterns are written `"4432"`, and quick tricks are in tricks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from fourwinds.bridge.cards import Card, Suit
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import All, Constraint, Fit
from fourwinds.notes.constraint.normal import all_of, any_of, one_of
from fourwinds.notes.constraint.shapes import PATTERN_NUMBER, PATTERNS, pattern_text
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["Json", "from_json", "to_json"]

Json: TypeAlias = dict[str, object]
_DEEPEST = 100
_PATTERNS = {pattern_text(PATTERN_NUMBER[pattern]): PATTERN_NUMBER[pattern] for pattern in PATTERNS}
_FORM = 'write {"measure": …, "values": […]}, {"all": […]} or {"any": […]}'


def to_json(node: Constraint) -> Json:
    """Return a constraint as JSON.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> to_json(parse_explicit("keycards(spades) 0,3"))
    {'measure': 'keycards', 'suits': ['spades'], 'values': [0, 3]}
    """
    if not isinstance(node, Fit):
        return {"all" if isinstance(node, All) else "any": [to_json(part) for part in node.parts]}
    measure = node.measure
    arguments: Json = {"suits": [suit.name.lower() for suit in measure.suits]} if measure.suits else {}
    if measure.card is not None:
        arguments = {"card": str(measure.card)}
    return {"measure": measure.name, **arguments, "values": [_span_json(measure, *span) for span in node.spans]}


def _span_json(measure: Measure, least: int, most: int) -> object:
    return _value_json(measure, least) if least == most else [_value_json(measure, least), _value_json(measure, most)]


def _value_json(measure: Measure, value: int) -> object:
    if measure.name == "pattern":
        return pattern_text(value)
    return value / 2 if measure.name == "quick_tricks" else value


def from_json(value: object) -> Constraint:
    """Return the constraint of a decoded JSON value.

    >>> print(from_json({"all": [{"measure": "hcp", "values": [[15, 17]]}, {"measure": "balanced", "values": [1]}]}))
    hcp 15-17 and balanced
    """
    return _node(value, "", 0)


def _node(value: object, place: str, depth: int) -> Constraint:
    if not isinstance(value, dict):
        raise _malformed(f"{_short_repr(value)} is not a constraint", place, _FORM)
    if depth > _DEEPEST:
        raise _malformed("the constraint is nested too deeply", place, f"use at most {_DEEPEST} levels")
    for join, name in ((all_of, "all"), (any_of, "any")):
        if name in value:
            _only(value, {name}, place)
            parts = _list(value[name], f"{place}.{name}")
            return join(_node(part, f"{place}.{name}[{number}]", depth + 1) for number, part in enumerate(parts))
    if "measure" not in value:
        raise _malformed(f"{_short_repr(value)} has no measure", place, _FORM)
    _only(value, {"measure", "suits", "card", "values"}, place)
    measure = _measure(value, place)
    spans = _list(value.get("values"), f"{place}.values")
    return one_of(
        measure, {number for at, span in enumerate(spans) for number in _span(measure, span, f"{place}.values[{at}]")}
    )


def _measure(value: Json, place: str) -> Measure:
    name = value["measure"]
    if not isinstance(name, str):
        raise _malformed(f"{_short_repr(name)} is not a measure", f"{place}.measure", 'write "hcp"')
    try:
        suits = [Suit.parse(_text(suit, f"{place}.suits")) for suit in _list(value.get("suits", []), f"{place}.suits")]
        card = Card.parse(_text(value["card"], f"{place}.card")) if value.get("card") is not None else None
        return Measure(name, suits, card)
    except FourWindsError as error:
        raise _malformed(error.problem, place, error.remedy) from None


def _span(measure: Measure, span: object, place: str) -> Iterator[int]:
    if not isinstance(span, list):
        yield _value(measure, span, place)
        return
    if len(span) != 2:
        raise _malformed(f"{_short_repr(span)} is not a span of values", place, "write [from, to], or a single value")
    least, most = (_value(measure, end, place) for end in span)
    if most < least:
        raise _malformed(f"{_short_repr(span)} ends before it starts", place, "write the smaller value first")
    yield from range(least, most + 1)


def _value(measure: Measure, value: object, place: str) -> int:
    if measure.name == "pattern" and isinstance(value, str):
        if value in _PATTERNS:
            return _PATTERNS[value]
        raise _malformed(
            f"{_short_repr(value)} is not a pattern", place, 'write the longest suit first, such as "4432"'
        )
    if isinstance(value, bool) or not isinstance(value, (int, float)) or measure.name == "pattern":
        raise _malformed(f"{_short_repr(value)} is not a value of {measure.name}", place, _domain(measure))
    number = value * 2 if measure.name == "quick_tricks" else value
    if not measure.low <= number <= measure.high or number != int(number):
        raise _malformed(f"{_short_repr(value)} is not a value of {measure.name}", place, _domain(measure))
    return int(number)


def _domain(measure: Measure) -> str:
    low, high = _value_json(measure, measure.low), _value_json(measure, measure.high)
    return (
        f'write a pattern such as "{low}"' if measure.name == "pattern" else f"write a number from {low:g} to {high:g}"
    )


def _list(value: object, place: str) -> list[object]:
    if not isinstance(value, list):
        raise _malformed(f"{_short_repr(value)} is not a list", place, "write it in brackets: [ … ]")
    return value


def _text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise _malformed(f"{_short_repr(value)} is not a text", place, 'write it in quotes, such as "spades"')
    return value


def _only(value: Json, known: set[str], place: str) -> None:
    for name in value:
        if name not in known:
            raise _malformed(f"unexpected field {name!r}", place, f"use only {', '.join(sorted(known))}")


def _short_repr(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _malformed(problem: str, place: str, remedy: str) -> MalformedError:
    """Return an error; places in the value look like `.all[1].values[0]`."""
    return MalformedError(
        f"{problem}, at {place}" if place else problem, where=Where(token=place or None), remedy=remedy
    )
