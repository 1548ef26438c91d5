"""Dealer, vulnerability, date, number, contract, result and lead: read, derived, checked."""

from __future__ import annotations

import pytest

from fourwinds import pbn
from fourwinds.pbn import Status
from fourwinds.pbn.game.dates import read_date
from tests.pbn.files import DEAL, board, codes, only


@pytest.mark.parametrize("written", ["N", "n", "North", "north", "NORTH", "nord"])
def test_the_dealer_spelled_out(written: str) -> None:
    game = only(board(Dealer=written))
    assert str(game.dealer) == "N"
    assert codes(game) == ([] if written == "N" else ["dealer-spelling"])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        *(
            ("None", "None"),
            ("none", "None"),
            ("Love", "None"),
            ("-", "None"),
            ("NS", "NS"),
            ("N-S", "NS"),
            ("n/s", "NS"),
        ),
        *(("EW", "EW"), ("E-W", "EW"), ("All", "All"), ("Both", "All"), ("both", "All"), ("North-South", "NS")),
        *(("Love all", "None"), ("Game All", "All"), ("N+S", "NS"), ("NS vul", "NS"), ("W-E", "EW"), ("NSEW", "All")),
        *(("Tous", "All"), ("personne", "None"), ("N-Z", "NS"), ("E-O", "EW")),
    ],
)
def test_the_vulnerability_spelled_out(written: str, read: str) -> None:
    game = only(board(Vulnerable=written))
    assert str(game.vulnerability) == read
    assert codes(game) == ([] if written == read else ["vulnerable-spelling"])


def test_what_is_missing_follows_from_the_number() -> None:
    game = only(board("Pass Pass Pass Pass", first="?", Board="7", Dealer=None, Vulnerable="?"))
    assert (str(game.dealer), str(game.vulnerability)) == ("S", "All")
    assert codes(game)[:2] == ["dealer-derived", "vulnerable-derived"]


def test_a_vulnerability_that_tells_nothing_is_not_replaced() -> None:
    game = only(board(Vulnerable="perhaps", Board="13"))
    assert (game.vulnerability, game.tag("Vulnerable"), game.status) == (None, "perhaps", Status.DRAFT)


def test_a_dealer_that_is_no_seat_is_noted_in_the_board() -> None:
    game = only(board(Dealer="X"))
    assert str(game.dealer) == "N"
    assert game.notes == ("Auto-fix: Dealer was 'X', taken as N from Auction",)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026.11.15", "2026.11.15"),
        ("2026-11-15", "2026.11.15"),
        ("2026/11/5", "2026.11.05"),
        ("20261115", "2026.11.15"),
        ("15.11.2026", "2026.11.15"),
        ("5.1.2026", "2026.01.05"),
        ("11/15/2026", "2026.11.15"),
        ("15/11/2026", "2026.11.15"),
        ("5/1/2026", "2026.05.01"),
        ("2026-11-15 19:30", "2026.11.15"),
        ("2026-11-15T19:30:00", "2026.11.15"),
        ("15 November 2026", "2026.11.15"),
        ("Nov 15, 2026", "2026.11.15"),
        ("Sun Nov 15 2026", "2026.11.15"),
        ("2026.11.??", "2026.11.??"),
        ("2026.11.?", "2026.11.??"),
        ("2026.00.00", "2026.??.??"),
        ("2026", "2026.??.??"),
        ("????.??.??", "????.??.??"),
        ("2026.13.01", None),
        ("2026.02.30", None),
        ("yesterday", None),
        ("15.11.26", "2026.11.15"),
        ("11/15/98", "1998.11.15"),
        ("15. Dezember 2026", "2026.12.15"),
        ("15 août 2026", "2026.08.15"),
        ("November 15th, 2026", "2026.11.15"),
        ("2026.11.15.", "2026.11.15"),
        ("Sun 15/11/2026", "2026.11.15"),
        ("15 Mai 2026", "2026.05.15"),
        ("Nov 2026", "2026.11.??"),
        ("20261115T1030", "2026.11.15"),
        ("0000.00.00", "????.??.??"),
        ("15.11", None),
        ("2026.11.15.7", None),
    ],
)
def test_dates_of_any_form(written: str, read: str | None) -> None:
    assert read_date(written) == read


def test_a_date_that_is_none_stays_as_text_and_keeps_the_board_a_draft() -> None:
    game = only(board(Date="yesterday"))
    assert (game.tag("Date"), game.status, codes(game)) == ("yesterday", Status.DRAFT, ["date-unreadable"])


class TestNumbers:
    def numbers(self, *boards: str) -> list[int | None]:
        return [game.number for game in pbn.loads("\n".join(boards))]

    def test_a_label_with_one_number_in_it(self) -> None:
        game = only(board(Board="Example 3"))
        assert (game.number, codes(game)) == (3, ["board-number"])
        assert game.notes == ("Auto-fix: Board was 'Example 3', numbered 3",)

    def test_boards_without_a_number_go_on_from_the_last(self) -> None:
        assert self.numbers(board(Board="5"), board(Board=None), board(Board="A")) == [5, 6, 7]

    def test_a_number_used_before_is_changed_and_noted(self) -> None:
        first, second, third = pbn.loads("\n".join([board(), board(), board()]))
        assert [first.number, second.number, third.number] == [1, 101, 201]
        assert "board-number-repeated" in codes(second)
        assert second.notes == ("Auto-fix: Board was '1' again, numbered 101",)

    def test_lessons_put_together_get_numbers_of_their_own(self) -> None:
        assert self.numbers(board(Event="Lesson 1"), board(Event="Lesson 2", Date="2026.11.22")) == [1, 101]

    def test_the_same_board_from_two_tables_keeps_its_number(self) -> None:
        opened, closed = pbn.loads(f"{board(Room='Open')}\n{board(Room='Closed')}")
        assert opened.number == closed.number == 1
        assert (codes(closed), closed.status) == (["board-number-shared"], Status.DRAFT)

    def test_a_page_of_text_between_boards_uses_none_up(self) -> None:
        assert self.numbers(board(Deal="", Board="1-1"), board(Board="1")) == [None, 1]


class TestContract:
    def test_derived_from_the_auction(self) -> None:
        assert str(only(board("1H Pass 2H Dbl Pass Pass Pass")).contract) == "2HX N"

    def test_a_deal_passed_out(self) -> None:
        game = only(board("Pass Pass Pass Pass", Contract="Pass", Declarer=""))
        assert (str(game.contract), game.status) == ("P", Status.COMPLETE)

    @pytest.mark.parametrize("written", ["1N", "1 NT", "1nt"])
    def test_spellings(self, written: str) -> None:
        game = only(board(Contract=written, Declarer="north"))
        assert str(game.contract) == "1N N"
        assert codes(game) == ["declarer-spelling", "contract-spelling"]

    @pytest.mark.parametrize(
        ("written", "read"),
        [("4HX", "4HX S"), ("4Hxx", "4HXX S"), ("4♥ X", "4HX S"), ("4 hearts doubled", "4HX S"), ("3SA", "3N S")],
    )
    def test_taken_from_the_tags_where_there_is_no_auction(self, written: str, read: str) -> None:
        assert str(only(board(None, Contract=written, Declarer="S")).contract) == read

    def test_a_contract_may_name_its_declarer(self) -> None:
        assert str(only(board(None, Contract="4HX by S")).contract) == "4HX S"
        assert str(only(board(None, Contract="4HX S", Declarer="S")).contract) == "4HX S"
        assert only(board(None, Contract="4HX S", Declarer="N")).contract is None

    def test_another_than_the_auction_ended_in(self) -> None:
        game = only(board(Contract="3NT", Declarer="N"))
        assert (codes(game), game.status) == (["contract-disagrees"], Status.DRAFT)
        assert str(game.contract) == "3N N"

    def test_another_declarer_than_the_auction_makes(self) -> None:
        game = only(board(Contract="1NT", Declarer="S"))
        assert (codes(game), game.status) == (["declarer-disagrees"], Status.DRAFT)

    def test_one_that_cannot_be_read_stays_as_text(self) -> None:
        game = only(board(Contract="much"))
        assert (game.contract, game.tag("Contract"), game.status) == (None, "much", Status.DRAFT)


PLAY = """[Play "E"]
H3 - - -
*"""


class TestResultAndLead:
    @pytest.mark.parametrize(("written", "tricks"), [("7", 7), ("=", 7), ("+1", 8), ("-2", 5), ("13", 13), ("0", 0)])
    def test_tricks(self, written: str, tricks: int) -> None:
        game = only(board(Result=written))
        assert (game.tricks, codes(game)) == (tricks, [])

    @pytest.mark.parametrize("written", ["^8", "NS 8", "EW 5", "NS 8 EW 5", "8 tricks"])
    def test_tricks_in_odd_forms(self, written: str) -> None:
        game = only(board(Result=written))
        assert (game.tricks, codes(game)) == (8, ["result-form"])
        assert written in game.notes[0]

    @pytest.mark.parametrize("written", ["14", "many", "+9"])
    def test_a_result_that_cannot_be(self, written: str) -> None:
        game = only(board(Result=written))
        assert (game.tricks, game.tag("Result"), codes(game)) == (None, written, ["result-unreadable"])
        assert game.status is Status.DRAFT

    def test_a_result_of_a_board_passed_out_is_told(self) -> None:
        game = only(board("Pass Pass Pass Pass", Result="7"))
        assert (game.tricks, codes(game)) == (None, ["result-disagrees"])
        assert "'7'" in game.notes[0]

    def test_tricks_follow_from_the_score(self) -> None:
        assert only(board(Result="", Score="NS 120")).tricks == 8
        assert only(board(Result="", Score="EW 100")).tricks == 5

    def test_the_lead_follows_from_the_play(self) -> None:
        game = only(board(behind=PLAY.replace("H3", "HK")))
        assert str(game.lead) == "HK"

    @pytest.mark.parametrize("written", ["E:♥K", "E:HK", "♥K", "HK", "kh"])
    def test_the_lead_from_its_tag(self, written: str) -> None:
        game = only(board(Lead=written))
        assert (str(game.lead), codes(game)) == ("HK", [])

    @pytest.mark.parametrize("written", ["E:♥A", "W:♠T", "♣2"])
    def test_a_lead_that_cannot_have_been_made_stays_as_text(self, written: str) -> None:
        game = only(board(Lead=written))
        assert (game.lead, game.tag("Lead"), codes(game)) == (None, written, ["lead-disagrees"])

    def test_a_card_played_by_who_does_not_hold_it(self) -> None:
        game = only(board(behind=PLAY))
        assert codes(game) == ["play-disagrees"]
        assert "E plays ♥3 but S holds it" in game.findings[0].message


class TestFingerprints:
    def test_a_hash_that_is_not_the_deals_tells_of_a_silent_edit(self) -> None:
        assert codes(only(board(DealHash="v1:sha256:" + "0" * 64))) == ["dealhash-wrong"]

    def test_the_right_hash_is_fine(self) -> None:
        right = only(board()).deal_hash
        assert codes(only(board(DealHash=right))) == []

    def test_a_diagram_of_other_cards(self) -> None:
        assert codes(only(board(Diagram="N ♠AKQ | E | S | W"))) == ["diagram-wrong"]


@pytest.mark.parametrize("name", ["Event", "Site", "Date"])
def test_an_empty_head_keeps_the_board_a_draft(name: str) -> None:
    game = only(board(**{name: ""}))
    assert (codes(game), game.status) == ([f"{name.lower()}-missing"], Status.DRAFT)


def test_a_note_of_301_characters_keeps_the_board_a_draft_and_is_not_cut() -> None:
    fits, long = only(board(behind=f'[Note "{"x" * 300}"]')), only(board(behind=f'[Note "{"x" * 301}"]'))
    assert (fits.status, long.status) == (Status.COMPLETE, Status.DRAFT)
    assert codes(long) == ["note-long"]
    assert len(long.notes[0]) == 301


def test_an_eleventh_note_keeps_the_board_a_draft() -> None:
    notes = [f'[Note "note {number}"]' for number in range(11)]
    ten, eleven = only(board(behind="\n".join(notes[:10]))), only(board(behind="\n".join(notes)))
    assert (ten.status, eleven.status) == (Status.COMPLETE, Status.DRAFT)
    assert codes(eleven) == ["notes-many"]


def test_the_hash_is_the_same_however_the_deal_is_written() -> None:
    north, east, south, west = DEAL[2:].split()
    rotated = f"S:{south} {west} {north} {east}".replace("T", "10").lower()
    assert only(board(Deal=rotated)).deal_hash == only(board()).deal_hash
