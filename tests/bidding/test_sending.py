"""Bidders and agreements sent to another process as lines of notes bid there as they do here."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.systems import agreements_of, bidder_of
from fourwinds.bridge.dealing import random_deals
from fourwinds.lab.callers import Callers
from fourwinds.notes.book import Book
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.occasions import position_of

DEALS = random_deals(60, seed=17)


def sent(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


def test_agreements_bid_alike() -> None:
    ours = agreements_of("sayc")
    received = sent(ours)
    assert received is not ours
    assert bid_out(DEALS, received, workers=1) == bid_out(DEALS, ours, workers=1)  # type: ignore[arg-type]


def test_a_bidder_keeps_that_both_sides_play_the_same() -> None:
    received = sent(bidder_of("sayc"))
    assert isinstance(received, Bidder)
    assert received.ours is received.theirs


def test_a_book_keeps_its_lines_and_definitions() -> None:
    line = parse_line("1s-2n = limit_raise, 4+ card support")
    book = Book([line], [Definition("limit_raise", "10-12 support points")])
    received = sent(book)
    assert isinstance(received, Book)
    assert received.rules == book.rules
    assert received["1s-2n"].meaning == book["1s-2n"].meaning


def test_callers_draw_the_same_hands() -> None:
    callers = Callers(Book([parse_line("1s = 12+ HCP, 5+ spades")]), 50, seed=4)
    received = sent(callers)
    assert isinstance(received, Callers)
    position = position_of(Sequence.parse("1s"))
    assert (received.makers(position) == callers.makers(position)).all()


def test_rules_from_files_stay_on_this_machine(tmp_path: Path) -> None:
    rules = '{"schema_version": "1.0", "system": "any", "category": "openings", "rules": []}'
    (tmp_path / "openings.json").write_text(rules)
    with pytest.raises(TypeError, match="cannot be sent to another machine"):
        sent(agreements_of("sayc", schemas=tmp_path))
