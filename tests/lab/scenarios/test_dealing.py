"""Every board of a scenario shows what it promises, and the branches share the boards."""

from __future__ import annotations

from collections import Counter

import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import standard_vulnerability
from fourwinds.bridge.calls import PASS, Bid
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.scenarios.dealing import Order, Table, deal_scenario
from fourwinds.lab.scenarios.names import find_scenario
from fourwinds.lab.scenarios.placing import Role, ScenarioBoard
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.table.errors import NotFoundError
from tests.lab.scenarios.systems import bidder_of, dealt, system_named

BASE = "2_1_game_force"


def bid_again(board: ScenarioBoard, bidder: Bidder) -> tuple[Auction, list[str]]:
    """The auction of a board bid call by call with `advise`, and the module of every call of our side."""
    auction, modules = Auction(board.board.dealer), list[str]()
    sides = {
        board.us: bidder,
        **{side: Bidder(bidder.theirs, bidder.ours) for side in type(board.us) if side is not board.us},
    }
    while not auction.is_over:
        advisor = sides[auction.turn.side]
        advice = advisor.advise(board.board.deal[auction.turn], auction, board.board.vulnerability)
        modules += [advice.choice.module] if auction.turn.side is board.us else []
        auction = auction.then(advice.call)
    return auction, modules


def calls(text: str, auction: Auction) -> list[str]:
    """The first calls of an auction, as many as a text has."""
    return [str(call).lower() for call in auction.calls][: len(text.split())]


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("Stayman with interference over 2♣", "stayman_1nt"),
        ("Jacoby 2NT", "jacoby_2nt"),
        ("Reverse Drury", "reverse_drury"),
        ("Michaels", "michaels"),
        ("RKCB", "rkcb_1430"),
    ],
)
def test_bid_again_every_board_shows_the_convention(name: str, module: str) -> None:
    boards = dealt(name, 8).boards
    assert len(boards) == 8
    for board in boards:
        auction, modules = bid_again(board, bidder_of(BASE))
        assert (auction, module in modules) == (board.played.auction, True), board.branch


@pytest.mark.parametrize("base", [BASE, "precision"])
def test_the_opponents_enter_over_the_call_that_the_name_says(base: str) -> None:
    """Not over 1NT already, although Stayman is on after a double: in Precision, a fifth of all boards is such."""
    for board in dealt("Stayman with interference over 2c", 16, base=base).boards:
        opening, passed, stayman, entered = board.played.auction.calls[:4]
        assert (str(opening), passed, str(stayman)) == ("1N", PASS, "2C")
        assert entered is not PASS


def test_without_interference_the_opponents_are_silent_while_the_convention_lasts() -> None:
    for board in dealt("Stayman without interference").boards:
        made = board.played.auction.calls[: board.played.progress.at + 1]
        assert set(made[1::2]) == {PASS}


@pytest.mark.parametrize("written", ["1M-(p)-2n", "1n-(2c..2s)-x", "(1m)-1n", "p-(p)-1s"])
def test_a_written_auction_happens_on_every_board(written: str) -> None:
    sequence = Sequence.parse(written)
    boards = dealt(written, 4).boards
    assert len(boards) == 4
    for board in boards:
        auction = board.played.auction
        places = [len(sequence.tokens) + passes for passes in range(4)]
        starts = [Auction(auction.dealer, auction.calls[:place]) for place in places]
        assert any(sequence.matches(Position.of(start, board.us, board.board.vulnerability)) for start in starts)


@pytest.mark.parametrize("name", ["Stayman over 1NT", "Jacoby 2NT", "Texas Transfers", "Opening 1NT"])
def test_no_branch_has_two_boards_more_than_another(name: str) -> None:
    counts = Counter(board.branch for board in dealt(name, 16).boards)
    assert max(counts.values()) - min(counts.values()) <= 1


def test_with_few_boards_all_have_different_branches() -> None:
    assert len(dealt("Fourth Suit Forcing", 12).shown) == 12


def test_more_boards_show_more_branches_until_all_have_one() -> None:
    few, many = dealt("Bergen Raises", 8), dealt("Bergen Raises", 30)
    assert len(few.shown) == 8
    assert len(many.shown) > 16
    assert set(few.not_needed) > set(many.not_needed)


def test_no_deal_comes_twice_or_is_known() -> None:
    first = {deal_hash(board.board.deal) for board in dealt("Michaels", 12).boards}
    assert len(first) == 12
    scenario = find_scenario("Michaels", system_named(BASE))
    others = deal_scenario(scenario, bidder_of(BASE), Order(12, known=frozenset(first)))
    assert first.isdisjoint(deal_hash(board.board.deal) for board in others.boards)


def test_a_seed_repeats_the_boards() -> None:
    scenario = find_scenario("Support Doubles", system_named(BASE))
    fresh = [Bidder(agreements_of(system_named(BASE))) for _ in range(2)]
    one, two = (deal_scenario(scenario, bidder, Order(6, seed=3)) for bidder in fresh)
    other = deal_scenario(scenario, fresh[0], Order(6, seed=4))
    assert [board.board for board in one.boards] == [board.board for board in two.boards]
    assert {board.board.deal for board in one.boards}.isdisjoint(board.board.deal for board in other.boards)


def test_the_student_makes_the_call_of_the_convention() -> None:
    """Two clubs is South's call unless another seat is wanted, and the vulnerability follows the numbers."""
    for seat in (Seat.SOUTH, Seat.EAST):
        for board in dealt("Stayman", 8, table=Table(seat=seat)).boards:
            assert board.student is seat
            stayman = board.played.progress.key_call
            assert Seat((board.board.dealer + stayman) % 4) is seat
            assert board.board.vulnerability is standard_vulnerability(board.board.number)


@pytest.mark.parametrize("role", [Role.OPENER, Role.RESPONDER, Role.OVERCALLER, Role.ADVANCER])
def test_the_student_has_the_wanted_role(role: Role) -> None:
    for board in dealt("Stayman with interference over 2♣", 6, table=Table(role)).boards:
        acted = [seat for seat, call in board.played.auction if call is not PASS]
        opener, overcaller = acted[0], next(seat for seat in acted if seat.side is not acted[0].side)
        players = (opener, opener.partner, overcaller, overcaller.partner)
        assert board.student is Seat.SOUTH is dict(zip(list(Role)[1:], players, strict=True))[role]


def test_dealer_and_vulnerability_can_be_the_same_on_every_board() -> None:
    table = Table(dealer=Seat.WEST, vulnerability=Vulnerability.EW, first=5)
    boards = dealt("Opening 1NT", 6, table=table).boards
    assert {(board.board.dealer, board.board.vulnerability) for board in boards} == {(Seat.WEST, Vulnerability.EW)}
    assert [board.board.number for board in boards] == list(range(5, 11))
    assert {board.student for board in boards} == {Seat.SOUTH}


def test_how_auctions_end_is_a_scenario_too() -> None:
    for board in dealt("Competitive part-scores", 8).boards:
        bids = {seat.side for seat, call in board.played.auction if isinstance(call, Bid)}
        last = board.played.auction.last_bid
        assert len(bids) == 2
        assert last is not None
        assert last.level < 5


def test_preempts_are_openings_at_the_two_level_or_higher() -> None:
    for board in dealt("preempts", 8).boards:
        opening = next(call for call in board.played.auction.calls if isinstance(call, Bid))
        assert opening.level >= 2


def test_a_branch_that_cannot_be_dealt_says_why() -> None:
    reasons = dealt("Texas Transfers", 16).impossible
    assert reasons["1n-(p)-4d-(x)-4h"] == "after 1n-(p)-4d, no hand calls x in the opponents' system"


@pytest.mark.parametrize("written", ["1n-(p)-2c-(p)-7n", "1n-(p)-2d-(p)-2s", "1c-(p)-1d-(p)-3n-(p)-5c"])
def test_an_auction_that_never_happens_says_what_is_not_bid(written: str) -> None:
    scenario = find_scenario(written, system_named("sayc"))
    with pytest.raises(NotFoundError) as caught:
        deal_scenario(scenario, bidder_of("sayc"), Order(2))
    last = written.rpartition("-")[2]
    assert f"no hand calls {last} in our system" in caught.value.problem


def test_an_auction_too_rare_for_random_deals_is_found() -> None:
    """A notrump opening opposite a hand that asks for a major and then for a slam, both sides of a million deals."""
    boards = dealt("1n-(p)-2c-(p)-2s-(p)-6n", 2, table=Table(seat=None)).boards
    assert len(boards) == 2
    for board in boards:
        assert calls("1n p 2c p 2s p 6n", board.played.auction) == "1n p 2c p 2s p 6n".split()
