"""Bases of the library in the cache folder: kept, found again, made again, or done without."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fourwinds.app.cache_folder import CacheFolder
from fourwinds.app.systems import base_system as module
from fourwinds.app.systems.base_system import base_system
from fourwinds.notes.book import Book
from fourwinds.notes.module import Section
from fourwinds.notes.rule import parse_line
from fourwinds.notes.stored.lines import StoredRules
from fourwinds.notes.system import System

FILE = "sayc.compiled.json"


@pytest.fixture(autouse=True)
def _made_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library have a small base, which is made in no time."""
    rule = parse_line("1n = 15-17 HCP, balanced", file="sayc.md", line=3)
    made = System("SAYC", "sayc", sections=(Section("", (rule,)),))
    monkeypatch.setattr("fourwinds.notes.compose.system_for", lambda *_: made)
    module._base_system.cache_clear()


def _is_stored(system: System) -> bool:
    return isinstance(system.sections[0].rules, StoredRules)


def _again(folder: CacheFolder) -> System:
    """Return the base as a new process would."""
    module._base_system.cache_clear()
    return base_system("sayc", folder)


def test_the_second_process_reads_what_the_first_has_written(tmp_path: Path) -> None:
    folder = CacheFolder(tmp_path / "new" / "cache")
    first, second = base_system("sayc", folder), _again(folder)
    assert (_is_stored(first), _is_stored(second)) == (False, True)
    assert first == second
    assert Book.of(second)["1n"] == Book.of(first)["1n"]
    assert [path.name for path in (tmp_path / "new" / "cache").iterdir()] == [FILE]


def test_one_process_makes_a_base_once(tmp_path: Path) -> None:
    folder = CacheFolder(tmp_path)
    assert base_system("sayc", folder) is base_system("sayc", CacheFolder(tmp_path))


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\xfe", b"\0" * 1000])
def test_a_damaged_file_is_written_anew(tmp_path: Path, content: bytes) -> None:
    folder = CacheFolder(tmp_path)
    base_system("sayc", folder)
    whole = (tmp_path / FILE).read_bytes()
    for damaged in (content, whole[:-9], whole + b"x"):
        (tmp_path / FILE).write_bytes(damaged)
        assert not _is_stored(_again(folder))
        assert (tmp_path / FILE).read_bytes() == whole


def test_another_library_makes_the_file_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = CacheFolder(tmp_path)
    base_system("sayc", folder)
    monkeypatch.setattr(module, "library_fingerprint", lambda: "changed")
    assert not _is_stored(_again(folder))
    assert _is_stored(_again(folder))


def test_it_can_be_deleted_at_any_time(tmp_path: Path) -> None:
    folder = CacheFolder(tmp_path)
    base_system("sayc", folder)
    system = _again(folder)
    (tmp_path / FILE).unlink()
    assert Book.of(system)["1n"].rule.meaning == "15-17 HCP, balanced"
    assert _again(folder) == system


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "folder" / FILE).mkdir(parents=True)
    for folder in (CacheFolder(None), CacheFolder(tmp_path / "file"), CacheFolder(tmp_path / "folder")):
        assert base_system("sayc", folder).base == "sayc"
        assert not _is_stored(_again(folder))
    assert list((tmp_path / "folder").iterdir()) == [tmp_path / "folder" / FILE]


def test_two_writers_leave_one_whole_file(tmp_path: Path) -> None:
    folder = CacheFolder(tmp_path)
    texts = [str(number) * 100_000 for number in range(4)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: folder.write("a", text), texts * 20))
        seen = set(pool.map(lambda _: folder.read("a"), range(20)))
    assert seen <= set(texts)
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        ({"FOURWINDS_CACHE": "off", "XDG_CACHE_HOME": "/x"}, None),
        ({"FOURWINDS_CACHE": "/elsewhere"}, Path("/elsewhere")),
        pytest.param(
            {"XDG_CACHE_HOME": "/x"},
            Path("/x/fourwinds"),
            marks=pytest.mark.skipif(os.name == "nt" or os.uname().sysname == "Darwin", reason="other folders there"),
        ),
    ],
)
def test_where_the_folder_is(environ: dict[str, str], path: Path | None) -> None:
    assert CacheFolder.from_environment(environ).path == path


def test_without_a_home_there_is_no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert CacheFolder.from_environment({}).path is None


def test_a_file_far_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourwinds.app.cache_folder._LARGEST", 3)
    folder = CacheFolder(tmp_path)
    folder.write("a", "1234")
    assert folder.read("a") is None
