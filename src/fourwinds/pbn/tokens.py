"""The text of a PBN file as games of tags, sections, comments and directives, each with its line.

Nothing is interpreted here, and nothing is lost: whatever cannot be a tag becomes a row of the section it stands in, or
a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from fourwinds.pbn.names import HEADER, KNOWN_TAGS, SECTIONS, STARTS

__all__ = [
    "GAME_START",
    "PROTECTED_HASH",
    "RawGame",
    "RawRemark",
    "RawTag",
    "comment_lines",
    "escaped",
    "raw_games",
]

_CASES = {name.lower(): name for name in KNOWN_TAGS}
PROTECTED_HASH = " #"
"""How a value begins that has a # of its own, which else would inherit."""
_MOVABLE = {"Note", "TagSpec", "Diagram", "DealHash"}

_PLAIN_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\]*)"\]$')
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_INNER_QUOTES = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"(.*?)"\s*\]')
_TAG_NAME = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)[ \t]+")
_BLANKS = re.compile(r"\s*")
GAME_START = re.compile(r'\s*\[\s*(?:Event|Site|Board|Dealer|Deal)\s+"', re.IGNORECASE)
_ESCAPED = re.compile(r'\\([\\"])')
_FORMAT = re.compile(r"\s*(?:PBN\s+\d|EXPORT\b|IMPORT\b|Content-type\s*:)", re.IGNORECASE)
_SPECIAL = re.compile(r"[\[%{;]")
_ROW_PART = re.compile(r'"[^"]*"|[^"{;]+|"')


@dataclass(slots=True)
class RawTag:
    name: str
    value: str
    line: int
    rows: list[tuple[int, str]] | None = None
    """The section's lines as they are, comments included; None for a tag that is no section."""


@dataclass(slots=True)
class RawRemark:
    """A comment or a directive (a line that begins with %)."""

    text: str
    after: str
    """The name of the tag it follows; nothing before the first."""
    line: int
    directive: bool = False

    @property
    def is_format(self) -> bool:
        """A directive that tells only how the file is written."""
        return self.directive and _FORMAT.match(self.text) is not None


@dataclass(slots=True)
class RawGame:
    line: int
    tags: list[RawTag] = field(default_factory=list)
    remarks: list[RawRemark] = field(default_factory=list)
    named: dict[str, RawTag] = field(default_factory=dict)
    """The first tag of each name that says something."""
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    """Codes and messages of findings, with their lines."""
    notes: list[str] = field(default_factory=list)
    """What to write into the board about its repairs."""
    last: str = ""
    """The name of the tag that a remark made now would follow, passing over those that writing may move or drop."""

    @property
    def tells_anything(self) -> bool:
        return bool(self.tags or self.problems) or not all(remark.is_format for remark in self.remarks)

    def add(self, tag: RawTag) -> None:
        self.tags.append(tag)
        known = self.named.setdefault(tag.name, tag)
        if known is not tag and not known.rows and not known.value.strip():
            self.named[tag.name] = tag
        if tag.name not in _MOVABLE:
            self.last = tag.name

    def value(self, name: str) -> str:
        tag = self.named.get(name)
        return tag.value.strip() if tag is not None else ""

    def absorb(self, other: RawGame) -> None:
        """Take in a part that a blank line had cut off."""
        for remark in other.remarks:
            remark.after = remark.after or self.last
        for tag in other.tags:
            self.add(tag)
        self.remarks += other.remarks
        self.problems += other.problems


def raw_games(lines: Iterable[str]) -> Iterator[RawGame]:
    """Cut lines into games; only one game is held at a time."""
    game: RawGame | None = None
    for part in _parts(lines):
        if game is None:
            game = part
        elif not part.tags:
            game.absorb(part)
        elif _belongs_to(part, game):
            game.problems.append(("blank-line", "a blank line stands inside this board", part.line))
            game.absorb(part)
        else:
            yield game
            game = part
    if game is not None:
        yield game


def _parts(lines: Iterable[str]) -> Iterator[RawGame]:
    """Runs of lines between blank ones, or up to a tag that begins a game anew."""
    scanner = _Scanner()
    for number, line in enumerate(lines, 1):
        plain = _PLAIN_TAG.match(line) if scanner.comment is None else None
        if plain is not None:
            scanner.tag(plain[1], plain[2], number)
        elif not line or line.isspace():
            scanner.blank()
        elif scanner.is_plain_row(line):
            scanner.rows.append((number, line.strip()))
        else:
            scanner.line(line, number)
        if scanner.finished:
            yield from scanner.finished
            scanner.finished.clear()
    scanner.end()
    yield from scanner.finished


def _belongs_to(part: RawGame, game: RawGame) -> bool:
    """Whether the tags after a blank line go on with the board before it."""
    before, after = game.named.keys(), part.named.keys()
    if (before & after) - {"Note"}:
        return False
    if after & STARTS:
        return "Deal" not in before and before <= HEADER
    return not ("Deal" in before and after & {"Dealer", "Vulnerable"})


class _Scanner:
    """Fills one game line by line."""

    def __init__(self) -> None:
        self.game = RawGame(1)
        self.finished: list[RawGame] = []
        self.section: RawTag | None = None
        self.rows: list[tuple[int, str]] = []
        """Those of the section that is being filled, once it has one."""
        self.comment: list[str] | None = None
        self._comment_line = 0
        self._after_blank = False

    def is_plain_row(self, line: str) -> bool:
        """Whether a line can only be one more row of the section."""
        return bool(self.rows) and self.comment is None and _SPECIAL.search(line) is None

    def blank(self) -> None:
        """A blank line ends a part, but not within a comment."""
        self._after_blank = True
        if self.comment is None:
            self._finish()
        else:
            self.comment.append("")

    def end(self) -> None:
        if self.comment is not None:
            self._give_up_comment(self.comment)
            self.comment = None
        self._finish()
        if self.game.remarks or self.game.problems:
            self.finished.append(self.game)

    def _finish(self) -> None:
        """Done with the game so far, if it has a tag; remarks without one wait for the next."""
        if self.game.tags:
            self.finished.append(self.game)
            self.game = RawGame(0)
            self.section, self.rows = None, []

    def tag(self, name: str, value: str, line: int) -> None:
        if name not in KNOWN_TAGS:
            name = _CASES.get(name.lower(), name)
        game = self.game
        if name in game.named and name != "Note":
            if name in STARTS or ("Deal" in game.named and name in HEADER):
                self._finish()
                game = self.game
            else:
                self._problem("tag-repeated", f"{name} is there twice; the first counts", line)
        if not game.tags:
            game.line = line
        is_section = name in SECTIONS or (name[-5:] == "Table" and name != "Table")
        tag = RawTag(name, value, line, [] if is_section else None)
        game.add(tag)
        self.section, self.rows = tag, []

    def line(self, line: str, number: int) -> None:
        """Any line but the plainest."""
        place = 0
        if self.comment is not None:
            place = self._in_comment(self.comment, line)
        elif line[0] == "%":
            self.game.remarks.append(RawRemark(line[1:], self.game.last, number, directive=True))
            return
        while (place := _beyond_blanks(line, place)) < len(line):
            self._after_blank = False
            place = self._piece(line, place, number)

    def _in_comment(self, comment: list[str], line: str) -> int:
        """Go on with an open comment; where it ends."""
        if self._after_blank and GAME_START.match(line):
            self.comment = None
            self._give_up_comment(comment)
            self._finish()
            return 0
        self._after_blank = False
        text, closed, _ = line.partition("}")
        comment.append(text)
        if closed:
            self._close(comment)
        return len(text) + 1

    def _give_up_comment(self, lines: list[str]) -> None:
        """A comment that is never closed ends before the first tag in it, so that no tag is lost.

        There is no closing brace in any of its lines, so a comment begun in them ends in the same way.
        """
        self._problem("comment-unclosed", "a comment is not closed", self._comment_line)
        comment: list[str] = []
        for number, line in enumerate(lines, self._comment_line):
            tag = _PLAIN_TAG.match(line.strip()) if number > self._comment_line else None
            if tag is None:
                comment.append(line)
                continue
            if comment:
                self._close_without_blanks(comment)
                comment = []
            self.tag(tag[1], tag[2], number)
            self._comment_line = number + 1
        if comment:
            self._close_without_blanks(comment)

    def _close_without_blanks(self, comment: list[str]) -> None:
        while len(comment) > 1 and not comment[-1]:
            comment.pop()
        if any(comment):
            self._close(comment)

    def _close(self, comment: list[str]) -> None:
        text = "\n".join(comment)
        self.comment = None
        if self.section is not None and self.section.rows is not None:
            self.section.rows.append((self._comment_line, f"{{{text}}}"))
        else:
            self.game.remarks.append(RawRemark(text, self.game.last, self._comment_line))

    def _piece(self, line: str, place: int, number: int) -> int:
        """Take one tag, comment or row off the line; where it ends."""
        first = line[place]
        if first == "[":
            found = _TAG.match(line, place) or _INNER_QUOTES.match(line, place)
            if found is not None:
                value = found[2]
                self.tag(found[1], _ESCAPED.sub(r"\1", value) if found.re is _TAG else value, number)
                return found.end()
            if (broken := _broken_tag(line, place)) is not None:
                name, value = broken
                self.tag(name, value, number)
                self._problem("tag-syntax", f"{_short(line[place:])} is not a tag: read as [{name} …]", number)
                return len(line)
        if first == "{":
            self._comment_line = number
            end = line.find("}", place)
            if end >= 0:
                self._close([line[place + 1 : end]])
                return end + 1
            self.comment = [line[place + 1 :]]
            return len(line)
        if first == ";" and (self.section is None or self.section.rows is None):
            self.game.remarks.append(RawRemark(line[place + 1 :].rstrip(), self.game.last, number))
            return len(line)
        return self._row(line, place, number)

    def _row(self, line: str, place: int, number: int) -> int:
        section = self.section
        odd = line[place] in "[%"
        if section is None or (section.rows is None and (section.name in KNOWN_TAGS or odd)):
            where = f"behind {section.name}, which is no section" if section else "before any tag"
            self._problem("stray-text", f"{_short(line[place:])} stands {where}: kept as a comment", number)
            self.game.remarks.append(RawRemark(line[place:].rstrip(), self.game.last, number))
            return len(line)
        if section.rows is None:
            section.rows = []
        if section.line == number and not section.rows:
            self._problem("section-on-tag-line", f"the section of {section.name} begins on its line", number)
        self.rows = section.rows
        if odd:
            problem = f"{_short(line[place:])} is no row of {section.name}: kept as a comment"
            self._problem("stray-text", problem, number)
            self.rows += [(number, row) for row in comment_lines(line[place:].rstrip())]
            return len(line)
        end = place
        while (part := _ROW_PART.match(line, end)) is not None:
            end = part.end()
        if end < len(line) and line[end] == ";":
            end = len(line)
        if text := line[place:end].rstrip():
            self.rows.append((number, text))
        return end

    def _problem(self, code: str, message: str, line: int) -> None:
        self.game.problems.append((code, message, line))


def escaped(value: str) -> str:
    """A value as it stands between quotes: only backslashes that would be misread are doubled."""
    if value[:1] == "#" or value[:2] == PROTECTED_HASH:
        value = f" {value}"
    doubled = re.sub(r'\\(?=[\\"]|$)', r"\\\\", value.replace("\r", "").replace("\n", "\\n"))
    return doubled.replace('"', '\\"')


def comment_lines(text: str) -> list[str]:
    """A comment as it stands in a file: in braces, or behind semicolons if it has a closing brace."""
    return [f";{line}".rstrip() for line in text.split("\n")] if "}" in text else [f"{{{text}}}"]


def _beyond_blanks(line: str, place: int) -> int:
    found = _BLANKS.match(line, place)
    return found.end() if found is not None else place


def _broken_tag(line: str, place: int) -> tuple[str, str] | None:
    """Name and value of a tag that lacks quotes or its bracket."""
    found = _TAG_NAME.match(line, place)
    if found is None:
        return None
    value = line[found.end() :].strip().removesuffix("]").rstrip().removeprefix('"').removesuffix('"')
    return None if '"' in value or "]" in value else (found[1], value.strip())


def _short(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 40 else f"{text[:37]}…")
