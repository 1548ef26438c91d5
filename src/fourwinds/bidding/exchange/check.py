"""Check files of rules: violations of the published schema, and rules that are well formed but wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal, TypeAlias

from fourwinds.bidding.schema.impossible import contradictions, no_hand
from fourwinds.bidding.schema.json_schema import violations
from fourwinds.bidding.schema.line import LineRule
from fourwinds.bidding.schema.published import published_schema
from fourwinds.bidding.schema.reach import covering
from fourwinds.bidding.schema.read import SchemaFile, read_file
from fourwinds.bidding.schema.rule import FLAGS, SchemaRule
from fourwinds.bidding.schema.rule_set import RuleSet
from fourwinds.table.errors import FourWindsError, NotFoundError

__all__ = ["Kind", "RuleProblem", "check_files"]

_REPORTED_ELSEWHERE = re.compile(r"rules\[\d+\]: .* has none of the forms allowed")
"""Schema violations that are reported elsewhere: the reader reports missing bids, another check missing tags."""

Kind: TypeAlias = Literal["malformed", "unknown", "impossible", "duplicate", "unreachable", "untagged"]


@dataclass(frozen=True, slots=True)
class RuleProblem:
    """A problem with a rule."""

    kind: Kind
    file: str
    rule: str
    line: int | None
    problem: str
    remedy: str

    def __str__(self) -> str:
        place = f"{self.file}{f', line {self.line}' if self.line else ''}"
        return f"{place}: {f'rule {self.rule}: ' if self.rule else ''}{self.problem}: {self.remedy}"

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "file": self.file,
            "rule": self.rule or None,
            "line": self.line,
            "problem": self.problem,
            "remedy": self.remedy,
        }


def check_files(files: Iterable[tuple[str, str]]) -> tuple[tuple[SchemaRule, ...], tuple[RuleProblem, ...]]:
    """Return every rule that could be read and every problem, for files given by name and text."""
    problems: list[RuleProblem] = []
    rules: list[SchemaRule] = []
    read_files: list[SchemaFile] = []
    for file, text in files:
        read = read_file(text, file)
        problems.extend(_reading(read, text))
        rules.extend(read.rules)
        read_files.append(read)
    problems.extend(_duplicates(rules))
    for rule in rules:
        problems.extend(_of_rule(rule))
    problems.extend(_of_lines(read_files))
    wrong = {(problem.file, problem.rule) for problem in problems if problem.kind == "impossible"}
    problems.extend(_unreachable([rule for rule in rules if (rule.file, rule.id) not in wrong]))
    return tuple(rules), tuple(problems)


def _reading(read: SchemaFile, text: str) -> Iterator[RuleProblem]:
    """Yield the problems that the reader found, then those that only the published schema shows."""
    reported = set()
    for error in read.problems:
        problem = _problem(read.file, error)
        reported.add(problem.rule)
        yield problem
    try:
        data = json.loads(text)
    except json.JSONDecodeError:
        return
    for place, wrong in violations(data, published_schema()):
        rule = _rule_at(data, place)
        if rule not in reported and not _REPORTED_ELSEWHERE.fullmatch(f"{place}: {wrong}"):
            yield RuleProblem(
                "malformed", read.file, rule, None, wrong, f"see {place or 'the file'} in the published schema"
            )


def _rule_at(data: object, place: str) -> str:
    if not isinstance(data, dict) or not place.startswith("rules["):
        return ""
    rule = data["rules"][int(place[6 : place.index("]")])]
    return str(rule.get("id", "")) if isinstance(rule, dict) else ""


def _problem(file: str, error: FourWindsError) -> RuleProblem:
    rule = error.where.token or ""
    kind: Kind = "unknown" if isinstance(error, NotFoundError) else "malformed"
    return RuleProblem(kind, file, rule, error.where.line, error.problem.removeprefix(f"rule {rule}: "), error.remedy)


def _duplicates(rules: list[SchemaRule]) -> Iterator[RuleProblem]:
    first: dict[str, SchemaRule] = {}
    for rule in rules:
        other = first.setdefault(rule.name, rule)
        if other is not rule:
            where = "in this file" if other.file == rule.file else f"in {other.file}"
            yield _wrong("duplicate", rule, f"its id is already used {where}", "choose another id")


def _of_rule(rule: SchemaRule) -> Iterator[RuleProblem]:
    missing = [tag for tag in ("forcing", "sets_forcing_level") if tag not in rule.raw]
    if missing:
        remedy = "add it, or let `fourwinds bid schema tag` add it"
        yield _wrong("untagged", rule, f"missing {' and '.join(missing)}", remedy)
    for flag in sorted(rule.flags - FLAGS):
        close = get_close_matches(flag, FLAGS, 1, 0.8)
        if close:
            yield _wrong("unknown", rule, f"unknown flag {flag!r}", f"did you mean {close[0]}?")
    found = list(dict.fromkeys(contradictions(rule.condition)))
    for text in found:
        yield _wrong("impossible", rule, text, "correct the condition")
    if not found and no_hand(rule.condition):
        yield _wrong("impossible", rule, "no hand meets its conditions", "correct the condition")


def _of_lines(files: list[SchemaFile]) -> Iterator[RuleProblem]:
    """Yield the problems of rules with a sequence: ids, tags, and notes that cannot be read."""
    from fourwinds.bidding.exchange.schema_book import SchemaBook

    lines = [line for file in files for line in file.lines]
    first: dict[str, LineRule] = {}
    for line in lines:
        if first.setdefault(line.name, line) is not line:
            yield RuleProblem("duplicate", line.file, line.id, None, "its id is already used", "choose another id")
        if line.is_call and not {"forcing", "sets_forcing_level"} <= line.raw.keys():
            yield RuleProblem("untagged", line.file, line.id, None, "forcing tags are missing", "add both tags")
    modules = (module for file in files for module in file.modules)
    definitions = {term: text for file in files for term, text in file.definitions.items()}
    yield from (_problem(line.file, error) for line, error in SchemaBook(lines, modules, definitions).errors())


def _unreachable(rules: list[SchemaRule]) -> Iterator[RuleProblem]:
    ordered = RuleSet(rules).rules
    for number, rule in enumerate(ordered):
        above = covering(rule, ordered[:number])
        if above is not None and above.name != rule.name:
            where = "" if above.file == rule.file else f" of {above.file}"
            text = f"it is never used: {above.id}{where} covers all its hands"
            yield _wrong("unreachable", rule, text, "raise its priority, or remove it")


def _wrong(kind: Kind, rule: SchemaRule, problem: str, remedy: str) -> RuleProblem:
    return RuleProblem(kind, rule.file, rule.id, rule.line, problem, remedy)
