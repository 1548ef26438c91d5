from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash, deal_of_owners, owner_string
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.strategies import PACK, deals, seats

NORTH, EAST, SOUTH, WEST = "KQ3.AT74.Q62.K85", "A8654.KQ5..QJT76", "J972.J9832.K4.A9", "T.6.AJT98753.432"
KNOWN = f"N:{NORTH} {EAST} {SOUTH} {WEST}"


@given(deals, seats)
def test_a_deal_reads_back_from_any_first_seat(deal: Deal, first: Seat) -> None:
    text = deal.text(first)
    assert text.startswith(f"{first}:")
    assert Deal.parse(text) == deal
    assert Deal.parse(text.lower()) == deal


@given(deals, seats)
def test_the_hash_does_not_depend_on_how_a_deal_is_written(deal: Deal, first: Seat) -> None:
    sloppy = deal.text(first).replace("T", "10").replace("..", ".-.").lower()
    assert deal_hash(Deal.parse(sloppy)) == deal_hash(deal)


@given(deals)
def test_the_owner_string_names_every_owner_in_deck_order(deal: Deal) -> None:
    deck = sorted(PACK, key=lambda card: (-card.suit, card.rank))
    assert [str(card) for card in deck[:2]] == ["S2", "S3"]
    assert owner_string(deal) == "".join(str(deal.owner(card)) for card in deck)
    assert deal_of_owners(owner_string(deal)) == deal


def test_the_known_hash() -> None:
    expected = "v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354"
    assert deal_hash(Deal.parse(KNOWN)) == expected


@pytest.mark.parametrize(
    ("text", "kind", "token", "column"),
    [
        (f"{NORTH} {EAST} {SOUTH} {WEST}", MalformedError, f"{NORTH} {EAST} {SOUTH} {WEST}", 1),
        (f"X:{NORTH} {EAST} {SOUTH} {WEST}", MalformedError, "X", 1),
        (f"N:{NORTH} {EAST} {SOUTH}", MalformedError, f"N:{NORTH} {EAST} {SOUTH}", 1),
        (f"N:{NORTH} {EAST} {SOUTH} T.6.AJT98753.43Z", MalformedError, "Z", 69),
        (f"N:{NORTH} A8654.KQ5.2.QJT76 {SOUTH} {WEST}", IllegalError, "C6", 36),  # fourteen cards in one hand
        (f"N:{NORTH} {EAST} {SOUTH} A.6.AJT98753.432", IllegalError, "SA", 54),  # a card in two hands
    ],
)
def test_what_is_not_a_deal(text: str, kind: type[FourWindsError], token: str, column: int) -> None:
    with pytest.raises(kind) as raised:
        Deal.parse(text)
    assert (raised.value.where.token, raised.value.where.column) == (token, column)


def test_a_card_in_two_hands_names_both_and_what_is_missing() -> None:
    with pytest.raises(
        IllegalError, match=r"SA is held by east and west \(column 54\): deal each card once; nobody has ST"
    ):
        Deal.parse(f"N:{NORTH} {EAST} {SOUTH} A.6.AJT98753.432")


def test_three_hands_are_not_a_deal() -> None:
    hands = tuple(Hand.parse(text) for text in (NORTH, EAST, SOUTH))
    with pytest.raises(IllegalError, match="a deal of 3 hands"):
        Deal(hands)  # type: ignore[arg-type]  # what a caller without types might do


def test_every_seat_needs_a_hand() -> None:
    with pytest.raises(IllegalError, match="east has no hand"):
        Deal.of({Seat.NORTH: Hand.parse(NORTH)})
