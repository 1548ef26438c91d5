"""Reading, repairing and hashing board files, compared with endplay, which only reads them."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.claim import Claim, seconds
from fourwinds import pbn

WILD = Path(__file__).parents[2] / "shared" / "data" / "pbn" / "wild"
ROUNDS = 5


def _endplay_reads(kind: str, text: str) -> int:
    from endplay.parsers import lin, pbn

    return len({".pbn": pbn, ".lin": lin}[kind].load(io.StringIO(text)))


def _readable_by_endplay(kind: str) -> Iterator[tuple[bytes, str]]:
    """Yield the collected files that endplay can read, as bytes for us and as text for endplay."""
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
    kinds = {kind: files for kind in (".pbn", ".lin") if (files := list(_readable_by_endplay(kind)))}
    if not kinds:
        return
    measured = {kind: _measure(kind, files) for kind, files in kinds.items()}
    for kind, (boards, mine, peer) in measured.items():
        yield _claim(f"boards of {len(kinds[kind])} {kind} files", boards, mine, peer)
    boards, mine, peer = (sum(column) for column in zip(*measured.values(), strict=True))
    total = _claim("boards of all wild files endplay can read", int(boards), mine, peer)
    yield replace(total, target="at least 1", is_reached=peer >= mine)


def _measure(kind: str, files: list[tuple[bytes, str]]) -> tuple[int, float, float]:
    """Return the number of boards, our best time and endplay's, measured in alternation."""

    def ours() -> int:
        return sum(game.deal_hash is not None or game.has_deal for content, _ in files for game in pbn.read(content))

    def theirs() -> None:
        for _, text in files:
            _endplay_reads(kind, text)

    boards = ours()
    rounds = [(seconds(ours), seconds(theirs)) for _ in range(ROUNDS)]
    return boards, min(mine for mine, _ in rounds), min(peer for _, peer in rounds)


def _claim(what: str, boards: int, mine: float, peer: float) -> Claim:
    return Claim(
        f"{what} read, repaired and hashed on one core",
        f"{boards / mine:,.0f}/s",
        f"endplay, reading only {boards / peer:,.0f}/s",
        peer / mine,
    )
