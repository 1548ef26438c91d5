"""Ratings: what counts, in which order, and how well they forecast."""

from __future__ import annotations

import gzip
import json
import math
import random
import statistics
from typing import Any

import pytest

from fourwinds.riichi.rating import MODELS, GameResult, Rating, Ratings, RatingSettings, ranks_of, rate
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, NotFoundError
from tests import shared_data

FOUR = ("Ann", "Ben", "Cho", "Dee")
OPENSKILL = RatingSettings(mu=25, sigma=25 / 3, beta=25 / 6, tau=25 / 300)


def game(number: int, *ranks: int, players: tuple[str, ...] = FOUR) -> GameResult:
    return GameResult(f"g{number}", players[: len(ranks)], ranks, number)


def losses(games: list[GameResult], settings: RatingSettings | None = None) -> tuple[list[float], list[float]]:
    """Forecast each game from those before it: the log loss for the winner and, on average, for each player's place,
    minus that of the uniform forecast."""
    ratings, winner, places = Ratings.start(settings), [], []
    for each in games:
        forecast = ratings.predict(each.players)
        size = len(each.players)
        chances = [forecast.places[seat][rank - 1] for seat, rank in enumerate(each.ranks)]
        winner.append(-math.log(chances[each.ranks.index(1)] * size))
        places.append(statistics.mean(-math.log(chance * size) for chance in chances))
        ratings = ratings.after(each)
    return winner, places


def standard_error(sample: list[float]) -> float:
    return statistics.stdev(sample) / math.sqrt(len(sample))


def real_games() -> list[GameResult]:
    with gzip.open(shared_data.path("riichi_games.jsonl.gz"), "rt", encoding="utf-8") as lines:
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    games = []
    for number, row in enumerate(rows):
        seats = sorted(range(4), key=lambda seat: (-row["final_scores"][seat], seat))
        games.append(GameResult(row["id"], tuple(row["players"]), tuple(seats.index(k) + 1 for k in range(4)), number))
    return games


def made_up_club(*, spread: float, games: int, players: int = 30) -> tuple[list[GameResult], dict[str, float]]:
    """Games between players of known strength, in log odds."""
    dice = random.Random(7)
    strengths = {f"p{number}": dice.gauss(0, spread) for number in range(players)}
    results = []
    for number in range(games):
        table = dice.sample(sorted(strengths), 4)
        ranks = ranks_of([strengths[name] - math.log(-math.log(dice.random())) for name in table])
        results.append(GameResult(f"g{number}", tuple(table), ranks, number))
    return results, strengths


# Places


def test_equal_scores_share_the_better_place_and_the_next_is_left_out() -> None:
    assert ranks_of([25000, 25000, 25000, 25000]) == (1, 1, 1, 1)
    assert ranks_of([40000, 20000, 40000, 0]) == (1, 3, 1, 4)
    assert ranks_of([10000, 35000, 60000]) == (3, 2, 1)


@pytest.mark.parametrize(
    ("ranks", "proper"),
    [
        ((1, 1, 2, 3), "(1, 1, 3, 4)"),
        ((2, 3, 4, 5), "(1, 2, 3, 4)"),
        ((0, 1, 2, 3), "(1, 2, 3, 4)"),
        ((1, 2, 4), "(1, 2, 3)"),
    ],
)
def test_ranks_that_no_game_can_end_with_are_refused_with_those_that_fit(ranks: tuple[int, ...], proper: str) -> None:
    with pytest.raises(IllegalError, match="skip or repeat") as refusal:
        GameResult("7", FOUR[: len(ranks)], ranks)
    assert proper in refusal.value.remedy
    assert "'7'" in refusal.value.problem


@pytest.mark.parametrize("ranks", [(1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, "4"), (1.0, 2.0, 3.0, 4.0), (True, 2, 3, 4)])
def test_every_player_needs_one_whole_rank(ranks: Any) -> None:
    with pytest.raises(MalformedError, match="has ranks"):
        GameResult("7", FOUR, ranks)


@pytest.mark.parametrize("players", [("Ann", "Ben"), ("Ann", "Ben", "Cho", "Dee", "Eve")])
def test_only_tables_of_three_or_four_are_rated(players: tuple[str, ...]) -> None:
    with pytest.raises(IllegalError, match=f"three or four players, not {len(players)}"):
        GameResult("7", players, tuple(range(1, len(players) + 1)))
    with pytest.raises(IllegalError, match=f"three or four players, not {len(players)}"):
        Ratings.start().predict(players)


def test_nobody_sits_at_the_table_twice() -> None:
    with pytest.raises(IllegalError, match="'Ann' has two seats"):
        GameResult("7", ("Ann", "Ben", "Ann"), (1, 2, 3))
    with pytest.raises(IllegalError, match="'Ann' has two seats"):
        Ratings.start().predict(["Ann", "Ben", "Ann"])


@pytest.mark.parametrize("change", [{"id": ""}, {"when": math.nan}, {"when": 10**400}, {"players": ("Ann", "", "Cho")}])
def test_a_result_without_id_time_or_names_is_refused(change: dict[str, Any]) -> None:
    good: dict[str, Any] = {"id": "7", "players": ("Ann", "Ben", "Cho"), "ranks": (1, 2, 3), "when": 0}
    assert GameResult(**good).key == (0, "7")
    with pytest.raises(MalformedError):
        GameResult(**good | change)


# Ratings move with places


@pytest.mark.parametrize("model", MODELS)
def test_a_better_place_never_earns_less(model: str) -> None:
    club = Ratings.start(RatingSettings(model=model)).after(game(1, 3, 1, 4, 2))
    assert [name for name, _ in club.table] == ["Ben", "Dee", "Ann", "Cho"]
    mus = [rating.mu for _, rating in club.table]
    assert mus == sorted(mus, reverse=True)
    assert mus[0] > 1500 > mus[-1]
    assert all(rating.games == 1 for _, rating in club.table)


@pytest.mark.parametrize("model", MODELS)
def test_newcomers_who_tie_stay_level(model: str) -> None:
    club = Ratings.start(RatingSettings(model=model))
    tied = club.after(game(1, 1, 2, 2, 4))
    assert tied.of("Ben").mu == pytest.approx(tied.of("Cho").mu, abs=1e-9)
    assert tied.of("Ann").mu > tied.of("Ben").mu > tied.of("Dee").mu
    level = club.after(game(1, 1, 1, 1, 1))
    assert [level.of(name).mu for name in FOUR] == pytest.approx([1500] * 4, abs=1e-9)


@pytest.mark.parametrize("model", MODELS)
def test_three_players_are_rated_as_well(model: str) -> None:
    club = rate([game(number, 1, 2, 3) for number in range(30)], RatingSettings(model=model))
    assert [name for name, _ in club.table] == ["Ann", "Ben", "Cho"]
    assert club.predict(["Cho", "Ann", "Ben"]).first["Ann"] > 1 / 3


def test_beating_the_strong_earns_more_than_beating_the_weak() -> None:
    club = rate([game(number, 1, 2, 3, 4) for number in range(40)])
    expected, upset = club.after(game(99, 1, 2, 3, 4)), club.after(game(99, 4, 3, 2, 1))
    assert upset.of("Dee").mu - club.of("Dee").mu > expected.of("Ann").mu - club.of("Ann").mu > 0


def test_games_make_a_rating_surer_and_limit_sigma_forbids_the_contrary() -> None:
    sigmas = [step.rating.sigma for step in rate([game(k, 1, 2, 3, 4) for k in range(200)]).history("Ben")]
    assert sigmas[-1] < sigmas[0] < 25
    restless = RatingSettings(tau=20)
    assert rate([game(1, 1, 2, 3, 4)], restless).of("Ben").sigma > 25
    assert rate([game(1, 1, 2, 3, 4)], RatingSettings(tau=20, limit_sigma=True)).of("Ben").sigma == 25


def test_the_arithmetic_is_openskills() -> None:
    from openskill.models import PlackettLuce

    settings = RatingSettings()
    model = PlackettLuce(mu=1500.0, sigma=25.0, beta=83.0, tau=1.5, gamma=lambda *_: 1.0)
    theirs = [[model.rating()] for _ in FOUR]
    ours = Ratings.start(settings)
    for number, ranks in enumerate([(1, 2, 3, 4), (2, 1, 2, 4), (4, 1, 3, 2)]):
        theirs = model.rate(theirs, ranks=[float(rank) for rank in ranks])
        ours = ours.after(game(number, *ranks))
    for name, (their,) in zip(FOUR, theirs, strict=True):
        assert (ours.of(name).mu, ours.of(name).sigma) == pytest.approx((their.mu, their.sigma), rel=1e-12)


# Order and history


def test_games_count_in_the_order_they_were_played_and_then_of_their_ids() -> None:
    early, late = GameResult("z", FOUR, (1, 2, 3, 4), 1), GameResult("a", FOUR, (4, 3, 2, 1), 2)
    assert [step.game for step in rate([late, early]).history("Ann")] == ["z", "a"]
    same = [GameResult(name, FOUR, (1, 2, 3, 4)) for name in ("10", "9", "1")]
    assert [step.game for step in rate(same).history("Ann")] == ["1", "10", "9"]


def test_a_late_entry_asks_for_all_games_again() -> None:
    club = rate([game(1, 1, 2, 3, 4), game(3, 1, 2, 3, 4)])
    with pytest.raises(IllegalError, match="'g2' was played before game 'g3'"):
        club.after(game(2, 1, 2, 3, 4))


def test_no_game_counts_twice() -> None:
    with pytest.raises(IllegalError, match="'g1' occurs twice"):
        rate([game(1, 1, 2, 3, 4), game(1, 1, 2, 3, 4)])
    with pytest.raises(IllegalError, match="'g1' occurs twice"):
        rate([game(1, 1, 2, 3, 4)]).after(game(1, 4, 3, 2, 1))


def test_history_is_a_players_rating_after_each_of_their_games() -> None:
    games = [game(1, 1, 2, 3, 4), game(2, 3, 1, 2, players=("Ben", "Cho", "Eve")), game(3, 2, 1, 3, 4)]
    club = rate(games)
    assert [(step.game, step.when) for step in club.history("Ben")] == [("g1", 1), ("g2", 2), ("g3", 3)]
    assert [step.game for step in club.history("Eve")] == ["g2"]
    assert all(club.history(name)[-1].rating == rating for name, rating in club.table)
    assert club.history("Ann")[0].rating == rate(games[:1]).of("Ann")
    with pytest.raises(NotFoundError, match="'Zoe' has no rated game"):
        club.history("Zoe")


def test_the_next_game_leaves_the_ratings_before_it_as_they_were() -> None:
    before = rate([game(1, 1, 2, 3, 4)])
    saved = json.dumps(before.as_json())
    assert before.after(game(2, 4, 3, 2, 1)) != before
    assert json.dumps(before.as_json()) == saved


# Forecasts


def test_newcomers_have_equal_chances_in_every_place() -> None:
    for players in (FOUR, FOUR[:3]):
        forecast = Ratings.start().predict(players)
        assert [chance for row in forecast.places for chance in row] == pytest.approx(
            [1 / len(players)] * len(players) ** 2
        )


def test_four_hundred_points_are_ten_to_one() -> None:
    club = Ratings(current={"Ann": Rating(1900, 25, 9), "Ben": Rating(1500, 25, 9)})
    first = club.predict(FOUR).first
    assert first["Ann"] / first["Ben"] == pytest.approx(10, rel=0.01)


@pytest.mark.parametrize("model", MODELS)
def test_a_forecast_survives_a_hopeless_game(model: str) -> None:
    club = Ratings(RatingSettings(model=model), current={"Ann": Rating(25000, 1, 9), "Ben": Rating(-20000, 1, 9)})
    forecast = club.predict(FOUR)
    assert forecast.first["Ann"] == pytest.approx(1)
    assert sum(row[3] for row in forecast.places) == pytest.approx(1)


def test_on_a_level_field_forecasts_are_not_worse_than_uniform() -> None:
    winner, places = losses(real_games())
    assert statistics.mean(winner) < standard_error(winner)
    assert statistics.mean(places) < standard_error(places)
    worse, _ = losses(real_games(), OPENSKILL)
    assert statistics.mean(worse) > standard_error(worse)


def test_where_players_differ_forecasts_are_better_than_uniform() -> None:
    winner, places = losses(made_up_club(spread=0.3, games=4000)[0])
    assert statistics.mean(winner) < -3 * standard_error(winner)
    assert statistics.mean(places) < -3 * standard_error(places)


def test_the_margin_holds_the_true_strength_about_nineteen_times_in_twenty() -> None:
    games, strengths = made_up_club(spread=0.15, players=60, games=3000)
    club = rate(games)
    per_log_odds, middle = 2 * math.hypot(83, 25), statistics.mean(strengths.values())
    held = [abs(club.of(p).mu - 1500 - (s - middle) * per_log_odds) < club.of(p).margin for p, s in strengths.items()]
    assert statistics.mean(held) >= 0.9


# What is saved and set


def test_saved_ratings_go_on_as_if_never_saved() -> None:
    games = [game(k, *random.Random(k).choice([(1, 2, 3, 4), (2, 1, 2, 4), (4, 3, 1, 2)])) for k in range(50)]
    half = json.loads(json.dumps(rate(games[:25]).as_json()))
    resumed = Ratings.from_json(half)
    for each in games[25:]:
        resumed = resumed.after(each)
    assert resumed == rate(games)


def test_ratings_saved_without_history_move_on_alike() -> None:
    club = rate([game(k, 1, 2, 3, 4) for k in range(5)])
    small = Ratings.from_json(json.loads(json.dumps(club.as_json(history=False))))
    assert small.current == club.current
    assert small.history("Ann") == ()
    assert small.after(game(9, 4, 3, 2, 1)).current == club.after(game(9, 4, 3, 2, 1)).current


def test_a_club_without_games_can_be_saved() -> None:
    assert Ratings.from_json(json.loads(json.dumps(Ratings.start().as_json()))) == Ratings.start()


@pytest.mark.parametrize(
    "damage",
    [
        {"settings": None},
        {"settings": {"model": "Elo"}},
        {"games": -1},
        {"games": "3"},
        {"last": ["then"]},
        {"last": ["then", "g1"]},
        {"last": 3},
        {"players": ["Ann"]},
        {"players": {"Ann": {"mu": 1500}}},
        {"players": {"Ann": {"mu": None, "sigma": 20, "games": 3, "history": []}}},
        {"players": {"Ann": {"mu": 1e99, "sigma": 20, "games": 3, "history": []}}},
        {"players": {"Ann": {"mu": 1500, "sigma": 0, "games": 3, "history": []}}},
        {"players": {"": {"mu": 1500, "sigma": 20, "games": 3, "history": []}}},
        {"players": {"Ann": {"mu": 1500, "sigma": 20, "games": 3, "history": [["g1", 1]]}}},
        {"players": {"Ann": {"mu": 1500, "sigma": 20, "games": 3, "history": 5}}},
    ],
)
def test_damaged_ratings_are_refused(damage: dict[str, object]) -> None:
    saved = json.loads(json.dumps(rate([game(1, 1, 2, 3, 4)]).as_json()))
    with pytest.raises(MalformedError):
        Ratings.from_json(saved | damage)
    for lost in damage:
        with pytest.raises(MalformedError):
            Ratings.from_json({name: value for name, value in saved.items() if name != lost})
    with pytest.raises(MalformedError):
        Ratings.from_json([])


@pytest.mark.parametrize("mu", [1e9, -1e9])
def test_ratings_that_no_games_lead_to_cannot_go_on(mu: float) -> None:
    impossible = {name: Rating(mu, 1, 3) for name in FOUR}
    with pytest.raises(MalformedError, match="no games lead to ratings like"):
        Ratings(current=impossible).after(game(1, 1, 2, 3, 4))


def test_settings_keep_what_they_are_given_and_default_to_what_was_measured() -> None:
    settings = RatingSettings("ThurstoneMostellerPart", mu=30, sigma=3, beta=6, tau=0, kappa=0.01, limit_sigma=True)
    assert RatingSettings.from_json(json.loads(json.dumps(settings.as_json()))) == settings
    assert RatingSettings.from_json({}) == RatingSettings()


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"model": "Elo"}, "rating model 'Elo' not found"),
        ({"model": ["PlackettLuce"]}, "rating model .* not found"),
        ({"gamma": 1}, "rating setting 'gamma' not found"),
        ({"beta": 0}, "beta cannot be 0"),
        ({"sigma": -1}, "sigma cannot be -1"),
        ({"sigma": 5000}, "sigma cannot be 5000"),
        ({"tau": -0.1}, "tau cannot be -0.1"),
        ({"tau": 26}, "tau cannot be 26"),
        ({"tau": 40, "sigma": 75, "beta": 75}, "tau cannot be 40"),
        ({"kappa": 1}, "kappa cannot be 1"),
        ({"mu": 1e6}, r"mu cannot be 1e\+06"),
        ({"mu": "1500"}, "mu is '1500'"),
        ({"sigma": math.nan}, "sigma is nan"),
        ({"tau": True}, "tau is True"),
        ({"limit_sigma": 1}, "limit_sigma is 1"),
        ([], "must be a JSON object"),
    ],
)
def test_settings_that_cannot_be_are_refused_by_name(given: object, problem: str) -> None:
    with pytest.raises(FourWindsError, match=problem) as refusal:
        RatingSettings.from_json(given)
    assert refusal.value.remedy
