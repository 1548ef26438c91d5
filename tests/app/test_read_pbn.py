"""Files that people send, and files made to hurt."""

from __future__ import annotations

import pytest

from fourwinds.app.boards.read_pbn import (
    LARGEST_FILE,
    LONGEST_BOARD,
    MOST_BOARDS,
    SentFile,
    read_board,
    read_pbn,
    read_sent,
)
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, TooLargeError

DEAL = '[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]\n'


def filled(unit: str, size: int = LARGEST_FILE) -> str:
    return unit * (size // len(unit))


BOMBS = {
    "bytes": "x" * (LARGEST_FILE + 1),
    "boards": filled('[Event "a"]\n\n', 20 * MOST_BOARDS),
    "one line": filled("x"),
    "open brackets": filled("["),
    "braces": filled("{"),
    "an auction without end": '[Auction "N"]\n' + filled("1C {a} "),
    "variations": '[Auction "N"]\n' + filled("("),
    "lines of nothing": filled("x\n"),
    "blank lines": filled("\n"),
    "NUL": filled("\0"),
    "LIN": "md|1|" + filled("mb|p|an|x|"),
    "tags that every board inherits": "".join(f'[T{i} "##a"]\n' for i in range(9_000)) + "\n" + filled(DEAL, 10**6),
    "a value that every board inherits": f'[T "##{"x" * 150_000}"]\n\n' + filled(DEAL, 10**6),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_as_too_large(name: str) -> None:
    with pytest.raises(TooLargeError):
        read_sent(SentFile(BOMBS[name].encode()))


def test_as_many_boards_as_are_allowed_are_read() -> None:
    games = read_pbn(filled(DEAL, MOST_BOARDS * len(DEAL)))
    assert len(games) == MOST_BOARDS
    assert {game.deal_hash for game in games} == {games[0].deal_hash}


@pytest.mark.parametrize(
    ("content", "event"),
    [
        ('[Event "Café"]\n'.encode("latin-1") + DEAL.encode(), "Café"),
        ('[Event "“Café”"]\n'.encode("cp1252") + DEAL.encode(), "“Café”"),
        (('[Event "Café"]\n' + DEAL).encode("utf-16"), "Café"),
        (b"\xef\xbb\xbf" + ('[Event "Café"]\r\n' + DEAL).encode(), "Café"),
        (b'[Event "Caf\x00e"]\n' + DEAL.encode(), "Cafe"),
        ('[Event "<script>"]\n' + DEAL, "<script>"),
    ],
)
def test_encodings_are_read_as_files_have_them(content: bytes | str, event: str) -> None:
    [game] = read_sent(SentFile(content) if isinstance(content, bytes) else content)
    assert (game.tag("Event"), game.has_deal) == (event, True)


def test_text_that_no_database_keeps_is_refused() -> None:
    for text in ("\0", "\ud800"):
        with pytest.raises(MalformedError):
            read_pbn(f'[Event "{text}"]\n{DEAL}')
        with pytest.raises(MalformedError):
            read_sent([{"tags": [{"name": "Event", "value": text}]}])


def test_json_cannot_smuggle_a_second_board_into_a_file() -> None:
    smuggled = f'\n\n[Board "2"]\n{DEAL}'
    for told in (
        {"tags": [{"name": "FooTable", "value": "", "rows": [smuggled]}]},
        {"tags": [{"name": "Foo", "value": "", "rows": [smuggled]}]},
        {"remarks": [{"text": smuggled}]},
    ):
        with pytest.raises(MalformedError):
            read_sent([{"number": 1, "deal": "N:AKQ2... - - -", **told}])
    harmless = {"remarks": [{"text": "[Board]"}], "tags": [{"name": "Foo", "value": f'"]{smuggled}'}]}
    [game] = read_sent([{"number": 1, "deal": "N:AKQ2... - - -", **harmless}])
    assert str(game.deal) == "N:AKQ2... - - -"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", MalformedError),
        ("only words", MalformedError),
        (DEAL * 2, MalformedError),
        ('[Deal "N:AKQ.AKQ.AKQ.AKQJ AKQ.AKQ.AKQ.AKQJ - -"]', IllegalError),
        (DEAL + "x" * LONGEST_BOARD, TooLargeError),
    ],
)
def test_one_board_is_one_board(text: str, error: type[FourWindsError]) -> None:
    with pytest.raises(error):
        read_board(text, "body.board")
    assert read_board('{What do you open?}\n[Deal "E:- - - AKQ72.K5.83.Q972"]', "body.board").has_deal
