from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.strategies import cards, hands

KNOWN = Hand.parse("AKQT2.K5..QJ9872")


@given(cards)
def test_a_card_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(card.symbol.lower()) == card
    assert Card.parse(str(card)[::-1]) == card


@given(hands)
def test_a_hand_reads_back(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert Hand.parse(hand.symbols) == hand
    assert Hand.of(hand) == hand
    assert sum(hand.lengths) == 13


@pytest.mark.parametrize(
    "text",
    [
        "AKQT2.K5.-.QJ9872",
        "akq102.k5..qj9872",
        " 2TQKA.5K.—.2789JQ ",
        "♠AKQT2 ♥K5 ♣QJ9872",
        "SAKQT2HK5D-CQJ9872",
        "c:QJ9872 s:AKQ10 2 h:K5",
        "♠️AKQT2 ♥️K5 ♦️— ♣️QJ9872",
        "♤AKQT2, ♡K5; ♧QJ9872.",
        "spades AKQ10 2 hearts K5 clubs QJ9872",
    ],
)
def test_the_ways_people_write_a_hand(text: str) -> None:
    assert Hand.parse(text) == KNOWN


@pytest.mark.parametrize(
    ("text", "kind", "token", "column"),
    [
        ("AKQ72.K5.83.Q9732", IllegalError, "C2", 17),  # fourteen cards
        ("AKQ72.K5.83.Q97", IllegalError, "AKQ72.K5.83.Q97", 1),  # twelve
        ("AKQT2.K5.Z.QJ9872", MalformedError, "Z", 10),
        ("\N{KELVIN SIGN}AQ72.K5.83.Q972", MalformedError, "\N{KELVIN SIGN}", 1),
        ("AK ♠Q7 ♥K5 ♦83 ♣Q9725", MalformedError, "AK ♠Q7 ♥K5 ♦83 ♣Q9725", 1),
        ("AKQA2.K5.83.Q972", IllegalError, "SA", 4),  # a card twice
        ("AKQ72.K5.83.Q97Z", MalformedError, "Z", 16),
        ("AKQ72.K5.83.Q971", MalformedError, "1", 16),
        ("AKQ72.K5.83", MalformedError, "AKQ72.K5.83", 1),
        ("AKQ72.K5.83.Q9.72", MalformedError, "AKQ72.K5.83.Q9.72", 1),
        ("", MalformedError, "", 1),
        ("♠AK ♠Q7 ♥K5 ♦83 ♣Q9725", MalformedError, "♠", 5),
    ],
)
def test_what_is_not_a_hand(text: str, kind: type[FourWindsError], token: str, column: int) -> None:
    with pytest.raises(kind) as raised:
        Hand.parse(text)
    assert (raised.value.where.token, raised.value.where.column) == (token, column)


def test_cards_given_one_by_one_must_make_a_hand() -> None:
    ace = Card.parse("SA")
    with pytest.raises(IllegalError, match="SA appears twice"):
        Hand.of([ace, ace])
    with pytest.raises(IllegalError, match="1 cards"):
        Hand.of([ace])
    with pytest.raises(MalformedError, match="masks"):
        Hand((1 << 13, 0, 0, 0x0FFF))
    with pytest.raises(MalformedError, match="masks"):
        Hand((0x1FFF, 0, 0))  # type: ignore[arg-type]  # what a caller without types might do


def test_there_are_thirteen_ranks_and_four_suits() -> None:
    with pytest.raises(IllegalError, match="13 is not a rank"):
        Card(Suit.SPADES, 13)
    with pytest.raises(IllegalError, match="4 is not a suit"):
        Suit(4)


@pytest.mark.parametrize("text", ["", "S", "SAA", "1S", "S1", "SX"])
def test_what_is_not_a_card(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a card"):
        Card.parse(text)


def test_suits_rank_as_in_the_auction() -> None:
    assert Suit.CLUBS < Suit.DIAMONDS < Suit.HEARTS < Suit.SPADES
    assert [suit.is_major for suit in Suit] == [False, False, True, True]
    assert [suit.is_minor for suit in Suit] == [True, True, False, False]
