"""Hand-outs from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.pbn.boards import OTHER_DEAL, PAGE, Run, Write, board


def text_of(path: str) -> str:
    return "".join("".join(page.extract_text().split()) for page in PdfReader(path).pages)


def test_a_copy_for_the_teacher_and_one_for_students(run: Run, write: Write) -> None:
    lesson = write("lesson.pbn", board(1), board(2, OTHER_DEAL))
    assert "teacher.pdf: 2 boards" in run("handout", lesson, "-o", "teacher.pdf", "--title", "Stayman").err
    assert run("handout", lesson, "-o", "south.pdf", "--students", "south", "--per-page", "4").code == 0
    assert "Teacher’scopy" in text_of("teacher.pdf")
    assert "Stayman" in text_of("teacher.pdf")
    assert "HCP" in text_of("teacher.pdf")
    assert "HCP" not in text_of("south.pdf")


def test_json_says_what_was_written(run: Run, write: Write) -> None:
    outcome = run("handout", write("lesson.pbn", board(1)), "-o", "out.pdf", "--json")
    assert json.loads(outcome.out) == {"file": "out.pdf", "title": "Club night", "boards": 1}


def test_only_the_boards_asked_for(run: Run, write: Write) -> None:
    lesson = write("lesson.pbn", board(1), board(2, OTHER_DEAL))
    run("handout", lesson, "-o", "two.pdf", "--board", "2")
    assert "Board2" in text_of("two.pdf")
    assert "Board1" not in text_of("two.pdf")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--students", "Q"], "'Q' is not a seat"),
        (["--form", "cards", "--students", "S"], "--form cards shows all hands"),
        (["--auction"], "name their hands with --students"),
        (["--board", "7"], "no board 7 found"),
    ],
)
def test_what_cannot_be_printed_says_why_and_writes_nothing(
    run: Run, write: Write, arguments: list[str], said: str
) -> None:
    outcome = run("handout", write("lesson.pbn", board(1)), "-o", "out.pdf", *arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert not Path("out.pdf").exists()


def test_a_file_without_a_deal_is_an_error(run: Run, write: Write) -> None:
    assert "Deal" in run("handout", write("page.pbn", PAGE), "-o", "out.pdf").err
