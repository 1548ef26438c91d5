"""`fourwinds bid pipe`: one question and one answer a line."""

from __future__ import annotations

import json
import subprocess

from tests.cli.test_main import FOURWINDS, PLAIN

QUESTION = {"hand": "AKQ72.K5.83.Q972", "dealer": "N", "vul": "None", "auction": ["1N", "P"]}


def answers(*lines: str) -> list[dict[str, str]]:
    done = subprocess.run(
        [*FOURWINDS, "bid", "pipe", "--system", "sayc"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        env=PLAIN,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_position_is_answered() -> None:
    (answer,) = answers(json.dumps(QUESTION))
    assert set(answer) == {"call", "meaning", "rule", "layer"}
    assert (answer["call"], answer["layer"]) == ("2H", "convention")


def test_what_is_wrong_with_a_line_is_said_and_the_next_is_answered() -> None:
    wrong = [
        "nonsense",
        "[1]",
        "{}",
        json.dumps(QUESTION | {"hand": "AKQ72"}),
        json.dumps(QUESTION | {"auction": ["1N", "1C"]}),
        json.dumps(QUESTION | {"auction": "1N-P-2C"}),
        json.dumps(QUESTION | {"auction": 7}),
        json.dumps(QUESTION | {"auction": ["P", "P", "P", "P"]}),
        json.dumps(QUESTION | {"vul": 3}),
        "[" * 100_000,
    ]
    *refused, answer = answers(*wrong, "", json.dumps(QUESTION))
    assert [set(each) for each in refused] == [{"error"}] * len(wrong)
    assert answer["call"] == "2H"


def test_the_auction_may_be_a_text() -> None:
    spellings = (["1N", "P"], "1N P", "1n-(p)")
    told = answers(*(json.dumps(QUESTION | {"auction": auction}) for auction in spellings))
    assert [each["call"] for each in told] == ["2H"] * 3


def test_each_answer_comes_before_the_next_question() -> None:
    with subprocess.Popen(
        [*FOURWINDS, "bid", "pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=PLAIN
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(json.dumps(QUESTION) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["call"] == "2H"
        process.stdin.close()
        assert process.wait(timeout=60) == 0
