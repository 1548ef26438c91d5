"""The Deal tag in every spelling, repaired or rejected with a reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.dealtext import read_deal
from fourwinds.pbn.game.draft import DraftDeal
from tests import strategies

DEAL = "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"
NORTH, EAST, SOUTH, WEST = DEAL[2:].split()


def problems(text: str) -> list[str]:
    return [code for code, _ in read_deal(text).problems]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (DEAL, None),
        (DEAL.replace("..", ".-."), None),
        (f"E:{EAST} {SOUTH} {WEST} {NORTH}", None),
        (DEAL.replace("T", "10"), "deal-ten"),
        (DEAL.lower(), "deal-letter-case"),
        (DEAL.replace("T", "t"), "deal-letter-case"),
        (DEAL.replace("N:", "north: "), "deal-letter-case"),
        (DEAL.replace(".", "/"), "deal-separators"),
        (DEAL.replace(".", ","), "deal-separators"),
        (DEAL.replace("..", ".-.").replace(".", " "), "deal-separators"),
        (DEAL.replace(" ", "  "), None),
        (DEAL.replace(".", ". "), "deal-separators"),
        (f"N:{NORTH} E:{EAST} S:{SOUTH} W:{WEST}", "deal-separators"),
        (f"N:{NORTH} | {EAST} | {SOUTH} | {WEST}", "deal-separators"),
        (f"N:{NORTH} S:{SOUTH} E:{EAST} W:{WEST}", "deal-separators"),
        (f"S:{SOUTH} E:{EAST} W:{WEST} N:{NORTH}", "deal-separators"),
        ("S ♠J972 ♥J9832 ♦K4 ♣A9 | E ♠A8654 ♥KQ5 ♦– ♣QJT76 | N ♠KQ3 ♥AT74 ♦Q62 ♣K85 | W ♠T ♥6 ♦AJT98753 ♣432", None),
        (f"N:{NORTH}, {EAST}, {SOUTH}, {WEST}", "deal-separators"),
        (f"N:{NORTH} / {EAST} / {SOUTH} / {WEST}", "deal-separators"),
        (f"N:{NORTH} - {EAST} - {SOUTH} - {WEST}", None),
        (f"N {NORTH} {EAST} {SOUTH} {WEST}", "deal-separators"),
        (DEAL.replace(".", "-"), "deal-separators"),
        (DEAL.replace(".", ":").replace("N:", "N:", 1), "deal-separators"),
        (DEAL + ".", "deal-separators"),
        (DEAL.replace("..", ".(void)."), "deal-void"),
        (DEAL.replace("..", ".--."), "deal-void"),
        (DEAL.replace("..", ".void."), "deal-void"),
        (DEAL.replace("..", ".—."), None),
        (DEAL.replace("KQ3", "3QK"), "deal-unsorted"),
        (DEAL[2:], "deal-first-seat"),
    ],
)
def test_spellings_of_one_deal(text: str, code: str | None) -> None:
    assert str(read_deal(text).deal) == DEAL
    assert code is None or code in problems(text)


def test_suits_may_be_named_and_in_any_order() -> None:
    named = "N:SKQ3.HAT74.DQ62.CK85 CQJT76.HKQ5.SA8654 ♠J972.♥J9832.♦K4.♣A9 ST.H6.DAJT98753.C432"
    assert str(read_deal(named).deal) == DEAL


@given(strategies.deals, strategies.seats, strategies.randoms)
def test_any_sloppy_spelling_is_the_same_deal(deal: Deal, first: Seat, random: Random) -> None:
    separator = random.choice("./,")
    hands = []
    for seat in first.around():
        suits = ["".join(random.sample(suit, len(suit))) for suit in str(deal[seat]).split(".")]
        hands.append(separator.join(suit or random.choice(("", "-")) for suit in suits))
    text = f"{first}:{' '.join(hands)}"
    if random.random() < 0.5:
        text = text.replace("T", "10")
    if random.random() < 0.5:
        text = text.lower()
    reading = read_deal(text)
    assert reading.deal == deal
    assert reading.first is first


class TestOneCardTwiceAndOneMissing:
    def test_the_copy_listed_later_becomes_the_missing_card(self) -> None:
        reading = read_deal(DEAL.replace("432", "532"))
        assert reading.deal == Deal.parse(DEAL)
        [(code, message)] = reading.problems
        assert code == "deal-card-repaired"
        assert message == "♣5 was held by N and W and ♣4 by nobody: W's ♣5 became ♣4"
        assert reading.notes == [message]

    def test_later_means_later_in_the_list(self) -> None:
        listed_from_west = f"W:{WEST.replace('432', '532')} {NORTH} {EAST} {SOUTH}"
        [(_, message)] = read_deal(listed_from_west).problems
        assert "N's ♣5 became ♣4" in message

    def test_a_hand_of_fourteen_gives_its_copy_away(self) -> None:
        reading = read_deal(f"N:KQ3.AT74.Q62.K852 {EAST} {SOUTH} T.6.AJT98753.32")
        assert [code for code, _ in reading.problems] == ["deal-card-repaired"]
        assert "N's ♣2 was taken away, W has ♣4" in reading.problems[0][1]
        assert reading.deal == Deal.parse(DEAL)

    def test_both_in_one_hand(self) -> None:
        assert read_deal(DEAL.replace("KQ3", "KK3")).deal == Deal.parse(DEAL)

    @given(strategies.deals, strategies.randoms)
    def test_a_repaired_deal_differs_by_one_card_only(self, deal: Deal, random: Random) -> None:
        text = str(deal)
        places = [place for place, rank in enumerate(text) if place > 1 and rank in "23456789TJQKA"]
        place = random.choice(places)
        changed = text[:place] + random.choice("23456789TJQKA") + text[place + 1 :]
        reading = read_deal(changed)
        if isinstance(reading.deal, Deal):
            moved = [card for card in deal[Seat.NORTH] if reading.deal.owner(card) is not Seat.NORTH]
            assert len(moved) <= 1


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        (DEAL.replace("432", "552"), "deal-duplicate-cards", "♣5"),
        (DEAL.replace("T.6.AJT98753.432", "T.6.AJT98753.999"), "deal-duplicate-cards", "♣9"),
        (f"N:KQ32.AT74.Q62.K85 {EAST} J97.J9832.K4.A9 {WEST}", "deal-too-many-cards", "N has 14 cards"),
        ("N:KQ3.AT74.Q62 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432", "deal-unreadable", "3 suits"),
        ("N:KQ3.AT74.Q6Z.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432", "deal-unreadable", "Z"),
        ("X:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432", "deal-unreadable", "seat"),
        ("nonsense", "deal-unreadable", "1 hands"),
    ],
)
def test_a_broken_deal_is_refused_with_the_reason(text: str, code: str, says: str) -> None:
    reading = read_deal(text)
    assert reading.deal is None
    assert reading.problems[-1][0] == code
    assert says in reading.problems[-1][1]


class TestDrafts:
    @pytest.mark.parametrize(
        ("text", "kind"),
        [
            (f"N:{NORTH} - {SOUTH} -", "deal-hidden"),
            (f"N:{NORTH} ... ... ...", "deal-hidden"),
            (f"N:{NORTH} {EAST} {SOUTH}", "deal-hidden"),
            (f"N:{NORTH} ? ? ?", "deal-hidden"),
            (f"N:KQ.AT74.Q62.K85 {EAST} {SOUTH} {WEST}", "deal-partial"),
            ("N:A.K.. .2.3. ..4.5 6..7.", "deal-end-position"),
            (f"N:KQx.AT74.Q62.K85 {EAST} J97x.J9832.K4.A9 {WEST}", "deal-unknown-cards"),
        ],
    )
    def test_a_deal_that_is_not_whole_is_kept_without_a_hash(self, text: str, kind: str) -> None:
        reading = read_deal(text)
        assert isinstance(reading.deal, DraftDeal)
        assert [code for code, _ in reading.problems] == [kind]

    def test_a_dash_is_a_hidden_hand_but_within_a_hand_a_void(self) -> None:
        draft = read_deal("N:- AKQ.-.-.- - -").deal
        assert isinstance(draft, DraftDeal)
        assert draft[Seat.NORTH] is None
        assert draft[Seat.EAST] == ("AKQ", "", "", "")

    def test_a_draft_is_written_as_it_was(self) -> None:
        text = "W:- AKQ... ... 2.3.4.5"
        draft = read_deal(text).deal
        assert isinstance(draft, DraftDeal)
        assert draft.text(Seat.WEST) == text


class TestX:
    def test_the_only_x_of_a_suit_without_its_ten_is_the_ten(self) -> None:
        reading = read_deal(DEAL.replace("QJT76", "QJx76"))
        assert reading.deal == Deal.parse(DEAL)
        assert [code for code, _ in reading.problems] == ["deal-x-is-ten"]
        assert "ten" in reading.notes[0]

    def test_with_the_ten_in_another_hand_it_is_a_small_card(self) -> None:
        assert problems(DEAL.replace("K85", "K8x")) == ["deal-unknown-cards"]

    def test_two_of_them_are_small_cards(self) -> None:
        assert problems(DEAL.replace("QJT76", "QJxx6")) == ["deal-unknown-cards"]

    def test_no_ten_is_invented_while_a_hand_is_hidden(self) -> None:
        assert problems("N:KQx.AT74.Q62.K85 - - -") == ["deal-unknown-cards"]
