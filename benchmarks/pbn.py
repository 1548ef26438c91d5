"""Board files read, repaired and hashed, beside endplay, which only reads them."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from pathlib import Path

from benchmarks.claim import Claim, seconds
from fourwinds import pbn

WILD = Path(__file__).parents[2] / "shared" / "data" / "pbn" / "wild"
ROUNDS = 5


def _endplay_reads(kind: str, text: str) -> int:
    from endplay.parsers import lin, pbn

    return len({".pbn": pbn, ".lin": lin}[kind].load(io.StringIO(text)))


def _readable_by_endplay(kind: str) -> Iterator[tuple[bytes, str]]:
    """The files of other people's making that endplay can read, as bytes for us and as text for it."""
    for path in sorted(WILD.glob(f"*{kind}")):
        content = path.read_bytes()
        try:
            text = content.decode("utf-8")
            if _endplay_reads(kind, text):
                yield content, text
        except Exception:  # endplay fails in many ways, and any of them excludes the file
            continue


def claims() -> Iterator[Claim]:
    warnings.simplefilter("ignore")
    yield from (claim for kind in (".pbn", ".lin") for claim in _claim(kind))


def _claim(kind: str) -> Iterator[Claim]:
    files = list(_readable_by_endplay(kind))
    if not files:
        return

    def ours() -> int:
        return sum(game.deal_hash is not None or game.has_deal for content, _ in files for game in pbn.read(content))

    def theirs() -> None:
        for _, text in files:
            _endplay_reads(kind, text)

    boards = ours()
    rounds = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    mine, peer = min(mine for mine, _ in rounds), min(peer for _, peer in rounds)
    yield Claim(
        f"boards of {kind} files read, repaired and hashed ({len(files)} files, one core)",
        f"{boards / mine:,.0f}/s",
        f"endplay reading only: {boards / peer:,.0f}/s",
        peer / mine,
        "at least 1",
        peer >= mine,
    )
