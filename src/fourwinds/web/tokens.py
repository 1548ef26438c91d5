"""The colours of the design language, for code that cannot use a style sheet."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

__all__ = ["Colour", "colour"]

_TOKENS = Path(__file__).parent / "static" / "tokens.css"
_COLOUR = re.compile(r"--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)")


class Colour(NamedTuple):
    """A colour in light and dark mode."""

    light: str
    dark: str


def colour(name: str) -> Colour:
    """Return the colour with this name in tokens.css.

    >>> colour("paper").light == colour("paper").dark
    False
    """
    return _colours()[name]


@cache
def _colours() -> dict[str, Colour]:
    found: dict[str, Colour] = {}
    for name, light, dark in _COLOUR.findall(_TOKENS.read_text(encoding="utf-8")):
        found.setdefault(name, Colour(light, dark))
    return found
