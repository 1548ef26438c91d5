"""`fourwinds settings`, `backup` and `restore`: what whoever runs an installation types."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fourwinds.cli.main import main
from fourwinds.store.database import open_database
from fourwinds.store.migrations import HEAD
from fourwinds.store.milestones import has_reached, reach
from tests.cli.outcome import Outcome
from tests.store.test_migrations import migrated_to, revision_of

Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    for name in [name for name in os.environ if name.startswith("FOURWINDS_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path))

    def run(*arguments: str | Path, answer: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(answer))
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


def url(data: Path) -> str:
    return f"sqlite:///{data / 'fourwinds.db'}"


def mark(data: Path, name: str) -> None:
    with open_database(url(data)) as database, database.write() as connection:
        reach(connection, name)


def is_marked(data: Path, name: str) -> bool:
    with open_database(url(data)) as database, database.read() as connection:
        return has_reached(connection, name)


def test_settings_are_told_with_their_source_and_without_secrets(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fourwinds.toml").write_text('port = 9000\njwt_secret = "hunter2"\n')
    monkeypatch.setenv("FOURWINDS_HOST", "::1")
    monkeypatch.setenv("FOURWINDS_PORRT", "1")
    outcome = run("settings")
    lines = {line.split()[0]: line for line in outcome.out.splitlines()}
    assert lines["port"].split(maxsplit=1)[1] == f"9000  ({tmp_path / 'fourwinds.toml'})"
    assert lines["host"].split(maxsplit=1)[1] == "::1  (environment)"
    assert lines["sign_up"].split() == ["sign_up", "open"]
    assert "FOURWINDS_PORRT" in outcome.err
    told = {one["name"]: one for one in json.loads(run("settings", "--json").out)}
    assert (told["port"]["value"], told["port"]["variable"]) == ("9000", "FOURWINDS_PORT")
    assert told["jwt_secret"]["value"] == "***"
    assert "hunter2" not in outcome.out + str(told)


def test_a_mistake_in_the_settings_is_one_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "fourwinds.toml").write_text("prot = 9000\n")
    for command in (["settings"], ["serve"], ["backup", "x.db"]):
        outcome = run(*command)
        assert (outcome.code, outcome.out) == (2, "")
        assert "prot" in outcome.err
        assert "fourwinds.toml" in outcome.err


@pytest.mark.parametrize("name", ["monday.db", "monday.jsonl.gz"])
def test_a_backup_is_restored_when_it_is_wanted(run: Run, tmp_path: Path, name: str) -> None:
    mark(tmp_path, "before")
    backup = tmp_path / name
    assert run("backup", backup).out.startswith(f"{backup}: ")
    assert run("backup", backup).code == 2
    assert json.loads(run("backup", "--force", "--json", backup).out)["bytes"] == backup.stat().st_size
    mark(tmp_path, "after")
    asked = run("restore", backup, answer="n\n")
    assert (asked.code, is_marked(tmp_path, "after")) == (130, True)
    assert "Replace everything" in asked.err
    assert run("restore", backup).code == 130, "nobody answers"
    restored = run("restore", backup, answer="y\n")
    assert restored.code == 0
    assert ".before-restore-" in restored.out
    assert (is_marked(tmp_path, "before"), is_marked(tmp_path, "after")) == (True, False)
    again = json.loads(run("restore", "--yes", "--json", backup).out)
    assert (again["file"], Path(again["kept"]).is_file()) == (str(backup), True)
    assert run("restore", "--yes", tmp_path / "none.db").code == 2


def test_two_things_do_not_share_a_port(run: Run) -> None:
    outcome = run("serve", "--lan", "--port", "9000", "--install-port", "9000")
    assert (outcome.code, "--install-port" in outcome.err) == (2, True)


def older(data: Path) -> str:
    """A database that an older version of Four Winds left, with boards, a system and an account."""
    migrated_to(url(data), "0005")
    return url(data)


def copies_in(data: Path) -> list[Path]:
    return sorted(data.glob("fourwinds.db.before-*"))


@pytest.mark.parametrize(
    "command",
    [
        ["account", "list"],
        ["notes", "list"],
        ["notes", "show", "Ours"],
        ["notes", "log", "Ours"],
        ["notes", "swap", "Ours"],
        ["notes", "update", "Ours", "--preview"],
    ],
)
def test_looking_at_an_older_database_does_not_update_it(run: Run, tmp_path: Path, command: list[str]) -> None:
    database = older(tmp_path)
    outcome = run(*command)
    assert (outcome.code, outcome.out) == (2, "")
    assert "older version (0005" in outcome.err
    assert "fourwinds migrate" in outcome.err, "it says what to do"
    assert (revision_of(database), copies_in(tmp_path)) == ("0005", [])


@pytest.mark.parametrize("name", ["monday.db", "monday.jsonl.gz"])
def test_a_backup_of_an_older_database_leaves_it_as_it_is_and_is_restored_up_to_date(
    run: Run, tmp_path: Path, name: str
) -> None:
    database = older(tmp_path)
    assert run("backup", tmp_path / name).code == 0
    assert run("settings").code == 0
    assert (revision_of(database), copies_in(tmp_path)) == ("0005", [])
    assert run("restore", "--yes", tmp_path / name).code == 0
    assert revision_of(database) == HEAD
    assert "uma@club.example" in run("account", "list").out


@pytest.mark.parametrize("command", [["migrate"], ["account", "operator", "uma@club.example"]])
def test_what_changes_an_older_database_says_where_the_copy_from_before_is(
    run: Run, tmp_path: Path, command: list[str]
) -> None:
    database = older(tmp_path)
    outcome = run(*command)
    (copy,) = copies_in(tmp_path)
    assert (outcome.code, revision_of(database)) == (0, HEAD)
    assert outcome.err.count("\n") == 1
    assert str(copy) in outcome.err
    assert revision_of(f"sqlite:///{copy}") == "0005"
    assert run(*command).err == "", "it is up to date now"


def test_a_backup_of_nothing_makes_no_database(run: Run, tmp_path: Path) -> None:
    for name in ("monday.db", "monday.jsonl.gz"):
        outcome = run("backup", tmp_path / name)
        assert (outcome.code, "database not found" in outcome.err) == (2, True)
    assert list(tmp_path.iterdir()) == []
