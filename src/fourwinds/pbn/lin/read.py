"""Read LIN files of Bridge Base Online as the tags of a PBN file; from there on both are repaired alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from fourwinds.bridge.calls import BIDS, parse_call
from fourwinds.bridge.contract import PASSED_OUT, Contract, Result
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.bridge.spelling import fold
from fourwinds.pbn.game.bidding import read_auction
from fourwinds.pbn.game.names import CALL_NAMES, PLAIN_TAG, contract_name
from fourwinds.pbn.game.raw import RawGame, RawRemark, RawTag
from fourwinds.pbn.game.sections import Notes
from fourwinds.pbn.lin.commands import LinCommand, lin_boards, lin_commands
from fourwinds.pbn.lin.hands import PACK, deal_the_rest, read_hand
from fourwinds.pbn.lin.play import in_columns
from fourwinds.pbn.lin.session import BOARD_NOTE, OPEN_ROOM, SEATS, LinSession, one_line, split_list
from fourwinds.table.errors import FourWindsError

__all__ = ["lin_games"]

_READERS = {name: f"_{name}" for name in "vg rs mp bn pw pn qx ah md sv mb an pc mc".split()}
_READERS |= dict.fromkeys(("nt", "at", ""), "_text")
"""The commands that are read, with the names of their readers."""
_ORDER = (
    *("Event", "Site", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result", "Stage", "Room", "HomeTeam", "VisitTeam", "CarryOver", "Lin"),
)
_ROOMS = {"o": "Open", "c": "Closed"}
_CARDS = {spelled: card for card in PACK for spelled in (card, card.lower(), f"{card[0].lower()}{card[1]}")}
_CALLS = {"p": "Pass", "d": "X", "r": "XX", **{str(bid): CALL_NAMES[bid] for bid in BIDS}}
_NUMBER = re.compile(r"(?:(?:board|bd|brd|deal|hand)\b\.?)?\s*#?\s*(\d{1,9})", re.IGNORECASE)
_TABLE = re.compile(r"([oc]?)(\d{0,9})")
_CALL = re.compile(r"\s*(?:([1-7]\s*(?:NT?|[SHDC♠♥♦♣])|PASS|P|DBL|D|RDBL|R|XX|X)|(AP|-))([!*?]*)\s*")
_CARD = re.compile(r"\s*([SHDC])(10|[2-9TJQKA])\s*")
_RESULT = re.compile(r"([1-7][SHDCN])T?([NESW])(X{0,2})(=|[+-]\d{1,2})?")
_COMMENT = re.compile(r"\s*(\{[^}]*\})\s*")
_ROUND_BRACKETS = str.maketrans("{}", "()")
_NO_MARKS = str.maketrans("{};=$^[%", "________")
"""Characters that have another meaning in the rows of an auction."""


def lin_games(lines: Iterable[str]) -> Iterator[RawGame]:
    """Yield the boards of a LIN file, and pages of text without a board, holding one of them at a time."""
    session = LinSession()
    for commands in lin_boards(lin_commands(lines)):
        board = _Board(session, commands)
        session = board.session
        if board.has_content:
            yield board.game()


@dataclass(slots=True)
class _Word:
    """A call or card with its annotations."""

    text: str
    line: int
    tail: str = ""
    notes: list[int] = field(default_factory=list)
    comments: tuple[str, ...] = ()

    def __str__(self) -> str:
        if not self.notes and not self.comments:
            return f"{self.text}{self.tail}"
        notes = "".join(f" ={number}=" for number in self.notes)
        comments = "".join(f" {{{_inline(text)}}}" for text in self.comments)
        return f"{self.text}{self.tail}{notes}{comments}"


def _inline(text: str) -> str:
    """Return a text that can be a comment between calls, without braces or anything that looks like a tag."""
    return text.translate(_ROUND_BRACKETS).replace("\n[", "\n(")


@dataclass(slots=True)
class _Section:
    """The calls or the cards of a board, and the notes on them."""

    name: str
    words: list[_Word] = field(default_factory=list)
    notes: list[tuple[str, int]] = field(default_factory=list)

    def annotate(self, text: str, line: int) -> None:
        """Add a note on the last word; before the first word it is a note on the board."""
        self.notes.append((text, line))
        if self.words:
            self.words[-1].notes.append(len(self.notes))

    def tags(self, seat: Seat | None, rows: list[tuple[int, str]]) -> Iterator[RawTag]:
        if rows:
            apart = [(line, part) for line, row in rows for part in _COMMENT.split(row) if part]
            yield RawTag(self.name, "" if seat is None else str(seat), rows[0][0], apart)
        for number, (text, line) in enumerate(self.notes, 1):
            yield RawTag("Note", f"{number}:{text}", line)


class _Board:
    """Converts the commands of one board to tags."""

    def __init__(self, session: LinSession, commands: list[LinCommand]) -> None:
        self.session = session
        self.raw = RawGame(commands[0].line)
        self.tags: dict[str, tuple[str, int]] = {}
        self.index: int | None = None
        """The position of this board in the session's lists."""
        self.closed = False
        self.headed = False
        self.dealer: Seat | None = None
        self.hands: dict[Seat, dict[str, str]] = {}
        self.calls, self.cards = _Section("Auction"), _Section("Play")
        self.section: _Section | None = None
        self.texts: list[tuple[int, str]] = []
        """Texts after the last call or card; it is not known yet whether another follows."""
        self.outcome = ""
        self.kept: list[str] = []
        self.play_is_over = False
        for command in commands:
            if command.problem:
                self._problem(command.problem, command.line)
            reader: Callable[[LinCommand], None] = getattr(self, _READERS.get(command.name, "_keep"))
            reader(command)

    @property
    def has_content(self) -> bool:
        """Whether there is more than a board number."""
        others = self.tags.keys() - {"Board", "Room"}
        texts = self.kept or self.texts or self.raw.remarks or self.raw.problems
        return bool(others or texts or self.calls.words or self.cards.words or self.calls.notes)

    @property
    def _has_begun(self) -> bool:
        return not self.tags.keys().isdisjoint({"Deal", "Board", "Room"})

    def _problem(self, message: str, line: int) -> None:
        self.raw.problems.append(("lin-command", message, line))

    def _tag(self, name: str, value: str, line: int) -> None:
        if value:
            self.tags[name] = (value, line)

    def _keep(self, command: LinCommand) -> None:
        """Keep an unknown command, to be written with the board."""
        if command.name == "up" and self.cards.words:
            self.play_is_over = True
        if command.value.strip():
            self.kept.append(str(command))

    def _vg(self, command: LinCommand) -> None:
        self.session = LinSession.parse(command.value)

    def _rs(self, command: LinCommand) -> None:
        if self._has_begun:
            results = split_list(command.value)
            self.outcome = results[self.closed and len(results) > 1]
        else:
            self.session.results = split_list(command.value)

    def _mp(self, command: LinCommand) -> None:
        if self._has_begun:
            self._keep(command)
        else:
            self.session.points = split_list(command.value)

    def _bn(self, command: LinCommand) -> None:
        self.session.numbers = split_list(command.value)

    def _pw(self, command: LinCommand) -> None:
        self.session.pairs = split_list(command.value)

    def _pn(self, command: LinCommand) -> None:
        self.session.players = split_list(command.value)

    def _qx(self, command: LinCommand) -> None:
        label, _, text = (one_line(part) for part in command.value.partition(","))
        table = _TABLE.fullmatch(label)
        if table is not None:
            label = table[2]
            self.closed = table[1] == "c"
            self.index = int(label) - self.session.first if label else None
            if self.closed or self.session.is_match or text == OPEN_ROOM:
                self._tag("Room", _ROOMS.get(table[1], ""), command.line)
        number = _NUMBER.fullmatch(text)
        self._tag("Board", number[1] if number else self.session.number(self.index) or label, command.line)
        if text and number is None and text != OPEN_ROOM:
            self._text(LinCommand("nt", text, command.line))

    def _ah(self, command: LinCommand) -> None:
        number = _NUMBER.fullmatch(command.value.strip())
        if number is None or self.headed:
            self._keep(command)
        else:
            self.headed = True
            self._tag("Board", number[1], command.line)

    def _md(self, command: LinCommand) -> None:
        text = command.value.strip()
        if text[0] in "01234":
            self.dealer = None if text[0] == "0" else SEATS[int(text[0]) - 1]
            text = text[1:]
        self._tag("Dealer", "" if self.dealer is None else str(self.dealer), command.line)
        hands = [read_hand(hand) for hand in text.split(",")]
        while len(hands) > 4 and not any(hands[-1].values()):
            hands.pop()
        hands += [read_hand("")] * (4 - len(hands))
        deal_the_rest(hands)
        if len(hands) == 4:
            self.hands = dict(zip(SEATS, hands, strict=True))
            hands = hands[2:] + hands[:2]
        shown = (".".join(hand.values()) if any(hand.values()) else "-" for hand in hands)
        self._tag("Deal", f"N:{' '.join(shown)}", command.line)

    def _sv(self, command: LinCommand) -> None:
        try:
            value = str(Vulnerability.parse(command.value))
        except FourWindsError:
            value = one_line(command.value)
        self._tag("Vulnerable", value, command.line)

    def _mb(self, command: LinCommand) -> None:
        if (name := _CALLS.get(command.value)) is not None:
            self._add(self.calls, name, command.line)
            return
        text = fold(command.value)
        if _CALL.sub("", text):
            self._add(self.calls, "".join(text.split()).translate(_NO_MARKS), command.line)
            return
        for call, other, marks in _CALL.findall(text):
            tail = ("*" if marks.strip("?") else "") + "?" * marks.count("?")
            self._add(self.calls, CALL_NAMES[parse_call(call)] if call else other, command.line, tail)

    def _pc(self, command: LinCommand) -> None:
        if not self.play_is_over and (card := _CARDS.get(command.value)) is not None:
            self._add(self.cards, card, command.line)
            return
        text = fold(command.value)
        if not self.play_is_over and _CARD.sub("", text):
            self._problem(f"{one_line(command.value)!r} is not a card: the play is read up to here", command.line)
            self.play_is_over = True
        if self.play_is_over:
            self._keep(command)
            return
        for suit, rank in _CARD.findall(text):
            self._add(self.cards, f"{suit}{rank.replace('10', 'T')}", command.line)

    def _mc(self, command: LinCommand) -> None:
        tricks = one_line(command.value)
        if tricks.isascii() and tricks.isdecimal() and len(tricks) < 3 and int(tricks) <= 13:
            self._tag("Result", str(int(tricks)), command.line)
        else:
            self._problem(f"{tricks!r} is not a number of tricks", command.line)
            self._keep(command)

    def _an(self, command: LinCommand) -> None:
        if text := one_line(command.value):
            (self.section or self.calls).annotate(text, command.line)

    def _text(self, command: LinCommand) -> None:
        if self.section is None and command.value.startswith(BOARD_NOTE):
            self.calls.annotate(one_line(command.value.removeprefix(BOARD_NOTE)), command.line)
        elif command.value.strip():
            self.texts.append((command.line, command.value))
        if self.section is None:
            self._say()

    def _add(self, section: _Section, text: str, line: int, tail: str = "") -> None:
        if self.section is section:
            if self.texts:
                section.words[-1].comments += tuple(comment for _, comment in self.texts)
                self.texts = []
        else:
            self._say()
        self.section = section
        section.words.append(_Word(text, line, tail))

    def _say(self) -> None:
        """Add texts outside the calls and cards as remarks, line by line if PBN would misread one as a comment."""
        after = self.section.name if self.section is not None else "Deal" if "Deal" in self.tags else ""
        for line, text in self.texts:
            lines = text.split("\n")
            misread = "}" in text or any(PLAIN_TAG.match(line.strip()) for line in lines)
            for part in [part.rstrip() for part in lines] if misread else [text]:
                if part.strip():
                    self.raw.remarks.append(RawRemark(part, after, line))
        self.texts = []

    def game(self) -> RawGame:
        words = self.calls.words
        fours = [words[start : start + 4] for start in range(0, len(words), 4)]
        calls = list(self.calls.tags(self.dealer, [(four[0].line, " ".join(map(str, four))) for four in fours]))
        contract = self._contract(calls[0] if fours else None)
        cards = list(self._play(contract))
        self._say()
        for tag in (*self._head(), *calls, *cards):
            self.raw.add(tag)
        return self.raw

    def _head(self) -> Iterator[RawTag]:
        """Yield everything before the auction, in the order of PBN."""
        session, line = self.session, self.raw.line
        tags = self.tags
        if "Deal" in tags:
            players = session.players_at(self.index, closed=self.closed)
            of_all = session.tags | {seat.name.title(): player for seat, player in players.items()}
            tags = {name: (value, line) for name, value in of_all.items()} | tags
            if score := session.score(self.index):
                self.kept.insert(0, f"mp|{score}|")
        if self.kept:
            tags["Lin"] = (one_line("".join(self.kept)), line)
        for name in sorted(tags, key=_ORDER.index):
            yield RawTag(name, *tags[name])

    def _contract(self, auction: RawTag | None) -> Contract | None:
        """Return the contract of the auction, or else that of the list of results."""
        contract = None
        if auction is not None:
            bidding = read_auction(auction, dealer=self.dealer, contract=None, notes=Notes({})).bidding
            contract = bidding.auction.contract if bidding is not None else None
        stated, tricks = _outcome(self.outcome or self.session.result(self.index, closed=self.closed))
        if stated is None:
            if self.outcome:
                self._problem(f"{self.outcome!r} is not a result", self.raw.line)
                self.kept.append(f"rs|{self.outcome}|")
            return contract
        if self.outcome or auction is None:
            contract = stated
            self._tag("Contract", contract_name(stated.bid, stated.doubled), self.raw.line)
            self._tag("Declarer", "" if stated.declarer is None else str(stated.declarer), self.raw.line)
        if tricks is not None and contract == stated and "Result" not in self.tags and len(self.cards.words) < 52:
            self._tag("Result", str(tricks), self.raw.line)
        return contract

    def _play(self, contract: Contract | None) -> Iterator[RawTag]:
        words = self.cards.words
        if not words:
            return
        owners = {f"{suit}{rank}": seat for seat, hand in self.hands.items() for suit in hand for rank in hand[suit]}
        tricks = in_columns([word.text for word in words], owners, contract)
        for word in words[4 * len(tricks) :]:
            if word is words[4 * len(tricks)]:
                self._problem(f"it is not known who played {word.text}: the play is read up to there", word.line)
            self.kept.append(f"pc|{word.text}|")
            self.texts += [(word.line, text) for text in word.comments]
        leader = tricks[0][0] if tricks else None
        seats = tuple(leader.around()) if leader is not None else ()
        rows = []
        for lead, cards in tricks:
            row = " ".join([str(words[cards[seat]]) if seat in cards else "-" for seat in seats])
            rows.append((words[cards[lead]].line, row))
        if rows and "Result" in self.tags and len(words) < 52:
            rows.append((words[-1].line, "*"))
        yield from self.cards.tags(leader, rows)


def _outcome(text: str) -> tuple[Contract | None, int | None]:
    """Return contract and tricks of an entry such as 4SEx-1; None if it cannot be read."""
    folded = fold(text)
    if folded in ("P", "PASS", "AP"):
        return PASSED_OUT, None
    found = _RESULT.fullmatch(folded)
    if found is None:
        return None, None
    bid, declarer, doubled, ending = found.groups()
    contract = Contract.parse(f"{bid}{doubled} {declarer}")
    try:
        return contract, Result.parse(f"{contract} {ending}").tricks if ending else None
    except FourWindsError:
        return contract, None
