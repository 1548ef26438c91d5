"""Any hand in any auction has a call: a legal one, no pass of a forcing bid, and true to what it says."""

from __future__ import annotations

from functools import cache
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.kernel import Kernel, constants_for
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import Measure
from tests import shared_data
from tests.strategies import auctions, deals, hands

systems = st.sampled_from(["sayc", "2_1_game_force", "acol"])
flags = st.booleans()


@cache
def kernel(system: str) -> Kernel:
    return Kernel(constants_for(system))


def start(system: str, *vulnerable: bool) -> Turn:
    plays = Agreements(Book(()), situations=kernel(system).choices)
    one, other = vulnerable
    return Turn((plays, plays), (one, other))


root = cache(start)


def follow(turn: Turn, calls: tuple[Call, ...]) -> Turn:
    for call in calls:
        turn = turn.then(call)
    return turn


def first_that_fits(choices: list[Choice], hand: Hand) -> Choice | None:
    return next((choice for choice in choices if choice.needs.matches(hand)), None)


@given(systems, auctions, hands, flags, flags)
def test_every_hand_has_a_legal_call_in_any_auction(
    system: str, auction: Auction, hand: Hand, one: bool, other: bool
) -> None:
    if auction.is_over:
        return
    turn = follow(start(system, one, other), auction.calls)
    choices = list(kernel(system).choices(turn))
    assert all(call.call in auction.legal_calls for call in choices)
    assert all(choice.band is Band.KERNEL and choice.rule.startswith("kernel/") for choice in choices)
    assert first_that_fits(choices, hand) is not None
    if turn.is_forced:
        assert all(choice.call is not PASS for choice in choices)


@given(systems, deals, flags, flags)
def test_whole_deals_end_and_nobody_contradicts_what_was_shown(system: str, deal: Deal, one: bool, other: bool) -> None:
    turn = start(system, one, other)
    while not turn.is_over:
        hand = deal[Seat(turn.player)]
        chosen = turn.choose(hand)
        assert chosen.meaning.shows.matches(hand)
        player, turn = turn.player, turn.then(chosen.call)
        assert turn.number < 60
        low, high = turn.known[player].hcp
        assert low <= Measure("hcp").of(hand) <= high


@given(deals)
def test_the_same_turn_gives_the_same_list(deal: Deal) -> None:
    turn = start("sayc", False, False)
    for number in range(6):
        if turn.is_over:
            return
        assert list(kernel("sayc").choices(turn)) == list(kernel("sayc").choices(turn))
        turn = turn.then(turn.choose(deal[Seat(number % 4)]).call)


def test_on_real_deals_most_bids_show_a_strength_or_a_length() -> None:
    root, bids, bounded = start("sayc", False, False), 0, 0
    for row in islice(shared_data.rows("deals_dd.jsonl"), 200):
        deal, dealer, turn = Deal.parse(row["deal"]), Seat.parse(row["dealer"]), root
        while not turn.is_over:
            chosen = turn.choose(deal[Seat((dealer + turn.number) % 4)])
            turn = turn.then(chosen.call)
            if chosen.call is not PASS:
                shown = chosen.meaning.shows.ranges()
                bids += 1
                bounded += shown.hcp != (0, 37) or any(least >= 3 for least, _ in shown.lengths.values())
    assert bounded >= 0.98 * bids


def test_contracts_are_as_near_to_par_as_those_of_other_engines() -> None:
    away = []
    for row in islice(shared_data.rows("deals_dd.jsonl"), 400):
        deal, vulnerability = Deal.parse(row["deal"]), Vulnerability.parse(row["vul"])
        auction = Auction(Seat.parse(row["dealer"]))
        sides = auction.dealer.side, Side(1 - auction.dealer.side)
        turn = root("sayc", *map(vulnerability.of, sides))
        while not auction.is_over:
            call = turn.choose(deal[auction.turn]).call
            auction, turn = auction.then(call), turn.then(call)
        contract, score = auction.contract, 0
        if contract is not None and contract.bid is not None:
            tricks = row["dd"][str(contract.declarer)][str(contract.bid.strain)]
            score = Result(contract, tricks).ns_score(vulnerability)
        away.append(abs(imps(score - row["par"])))
    assert sum(away) / len(away) < 5.0
