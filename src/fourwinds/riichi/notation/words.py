"""The words of the club notation: splitting lines into tokens, and reading and writing names, texts and numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from fourwinds.table.errors import AmbiguousError, IllegalError, MalformedError, NotFoundError, Where

__all__ = [
    "KEYWORDS",
    "NotationToken",
    "TablePlayers",
    "entries",
    "plain_text",
    "quote",
    "read_points",
    "tokens",
    "write_text",
]

KEYWORDS: Final = frozenset(
    """abort agreement all also and baiman by chombo closed contest correct date dealer double draw east final
    from fu han haneman honba id kyuuhai kyuushu kyuushu_kyuuhai mangan nagashi nagashi_mangan no no_contest
    nobody none north note only open or pao passes penalties players reach renda repeats richi riichi ron ronned
    rules ryuukyoku sanbaiman sanchahou season south stick sticks stop suucha suucha_riichi suufon suufon_renda
    suukaikan tempai tenpai tiles time triple tsumo unaccepted west winners x yakuman""".split()
)
"""The words of the notation; a player with such a name is written in quotes."""

_POINTS: Final = r"[+\-−]?(?:\d{1,3}(?:[,'’ ]\d{3})+|\d+)(?![\w:]|\.\d)"
_QUOTED: Final = r'"(?:[^"\\]|\\.)*"'
_TOKEN: Final = re.compile(
    rf"""\s*(?:
    (?P<note>note(?![\w.'’-]):?)
    | (?P<quoted>{_QUOTED})
    | \((?P<yaku>[^()]*)\)
    | (?P<split>\d[\d,'’]*/\d[\d,'’]*(?!\w))
    | (?P<number>{_POINTS})
    | (?P<mark>[,;|:?&])
    | (?P<word>[^\s"(),;|:?&]+)
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ENTRY: Final = re.compile(rf"\s*(?P<name>{_QUOTED}|[^\s:,;\"]+)\s*:\s*(?P<points>{_POINTS})[\s,;]*")
_PLAIN_NAME: Final = re.compile(r"[^\W\d_][\w.'-]*")
_LONGEST_NUMBER: Final = 9


_SPELLINGS: Final = {"tempai": "tenpai", "richi": "riichi", "reach": "riichi", "none": "nobody"}


class NotationToken(NamedTuple):
    """A token of a line: its kind, its text without quotes or parentheses, and its first column."""

    kind: str
    text: str
    column: int = 1

    @property
    def word(self) -> str:
        """The keyword, or an empty text if it is none; quoted words are never keywords."""
        if self.kind not in ("word", "mark"):
            return ""
        word = self.text.casefold()
        return _SPELLINGS.get(word, word)

    @property
    def where(self) -> Where:
        return Where(column=self.column, token=self.text)


def tokens(line: str) -> list[NotationToken]:
    """Split a line into words, quoted names, lists in parentheses, numbers and marks; a note takes the rest.

    >>> [token.text for token in tokens('ron "Jo Ann" from Mikey 8,000 (riichi dora 2) note late')]
    ['ron', 'Jo Ann', 'from', 'Mikey', '8,000', 'riichi dora 2', 'late']
    """
    found: list[NotationToken] = []
    at = 0
    end = len(line.rstrip())
    while at < end:
        match = _TOKEN.match(line, at)
        if match is None:
            rest = line[at:].strip()
            raise MalformedError(
                f"{rest[:1]} is not closed: {rest[:40]!r}",
                where=Where(column=at + 1, token=rest[:1]),
                remedy='close every "quote" and every (list of yaku)',
            )
        kind = match.lastgroup or "word"
        column = match.start(kind) + 1
        if kind == "note":
            return [*found, NotationToken("note", plain_text(line[match.end() :]), column)]
        text = match[kind]
        found.append(NotationToken(kind, _unquote(text, column) if kind == "quoted" else text, column))
        at = match.end()
    return found


def _unquote(text: str, column: int) -> str:
    try:
        return str(json.loads(text, strict=False))
    except ValueError:
        raise MalformedError(
            f"{text} is not quoted correctly",
            where=Where(column=column, token=text),
            remedy=r"write \" and \\ inside quotes",
        ) from None


def quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def plain_text(text: str) -> str:
    """Read a text that takes the rest of its line, with or without quotes."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] == '"':
        try:
            return str(json.loads(text, strict=False))
        except ValueError:
            return text
    return text


def write_text(text: str) -> str:
    """Write a text that `plain_text` reads back."""
    plain = text and text == text.strip() and text[0] != '"' and not any(sign in text for sign in "\r\n")
    return text if plain else quote(text)


def read_points(text: str, where: Where) -> int:
    """Read a number, with a comma, a space or an apostrophe between thousands if there is one.

    >>> read_points("12,000", Where()), read_points("−1'000", Where())
    (12000, -1000)
    """
    digits = re.sub("[,'’ ]", "", text).replace("−", "-")
    if len(digits) > _LONGEST_NUMBER or not re.fullmatch(r"[+-]?\d+", digits):
        raise MalformedError(f"{text[:40]!r} is not a number of points", where=where, remedy="write 8000 or 8,000")
    return int(digits)


def entries(line: str) -> list[tuple[str, int]] | None:
    """Read names with numbers, `Koki:42,100 "Jo Ann":-3000`; return None if the line has anything else."""
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(line.rstrip()):
        match = _ENTRY.match(line, at)
        if match is None:
            return None
        name, column = match["name"], match.start("name") + 1
        points = read_points(match["points"], Where(column=match.start("points") + 1, token=match["points"]))
        found.append((_unquote(name, column) if name.startswith('"') else name, points))
        at = match.end()
    return found or None


class TablePlayers:
    """The players of a table, to be found by seat and by name."""

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        if len(set(self.players)) != len(self.players):
            raise IllegalError("a player has two seats", remedy="name every player once")

    def seat(self, name: str, where: Where | None = None) -> int:
        """Return the seat of a player; upper and lower case only matter if two names differ in nothing else."""
        if name in self.players:
            return self.players.index(name)
        seats = [seat for seat, player in enumerate(self.players) if player.casefold() == name.casefold()]
        if len(seats) > 1:
            raise AmbiguousError(
                f"{name!r} can be {' or '.join(self.players[seat] for seat in seats)}",
                where=where,
                remedy="write the name exactly",
            )
        if not seats:
            raise NotFoundError(
                f"player {name!r} not found",
                where=where,
                remedy=f"the players are {', '.join(self.players)}",
            )
        return seats[0]

    def knows(self, name: str) -> bool:
        return any(player.casefold() == name.casefold() for player in self.players)

    def write(self, seat: int) -> str:
        if not 0 <= seat < len(self.players):
            raise IllegalError(
                f"there is no seat {seat} at this table", remedy=f"seats are 0 to {len(self.players) - 1}"
            )
        return self.write_name(self.players[seat])

    @staticmethod
    def write_name(name: str) -> str:
        """Write a name, in quotes unless it is one plain word.

        >>> TablePlayers.write_name("Jo"), TablePlayers.write_name("Jo Ann"), TablePlayers.write_name("Ron")
        ('Jo', '"Jo Ann"', '"Ron"')
        """
        return name if _PLAIN_NAME.fullmatch(name) and name.casefold() not in KEYWORDS else quote(name)
