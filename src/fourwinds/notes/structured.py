"""The structured data of a meaning, as stored in a database (specification: systems 4.3 and 4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fourwinds.notes.constraint import All, Constraint, Fit, Measure, stated_range
from fourwinds.notes.meaning import Meaning

__all__ = ["Structured", "structured_data"]


@dataclass(frozen=True, slots=True)
class Structured:
    """Bounds that every fitting hand satisfies, None for no bound; `suit_length` is like {"hearts": "5+"}."""

    hcp_min: int | None = None
    hcp_max: int | None = None
    total_points_min: int | None = None
    total_points_max: int | None = None
    controls_min: int | None = None
    suit_length: Mapping[str, str] | None = None
    shape_constraints: Mapping[str, bool] | None = None
    forcing: str | None = None


def structured_data(meaning: Meaning) -> Structured:
    """Return the structured data of a meaning, from what the caller needs.

    >>> from fourwinds.notes.meaning.reader import read_meaning
    >>> row = structured_data(read_meaning("13-15 HCP, 5+ spades, game forcing"))
    >>> row.hcp_min, row.hcp_max, row.suit_length, row.forcing
    (13, 15, {'spades': '5+'}, 'game_forcing')
    """
    constraint = meaning.needs
    hcp_min, hcp_max = _bounds(constraint, Measure("hcp"))
    points_min, points_max = _bounds(constraint, Measure("points"))
    controls_min, _ = _bounds(constraint, Measure("controls"))
    stated = [part for part in _parts(constraint) if isinstance(part, Fit)]
    lengths = {fit.measure.suits[0].name.lower(): _length(fit) for fit in stated if fit.measure.name == "length"}
    shapes = {
        fit.measure.name: fit.numbers == (1,) for fit in stated if fit.measure.name in {"balanced", "semi_balanced"}
    }
    return Structured(
        hcp_min, hcp_max, points_min, points_max, controls_min, lengths or None, shapes or None, meaning.forcing
    )


def _parts(constraint: Constraint) -> tuple[Constraint, ...]:
    return constraint.parts if isinstance(constraint, All) else (constraint,)


def _bounds(constraint: Constraint, measure: Measure) -> tuple[int | None, int | None]:
    low, high = stated_range(constraint, measure)
    return (low if low > measure.low else None), (high if high < measure.high else None)


def _length(fit: Fit) -> str:
    """Return a length as `5+`, `4-5` or `4`; values with gaps are given by their ends."""
    low, high = fit.minimum, fit.maximum
    if low == high:
        return str(low)
    return f"{low}+" if high == fit.measure.high else f"{low}-{high}"
