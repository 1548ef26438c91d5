"""Lines with qualifiers, asked through the bidder: in a forcing auction, by seat, vulnerability and passed hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.exchange import agreements_from_schemas, exported_schemas
from fourwinds.bidding.kernel import Kernel, constants_for
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system
from fourwinds.notes.markdown import read_system
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.sequence import Position

NOTES = """
1M = 11-21 HCP, 5+ M
1M-2c = 12+ HCP, 4+ clubs, game forcing
1M-2n = 11-12 HCP, balanced, invitational
1h-1s = 6+ HCP, 4+ spades, forcing one round
...-2n = 10-14 HCP, balanced
...-2n [forcing] = 15+ HCP, balanced
...-(bid)-p = nothing to say
...-(bid)-p [forcing] = 15+ HCP, forcing pass
...-3n [forcing] [rank -1] = anything, to play
"""
STRONG, WEAK = "AQJ73.KJ4.KQ5.84", "AQJ73.KJ4.Q95.84"


def book(notes: str = NOTES) -> Book:
    return Book(parse_line(line) for line in notes.strip().splitlines())


def auction(calls: str, dealer: Seat = Seat.NORTH) -> Auction:
    return Auction.parse(calls, dealer)


def told(bidder: Bidder, hand: str, calls: str, vulnerability: Vulnerability = Vulnerability.NONE) -> tuple[str, str]:
    advice = bidder.advise(Hand.parse(hand), auction(calls), vulnerability)
    return str(advice.call), advice.meaning


def test_a_line_for_forcing_auctions_is_used_in_a_game_force() -> None:
    bidder = Bidder(Agreements(book()))
    assert told(bidder, STRONG, "1s p 2c p") == ("2N", "15+ HCP, balanced")
    assert told(bidder, WEAK, "1s p 2c p") == ("3N", "anything, to play")


def test_a_line_for_forcing_auctions_is_used_in_a_one_round_force() -> None:
    bidder = Bidder(Agreements(book()))
    assert told(bidder, "KQ4.AQJ73.KJ5.84", "1h p 1s p") == ("2N", "15+ HCP, balanced")
    assert told(bidder, "Q54.AQJ73.KJ5.84", "1h p 1s p") == ("3N", "anything, to play")


def test_a_line_for_forcing_auctions_is_not_used_when_nothing_forces() -> None:
    bidder = Bidder(Agreements(book()))
    assert told(bidder, "KQ4.AQJ73.KJ5.84", "1h p 1n p") == ("P", "nothing to say")
    assert told(bidder, "Q54.AQJ73.KJ5.84", "1h p 1n p") == ("2N", "10-14 HCP, balanced")


def test_an_opponent_who_acts_ends_a_one_round_force_and_not_a_game_force() -> None:
    bidder = Bidder(Agreements(book()))
    assert told(bidder, STRONG, "1s p 2c 3d") == ("P", "15+ HCP, forcing pass")
    assert told(bidder, "KQ4.AQJ73.KJ5.84", "1h p 1s 3d") == ("P", "nothing to say")


def test_a_forcing_auction_is_the_same_for_bidder_lookup_and_explanation() -> None:
    notes = book()
    bidder = Bidder(Agreements(notes))
    for sequence, calls, text in (
        ("1s-2c-2n", "1s p 2c p 2n", "15+ HCP, balanced"),
        ("1h-1s-2n", "1h p 1s p 2n", "15+ HCP, balanced"),
        ("1h-1n-2n", "1h p 1n p 2n", "10-14 HCP, balanced"),
        ("1s-2c-2n [forcing]", "1s p 2c p 2n", "15+ HCP, balanced"),
    ):
        assert notes[sequence].meaning.text == text
        assert bidder.explain(auction(calls))[-1].meaning == text
        found = notes.find(Position.of(auction(calls), Side.NS))
        assert found is not None
        assert found.meaning.text == text
    assert [str(call) for call, _ in notes.continuations("1s-2c")] == ["2N", "3N"]
    assert [str(call) for call, _ in notes.continuations("1h-1n")] == ["2N"]


def test_a_force_of_the_kernel_is_one_for_the_notes() -> None:
    """The notes are silent on 2♥ over 1♠; the kernel makes it forcing, and what follows is read so."""
    notes = book("1s = 11-21 HCP, 5+ spades\n...-2n [forcing] = 15+ HCP, balanced\n...-2n-3n = minimum, to play")
    bidder = Bidder(Agreements(notes, kernel=Kernel(constants_for("2_1_game_force")).choices))
    assert bidder.turn(auction("1s p 2h p")).force.to_game
    assert told(bidder, STRONG, "1s p 2h p") == ("2N", "15+ HCP, balanced")
    explained = bidder.explain(auction("1s p 2h p 2n p 3n"))
    assert explained[4].meaning.startswith("15+ HCP, balanced")
    later = bidder.turn(auction("1s p 2h p 2n p 3n p"))
    entry = notes.find(later.position.upto(5))
    assert entry is not None
    assert entry.meaning.text == "15+ HCP, balanced"


OWN = """# Ours

## Info
base: 2_1_game_force
conventions: [stayman_1nt, jacoby_transfers_1nt]

## Sequences
1c = 11-21 HCP, 3+ clubs
1d = 11-21 HCP, 4+ diamonds
1M [rank 1] = 11-21 HCP, 5+ M
1n [rank 2] = 15-17 HCP, balanced
2c [rank 3] = 22+ HCP, artificial, game forcing
1M-2m = 12+ HCP, 4+ m, game forcing
1X-1Y = 6+ HCP, 4+ Y, forcing one round
1M-2M [rank 1] = 6-9 support points, 3+ card support

## [user_custom]
...-2n [rank 5] [forcing] = 11-14 HCP, balanced
...-2n [rank 5] [forcing] [vul] = 13+ HCP, balanced
...-3n [rank 4] [forcing] = 15+ HCP, to play
...-(bid)-x [rank 3] [forcing] = penalty, 4+ their suit
"""


def test_many_deals_at_once_know_a_forcing_auction_too() -> None:
    agreements, deals = agreements_of(read_system(OWN)), random_deals(250, seed=20)
    together = bid_out(deals, agreements, workers=1)
    bidder, used = Bidder(agreements), 0
    vulnerabilities = list(Vulnerability)
    for number, row in enumerate(deals):
        vulnerability, deal = vulnerabilities[number // 4 % 4], deal_from(row)
        one = Auction(Seat(number % 4))
        while not one.is_over:
            advice = bidder.advise(deal[one.turn], one, vulnerability)
            used += "[forcing]" in advice.rule
            one = one.then(advice.call)
        assert one == together[number]
    assert used > 20


def test_an_exported_system_knows_a_forcing_auction_without_the_notes(tmp_path: Path) -> None:
    system = read_system(OWN)
    for name, text in exported_schemas(system).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    deals = random_deals(250, seed=21)
    alone = bid_out(deals, agreements_from_schemas([tmp_path]), workers=1)
    assert alone == bid_out(deals, agreements_of(system), workers=1)
    rules = "".join(path.read_text(encoding="utf-8") for path in tmp_path.glob("*.json"))
    assert '"sequence": "...-2n [forcing]' in rules


QUALIFIED = """
1s = 11-21 HCP, 5+ spades
2s [seat 3] = 3-10 HCP, 5+ spades
2s [seat 1-2] = 6-10 HCP, 6+ spades
3s [fav] = 3-9 HCP, 6+ spades
1s-2c [passed] = 10-11 HCP, artificial, asks for a minimum
1s-2c [unpassed] = 13+ HCP, 4+ clubs, game forcing
1s-3s = 10-12 support points, 4+ card support
...-4n [agreed s] = 18+ HCP, asks for keycards
(1d)-1n [vul] = 16-18 HCP, balanced
(1d)-1n [nv] = 14-16 HCP, balanced
"""


@pytest.mark.parametrize(
    ("hand", "calls", "vulnerability", "rule"),
    [
        ("KJ732.84.Q953.84", "p p", "None", "2s [seat 3]"),
        ("KJ732.84.Q953.84", "", "None", None),
        ("KQ8732.84.Q53.84", "p", "All", "2s [seat 1-2]"),
        ("KQ8732.84.Q53.84", "", "EW", "2s [seat 1-2]"),
        ("KQ8732.84.J53.84", "p p p", "EW", None),
        ("Q98732.84.Q53.84", "", "EW", "3s [fav]"),
        ("Q98732.84.Q53.84", "", "NS", None),
        ("84.A84.Q53.KQ982", "p p 1s p", "None", "1s-(p)-2c [passed]"),
        ("84.AK4.Q53.KQ982", "1s p", "None", "1s-(p)-2c [unpassed]"),
        ("84.A84.Q53.KQ982", "1s p", "None", None),
        ("AKQ73.AK4.KQ5.84", "1s p 3s p", "None", "...-4n [agreed s]"),
        ("K73.AJ4.AQ5.J842", "1d", "None", "(1d)-1n [nv]"),
        ("K73.AJ4.AQ5.K842", "1d", "EW", "(1d)-1n [vul]"),
        ("K73.AJ4.AQ5.K842", "1d", "NS", None),
    ],
)
def test_seat_vulnerability_and_passed_hand_decide_through_the_bidder(
    hand: str, calls: str, vulnerability: str, rule: str | None
) -> None:
    advice = Bidder(Agreements(book(QUALIFIED))).advise(
        Hand.parse(hand), auction(calls), Vulnerability.parse(vulnerability)
    )
    assert advice.rule == (rule or "silence")


def test_a_line_of_ones_own_for_forcing_auctions_is_used_beside_the_library() -> None:
    own = parse_line("...-2n [forcing] [rank 9] = 11-14 HCP, balanced", module=USER)
    system = create_system("Ours", "2_1_game_force")
    bidder = Bidder(Book([*system.rules, own], system.definitions))
    assert told(bidder, "KQJ73.Q84.Q95.A8", "1s p 2c p") == ("2N", "11-14 HCP, balanced")
    assert bidder.advise(Hand.parse("KQJ73.Q84.Q95.A8"), auction("1s p 2s p")).layer != "user"
