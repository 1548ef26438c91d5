"""Files of any length: one board in memory at a time."""

from __future__ import annotations

import io
import tracemalloc
from pathlib import Path

import pytest

from fourwinds import pbn
from fourwinds.table.errors import NotFoundError
from tests.pbn.files import board


class Endless(io.RawIOBase):
    """A file of many boards that is generated while it is read."""

    def __init__(self, boards: int) -> None:
        super().__init__()
        self._texts = (f"{board(Board=str(number))}\n".encode() for number in range(1, boards + 1))

    def read(self, size: int = -1) -> bytes:
        content = b""
        while len(content) < size:
            text = next(self._texts, b"")
            if not text:
                break
            content += text
        return content


def peak(boards: int) -> int:
    for _ in pbn.read(io.BytesIO(board().encode())):
        pass
    tracemalloc.start()
    count = sum(game.deal_hash is not None for game in pbn.read(Endless(boards)))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == boards
    return most


@pytest.mark.slow
def test_a_file_four_times_as_long_needs_no_more_memory() -> None:
    assert peak(12_000) < 1.2 * peak(3_000)


def test_the_first_board_comes_before_the_last_is_read() -> None:
    games = pbn.read(Endless(1_000_000))
    assert next(games).number == 1


def test_a_path_a_file_and_its_bytes_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "boards.pbn"
    path.write_text(board(Site="Łódź"), encoding="utf-8")
    by_path = pbn.load(path)
    assert by_path == pbn.load(str(path)) == pbn.loads(path.read_bytes()) == pbn.loads(path.read_text("utf-8"))
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        assert pbn.load(binary) == pbn.load(text) == by_path


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"missing\.pbn"):
        pbn.load(tmp_path / "missing.pbn")
