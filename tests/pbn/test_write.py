"""Output formats: Extended PBN v1.0, standard PBN, and boards that cannot be written."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pytest

from fourwinds import pbn
from fourwinds.bridge.seat import Seat
from fourwinds.pbn import PbnGame, Profile
from fourwinds.table.errors import IllegalError, MalformedError
from tests.pbn.files import board, only

KNOWN = "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"
HASH = "v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354"
LESSON = board(
    "1NT Pass 2D =1= Pass\n2H Pass 4H AP",
    behind='[Note "1:transfer"]\n[Note "Teach the hold-up"]',
    Deal=KNOWN,
    Vulnerable="Both",
    System="Acol 12–14 1NT",
    Theme="Stayman & transfers",
    Interf="Landy 2C",
    Lead="E:♠4",
    PlayScript=r"1. Count winners … \n 2. Hold up once in ♠ …",
    Scoring="IMPs",
    Result="10",
    Room="Open",
)


def v1(text: str) -> str:
    return pbn.dumps(pbn.loads(text))


def standard(text: str) -> str:
    return pbn.dumps(pbn.loads(text), profile="standard")


def names(text: str) -> list[str]:
    return re.findall(r"^\[(\w+)", text, re.MULTILINE)


class TestV1:
    def test_a_lesson_board(self) -> None:
        assert v1(LESSON) == (
            '[Event "Lesson 1"]\n[Site "Club"]\n[Date "2026.11.15"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "All"]\n'
            '[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5.-.QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]\n'
            '[Contract "4H"]\n[Declarer "N"]\n[Result "="]\n'
            '[TagSpec "System,Theme,Interf,Lead,DDPar,Diagram,PlayScript,Scoring,DealHash"]\n'
            '[System "Acol 12–14 1NT"]\n[Theme "Stayman & transfers"]\n[Interf "Landy 2C"]\n[Lead "E:♠4"]\n'
            '[Diagram "N ♠KQ3 ♥AT74 ♦Q62 ♣K85 | E ♠A8654 ♥KQ5 ♦– ♣QJT76 | S ♠J972 ♥J9832 ♦K4 ♣A9 | '
            'W ♠T ♥6 ♦AJT98753 ♣432"]\n'
            '[PlayScript "1. Count winners … \\n 2. Hold up once in ♠ …"]\n[Scoring "IMPs"]\n'
            f'[DealHash "{HASH}"]\n[Room "Open"]\n[Note "1:transfer"]\n[Note "Teach the hold-up"]\n'
            '[Auction "N"]\n1NT Pass 2D =1= Pass\n2H Pass 4H Pass\nPass Pass\n\n'
        )

    def test_one_blank_line_after_each_board_and_none_inside(self) -> None:
        text = v1(board(Board="1", Event="a") + "\n" + board(Board="2", behind="{two\n\nparagraphs}"))
        assert text.count("\n\n") == 2
        assert text.endswith("Pass\n{two\n \nparagraphs}\n\n")
        assert pbn.loads(text)[1].remarks[0].text == "two\n\nparagraphs"

    def test_no_blank_line_even_in_a_table(self) -> None:
        text = v1(board(behind='[ScoreTable "A"]\n1\n{two\n\npara}\n2'))
        assert text.count("\n\n") == 1

    @pytest.mark.parametrize("first", list(Seat))
    def test_the_first_seat_of_the_deal_is_kept(self, first: Seat) -> None:
        deal = only(board()).deal
        assert deal is not None
        assert f'[Deal "{deal.text(first)}"]' in v1(board(Deal=deal.text(first)))

    @pytest.mark.parametrize(("tricks", "written"), [("7", "="), ("8", "+1"), ("5", "-2")])
    def test_results_count_from_the_contract(self, tricks: str, written: str) -> None:
        assert f'[Result "{written}"]' in v1(board(Result=tricks))

    def test_a_deal_passed_out_is_legal(self) -> None:
        text = v1(board("Pass Pass Pass Pass"))
        assert '[Contract "Pass"]\n[Declarer ""]\n' in text
        assert pbn.loads(text) == pbn.loads(board("Pass Pass Pass Pass"))

    @pytest.mark.parametrize(
        "text",
        [
            board(None),
            board("1NT Pass"),
            board("1NT 1C Pass Pass Pass"),
            board(Contract="3NT", Declarer="N"),
            board(Contract="1NT", Declarer="S"),
            board(Deal="N:KQ3.A74.Q62.K853 - - -"),
            board(Deal="N:KQ3.A74.Q62.K853"),
            board(Deal="N:nonsense"),
            board(Event=""),
            board(Site="?"),
            board(Date="2026.11.??"),
            board(Date="2026.02.30"),
            board(Date="yesterday!"),
            board(Result="made"),
            board(behind=f'[Note "{"x" * 301}"]'),
        ],
    )
    def test_nothing_is_written_unless_the_board_is_complete(self, text: str) -> None:
        with pytest.raises(IllegalError, match="cannot be exported"):
            v1(text)

    def test_a_number_is_written_once(self) -> None:
        game = only(board())
        with pytest.raises(IllegalError, match="two boards have the number 1"):
            pbn.dumps([game, game])

    def test_a_note_that_begins_like_a_numbered_one_comes_back_whole(self) -> None:
        game = replace(only(board()), notes=("1: count your tricks",))
        assert pbn.loads(pbn.dumps([game])) == [game]


class TestStandard:
    def test_the_mandatory_tags_in_their_order_and_what_follows(self) -> None:
        assert names(standard(LESSON)) == [
            *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
            *("Scoring", "Declarer", "Contract", "Result", "TagSpec", "System", "Theme", "Interf", "Lead", "Diagram"),
            *("PlayScript", "DealHash", "Room", "Auction", "Note", "Note"),
        ]

    def test_charset_line_ends_voids_tricks_and_numbered_notes(self) -> None:
        text = standard(LESSON)
        assert text.startswith("% PBN 2.1\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n[Event")
        assert not re.search(r"(?<!\r)\n", text)
        assert "A8654.KQ5..QJT76" in text
        assert '[Result "10"]' in text
        assert '[Scoring "IMP"]' in text
        assert text.endswith('Pass Pass\r\n[Note "1:transfer"]\r\n[Note "2:Teach the hold-up"]\r\n\r\n')

    def test_ascii_only(self) -> None:
        text = pbn.dumps(pbn.loads(LESSON), profile="standard", ascii_only=True)
        assert text.isascii()
        assert '[Lead "E:S4"]' in text
        assert '[System "Acol 12-14 1NT"]' in text
        assert only(text).deal_hash == HASH

    def test_what_becomes_a_quote_or_a_brace_in_ascii_is_written_as_one(self) -> None:
        games = pbn.loads(board(Event="a＂］x", behind="{fullwidth ｝ brace}"))
        [game] = pbn.loads(pbn.dumps(games, profile="standard", ascii_only=True))
        assert game.tag("Event") == 'a"]x'
        assert game.remarks[0].text == "fullwidth } brace"

    def test_everything_said_of_a_call_goes_into_its_one_note(self) -> None:
        text = standard(board("1NT! {strong} Pass Pass =1= Pass", behind='[Note "1:weak"]'))
        assert "1NT =1= Pass Pass =2= Pass\r\n" in text
        assert '[Note "1:$1 {strong}"]\r\n[Note "2:weak"]' in text

    def test_a_tag_stands_between_the_calls_and_a_comment_on_them(self) -> None:
        text = standard(board(behind="{well bid}"))
        assert re.search(r'Pass Pass Pass\r\n\[DealHash "[^"]*"\]\r\n\{well bid\}', text)

    def test_drafts_and_broken_boards_go_back_as_they_came(self) -> None:
        text = standard(board("1NT zz", Deal="N:AK... - - -", Contract="lots") + "\n" + board(Deal="N:nonsense"))
        assert '[Deal "N:AK... - - -"]' in text
        assert '[Deal "N:nonsense"]' in text
        assert '[Contract "lots"]' in text
        assert "1NT zz\r\n" in text
        assert "DealHash" not in text


@pytest.mark.parametrize("profile", ["v1", "standard"])
@pytest.mark.parametrize(
    "extra",
    [
        '[Custom "value"]',
        '[Custom ""]',
        '[Room "Open"]\n[Room "IMP"]',
        "%BoardsPerPage 2",
        '[MyTable "Rank;Name"]\n1 "Ann; {Bob}"\n2 Cy ; why',
        '[Note "a \\"quoted\\" word"]',
        "{a comment}\n; another } one",
        '[Play "E"]\nHK H2 H3 H4\n{cashes}\nHQ ! - - -\n*\n{claim}',
        '[Scoring "MP"]\n[Scoring "IMP"]',
        '[Auction "E"]\n2C Pass Pass Pass',
        '[Auction "N"]\n2C Pass Pass Pass',
        '[Note "9:a{b"]',
        r'[PlayScript "C:\\ \n \"x\" \\"]',
    ],
)
def test_everything_comes_back(extra: str, profile: str) -> None:
    games = pbn.loads("%head\n{before}\n" + board(behind=extra))
    assert pbn.loads(pbn.dumps(games, profile=profile)) == games


@pytest.mark.parametrize("note", ["a{b", "a}b", "{", "a\\(b", "costs $5", "*", ""])
@pytest.mark.parametrize("comment", ["c", "c{d", "two\nlines", "back\\n"])
def test_notes_and_comments_on_one_call_are_told_apart_again(note: str, comment: str) -> None:
    [game] = pbn.loads(board(f"1NT =1= {{{comment}}} Pass! Pass Pass", behind=f'[Note "1:{note}"]'))
    assert pbn.loads(pbn.dumps([game])) == [game]


def test_notes_of_an_auction_kept_as_text_are_not_mixed_up_with_those_on_the_board() -> None:
    games = pbn.loads(board("1NT =1= zz =7=", behind='[Note "1:strong"]\n[Note "7:odd"]\n[Note "9:the board"]'))
    assert pbn.loads(pbn.dumps(games, profile="standard")) == games
    assert games[0].notes == ("the board",)


def test_a_diagram_stays_where_there_is_no_whole_deal_to_make_it_from() -> None:
    games = pbn.loads(board(Deal="N:AK... - - -", Diagram="N ♠AK"))
    assert '[Diagram "N ♠AK"]' in pbn.dumps(games, profile="standard")


def test_notes_on_cards_count_as_notes() -> None:
    cards = " ".join(f"{card} ={number}=" for number, card in enumerate(("HK", "H2", "H3", "H4"), 1))
    notes = "\n".join(f'[Note "{number}:note {number}"]' for number in range(1, 5))
    free = '[Note "x"]\n' * 7
    game = only(board(behind=f'{free}[Play "E"]\n{cards}\n*\n{notes}'))
    assert "notes-many" in {finding.code for finding in game.findings}


@pytest.mark.parametrize("profile", ["v1", "standard"])
def test_writing_what_was_written_changes_nothing(profile: str) -> None:
    once = pbn.dumps(pbn.loads(LESSON), profile=profile)
    assert pbn.dumps(pbn.loads(once), profile=profile) == once


def test_the_fingerprint_and_the_diagram_are_always_made_anew() -> None:
    text = v1(board(Deal=KNOWN, DealHash="v1:sha256:old", Diagram="N ♠A | E | S | W"))
    assert HASH in text
    assert "old" not in text
    assert "N ♠KQ3" in text


def test_double_dummy_results_on_request() -> None:
    text = pbn.dumps(pbn.loads(LESSON), profile="standard", analysis=True)
    game = only(text)
    [table] = [tag for tag in game.tags if tag.name == "OptimumResultTable"]
    assert table.rows is not None
    assert len(table.rows) == 20
    assert re.fullmatch(r"(NS|EW) \d+", game.tag("OptimumScore"))
    assert game.tag("OptimumScore") in game.tag("DDPar")
    assert pbn.dumps([game], profile="standard", analysis=True) == text


def test_an_unknown_profile_is_named() -> None:
    with pytest.raises(MalformedError, match="choose one of v1, standard, lin"):
        pbn.dumps([], profile="v2")


def test_dump_writes_into_an_open_file() -> None:
    file = io.StringIO(newline="")
    pbn.dump(pbn.loads(LESSON), file, profile=Profile.STANDARD)
    assert file.getvalue() == standard(LESSON)


def test_a_game_made_by_hand_can_be_written() -> None:
    game = only(LESSON)
    made = PbnGame(
        number=game.number,
        dealer=game.dealer,
        vulnerability=game.vulnerability,
        deal=game.deal,
        bidding=game.bidding,
        contract=game.contract,
    )
    for name in ("Event", "Site", "Date"):
        made = made.with_tag(name, game.tag(name))
    assert pbn.loads(pbn.dumps([made])) == [made]
