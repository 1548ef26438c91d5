"""When lines come back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.lab.practice.boxes import WAITS, LineAnswer, LineState, states_of
from fourwinds.lab.practice.judgement import Rating
from fourwinds.lab.practice.lines import LineId
from fourwinds.lab.practice.plan import lines_in_turn
from fourwinds.lab.practice.score import convention_scores

START = datetime(2026, 6, 1, 12, tzinfo=UTC)
LINES = [LineId("stayman_1nt", path) for path in ("1n-(p)-2c", "1n-(p)-2c-(p)-2d", "1n-(p)-2c-(p)-2h")]
LINES += [LineId("gerber", path) for path in ("1n-(p)-4c", "1n-(p)-4c-(p)-4d")]
moments = st.integers(0, 400).map(lambda hours: START + timedelta(hours=hours))
answers = st.lists(st.builds(LineAnswer, st.sampled_from(LINES), st.sampled_from(Rating), moments), max_size=30).map(
    lambda every: [LineAnswer(each.line, each.rating, each.at, str(number)) for number, each in enumerate(every)]
)


def order(states: dict[LineId, LineState], now: datetime, *recent: LineId) -> list[LineId]:
    return list(lines_in_turn(LINES, states, now, np.random.default_rng(1), recent))


@given(answers)
def test_the_order_in_which_devices_send_answers_does_not_matter(every: list[LineAnswer]) -> None:
    shuffled = list(every)
    Random(1).shuffle(shuffled)
    assert states_of(shuffled) == states_of(every)


@given(answers)
def test_every_answer_is_counted_once_and_boxes_stay_in_range(every: list[LineAnswer]) -> None:
    states = states_of(every)
    assert sum(state.asked for state in states.values()) == len(every)
    assert all(0 <= state.box < len(WAITS) for state in states.values())
    assert sum(score.asked for score in convention_scores(states, START)) == len(every)


@given(answers, st.sampled_from(LINES), moments)
def test_what_is_missed_comes_back_sooner_than_what_is_known(
    every: list[LineAnswer], line: LineId, at: datetime
) -> None:
    state = states_of(each for each in every if each.at <= at).get(line, LineState())
    missed, right, acceptable = (state.after(rating, at) for rating in (Rating.WRONG, Rating.RIGHT, Rating.ACCEPTABLE))
    assert missed.due - at == WAITS[0]
    assert missed.due <= acceptable.due <= right.due or state.due > at
    assert missed.box <= acceptable.box <= right.box


@given(answers, moments)
def test_a_missed_line_comes_before_all_that_are_not_missed(every: list[LineAnswer], now: datetime) -> None:
    states = dict(states_of(every))
    found = order(states, now)
    assert sorted(found) == sorted(LINES)
    kinds = [states[line].is_missed if line in states else False for line in found]
    assert kinds == sorted(kinds, reverse=True)


def test_a_line_that_is_always_known_waits_longer_each_time() -> None:
    state, at, waited = LineState(), START, []
    for _ in range(6):
        state = state.after(Rating.RIGHT, at)
        waited.append(state.due - at)
        at = state.due
    assert waited == [*WAITS[1:], WAITS[-1]]


def test_a_right_answer_before_its_time_changes_nothing() -> None:
    known = LineState().after(Rating.RIGHT, START)
    again = known.after(Rating.RIGHT, START + timedelta(minutes=1))
    assert (again.box, again.due, again.right) == (known.box, known.due, 2)


def test_a_missed_line_waits_until_others_were_asked() -> None:
    missed = {LINES[0]: LineState().after(Rating.WRONG, START)}
    assert order(missed, START)[0] == LINES[0]
    assert order(missed, START, LINES[0])[-1] == LINES[0]
    assert order(missed, START, LINES[0], LINES[1])[-2:] == [LINES[0], LINES[1]]


def test_new_lines_come_from_all_conventions_alike() -> None:
    assert {line.module for line in order({}, START)[:2]} == {"stayman_1nt", "gerber"}


def test_due_lines_come_before_new_ones_and_those_not_due_last() -> None:
    known = LineState().after(Rating.RIGHT, START)
    states = {LINES[2]: known, LINES[4]: known.after(Rating.RIGHT, START + timedelta(days=1))}
    found = order(states, START + timedelta(days=2))
    assert (found[0], found[-1]) == (LINES[2], LINES[4])
