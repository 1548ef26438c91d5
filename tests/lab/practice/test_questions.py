"""Questions: positions that really happen, in which a line decides, and which do not give the answer."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from uuid import uuid4

import numpy as np
import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.asking import Asker
from fourwinds.lab.practice.hint import hint_lines
from fourwinds.lab.practice.lines import LineId, chosen_modules, lines_to_ask
from fourwinds.lab.practice.questions import PracticeQuestion, make_question, question_json
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import NotFoundError
from tests.lab.practice.small_notes import small_bidder

CONVENTIONS = ("stayman_1nt", "jacoby_transfers_1nt", "negative_doubles")
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def asked(bidder: Bidder, conventions: tuple[str, ...], count: int, seed: int = 1) -> list[PracticeQuestion]:
    asker, questions = Asker(bidder), list[PracticeQuestion]()
    for number in range(count):
        rng, recent = np.random.default_rng([seed, number]), [each.line for each in questions]
        questions.append(asker.next_question(conventions, {}, NOW, rng, recent=recent))
    return questions


@pytest.fixture(scope="module")
def sayc() -> Bidder:
    return bidder_of("sayc")


@pytest.fixture(scope="module")
def questions(sayc: Bidder) -> list[PracticeQuestion]:
    return asked(sayc, CONVENTIONS, 24)


def test_all_players_would_bid_this_way_and_the_line_decides(sayc: Bidder, questions: list[PracticeQuestion]) -> None:
    for question in questions:
        auction = Auction(question.auction.dealer)
        for seat, call in question.auction:
            assert sayc.turn(auction, question.vulnerability).choose(question.deal[seat]).call == call
            auction = auction.then(call)
        chosen = sayc.turn(auction, question.vulnerability).choose(question.hand)
        assert isinstance(chosen.by, Rule)
        assert LineId.of(chosen.by) == question.line


def test_seats_vulnerability_and_conventions_vary(questions: list[PracticeQuestion]) -> None:
    assert {question.seat for question in questions} == set(Seat)
    assert len({question.vulnerability for question in questions}) > 2
    assert {question.line.module for question in questions} == set(CONVENTIONS)
    assert len({question.line for question in questions}) == len(questions)


def test_a_question_does_not_give_the_answer(sayc: Bidder, questions: list[PracticeQuestion]) -> None:
    for question in questions:
        shown = question_json(question, str(uuid4()))
        assert set(shown) == {"id", "seat", "hand", "dealer", "vulnerability", "auction"}
        assert shown["auction"] == list(map(str, question.auction.calls)), "only calls that were made"
        text = json.dumps({**shown, "auction": []}).lower()
        best = sayc.turn(question.auction, question.vulnerability).choose(question.hand)
        secrets = [question.line.module, question.line.path, best.text.lower(), best.rule.lower()]
        secrets += [str(question.deal[seat]).lower() for seat in Seat if seat is not question.seat]
        assert not [secret for secret in secrets if secret and secret in text]


def test_two_questions_of_one_position_differ_in_nothing_but_their_random_ids(
    questions: list[PracticeQuestion],
) -> None:
    one, other = (question_json(questions[0], str(uuid4())) for _ in range(2))
    assert one.pop("id") != other.pop("id")
    assert one == other


def test_a_seed_asks_the_same_questions_again(sayc: Bidder) -> None:
    assert asked(sayc, CONVENTIONS, 4, seed=5) == asked(sayc, CONVENTIONS, 4, seed=5)
    assert asked(sayc, CONVENTIONS, 4, seed=5) != asked(sayc, CONVENTIONS, 4, seed=6)


@pytest.mark.parametrize("seat", Seat)
def test_the_player_sits_where_asked_for(sayc: Bidder, seat: Seat) -> None:
    question = Asker(sayc).next_question(CONVENTIONS, {}, NOW, np.random.default_rng(1), seat=seat)
    assert question.seat is seat
    assert question.auction.turn is seat


def test_a_line_that_no_hand_uses_is_not_asked() -> None:
    lines = lines_to_ask(small_bidder().ours.book, ["base"])
    silent = next(rule for line, rule in lines.items() if line.path == "1n-(p)-p")
    assert make_question(small_bidder(), silent, np.random.default_rng(1)) is None


def test_lines_after_an_agreed_suit_are_reached_by_auctions_of_the_notes(sayc: Bidder) -> None:
    lines = lines_to_ask(sayc.ours.book, ["blackwood"])
    answer = next(rule for line, rule in lines.items() if line.path == "...-4n-(p)-5h")
    question = make_question(sayc, answer, np.random.default_rng(2))
    assert question is not None
    assert str(question.auction).endswith("4N P")
    assert len(question.auction) >= 4


def test_an_unknown_convention_is_named_with_those_there_are() -> None:
    with pytest.raises(NotFoundError, match="no convention named 'staymen'") as refused:
        chosen_modules(small_bidder().ours.book, ["staymen"])
    assert "stayman_1nt" in refused.value.remedy


def test_a_hint_counts_and_describes_the_hand(sayc: Bidder) -> None:
    turn = sayc.turn(Auction(Seat.NORTH))
    kinds = {"J765432.A93.Q.T9": "an unbalanced hand (7-3-2-1)", "AQ72.K53.A83.K97": "a balanced hand (4-3-3-3)"}
    for hand, said in kinds.items():
        assert said in next(hint_lines(turn, Hand.parse(hand)))
