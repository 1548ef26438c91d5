"""Names of scenarios are forgiving."""

from __future__ import annotations

from functools import cache

import pytest

from fourwinds.bridge.calls import Bid
from fourwinds.lab.scenarios.catalogue import Catalogue, Source
from fourwinds.lab.scenarios.goals import LineGoal
from fourwinds.lab.scenarios.interference import Interference, Manner
from fourwinds.lab.scenarios.names import find_listed, find_scenario
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_system
from fourwinds.notes.sequence.codes import SPELLINGS
from fourwinds.table.errors import FourWindsError, NotFoundError
from tests.lab.scenarios.systems import system_named

BASE = "2_1_game_force"


@cache
def catalogue_of_base() -> Catalogue:
    return Catalogue(system_named(BASE))


@pytest.mark.parametrize(
    ("text", "sequence"), [("1n-2c", "1n-(p)-2c"), ("1♠ 2NT", "1s-(2n)"), ("1N P 2C", "1n-(p)-2c")]
)
def test_an_auction_is_read_as_in_notes(text: str, sequence: str) -> None:
    assert find_scenario(text, system_named(BASE)).title == sequence


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("Stayman with interference over 2♣", "Stayman over 1NT with interference over 2♣"),
        ("stayman WITH competition over 2 clubs", "Stayman over 1NT with interference over 2♣"),
        ("stayman over 1nt without interference", "Stayman over 1NT without interference"),
        ("stayman with interference over our double", "Stayman over 1NT with interference over our double"),
        ("transfers after a double", "Jacoby Transfers over 1NT after a double"),
        ("Jacoby 2NT", "Jacoby 2NT"),
        ("negative double", "Negative Doubles"),
        ("fourth suit", "Fourth Suit Forcing"),
        ("RKCB", "Roman Keycard Blackwood 1430"),
        ("Michaels", "Michaels Cue Bids"),
        ("opening 1 NT", "Opening 1NT"),
        ("opening 1♠", "Opening 1♠"),
        ("slam tries", "Slam tries"),
        ("competitive part scores", "Competitive part-scores"),
        ("the preempts", "Preempts"),
        ("They Double Our Major", "They Double Our Major"),
    ],
)
def test_a_name_is_understood(name: str, title: str) -> None:
    assert find_listed(name, catalogue_of_base()).title == title


@pytest.mark.parametrize(
    ("name", "problem", "remedy"),
    [
        ("staiman", "no scenario is named 'staiman'", "did you mean Stayman over 1NT or Stayman over 2NT?"),
        ("michels cue bids", "no scenario is named", "did you mean Michaels Cue Bids?"),
        (
            "trasfer major rises blakwood",
            "no scenario is named",
            "did you mean Roman Keycard Blackwood 1430 or Responses to One of a Major or Responses to",
        ),
        ("qwerty", "no scenario is named", "--list shows all"),
        ("DONT", "DONT is not in", "--with dont"),
        ("Stayman with interference over 5♦", "has no lines with interference over 5♦", "with interference over 2♣"),
        ("Opening 1NT after a double", "cannot be dealt after a double", "write the auction instead"),
        ("1n-p-2c", "p between our calls", ""),
    ],
)
def test_a_name_that_is_not_understood_suggests_another(name: str, problem: str, remedy: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        find_scenario(name, system_named(BASE))
    assert problem in caught.value.problem
    assert remedy in (caught.value.remedy or "")


@pytest.mark.parametrize("base", ["sayc", "2_1_game_force", "acol", "precision"])
def test_the_catalogue_has_every_convention_of_the_library(base: str) -> None:
    catalogue = Catalogue(system_named(base))
    played = {each.id for each in catalogue.listed if each.source is Source.CONVENTION}
    assert played.isdisjoint(catalogue.missing)
    assert played | set(catalogue.missing) == {each.id for each in Library.load().conventions()}


def test_every_listed_name_finds_its_scenario() -> None:
    """Where two entries share a name, the first is meant."""
    catalogue, seen = catalogue_of_base(), set[str]()
    for each in catalogue.listed:
        if each.title not in seen:
            assert find_listed(each.title, catalogue).title == each.title
        seen.add(each.title)


def test_conventions_against_their_bids_have_no_uncontested_lesson() -> None:
    kinds = {each.id: list(map(str, each.interferences())) for each in catalogue_of_base().listed}
    assert " without interference" in kinds["stayman_1nt"]
    assert " without interference" not in kinds["negative_doubles"]
    assert " with interference over 2♣" in kinds["stayman_1nt"]


def test_the_branches_have_the_interference_that_the_name_says() -> None:
    """No branch has an entry over 2♥ or 2♠ instead, which notes write as 2M."""
    goal = find_listed("Stayman with interference over 2♣", catalogue_of_base()).goal
    assert isinstance(goal, LineGoal)
    assert len(goal.branches) > 10
    assert all(branch.startswith("1n-(p)-2c-(") for branch in goal.branches)
    assert not any(branch.startswith("1n-(p)-2c-(p)") for branch in goal.branches)


@pytest.mark.parametrize(
    ("auction", "is_meant"),
    [("1n-(p)-2c-(2d)", True), ("1n-(x)-2c-(2d)", False), ("1n-(x)-2c-(p)", False), ("(1d)-1n-(p)-2c-(x)", True)],
)
def test_the_first_entry_counts(auction: str, is_meant: bool) -> None:
    interference = Interference(Manner.SOME, Bid.parse("2C"), first=True)
    codes = bytes(SPELLINGS.index(call.strip("()")) for call in auction.split("-"))
    assert interference.holds(codes, int(auction.startswith("("))) is is_meant


def test_a_convention_of_ones_own_is_listed() -> None:
    text = "# Ours\n\n## Info\nbase: ours\nlike: sayc\n\n## Opening Bids\n\n1n = 15-17 HCP, balanced\n\n"
    text += "## [gadget]\n\n1n-(p)-3c = 5-5 in the majors, forcing one round\n"
    catalogue = Catalogue(read_system(text))
    assert [each.title for each in catalogue.listed if each.source is Source.CONVENTION] == ["Gadget"]


def test_unknown_interference_leaves_the_name_to_be_suggested() -> None:
    with pytest.raises(NotFoundError, match="no scenario is named"):
        find_scenario("nonsense with interference", system_named(BASE))
