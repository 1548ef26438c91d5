"""A base of one's own, made as a new user would: checked, played, with conventions, exported and imported again."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.cli.notes.sources import system_to_play
from fourwinds.lab.coverage import Coverage, Defect
from fourwinds.lab.measuring import measure
from tests.cli.outcome import Run

FILE = Path(__file__).with_name("polish_club.md")
STRONG, WEAK_NOTRUMP, CLUBS = "AQ964.AK5.AQ3.Q9", "KQ72.K53.A83.Q97", "A2.K53.Q3.AKJ972"
POSITIONS = [
    ("", STRONG, "1C", "base"),
    ("", WEAK_NOTRUMP, "1C", "base"),
    ("", CLUBS, "1C", "base"),
    ("", "AQ72.K53.A83.K97", "1N", "base"),
    ("", "KJ8753.52.K83.97", "2D", "base"),
    ("1c-(p)", "K652.T7532.Q8.97", "1D", "base"),
    ("1c p", "KQ72.AK53.K83.97", "1H", "base"),
    ("1C P 1D P", STRONG, "2S", "base"),
    ("1c-1d-(p)", CLUBS, "2C", "base"),
    ("1c-(p)-1h-(p)", WEAK_NOTRUMP, "1N", "base"),
    ("1n p", "KJ8753.52.K83.97", "2H", "convention"),
    ("1n-(p)-2h-(p)", WEAK_NOTRUMP, "2S", "convention"),
    ("1n-(p)", "KQ72.AK53.K83.97", "2C", "convention"),
    ("1n, p, 2c, p", "KQ72.AK53.K83.97", "2H", "convention"),
    ("(1h)", STRONG, "X", "base"),
    ("1h", "KJ875.52.AK3.972", "1S", "base"),
]


@pytest.fixture
def polish(run: Run, tmp_path: Path) -> Path:
    shutil.copy(FILE, tmp_path / "polish_club.md")
    return tmp_path / "polish_club.md"


def test_the_file_has_forty_lines_and_nothing_is_unclear(polish: Path, run: Run) -> None:
    lines = [line for line in polish.read_text(encoding="utf-8").splitlines() if " = " in line]
    assert len(lines) == 40
    told = run("check", "polish_club.md", "--strict")
    assert (told.code, told.out) == (0, "polish_club.md: 40 lines, no errors, no notices\n")


def test_the_file_plays_sensible_bridge(polish: Path) -> None:
    bidder = bidder_of(system_to_play(str(polish)))
    for auction, hand, call, layer in POSITIONS:
        advice = bidder.advise(Hand.parse(hand), Auction.parse(auction, Seat.NORTH))
        assert (auction, str(advice.call), advice.layer) == (auction, call, layer)


@pytest.mark.measure
def test_random_deals_are_bid_without_defects(polish: Path) -> None:
    counted = Coverage(1)
    for part in measure(bidder_of(system_to_play(str(polish))), 300, seed=12, keep=1):
        counted.add(part)
    assert {defect.name: counted.examples[defect] for defect in Defect if counted.found[defect]} == {}
    assert counted.native_share >= 0.85
    assert counted.shown_share >= 0.95


@pytest.mark.measure
def test_a_system_on_it_comes_back_identical(polish: Path, run: Run) -> None:
    created = run("new", "Ours", "--base", "polish_club.md", "--with", "stayman_1nt,jacoby_transfers_1nt")
    assert created.code == 0
    assert "from our_polish_club, like sayc, with stayman_1nt, jacoby_transfers_1nt" in created.out
    assert "Stayman" in run("lookup", "Ours", "1n", "p", "2c").out
    assert run("lookup", "Ours", "1c-(p)-1d").out == run("lookup", "polish_club.md", "1C P 1D").out
    for form in ("md", "json"):
        assert run("export", "Ours", f"--{form}", "-o", f"ours.{form}").code == 0
        assert run("import", f"ours.{form}", "--name", f"Again {form}").code == 0
        assert run("diff", f"ours.{form}", f"Again {form}@1").out == f"~ Ours → Again {form}\n"
        again, first = system_to_play(f"Again {form}"), system_to_play("Ours")
        assert (again.like, again.plays_like) == ("sayc", "sayc")
        assert (again.rules, again.conventions, again.definitions) == (
            first.rules,
            first.conventions,
            first.definitions,
        )


def test_a_convention_for_other_bases_needs_anyway(polish: Path, run: Run) -> None:
    text = polish.read_text(encoding="utf-8").replace("like: sayc", "like: precision\nincludes: [preempts]")
    polish.write_text(text, encoding="utf-8")
    refused = run("new", "Ours", "--base", "polish_club.md", "--with", "inverted_minors")
    assert refused.code == 2
    assert "inverted_minors is not made for our_polish_club" in refused.err
    assert "--anyway" in refused.err
    made = run("new", "Ours", "--base", "polish_club.md", "--with", "stayman_1nt", "--json")
    assert json.loads(made.out)["conventions"] == ["stayman_1nt"]
    refused = run("swap", "Ours", "--add", "inverted_minors")
    assert (refused.code, "--anyway" in refused.err) == (2, True)
    assert run("swap", "Ours", "--add", "inverted_minors", "--anyway").code == 0
    assert run("export", "Ours", "-o", "ours.md").code == 0
    assert run("import", "ours.md", "--name", "Again").code == 0
    assert "inverted_minors is not made for our_polish_club" in run("check", "ours.md").out


def test_the_names_of_the_library_are_the_same_everywhere(run: Run) -> None:
    told = run("lookup", "sayc", "1n p 2c").out
    assert "[stayman_1nt]" in told
    assert run("lookup", "Standard American", "1n-(p)-2c").out == told
    assert (
        run("show", "2/1", "--under", "1n p 2c", "--json").out
        == run("show", "2_1_game_force", "--under", "1n-2c", "--json").out
    )
    taken = run("new", "2/1", "--base", "2/1")
    assert (taken.code, "choose another name" in taken.err) == (2, True)
    assert run("check", "stayman_1nt").code == 0
    Path("a.md").write_text("# Acol\n\n## Info\nbase: acol\n", encoding="utf-8")
    assert run("export", "acol", "-o", "a.json").code == 0
    for file in ("a.md", "a.json"):
        assert "choose another name with --name" in run("import", file).err
    for name in ("foo.md", "x@3", "./foo"):
        refused = run("new", name, "--base", "acol", "--with", "stayman_1nt")
        assert (refused.code, "choose another name" in refused.err) == (2, True)
    missing = run("lookup", "nosuch", "1n")
    assert (missing.code, "notes list" in missing.err) == (2, True)
