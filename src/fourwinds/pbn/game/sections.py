"""The words of an Auction or Play section, each with its notes, glyphs and comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fourwinds.pbn.game.game import Annotation, unfold_comment, unfold_note

__all__ = ["GLYPHS", "NUMBERED_NOTE", "REFERENCE", "Notes", "Word", "annotated_words", "merge_annotations"]

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The marks people write after a call or card, with their PBN numbers."""

NUMBERED_NOTE = re.compile(r"\s*(\d{1,9})\s*:(.*)", re.DOTALL)
REFERENCE = re.compile(r"=\s*(\d{1,9})\s*=")
_TOKEN = re.compile(
    r"\{(?P<comment>[^}]*)\}?"
    r"|;(?P<rest>[^\n]*)"
    r"|=\s*(?P<note>\d{1,9})\s*="
    r"|\$\s*(?P<glyph>\d{1,9})"
    r"|(?P<irregular>\^[A-Za-z]?)"
    r"|(?P<suffix>[!?]{1,2})"
    r"|(?P<word>[*+]|[^\s{};=$^!?*+]+|=|\$|\})"
)
_INSTEAD = {"^S"}
"""Irregularities written in place of a call; the others are written before their call."""
_NOTHING = Annotation()
_LONGEST_GLYPH = 12
_GLYPH_AT_END = re.compile(r"(?:^|\s)\$(\d{1,9})$")


@dataclass(slots=True)
class Word:
    """A call or card as written, with its annotations."""

    text: str
    line: int
    notes: list[int] = field(default_factory=list)
    glyphs: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    alert: bool = False
    """Whether a star follows it directly."""
    lone_glyph: bool = False
    """Whether its last glyph is a question mark standing alone."""


class Notes:
    """The numbered notes of a section, and which of them are referenced."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self._parts: dict[int, tuple[str | None, list[int], list[str]]] = {}
        self.used: set[int] = set()
        self.missing: list[tuple[int, int]] = []

    def annotation(self, word: Word) -> Annotation | None:
        """Return the annotation of a word, or None."""
        if not (word.notes or word.glyphs or word.comments or word.alert):
            return None
        texts, glyphs, comments = [], list(word.glyphs), list(word.comments)
        for number in dict.fromkeys(word.notes):
            if number not in self._parts:
                self._parts[number] = _unfold_annotation(self._texts.get(number, ""))
                self.used.add(number)
                if number not in self._texts:
                    self.missing.append((number, word.line))
            text, more_glyphs, more_comments = self._parts[number]
            texts.append(text)
            glyphs += more_glyphs
            comments += more_comments
        note = "; ".join(filter(None, texts)) if word.alert or any(text is not None for text in texts) else None
        return Annotation(note, tuple(glyphs), tuple(comments))


def annotated_words(rows: Iterable[tuple[int, str]], first_glyph: int = 1) -> tuple[list[str], list[Word]]:
    """Return the comments before the first word, and the words. PBN numbers the glyphs of cards from 7."""
    before: list[str] = []
    words: list[Word] = []
    ahead: list[str] = []
    for line, row in rows:
        end = -1
        for found in _TOKEN.finditer(row):
            kind, text = found.lastgroup, found[found.lastgroup or 0]
            adjacent = found.start() == end and bool(words)
            end = found.end()
            if kind == "irregular" and text.upper() not in _INSTEAD:
                ahead.append(text)
            elif kind in ("word", "irregular") and not (text == "*" and adjacent):
                words.append(Word(text, line, comments=ahead))
                ahead = []
            elif not words:
                if kind in ("comment", "rest"):
                    before.append(text)
                else:
                    words.append(Word(text, line))
            else:
                _annotate(words[-1], kind or "", text, alone=not adjacent, first_glyph=first_glyph)
    if words:
        words[-1].comments += ahead
    return before, words


def _annotate(word: Word, kind: str, text: str, *, alone: bool, first_glyph: int) -> None:
    if kind in ("comment", "rest"):
        word.comments.append(text)
    elif kind == "note":
        word.notes.append(int(text))
    elif kind == "glyph":
        word.glyphs.append(int(text))
    elif kind == "suffix":
        word.glyphs.append(GLYPHS[text] + first_glyph - 1)
        word.lone_glyph = alone and text == "?"
    else:
        word.alert = True


def merge_annotations(annotations: Iterable[tuple[int, Annotation]], count: int) -> tuple[tuple[int, Annotation], ...]:
    """Return one annotation per index; those past the end go to the last word."""
    by_index: dict[int, Annotation] = {}
    for place, more in annotations:
        index = min(place, count - 1)
        known = by_index.get(index, _NOTHING)
        notes = [note for note in (known.note, more.note) if note is not None]
        note = "; ".join(filter(None, notes)) if notes else None
        by_index[index] = Annotation(note, known.glyphs + more.glyphs, known.comments + more.comments)
    return tuple(sorted(by_index.items()))


def _unfold_annotation(text: str) -> tuple[str | None, list[int], list[str]]:
    """Reverse `fold_annotation`: split comments in braces and glyphs off the end; the rest is the note."""
    glyphs: list[int] = []
    comments: list[str] = []
    end = _before_blanks(text, len(text))
    while end:
        start = end
        if text[end - 1] == "}":
            start = text.find("{", text.rfind("}", 0, end - 1) + 1, end)
            if start >= 0:
                comments.append(unfold_comment(text[start + 1 : end - 1]))
        elif (glyph := _GLYPH_AT_END.search(text, max(end - _LONGEST_GLYPH, 0), end)) is not None:
            start = glyph.start()
            glyphs.append(int(glyph[1]))
        if start < 0 or start == end:
            break
        end = _before_blanks(text, start)
    if not glyphs and not comments:
        return "" if text == "*" else text, [], []
    note = unfold_note(text[:end])
    return "" if note == "*" else note or None, glyphs[::-1], comments[::-1]


def _before_blanks(text: str, end: int) -> int:
    while end and text[end - 1].isspace():
        end -= 1
    return end
