"""The words of an Auction or Play section, with what is said of each: notes, glyphs, comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from fourwinds.pbn.game import Annotation, unfolded_comment

__all__ = ["GLYPHS", "NUMBERED_NOTE", "REFERENCE", "Notes", "Word", "annotated_words"]

GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The marks that people write behind a call or card, by PBN's numbers for them."""

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
_FOLDED = re.compile(r"(?P<text>.*?)\s*(?P<tail>(?:\$\d{1,9}\s*|\{[^}]*\}\s*)+)", re.DOTALL)
_FOLDED_PART = re.compile(r"\$(\d+)|\{([^}]*)\}")


@dataclass(slots=True)
class Word:
    text: str
    line: int
    notes: list[int] = field(default_factory=list)
    glyphs: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    alert: bool = False
    """A star stands right behind it."""
    lone_glyph: bool = False
    """Its last glyph is a question mark that stands by itself."""


class Notes:
    """The numbered notes of a section, and which of them were asked for."""

    def __init__(self, texts: Mapping[int, str]) -> None:
        self._texts = texts
        self.used: set[int] = set()
        self.missing: list[tuple[int, int]] = []

    def annotation(self, word: Word) -> Annotation | None:
        """What is said of a word, or None."""
        if not (word.notes or word.glyphs or word.comments or word.alert):
            return None
        texts, glyphs, comments = [], list(word.glyphs), list(word.comments)
        for number in word.notes:
            self.used.add(number)
            if number not in self._texts:
                self.missing.append((number, word.line))
            text, more_glyphs, more_comments = _unfolded(self._texts.get(number, ""))
            texts.append(text)
            glyphs += more_glyphs
            comments += more_comments
        note = "; ".join(filter(None, texts)) if word.alert or any(text is not None for text in texts) else None
        return Annotation(note, tuple(glyphs), tuple(comments))


def annotated_words(rows: Iterable[tuple[int, str]]) -> tuple[list[str], list[Word]]:
    """The comments before the first word, and the words."""
    before: list[str] = []
    words: list[Word] = []
    for line, row in rows:
        end = -1
        for found in _TOKEN.finditer(row):
            kind, text = found.lastgroup, found[found.lastgroup or 0]
            adjacent = found.start() == end and bool(words)
            end = found.end()
            if kind == "word" and not (text == "*" and adjacent):
                words.append(Word(text, line))
            elif not words:
                if kind in ("comment", "rest"):
                    before.append(text)
                else:
                    words.append(Word(text, line))
            else:
                _annotate(words[-1], kind or "", text, alone=not adjacent)
    return before, words


def _annotate(word: Word, kind: str, text: str, *, alone: bool) -> None:
    if kind in ("comment", "rest", "irregular"):
        word.comments.append(text)
    elif kind == "note":
        word.notes.append(int(text))
    elif kind == "glyph":
        word.glyphs.append(int(text))
    elif kind == "suffix":
        word.glyphs.append(GLYPHS[text])
        word.lone_glyph = alone and text == "?"
    else:
        word.alert = True


def _unfolded(text: str) -> tuple[str | None, list[int], list[str]]:
    found = _FOLDED.fullmatch(text)
    if found is None:
        return "" if text == "*" else text, [], []
    glyphs, comments = [], []
    for part in _FOLDED_PART.finditer(found["tail"]):
        if part[1] is not None:
            glyphs.append(int(part[1]))
        else:
            comments.append(unfolded_comment(part[2]))
    return "" if found["text"] == "*" else found["text"] or None, glyphs, comments
