"""Practice in the terminal, with what a player would type."""

from __future__ import annotations

import io
import json

import pytest

from tests.cli.outcome import Outcome, Run


@pytest.fixture
def typing(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `lab practice` with lines that are typed."""

    def typing(lines: str, *arguments: str) -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|") if line)))
        return run("practice", *arguments)

    return typing


def test_a_question_is_asked_helped_with_and_judged(typing: Run) -> None:
    shown = typing("?|h||9z|1c|7n", "sayc", "--convention", "stayman_1nt", "-n", "1", "--seed", "3").out
    assert "Question 1 of 1" in shown
    assert "You are " in shown
    assert "West    North   East    South" in shown
    assert "15-17 HCP, balanced" in shown, "what the calls mean"
    assert "You have " in shown, "the hint"
    assert "'9z' is not a call" in shown
    assert "1C is not higher than" in shown
    assert "✗ Wrong" in shown
    assert "Better: " in shown
    assert shown.rstrip().endswith("0 right, 0 acceptable, 1 wrong.")


def test_leaving_loses_nothing(typing: Run) -> None:
    assert "1 wrong" in typing("7n|q", "sayc", "-n", "5", "--seed", "3").out
    assert "1 wrong" in typing("7n", "sayc", "-n", "5", "--seed", "4").out, "the end of the input leaves too"
    assert "Nothing was answered." in typing("q", "sayc", "--seed", "5").out
    (found,) = json.loads(typing("", "--progress", "--json").out)
    assert found["system"] == "sayc"
    assert sum(score["asked"] for score in found["conventions"]) == 2
    assert "accept." in typing("", "--progress").out
    assert "accept." in typing("", "sayc", "--progress").out


def test_without_answers_there_is_no_progress(typing: Run) -> None:
    assert "fourwinds lab practice sayc" in typing("", "--progress").out


def test_a_seed_asks_the_same_question_again(typing: Run) -> None:
    one, other = (typing("q", "acol", "--seed", "8", "--seat", "S").out for _ in range(2))
    assert one == other
    assert "You are south" in one


def test_whole_boards_are_bid_and_reviewed(typing: Run) -> None:
    shown = typing("?|h|" + "|".join(["p"] * 12), "sayc", "--boards", "-n", "1", "--seed", "9").out
    assert "Board 1 of 1" in shown
    assert "Your Pass as S" in shown
    assert "double dummy" in shown
    assert "Par " in shown
    left = typing("q", "sayc", "--boards", "--seat", "NS", "--seed", "9").out
    assert "Par " not in left


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["sayc", "--convention", "staymen"], "no convention named 'staymen'"),
        (["nothing"], "no system is named 'nothing'"),
        (["ours.md"], "import it first: fourwinds notes import ours.md"),
        ([], "Name a system to practise"),
        (["sayc", "--seat", "Z"], "'Z' is not a seat"),
        (["sayc", "--seat", "NS"], "a question is about one hand"),
        (["sayc", "--json"], "--json works with --progress only"),
    ],
)
def test_mistakes_are_told(typing: Run, arguments: list[str], problem: str) -> None:
    outcome = typing("", *arguments)
    assert outcome.code == 2
    assert problem in outcome.err
