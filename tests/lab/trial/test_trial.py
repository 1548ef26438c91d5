"""Trials of small systems: what is better is found, and what is the same stays the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from fourwinds.lab.trial.estimate import Decision
from fourwinds.lab.trial.play import TrialPlan, TrialState, play_trial
from fourwinds.lab.trial.record import TrialKey, chunk_line, read_chunks
from fourwinds.lab.trial.report import trial_report
from fourwinds.table.errors import ConflictError, MalformedError
from tests.lab.match.small_teams import team
from tests.lab.trial.small_trials import SOUND, changed, plan, played, sound

KEY = TrialKey(("sound", "changed"), ("a", "b"), 5)
RECKLESS = "1s-6s [rank 3] = 8-9 support points, 3+ card support"


@cache
def tried() -> tuple[TrialPlan, TrialState]:
    """A trial of a bad line."""
    asked = plan(sound(), changed(RECKLESS))
    return asked, played(asked)


@cache
def overcalled() -> tuple[TrialPlan, TrialState]:
    """A trial of another overcall in three chunks."""
    asked = replace(plan(sound(), changed("(1c)-1s = 5-16 HCP, 5+ spades")), chunk=20)
    return asked, played(asked, 60, to_the_end=True)


def test_a_bad_line_is_worse_and_its_removal_is_better_by_exactly_as_much() -> None:
    there = tried()[1]
    back = played(plan(changed(RECKLESS), sound()))
    assert (there.decision, back.decision) == (Decision.WORSE, Decision.BETTER)
    assert there.estimate.imps == -back.estimate.imps
    assert there.estimate.on_differing < -5
    assert replace(there.estimate, imps=0, on_differing=0) == replace(back.estimate, imps=0, on_differing=0)


def test_a_system_against_itself_never_differs() -> None:
    state = played(plan(sound(), sound()), 5000)
    assert (state.decision, state.estimate.differing) == (Decision.NO_DIFFERENCE, 0)
    assert state.estimate.deals < 5000, "it stops when it is clear"


def test_a_line_that_no_hand_uses_makes_no_difference() -> None:
    state = played(plan(sound(), changed("1s-7n = 40 HCP")), 5000)
    assert (state.decision, state.estimate.differing) == (Decision.NO_DIFFERENCE, 0)


def test_random_deals_and_drawn_ones_say_the_same() -> None:
    asked = plan(sound(), changed("1s-4s = 6+ support points, 5+ card support"))
    drawn = played(asked, 500, to_the_end=True).estimate
    dealt = played(TrialPlan(asked.teams, 5, is_targeted=False), 2000, to_the_end=True).estimate
    errors = (drawn.share_error**2 + dealt.share_error**2) ** 0.5, (drawn.imps_error**2 + dealt.imps_error**2) ** 0.5
    assert abs(drawn.share - dealt.share) < 4 * errors[0]
    assert abs(drawn.imps - dealt.imps) < 4 * errors[1]
    assert drawn.differing / 500 > 3 * dealt.differing / 2000


def test_the_same_seed_gives_the_same_trial_with_any_number_of_workers() -> None:
    asked, alone = overcalled()
    assert played(asked, 60, workers=2, to_the_end=True).chunks == alone.chunks


def test_other_opponents_sit_at_both_tables() -> None:
    theirs = team("theirs", "7n = 37+ HCP")
    asked = plan(sound(), changed(RECKLESS), theirs)
    state = played(asked)
    assert state.estimate.on_differing < 0
    for deal in state.deals:
        turned = [seat for table in deal.result.tables for seat, call in table.auction if str(call) == "6S"]
        assert all(seat.side.name == "NS" for seat in turned)


def test_the_report_names_the_line_and_shows_boards() -> None:
    asked, state = tried()
    report = trial_report(state, asked.teams.changed, most=2)
    assert [effect.line for effect in report.lines] == ["1s-(p)-6s [rank 3] = 8-9 support points, 3+ card support"]
    assert report.lines[0].per_million == pytest.approx(report.estimate.share * 1e6)
    assert [result.imps for result in report.worst] == sorted(result.imps for result in report.worst)
    assert len(report.worst) == 2
    finding, meaning = report.sentences
    assert finding.startswith(f"About {report.estimate.share * 1e6:,.0f} deals differ in 1,000,000; the change loses ")
    assert meaning == f"The change is worse (200 deals bid, {report.estimate.differing} of them differently)."


def test_a_removed_line_is_named_as_removed() -> None:
    without = team("without", *(line for line in SOUND if not line.startswith("1s-4s")))
    asked = plan(sound(), without)
    report = trial_report(played(asked), asked.teams.changed)
    assert report.lines[0].line.endswith("10+ support points, 3+ card support (removed)")


def test_an_open_trial_says_how_many_deals_it_would_take() -> None:
    asked = plan(sound(), changed("1h-2h = 5-9 support points, 3+ card support"))
    state = next(play_trial(asked, 250))
    report = trial_report(state, asked.teams.changed)
    if report.decision is Decision.OPEN:
        assert "more deals would decide it" in report.sentences[1]
    else:
        assert report.more_deals is None


def test_a_trial_is_continued_from_its_file() -> None:
    asked, whole = overcalled()
    lines = [f"{KEY.line()}\n", *(f"{chunk_line(chunk)}\n" for chunk in whole.chunks)]
    assert tuple(read_chunks(lines, KEY)) == whole.chunks
    known = list(read_chunks([*lines[:2], lines[2][:40]], KEY))
    assert known == [whole.chunks[0]]
    again = list(play_trial(asked, 60, known=known, to_the_end=True))[-1]
    assert again.chunks == whole.chunks
    assert again.estimate == whole.estimate


def test_results_of_another_trial_are_refused() -> None:
    with pytest.raises(ConflictError, match="another trial"):
        list(read_chunks([f"{KEY.line()}\n"], replace(KEY, seed=6)))
    with pytest.raises(MalformedError, match="line 2"):
        list(read_chunks([f"{KEY.line()}\n", '{"start": 1}\n'], KEY))
