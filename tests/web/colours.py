"""Colours as people see them: contrast, and how far apart they stay in the sight of the colour-blind."""

from __future__ import annotations

import math
from itertools import pairwise

__all__ = ["SIGHTS", "contrast", "difference"]

Triple = tuple[float, float, float]

SIGHTS: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Total loss of one kind of cone, after Machado, Oliveira and Fernandes (2009), for linear red, green and blue."""
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    low, high = sorted(_times(_TO_XYZ, _linear(each))[1] for each in (one, other))
    return (high + 0.05) / (low + 0.05)


def difference(one: str, other: str, sight: str) -> float:
    """How far two colours are apart in this sight: their distance in CIELAB (1976).

    >>> difference("#000000", "#000000", "deutan")
    0.0
    >>> round(difference("#000000", "#ffffff", "deutan"))
    100
    """
    return math.dist(*(_lab(_times(SIGHTS[sight], _linear(each))) for each in (one, other)))


def _linear(colour: str) -> Triple:
    parts = [int(colour[start:end], 16) / 255 for start, end in pairwise((1, 3, 5, 7))]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def _times(matrix: tuple[Triple, Triple, Triple], colour: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return first, second, third


def _lab(linear: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in linear)
    relative = (a / b for a, b in zip(_times(_TO_XYZ, (red, green, blue)), _WHITE, strict=True))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in relative)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
