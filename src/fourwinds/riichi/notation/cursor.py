"""Reading a line token by token: players, what they did, and numbers."""

from __future__ import annotations

import re
from typing import Final

from fourwinds.riichi.notation.words import KEYWORDS, NotationToken, TablePlayers, read_points, tokens
from fourwinds.table.errors import MalformedError, Where

__all__ = ["LISTS", "SHORT_VERBS", "Cursor"]

LISTS: Final = (",", "and", "&")
SHORT_VERBS: Final = ("riichi", "ron", "tsumo", "chombo", "nagashi", "kyuushu", "kyuushu_kyuuhai")
_VALUE: Final = re.compile(r"\d+(?:han|fu)(?:\d+fu)?")
_EXAMPLES: Final = "write ron A from B 3han 30fu, tsumo A mangan, draw tenpai A B, chombo A, or A ron B 8000"


class Cursor:
    """The tokens of a line, and how far they have been read."""

    def __init__(self, line: str, names: TablePlayers) -> None:
        self.tokens = tokens(line)
        self.names = names
        self.at = 0

    def word(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at].word if at < len(self.tokens) else ""

    @property
    def token(self) -> NotationToken | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def short_verb(self) -> str:
        """Return the verb of a line that starts with names, such as `Jo ron …` or `Jo and Mikey riichi`, or nothing."""
        ahead = 0
        while self.at + ahead < len(self.tokens) and self.may_be_name(self.tokens[self.at + ahead]):
            ahead += 1
            while self.word(ahead) in LISTS:
                ahead += 1
        verb = self.word(ahead)
        if verb == "riichi" and self._names_follow(ahead + 1):
            return ""
        return verb if ahead and verb in SHORT_VERBS else ""

    def _names_follow(self, ahead: int) -> bool:
        """Whether names follow: in `A, B riichi A` riichi starts a clause, in `B riichi` it is what B did."""
        if self.word(ahead) in ("only", "nobody", "none", "all"):
            return True
        return self.at + ahead < len(self.tokens) and self.may_be_name(self.tokens[self.at + ahead])

    @staticmethod
    def may_be_name(token: NotationToken) -> bool:
        return token.kind == "quoted" or (
            token.kind == "word" and token.word not in KEYWORDS and not _VALUE.fullmatch(token.word)
        )

    def unreadable(self) -> MalformedError:
        token = self.token
        if token is None:
            return MalformedError("the line ends too early", remedy=_EXAMPLES)
        return MalformedError(f"{token.text!r} is not expected here", where=token.where, remedy=_EXAMPLES)

    def seat(self) -> int:
        token = self.token
        if token is None:
            raise MalformedError("a name is missing", remedy=f"the players are {', '.join(self.names.players)}")
        if token.kind not in ("word", "quoted", "number"):
            raise self.unreadable()
        self.at += 1
        return self.names.seat(token.text, token.where)

    def seats(self, between: tuple[str, ...] = LISTS) -> list[int] | None:
        """Read the players that are named here: `A B`, `A, B`, `all` or `nobody`; return None if there are none."""
        if self.word() in ("all", "nobody"):
            self.at += 1
            return list(range(len(self.names.players))) if self.tokens[self.at - 1].word == "all" else []
        found: list[int] = []
        while self.token is not None:
            ahead = 0
            while self.word(ahead) in between and (found or ahead):
                ahead += 1
            at = self.at + ahead
            if at >= len(self.tokens) or not self.may_be_name(self.tokens[at]):
                break
            start, self.at = self.at, at
            if ahead and self.tokens[at - 1].word in LISTS and self.short_verb():
                self.at = start
                break
            found.append(self.seat())
        return found or None

    def alternatives(self) -> list[int]:
        seats = self.seats(("|", "or", ",", "/"))
        return [] if seats is None else seats

    def points(self) -> int:
        token = self.token
        if token is None or token.kind != "number":
            raise MalformedError(
                "a number is missing", where=token.where if token else Where(), remedy="write A:25000, or A +1000"
            )
        self.at += 1
        return read_points(token.text, token.where)
