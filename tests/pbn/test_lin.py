"""LIN files: what each command means, where a board begins, and that no file is lost."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.bridge.contract import PASSED_OUT, Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.game import Annotation, PbnGame
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.lin.write import lin_board, lin_texts
from fourwinds.pbn.read import load, loads
from tests.pbn.files import shared
from tests.pbn.lin_boards import (
    AUCTION,
    DEAL,
    FOUR_HEARTS_BY_SOUTH,
    MATCH,
    MD,
    PLAY,
    PLAYED,
    board,
    boards,
    codes,
    comments,
    said,
    tricks,
)

# the deal


@pytest.mark.parametrize("omitted", range(4))
def test_the_hand_left_out_is_the_rest_of_the_pack(omitted: int) -> None:
    hands = ["SJ279H8J239DK4C9A", "STH6DAJT98753C432", "SKQ3HAT74DQ62CK85", "SA8654HKQ5DCQJT76"]
    hands[omitted] = ""
    game = board(f"md|3{','.join(hands)}|ah|Board 1|sv|o|")
    assert game.deal == DEAL
    assert codes(game) == set()


def test_all_four_hands_in_any_spelling() -> None:
    assert board("md|3sj972hj9832dk4ca9,S10H6DAJ1098753C432,SKQ3HAT74DQ62CK85,SA8654HKQ5DCQJT76|").deal == DEAL


@pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
def test_the_digit_names_the_dealer(digit: str, dealer: str) -> None:
    assert board(MD.replace("3", digit, 1)).dealer is Seat.parse(dealer)


@pytest.mark.parametrize("digit", ["0", ""])
def test_a_dealer_not_told_follows_from_the_number(digit: str) -> None:
    game = board(f"{MD.replace('3', digit, 1)}ah|Board 2|")
    assert game.dealer is Seat.EAST
    assert "dealer-derived" in codes(game)


@pytest.mark.parametrize(
    ("letter", "vulnerability"),
    [("o", "None"), ("0", "None"), ("-", "None"), ("O", "None"), ("n", "NS"), ("e", "EW"), ("b", "All"), ("B", "All")],
)
def test_the_letter_names_the_vulnerable_side(letter: str, vulnerability: str) -> None:
    assert board(f"{MD}sv|{letter}|").vulnerability is Vulnerability(vulnerability)


def test_the_few_cards_of_a_lesson_stay_a_draft() -> None:
    game = board("qx|A1|st||md|4S73,SK6,SAQ,SJT|mb|1nppp|")
    assert isinstance(game.deal, DraftDeal)
    assert str(game.deal) == "N:AQ... JT... 73... K6..."


def test_hands_not_shown_stay_hidden() -> None:
    assert str(board("md|4ST9H8,SA5,,|").deal) == "N:- - T9.8.. A5..."


@pytest.mark.parametrize("heading", ["Board 12", "Bd 12", "BOARD 12", "Deal 12", "12"])
def test_the_heading_tells_the_number(heading: str) -> None:
    assert board(f"{MD}ah|{heading}|").number == 12


def test_other_headings_are_kept() -> None:
    assert board(f"{MD}ah|Board 3|ah|Take six tricks|").tag("Lin") == "ah|Take six tricks|"


# the auction


def test_calls_with_their_spellings() -> None:
    game = board(f"{MD}mb|p|mb|1C|mb|d|mb|r|mb|1N|mb|p|mb|p|mb|p|")
    assert str(game.auction) == "P 1C X XX 1N P P P"
    assert codes(game) <= {"vulnerable-derived", "board-number"}


def test_all_calls_in_one_command() -> None:
    assert str(board(f"{MD}mb|1c1d!dpp1nAP|").auction) == "1C 1D X P P 1N P P P"


def test_an_alert_and_its_explanation() -> None:
    game = board(f"{MD}mb|1C!|an|16 or more|mb|p!|mb|1H|an|five hearts|mb|p|mb|1S|")
    assert said(game) == {0: Annotation("16 or more"), 1: Annotation(""), 2: Annotation("five hearts")}


def test_an_explanation_before_the_first_call_is_a_note_on_the_board() -> None:
    assert board(f"{MD}an|All play 2/1|mb|1C|").notes == ("All play 2/1",)


# the play


def test_cards_go_to_the_columns_of_their_players() -> None:
    game = board(MD + AUCTION + PLAY)
    assert game.contract == FOUR_HEARTS_BY_SOUTH
    assert game.play is not None
    assert game.play.leader is Seat.WEST
    assert tricks(game) == PLAYED


def test_several_cards_in_one_command() -> None:
    assert tricks(board(f"{MD}{AUCTION}pc|STskSAs2|pc|CQCAC2C5|")) == PLAYED


def test_who_ruffs_leads_next() -> None:
    cards = "STSKSAS2 CQCAC2C5 D4DAD2H5 C6C9C3CK"
    assert tricks(board(f"{MD}{AUCTION}pc|{cards}|"))[2:] == [["DA", "D2", "H5", "D4"], ["C3", "CK", "C6", "C9"]]


def test_a_trick_without_its_last_cards() -> None:
    assert tricks(board(f"{MD}{AUCTION}{PLAY}pc|H2|pc|H6|"))[2] == ["H6", "-", "-", "H2"]


def test_without_an_auction_the_hands_tell_who_played() -> None:
    assert tricks(board(MD + PLAY)) == PLAYED


def test_cards_that_nobody_can_have_played_are_kept() -> None:
    game = board("md|1SA,SK,SQ,SJ|pc|H2|pc|H3|")
    assert game.play is None
    assert game.tag("Lin") == "pc|H2|pc|H3|"
    assert "lin-command" in codes(game)


def test_a_card_that_cannot_be_read_ends_the_play() -> None:
    game = board(f"{MD}{AUCTION}{PLAY}pc|Z9|pc|H2|")
    assert tricks(game) == PLAYED
    assert game.tag("Lin") == "pc|Z9|pc|H2|"


def test_a_claim_tells_the_tricks_and_ends_the_play() -> None:
    game = board(f"{MD}{AUCTION}{PLAY}mc|9|")
    assert game.tricks == 9
    assert game.play is not None
    assert game.play.mark == "*"


# matches


def test_a_match_has_two_rooms() -> None:
    games = boards(MATCH)
    assert [(game.number, game.tag("Room")) for game in games] == [
        *((17, "Open"), (17, "Closed"), (18, "Open"), (18, "Closed"))
    ]
    assert [game.tag("South") for game in games] == ["Ann", "Ed", "Ann", "Ed"]
    assert [game.tag("East") for game in games] == ["Di", "Hal", "Di", "Hal"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("Event", "Bermuda Bowl"), ("Stage", "Final 2 of 8"), ("Scoring", "IMP")),
        *(("HomeTeam", "Italy"), ("VisitTeam", "USA"), ("CarryOver", "35:20")),
    ],
)
def test_the_title_tells_the_match(name: str, value: str) -> None:
    assert {game.tag(name) for game in boards(MATCH)} == {value}


def test_the_list_of_results_speaks_for_boards_without_an_auction() -> None:
    told = [(game.contract, game.tricks) for game in boards(MATCH)]
    assert told[0] == (FOUR_HEARTS_BY_SOUTH, 9)
    assert told[1][0] == Contract.parse("3DX W")
    assert told[2] == (PASSED_OUT, None)
    assert told[3] == (FOUR_HEARTS_BY_SOUTH, None)


def test_the_list_of_results_adds_the_tricks_of_the_same_contract() -> None:
    assert board(f"vg|,,I,1,1,,,,|rs|4HS+1,|qx|o1|{MD}{AUCTION}").tricks == 11
    assert board(f"vg|,,I,1,1,,,,|rs|3NN+1,|qx|o1|{MD}{AUCTION}").tricks is None


def test_the_list_of_numbers_tells_which_board_it_is() -> None:
    games = boards(f"vg|,,P,1,2,,,,|bn|23,24|qx|o1|{MD}qx|o2|{MD}")
    assert [game.number for game in games] == [23, 24]


def test_the_heading_knows_the_number_better_than_the_table() -> None:
    assert board(f"qx|o1,Bd 8|ah|Bd 8|{MD}").number == 8


# where a board begins


@pytest.mark.parametrize(
    "head",
    [
        *("qx|o2|", "pn|a,b,c,d|st||", "st||", "pn|a,b,c,d|qx|o2|", "nt||rh||ah|Deal 2|qx|o2|", ""),
        *("rh||ah|Board 2|", "vg|Event,,I,1,2,,,,|qx|o2|"),
    ],
)
def test_a_new_board_begins(head: str) -> None:
    first, second = boards(f"pn|Ann,Bo,Cy,Di|st||{MD}rh||ah|Board 1|sv|o|{AUCTION}pg||\n{head}{MD}sv|b|\n")
    assert (first.number, first.vulnerability) == (1, Vulnerability.NONE)
    assert (second.number, second.vulnerability) == (2, Vulnerability.ALL)
    assert first.tag("South") == "Ann"


def test_a_board_goes_on_after_its_heading() -> None:
    assert board(f"{MD}ah|Board 1|st||rh||ah|Contract: 4H|sv|e|{AUCTION}").contract == FOUR_HEARTS_BY_SOUTH


def test_pages_without_a_board_are_kept() -> None:
    page, game = loads(f"qx|intro|nt|Welcome|pg||qx|o1|{MD}")
    assert comments(page) == [("", "Welcome")]
    assert (page.has_deal, game.has_deal) == (False, True)


def test_boards_on_one_line_and_a_board_on_many() -> None:
    text = f"qx|o1|{MD}sv|o|{AUCTION}{PLAY}pg||"
    assert loads(text * 2) == loads((text * 2).replace("|pc", "|\npc").replace("|mb", "|\n\nmb"))


# texts


def test_chat_keeps_its_place() -> None:
    game = board(
        f"qx|o1|nt|a: before|pg||{MD}sv|o|nt|b: the deal|pg||mb|1C|nt|c: a club|pg||nt|d: {{yes}}|pg||"
        "mb|ppp|nt|e: over|pg||pc|ST|at|f: a lead|pc|SK|mc|7|nt|g: that is it|pg||"
    )
    assert comments(game) == [
        *(("", "a: before"), ("Deal", "b: the deal")),
        *(("Auction", "e: over"), ("Play", "g: that is it")),
    ]
    assert said(game) == {0: Annotation(comments=("c: a club", "d: (yes)"))}
    assert game.play is not None
    assert game.play.annotations == ((0, Annotation(comments=("f: a lead",))),)


def test_unknown_commands_come_back() -> None:
    game = board(f"{MD}sv|o|zz|-3.1|sk||ob|p|")
    assert game.tag("Lin") == "zz|-3.1|ob|p|"
    assert board(lin_board(game)) == game


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello there", "'hello there' is not a command: kept as a comment"),
        (f"some words {MD}", "'some words' is not a command: kept as a comment"),
        ("nt|not closed\nsv|o|", "nt is not closed by |"),
        ("pg|sv|o|", "pg is not closed by |"),
        ("nt|the end", "nt is not closed by |"),
        ("mc|many|", "'many' is not a number of tricks"),
    ],
)
def test_what_is_not_a_command_is_found(text: str, problem: str) -> None:
    game = loads(f"qx|o1|{text}" if MD in text else f"qx|o1|{MD}{text}")[0]
    assert [finding.message for finding in game.findings if finding.code == "lin-command"] == [problem]


def test_a_missing_bar_loses_no_board() -> None:
    games = boards(f"qx|o1|{MD}nt|chat\nqx|o2|{MD}sv|e|mb|1Cpc|mb|p|\nqx|o3|{MD}sv|b|")
    assert [game.number for game in games] == [1, 2, 3]
    assert games[2].vulnerability is Vulnerability.ALL


# files as found


def test_every_board_of_every_file_is_read() -> None:
    wild = shared("wild", "*.lin")
    with (wild[0].parent / "manifest.csv").open(encoding="utf-8", newline="") as file:
        listed = {row["file"]: int(row["boards"]) for row in csv.DictReader(file)}
    assert {path.name: sum(game.has_deal for game in load(path)) for path in wild} == {
        name: count for name, count in listed.items() if name.endswith(".lin")
    }


def test_every_whole_board_comes_back() -> None:
    for path in shared("wild", "*.lin"):
        games = [game for game in load(path) if isinstance(game.deal, Deal)]
        assert loads("".join(lin_texts(games))) == games, path.name


def test_the_play_of_every_file_agrees_with_its_deals() -> None:
    disagreeing = {
        path.name for path in shared("wild", "*.lin") for game in load(path) if "play-disagrees" in codes(game)
    }
    assert disagreeing == {"072.lin"}, "its last cards were played before"


def _comments(game: PbnGame) -> list[str]:
    """Return all comments: LIN does not distinguish a comment on the last card from one on the play."""
    on_cards = [text for _, annotation in (game.play.annotations if game.play else ()) for text in annotation.comments]
    return [remark.text for remark in game.remarks if remark.text.strip() and not remark.directive] + on_cards


def lin_contents(game: PbnGame) -> dict[str, object]:
    """Return the parts of a game that LIN can express."""
    names = ("Event", "Stage", "HomeTeam", "VisitTeam", "North", "East", "South", "West")
    facts: dict[str, object] = {
        **{name: getattr(game, name) for name in ("deal", "dealer", "vulnerability", "tricks", "lead")},
        **{name: game.tag(name).replace(",", ";").strip() for name in names},
        "Site": game.tag("Site").strip(),
        "comments": sorted(_comments(game)),
    }
    if game.bidding is not None and not game.bidding.mark:
        facts["bidding"] = game.bidding
    in_order = game.play is not None and game.play.mark != "+" and "play-disagrees" not in codes(game)
    if game.play is not None and in_order and any(game.play.cards()):
        facts["cards"] = set(game.play.cards())
    return facts


def test_whatever_lin_can_say_of_pbn_boards_comes_back() -> None:
    for path in shared("wild", "*.pbn"):
        games = [game for game in load(path) if game.board and all(tag.name != "Auction" for tag in game.tags)]
        text = "".join(lin_texts(games))
        for game, again in zip(games, loads(text) if text else [], strict=True):
            back = lin_contents(again)
            lost = {name: value for name, value in lin_contents(game).items() if back.get(name) != value}
            assert not lost, f"{path.name}, board {game.number}"


FRAGMENTS = st.sampled_from(
    "| || md|3 qx|o2| pn| pc|H2| mb|1C| nt| mc|9| rs|P| up|4| { } ; = $1 ^ , ! * x 10 \n é".split(" ")
)


@given(st.sampled_from((MATCH, f"{MD}sv|o|{AUCTION}nt|chat|pg||{PLAY}mc|9|")), st.data())
def test_no_text_is_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 6))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 8))
        text = text[:start] + data.draw(FRAGMENTS | st.text(max_size=3)) + text[end:]
    for game in loads(f"st||{text}"):
        if isinstance(game.deal, Deal) and not any(tag.name == "Auction" for tag in game.tags):
            assert loads(lin_board(replace(game, dealer=Seat.NORTH, vulnerability=Vulnerability.ALL)))


@pytest.mark.parametrize("before", ["Some words\n", "https://example.org/handviewer.html?lin=", "\n" * 60, "a | b\n"])
def test_lin_behind_other_text(before: str) -> None:
    [game] = loads(f"{before}pn|a,b,c,d|st||{MD}sv|o|{AUCTION}")
    assert isinstance(game.deal, Deal)
