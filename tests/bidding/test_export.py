"""Notes written as rules: exact, readable, and enough to bid by."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.exchange import agreements_from_schemas, exported_schemas
from fourwinds.bidding.exchange.categories import category_of
from fourwinds.bidding.exchange.check import check_files
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import random_deals
from fourwinds.bridge.seat import Seat
from fourwinds.cli.main import main
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system
from fourwinds.notes.markdown import read_system
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError
from tests.bidding.schema.rules import OPEN_1NT

SYSTEMS = ("sayc", "2_1_game_force")
NOTES = """# Ours

## Info
- Base: sayc

## Definitions
- limit_raise = 10-12 support points, 4+ card support

## Sequences
1M = 11-21 HCP, 5+ M
1n [rank 2] = 15-17 HCP, balanced
1n-(p)-2c = Stayman, 8+ HCP, 4-card major, asks for a 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2d/2h = 4+ suit
1n-(p)-2d = transfer to hearts
1n-(p)-2d-(p)-3h [rank 1] = maximum, 4+ hearts
1n-(2X)-3n = 10+ HCP, stopper in their suit, to play
1n-(x) as 1n-(p)
1M-(p)-2M [unpassed] = 6-9 points, 3+ card support
1M-(p)-3M = limit raise
1M-(p)-2oM = 12+ HCP, 5+ oM, oM longer than M, forcing one round
(1X)-x = takeout double, 12+ HCP
...-4n [agreed X] [rank -9] = Blackwood, asks for keycards
...-4n-(p)-5d [agreed X] = 0 or 3 keycards, artificial
"""


@cache
def ours() -> dict[str, str]:
    return exported_schemas(read_system(NOTES))


@cache
def exported(base: str) -> dict[str, str]:
    return exported_schemas(create_system(base, base))


def rules(files: dict[str, str]) -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for text in files.values() for rule in json.loads(text)["rules"]}


def rule(sequence: str) -> dict[str, Any]:
    return rules(ours())[f"base/{sequence}"]


def conditions(sequence: str) -> dict[str, Any]:
    return {name: wanted for name, wanted in rule(sequence)["conditions"].items() if name != "sequence"}


def folder(path: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (path / name).write_text(text, encoding="utf-8")
    return path


def lone(path: Path, *rules: dict[str, Any], category: str = "openings") -> Agreements:
    head = {"schema_version": "1.0", "system": "any", "category": category, "rules": list(rules)}
    (path / "rules.json").write_text(json.dumps(head), encoding="utf-8")
    return agreements_from_schemas([path], kernel=False)


def call(agreements: Agreements, hand: str, *calls: str) -> str:
    auction = Auction.parse(" ".join(calls), Seat.NORTH)
    return str(Bidder(agreements).advise(Hand.parse(hand), auction).call)


# What a line becomes


def test_an_opening_is_said_by_the_features_of_the_hand() -> None:
    assert conditions("1n") == {"hcp": {"min": 15, "max": 17}, "is_balanced": True}
    assert rule("1n")["bid"] == "1NT"


def test_the_suit_of_a_variable_goes_by_its_name() -> None:
    assert conditions("1M") == {"hcp": {"min": 11, "max": 21}, "M_length": {"min": 5}}
    assert rule("1M")["bid"] == "1{M}"
    assert conditions("1M-(p)-2oM")["oM_minus_M"] == {"min": 1}


def test_qualifiers_stay_with_the_sequence_and_the_rank_becomes_the_priority() -> None:
    assert rule("1M-(p)-2M [unpassed]")["conditions"]["sequence"] == "1M-(p)-2M [unpassed]"
    assert rule("1n")["conditions"]["sequence"] == "1n"
    assert rule("1n")["priority"] > rule("1M")["priority"] > rule("...-4n [agreed X]")["priority"]


def test_one_of_several_calls_speaks_of_the_suit_bid() -> None:
    assert rule("1n-(p)-2c-(p)-2d/2h")["bid"] == "2♦/2♥"
    assert conditions("1n-(p)-2c-(p)-2d/2h") == {"suit_length": {"min": 4}}


def test_what_a_call_does_is_kept_beside_the_hand() -> None:
    stayman, transfer = rule("1n-(p)-2c"), rule("1n-(p)-2d")
    assert (stayman["forcing"], stayman["sets_forcing_level"]) == ("one_round", "FORCING_1_ROUND")
    assert stayman["asks"] == "a 4-card major"
    assert "asks" in stayman["flags"]
    assert transfer["transfer_to"] == "hearts"
    assert transfer["explanation"] == "transfer to hearts"


def test_suits_the_auction_has_shown_go_by_what_they_are() -> None:
    assert conditions("1n-(2X)-3n") == {"hcp": {"min": 10}, "stoppers_in_their_suits": True}
    assert conditions("...-4n-(p)-5d [agreed X]") == {"agreed_suit_keycards": {"in": [0, 3]}}
    assert conditions("(1X)-x")["OR"][1] == {"unbid_length": {"min": 3}}


def test_what_no_feature_says_is_said_in_notes_and_not_twice() -> None:
    assert conditions("1n-(p)-2d-(p)-3h") == {"notes": "maximum, 4+ hearts"}
    assert "explanation" not in rule("1n-(p)-2d-(p)-3h")


def test_a_line_that_carries_others_over_stays_one() -> None:
    assert rules(ours())["base/1n-(x) as"]["as"] == "1n-(p)"


def test_a_file_a_category() -> None:
    texts = ("1n", "p-(p)-1n", "1n-2c", "1n-2c-2d", "1n-2c-2d-2h", "1n-(2X)-x", "(1X)-1Y", "(1X)-1Y-2Y", "(1X)-x")
    assert [category_of(Sequence.parse(text)) for text in texts] == [
        *("openings", "openings", "responses", "rebids", "responder_rebids"),
        *("doubles", "overcalls", "advancer", "doubles"),
    ]
    assert category_of(Sequence.parse("(1X)-p-(p)-x")) == "balancing"
    assert "sayc_openings.json" in ours()


# The export alone


def test_the_rules_keep_to_the_published_schema() -> None:
    _, problems = check_files(ours().items())
    assert not problems


def test_exporting_twice_gives_the_same_files() -> None:
    assert exported_schemas(read_system(NOTES)) == ours()


def test_every_line_means_the_same_in_every_auction_it_stands_for(tmp_path: Path) -> None:
    system = read_system(NOTES)
    book, other = Book.of(system), agreements_from_schemas([folder(tmp_path, ours())]).book
    for line, same in zip(book.rules, sorted(other.rules, key=_as_in(system)), strict=True):
        if line.source is None:
            for (auction, meaning), (_, read) in zip(book.readings(line), other.readings(same), strict=True):
                assert (read.needs, read.shows) == (meaning.needs, meaning.shows), str(auction)
                assert (read.forcing, read.flags, read.asks) == (meaning.forcing, meaning.flags, meaning.asks)


def _as_in(system: System) -> Any:
    places = {str(line.sequence) + line.context: number for number, line in enumerate(system.rules)}
    return lambda line: places[str(line.sequence) + line.context]


def test_a_short_system_bids_the_same_by_the_export_as_by_the_notes(tmp_path: Path) -> None:
    deals = random_deals(100, seed=6)
    by_notes = bid_out(deals, agreements_of(read_system(NOTES)))
    by_rules = bid_out(deals, agreements_from_schemas([folder(tmp_path, ours())]))
    assert [str(auction) for auction in by_rules] == [str(auction) for auction in by_notes]


@pytest.mark.slow
@pytest.mark.parametrize("base", SYSTEMS)
def test_the_engine_bids_the_same_by_the_export_as_by_the_notes(base: str, tmp_path: Path) -> None:
    deals = random_deals(10_000, seed=6)
    alone = agreements_from_schemas([folder(tmp_path, exported(base))])
    by_notes, by_rules = bid_out(deals, agreements_of(base)), bid_out(deals, alone)
    assert [str(auction) for auction in by_rules] == [str(auction) for auction in by_notes]


@pytest.mark.slow
@pytest.mark.parametrize("base", SYSTEMS)
def test_a_whole_system_is_exported_readably(base: str) -> None:
    files = exported(base)
    lines = [line for line in rules(files).values() if "sequence" in line["conditions"]]
    assert len(lines) == len(create_system(base, base).rules)
    assert sum("notes" in line["conditions"] for line in lines) < len(lines) / 15
    assert max(map(len, files.values())) < 1_000_000
    _, problems = check_files(files.items())
    assert not problems


# Rules written by hand


def test_a_folder_of_situations_alone_plays(tmp_path: Path) -> None:
    assert call(lone(tmp_path, OPEN_1NT), "AQ72.K53.A83.K97") == "1N"


def line(id_: str, sequence: str, bid: str, **more: Any) -> dict[str, Any]:
    found = {"id": id_, "bid": bid, "priority": 0, "forcing": "none", "sets_forcing_level": "NON_FORCING"}
    hand = more.pop("hand", {})
    return {**found, "conditions": {"sequence": sequence, **hand}, **more}


def test_rules_with_a_sequence_play_in_the_order_of_their_priority(tmp_path: Path) -> None:
    spades = line("spades", "1s", "1♠", hand={"spades_length": {"min": 5}})
    notrump = line("notrump", "1n", "1NT", hand={"is_balanced": True}, priority=1)
    assert call(lone(tmp_path, spades, notrump), "AQ972.K53.A83.K9") == "1N"
    assert call(lone(tmp_path, {**spades, "priority": 2}, notrump), "AQ972.K53.A83.K9") == "1S"


def test_an_explanation_tells_the_range_that_the_call_shows(tmp_path: Path) -> None:
    agreements = lone(tmp_path, line("open", "1n", "1NT", hand={"hcp": {"min": 15}}, explanation="{hcp} HCP"))
    assert agreements.book["1n"].text == "15+ HCP"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (line("r", "1n-9c", "2♣"), "9"),
        (line("r", "1n", "2♣"), "its sequence ends in 1n"),
        (line("r", "1n [rank 3]", "1NT"), "has a rank"),
        (line("r", "1n", "1NT", hand={"notes": "balanced {hcp fifteen}"}), "rule r"),
        (line("r", "1n", "1NT", hand={"notes": "balanced", "hcp": 15}), "cannot be combined with notes"),
        (line("r", "1n", "1NT", hand={"is_opening": True}), "cannot be combined with a sequence"),
        (line("r", "1n", "1NT", hand={"combined_hcp": {"min": 25}}), "not known in a rule with a sequence"),
        (line("r", "1n", "1NT", hand={"M_length": 5}), "M is not a variable"),
        (line("r", "1n", "1NT", transfer_to="trumps"), "not a suit"),
    ],
)
def test_a_rule_that_cannot_be_read_is_named_with_its_file(tmp_path: Path, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(FourWindsError) as refused:
        lone(tmp_path, wrong)
    message = str(refused.value)
    assert told in message
    assert "rule r" in message
    assert "rules.json" in message


# The command


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main([*arguments])
    out, err = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, out + err


def test_the_command_writes_a_folder_that_bids(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path / "data"))
    notes, rules = tmp_path / "ours.md", tmp_path / "ours"
    notes.write_text(NOTES, encoding="utf-8")
    assert "a folder" in run(capsys, "notes", "export", str(notes), "--schema")[1]
    assert "choose one of" in run(capsys, "notes", "export", str(notes), "--schema", "--md", "-o", str(rules))[1]
    code, told = run(capsys, "notes", "export", str(notes), "--schema", "-o", str(rules))
    assert (code, "files" in told) == (0, True)
    code, told = run(capsys, "bid", "AQ72.K53.A83.K97", "--schemas", str(rules))
    assert (code, "1NT" in told) == (0, True)
