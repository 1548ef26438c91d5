"""A file that is there is replaced by boards, and by no fewer than were read, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.store import files as store_files
from tests.cli.pbn.boards import HIDDEN, OTHER_DEAL, PAGE, Run, Write, board, numbers

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01" + bytes(range(256)) * 8
NO_BOARDS = {
    "photo.png": (PNG, "this is a PNG image"),
    "photo.jpg": (b"\xff\xd8\xff\xe0" + bytes(range(256)), "this is a JPEG image"),
    "x.json": (b'{"players": ["Ada", "Bo"], "rounds": [1, 2]}', "this is JSON, but not boards"),
    "list.json": (b"[1, 2, 3]", "this is JSON, but not boards"),
    "empty.pbn": (b"", "the file is empty"),
    "blank.pbn": (b"\xef\xbb\xbf\r\n\r\n", "the file is empty"),
    "paper.pdf": (b"%PDF-1.7\n1 0 obj\n", "this is a PDF"),
    "page.html": (b"<!DOCTYPE html><title>x</title>", "this is a web page"),
    "letter.txt": (b"Dear Ada,\nthe boards are\nin the other letter.\n", "it has no Deal tag"),
}


@pytest.fixture
def lesson(write: Write) -> Path:
    return Path(write("lesson.pbn", board(1), board(2, OTHER_DEAL)))


@pytest.mark.parametrize("name", NO_BOARDS)
@pytest.mark.parametrize(
    "command", [["fix", "--profile", "standard"], ["fix"], ["convert"], ["convert", "--to", "csv"], ["dedupe"]]
)
def test_a_photo_named_by_mistake_does_not_empty_a_lesson(
    run: Run, lesson: Path, name: str, command: list[str]
) -> None:
    content, what = NO_BOARDS[name]
    Path(name).write_bytes(content)
    before = lesson.read_bytes()
    for arguments in ([name], [name, "lesson.pbn"], [name, "--force"]):
        outcome = run(command[0], *arguments, *command[1:], "-o", "lesson.pbn")
        assert outcome.code == 2
        assert f"{name}: no board found, {what}" in outcome.err
        assert lesson.read_bytes() == before
        assert sorted(path.name for path in Path().iterdir()) == sorted([name, "lesson.pbn"])


@pytest.mark.parametrize("command", ["check", "show", "hash", "par"])
def test_a_photo_is_told_to_be_one(run: Run, lesson: Path, command: str) -> None:
    Path("photo.png").write_bytes(PNG)
    outcome = run(command, "photo.png")
    assert (outcome.code, outcome.out) == (2, "")
    assert "photo.png: no board found, this is a PNG image" in outcome.err
    assert lesson.exists()


def test_a_folder_of_pages_without_boards_replaces_nothing(run: Run, lesson: Path, write: Write) -> None:
    write("pages/a.pbn", PAGE)
    before = lesson.read_bytes()
    outcome = run("fix", "pages", "-o", "lesson.pbn", "--profile", "standard")
    assert (outcome.code, outcome.err) == (1, "lesson.pbn: left unchanged: no board to write\n")
    assert lesson.read_bytes() == before


def test_a_page_in_a_folder_does_not_keep_its_boards_from_being_written(run: Run, write: Write) -> None:
    write("lessons/a.pbn", PAGE)
    write("lessons/b.pbn", board(1))
    assert run("fix", "lessons", "-o", "all.pbn", "--profile", "standard").code == 0
    assert numbers(run, "all.pbn") == [None, 1]


@pytest.mark.parametrize(
    "command", [["fix", "x.pbn", "-o", "lesson.pbn"], ["dedupe", "x.pbn", "-o", "lesson.pbn", "--profile", "v1"]]
)
def test_a_lesson_is_not_replaced_by_fewer_boards_than_were_read(
    run: Run, lesson: Path, write: Write, command: list[str]
) -> None:
    write("x.pbn", board(1), HIDDEN)
    before = lesson.read_bytes()
    refused = run(*command)
    assert refused.code == 1
    assert (
        "lesson.pbn: left unchanged: it would lose 1 board; 'pbn fix --drafts FILE' keeps them, --force" in refused.err
    )
    assert lesson.read_bytes() == before
    assert run(*command, "--force").code == 1
    assert numbers(run, "lesson.pbn") == [1]


def test_a_lin_file_is_not_replaced_by_fewer_boards_than_were_read(run: Run, write: Write) -> None:
    run("convert", write("a.pbn", board(1), board(2, OTHER_DEAL)), "-o", "lesson.lin")
    before = Path("lesson.lin").read_bytes()
    write("b.pbn", board(1), HIDDEN)
    assert "it would lose 1 board" in run("convert", "b.pbn", "-o", "lesson.lin").err
    assert Path("lesson.lin").read_bytes() == before
    assert run("convert", "b.pbn", "-o", "lesson.lin", "--force").code == 1
    assert numbers(run, "lesson.lin") == [1]


def test_a_full_disk_leaves_the_lesson_as_it_was(
    run: Run, lesson: Path, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    write("x.pbn", board(7))
    before = lesson.read_bytes()
    monkeypatch.setattr(store_files, "flush", full)
    assert run("fix", "x.pbn", "-o", "lesson.pbn").code == 2
    assert lesson.read_bytes() == before
    assert sorted(path.name for path in Path().iterdir()) == ["lesson.pbn", "x.pbn"]
