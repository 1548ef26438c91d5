"""Agreements made worse on purpose are found by `try`, and changes that do nothing are not."""

from __future__ import annotations

from functools import cache

import pytest

from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.trial.estimate import Decision
from fourwinds.lab.trial.play import TrialPlan, play_trial
from fourwinds.lab.trial.teams import TrialTeams
from fourwinds.notes import overlay
from fourwinds.notes.compose import create_system
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.system import System
from fourwinds.table.errors import NotFoundError
from tests.lab.trial.small_trials import SOUND, changed, plan, played, sound

WORSE = {
    "weak twos on nothing": ("sayc", "2M [rank 5] = 0-4 HCP, 4+ M"),
    "three notrump on junk": ("2_1_game_force", "3n [rank 9] = 0-5 HCP, balanced"),
    "twenty points passed": ("acol", "p [rank 9] = 18-21 HCP"),
    "a double of one notrump on eight": ("sayc", "(1n)-x [rank 9] = 8+ HCP, penalty"),
    "game over one notrump on nothing": ("sayc", "1n-(p)-3n [rank 9] = 0-5 HCP, to play"),
    "a slam instead of a limit raise": ("2_1_game_force", "1M-(p)-6M [rank 9] = 10-12 support points, 4+ card support"),
    "a strong opening passed": ("sayc", "2c-(p)-p [rank 9] = 0-7 HCP"),
    "a transfer passed": ("sayc", "1n-(p)-2d-(p)-p [rank 9] = 15-17 HCP"),
    "a good raise passed": ("acol", "1M-(p)-p [rank 9] = 10-15 support points, 4+ card support"),
    "a grand slam over a strong notrump": ("precision", "2n-(p)-7n [rank 9] = 4-9 HCP, balanced"),
}
"""Each with the base it is put into; the base without it is better."""
USELESS = {
    "the same words in another order": "1n = balanced, 15-17 HCP",
    "the same in an exact constraint": "1n = strong notrump {hcp 15-17 and balanced}",
    "a remark": "2n = 20-21 HCP, balanced -- not 22",
    "a call that no hand makes": "1n-(p)-7c = 37+ HCP",
    "a rank that decides nothing": "1n [rank 4] = 15-17 HCP, balanced",
    "a line below a call that nobody makes": "1s-(p)-7n-(p)-p = 11+ HCP",
    "hands that cannot be": "1h-(p)-5n = 30+ HCP, 10+ hearts",
    "the passes that are made anyway": "1n-(p)-3n-(p)-p = 15-17 HCP",
    "a hedge": "1n = 15-17 HCP, balanced, may have a 5-card major",
    "a hand with fourteen spades": "1c-(p)-4n = 13+ HCP, 13+ spades",
}


@cache
def base(name: str) -> System:
    return create_system(name, name)


def with_line(system: System, line: str) -> System:
    rule = parse_line(line, module=USER)
    try:
        return overlay.with_line_reworded(system, rule)
    except NotFoundError:
        return overlay.with_line_added(system, rule)


def trial(before: System, after: System, chunk: int) -> TrialPlan:
    teams = (SystemTeam(name, agreements_of(system)) for name, system in (("before", before), ("after", after)))
    return TrialPlan(TrialTeams(*teams), seed=23, chunk=chunk)


def decision(before: System, after: System, count: int, *, chunk: int) -> tuple[Decision, str]:
    state = list(play_trial(trial(before, after, chunk), count))[-1]
    return state.decision, str(state.estimate)


@pytest.mark.slow
@pytest.mark.parametrize("name", WORSE)
def test_a_planted_better_agreement_is_found(name: str) -> None:
    base_id, line = WORSE[name]
    whole = base(base_id)
    found, shown = decision(with_line(whole, line), whole, 20_000, chunk=250)
    assert found is Decision.BETTER, shown


@pytest.mark.slow
@pytest.mark.parametrize("name", USELESS)
def test_a_useless_one_is_not(name: str) -> None:
    whole = base("sayc")
    found, shown = decision(whole, with_line(whole, USELESS[name]), 12_000, chunk=2000)
    assert found is Decision.NO_DIFFERENCE, shown


@pytest.mark.parametrize(
    "line",
    ["1s-5s [rank 4] = 6-12 support points, 4+ card support", "1h-3n [rank 4] = 0-5 HCP"],
)
def test_a_planted_better_agreement_is_found_in_a_small_system(line: str) -> None:
    assert played(plan(changed(line), sound()), 400).decision is Decision.BETTER


@pytest.mark.parametrize("line", ["1h [rank 1] = 5+ hearts, 11+ HCP", "1s-6n = 38+ HCP", f"{SOUND[-1]} -- sound"])
def test_a_useless_one_is_not_in_a_small_system(line: str) -> None:
    state = played(plan(sound(), changed(line)), 8000)
    assert state.decision is Decision.NO_DIFFERENCE
    assert state.estimate.differing == 0
