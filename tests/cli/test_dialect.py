"""Every command reads an auction, a sequence and the name of a system in the same ways."""

from __future__ import annotations

import pytest

from fourwinds.cli.main import main

SPELLINGS = ["1n-(p)-2c-(p)", "1n p 2c p", "1N P 2C P", "1NT, pass, 2♣, pass", "1n – 2c – (p)", "1NT (P) 2C (P)"]
COMMANDS = [
    ["bid", "auction", "{}"],
    ["bid", "KQ72.A53.Q83.K97", "--auction", "{}", "--system", "sayc"],
    ["bid", "explain", "{}", "--system", "Standard American"],
    ["notes", "match", "1n-2c-(p)", "{}"],
    ["notes", "match", "{}", "1n", "p", "2c", "p"],
    ["notes", "lookup", "SAYC", "{}"],
    ["notes", "show", "stayman_1nt", "--under", "{}"],
    ["notes", "meaning", "4+ hearts", "--sequence", "{}"],
]


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    told = capsys.readouterr()
    assert left.value.code == 0, told.err
    return told.out


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_reads_the_same_spellings(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    outputs = {spelling: output(capsys, *(word.replace("{}", spelling) for word in command)) for spelling in SPELLINGS}
    assert outputs[SPELLINGS[0]]
    assert set(outputs.values()) == {outputs[SPELLINGS[0]]}


@pytest.mark.parametrize(
    "command", [command for command in COMMANDS if command[:2] != ["notes", "meaning"]], ids=" ".join
)
@pytest.mark.parametrize(("text", "words"), [("1n-p-2c", "(p)"), ("1n (p) 2c p", "1n p 2c"), ("1n p 1s", "1")])
def test_an_auction_that_cannot_be_is_refused_with_the_remedy(
    command: list[str], text: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([word.replace("{}", text) for word in command])
    told = capsys.readouterr()
    assert (left.value.code, told.out) == (2, "")
    assert words in told.err
    assert "column" in told.err
