"""Ratings of random clubs: the same games give the same ratings, in whatever order they arrive."""

from __future__ import annotations

import json
import math
import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from fourwinds.riichi.rating import MODELS, GameResult, Ratings, RatingSettings, ranks_of, rate

NAMES = [f"player {letter}" for letter in "ABCDEFG"]


@st.composite
def settings_of_ratings(draw: st.DrawFn) -> RatingSettings:
    beta = draw(st.floats(0.001, 1e6))
    sigma = min(max(beta * draw(st.floats(0.001, 10)), beta / 1000), 10 * beta)
    return RatingSettings(
        model=draw(st.sampled_from(MODELS)),
        mu=beta * draw(st.floats(-99, 99)),
        sigma=sigma,
        beta=beta,
        tau=min(sigma * draw(st.sampled_from([0, 0.01, 1])), beta / 2),
        kappa=draw(st.sampled_from([0.0001, 0.1])),
        limit_sigma=draw(st.booleans()),
    )


@st.composite
def clubs(draw: st.DrawFn, *, largest: int = 12) -> list[GameResult]:
    """Games of three or four in order, with ties in places and in time."""
    games = []
    for number in range(draw(st.integers(0, largest))):
        size = draw(st.sampled_from([3, 4]))
        table = draw(st.lists(st.sampled_from(NAMES), min_size=size, max_size=size, unique=True))
        scores = draw(st.lists(st.sampled_from([0, 12000, 25000, 30000, 41000]), min_size=size, max_size=size))
        games.append(GameResult(f"game {number:02}", tuple(table), ranks_of(scores), number // 3))
    return games


def one_by_one(games: list[GameResult], start: Ratings) -> Ratings:
    for game in games:
        start = start.after(game)
    return start


@given(clubs(), settings_of_ratings())
def test_one_game_at_a_time_and_from_scratch_agree_to_the_last_bit(
    games: list[GameResult], settings: RatingSettings
) -> None:
    scratch, grown = rate(games, settings), one_by_one(games, Ratings.start(settings))
    assert scratch == grown
    assert json.dumps(scratch.as_json()) == json.dumps(grown.as_json())
    assert all(math.isfinite(row.mu) and 0 < row.sigma < math.inf for row in scratch.current.values())


@given(clubs(), settings_of_ratings(), st.randoms(use_true_random=False))
def test_neither_the_order_of_entry_nor_the_seats_matter(
    games: list[GameResult], settings: RatingSettings, dice: random.Random
) -> None:
    def reseated(game: GameResult) -> GameResult:
        seats = list(range(len(game.players)))
        dice.shuffle(seats)
        return GameResult(
            game.id, tuple(game.players[k] for k in seats), tuple(game.ranks[k] for k in seats), game.when
        )

    entered = [reseated(game) for game in games]
    dice.shuffle(entered)
    assert rate(entered, settings) == rate(games, settings)


@given(clubs(), settings_of_ratings(), st.data())
def test_saving_at_any_moment_changes_nothing(
    games: list[GameResult], settings: RatingSettings, data: st.DataObject
) -> None:
    moment = data.draw(st.integers(0, len(games)))
    saved = json.dumps(rate(games[:moment], settings).as_json())
    assert one_by_one(games[moment:], Ratings.from_json(json.loads(saved))) == rate(games, settings)


@given(clubs(), st.data())
def test_a_deleted_game_leaves_the_ratings_before_it_alone(games: list[GameResult], data: st.DataObject) -> None:
    if not games:
        return
    gone = data.draw(st.integers(0, len(games) - 1))
    all_games, without = rate(games), rate(games[:gone] + games[gone + 1 :])
    assert without.games == all_games.games - 1
    for name in without.current:
        before = [step for step in all_games.history(name) if step.game < games[gone].id]
        assert list(without.history(name)[: len(before)]) == before


@given(clubs(), settings_of_ratings(), st.permutations(NAMES), st.sampled_from([3, 4]))
def test_every_player_gets_some_place_and_every_place_some_player(
    games: list[GameResult], settings: RatingSettings, names: list[str], size: int
) -> None:
    forecast = rate(games, settings).predict(names[:size])
    for row in (*forecast.places, *zip(*forecast.places, strict=True)):
        assert math.isclose(sum(row), 1, abs_tol=1e-9)
        assert all(0 <= chance <= 1 + 1e-9 for chance in row)


@given(clubs(), st.permutations(NAMES))
def test_the_higher_rated_is_the_likelier_winner(games: list[GameResult], names: list[str]) -> None:
    club = rate(games)
    first = club.predict(names[:4]).first
    by_rating = sorted(names[:4], key=lambda name: club.of(name).mu)
    chances = [first[name] for name in by_rating]
    assert all(lower <= higher + 1e-12 for lower, higher in pairwise(chances))


@given(st.lists(st.integers(-50000, 120000), min_size=3, max_size=4))
def test_places_of_scores_always_make_a_result(scores: list[int]) -> None:
    ranks = ranks_of(scores)
    assert GameResult("g", tuple(NAMES[: len(scores)]), ranks).ranks == ranks
    assert ranks.index(1) == scores.index(max(scores))
