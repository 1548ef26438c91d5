"""The ordered list of calls, what calls tell, and who may not pass."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import PASS, parse_call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import hands_array
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import parse_explicit
from fourwinds.notes.meaning import ForcingLevel, Meaning
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.sequence import VulnerabilityAskedError
from tests.bidding.auctions import turn

FLAT_TEN = Hand.parse("KQ72.A53.Q83.T97")


def said(call: str, needs: str, band: Band, name: str, forcing: str | None = None) -> Choice:
    constraint = parse_explicit(needs)
    return Choice(parse_call(call), Meaning(needs, constraint, constraint, forcing), band, name)


def first_turn(*lines: str, rules: tuple[Choice, ...] = (), kernel: tuple[Choice, ...] = ()) -> Turn:
    book = Book(map(parse_line, lines))
    agreements = Agreements(book, situations=lambda _: rules, kernel=lambda _: kernel)
    return Turn((agreements, agreements))


def after(start: Turn, calls: str) -> Turn:
    for call in calls.split():
        start = start.then(parse_call(call))
    return start


def chosen(here: Turn, hand: Hand = FLAT_TEN) -> tuple[str, str]:
    choice = here.choose(hand)
    return str(choice.call), choice.band.name


def test_notes_come_before_rules_and_rules_before_the_kernel() -> None:
    rule = said("1H", "hcp 8+", Band.SITUATION, "rule")
    natural = said("1C", "hcp 8+", Band.KERNEL, "kernel")
    assert chosen(first_turn("1s = 8+ HCP", rules=(rule,), kernel=(natural,))) == ("1S", "NOTES")
    assert chosen(first_turn("1s = 12+ HCP", rules=(rule,), kernel=(natural,))) == ("1H", "SITUATION")
    assert chosen(first_turn("1s = 12+ HCP", kernel=(natural,))) == ("1C", "KERNEL")
    assert chosen(first_turn("1s = 12+ HCP")) == ("P", "SILENCE")


def test_a_pass_with_nothing_to_say_waits_for_the_rules() -> None:
    rule = said("1H", "hcp 8+", Band.SITUATION, "rule")
    assert chosen(first_turn("p = nothing to say", rules=(rule,))) == ("1H", "SITUATION")
    assert chosen(first_turn("p = up to 11 HCP", rules=(rule,))) == ("P", "NOTES")


def test_a_call_of_the_notes_is_made_by_the_notes_alone() -> None:
    """Partner reads it by its line, so that no rule may make it with another hand."""
    rule = said("1S", "hcp 8+", Band.SITUATION, "rule")
    assert chosen(first_turn("1s = 12+ HCP", rules=(rule,))) == ("P", "SILENCE")


def test_a_higher_rank_is_tried_first_and_a_users_line_has_that_of_the_line_it_covers() -> None:
    lines = [parse_line("1n = 8+ HCP, balanced"), parse_line("1c [rank 1] = 8+ HCP, natural")]
    agreements = Agreements(Book([*lines, parse_line("1c = 9+ HCP, natural", module=USER)]))
    assert chosen(Turn((agreements, agreements))) == ("1C", "USER")


def test_questions_wait_for_a_bidder_who_wants_them() -> None:
    here = turn("1h p 2h p")
    assert str(here.choose(Hand.parse("AKQ2.AKQ53.AK3.2")).call) == "P"
    assert [str(choice.call) for choice in here.notes_band.questions] == ["4N"]


def test_a_pass_tells_which_calls_were_not_right() -> None:
    here = after(first_turn("1s = 12+ HCP, 5+ spades", "1n = 12+ HCP, fewer than 5 spades"), "p")
    assert here.known[0].hcp == (0, 11)


def test_a_call_tells_that_the_calls_above_it_were_not_right() -> None:
    here = after(first_turn("1n [rank 1] = 15-17 HCP, balanced", "1c = 12+ HCP"), "1c")
    balanced = parse_explicit("hcp 15-17 and balanced")
    assert here.known[0].hcp == (12, 37)
    assert not here.known[0].may_be(balanced.sample(50, np.random.default_rng(1))).any()


def test_a_call_of_two_entries_is_read_as_either() -> None:
    rules = (said("1H", "hearts 5+", Band.SITUATION, "long"), said("1H", "hcp 20+", Band.SITUATION, "strong"))
    reading = after(first_turn(rules=rules), "1h").readings[-1]
    assert [choice.rule for choice in reading.choices] == ["long", "strong"]
    assert reading.meaning is not None
    assert reading.meaning.shows == parse_explicit("hearts 5+ or hcp 20+")


def test_partner_cannot_tell_the_entries_of_a_call_apart_so_that_they_force_alike() -> None:
    rules = (
        said("1H", "hearts 5+", Band.SITUATION, "long"),
        said("1H", "hcp 20+", Band.SITUATION, "strong", "forcing"),
    )
    here = first_turn(rules=rules)
    assert [choice.meaning.forcing for choice in here.choices() if choice.rule == "strong"] == [None]


def test_each_side_is_read_by_its_own_agreements() -> None:
    strong, weak = (Agreements(Book([parse_line(f"1c = {hcp} HCP")])) for hcp in ("16+", "10-12"))
    assert Turn((strong, weak)).then(parse_call("1c")).known[0].hcp == (16, 37)
    assert Turn((weak, strong)).then(parse_call("1c")).known[0].hcp == (10, 12)


def test_a_call_that_nobody_would_make_is_taken_as_it_is() -> None:
    here = turn("7n")
    assert here.known[0].describe() == "any hand"
    assert here.readings[-1].choice is None


@pytest.mark.parametrize(
    ("auction", "forced"),
    [
        ("1h p 1s p", True),  # a new suit by responder
        ("1h p 1s 2c", False),  # the opponent acted: opener may pass
        ("1h p 2h p", False),
        ("2c p", True),
        ("2c p 2d p", True),  # game force, whatever the answer means
        ("2c p 2d p 3n p", False),  # game is reached
        ("2c 2h p p", True),  # a pass over their bid is forcing
        ("2c 2h x p", False),  # unless it is doubled
        ("1h x p", False),  # a takeout double may be passed for penalties
        ("1n p", False),
    ],
)
def test_who_may_not_pass(auction: str, forced: bool) -> None:
    here = turn(auction)
    assert here.is_forced is forced
    assert any(choice.call is PASS for choice in here.choices()) is not forced


def test_the_levels_of_forcing() -> None:
    assert turn("1h p 1s").forces[0].level is ForcingLevel.FORCING_1_ROUND
    assert turn("2c p 2d").forces[0].level is ForcingLevel.GAME_FORCE
    assert turn("2c p 2d p 4h").forces[0].level is ForcingLevel.NON_FORCING
    assert turn("1h p 2h").forces[0].level is ForcingLevel.NON_FORCING


def test_a_game_force_ends_with_a_bid_that_may_be_passed() -> None:
    """SAYC 2♣-2♦-2NT."""
    notes = "2c = 22+ HCP, artificial, game forcing\n2c-2d = waiting, artificial\n2c-2d-2n = 22-24 HCP, non-forcing"
    assert not turn("2c p 2d p 2n p", notes=notes).is_forced


def test_an_artificial_bid_of_ours_is_not_left() -> None:
    notes = "1n = 15-17 HCP, balanced\n1n-2h = transfer to spades, 5+ spades\n1n-2h-2s = completes transfer"
    here = turn("1n p 2h x p p", notes=notes)
    assert here.left_artificial is Suit.HEARTS
    assert here.choose(Hand.parse("KJT95.72.Q83.T97")).call is not PASS


def test_in_a_natural_suit_one_may_stay() -> None:
    assert turn("1h x p p").left_artificial is None


@pytest.mark.parametrize("auction", ["1h p 2h p", "1h p 1s p", "2c p", "2c 2h p p", "1n p", "7n p p"])
def test_every_hand_has_a_call(auction: str) -> None:
    here = turn(auction)
    for hand in ("AKQJT98765432...", ".AKQJT98765432..", "AKQJ.AKQ.AKQ.AKQ", "5432.432.432.432", "T98.T98.T98.T987"):
        assert here.is_legal(here.choose(Hand.parse(hand)).call)


def test_entries_go_from_process_to_process() -> None:
    choices = list(turn("1h p").choices())
    again = pickle.loads(pickle.dumps(choices))
    assert [(choice.call, choice.text, choice.rule) for choice in again] == [
        (choice.call, choice.text, choice.rule) for choice in choices
    ]


def test_a_call_made_only_to_run_from_an_artificial_bid_is_read_so() -> None:
    """The notes give 2♠ to a good hand; a bad one must leave 2♥ all the same, and is not taken for the good one."""
    notes = "1n = 15-17 HCP, balanced\n1n-2h = artificial, 0-5 HCP, non-forcing\n1n-2h-2s = 17+ HCP, 5+ spades"
    here = turn("1n p 2h p", notes=notes)
    assert here.left_artificial is Suit.HEARTS
    hand = Hand.parse("KQJ3.K42.KJ8.K97")
    call = here.choose(hand).call
    assert here.then(call).known[0].may_be(hands_array([hand]))[0]


def test_who_is_vulnerable_may_be_left_open_until_something_asks() -> None:
    book = Book(map(parse_line, ["1n = 15-17 HCP, balanced", "1n-2c = asks", "(1n)-2h [vul] = 11+ HCP, 6+ hearts"]))
    agreements = Agreements(book)
    opened = Turn((agreements, agreements), None).next(parse_call("1n"))
    with pytest.raises(VulnerabilityAskedError):
        list(opened.choices())
    assert [str(choice.call) for choice in opened.at((False, True)).choices()] == ["2H", "P"]
    assert [str(choice.call) for choice in opened.at((True, False)).choices()] == ["P"]
    assert [str(choice.call) for choice in opened.next(PASS).choices()] == ["2C"]
