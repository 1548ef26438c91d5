"""Random bytes and random damage to real files: only our own errors, no hangs, and nothing lost."""

from __future__ import annotations

from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fourwinds import pbn
from fourwinds.pbn import Status
from tests.pbn.files import board
from tests.shared_data import FOLDER
from tests.strategies import randoms

MADE_HERE = "\n".join(
    [
        "% PBN 2.1\n%BoardsPerPage 2\n{head}",
        board("1NT =1= Pass! 2C {asks} Pass ; why\n2H AP", behind='[Note "1:15-17"]\n[Play "E"]\nHK H2 H3 H4\n*'),
        board(None, Board="2", Deal="N:KQ3.A74.Q62.K853 - ... -", Hidden="EW"),
        board("Pass 1NT ?", Board="Example 3", Event="#", Date="15/11/2026", Dealer="north"),
        board(Board="4", behind='[ScoreTable "Rank;Name"]\n1 "Ann; Bob"\n2 Cy\n{two\n\nparagraphs}'),
        "pn|a,b,c,d|st||md|3SKQ3HA74DQ62CK853,SA854HKQ5DTCQJT76,SJ972HJ9832DK4CA9|sv|o|mb|1N!|an|strong|mb|p|pc|HK|",
    ]
).encode()
SCRAPS = [
    *(b"[", b"]", b"{", b"}", b";", b"%", b'"', b"\\", b"=", b"$1", b"!", b"?", b"|", b"#", b"##", b"*", b"+", b"-"),
    *(
        b"\n",
        b"\n\n",
        b"\r",
        b"\r\n",
        b" ",
        b"\t",
        b"\x00",
        b"\xff",
        b"\xe9",
        b"\xc3\xa9",
        b"\xe2\x99\xa0",
        b"\xef\xbb\xbf",
    ),
    *(b"x", b"T", b"10", b"AP ", b"Pass ", b"^", b"=1=", b"{c}", b";c\n", b"%d\n", b"__", b"md|", b"mb|1C|", b"nt|x|"),
    *(b'[Deal "', b'[Note "1:x"]\n', b'[Auction "N"]\n', b'[Play "W"]\n', b'[Event ""]\n', b'[Board "1"]\n'),
]


@cache
def texts() -> list[bytes]:
    wild = [path.read_bytes() for path in sorted((FOLDER / "pbn").rglob("*.*")) if path.suffix in (".pbn", ".lin")]
    return [MADE_HERE, *wild]


def damaged(random: Random) -> bytes:
    """Return a piece of a file with up to five kinds of damage."""
    text = random.choice(texts())
    if len(text) > 1500:
        start = random.randrange(len(text) - 1500)
        if random.random() < 0.7:
            start = text.rfind(b"\n\n", 0, start) + 2
        text = text[start : start + random.randrange(200, 1500)]
    piece = bytearray(text)
    for _ in range(random.randrange(6)):
        place = random.randrange(len(piece) + 1)
        chance = random.random()
        if chance < 0.5:
            piece[place:place] = random.choice(SCRAPS)
        elif chance < 0.7:
            del piece[place : place + random.randrange(1, 12)]
        elif chance < 0.85:
            other = random.randrange(len(piece) + 1)
            piece[place:place] = piece[other : other + random.randrange(1, 60)]
        else:
            piece[place : place + 1] = bytes([random.randrange(256)])
    return bytes(piece)


@given(randoms)
def test_damaged_files_are_read_and_written_back_whole(random: Random) -> None:
    text = damaged(random)
    games = pbn.loads(text)
    assert pbn.loads(pbn.dumps(games, profile="standard")) == games
    complete = [game for game in games if game.status is Status.COMPLETE]
    assert pbn.loads(pbn.dumps(complete)) == complete
    for game in games:
        assert all(finding.code in pbn.KINDS for finding in game.findings)


@given(st.binary(max_size=400))
def test_any_bytes_can_be_read(content: bytes) -> None:
    games = pbn.loads(content)
    assert pbn.loads(pbn.dumps(games, profile="standard")) == games
