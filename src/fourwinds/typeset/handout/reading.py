"""Read the boards of a file as a hand-out shows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import DoubleDummyTable, par, tables
from fourwinds.bridge.seat import Seat
from fourwinds.pbn import PbnGame
from fourwinds.pbn.analysis import par_words
from fourwinds.pbn.game.draft import DraftHand
from fourwinds.pbn.lin.write import lin_board
from fourwinds.pbn.markup import without_markup
from fourwinds.table.errors import FourWindsError
from fourwinds.typeset.handout.choice import HandoutChoice
from fourwinds.typeset.handout.content import Handout, HandoutBoard, NotedCall

__all__ = ["handout_of"]

_VIEWER = "https://www.bridgebase.com/tools/handviewer.html?lin="
_LONGEST_ADDRESS = 4000
"""Longer addresses are left out: typst rejects those of 8,000 characters."""
_REPAIR = "Auto-fix:"
_BEFORE_THE_DEAL = {"", "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable"}
"""Comments after these tags stand above the board; the others tell what students are to find out."""
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def handout_of(games: Iterable[PbnGame], title: str, choice: HandoutChoice) -> Handout:
    """Return a hand-out of the boards; games without a deal are left out."""
    boards = [game for game in games if game.deal is not None]
    solved = _solved(boards) if choice.solved and choice.is_for_teacher else {}
    return Handout(title, choice.copy, tuple(_board(game, choice, solved) for game in boards))


def _solved(games: Iterable[PbnGame]) -> dict[Deal, DoubleDummyTable]:
    deals = list(dict.fromkeys(game.deal for game in games if isinstance(game.deal, Deal)))
    return dict(zip(deals, tables(deals), strict=True))


def _board(game: PbnGame, choice: HandoutChoice, solved: dict[Deal, DoubleDummyTable]) -> HandoutBoard:
    is_full = choice.is_for_teacher
    calls, meanings = _auction(game) if is_full or choice.auction else (None, ())
    table = solved.get(game.deal) if isinstance(game.deal, Deal) else None
    return HandoutBoard(
        number="" if game.number is None else str(game.number),
        dealer=game.dealer,
        vulnerability=game.vulnerability,
        hands=tuple(_hand(game, seat) if choice.shows(seat) else None for seat in Seat),
        theme=" · ".join(_about(game, ("Theme", "Interf", "System") if is_full else ("Theme",))),
        text=tuple(_comments(game, before_the_deal=True)),
        auction=calls,
        end=_end(game) if calls is not None else "",
        meanings=meanings,
        outcome=_outcome(game, with_result=is_full) if is_full or choice.auction else "",
        play=tuple(_steps(game)) if is_full else (),
        notes=tuple(_notes(game)) if is_full else (),
        points=is_full,
        table=table,
        par=_par(game, table),
        link=_link(game) if is_full else "",
    )


def _about(game: PbnGame, names: Iterable[str]) -> Iterator[str]:
    return (without_markup(value) for name in names if (value := game.tag(name)) not in ("", "?"))


def _hand(game: PbnGame, seat: Seat) -> DraftHand:
    if isinstance(game.deal, Deal):
        spades, hearts, diamonds, clubs = (game.deal[seat].holding(suit) for suit in _SUITS)
        return spades, hearts, diamonds, clubs
    return None if game.deal is None else game.deal[seat]


def _auction(game: PbnGame) -> tuple[tuple[NotedCall, ...], tuple[str, ...]]:
    """Return the calls, and the meanings they refer to; calls with the same meaning share it."""
    if game.bidding is None:
        return (), ()
    numbers: dict[str, int] = {}
    annotations = dict(game.bidding.annotations)
    calls = []
    for index, call in enumerate(game.bidding.auction.calls):
        annotation = annotations.get(index)
        meaning = "; ".join(filter(None, (annotation.note, *annotation.comments))) if annotation else ""
        number = numbers.setdefault(without_markup(meaning), len(numbers) + 1) if meaning else None
        is_alert = annotation is not None and annotation.note is not None and number is None
        calls.append(NotedCall(call.symbol, number, is_alert))
    return tuple(calls), tuple(numbers)


def _end(game: PbnGame) -> str:
    if game.bidding is None or game.bidding.auction.is_over:
        return ""
    return "?" if game.bidding.mark == "?" else "…"


def _outcome(game: PbnGame, *, with_result: bool) -> str:
    parts = []
    if with_result and game.result is not None:
        parts.append(f"{game.result.contract.symbol} {game.result.ending}".rstrip())
    elif game.contract is not None:
        parts.append(game.contract.symbol)
    if game.lead is not None:
        parts.append(f"lead {game.lead.symbol}")
    return ", ".join(parts)


def _steps(game: PbnGame) -> Iterator[str]:
    """Yield the steps of the play, which are lines of one tag."""
    lines = re.split(r"\\n|\n", game.tag("PlayScript"))
    return (line for step in lines if (line := without_markup(step).strip()))


def _notes(game: PbnGame) -> Iterator[str]:
    """Yield what the file says besides: notes on the board, comments, and an auction that cannot be read."""
    if game.bidding is None:
        rows = next((tag.rows or () for tag in game.tags if tag.name == "Auction"), ())
        yield from (f"Auction: {' '.join(rows)}" for _ in rows[:1])
    yield from (without_markup(note) for note in game.notes if not note.startswith(_REPAIR))
    yield from _comments(game, before_the_deal=False)


def _comments(game: PbnGame, *, before_the_deal: bool) -> Iterator[str]:
    for remark in game.remarks:
        if not remark.directive and (remark.after in _BEFORE_THE_DEAL) == before_the_deal:
            paragraphs = re.split(r"\n\s*\n", without_markup(remark.text))
            yield from (" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip())


def _par(game: PbnGame, table: DoubleDummyTable | None) -> str:
    if table is None or game.dealer is None or game.vulnerability is None:
        return ""
    return par_words(par(table, game.dealer, game.vulnerability)).replace(" -", " −")


def _link(game: PbnGame) -> str:
    """Return the address that shows the board in the hand viewer of BBO, if it is complete and not too long."""
    try:
        address = _VIEWER + quote(lin_board(game).strip())
    except FourWindsError:
        return ""
    return address if len(address) <= _LONGEST_ADDRESS else ""
