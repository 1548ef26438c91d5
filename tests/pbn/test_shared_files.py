"""Real files from people and programs, and samples of what can be wrong with them."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from fourwinds import pbn
from fourwinds.pbn import Status
from tests.pbn.files import codes, only, shared, wild_pbn

MALFORMED = {
    "00_good": ("complete", []),
    "01_14_12_cards": ("rejected", ["deal-too-many-cards"]),
    "02_12_cards_one_missing": ("draft", ["deal-partial"]),
    "03_duplicate_card_13each": ("complete", ["deal-card-repaired"]),
    "04_missing_suit_3_suits": ("rejected", ["deal-unreadable"]),
    "05_three_hands": ("draft", ["deal-hidden"]),
    "06_hidden_hands": ("draft", ["deal-hidden"]),
    "07_dash_void": ("complete", []),
    "08_empty_void": ("complete", []),
    "09_ten_as_10": ("complete", ["deal-ten"]),
    "10_lower_case": ("complete", ["deal-letter-case"]),
    "11_slash_separator": ("complete", ["deal-separators"]),
    "12_comma_separator": ("complete", ["deal-separators"]),
    "13_unsorted": ("complete", ["deal-unsorted"]),
    "14_suit_letters": ("complete", ["deal-suit-letters"]),
    "15_no_prefix": ("complete", ["deal-first-seat"]),
    "16_wrong_dealer_X": ("complete", ["dealer-derived"]),
    "17_dealer_North": ("complete", ["dealer-spelling"]),
    "18_dealer_E_auction_N": ("complete", ["auction-rotated"]),
    "19_vul_Both": ("complete", ["vulnerable-spelling"]),
    "20_vul_dash": ("complete", ["vulnerable-spelling"]),
    "21_vul_N-S": ("complete", ["vulnerable-spelling"]),
    "22_result_equals": ("complete", []),
    "23_result_plus1": ("complete", []),
    "24_result_minus2": ("complete", []),
    "25_contract_3NTX_space": ("draft", ["contract-spelling", "contract-disagrees"]),
    "26_contract_3N": ("draft", ["contract-spelling", "contract-disagrees"]),
    "27_auction_P_p_dbl": ("draft", ["auction-illegal"]),
    "28_auction_AP": ("complete", ["auction-all-pass"]),
    "29_auction_P_then_AP": ("complete", ["auction-all-pass"]),
    "30_auction_4_passes_after_bid": ("complete", ["auction-surplus-passes"]),
    "31_auction_insufficient": ("draft", ["auction-illegal"]),
    "32_auction_unfinished": ("draft", ["auction-unfinished"]),
    "33_auction_passed_out": ("complete", []),
    "34_auction_sameline": ("complete", ["section-on-tag-line"]),
    "35_note_free_text_before_auction": ("complete", []),
    "36_escaped_quote": ("complete", []),
    "37_backslash_n": ("complete", []),
    "38_unicode_suits": ("complete", ["lead-disagrees"]),
    "39_blank_line_inside_board": ("complete", ["blank-line"]),
    "40_latin1": ("complete", ["encoding"]),
    "41_bom": ("complete", ["byte-order-mark"]),
    "42_crlf": ("complete", []),
    "43_nag_suffix": ("complete", []),
    "44_comment_in_auction": ("complete", []),
    "45_dash_leading": ("complete", ["auction-leading-dash"]),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_each_way_to_be_wrong_is_told(name: str) -> None:
    [path] = shared("samples/malformed", f"{name}.pbn")
    game = only(path.read_bytes())
    assert (game.status.value, codes(game)) == MALFORMED[name]


def test_no_malformed_sample_is_forgotten() -> None:
    assert {path.stem for path in shared("samples/malformed", "*.pbn")} == MALFORMED.keys()


def test_the_brief_samples_are_one_format_in_nineteen_spellings() -> None:
    for path in shared("samples/brief", "*.pbn"):
        games = pbn.load(path)
        assert len(games) in (1, 2), path.name
        for game in games:
            assert game.deal_hash is not None
            assert game.tag("Event").startswith("Lesson")
            if not path.name.startswith("S_"):
                assert game.status is Status.COMPLETE, (path.name, game.findings)


def _manifest() -> dict[str, int]:
    [path] = shared("wild", "manifest.csv")
    with path.open(encoding="utf-8", newline="") as file:
        return {row["file"]: int(row["boards"]) for row in csv.DictReader(file)}


RESCUED = {"135.pbn": 1}
"""Boards behind a comment that is never closed, which the manifest counts as part of it."""


def test_every_board_of_every_wild_file_is_kept() -> None:
    found: Counter[str] = Counter()
    boards: Counter[str] = Counter()
    for name, expected in _manifest().items():
        games = pbn.load(shared("wild", name)[0])
        assert sum(game.has_deal for game in games) == expected + RESCUED.get(name, 0), name
        boards.update(game.status.value for game in games if game.has_deal)
        found.update(code for game in games for code in {finding.code for finding in game.findings})
    assert found.keys() <= pbn.KINDS.keys()
    assert boards["rejected"] < 10
    print(f"\n{boards.total()} boards: {dict(boards)}")
    for code, count in found.most_common():
        print(f"{count:6} boards  {code}")


@pytest.mark.parametrize("profile", ["standard", "v1"])
def test_reading_writing_and_reading_again_is_the_identity(profile: str) -> None:
    wild = [*wild_pbn(), *shared("wild", "*.lin")]
    for path in [*wild, *shared("samples/malformed", "*.pbn"), *shared("samples/brief", "*.pbn")]:
        games = pbn.load(path)
        if profile == "v1":
            games = [game for game in games if game.has_deal and game.status is Status.COMPLETE]
        assert pbn.loads(pbn.dumps(games, profile=profile).encode()) == games, path.name


def test_a_complete_board_written_has_nothing_left_to_repair() -> None:
    for path in wild_pbn():
        games = [game for game in pbn.load(path) if game.has_deal and game.status is Status.COMPLETE]
        for game in pbn.loads(pbn.dumps(games)):
            assert not {finding.code for finding in game.findings} - {"play-disagrees", "note-missing"}, path.name


def test_no_tag_name_comment_or_note_is_lost_on_the_way() -> None:
    """Compares the words themselves, not our reading of them."""
    for path in wild_pbn():
        before = _words(path)
        after = _words_of(pbn.dumps(pbn.load(path), profile="standard"))
        assert before <= after, (path.name, sorted(before - after)[:10])


def _words(path: Path) -> set[str]:
    content = path.read_bytes()
    try:
        return _words_of(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _words_of(content.decode("cp1252"))


def _words_of(text: str) -> set[str]:
    """Return the long words of prose, which may not change, unlike spellings of calls, cards and dates."""
    letters = "".join(character if character.isalpha() else " " for character in text)
    return {word for word in letters.lower().split() if len(word) > 6} - {
        "content",
        "charset",
        "redouble",
        "matchpoints",
    }
