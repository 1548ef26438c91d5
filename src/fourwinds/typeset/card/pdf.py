"""Draw a convention card: two sides, with every text as words that the drawing can shorten."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from fourwinds.typeset.card.brief import SIGNS
from fourwinds.typeset.card.content import Box, Card, Item, OpeningRow
from fourwinds.typeset.source import Deck, Paper, Source
from fourwinds.typeset.words import SUITS, clean, pieces

__all__ = ["card_pages", "card_pdf"]

Json = dict[str, Any]
Word = tuple[bool, list[str]]
"""Whether it is a call, in bold, and its pieces: each suit symbol is separate."""

_BOUND = re.compile(rf"(?<=[\d+]) (?=[{SUITS}])|(?<=\d\+) (?=suit|support)")
_INVISIBLE = " \u00a0\u200b"
_LONGEST = 1500
"""The most characters of one cell; nobody can read more on a card."""


def card_pdf(card: Card, *, paper: Paper = "a4", deck: Deck = "four", fonts: Sequence[Path] = ()) -> bytes:
    """Return a card as a PDF of two pages."""
    return Source("card", _card(card), paper=paper, deck=deck, fonts=fonts).pdf()


def card_pages(card: Card, *, paper: Paper = "a4", deck: Deck = "four", ppi: int = 96) -> list[bytes]:
    """Return the same pages as PNG images."""
    return Source("card", _card(card), paper=paper, deck=deck).pages(ppi)


def _card(card: Card) -> Json:
    title = clean(card.title).strip(_INVISIBLE) or "Bidding system"
    return {
        "title": _words((Item("", title),)),
        "name": title,
        "base": _words((Item("", card.base),)),
        "defence": list(map(_box, card.defence)),
        "doubles": list(map(_box, card.doubles)),
        "summary": list(map(_box, card.summary)),
        "openings": list(map(_opening, card.openings)),
        "below": list(map(_box, card.below)),
        "signs": [list(map(pieces, sign)) for sign in SIGNS],
    }


def _box(box: Box) -> Json:
    rows = [{"label": _words((Item("", row.label),)), "words": _words(row.items)} for row in box.rows]
    return {"title": pieces(box.title), "rows": rows}


def _opening(row: OpeningRow) -> Json:
    return {
        "call": _words((Item(row.call),)),
        "artificial": row.is_artificial,
        "least": row.least_cards,
        "negative": _words((Item("", row.negative_through),)),
        "cells": [_words(cell) for cell in (row.description, row.responses, row.later, row.competition)],
    }


def _words(some: Iterable[Item]) -> list[Word]:
    """Return items as words, with a semicolon between items."""
    words: list[Word] = []
    length = 0
    for item in some:
        told = [(True, word) for word in _split(item.call)] + [(False, word) for word in _split(item.text)]
        if words and told:
            words[-1][1].append(";")
        words += told
        length += len(item.call) + len(item.text)
        if length > _LONGEST:
            break
    return words


def _split(text: str) -> list[list[str]]:
    whole = _BOUND.sub("\u00a0", "".join(pieces(text[:_LONGEST])))
    return [[piece for piece in re.split(f"([{SUITS}])", word) if piece] for word in whole.split(" ") if word]
