"""Every fact that can be recorded is written as text and as JSON, and read back unchanged."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.riichi.notation import read_games, read_hand, write_game, write_hand
from fourwinds.riichi.notation.writing import NotationStyle
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import (
    STOP_REASONS,
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS
from fourwinds.riichi.rules.value import LIMITS, Value
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.vectors.random_games import random_game, random_ruleset
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json, record_as_json, record_from_json
from fourwinds.table.errors import FourWindsError

HARD_NAMES = [
    "Jo",
    "jo",
    "Jo Ann",
    "riichi",
    "Ron",
    "8000",
    "a|b",
    'the "Wall"',
    "東風",
    "note",
    "all",
    "E1",
    "x:1",
    "#1",
]
SEATS = st.integers(0, 3)
SOME_SEATS = st.lists(SEATS, unique=True, max_size=4).map(tuple)
ONE_OR_MORE = st.lists(SEATS, unique=True, min_size=1, max_size=4).map(tuple)
TEXTS = st.one_of(
    st.just(""), st.text(max_size=12), st.sampled_from(["late", '"', ' "a" b', "a\nb", "riichi Jo", "x "])
)
NAMES = st.lists(st.one_of(st.sampled_from(HARD_NAMES), st.text(max_size=6)), unique=True, min_size=4, max_size=4).map(
    tuple
)
POINTS = st.integers(1, 1000).map(lambda hundreds: 100 * hundreds)


@st.composite
def values(draw: st.DrawFn) -> Value:
    points = draw(st.none() | POINTS)
    way = draw(st.sampled_from(["han", "many han", "limit", "yakuman", "points"]))
    if way == "han":
        return Value(draw(st.integers(2, 40)), draw(st.sampled_from([20, 25, 30, 40, 110])), points=points)
    if way == "many han":
        return Value(draw(st.integers(5, 200)), points=points)
    if way == "limit":
        return Value(limit=draw(st.sampled_from(list(LIMITS))), points=points)
    if way == "yakuman":
        return Value(yakuman=draw(st.integers(1, 6)), points=points)
    return Value(points=draw(POINTS))


@st.composite
def wins(draw: st.DrawFn, seat: int, riichi: tuple[int, ...]) -> Win:
    value = draw(values())
    pao = None
    if value.yakuman and draw(st.booleans()):
        liable = draw(SEATS.filter(lambda other: other != seat))
        hand = draw(st.sampled_from(["daisangen", "suukantsu"]) | st.text(max_size=5))
        pao = Pao(liable, hand, draw(st.integers(1, value.yakuman)))
    one = st.tuples(st.sampled_from(list(YAKU)), st.none() | st.integers(0, 26))
    yaku = tuple(draw(st.lists(one, max_size=4)))
    return Win(seat, value, yaku, pao, draw(st.sampled_from([None, False, seat not in riichi])))


@st.composite
def played(draw: st.DrawFn) -> dict[str, Any]:
    return {"riichi": draw(SOME_SEATS), "note": draw(TEXTS)}


@st.composite
def rons(draw: st.DrawFn) -> Ron:
    loser, *winners = draw(st.permutations(range(4)))
    told = draw(played())
    ronned = loser if loser in told["riichi"] and draw(st.booleans()) else None
    won = tuple(draw(wins(seat, told["riichi"])) for seat in winners[: draw(st.integers(1, 3))])
    return Ron(loser=loser, wins=won, ronned_riichi=ronned, **told)


@st.composite
def uncertain(draw: st.DrawFn) -> Uncertain:
    told = draw(played())
    return Uncertain(
        kind=draw(st.sampled_from([None, "ron", "tsumo", "exhaustive_draw"])),
        possible_winners=draw(SOME_SEATS),
        possible_losers=draw(SOME_SEATS),
        tenpai=draw(st.none() | SOME_SEATS),
        value=draw(st.none() | values()),
        repeats=draw(st.sampled_from([None, True, False])),
        ronned_riichi=draw(st.sampled_from([None, *told["riichi"]])),
        **told,
    )


@st.composite
def other_facts(draw: st.DrawFn) -> Fact:
    told = draw(played())
    note = draw(TEXTS)
    scores = tuple(100 * score for score in draw(st.lists(st.integers(-300, 1200), min_size=4, max_size=4)))
    sticks = draw(st.integers(-3, 3))
    deltas = (*scores[:3], -sum(scores[:3]) - 1000 * sticks)
    kind = draw(st.sampled_from(ABORTIVE_DRAWS))
    ronned = draw(st.sampled_from([None, *told["riichi"]])) if kind == "sanchahou" else None
    return draw(
        st.sampled_from(
            [
                Tsumo(win=draw(wins(draw(SEATS), told["riichi"])), **told),
                ExhaustiveDraw(tenpai=draw(SOME_SEATS), **told),
                NagashiMangan(seats=draw(ONE_OR_MORE), tenpai=draw(SOME_SEATS), **told),
                AbortiveDraw(kind=kind, declared_by=draw(st.none() | SEATS), ronned_riichi=ronned, **told),
                Chombo(seat=draw(SEATS), **told),
                NoContest(**told),
                Baseline(
                    wind=draw(SEATS), dealer=draw(SEATS), scores=scores, honba=abs(sticks), sticks=abs(deltas[0]) % 7
                ),
                Correction(deltas=deltas, sticks=sticks, note=note),
                Stop(reason=draw(st.sampled_from(STOP_REASONS)), note=note),
            ]
        )
    )


FACTS = st.one_of(rons(), uncertain(), other_facts())


@given(FACTS)
def test_a_fact_comes_back_from_json(fact: Fact) -> None:
    written = json.loads(json.dumps(fact_as_json(fact)))
    assert fact_from_json(written) == fact
    assert fact_as_json(fact_from_json(written)) == written


@given(FACTS, NAMES, st.sampled_from(["club", "short"]))
def test_a_fact_comes_back_from_words_whatever_the_players_are_called(
    fact: Fact, names: tuple[str, ...], form: NotationStyle
) -> None:
    assert read_hand(write_hand(fact, names, form), names) == fact


@given(st.integers(0, 2**32), st.sampled_from([None, *PRESETS]), NAMES, st.tuples(TEXTS, TEXTS), st.booleans())
def test_random_games_come_back_from_both_forms_and_from_json(
    seed: int, name: str | None, names: tuple[str, ...], texts: tuple[str, str], scored: bool
) -> None:
    random = Random(seed)
    rules = random_ruleset(random) if name is None else PRESETS[name]
    game = random_game(random, rules, most=12)
    record = GameRecord(
        names[: rules.players],
        rules,
        game.facts,
        game.standing.scores if scored else None,
        tuple(range(0, 1000 * rules.players, 1000)) if scored else None,
        id=texts[0],
        played=random.choice(["", "2026-11-16", "2026-11-16T19:30"]),
        season=texts[1],
    )
    assert record_from_json(json.loads(json.dumps(record_as_json(record)))) == record
    written = [write_game(record, "club"), write_game(record, "short")]
    assert [read_games(text) for text in written] == [[record], [record]]
    assert read_games("\n".join(written)) == [record, record]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(FACTS, st.data())
def test_a_spoiled_object_is_read_or_refused_in_words(fact: Fact, data: st.DataObject) -> None:
    written = fact_as_json(fact)
    key = data.draw(st.sampled_from([*written, "wins", "han", "tenpai", "riichi"]))
    written[key] = data.draw(JSON)
    with suppress(FourWindsError):
        assert isinstance(fact_from_json(written), Fact)


@given(st.lists(st.sampled_from([*"A B ron tsumo from draw tenpai riichi also ( ) , | : ? 8000 1000/2000".split(), "\n",
    "3han", "30fu", "(riichi)", "pao", "note", "correct", "+1000", "stop", "East 1", "all", "nobody", "yakuman", '"']),
    max_size=9))  # fmt: skip
def test_a_line_of_any_words_is_read_whole_or_refused_in_words(words: list[str]) -> None:
    players = ("A", "B", "C", "D")
    with suppress(FourWindsError):
        fact = read_hand(" ".join(words), players)
        assert read_hand(write_hand(fact, players), players) == fact
    with suppress(FourWindsError):
        assert len(read_games("A B C D\n" + " ".join(words))) == 1


def test_there_are_no_words_for_a_seat_that_is_not_there() -> None:
    with pytest.raises(FourWindsError, match="no seat 3"):
        write_hand(Chombo(seat=3), ("A", "B", "C"))
