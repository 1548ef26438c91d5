"""Tags, sections, comments and directives, however they are laid out."""

from __future__ import annotations

import pytest

from fourwinds import pbn
from tests.pbn.files import DEAL, board, codes, only


@pytest.mark.parametrize(
    "text",
    [
        f'[Deal "{DEAL}"]',
        f'  [ deal   "{DEAL}" ]  ',
        f'[DEAL"{DEAL}"]',
        f'[Event "x"][Deal "{DEAL}"]',
        f'[Event "x"] {{one comment}} [Deal "{DEAL}"] ; and another',
        f'\ufeff[Deal "{DEAL}"]',
        f'\r\n\r\n[Deal "{DEAL}"]\r\n',
        f'[Event "x"]\r[Deal "{DEAL}"]\r',
    ],
)
def test_a_tag_is_found_wherever_it_stands(text: str) -> None:
    assert str(only(text.encode()).deal) == DEAL


def test_tag_names_are_known_in_any_letter_case() -> None:
    game = only(f'[event "Cup"]\n[DEAL "{DEAL}"]\n[dealer "E"]\n[myTag "kept"]')
    assert (game.tag("Event"), str(game.dealer), game.tag("myTag")) == ("Cup", "E", "kept")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (r"The \"Club\" room", 'The "Club" room'),
        ('The "Club" room', 'The "Club" room'),
        (r"C:\boards", r"C:\boards"),
        (r"C:\\boards", r"C:\boards"),
        ("C:\\", "C:\\"),
        (r"1. Count \n 2. Play", r"1. Count \n 2. Play"),
    ],
)
def test_quotes_and_backslashes_within_values(written: str, value: str) -> None:
    assert only(f'[Site "{written}"]').tag("Site") == value


@pytest.mark.parametrize("written", ["[Board 7]", '[Board "7]', '[Board "7"', "[Board 7"])
def test_a_tag_with_a_part_missing_is_read(written: str) -> None:
    game = only(f'{written}\n[Deal "{DEAL}"]')
    assert game.number == 7
    assert "tag-syntax" in codes(game)


def test_comments_stay_where_they_are() -> None:
    game = only('{head}\n[Event "Cup"] {of cups}\n; and more\n[Site "Club"]\n{two\n\nparagraphs}')
    assert [(remark.text, remark.after) for remark in game.remarks] == [
        ("head", ""),
        ("of cups", "Event"),
        (" and more", "Event"),
        ("two\n\nparagraphs", "Site"),
    ]


def test_a_directive_is_kept_but_not_what_only_tells_the_format() -> None:
    game = only('% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n%BoardsPerPage 2\n[Event "Cup"]')
    assert [(remark.text, remark.directive) for remark in game.remarks] == [("BoardsPerPage 2", True)]


def test_a_comment_that_is_never_closed_takes_no_board_with_it() -> None:
    games = pbn.loads(
        board(None, Board="1", Scoring="IMP") + "{ never closed\n" + '[Hidden "EW"]\n\n' + board(Board="2")
    )
    assert [game.number for game in games] == [1, 2]
    assert "comment-unclosed" in codes(games[0])
    assert games[0].tag("Hidden") == "EW"


def test_one_bad_board_leaves_the_others_alone() -> None:
    games = pbn.loads(f"{board(Board='1')}\n{board(Board='2', Deal='N:nonsense')}\n{board(Board='3')}")
    assert [game.status.value for game in games] == ["complete", "rejected", "complete"]


def test_boards_run_together_without_a_blank_line() -> None:
    assert [game.number for game in pbn.loads(board(Board="1") + board(Board="2") + board(Board="3"))] == [1, 2, 3]


def test_concatenated_files() -> None:
    one = "% PBN 2.1\n" + board(Board="1")
    assert len(pbn.loads(one + "\ufeff" + one.replace('"1"', '"2"'))) == 2


def test_a_blank_line_inside_a_board_does_not_cut_it() -> None:
    game = only(board().replace("[Dealer", "\n[Dealer").replace("[Auction", "\n\n[Auction"))
    assert game.status is pbn.Status.COMPLETE
    assert codes(game) == ["blank-line"]


def test_boards_on_one_line() -> None:
    line = board(Board="1").replace("\n", " ") + board(Board="2").replace("\n", " ")
    games = pbn.loads(line)
    assert [(game.number, game.status.value) for game in games] == [(1, "complete"), (2, "complete")]


@pytest.mark.parametrize("joint", ["", "\ufeff", "\x1a", "\x1a\r\n", "\x00"])
def test_files_joined_without_a_line_end(joint: str) -> None:
    games = pbn.loads((board(Board="1").rstrip("\n") + joint + board(Board="2") + joint).encode())
    assert [(game.number, game.status.value) for game in games] == [(1, "complete"), (2, "complete")]


@pytest.mark.parametrize(
    "written",
    [
        f'[Deal\n "{DEAL}"\n]',
        '[Deal "' + DEAL.replace(" J972", "\n  J972") + '"]',
        f"[Deal '{DEAL}']",
        f"[Deal “{DEAL}”]",
        f'[Deal: "{DEAL}"]',
        f'[Deal="{DEAL}"]',
    ],
)
def test_a_tag_over_several_lines_or_in_other_quotes(written: str) -> None:
    game = only(board(Deal=None, behind=written))
    assert str(game.deal) == DEAL
    assert "tag-syntax" in codes(game)


def test_a_script_over_several_lines_keeps_them() -> None:
    game = only(board(None, behind='[PlayScript "1. Count\n 2. Hold up"]\n[Theme "x"]'))
    assert (game.tag("PlayScript"), game.tag("Theme")) == (r"1. Count\n2. Hold up", "x")


@pytest.mark.parametrize("auction", ["1NT Pass 2C Pass\n\n2H Pass Pass Pass", "\n1NT Pass 2C Pass\n2H Pass Pass Pass"])
def test_a_blank_line_inside_an_auction(auction: str) -> None:
    first, second = pbn.loads(f"{board(auction, Board='1')}\n{board(Board='2')}")
    assert (str(first.auction), codes(first)) == ("1N P 2C P 2H P P P", ["blank-line"])
    assert second.status is pbn.Status.COMPLETE
    assert not codes(second)


def test_a_file_with_every_second_line_blank() -> None:
    text = (board(Board="1") + board(Board="2")).replace("\n", "\n\n")
    assert [game.status.value for game in pbn.loads(text)] == ["complete", "complete"]


def test_a_comment_may_quote_a_tag_but_not_a_board() -> None:
    quoting = only(board(behind='{a tag is\n\n[Event "x"] like this}'))
    assert quoting.remarks[0].text == 'a tag is\n\n[Event "x"] like this'
    games = pbn.loads(board(Board="1", behind="{oops") + board(Board="2", behind="{fine}"))
    assert [game.number for game in games] == [1, 2]


def test_a_table_is_kept_row_by_row() -> None:
    text = '[TotalScoreTable "Rank\\2R;Names"]\n{best two}\n 1 "Ann; Bob {x}"\n 2 "Cy"\n'
    [tag] = only(text).tags
    assert tag.rows == ("{best two}", '1 "Ann; Bob {x}"', '2 "Cy"')


def test_text_outside_any_section_stays_as_a_comment() -> None:
    game = only('what is this\n[Event "Cup"]\nand that')
    assert [remark.text for remark in game.remarks] == ["what is this", "and that"]
    assert codes(game) == ["stray-text", "stray-text"]


def test_the_second_of_two_equal_tags_is_not_lost() -> None:
    game = only(board(Contract="1NT", behind='[Contract "2H"]\n[Room "Open"]\n[Room "IMP"]'))
    assert str(game.contract) == "1N N"
    assert '[Contract "2H"]' in [remark.text for remark in game.remarks]
    assert [tag.value for tag in game.tags if tag.name == "Room"] == ["Open", "IMP"]


def test_a_second_auction_is_not_lost_even_from_the_same_seat() -> None:
    game = only(board(behind='[Auction "N"]\n2C Pass Pass Pass'))
    assert str(game.auction) == "1N P P P"
    assert "2C Pass Pass Pass" in [remark.text for remark in game.remarks]


class TestInheritance:
    def test_a_hash_repeats_the_value_of_the_board_before(self) -> None:
        first, second = pbn.loads(board(Board="1") + "\n" + board(Board="2", Event="#", Site="#"))
        assert (second.tag("Event"), second.tag("Site")) == (first.tag("Event"), first.tag("Site"))

    def test_two_hashes_set_a_value_for_all_that_follow(self) -> None:
        games = pbn.loads(
            board(Board="1", Event="##Cup") + "\n" + board(Board="2", Event=None) + "\n" + board(Board="3", Event="#")
        )
        assert [game.tag("Event") for game in games] == ["Cup", "Cup", "Cup"]

    def test_a_value_in_between_is_the_one_that_lasts(self) -> None:
        texts = [board(Board="1", Event="##Cup"), board(Board="2", Event="Other"), board(Board="3", Event=None)]
        assert [game.tag("Event") for game in pbn.loads("\n".join(texts))] == ["Cup", "Other", "Other"]

    def test_a_hash_looks_back_to_the_last_board_that_has_the_tag(self) -> None:
        texts = [board(Board="1", Theme="Finesse"), board(Board="2"), board(Board="3", Theme="#")]
        assert [game.tag("Theme") for game in pbn.loads("\n".join(texts))] == ["Finesse", "", "Finesse"]

    def test_a_value_may_begin_with_a_hash_of_its_own(self) -> None:
        game = only(board(Event="#1 Teams"))
        assert '[Event "#1 Teams"]' in pbn.dumps([game])

    def test_two_hashes_alone_end_it(self) -> None:
        games = pbn.loads(
            board(Board="1", Event="##Cup") + "\n" + board(Board="2", Event="##") + "\n" + board(Board="3", Event=None)
        )
        assert [game.tag("Event") for game in games] == ["Cup", "", ""]

    def test_a_deal_can_be_inherited(self) -> None:
        first, second = pbn.loads(board(Room="Open") + "\n" + board(Room="Closed", Deal="#"))
        assert second.deal == first.deal

    def test_nothing_to_inherit_is_told(self) -> None:
        assert "tag-inherited-nothing" in codes(only(board(Event="#")))


class TestEncoding:
    def test_bytes_that_are_not_utf8_are_windows_1252(self) -> None:
        game = only(board(Site="Århus café – “club”").encode("cp1252"))
        assert game.tag("Site") == "Århus café – “club”"
        assert codes(game) == ["encoding"]

    def test_one_such_line_does_not_spoil_the_rest(self) -> None:
        text = board(Event="Ærø").encode() + b"\n" + board(Board="2", Site="Ærø").encode("cp1252")
        assert [pbn.loads(text)[0].tag("Event"), pbn.loads(text)[1].tag("Site")] == ["Ærø", "Ærø"]

    def test_a_byte_order_mark_is_no_part_of_the_text(self) -> None:
        game = only(b"\xef\xbb\xbf" + board().encode())
        assert codes(game) == ["byte-order-mark"]
        assert game.status is pbn.Status.COMPLETE

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
    def test_utf16_with_its_mark(self, encoding: str) -> None:
        mark = {"utf-16": b"", "utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}[encoding]
        assert only(mark + board(Site="Łódź").encode(encoding)).tag("Site") == "Łódź"
