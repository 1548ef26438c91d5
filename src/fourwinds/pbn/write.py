"""Write games as Extended PBN v1.0, standard PBN for other programs, or LIN for BBO."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import IO

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.analysis import add_analysis
from fourwinds.pbn.diagram import diagram
from fourwinds.pbn.game.game import Annotation, PbnGame, Remark, Tag, fold_annotation
from fourwinds.pbn.game.names import CALL_NAMES, CORE, MANDATORY, SCORINGS, SECTIONS, TEACHING, contract_name
from fourwinds.pbn.game.sections import NUMBERED_NOTE, REFERENCE
from fourwinds.pbn.lin.write import lin_texts
from fourwinds.pbn.marks import comment_lines, escape
from fourwinds.pbn.plain import ascii_game, ascii_text
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["Profile", "dump", "dumps"]

_EMPTY_LINE = re.compile(r"(?<=\n)(?=\n)")


class Profile(Enum):
    """An output format."""

    V1 = "v1"
    STANDARD = "standard"
    LIN = "lin"

    @classmethod
    def _missing_(cls, value: object) -> Profile:
        names = ", ".join(profile.value for profile in cls)
        raise MalformedError(f"unknown profile {value!r}", remedy=f"choose one of {names}")


def dumps(
    games: Iterable[PbnGame], *, profile: Profile | str = Profile.V1, ascii_only: bool = False, analysis: bool = False
) -> str:
    """Return the games as the text of a file; see `dump`."""
    file = io.StringIO()
    dump(games, file, profile=profile, ascii_only=ascii_only, analysis=analysis)
    return file.getvalue()


def dump(
    games: Iterable[PbnGame],
    file: IO[str],
    *,
    profile: Profile | str = Profile.V1,
    ascii_only: bool = False,
    analysis: bool = False,
) -> None:
    """Write games one after another into a file opened with `newline=""`.

    `v1` raises an error for an incomplete board or a repeated number. `standard` writes every game, with incomplete
    parts as they were read. `ascii_only` is for old programs. `analysis` solves every complete deal and writes its
    double-dummy table, par and par score.
    """
    profile = Profile(profile)
    if analysis:
        games = add_analysis(games)
    if ascii_only:
        games = map(ascii_game, games)
    if profile is Profile.STANDARD:
        file.write("% PBN 2.1\r\n" if ascii_only else "% PBN 2.1\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n")
    for text in _texts(games, profile):
        file.write(ascii_text(text) if ascii_only else text)


def _texts(games: Iterable[PbnGame], profile: Profile) -> Iterator[str]:
    if profile is Profile.LIN:
        yield from lin_texts(games)
        return
    if profile is Profile.STANDARD:
        for game in games:
            yield "\n".join((*_Writer(game, profile).lines(), "", "")).replace("\n", "\r\n")
        return
    numbers: set[int] = set()
    for game in games:
        _check_complete(game, numbers)
        yield "\n".join((*_Writer(game, profile).lines(), "", ""))


def _check_complete(game: PbnGame, numbers: set[int]) -> None:
    where = Where(board=str(game.number) if game.number is not None else None, line=game.line)
    why = next((message for _, message in game.obstacles()), None)
    if why is not None:
        remedy = "complete the board, or write it with the standard profile"
        raise IllegalError(f"the board cannot be exported: {why}", where=where, remedy=remedy)
    if game.number in numbers:
        remedy = "give every board a different number"
        raise IllegalError(f"two boards have the number {game.number}", where=where, remedy=remedy)
    if game.number is not None:
        numbers.add(game.number)


class _Writer:
    """Writes the tags of one game in order."""

    def __init__(self, game: PbnGame, profile: Profile) -> None:
        self.game = game
        self.v1 = profile is Profile.V1
        self.out: list[str] = []
        self.raw: dict[str, list[Tag]] = {}
        for tag in game.tags:
            self.raw.setdefault(tag.name, []).append(tag)
        self.remarks: dict[str, list[Remark]] = {}
        for remark in game.remarks:
            self.remarks.setdefault(remark.after, []).append(remark)
        self.values = self._values()

    def lines(self) -> Sequence[str]:
        self._remarks("")
        if self._is_empty():
            return [*self.out, '[Event ""]']
        for name in CORE if self.v1 else MANDATORY:
            self._tag(name, always=name != "Result" or not self.v1)
        if isinstance(self.game.deal, Deal):
            self.out.append(f'[TagSpec "{",".join(TEACHING)}"]')
        notes = self._auction_notes()
        separated = self._section_before_comment(notes)
        self._other_tags(leave_out="DealHash" if separated else "")
        self.out += notes if self.v1 else []
        self._auction()
        self.out += [] if self.v1 else notes
        if separated == "Auction":
            self._tag("DealHash")
        self._remarks("Auction")
        self._play()
        if separated == "Play":
            self._tag("DealHash")
        self._remarks("Play")
        for name in list(self.raw):
            self._tag(name)
        return self.out

    def _is_empty(self) -> bool:
        """Whether the game has only remarks, as at the end of a file."""
        game = self.game
        contents = (game.tags, game.notes, game.bidding, game.play, self.remarks, *self.values.values())
        return not any(contents)

    def _other_tags(self, *, leave_out: str) -> None:
        """Write teaching tags, then other tags that are not sections, then any tag that a remark still follows."""
        for name in TEACHING:
            if name != leave_out:
                self._tag(name)
        for name, tags in list(self.raw.items()):
            if name not in SECTIONS and all(tag.rows is None for tag in tags):
                self._tag(name)
        for name in list(self.remarks):
            if name not in SECTIONS and name not in self.raw:
                self._tag(name, always=True)

    def _values(self) -> dict[str, str | None]:
        """Return the fields of the game by tag; None for unknown values."""
        game = self.game
        contract, deal = game.contract, game.deal
        declarer = contract.declarer if contract is not None else None
        whole = isinstance(deal, Deal)
        return {
            "Board": None if game.number is None else str(game.number),
            "Dealer": None if game.dealer is None else str(game.dealer),
            "Vulnerable": None if game.vulnerability is None else str(game.vulnerability),
            "Deal": self._deal_text(),
            "Contract": None if contract is None else contract_name(contract.bid, contract.doubled),
            "Declarer": None if contract is None else "" if declarer is None else str(declarer),
            "Result": self._result(),
            "Lead": None if game.lead is None else f"{_prefix(game.leader)}{game.lead.symbol}",
            "Diagram": diagram(deal) if isinstance(deal, Deal) else None,
            "DealHash": game.deal_hash if whole else None,
        }

    def _deal_text(self) -> str | None:
        deal = self.game.deal
        if deal is None:
            return None
        text = deal.text(self.game.first)
        if not self.v1 or not isinstance(deal, Deal):
            return text
        prefix, _, hands = text.partition(":")
        dashed = (".".join(suit or "-" for suit in hand.split(".")) for hand in hands.split(" "))
        return f"{prefix}:{' '.join(dashed)}"

    def _result(self) -> str | None:
        game = self.game
        if game.contract is not None and game.contract.is_passed_out:
            return None if "Result" in self.raw else ""
        if game.tricks is None:
            return None
        result = game.result
        return result.ending if self.v1 and result is not None else str(game.tricks)

    def _tag(self, name: str, *, always: bool = False) -> None:
        """Write the tags of a name and the remarks that follow them, once."""
        value = self.values.pop(name, None)
        raw = self.raw.pop(name, [])
        if value is not None:
            self.out.append(f'[{name} "{escape(value)}"]')
        elif raw:
            for tag in raw:
                self._raw_tag(tag)
        elif always or name in self.remarks:
            unknown = not self.v1 and name in ("Contract", "Declarer", "Result") and self.game.deal is not None
            self.out.append(f'[{name} "{"?" if unknown else ""}"]')
        else:
            return
        self._remarks(name)

    def _raw_tag(self, tag: Tag) -> None:
        value = tag.value
        if self.v1 and tag.name == "Scoring":
            if value not in {*SCORINGS, *SCORINGS.values()}:
                return
            value = SCORINGS.get(value, value)
        self.out.append(f'[{tag.name} "{escape(value)}"]')
        self.out += map(self._fill_blank_lines, tag.rows or ())

    def _remarks(self, anchor: str) -> None:
        for remark in self.remarks.pop(anchor, ()):
            if remark.directive:
                self.out.append(f"%{remark.text}")
            else:
                self.out += comment_lines(self._fill_blank_lines(remark.text))

    def _fill_blank_lines(self, text: str) -> str:
        """Put a space on blank lines in a comment, since Extended PBN has no blank line inside a board."""
        return _EMPTY_LINE.sub(" ", text) if self.v1 else text

    def _auction_notes(self) -> list[str]:
        """Return the numbered notes of the auction, and the notes on the board."""
        bidding = self.game.bidding
        self.numbers = _numbers(bidding.annotations) if bidding is not None else {}
        lines = [f'[Note "{number}:{escape(text)}"]' for text, number in self.numbers.items()]
        referred = [
            int(number)
            for name in SECTIONS
            for tag in self.raw.get(name, ())
            for row in tag.rows or ()
            for number in REFERENCE.findall(row)
        ]
        free = max([len(self.numbers), *referred]) + 1
        for number, note in enumerate(self.game.notes, free):
            numbered = not self.v1 or NUMBERED_NOTE.fullmatch(note) is not None
            lines.append(f'[Note "{f"{number}:" if numbered else ""}{escape(note)}"]')
        self.next_number = free + len(self.game.notes)
        return lines

    def _section_before_comment(self, notes: list[str]) -> str:
        """Return the section directly followed by a comment, if any.

        Some programs read that comment as a call or card, so a tag is written between them.
        """
        play = self.game.play
        if self.v1 or not isinstance(self.game.deal, Deal):
            return ""
        if "Auction" in self.remarks and not notes:
            return "Auction"
        return "Play" if "Play" in self.remarks and play is not None and not play.annotations else ""

    def _auction(self) -> None:
        bidding = self.game.bidding
        if bidding is None:
            for tag in self.raw.pop("Auction", self._no_auction()):
                self._raw_tag(tag)
            return
        auction = bidding.auction
        self.out.append(f'[Auction "{auction.dealer}"]')
        words = [CALL_NAMES[call] for call in auction.calls]
        _annotate(words, bidding.annotations, self.numbers)
        self.out += _four_to_a_line([*words, bidding.mark] if bidding.mark else words)

    def _no_auction(self) -> list[Tag]:
        """Return a tag without calls, if a remark needs it or a program reads the dealer only from there."""
        game = self.game
        for_dealer = isinstance(game.deal, Deal) and game.contract is None and game.dealer is not None
        return (
            [Tag("Auction", str(game.dealer) if for_dealer else "")] if for_dealer or "Auction" in self.remarks else []
        )

    def _play(self) -> None:
        play = self.game.play
        if play is None:
            for tag in self.raw.pop("Play", [Tag("Play", "")] if "Play" in self.remarks else []):
                self._raw_tag(tag)
            return
        self.out.append(f'[Play "{play.leader}"]')
        words = ["-" if card is None else str(card) for trick in play.tricks for card in trick]
        numbers = _numbers(play.annotations, self.next_number)
        _annotate(words, play.annotations, numbers)
        self.out += _four_to_a_line(words)
        if play.mark:
            self.out.append("+ - - -" if play.mark == "+" else play.mark)
        self.out += [f'[Note "{number}:{escape(text)}"]' for text, number in numbers.items()]


def _prefix(seat: Seat | None) -> str:
    return "" if seat is None else f"{seat}:"


def _numbers(annotations: Iterable[tuple[int, Annotation]], first: int = 1) -> dict[str, int]:
    """Return a number for every distinct note, in the order of the calls or cards.

    Numbers of the play continue those of the auction, because some programs do not keep the two apart.
    """
    texts = dict.fromkeys(fold_annotation(annotation) for _, annotation in annotations)
    return {text: number for number, text in enumerate(texts, first)}


def _annotate(words: list[str], annotations: Iterable[tuple[int, Annotation]], numbers: dict[str, int]) -> None:
    for index, annotation in annotations:
        words[index] += f" ={numbers[fold_annotation(annotation)]}="


def _four_to_a_line(words: Sequence[str]) -> list[str]:
    return [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
