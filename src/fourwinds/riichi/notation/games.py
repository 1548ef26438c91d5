"""Reading all games of a text, each with a header that names the players, followed by its hands.

A game begins with the line of its players, so empty lines between its hands are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fourwinds.riichi.notation.draft import Draft
from fourwinds.riichi.notation.hands import HandReader
from fourwinds.riichi.notation.header import (
    STANDING_ALONE,
    header_line,
    players_line,
    points_by_seat,
    read_header_line,
)
from fourwinds.riichi.notation.rounds import RoundLine, round_line
from fourwinds.riichi.notation.words import TablePlayers
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.rules.outcome import Tsumo
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import payment
from fourwinds.table.errors import AmbiguousError, FourWindsError, IllegalError, MalformedError

__all__ = ["read_games"]


def read_games(text: str, rules: Ruleset | None = None, *, file: str | None = None) -> list[GameRecord]:
    """Read all games of a text and fold them; `rules` are for games that name none, by default the preset `club`.

    >>> games = read_games('''
    ... Koki Josh Mikey Jo
    ... rules: default
    ... East 1
    ... Josh riichi
    ... Jo ron Mikey 8000
    ... ''')
    >>> games[0].game.state.scores
    (25000, 24000, 17000, 34000)
    """
    reader = _TextReader(rules or preset("club"))
    number = 0
    try:
        for number, line in enumerate(text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n"), start=1):
            reader.read(line, number)
        return list(reader.games())
    except FourWindsError as error:
        raise error.at(file=file, line=error.where.line or number) from None


class _GameLines:
    """The lines of one game, in blocks separated by empty lines and round lines."""

    def __init__(
        self, players: tuple[str, ...], scores: tuple[int, ...] | None, header: dict[str, Any], line: int
    ) -> None:
        self.names = TablePlayers(players)
        self.scores = scores
        self.header = header
        self.line = line
        self.blocks: list[tuple[RoundLine | None, list[tuple[str, int]]]] = [(None, [])]

    @property
    def has_hands(self) -> bool:
        return any(heading or lines for heading, lines in self.blocks)

    def begin_block(self, heading: RoundLine | None = None) -> None:
        if self.blocks[-1] == (None, []):
            self.blocks.pop()
        self.blocks.append((heading, []))

    def record(self) -> GameRecord:
        try:
            empty = GameRecord(self.names.players, final_scores=self.scores, **self.header)
        except FourWindsError as error:
            raise error.at(line=self.line) from None
        drafts, rounds = self._drafts()
        facts = []
        for draft in drafts:
            try:
                facts.append(draft.finish())
            except FourWindsError as error:
                raise error.at(line=draft.lines[0]) from None
        record = replace(empty, facts=tuple(facts))
        self._play(record, drafts, rounds)
        return record

    def _drafts(self) -> tuple[list[Draft], list[tuple[int, RoundLine]]]:
        """Return the drafts of the hands, and the round lines with the index of the hand after them."""
        drafts: list[Draft] = []
        rounds: list[tuple[int, RoundLine]] = []
        apart = sum(bool(heading or lines) for heading, lines in self.blocks) > 1
        for heading, lines in self.blocks:
            if heading is not None:
                rounds.append((len(drafts), heading))
            drafts += _block(lines, self.names, alone=apart or heading is not None)
        return drafts, rounds

    @staticmethod
    def _play(record: GameRecord, drafts: list[Draft], rounds: list[tuple[int, RoundLine]]) -> None:
        try:
            game = record.game
        except FourWindsError as error:
            raise error.at(line=drafts[(error.where.place or 1) - 1].lines[0]) from None
        for before, heading in rounds:
            try:
                heading.check(game.steps[before].before if before < len(game.steps) else game.state)
            except FourWindsError as error:
                raise error.at(line=heading.line) from None
        for index, draft in enumerate(drafts):
            try:
                _check_claim(game, index, draft)
            except FourWindsError as error:
                raise error.at(line=draft.lines[0], hand=game.hand_numbers[index]) from None


def _check_claim(game: Game, index: int, draft: Draft) -> None:
    """Raise `IllegalError` if a tsumo was written with other payments than this winner gets."""
    step = game.steps[index]
    if draft.claim is None or not isinstance(step.fact, Tsumo):
        return
    win, dealer = step.fact.win, step.before.dealer
    paid = payment(win.value, game.rules, dealer=win.seat == dealer, tsumo=True)
    if draft.claim != (paid.other_pays, None if win.seat == dealer else paid.dealer_pays):
        right = f"{paid.other_pays} all" if win.seat == dealer else f"{paid.other_pays}/{paid.dealer_pays}"
        raise IllegalError(
            f"a {'dealer' if win.seat == dealer else 'non-dealer'} is paid {right} for a tsumo of {win.value.points}",
            remedy="write 4000 all for the dealer, and 1000/2000 for others, with the dealer's payment last",
        )


def _block(lines: list[tuple[str, int]], names: TablePlayers, *, alone: bool) -> list[Draft]:
    """Read the hands of a block. Two rons from one discarder are one hand if the block has nothing else."""
    drafts: list[Draft] = []
    joined = False
    for line, number in lines:
        try:
            reader = HandReader(line, names)
            last = drafts[-1] if drafts else Draft()
            second = reader.is_second_ron(last)
            joined |= second
            if joined and not (alone and len(drafts) == 1 and reader.continues(last, one_block=True)):
                raise AmbiguousError(
                    "two rons in a row from one player can be one hand or two hands",
                    remedy="join them with a comma for one hand; put an empty line or the round between two hands",
                )
            if not drafts or not reader.continues(last, one_block=second):
                drafts.append(Draft())
            drafts[-1].lines.append(number)
            reader.read(drafts[-1])
        except FourWindsError as error:
            raise error.at(line=number) from None
    return drafts


class _TextReader:
    """Reads a text line by line: paragraphs, headers, and the lines of hands, which are read later."""

    def __init__(self, rules: Ruleset) -> None:
        self.found: list[_GameLines] = []
        self.usual: dict[str, Any] = {"rules": rules}
        self.waiting: dict[str, tuple[object, int]] = {}
        self.apart: int | None = None
        """The line of a paragraph that has only header lines, after the players of the last game."""
        self.at_start = True

    def games(self) -> Iterator[GameRecord]:
        self._end_paragraph()
        if self.apart is not None and not self.found:
            raise MalformedError("the header has no players", remedy="name the players: Koki Josh Mikey Jo")
        for game in self.found:
            yield game.record()

    def read(self, line: str, number: int) -> None:
        if not line.strip():
            self._end_paragraph()
        elif line.lstrip().startswith("#"):
            return
        elif about := header_line(line):
            self._header_line(*about, number)
        elif table := players_line(line, bare=self.at_start):
            self._begin_game(*table, number)
        else:
            self._hand_line(line, number)

    def _end_paragraph(self) -> None:
        for field, (content, line) in self.waiting.items():
            if field not in STANDING_ALONE:
                raise MalformedError(f"{field} does not belong to a game", remedy="write it next to the players").at(
                    line=line
                )
            self.usual[field], self.apart = content, line
        self.waiting = {}
        self.at_start = True
        if self.found:
            self.found[-1].begin_block()

    def _header_line(self, field: str, text: str, line: int) -> None:
        game = self.found[-1] if self.found else None
        if field == "note":
            return
        if field == "players":
            table = players_line(text, bare=True)
            if table is None:
                raise MalformedError(
                    f"{text!r} does not name the players of a table", remedy="name three or four: Koki Josh Mikey Jo"
                )
            self._begin_game(*table, line)
        elif field in ("final", "penalties"):
            self._points(game, field, text)
        elif self.at_start:
            self._add(self.waiting, field, (read_header_line(field, text), line))
        elif game is None or game.has_hands:
            raise MalformedError(
                f"{field} is between the hands", remedy="write header lines next to the players, before the first hand"
            )
        else:
            header = {name: header for name, header in game.header.items() if header is not self.usual.get(name)}
            self._add(header, field, read_header_line(field, text))
            game.header |= header

    @staticmethod
    def _add(header: dict[str, Any], field: str, content: object) -> None:
        if field in header:
            raise MalformedError(f"the game has a second {field}", remedy="give it once")
        header[field] = content

    @staticmethod
    def _points(game: _GameLines | None, field: str, text: str) -> None:
        if game is None:
            raise MalformedError(f"{field} is before the players", remedy="name the players first")
        points = points_by_seat(text, game.names, others=0 if field == "penalties" else None)
        if field == "penalties":
            _TextReader._add(game.header, field, points)
        elif game.scores is not None:
            raise MalformedError(
                "the game has final scores twice", remedy="give them after the names or after final, once"
            )
        else:
            game.scores = points

    def _begin_game(self, players: tuple[str, ...], scores: tuple[int, ...] | None, line: int) -> None:
        header = self.usual | {field: content for field, (content, _) in self.waiting.items()}
        self.found.append(_GameLines(players, scores, header, line))
        self.waiting, self.at_start, self.apart = {}, False, None

    def _hand_line(self, line: str, number: int) -> None:
        if not self.found:
            raise MalformedError(
                f"{line.strip()[:60]!r} is before the players",
                remedy="begin a game with its players: Koki:42100 Josh:28300 Mikey:21600 Jo:8000; "
                'put a name that is a word of the notation in quotes: "Ron"',
            )
        if self.apart is not None or self.waiting:
            lines = [line for _, line in self.waiting.values()]
            raise MalformedError(
                "header lines are separated from the players",
                remedy="write them next to the players, without an empty line",
            ).at(line=self.apart or lines[0])
        self.at_start = False
        game = self.found[-1]
        heading = round_line(line)
        if heading is not None:
            game.begin_block(heading._replace(line=number))
        if heading is None or heading.hand:
            game.blocks[-1][1].append((heading.hand if heading else line, number))
