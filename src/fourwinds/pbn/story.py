"""The auction and play of a game, with the notes they refer to."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.bridge.contract import Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game import Bidding, Play, Remark
from fourwinds.pbn.game.bidding import read_auction
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.findings import KINDS, Effect
from fourwinds.pbn.game.playtext import play_problem, read_play
from fourwinds.pbn.game.raw import RawTag
from fourwinds.pbn.game.sections import NUMBERED_NOTE, REFERENCE, Notes, annotated_words
from fourwinds.pbn.marks import escape
from fourwinds.pbn.worksheet import Worksheet

__all__ = ["Story"]


class Story:
    """Reads the auction and play of one game, and assigns its notes to a call, a card or the board."""

    def __init__(self, sheet: Worksheet) -> None:
        self._sheet = sheet
        self._numbered: dict[str, dict[int, str]] = {"Auction": {}, "Play": {}}
        self._unnumbered: list[str] = []
        self.remarks: list[Remark] = []
        """Comments before or after the calls or cards."""
        self.kept_notes: dict[str, list[str]] = {}
        """The notes that a section refers to, if it is kept as text."""
        if "Note" in sheet.tags:
            self._collect(sheet.raw.tags)

    def _collect(self, tags: Iterable[RawTag]) -> None:
        section = self._numbered["Auction"]
        for tag in tags:
            if tag.name in self._numbered:
                section = self._numbered[tag.name]
            elif tag.name == "Note":
                numbered = NUMBERED_NOTE.fullmatch(tag.value)
                if numbered is None:
                    self._unnumbered.append(tag.value.strip())
                elif int(numbered[1]) in section:
                    self._unnumbered.append(numbered[2].strip())
                else:
                    section[int(numbered[1])] = numbered[2].strip()

    def board_notes(self) -> list[str]:
        """Return the notes that no call or card refers to; call this after auction and play are read."""
        free = [text for section in self._numbered.values() for text in section.values()]
        return [text for text in (*free, *self._unnumbered) if text]

    def bidding(self, dealer: Seat | None, contract: Contract | None, declarer: Seat | None) -> Bidding | None:
        tag = self._sheet.tags.get("Auction")
        if tag is None or self._is_empty(tag):
            return None
        notes = Notes(self._numbered["Auction"])
        reading = read_auction(tag, dealer=dealer, contract=contract, notes=notes, declarer=declarer)
        for code, message, line in reading.problems:
            if reading.bidding is not None or KINDS[code][0] is not Effect.REPAIRED:
                self._sheet.add_finding(code, message, line)
        if reading.bidding is None:
            self._keep(tag)
            return None
        for note in reading.notes:
            self._sheet.add_note(note)
        self._finish("Auction", notes, reading.comments)
        return reading.bidding if reading.bidding.auction.calls or reading.bidding.mark else None

    def play(self, leader: Seat | None, deal: Deal | DraftDeal | None) -> Play | None:
        tag = self._sheet.tags.get("Play")
        if tag is None or self._is_empty(tag):
            return None
        notes = Notes(self._numbered["Play"])
        reading = read_play(tag, leader=leader, notes=notes)
        for code, message, line in reading.problems:
            self._sheet.add_finding(code, message, line)
        if reading.play is None:
            self._keep(tag)
            return None
        self._finish("Play", notes, reading.comments)
        wrong = play_problem(reading.play, deal) if isinstance(deal, Deal) else None
        if wrong is not None:
            self._sheet.add_finding("play-disagrees", wrong, tag.line)
        return reading.play

    def _is_empty(self, tag: RawTag) -> bool:
        """Whether a section has no calls or cards; its comments then become remarks."""
        rows = tag.rows or ()
        if any(row[0] not in "{;" for _, row in rows):
            return False
        self.remarks += [Remark(comment, tag.name) for comment in annotated_words(rows)[0]]
        return True

    def _keep(self, tag: RawTag) -> None:
        """Keep a section as text, with the notes it refers to."""
        self._sheet.kept.add(tag.name)
        numbered = self._numbered[tag.name]
        referred = {int(number) for _, row in tag.rows or () for number in REFERENCE.findall(row)}
        self.kept_notes[tag.name] = [
            f'[Note "{number}:{escape(numbered.pop(number))}"]' for number in sorted(referred & numbered.keys())
        ]

    def _finish(self, section: str, notes: Notes, comments: Iterable[str]) -> None:
        self.remarks += [Remark(comment, section) for comment in comments]
        for number, line in notes.missing:
            self._sheet.add_finding("note-missing", f"={number}= refers to a note that does not exist", line)
        for number in notes.used:
            self._numbered[section].pop(number, None)
