"""Hand-outs: what the teacher sees and what students do not, read back from real PDFs."""

from __future__ import annotations

import io
from urllib.parse import unquote

import pytest
from pypdf import PdfReader

from fourwinds import pbn
from fourwinds.bridge.seat import Seat
from fourwinds.pbn import PbnGame
from fourwinds.typeset.handout.choice import HandoutChoice
from fourwinds.typeset.handout.content import HandoutBoard
from fourwinds.typeset.handout.pdf import Form, PerPage, handout_pdf
from fourwinds.typeset.handout.reading import handout_of
from tests.pbn.files import board, only, shared

LESSON = board(
    "1NT Pass 2C =1= Pass\n2H Pass 4H Pass\nPass Pass",
    Theme="Stayman",
    Interf="none",
    PlayScript=r"1. Count losers\n2. Draw trumps",
    Lead="E:♣Q",
    behind='[Note "1:asks for a major"]\n[Note "Auto-fix: nothing"]\n[Note "A flat board"]\n{Ask them first}',
).replace('[Event "Lesson 1"]', '{What do you open?}\n[Event "Lesson 1"]')
STUDENTS = HandoutChoice(frozenset({Seat.SOUTH}))
TEACHER = HandoutChoice(solved=True)


def shown(choice: HandoutChoice, game: PbnGame | None = None) -> HandoutBoard:
    [found] = handout_of([game or only(LESSON)], "Lesson", choice).boards
    return found


def pages(
    choice: HandoutChoice, games: list[PbnGame], *, form: Form = "boards", per_page: PerPage = 2, title: str = "Lesson"
) -> list[str]:
    """Return the text of every page, without the spaces and breaks that typesetting adds."""
    pdf = handout_pdf(handout_of(games, title, choice), form=form, per_page=per_page)
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def numbered(count: int, **tags: str) -> list[PbnGame]:
    return [game for number in range(1, count + 1) for game in pbn.loads(board(Board=str(number), **tags))]


def test_the_teacher_sees_everything() -> None:
    [text] = pages(TEACHER, [only(LESSON)])
    for words in ("Board1", "Stayman", "Whatdoyouopen?", "asksforamajor", "4♥byN", "1.Countlosers", "Aflatboard"):
        assert words in text
    assert "Askthemfirst" in text
    assert "Par:" in text
    assert "14HCP" in text


def test_students_see_their_hands_and_a_table_to_write_in() -> None:
    [text] = pages(STUDENTS, [only(LESSON)])
    assert "Whatdoyouopen?" in text
    assert "Stayman" in text
    for words in ("KQ3", "HCP", "asks", "4♥", "Count", "flat", "Ask", "Par", "none"):
        assert words not in text
    assert shown(STUDENTS).auction is None
    assert [hand is not None for hand in shown(STUDENTS).hands] == [False, False, True, False]


def test_students_may_see_the_auction_but_not_the_result() -> None:
    seen = shown(HandoutChoice(frozenset({Seat.NORTH, Seat.SOUTH}), auction=True), only(LESSON + '[Result "10"]\n'))
    assert seen.auction is not None
    assert [call.text for call in seen.auction][:3] == ["1NT", "Pass", "2♣"]
    assert seen.meanings == ("asks for a major",)
    assert seen.outcome == "4♥ by N, lead ♣Q"


def test_calls_with_the_same_meaning_share_its_number() -> None:
    game = only(board("1C =1= Pass 1D =2= Pass 1NT =1= AP", behind='[Note "1:relay"]\n[Note "2:waits"]'))
    auction = shown(TEACHER, game).auction
    assert auction is not None
    assert [call.number for call in auction] == [1, None, 2, None, 1, None, None, None]


def test_an_auction_that_waits_for_a_call_ends_with_the_question() -> None:
    assert shown(TEACHER, only(board("1NT Pass ?"))).end == "?"


def test_an_auction_that_cannot_be_read_is_kept_as_text() -> None:
    seen = shown(TEACHER, only(board("1NT zz Pass")))
    assert (seen.auction, seen.notes) == ((), ("Auction: 1NT zz Pass",))


def test_the_link_shows_the_board_and_only_the_teacher_has_it() -> None:
    link = shown(TEACHER).link
    assert "md|3SJ972HJ9832DK4CA9," in unquote(link)
    assert shown(STUDENTS).link == ""
    assert shown(TEACHER, only(board(Deal="N:KQ3.A74.Q62.K853 - - -"))).link == ""


@pytest.mark.parametrize(("per_page", "expected"), [(1, 12), (2, 6), (4, 3), (6, 2)])
def test_so_many_boards_are_on_a_page(per_page: PerPage, expected: int) -> None:
    assert len(pages(STUDENTS, numbered(12), per_page=per_page)) == expected
    assert len(pages(HandoutChoice(), numbered(12), per_page=per_page)) == expected


def test_a_board_with_much_text_gets_the_room_it_needs() -> None:
    long = " ".join(f"Sentence {number} about the play." for number in range(400))
    found = pages(HandoutChoice(), pbn.loads(board() + f"{{{long}}}\n" + "\n" + board(Board="2")), per_page=6)
    assert "Sentence399" in "".join(found)
    assert "Board2" in found[-1]


def test_cards_to_deal_from_are_four_boards_on_a_page() -> None:
    found = pages(HandoutChoice(), numbered(5), form="cards")
    assert len(found) == 2
    assert found[1].count("DealerNorth") == 4
    assert "KQ3" in found[1]


def test_the_record_has_all_hands_with_tricks_and_par() -> None:
    [text] = pages(TEACHER, numbered(9), form="record")
    assert text.count("Nobodyvulnerable") == 9
    assert text.count("NT♠♥♦♣") == 9


def test_texts_are_never_markup() -> None:
    nasty = r'#panic("no") $x^2$ *b* _i_ @ref <label> `c` // c #import "x": *'
    game = only(board()).with_tag("Theme", nasty)
    [text] = pages(HandoutChoice(), [game], title=nasty)
    assert "#panic(“no”)$x^2$*b*_i_@ref<label>" in text


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [f"{number:03}" for number in range(1, 181)])
def test_real_files_print(name: str) -> None:
    for path in shared("wild", f"{name}.*"):
        games = [game for game in pbn.read(path) if game.deal is not None][:12]
        if games:
            assert pages(HandoutChoice(), games, per_page=4)
            assert pages(STUDENTS, games, form="cards")
