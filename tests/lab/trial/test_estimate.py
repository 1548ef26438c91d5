"""Estimates from weighted deals, and when they decide."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

from fourwinds.lab.trial.estimate import Decision, Estimate, Weighed, bound_of_look


def weighed(imps: list[int], weight: float = 1.0) -> list[Weighed]:
    return [Weighed(each, weight) for each in imps]


def test_equal_weights_give_the_usual_mean_and_error() -> None:
    won = [3, -1, 5, 0, 2] * 20
    found = Estimate.of(weighed(won), 1000)
    assert (found.share, found.imps, found.on_differing) == pytest.approx((0.1, 0.18, 1.8))
    assert found.imps_error == pytest.approx(np.std([*won, *[0] * 900], ddof=1) / 1000**0.5)
    assert found.on_differing_error == pytest.approx(np.std(won) / 100**0.5, rel=0.01)


def test_estimates_from_uneven_draws_are_right_and_so_are_their_errors() -> None:
    """A tenth of all deals score 1 on average; they are drawn half of the time and weigh a fifth as much."""
    rng, found = np.random.default_rng(1), []
    for _ in range(300):
        count = 400
        hits = rng.binomial(count, 0.5)
        other = rng.binomial(count - hits, 0.02)
        deals = [Weighed(int(each), 0.2) for each in rng.integers(-3, 6, hits)]
        deals += [Weighed(int(each), 1.8) for each in rng.integers(-3, 6, other)]
        found.append(Estimate.of(deals, count))
    truth = 0.5 * 0.2 + 0.5 * 0.02 * 1.8
    scores = [(each.imps - truth) / each.imps_error for each in found]
    assert abs(np.mean(scores)) < 0.25
    assert 0.85 < np.std(scores) < 1.15
    ratios = [(each.on_differing - 1) / each.on_differing_error for each in found]
    assert 0.85 < np.std(ratios) < 1.15


def test_an_uncertain_share_of_a_target_makes_the_result_uncertain() -> None:
    deals = [Weighed(4, 0.01, (0.9,))] * 500
    assert Estimate.of(deals, 1000, [0.1]).imps_error > Estimate.of(deals, 1000, [0.0]).imps_error
    assert Estimate.of(deals, 1000, [0.1]).imps_error > 0.09 * Estimate.of(deals, 1000).imps


def test_bounds_of_all_looks_together_are_wrong_once_in_a_hundred_times() -> None:
    spent = [2 * (1 - NormalDist().cdf(bound_of_look(number))) for number in range(1, 2000)]
    assert 0.009 < sum(spent) < 0.01


def test_a_change_worth_nothing_is_hardly_ever_called_better_or_worse() -> None:
    rng, wrong = np.random.default_rng(2), 0
    for _ in range(200):
        imps = rng.choice([-12, -6, -1, 0, 0, 0, 1, 6, 12], size=4000).tolist()
        for look, count in enumerate([250, 500, 1000, 2000, 4000], 1):
            decision = Estimate.of(weighed(imps[:count], 0.1), 10 * count).decision(bound_of_look(look))
            if decision is not Decision.OPEN:
                wrong += decision in (Decision.BETTER, Decision.WORSE)
                break
    assert wrong <= 7


def test_few_deals_decide_nothing() -> None:
    assert Estimate.of(weighed([10] * 40), 1000).decision(3.0) is Decision.OPEN
    assert Estimate.of(weighed([10] * 60), 1000).decision(3.0) is Decision.BETTER
    assert Estimate.of(weighed([-10] * 60), 1000).decision(3.0) is Decision.WORSE
    heavy = [*weighed([1] * 100, 0.01), Weighed(10, 5.0)]
    assert Estimate.of(heavy, 1000).decision(3.0) is Decision.OPEN, "it rests on one deal"


def test_nothing_found_is_no_difference_after_enough_deals() -> None:
    few, many = Estimate.of([], 1000), Estimate.of([], 5000)
    assert (few.decision(3.0), many.decision(3.0)) == (Decision.OPEN, Decision.NO_DIFFERENCE)
    more = few.more_deals(3.0)
    assert more is not None
    assert Estimate.of([], 1000 + more).decision(3.0) is Decision.NO_DIFFERENCE
    assert Estimate.of([], 5000, heaviest=2.0).decision(3.0) is Decision.OPEN


def test_a_small_difference_that_is_known_well_is_nothing_to_speak_of() -> None:
    even = weighed([1, -1] * 5000, 0.01)
    assert Estimate.of(even, 20_000).decision(3.0) is Decision.NO_DIFFERENCE


def test_the_deals_still_needed_would_decide() -> None:
    won = [6, -5, 0, 4, -4] * 60
    found = Estimate.of(weighed(won), 3000)
    assert found.decision(3.0) is Decision.OPEN
    more = found.more_deals(3.0)
    assert more is not None
    times = -(-(3000 + more) // 3000)
    assert Estimate.of(weighed(won * times), 3000 * times).decision(3.0) is not Decision.OPEN
