"""The Auction section in every spelling, read as a legal auction that starts with the dealer."""

from __future__ import annotations

import pytest

from fourwinds.pbn import Annotation, PbnGame, Status
from tests.pbn.files import board, codes, only


def calls(game: PbnGame) -> str:
    return "" if game.auction is None else str(game.auction)


@pytest.mark.parametrize(
    ("written", "read", "code"),
    [
        ("1NT Pass Pass Pass", "1N P P P", None),
        ("1N p P pass", "1N P P P", "call-spelling"),
        ("1nt PASS Pass pass", "1N P P P", "call-spelling"),
        ("1♥ Dbl Rdbl p p p", "1H X XX P P P", "call-spelling"),
        ("1 H Double Redouble pass pass pass", "1H X XX P P P", "call-spelling"),
        ("1NT AP", "1N P P P", "auction-all-pass"),
        ("1NT ap", "1N P P P", "auction-all-pass"),
        ("1NT all pass", "1N P P P", "auction-all-pass"),
        ("1NT All-Pass", "1N P P P", "auction-all-pass"),
        ("1NT Pass AP", "1N P P P", "auction-all-pass"),
        ("1NT Pass Pass AP", "1N P P P", "auction-all-pass"),
        ("1NT Pass Pass Pass AP", "1N P P P", "auction-all-pass"),
        ("AP", "P P P P", "auction-all-pass"),
        ("Pass AP", "P P P P", "auction-all-pass"),
        ("Pass 1C AP", "P 1C P P P", "auction-all-pass"),
        ("1NT Pass Pass Pass Pass Pass", "1N P P P", "auction-surplus-passes"),
        ("Pass Pass Pass Pass Pass", "P P P P", "auction-surplus-passes"),
        ("1NT\tPass\n\tPass Pass", "1N P P P", None),
        ("1NT-P-P-P", "1N P P P", "call-spelling"),
        ("1NT,P,P,P", "1N P P P", "call-spelling"),
        ("1SA no bid Pass Pass", "1N P P P", "call-spelling"),
        ("1NT A.P.", "1N P P P", "auction-all-pass"),
        ("1NT (All pass)", "1N P P P", "auction-all-pass"),
        ("1NT Pass Pass Pass -", "1N P P P", None),
        ("1nt, -, -, -", "1N P P P", "call-spelling"),
        ("1NT - - -", "1N P P P", "call-spelling"),
        ("1NT – 2C – 2D – – –", "1N P 2C P 2D P P P", "call-spelling"),
        ("1NT Pass Pass Pass\n- - - -", "1N P P P", None),
        ("1D ^S 2D Pass Pass Pass", "1D P 2D P P P", "call-spelling"),
        ("1NT Pass Pass Pass *", "1N P P P", None),
    ],
)
def test_spellings(written: str, read: str, code: str | None) -> None:
    game = only(board(written))
    assert calls(game) == read
    assert codes(game) == ([code] if code else [])
    assert game.status is Status.COMPLETE


def test_calls_on_the_line_of_the_tag() -> None:
    game = only(board(None) + '[Auction "N"] 1NT Pass Pass Pass')
    assert calls(game) == "1N P P P"
    assert codes(game) == ["section-on-tag-line"]


class TestWhoCalled:
    def test_leading_dashes_stand_for_the_seats_before_the_dealer(self) -> None:
        game = only(board("- 1NT Pass Pass\nPass", first="W"))
        assert (calls(game), str(game.contract)) == ("1N P P P", "1N N")
        assert codes(game) == ["auction-leading-dash"]

    def test_without_more_to_go_by_the_same_calls_are_read_from_the_dealer(self) -> None:
        game = only(board(first="N", Dealer="E"))
        assert (calls(game), str(game.contract)) == ("1N P P P", "1N E")
        assert codes(game) == ["auction-rotated"]
        assert game.notes == ("Auto-fix: rotated auction to start with Dealer=E",)

    def test_where_only_that_agrees_with_the_contract_the_passes_left_out_are_put_back(self) -> None:
        game = only(board(first="N", Dealer="E", Contract="1NT", Declarer="N"))
        assert (calls(game), str(game.contract)) == ("P P P 1N P P P", "1N N")
        assert game.notes == ("Auto-fix: 3 passes added before N's first call",)
        assert game.status is Status.COMPLETE

    def test_the_declarer_alone_can_tell(self) -> None:
        assert calls(only(board("1NT AP", first="E", Declarer="E"))) == "P 1N P P P"

    def test_notes_on_calls_move_with_them(self) -> None:
        text = board("1NT =1= Pass Pass Pass", first="N", Dealer="E", Contract="1NT", Declarer="N")
        game = only(text + '[Note "1:15-17"]')
        assert game.bidding is not None
        assert game.bidding.annotations == ((3, Annotation("15-17")),)

    def test_a_tag_that_is_no_seat_means_the_dealer(self) -> None:
        game = only(board(first="?"))
        assert (calls(game), codes(game)) == ("1N P P P", ["auction-seat"])

    def test_a_missing_dealer_is_who_called_first(self) -> None:
        game = only(board(first="S", Dealer=None))
        assert (str(game.dealer), codes(game)) == ("S", ["dealer-derived"])


class TestAuctionsThatCannotBeExported:
    @pytest.mark.parametrize(
        ("written", "code"),
        [
            ("1NT Pass 2C +", "auction-unfinished"),
            ("1NT Pass 2C Pass ?", "auction-unfinished"),
            ("1NT Pass 2C *", "auction-unfinished"),
            ("1NT Pass", "auction-unfinished"),
            ("1NT 1C Pass Pass Pass", "auction-illegal"),
            ("1NT Pass Dbl Pass Pass Pass", "auction-illegal"),
            ("1NT Pass Pass Pass 2C", "auction-illegal"),
            ("1NT Pass ___ Pass", "auction-unreadable"),
            ("1NT + Pass", "auction-unreadable"),
            ("1NT Pass 8C Pass", "auction-unreadable"),
            ("1NT Pass -", "auction-unfinished"),
        ],
    )
    def test_they_keep_the_board_a_draft(self, written: str, code: str) -> None:
        game = only(board(written))
        assert game.status is Status.DRAFT
        assert code in codes(game)

    @pytest.mark.parametrize("mark", ["+", "?", "*"])
    def test_a_mark_says_that_it_goes_on_whatever_the_contract_says(self, mark: str) -> None:
        game = only(board(f"1NT {mark}", Contract="1NT", Declarer="N"))
        assert (calls(game), codes(game)) == ("1N", ["auction-unfinished"])
        assert game.bidding is not None
        assert game.bidding.mark == mark

    def test_none_at_all(self) -> None:
        assert codes(only(board(None))) == ["auction-missing"]

    def test_what_cannot_be_read_stays_as_text_with_its_notes(self) -> None:
        game = only(board("1NT =1= Pass zz") + '[Note "1:strong"]\n[Note "2:the board"]')
        [tag] = [tag for tag in game.tags if tag.name == "Auction"]
        assert tag.rows == ("1NT =1= Pass zz", '[Note "1:strong"]')
        assert game.notes == ("the board",)

    def test_the_closing_passes_may_be_missing_if_the_contract_tells_the_end(self) -> None:
        game = only(board("Pass Pass Pass 5S", first="W", Contract="5S", Declarer="W"))
        assert calls(game) == "P P P 5S P P P"
        assert codes(game) == ["auction-rotated", "auction-passes-added"]


class TestAnnotations:
    def test_notes_glyphs_and_comments_belong_to_their_call(self) -> None:
        text = board("1NT $1 Pass! 2C =1= {asks} Pass 2H?! Pass ; why\nPass Pass") + '[Note "1:Stayman"]'
        game = only(text)
        assert calls(game) == "1N P 2C P 2H P P P"
        assert game.bidding is not None
        assert dict(game.bidding.annotations) == {
            0: Annotation(glyphs=(1,)),
            1: Annotation(glyphs=(1,)),
            2: Annotation("Stayman", comments=("asks",)),
            4: Annotation(glyphs=(6,)),
            5: Annotation(comments=(" why",)),
        }

    def test_all_that_is_said_of_one_call_is_kept_together(self) -> None:
        game = only(board("1NT Pass Pass Pass =1= Pass =2= - =3=", behind='[Note "1:a"]\n[Note "2:b"]\n[Note "3:c"]'))
        assert game.bidding is not None
        assert game.bidding.annotations == ((3, Annotation("a; b; c")),)

    def test_an_explanation_in_brackets_stays_with_its_call(self) -> None:
        game = only(board("1NT(15-17) Pass Pass Pass"))
        assert game.bidding is not None
        assert game.bidding.annotations == ((0, Annotation(comments=("15-17",))),)

    def test_a_comment_before_the_first_call_is_about_the_auction(self) -> None:
        game = only(board("- {east was late} 1NT AP", first="W"))
        assert [remark.text for remark in game.remarks] == ["east was late"]

    def test_a_star_behind_a_call_is_an_alert(self) -> None:
        game = only(board("1NT* Pass Pass Pass"))
        assert game.bidding is not None
        assert game.bidding.annotations == ((0, Annotation("")),)

    def test_a_comment_behind_the_calls_is_about_the_whole_auction(self) -> None:
        game = only(board("1NT Pass Pass Pass\n{well bid}"))
        assert game.bidding is not None
        assert not game.bidding.annotations
        assert [(remark.text, remark.after) for remark in game.remarks] == [("well bid", "Auction")]

    def test_a_note_nobody_refers_to_is_about_the_board(self) -> None:
        game = only(board(behind='[Note "1:teach the hold-up"]\n[Note "plain"]'))
        assert game.notes == ("teach the hold-up", "plain")

    def test_a_reference_to_no_note(self) -> None:
        assert codes(only(board("1NT =3= Pass Pass Pass"))) == ["note-missing"]

    def test_an_irregular_call_is_not_hidden(self) -> None:
        game = only(board("1NT 1C ^I Pass Pass Pass"))
        assert "auction-illegal" in codes(game)
