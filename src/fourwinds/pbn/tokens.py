"""Split the text of a PBN file into games of tags, sections, comments and directives with line numbers.

Nothing is interpreted here, and nothing is lost: text that cannot be a tag becomes a row of the current section, or a
remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from fourwinds.pbn.game.names import HEADER, KNOWN_TAGS, PLAIN_TAG, SECTIONS, STARTS
from fourwinds.pbn.game.raw import RawGame, RawRemark, RawTag
from fourwinds.pbn.marks import comment_lines, unescape

__all__ = ["raw_games"]

_IDENTIFYING = {"Event", "Site", "Date", "Board"}
_CASES = {name.lower(): name for name in KNOWN_TAGS}
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*([:=]?)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_INNER_QUOTES = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*([:=]?)\s*"(.*?)"\s*\]')
_UNFINISHED_TAG = re.compile(r'\[\s*[A-Za-z][A-Za-z0-9_]*\s*(?:"[^"]*)?$')
_TAG_NAME = re.compile(r"\[\s*([A-Za-z][A-Za-z0-9_]*)(?:[ \t]*[:=][ \t]*|[ \t]+)")
_QUOTES = "\"'“”„‘’«»"
_BLANKS = re.compile(r"\s*")
_GAME_START = re.compile(r'\s*\[\s*(?:Event|Site|Board|Dealer|Deal)\s+"', re.IGNORECASE)
_SPECIAL = re.compile(r"[\[%{;]")
_ROW_PART = re.compile(r'"[^"]*"|[^"{;\[]+|"')
_CALLS_GO_ON = re.compile(
    r"\s*(?:[1-7]\s?(?:NT?|[CDHS])|P(?:ass)?|X{1,2}|Dbl|Rdbl|D|R|A(?:ll )?P(?:ass)?)\b", re.IGNORECASE
)
_CARDS_GO_ON = re.compile(r"\s*(?:[SHDC][2-9TJQKA]\b|[-*+](?:\s|$))", re.IGNORECASE)
_TAGS_QUOTED = 2
"""The most complete tags in a row that a comment may quote; more belong to a board, and the comment was not closed."""
_LONGEST_TAG = 50
"""The most lines a tag may take."""


def raw_games(lines: Iterable[str]) -> Iterator[RawGame]:
    """Split lines into games, holding only one game at a time."""
    game: RawGame | None = None
    for part in _parts(lines):
        if game is None:
            game = part
        elif not part.tags:
            game.absorb(part)
        elif _belongs_to(part, game):
            if all(code != "blank-line" for code, _, _ in game.problems):
                game.problems.append(("blank-line", "there is a blank line inside this board", part.line))
            game.absorb(part)
        else:
            yield game
            game = part
    if game is not None:
        yield game


def _parts(lines: Iterable[str]) -> Iterator[RawGame]:
    """Yield runs of lines between blank lines, or up to a tag that starts a new game."""
    scanner = _Scanner()
    for number, line in enumerate(lines, 1):
        is_within = scanner.comment is not None or scanner.unfinished is not None
        plain = None if is_within else PLAIN_TAG.match(line)
        if plain is not None:
            scanner.tag(plain[1], plain[2], number)
        elif not line or line.isspace():
            scanner.blank()
        elif scanner.rows and not is_within and _SPECIAL.search(line) is None:
            scanner.rows.append((number, line.strip()))
        else:
            scanner.line(line, number)
        if scanner.finished:
            yield from scanner.finished
            scanner.finished.clear()
    scanner.end()
    yield from scanner.finished


def _belongs_to(part: RawGame, game: RawGame) -> bool:
    """Whether the tags after a blank line continue the board before it."""
    before, after = game.named.keys(), part.named.keys()
    if (before & after) - {"Note"}:
        return False
    return not after & STARTS or ("Deal" not in before and not before.isdisjoint(_IDENTIFYING))


class _Scanner:
    """Fills one game line by line."""

    def __init__(self) -> None:
        self.game = RawGame(1)
        self.finished: list[RawGame] = []
        self.section: RawTag | None = None
        self.rows: list[tuple[int, str]] = []
        """The rows of the current section, once it has any."""
        self.comment: list[str] | None = None
        self.unfinished: list[str] | None = None
        """The lines read so far of a tag that takes several."""
        self._first_line = 0
        """The line where the comment or the unfinished tag began."""
        self._after_blank = False
        self._tags_in_comment = 0
        self._resumable = ""
        """The section at the end of the previous part."""

    def blank(self) -> None:
        """End the part at a blank line, except inside a comment."""
        self._after_blank = True
        if self.comment is not None:
            self.comment.append("")
        else:
            self._give_up_tag()
            self._finish()

    def end(self) -> None:
        if self.comment is not None:
            self._give_up_comment(self.comment)
        self._give_up_tag()
        self._finish()
        if self.game.remarks or self.game.problems or self.game.more_rows:
            self.finished.append(self.game)

    def _finish(self) -> None:
        """Finish the game if it has a tag; remarks without one wait for the next game."""
        if self.game.tags:
            self._resumable = self.game.tags[-1].name if self.game.tags[-1].name in SECTIONS else ""
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
                self._problem("tag-repeated", f"{name} occurs twice; the first one counts", line)
        if not game.tags:
            if game.more_rows:
                self.finished.append(game)
                game = self.game = RawGame(0)
            game.line = line
        is_section = name in SECTIONS or (name[-5:] == "Table" and name != "Table")
        tag = RawTag(name, value, line, [] if is_section else None)
        game.add(tag)
        self.section, self.rows = tag, []

    def line(self, line: str, number: int) -> None:
        """Read any line that is not a plain tag."""
        place = 0
        if self.comment is not None:
            place = self._in_comment(self.comment, line)
        elif self.unfinished is not None:
            place = self._in_tag(self.unfinished, line)
        elif line[0] == "%":
            self.game.remarks.append(RawRemark(line[1:], self.game.last, number, directive=True))
            return
        while (place := _beyond_blanks(line, place)) < len(line):
            self._after_blank = False
            place = self._piece(line, place, number)

    def _in_comment(self, comment: list[str], line: str) -> int:
        """Continue an open comment. Return where it ends."""
        is_tag = PLAIN_TAG.match(line.strip()) is not None
        self._tags_in_comment = self._tags_in_comment + 1 if is_tag else 0
        if is_tag and ((self._after_blank and _GAME_START.match(line)) or self._tags_in_comment > _TAGS_QUOTED):
            self._give_up_comment(comment)
            if self._after_blank:
                self._finish()
            return 0
        self._after_blank = False
        text, closed, _ = line.partition("}")
        comment.append(text)
        if closed:
            self._close(comment)
        return len(text) + 1

    def _in_tag(self, lines: list[str], line: str) -> int:
        """Continue an unfinished tag. Return where it ends, or the end of the line if it is still unfinished."""
        if line.lstrip()[0] == "[" or len(lines) == _LONGEST_TAG:
            self._give_up_tag()
            return 0
        lines.append(line)
        whole = "\n".join(lines)
        found = _TAG.match(whole)
        if found is None:
            return len(line)
        self.unfinished = None
        joint = "\\n" if found[1] == "PlayScript" else " "
        value = joint.join(part.strip() for part in unescape(found[3]).split("\n"))
        self.tag(found[1], value.strip(), self._first_line)
        self._problem("tag-syntax", f"{found[1]} is on several lines", self._first_line)
        return len(line) - (len(whole) - found.end())

    def _give_up_tag(self) -> None:
        """End a tag that is never finished at its first line."""
        if self.unfinished is None:
            return
        (first, *others), number = self.unfinished, self._first_line
        self.unfinished = None
        self._odd_tag(first, 0, number)
        for line in others:
            number += 1
            self.line(line, number)

    def _give_up_comment(self, lines: list[str]) -> None:
        """End a comment that is never closed before the first tag in it, so that no tag is lost.

        None of its lines has a closing brace, so a comment that begins in them ends in the same way.
        """
        self.comment = None
        self._tags_in_comment = 0
        self._problem("comment-unclosed", "a comment is not closed", self._first_line)
        comment: list[str] = []
        for number, line in enumerate(lines, self._first_line):
            tag = PLAIN_TAG.match(line.strip()) if number > self._first_line else None
            if tag is None:
                comment.append(line)
                continue
            if comment:
                self._close_without_blanks(comment)
                comment = []
            self.tag(tag[1], tag[2], number)
            self._first_line = number + 1
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
        if self.section is None and self.game.more_rows:
            self.game.more_rows.append((self._first_line, f"{{{text}}}"))
        elif self.section is not None and self.section.rows is not None:
            self.section.rows.append((self._first_line, f"{{{text}}}"))
        else:
            self.game.remarks.append(RawRemark(text, self.game.last, self._first_line))

    def _piece(self, line: str, place: int, number: int) -> int:
        """Read one tag, comment or row of the line. Return where it ends."""
        first = line[place]
        if first == "[":
            found = _TAG.match(line, place) or _INNER_QUOTES.match(line, place)
            if found is None:
                return self._odd_tag(line, place, number, may_go_on=True)
            name, sign, value = found.groups()
            self.tag(name, unescape(value) if found.re is _TAG else value, number)
            if sign:
                self._problem("tag-syntax", f"{name} is followed by {sign!r}", number)
            return found.end()
        if first == "{":
            self._first_line = number
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

    def _odd_tag(self, line: str, place: int, number: int, *, may_go_on: bool = False) -> int:
        """Read text that begins like a tag: one that goes on in the next line, a malformed one, or none at all."""
        if may_go_on and _UNFINISHED_TAG.match(line, place):
            self.unfinished, self._first_line = [line[place:]], number
            return len(line)
        broken = _broken_tag(line, place)
        if broken is None:
            return self._row(line, place, number)
        name, value = broken
        self.tag(name, value, number)
        self._problem("tag-syntax", f"{_short(line[place:])} is not a tag: read as [{name} …]", number)
        return len(line)

    def _row(self, line: str, place: int, number: int) -> int:
        section = self.section
        odd = line[place] in "[%"
        if section is None and self._goes_on(line, place):
            if not self.game.more_rows:
                self._problem("blank-line", f"there is a blank line inside {self._resumable}", number)
            self.rows = self.game.more_rows
        elif section is None or (section.rows is None and (section.name in KNOWN_TAGS or odd)):
            return self._stray(line, place, number)
        else:
            section.rows = self.rows = section.rows or []
            if section.line == number and not self.rows:
                self._problem(
                    "section-on-tag-line", f"the {section.name} section begins on the line of its tag", number
                )
            if odd:
                problem = f"{_short(line[place:])} is not a row of {section.name}: kept as a comment"
                self._problem("stray-text", problem, number)
                self.rows += [(number, row) for row in comment_lines(line[place:].rstrip())]
                return len(line)
        end = _end_of_row(line, place)
        if text := line[place:end].rstrip():
            self.rows.append((number, text))
        return end

    def _goes_on(self, line: str, place: int) -> bool:
        """Whether a line continues a section after a blank line."""
        if self._resumable == "Auction":
            return _CALLS_GO_ON.match(line, place) is not None
        return self._resumable == "Play" and _CARDS_GO_ON.match(line, place) is not None

    def _stray(self, line: str, place: int, number: int) -> int:
        """Read text outside any section, up to a tag."""
        end = line.find("[", place + 1)
        while end >= 0 and not _TAG.match(line, end):
            end = line.find("[", end + 1)
        end = len(line) if end < 0 else end
        where = f"after {self.section.name}, which is not a section" if self.section else "before any tag"
        text = line[place:end].rstrip()
        self._problem("stray-text", f"{_short(text)} is {where}: kept as a comment", number)
        self.game.remarks.append(RawRemark(text, self.game.last, number))
        return end

    def _problem(self, code: str, message: str, line: int) -> None:
        self.game.problems.append((code, message, line))


def _beyond_blanks(line: str, place: int) -> int:
    found = _BLANKS.match(line, place)
    return found.end() if found is not None else place


def _end_of_row(line: str, place: int) -> int:
    """Return where a row ends: at a comment in braces or at a tag; a comment after a semicolon belongs to it."""
    end = place
    while end < len(line):
        part = _ROW_PART.match(line, end)
        if part is not None:
            end = part.end()
        elif line[end] == "[" and not _TAG.match(line, end):
            end += 1
        else:
            return len(line) if line[end] == ";" else end
    return end


def _broken_tag(line: str, place: int) -> tuple[str, str] | None:
    """Return name and value of a tag without quotes or closing bracket."""
    found = _TAG_NAME.match(line, place)
    if found is None:
        return None
    value = line[found.end() :].strip().removesuffix("]").strip().strip(_QUOTES)
    return None if '"' in value or "]" in value else (found[1], value.strip())


def _short(text: str) -> str:
    text = text.strip()
    return repr(text if len(text) <= 40 else f"{text[:37]}…")
