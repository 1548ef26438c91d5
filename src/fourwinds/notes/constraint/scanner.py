"""Scan the words and signs of an explicit constraint, one at a time."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Card
from fourwinds.table.errors import MalformedError, Where

__all__ = ["MINUS", "Scanner"]

MINUS = "-–—−‐‑"
_BLANK = re.compile(r"\s*")
_WORD = re.compile(r"top[35](?!\w)|semi-balanced|quick-tricks|[^\W\d]+|[♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?", re.IGNORECASE)
_SIGN = re.compile(r"<=|>=|==|!=|<>|[<>=≤≥≠]")
_SIGNS = {"≤": "<=", "≥": ">=", "≠": "!=", "<>": "!=", "==": "="}
_TOKEN = re.compile(r"\w+|\S")
_HOLLOW = str.maketrans("♧♢♡♤", "♣♦♥♠", "\ufe0e\ufe0f")


class Scanner:
    """A text and a position in it; spaces are skipped before each token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.last_word = 0

    def mark(self) -> int:
        """Return where the next token starts."""
        self.at = _end(_BLANK, self.text, self.at)
        return self.at

    @property
    def at_end(self) -> bool:
        return self.mark() == len(self.text)

    def peek(self) -> str:
        """Return the next character, or an empty string at the end."""
        return self.text[self.mark() : self.at + 1]

    def token(self) -> str:
        """Return the next token, for an error message."""
        match = _TOKEN.match(self.text, self.mark())
        return match[0] if match else ""

    def take(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.mark()):
            return False
        self.at += len(sign)
        return True

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Consume and return the match of a pattern here."""
        match = pattern.match(self.text, self.mark())
        if match:
            self.at = match.end()
        return match

    def word(self) -> str | None:
        match = self.match(_WORD)
        if match is None:
            return None
        self.last_word = match.start()
        return match[0].translate(_HOLLOW)

    def take_word(self, word: str) -> bool:
        back = self.mark()
        found = self.word()
        if found is not None and found.lower() == word:
            return True
        self.at = back
        return False

    def sign(self) -> str | None:
        """Consume and return a comparison sign."""
        match = self.match(_SIGN)
        return _SIGNS.get(match[0], match[0]) if match else None

    def sign_before_word(self) -> str | None:
        back = self.mark()
        sign = self.sign()
        if sign is not None and _WORD.match(self.text, self.mark()):
            return sign
        self.at = back
        return None

    def take_minus_before_word(self) -> bool:
        back = self.mark()
        if self.peek() and self.peek() in MINUS:
            self.at += 1
            if _WORD.match(self.text, self.mark()):
                return True
        self.at = back
        return False

    def cards(self) -> list[Card]:
        """Read one or more cards, up to a closing parenthesis."""
        cards: list[Card] = []
        while not cards or self.take(","):
            start = self.mark()
            match = self.match(re.compile(r"[^\s,)]+"))
            if match is None:
                raise self.error("a card is missing", start, "name one, such as SA")
            try:
                cards.append(Card.parse(match[0]))
            except MalformedError as error:
                raise self.error(error.problem, start, error.remedy) from None
        return cards

    def error(self, problem: str, start: int, remedy: str) -> MalformedError:
        match = _TOKEN.match(self.text, start)
        token = match[0] if match else None
        return MalformedError(problem, where=Where(column=start + 1, token=token), remedy=remedy)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at
