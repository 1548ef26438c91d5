"""A report as JSON, SARIF and HTML."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

import fourwinds
from fourwinds.bridge.cards import Hand
from fourwinds.lab.lint.check import LintReport, Simulated, lint
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.kinds import FAULT_KINDS
from fourwinds.lab.lint.page import lint_page
from fourwinds.lab.lint.page_style import STYLE
from fourwinds.lab.lint.report_json import report_json
from fourwinds.lab.lint.sarif import sarif_log
from tests.lab.lint.systems import CLEAN, FILE, planted, subject_of

HAND = "AKQ72.K5.83.Q972"
HOLE = Fault(
    "hole",
    Severity.WARNING,
    "After 1n-(p)-2c-(p), hands have <no> call.",
    sequence="1n-(p)-2c-(p)",
    per_thousand=1.25,
    examples=(Hand.parse(HAND),),
)
TEXT = planted("1n-1h = 4+ hearts\n1h-2h = 6-8 points, 3+ hearts\n1s-2s = 6-8 points, 3+ spades")

MESSAGE = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
ARTIFACT = {
    "type": "object",
    "required": ["uri"],
    "properties": {"uri": {"type": "string", "format": "uri-reference"}, "index": {"type": "integer", "minimum": -1}},
}
REGION = {
    "type": "object",
    "required": ["startLine"],
    "properties": {
        "startLine": {"type": "integer", "minimum": 1},
        "startColumn": {"type": "integer", "minimum": 1},
    },
    "additionalProperties": False,
}
LOCATION = {
    "type": "object",
    "properties": {
        "id": {"type": "integer", "minimum": -1},
        "message": MESSAGE,
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "properties": {"artifactLocation": ARTIFACT, "region": REGION},
            "additionalProperties": False,
        },
        "logicalLocations": {
            "type": "array",
            "uniqueItems": True,
            "items": {
                "type": "object",
                "properties": {key: {"type": "string"} for key in ("name", "fullyQualifiedName", "kind")},
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
RULE = {
    "type": "object",
    "required": ["id"],
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "shortDescription": MESSAGE,
        "fullDescription": MESSAGE,
        "help": MESSAGE,
        "defaultConfiguration": {"type": "object", "properties": {"level": LEVEL}, "additionalProperties": False},
    },
    "additionalProperties": False,
}
RESULT = {
    "type": "object",
    "required": ["message"],
    "properties": {
        "ruleId": {"type": "string"},
        "ruleIndex": {"type": "integer", "minimum": -1},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {"type": "array", "items": LOCATION},
        "relatedLocations": {"type": "array", "items": LOCATION},
        "partialFingerprints": {"type": "object", "additionalProperties": {"type": "string"}},
        "properties": {"type": "object"},
    },
    "additionalProperties": False,
}
SARIF = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "$schema": {"type": "string", "format": "uri"},
        "version": {"enum": ["2.1.0"]},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {
                            "driver": {
                                "type": "object",
                                "required": ["name"],
                                "properties": {
                                    "name": {"type": "string"},
                                    "semanticVersion": {"type": "string"},
                                    "rules": {"type": "array", "uniqueItems": True, "items": RULE},
                                },
                                "additionalProperties": False,
                            }
                        },
                        "additionalProperties": False,
                    },
                    "artifacts": {
                        "type": "array",
                        "items": {"properties": {"location": ARTIFACT}, "additionalProperties": False},
                    },
                    "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                    "results": {"type": "array", "items": RESULT},
                    "properties": {"type": "object"},
                },
                "additionalProperties": False,
            },
        },
    },
    "additionalProperties": False,
}
"""The parts of the schema of SARIF 2.1.0 that are used, with its constraints."""


def report_with_hole(text: str = TEXT, *, file: str | None = FILE) -> LintReport:
    report = lint(subject_of(text, file=file))
    return replace(report, faults=(*report.faults, HOLE), simulated=Simulated(1000, 7))


def run_of(report: LintReport) -> dict[str, Any]:
    log = json.loads(json.dumps(sarif_log(report)))
    Draft7Validator(SARIF).validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_json_has_every_fault_with_its_place_and_the_id_of_its_line() -> None:
    found = json.loads(json.dumps(report_json(report_with_hole())))
    assert found["counts"] == {"error": 1, "warning": 2, "note": 0}
    assert (found["name"], found["file"], found["hands"], found["seed"]) == ("Ours", FILE, 1000, 7)
    illegal, shadowed, hole = found["faults"]
    assert illegal["where"] == {"file": FILE, "line": 19, "column": 4}
    assert shadowed["line"]["module"] == "base"
    assert (shadowed["line"]["sequence"], shadowed["line"]["context"]) == ("1M-(p)-2M", "")
    assert shadowed["other"]["text"] == "1h-(p)-2h = 6-8 points, 3+ hearts"
    assert (hole["line"], hole["sequence"], hole["per_thousand"]) == (None, "1n-(p)-2c-(p)", 1.25)
    assert hole["examples"] == [HAND]


@pytest.mark.parametrize("file", [FILE, None])
def test_sarif_has_what_the_standard_demands(file: str | None) -> None:
    run = run_of(report_with_hole(TEXT if file else CLEAN, file=file))
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(FAULT_KINDS)
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert FAULT_KINDS[result["ruleId"]].severity.value == result["level"]


def test_every_rule_of_sarif_has_help() -> None:
    for rule in run_of(report_with_hole())["tool"]["driver"]["rules"]:
        kind = FAULT_KINDS[rule["id"]]
        assert rule["fullDescription"]["text"] == kind.about
        assert rule["help"]["text"].startswith(kind.about)
        assert rule["defaultConfiguration"]["level"] == kind.severity.value


def test_a_file_has_physical_locations_and_a_stored_system_logical_ones() -> None:
    illegal, shadowed, hole = run_of(report_with_hole())["results"]
    assert illegal["locations"][0]["physicalLocation"]["region"] == {"startLine": 19, "startColumn": 4}
    assert shadowed["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "Ours/base/1M-(p)-2M"
    assert shadowed["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 20
    assert hole["properties"] == {
        "sequence": "1n-(p)-2c-(p)",
        "perThousandDeals": 1.25,
        "exampleHands": [HAND],
    }
    stored = run_of(report_with_hole(planted("1M-4M = 5+ M, quite robust"), file=None))
    assert "artifacts" not in stored
    (location,) = stored["results"][0]["locations"]
    assert "physicalLocation" not in location
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "Ours/base/1M-(p)-4M"


def test_a_fingerprint_stays_the_same_when_the_line_moves() -> None:
    line = "1M-4M = 5+ M, quite robust"
    prints = [
        run_of(lint(subject_of(text)))["results"][0]["partialFingerprints"]
        for text in (planted(line), planted(line).replace("## Info", "\n\n## Info"))
    ]
    assert prints[0] == prints[1]


class Tags(HTMLParser):
    """Counts the elements of a page, and checks that each one is closed."""

    VOID = frozenset({"meta", "use", "path"})

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("href", "src")]
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_no_other_file_and_no_script() -> None:
    tags = Tags(lint_page(report_with_hole()))
    assert tags.open == []
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert all(address.startswith("#") for address in tags.addresses)
    assert {address.removeprefix("#") for address in tags.addresses} <= set(tags.ids)
    assert len(tags.ids) == len(set(tags.ids))


def test_the_page_names_every_fault_and_escapes_texts() -> None:
    page = lint_page(report_with_hole())
    assert "<h2>Holes" in page
    assert "hands have &lt;no&gt; call" in page
    assert "1.25 in 1,000 deals" in page
    assert page.count('class="finding"') == 3
    assert f"<code>{FILE}:19:4</code>" in page
    assert 'aria-label="spades"' in page


def test_a_page_without_faults_says_so() -> None:
    assert "No faults found." in lint_page(lint(subject_of(CLEAN)))


def test_the_page_has_the_colours_of_the_application() -> None:
    tokens = (Path(fourwinds.__file__).parent / "web/static/tokens.css").read_text(encoding="utf-8")
    for name, value in re.findall(r"--([a-z]+): (light-dark\([^)]*\));", STYLE):
        assert f"--{name}: {value};" in tokens, name
    assert re.findall(r"#[0-9a-f]{6}", STYLE.split("}", 1)[1]) == []
