"""Write games as LIN, for Bridge Base Online.

LIN has the match, number, room, players, deal, dealer, vulnerability, auction, play, result, notes and comments.
It cannot hold other tags, `|` in texts or commas in lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from fourwinds.bridge.calls import DOUBLE, PASS, REDOUBLE, Call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.game.game import Annotation, PbnGame, fold_annotation
from fourwinds.pbn.game.playtext import tricks_won
from fourwinds.pbn.lin.commands import LinCommand, lin_commands
from fourwinds.pbn.lin.play import in_order
from fourwinds.pbn.lin.session import BOARD_NOTE, OPEN_ROOM, SCORINGS, SEATS, one_line
from fourwinds.table.errors import IllegalError, Where

__all__ = ["lin_board", "lin_header", "lin_texts"]

_HEADER = ("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam", "CarryOver", "Site")
_LETTERS = {name: letter for letter, name in SCORINGS.items()}
_ROOMS = {"Open": "o", "Closed": "c"}
_VULNERABILITIES = dict(zip(Vulnerability, "oneb", strict=True))
_ACTIONS: dict[Call, str] = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_BEFORE_THE_DEAL = ("", "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable")
_OWN = {"", *"vg bn pw pn qx md sv mb an nt at".split()}
"""Commands that are written from the game, never from commands kept when it was read."""


def lin_texts(games: Iterable[PbnGame]) -> Iterator[str]:
    """Yield the parts of a file: a header at the start of each match, and the boards."""
    has_header = False
    for match, run in groupby(games, _match):
        boards = list(run)
        if has_header or any(match):
            has_header = True
            yield lin_header(boards)
        yield from map(lin_board, boards)


def lin_header(games: Sequence[PbnGame]) -> str:
    """Return the title of a match, with the numbers of its first and last board."""
    event, stage, scoring, home, visit, carried, site = _match(games[0])
    numbers = [game.number for game in games if game.number is not None] or [1]
    home_score, _, visit_score = carried.partition(":")
    values = [event, stage, _LETTERS.get(scoring, scoring), str(min(numbers)), str(max(numbers))]
    values += [home, home_score or "0", visit, visit_score or "0"]
    return f"{_command('vg', _join_list(values) + (f',{site}' if site else ''))}{_command('pg')}\n"


def _match(game: PbnGame) -> tuple[str, ...]:
    return tuple(game.tag(name) for name in _HEADER)


def lin_board(game: PbnGame) -> str:
    """Return one board. The deal must be complete, and dealer and vulnerability known."""
    return f"{''.join(map(str, _commands(game)))}\n"


def _commands(game: PbnGame) -> Iterator[LinCommand]:
    deal, dealer, vulnerability = _required_fields(game)
    number = "" if game.number is None else str(game.number)
    room = game.tag("Room")
    label = f"{_ROOMS.get(room, 'o')}{number}"
    is_match = game.tag("HomeTeam") or game.tag("VisitTeam")
    yield _command("qx", f"{label},{OPEN_ROOM}" if room == "Open" and not is_match else label)
    yield from _remarks(game, *_BEFORE_THE_DEAL)
    yield _command("pn", _join_list(game.tag(seat.name.title()) for seat in SEATS))
    yield _command("st")
    yield _command("md", f"{SEATS.index(dealer) + 1}{','.join(_hand(deal[seat]) for seat in SEATS)}")
    yield _command("rh")
    if number:
        yield _command("ah", f"Board {number}")
    kept = [command for command in lin_commands(game.tag("Lin").split("\n")) if command.name not in _OWN]
    cut = next((place for place, command in enumerate(kept) if command.name in ("pc", "up")), len(kept))
    yield from kept[:cut]
    yield _command("sv", _VULNERABILITIES[vulnerability])
    yield from _contract(game)
    for note in game.notes:
        yield _command("nt", f"{BOARD_NOTE}{note}")
        yield _command("pg")
    elsewhere = {remark.after for remark in game.remarks} - {*_BEFORE_THE_DEAL, "Auction", "Play"}
    yield from _remarks(game, *elsewhere)
    yield from _auction(game)
    yield from _remarks(game, "Auction")
    yield from _play(game)
    yield from kept[cut:]
    yield from _remarks(game, "Play")
    yield _command("pg")


def _required_fields(game: PbnGame) -> tuple[Deal, Seat, Vulnerability]:
    if not isinstance(game.deal, Deal):
        problem, remedy = "LIN needs a complete deal", "complete the deal, or write it with the standard profile"
    elif game.dealer is None or game.vulnerability is None:
        problem, remedy = "LIN needs a dealer and a vulnerability", "set the dealer and the vulnerability"
    elif game.bidding is None and any(tag.name == "Auction" for tag in game.tags):
        problem, remedy = "the auction cannot be read", "correct the auction, or write it with the standard profile"
    else:
        return game.deal, game.dealer, game.vulnerability
    where = Where(board=None if game.number is None else str(game.number), line=game.line)
    raise IllegalError(problem, where=where, remedy=remedy)


def _contract(game: PbnGame) -> Iterator[LinCommand]:
    """Yield the contract if the auction does not give it."""
    contract = game.contract
    if contract is None or (game.auction is not None and game.auction.contract == contract):
        return
    ending = game.result.ending if game.result is not None else ""
    doubled = str(contract.doubled).lower()
    yield _command("rs", "PASS" if contract.bid is None else f"{contract.bid}{contract.declarer}{doubled}{ending}")


def _auction(game: PbnGame) -> Iterator[LinCommand]:
    if game.bidding is None:
        return
    annotations = dict(game.bidding.annotations)
    for index, call in enumerate(game.bidding.auction.calls):
        annotation = annotations.get(index, Annotation())
        yield _command("mb", f"{_ACTIONS.get(call, call)}{'' if annotation.note is None else '!'}")
        yield from _annotation(annotation)
    yield _command("pg")


def _play(game: PbnGame) -> Iterator[LinCommand]:
    played = 0
    if game.play is not None:
        annotations = dict(game.play.annotations)
        cards = [card for trick in game.play.tricks for card in (*trick, *[None] * (4 - len(trick)))]
        for played, index in enumerate(in_order(game.play, game.contract), 1):
            yield _command("pc", str(cards[index]))
            yield from _annotation(annotations.get(index, Annotation()))
            if played % 4 == 0:
                yield _command("pg")
    elif game.lead is not None:
        yield _command("pc", str(game.lead))
    won = tricks_won(game.play, game.contract) if game.play is not None and game.contract is not None else None
    if game.tricks is not None and (played < 52 or won != game.tricks):
        yield _command("mc", str(game.tricks))


def _annotation(annotation: Annotation) -> Iterator[LinCommand]:
    if annotation.note or annotation.glyphs:
        yield _command("an", fold_annotation(Annotation(annotation.note, annotation.glyphs)))
    yield from _texts(annotation.comments)


def _remarks(game: PbnGame, *after: str) -> Iterator[LinCommand]:
    return _texts(remark.text for remark in game.remarks if remark.after in after and not remark.directive)


def _texts(texts: Iterable[str]) -> Iterator[LinCommand]:
    for text in texts:
        yield _command("nt", text)
        yield _command("pg")


def _command(name: str, value: str = "") -> LinCommand:
    return LinCommand(name, value.replace("|", "/"), 0)


def _hand(hand: Hand) -> str:
    holdings = zip(reversed(Suit), str(hand).split("."), strict=True)
    return "".join(f"{suit}{ranks}" for suit, ranks in holdings)


def _join_list(values: Iterable[str]) -> str:
    return ",".join(one_line(value).replace(",", ";").replace("|", "/") for value in values)
