"""The Play section: tricks in columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fourwinds.bridge.cards import Card, Suit
from fourwinds.bridge.contract import Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.bridge.trick import winning_card
from fourwinds.pbn.game.game import Annotation, Play
from fourwinds.pbn.game.raw import RawTag
from fourwinds.pbn.game.seats import read_seat
from fourwinds.pbn.game.sections import Notes, Word, annotated_words, merge_annotations
from fourwinds.table.errors import FourWindsError

__all__ = ["PlayReading", "play_problem", "read_play", "tricks_won"]

_CARDS: dict[str, Card | None] = {str(card): card for card in (Card(suit, rank) for suit in Suit for rank in range(13))}
_CARDS["-"] = None
_AROUND = tuple(Seat)
_PACK = 52


@dataclass(slots=True)
class PlayReading:
    """The contents of a Play section, and the problems found in it."""

    play: Play | None = None
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    """Comments before or after the cards."""


def read_play(tag: RawTag, *, leader: Seat | None, notes: Notes) -> PlayReading:
    """Read the section below a Play tag; the leader follows from the contract."""
    reading = PlayReading()
    rows = tag.rows or ()
    stated = read_seat(tag.value.strip())
    first = stated if stated is not None else leader
    if first is None:
        if rows:
            reading.problems.append(("play-unreadable", "the leader is not given", tag.line))
        return reading
    mark = "*" if rows and rows[-1][1] == "*" else ""
    plain = _plain(rows[:-1] if mark else rows)
    if plain is not None and len(plain) <= _PACK / 4:
        reading.play = Play(first, plain, mark=mark)
        return reading
    before, words = annotated_words(rows, first_glyph=7)
    reading.comments += before
    cards: list[Card | None] = []
    annotations: list[tuple[int, Annotation]] = []
    mark = ""
    words.reverse()
    while words:
        word = words.pop()
        if not mark:
            mark, problem = _read_word(word, words, cards)
            if problem:
                reading.problems.append(("play-unreadable", f"{word.text!r} {problem}", word.line))
                return reading
        if not words:
            reading.comments += word.comments
            word.comments = []
        if cards and (annotation := notes.annotation(word)) is not None:
            annotations.append((len(cards) - 1, annotation))
    cards += [None] * (-len(cards) % 4)
    tricks = tuple(tuple(cards[start : start + 4]) for start in range(0, len(cards), 4))
    reading.play = Play(first, tricks, merge_annotations(annotations, len(cards)), mark)
    return reading


def _read_word(word: Word, later: Sequence[Word], cards: list[Card | None]) -> tuple[str, str]:
    """Add the card of a word. Return the mark that ends the play, and what is wrong with the word."""
    if _is_mark(word, later):
        return word.text, ""
    if word.text == "+" and len(cards) % 4 + len(later) < 4 and (rest := _rest_of_trick(later)) is not None:
        cards += rest
        return word.text, ""
    if len(cards) == _PACK:
        return "", "is one card too many"
    return "", "" if _read_card(word.text, cards) else "is not a card"


def _is_mark(word: Word, later: Sequence[Word]) -> bool:
    """Whether the play ends here: with a star or a plus, followed only by dashes."""
    return word.text in ("*", "+") and all(not later.text.strip("-+*") for later in later)


def _rest_of_trick(later: Sequence[Word]) -> list[Card | None] | None:
    """Return the rest of a trick in progress, from the player whose turn it is; None if a word is not a card."""
    cards: list[Card | None] = [None]
    readable = [_read_card(word.text.strip("+") or "-", cards) for word in reversed(later)]
    return cards if all(readable) else None


def _read_card(text: str, cards: list[Card | None]) -> bool:
    """Add a card, or None for one that is not recorded. Return False if the text is neither."""
    card = _CARDS.get(text) or _parse_card(text)
    if card is None and text.strip("-"):
        return False
    cards.append(card)
    return True


def _plain(rows: Sequence[tuple[int, str]]) -> tuple[tuple[Card | None, ...], ...] | None:
    """Return the tricks of a section that has only lines of four cards; otherwise None."""
    tricks = []
    try:
        for _, row in rows:
            trick = tuple([_CARDS[word] for word in row.split()])
            if len(trick) != 4:
                return None
            tricks.append(trick)
    except KeyError:
        return None
    return tuple(tricks)


def _parse_card(text: str) -> Card | None:
    try:
        return Card.parse(text)
    except FourWindsError:
        return None


def play_problem(play: Play, deal: Deal) -> str | None:
    """Return what is wrong with the play, if anything: a card played twice, or by a player who does not hold it."""
    left = [list(hand.masks) for hand in deal.hands]
    for seat, card in play.cards():
        bit = 1 << card.rank
        if not left[seat][card.suit] & bit:
            why = "has already played it" if card in deal[seat] else f"{deal.owner(card)} holds it"
            return f"{seat} plays {card.symbol} but {why}"
        left[seat][card.suit] ^= bit
    return None


def tricks_won(play: Play, contract: Contract) -> int | None:
    """Return declarer's tricks if all thirteen tricks are recorded."""
    if len(play.tricks) != 13 or contract.bid is None or contract.declarer is None:
        return None
    trump = contract.bid.strain.suit
    side = contract.declarer.side
    leader, won = play.leader, 0
    for trick in play.tricks:
        cards = [card for card in trick if card is not None]
        if len(cards) != 4:
            return None
        led = play.leader.turns_to(leader)
        leader = _AROUND[(leader + winning_card(cards[led:] + cards[:led], trump)) % 4]
        won += leader.side is side
    return won
