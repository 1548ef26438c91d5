"""Remarks without the markup that other programs write into them: HTML, and suits such as `\\S` and `!S`."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit

__all__ = ["without_markup"]

_HTML = re.compile(r"</?(?:a|b|br|center|div|font|h\d|i|p|span|strong|sub|sup|u)\b[^>]*>", re.IGNORECASE)
_ESCAPED_SUIT = re.compile(r"[\\@]([SHDC])|(?<![A-Za-z])!([SHDC])(?![a-z])")


def without_markup(text: str) -> str:
    """Return a remark as plain text with suit symbols.

    >>> without_markup("<b>Lead</b> the !SA, not \\\\H2")
    'Lead the ♠A, not ♥2'
    """
    return _HTML.sub("", _ESCAPED_SUIT.sub(lambda found: Suit.parse(found[1] or found[2]).symbol, text))
