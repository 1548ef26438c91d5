from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
import pytest

from fourwinds import __version__
from fourwinds.cli.main import cli
from tests.cli.outcome import Run

DEAL = "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"
FOURWINDS = [sys.executable, "-m", "fourwinds"]
PLAIN = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "FOURWINDS_CACHE": "off"}
"""An environment without Python's own settings: PYTHONUNBUFFERED would hide what a full buffer does at the end."""
HASH = "v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354"


@pytest.fixture
def run(run_main: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path))
    return run_main


def commands(
    command: click.Command = cli, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            assert child is not None
            yield from commands(child, (*path, name))


ALL_COMMANDS = list(commands())


@pytest.mark.parametrize(
    ("path", "command"), ALL_COMMANDS, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_every_command_has_help_with_an_example_that_starts_with_its_name(
    path: tuple[str, ...], command: click.Command, run: Run
) -> None:
    outcome = run(*path, "--help")
    assert outcome.code == 0
    assert "--debug" in outcome.out
    if not isinstance(command, click.Group) or command.list_commands(click.Context(command)):
        assert (
            f"Examples:\n  {' '.join(('fourwinds', *path[:-1]))}" in outcome.out or "Examples:\n  eval" in outcome.out
        )


def test_the_families_that_later_work_fills_are_there() -> None:
    assert {"bid", "notes", "pbn", "lab", "riichi", "serve"} <= set(cli.list_commands(click.Context(cli)))


@pytest.mark.parametrize(
    "command",
    [command for _, command in ALL_COMMANDS if not isinstance(command, click.Group)],
    ids=lambda c: str(c.name),
)
def test_everything_that_prints_data_has_json(command: click.Command) -> None:
    if command.name not in {"serve", "completion", "pipe"}:
        assert "--json" in {name for parameter in command.params for name in parameter.opts}


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"fourwinds {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bidd"], "No such command 'bidd'"),
        (["lab", "deal", "--jsn"], "No such option '--jsn'. Did you mean '--json'?"),
        (["lab", "deal", "--count", "0"], "0 is not in the range 1<=x<=100000"),
        (["lab", "evaluate"], "Missing argument 'HAND'"),
        (["lab", "evaluate", "AKQ72.K5.83.Q9732"], "C2 is the 14th card of 14"),
        (["lab", "solve", DEAL.replace("A8654", "K8654")], "SK is held by north and east"),
        (["lab", "leads", DEAL, "pass"], "a passed-out deal has no opening lead"),
        (["lab", "score", "9SN", "="], "'9SN' is not a contract"),
        (
            ["bid", "auction", "1n", "p", "1c"],
            "1C is not higher than 1N (column 6, call 3): S may call P or 2C and higher",
        ),
        (["bid", "auction", "--dealer", "Q"], "'Q' is not a seat: write N, E, S or W"),
        (["bid", "auction", "--dealer"], "requires an argument; see 'fourwinds bid auction --help'"),
        (["lab", "score", "4SE", "-1", "--vl", "All"], "No such option '--vl'. Did you mean '--vul'?"),
        (["lab", "score", "4SE", "+" + "9" * 5000], "is not a contract"),
        (["lab", "deal", "--seed", str(2**128)], "is not in the range"),
        (["serve", "--host", ""], "no address to listen on"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(run: Run, arguments: list[str], sentence: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1


def test_debug_shows_where_an_error_arose(run: Run) -> None:
    quiet, loud = run("bid", "auction", "X"), run("bid", "auction", "X", "--debug")
    assert "Traceback" not in quiet.err
    assert "Traceback" in loud.err
    assert loud.code == 2


def test_a_bug_of_ours_is_a_sentence_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("fourwinds.lab.deals.request.random_deals", broken)
    outcome = run("lab", "deal")
    assert outcome.code == 1
    assert outcome.err == "Error: unexpected error: RuntimeError: boom; --debug prints a traceback\n"


def test_deal_the_same_again(run: Run) -> None:
    first, again = run("lab", "deal", "-n", "3", "--seed", "7"), run("lab", "deal", "-n", "3", "--seed", "7")
    assert first == again
    third = json.loads(run("lab", "deal", "--first", "3", "--seed", "7", "--json").out)["boards"]
    assert third == json.loads(run("lab", "deal", "-n", "3", "--seed", "7", "--json").out)["boards"][2:]
    assert third[0]["board"] == 3
    assert third[0]["vulnerable"] == "EW"


def test_evaluate(run: Run) -> None:
    worth = json.loads(run("lab", "evaluate", "AKQ72.K5.83.Q972", "--trumps", "s", "--json").out)
    assert (worth["hcp"], worth["support_points"], worth["keycards"], worth["trump_queen"]) == (14, 16, 2, True)
    assert "hcp             14" in run("lab", "evaluate", "AKQ72.K5.83.Q972").out


def test_solve_and_leads(run: Run) -> None:
    solved = json.loads(run("lab", "solve", DEAL, "--vul", "All", "--json").out)[0]
    plain = run("lab", "solve", DEAL, "--vul", "All")
    assert f"Par {abs(solved['par'])} for" in plain.out
    leads = json.loads(run("lab", "leads", DEAL, "3NT", "N", "--json").out)
    assert min(leads["tricks"].values()) == solved["tricks"]["N"]["N"]
    assert "lead by E" in run("lab", "leads", DEAL, "3NT N").out


def test_solve_from_standard_input_names_the_line_that_is_wrong() -> None:
    command = [*FOURWINDS, "lab", "solve", "-", "--json"]
    good = subprocess.run(command, input=f"{DEAL}\n\n{DEAL}\n", capture_output=True, text=True, check=True)
    assert len(json.loads(good.stdout)) == 2
    bad = subprocess.run(command, input=f"{DEAL}\nnonsense\n", capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout) == (2, "")
    assert "(standard input, line 2, column 1)" in bad.stderr


@pytest.mark.parametrize(
    ("result", "vulnerability", "score"),
    [
        (("4SXE", "-1"), "All", 200),
        (("3NT by N +2",), "None", 460),
        (("pass",), "All", 0),
        (("7nxx", "w", "="), "EW", -2980),
    ],
)
def test_score(run: Run, result: tuple[str, ...], vulnerability: str, score: int) -> None:
    assert json.loads(run("lab", "score", *result, "--vul", vulnerability, "--json").out)["ns_score"] == score


def test_auction(run: Run) -> None:
    going_on = json.loads(run("bid", "auction", "1n", "p", "2c", "x", "--json").out)
    assert (going_on["turn"], going_on["legal"][:3], going_on["contract"]) == ("N", ["P", "XX", "2D"], None)
    assert "Contract: 1♥XX by E" in run("bid", "auction", "--dealer", "E", "1♥", "x", "xx", "p", "p", "p").out
    assert run("bid", "auction", "--dealer", "E").out.splitlines()[1] == "·       ·       ?"


def test_hash(run: Run) -> None:
    assert run("pbn", "hash", DEAL).out == f"{HASH}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(run: Run, shell: str) -> None:
    assert "_FOURWINDS_COMPLETE" in run("completion", shell).out


def test_completion_knows_commands_and_values() -> None:
    def complete(words: str, index: int) -> str:
        environment = {"_FOURWINDS_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(index)}
        return subprocess.run(FOURWINDS, env=environment, capture_output=True, text=True, check=True).stdout

    assert "plain,lab" in complete("fourwinds la", 1)
    assert "plain,NS" in complete("fourwinds lab solve --vul n", 4)


def test_no_colour_in_a_pipe() -> None:
    piped = _piped("lab", "deal", "--seed", "1")
    assert "\x1b" not in piped.stdout
    assert piped.stderr == ""


def _piped(*arguments: str, given: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**PLAIN, **variables}
    return subprocess.run(
        [*FOURWINDS, *arguments], input=given, env=environment, capture_output=True, text=True, check=True
    )


def _on_a_terminal(*arguments: str, given: str = "", **variables: str) -> str:
    """All that a terminal shows of a command."""
    try:
        ours, theirs = os.openpty()
    except OSError:
        pytest.skip("this machine has no pseudo-terminals, as in a bare chroot")
    environment = {**PLAIN, "TERM": "xterm", **variables}
    command = [*FOURWINDS, *arguments]
    shown = b""
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=theirs, stderr=theirs, env=environment) as program:
        os.close(theirs)
        assert program.stdin is not None
        program.stdin.write(given.encode())
        program.stdin.close()
        with suppress(OSError):  # Linux ends a terminal with an error
            while part := os.read(ours, 4096):
                shown += part
    os.close(ours)
    assert program.returncode == 0
    return shown.decode()


def test_colour_on_a_terminal_unless_it_is_not_wanted() -> None:
    assert "\x1b[31m♥" in _on_a_terminal("lab", "deal", "--seed", "1")
    assert "\x1b" not in _on_a_terminal("lab", "deal", "--seed", "1", NO_COLOR="1")


@pytest.mark.slow
def test_progress_only_on_a_terminal() -> None:
    deals = json.loads(_piped("lab", "deal", "-n", "41", "--seed", "1", "--json").stdout)["boards"]
    lines = "\n".join(board["deal"] for board in deals)
    assert _piped("lab", "solve", "-", "--json", given=lines).stderr == ""
    assert "Solving" in _on_a_terminal("lab", "solve", "-", "--json", given=lines)


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = [*FOURWINDS, "lab", "deal", "-n", "3000", "--seed", "1"]
    with subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        assert program.stdout.readline().startswith(b"Board 1")
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


def test_an_interrupted_command_says_so_by_its_exit_code(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fourwinds.lab.deals.request.random_deals", interrupted)
    assert run("lab", "deal").code == 130


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_a_sentence() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [*FOURWINDS, "lab", "deal"]
        program = subprocess.run(command, env=PLAIN, stdout=full, stderr=subprocess.PIPE, check=False, text=True)
    assert program.returncode == 2
    assert program.stderr == "Error: reading or writing failed: No space left on device\n"


def test_a_terminal_without_suit_symbols_gets_question_marks() -> None:
    shown = _piped("lab", "deal", "--seed", "1", PYTHONIOENCODING="latin-1").stdout
    assert "? " in shown


@pytest.mark.parametrize("command", [["lab", "solve"], ["pbn", "hash"]])
def test_no_deal_on_standard_input(command: list[str]) -> None:
    empty = subprocess.run([*FOURWINDS, *command, "-"], input="\n", capture_output=True, text=True, check=False)
    assert (empty.returncode, empty.stdout) == (2, "")
    assert "no deal found (standard input)" in empty.stderr


def test_deals_from_standard_input_may_begin_with_a_byte_order_mark() -> None:
    assert _piped("pbn", "hash", "-", given=f"\N{ZERO WIDTH NO-BREAK SPACE}{DEAL}\n").stdout == f"{HASH}\n"
