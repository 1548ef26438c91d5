from __future__ import annotations

import pytest

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Side, Vulnerability
from fourwinds.notes.sequence import Position, Qualifiers, Sequence
from tests.notes.sequence.positions import auction, position


@pytest.mark.parametrize(
    ("qualifier", "sides"),
    [
        ("vul", "NS All"),
        ("nv", "None EW"),
        ("fav", "EW"),
        ("unfav", "NS"),
        ("vul, unfav", "NS"),
        ("rank 5", "None NS EW All"),
    ],
)
def test_vulnerability_is_seen_from_our_side(qualifier: str, sides: str) -> None:
    line = Sequence.parse(f"3c [{qualifier}]")
    assert [vul for vul in "None NS EW All".split() if line.matches(position("3c", vul=vul))] == sides.split()


@pytest.mark.parametrize(
    ("line", "calls", "matches"),
    [
        ("1h [seat 1-2]", "1h", True),
        ("1h [seat 2-4]", "1h", False),
        ("1h-2c [seat 3]", "p p 1h p 2c", True),
        ("1h-2c [seat 1]", "p p 1h p 2c", False),
        ("(1h)-2c [seat 2]", "p 1h 2c", True),
        ("...-p [seat 3]", "p p p", True),
        ("...-p [seat 2]", "p p p", False),
        ("...-2c [seat 1]", "1h p 2c", True),
        ("1h-2c [passed]", "p p 1h p 2c", True),
        ("1h-2c [passed]", "1h p 2c", False),
        ("1h-2c [unpassed]", "1h p 2c", True),
        ("(1h)-2c [passed]", "p p p 1h 2c", True),
        ("(1h)-p-(p)-2c [passed]", "p 1h p p 2c", True),
        ("(1h)-p-(p)-2c [unpassed]", "p 1h p p 2c", False),
        ("1h-1s-2h [unpassed]", "p p 1h p 1s p 2h", True),
        ("...-p [passed]", "p p p", False),
    ],
)
def test_seats_are_the_openers_and_passed_is_the_callers(line: str, calls: str, matches: bool) -> None:
    assert Sequence.parse(line).matches(position(calls)) == matches


@pytest.mark.parametrize(
    ("line", "calls", "matches"),
    [
        ("...-4n [agreed h]", "1h p 3h p 4n", True),
        ("...-4n [agreed s]", "1h p 3h p 4n", False),
        ("...-4n [agreed M]", "1h p 3h p 4n", True),
        ("...-4n [agreed m]", "1h p 3h p 4n", False),
        ("...-4n [agreed X]", "1n p 4n", False),
        ("...-4n [agreed X]", "1h p 4n", False),
        ("...-4n-(5c)-x [agreed h]", "1h p 3h p 4n 5c x", True),
        ("1h-3h [agreed h]", "1h p 3h", False),
    ],
)
def test_a_suit_is_agreed_before_the_call_is_made(line: str, calls: str, matches: bool) -> None:
    assert Sequence.parse(line).matches(position(calls)) == matches


def test_whoever_knows_the_meanings_says_what_is_agreed_and_forcing() -> None:
    transfer = auction("1n p 2d p 2h p 4n")
    line = Sequence.parse("...-4n [agreed X]")
    assert line.match(Position.of(transfer, Side.NS)) is None
    assert line.match(Position.of(transfer, Side.NS, agreed=Suit.HEARTS)) == {"X": Suit.HEARTS}
    assert line.match(Position.of(auction("1s p 3s p 4n"), Side.NS, agreed=None)) is None
    forcing = Sequence.parse("...-p [forcing]")
    assert not forcing.matches(position("1n p p"))
    assert forcing.matches(Position.of(auction("1n p p"), Side.NS, Vulnerability.NONE, forcing=True))


@pytest.mark.parametrize(
    ("written", "text", "context", "count"),
    [
        ("1n", "", "", 0),
        ("1n [vul] [seat 3]", "[seat 3] [vul]", "[seat 3] [vul]", 2),
        ("1n [rank 2] [vul]", "[vul] [rank 2]", "[vul]", 1),
    ],
)
def test_qualifiers_in_text(written: str, text: str, context: str, count: int) -> None:
    qualifiers = Sequence.parse(written).qualifiers
    assert (str(qualifiers), qualifiers.context, qualifiers.count) == (text, context, count)
    assert bool(qualifiers) == bool(text)
    assert (qualifiers == Qualifiers()) == (not text)
