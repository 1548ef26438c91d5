"""`fourwinds bid schema`: the check and the tags from the command line."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from fourwinds.cli.schema import schema
from tests.bidding.schema.rules import rule, text_of


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(schema, list(map(str, arguments)), standalone_mode=False)


def test_the_packaged_rules_are_checked_by_default() -> None:
    outcome = run("check")
    assert outcome.return_value == 0
    assert outcome.output.rstrip().endswith("no problems")


def test_problems_are_told_with_file_and_rule(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text_of(rule("1♣", {"hpc": 12}, id="typo"), rule("1♦", forcing=None)), encoding="utf-8")
    outcome = run("check", file)
    assert outcome.return_value == 1
    assert outcome.output.splitlines() == [
        f"unknown     {file}, line 7: rule typo: 'hpc' is not a feature: did you mean hcp?",
        f"untagged    {file}, line 17: rule rule: missing forcing: add it, or let `fourwinds bid schema tag` add it",
        "1 rule in 1 file, 2 problems",
    ]


def test_problems_as_json(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(text_of(rule("1♣"), rule("1♦")), encoding="utf-8")
    outcome = run("check", tmp_path, "--json")
    answer = json.loads(outcome.output)
    assert outcome.return_value == 1
    assert answer["rules"] == 2
    assert [(problem["kind"], problem["rule"]) for problem in answer["problems"]] == [("duplicate", "rule")]


def test_tags_are_previewed_and_then_applied(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    text = text_of(rule("2♣", id="strong", forcing=None, sets_forcing_level=None), category="openings")
    file.write_text(text, encoding="utf-8")
    preview = run("tag", file)
    assert "strong" in preview.output
    assert "game, GAME_FORCE" in preview.output
    assert file.read_text(encoding="utf-8") == text
    run("tag", file, "--apply")
    assert run("check", file).return_value == 0
    assert "0 rules tagged" in run("tag", file, "--apply").output


def test_tags_as_json(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text_of(rule("1♣", forcing=None, sets_forcing_level=None)), encoding="utf-8")
    answer = json.loads(run("tag", file, "--json").output)
    assert answer["applied"] is False
    assert answer["tagged"][0]["forcing"] == "none"
