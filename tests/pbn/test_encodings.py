"""Files in encodings other than UTF-8: declared, detected or requested."""

from __future__ import annotations

from io import BytesIO

import pytest

from fourwinds import pbn
from fourwinds.pbn import GameReader, PbnGame
from fourwinds.table.errors import MalformedError
from tests.pbn.files import board, codes

POLISH = "Zażółć gęślą jaźń w Łodzi"
DECLARATIONS = (
    "%Content-type: text/x-pbn; charset={}",
    "% PBN 2.1\r\n% Content-type: text/x-pbn; charset={}",
    '%Content-Type: text/x-pbn; Charset="{}"',
    "% charset {}",
    "%charset={}",
    "%Charset: {}",
)


def _read(content: bytes, encoding: str | None = None) -> tuple[PbnGame, GameReader]:
    reading = pbn.read(content, encoding=encoding)
    [game] = reading
    return game, reading


@pytest.mark.parametrize("declaration", DECLARATIONS)
@pytest.mark.parametrize(
    ("charset", "event"),
    [
        ("ISO-8859-2", POLISH),
        ("windows-1250", POLISH),
        ("windows-1251", "Турнир «Весна» в Москве"),
        ("KOI8-R", "Турнир"),
        ("ISO-8859-7", "Αθήνα"),
        ("ISO-8859-9", "İstanbul, Şişli"),
        ("Shift_JIS", "東京ブリッジ"),
        ("GB18030", "北京桥牌"),
        ("EUC-KR", "서울"),
        ("ISO-8859-1", "Soirée à Besançon"),
        ("UTF-8", POLISH + " 東京"),
    ],
)
def test_a_file_is_read_in_the_charset_it_declares(declaration: str, charset: str, event: str) -> None:
    text = f"{declaration.format(charset)}\r\n{board(Event=event)}"
    game, reading = _read(text.encode(charset))
    assert (game.tag("Event"), codes(game)) == (event, [])
    assert (reading.encoding.lower().replace("_", "-"), reading.encoding_source) == (
        charset.lower().replace("_", "-"),
        "declared",
    )
    written = pbn.dumps([game], profile="v1").encode()
    assert pbn.loads(written) == [game]
    assert pbn.loads(pbn.dumps([game], profile="standard").encode()) == [game]


def test_a_declared_charset_counts_for_lines_far_behind_it() -> None:
    content = ("% charset ISO-8859-2\n" + "{text}\n" * 100_000 + board(Event=POLISH)).encode("iso-8859-2")
    for source in (content, BytesIO(content)):
        assert [game.tag("Event") for game in pbn.read(source)] == [POLISH]


@pytest.mark.parametrize(("encoding", "shown"), [("utf-16-le", "UTF-16LE"), ("utf-16-be", "UTF-16BE")])
@pytest.mark.parametrize("event", ["Club night", POLISH, "Турнир", "東京ブリッジ選手権"])
def test_utf16_without_a_byte_order_mark_is_recognised(encoding: str, shown: str, event: str) -> None:
    content = board(Event=event).encode(encoding)
    for source in (content, BytesIO(content)):
        reading = pbn.read(source)
        [game] = reading
        assert (game.tag("Event"), codes(game)) == (event, ["encoding"])
        assert game.findings[0].message == f"the file has no byte order mark: read as {shown}"
        assert (reading.encoding, reading.encoding_source) == (shown, "content")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_byte_order_mark_counts_more_than_a_declaration(encoding: str) -> None:
    game, reading = _read(("% charset ISO-8859-2\n" + board(Event=POLISH)).encode(encoding))
    assert (game.tag("Event"), reading.encoding_source) == (POLISH, "mark")


@pytest.mark.parametrize(
    ("charset", "written", "event"),
    [
        ("klingon", "utf-8", POLISH),
        ("klingon", "cp1252", "Soirée"),
        ("base64", "utf-8", POLISH),
        ("idna", "utf-8", POLISH),
        ("cp037", "utf-8", POLISH),
        ("UTF-16", "utf-8", POLISH),
        ("UTF-8", "cp1252", "Soirée"),
        ("US-ASCII", "utf-8", POLISH),
        ("US-ASCII", "cp1252", "Soirée"),
        ("ISO-8859-1", "utf-8", POLISH),
        ("ISO-8859-2", "utf-8", "Soirée ♠"),
        ("Shift_JIS", "cp1252", "Soirée – fin"),
    ],
)
def test_a_charset_that_is_unknown_or_wrong_is_told_and_the_file_is_read(
    charset: str, written: str, event: str
) -> None:
    game, _ = _read(f"%Content-type: text/x-pbn; charset={charset}\n{board(Event=event)}".encode(written))
    assert game.tag("Event") == event
    assert set(codes(game)) <= {"charset-wrong", "encoding"}
    assert codes(game)


def test_prose_about_a_charset_declares_nothing() -> None:
    game, reading = _read(b"%The charset is a mystery\n{ charset=klingon }\n" + board(Event=POLISH).encode())
    assert (game.tag("Event"), codes(game), reading.encoding_source) == (POLISH, [], "usual")


def test_an_encoding_that_was_asked_for_counts_more_than_a_declaration() -> None:
    content = ("% charset ISO-8859-1\n" + board(Event=POLISH)).encode("cp1250")
    game, reading = _read(content, "Windows-1250")
    assert (game.tag("Event"), codes(game)) == (POLISH, [])
    assert (reading.encoding, reading.encoding_source) == ("Windows-1250", "asked")
    for encoding in ("utf-16-le", "utf-16-be"):
        assert _read(board(Event=POLISH).encode(encoding), "UTF-16")[0].tag("Event") == POLISH


def test_an_encoding_that_does_not_fit_is_told() -> None:
    game, _ = _read(board(Event="Soirée").encode("cp1252"), "ascii")
    assert (game.tag("Event"), codes(game)) == ("Soirée", ["charset-wrong"])


@pytest.mark.parametrize("name", ["klingon", "", "base64", "undefined", "unicode_escape", "cp500", "ü", "x" * 10_000])
def test_an_encoding_that_does_not_exist_is_refused(name: str) -> None:
    with pytest.raises(MalformedError, match="unknown encoding"):
        pbn.read(b"", encoding=name)


def test_a_file_of_zeros_is_no_utf16() -> None:
    for content in (b"", b"\0", b"\0\0\0\0", bytes(range(256)) * 20):
        assert pbn.read(content).encoding == "UTF-8"
        assert not any(game.has_deal for game in pbn.read(content))
