"""Read files of rules: JSON as described by the published schema; each problem has its file, rule and line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from fourwinds.bidding.schema.bids import read_bid
from fourwinds.bidding.schema.condition import AllOf, AnyOf, Condition, Not
from fourwinds.bidding.schema.hand import MeasureTest
from fourwinds.bidding.schema.line import LINE_KEYS, LineRule, is_line, read_line
from fourwinds.bidding.schema.names import AUCTION_FEATURES, BID_FEATURES, hand_feature, read_feature
from fourwinds.bidding.schema.rule import FORCING, FORCING_OF_LEVEL, LEVELS, SchemaRule, placeholders
from fourwinds.bidding.schema.rule_set import RuleSet
from fourwinds.notes.meaning import ForcingLevel
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = [
    "CATEGORIES",
    "RULE_KEYS",
    "SchemaFile",
    "files_of",
    "load_schemas",
    "packaged_files",
    "read_condition",
    "read_file",
]

CATEGORIES = (
    "openings",
    "responses",
    "overcalls",
    "advancer",
    "doubles",
    "rebids",
    "responder_rebids",
    "continuations",
    "balancing",
    "competitive",
    "slam",
)
RULE_KEYS = (
    "id",
    "bid",
    "suit",
    "priority",
    "conditions",
    "forcing",
    "sets_forcing_level",
    "explanation",
    "flags",
    "for",
    "comment",
)
_FILE_KEYS = ("$schema", "schema_version", "system", "category", "comment", "modules", "definitions", "rules")
_EVERY_SYSTEM = {"any", "all", "every"}
_ALIASES = {"2_1": "2_1_game_force", "2_1_gf": "2_1_game_force", "two_over_one": "2_1_game_force"}
Json = Any


@dataclass(frozen=True)
class SchemaFile:
    """One file of rules as far as it could be read, and its problems."""

    file: str
    category: str
    rules: tuple[SchemaRule, ...]
    problems: tuple[FourWindsError, ...] = ()
    lines: tuple[LineRule, ...] = ()
    """The rules with a sequence, which form a book."""
    modules: tuple[str, ...] = ()
    """The modules of its lines, in order."""
    definitions: Mapping[str, str] = field(default_factory=dict)
    """The terms that its lines use, with their definitions."""


def load_schemas(paths: Iterable[Path | str] | None = None, system: str | None = None) -> RuleSet:
    """Return the rules for a system from these files or folders, or from the package; all rules without a system."""
    rules: list[SchemaRule] = []
    for file, text in packaged_files() if paths is None else files_of(paths):
        read = read_file(text, file)
        if read.problems:
            raise read.problems[0]
        rules.extend(read.rules)
    wanted = _system(system) if system is not None else None
    return RuleSet(rule for rule in rules if wanted is None or not rule.systems or wanted in rule.systems)


@lru_cache(1)
def packaged_files() -> tuple[tuple[str, str], ...]:
    """Return the text of the packaged files by name."""
    folder = Path(__file__).parents[1] / "schemas"
    found = [file for file in folder.iterdir() if _is_rules(file.name)]
    return tuple((file.name, file.read_text(encoding="utf-8")) for file in sorted(found, key=lambda file: file.name))


def _is_rules(name: str) -> bool:
    return name.endswith(".json") and not name.endswith(".schema.json")


def files_of(paths: Iterable[Path | str]) -> Iterable[tuple[str, str]]:
    """Return the text of these files, and of the files in these folders, by name."""
    for path in map(Path, paths):
        if path.is_dir():
            found = sorted(file for file in path.iterdir() if _is_rules(file.name))
            if not found:
                raise NotFoundError(f"no rules in {path}", where=Where(file=str(path)), remedy="put .json files there")
        elif path.exists():
            found = [path]
        else:
            raise NotFoundError(f"file not found: {path}", where=Where(file=str(path)), remedy="name a file of rules")
        for file in found:
            try:
                yield str(file), file.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                raise MalformedError(
                    f"{file} is not text", where=Where(file=str(file)), remedy="save it as UTF-8"
                ) from None


def read_file(text: str, file: str = "") -> SchemaFile:
    """Read a file of rules. A problem in one rule does not stop the others from being read."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        where = Where(file=file, line=error.lineno, column=error.colno)
        return SchemaFile(file, "", (), (MalformedError(f"not JSON: {error.msg}", where=where, remedy="correct it"),))
    reader = _Reader(text, file)
    rules = reader.whole(data)
    contents = tuple(reader.problems), tuple(reader.lines), reader.modules, reader.definitions
    return SchemaFile(file, reader.category, rules, *contents)


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.text, self.file, self.category = text, file, ""
        self.systems: frozenset[str] = frozenset()
        self.problems: list[FourWindsError] = []
        self.lines: list[LineRule] = []
        self.modules: tuple[str, ...] = ()
        self.definitions: Mapping[str, str] = {}
        self.seen: list[str] = []

    @cached_property
    def _ids(self) -> list[re.Match[str]]:
        """Where an id begins in the text."""
        return list(re.finditer(r'"id"\s*:\s*', self.text))

    def whole(self, data: Json) -> tuple[SchemaRule, ...]:
        if not isinstance(data, dict):
            self._wrong("the file is not an object", "write schema_version, system, category and rules")
            return ()
        self._only(data, _FILE_KEYS, None)
        if data.get("schema_version") != "1.0":
            self._wrong(f"schema_version is {data.get('schema_version')!r}", 'write "schema_version": "1.0"')
        category, rules = data.get("category"), data.get("rules")
        if category not in CATEGORIES:
            self._wrong(f"{category!r} is not a category", f"write one of {', '.join(CATEGORIES)}")
        self.category = str(category)
        self.systems = self._read_systems(data.get("system", "any"), None)
        self._read_terms(data.get("modules", []), data.get("definitions", {}))
        if not isinstance(rules, list):
            self._wrong("there is no list of rules", 'write "rules": […]')
            return ()
        read = (self._rule(rule, number) for number, rule in enumerate(rules))
        return tuple(rule for rule in read if rule is not None)

    def _rule(self, data: Json, number: int) -> SchemaRule | None:
        id_ = data.get("id") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(id_, str) or not id_:
            self._wrong(f"rule number {number + 1} has no id", 'write "id": "open_1nt"')
            return None
        self.seen.append(id_)
        self._only(data, LINE_KEYS if is_line(data) else RULE_KEYS, id_)
        try:
            if not is_line(data):
                return self._read_schema_rule(data, id_, number)
            self.lines.append(self._read_line_rule(data, id_))
            return None
        except FourWindsError as error:
            unknown = isinstance(error, NotFoundError)
            self._wrong(f"rule {id_}: {error.problem}", error.remedy, id_, NotFoundError if unknown else MalformedError)
            return None

    def _read_line_rule(self, data: dict[str, Json], id_: str) -> LineRule:
        _priority, _flags, forcing, _level = self._tags(data)
        systems = self._read_systems(data["for"], id_) if "for" in data else self.systems
        return read_line(data, id_, category=self.category, systems=systems, file=self.file, forcing=forcing)

    def _read_terms(self, modules: Json, definitions: Json) -> None:
        if not isinstance(modules, list) or not all(isinstance(module, str) for module in modules):
            self._wrong(f"modules are {modules!r}", 'write a list such as ["base", "stayman_1nt"]')
        elif not isinstance(definitions, dict) or not all(isinstance(text, str) for text in definitions.values()):
            self._wrong("definitions are not texts", 'write {"limit_raise": "10-12 support points"}')
        else:
            self.modules, self.definitions = tuple(modules), definitions

    def _tags(self, data: dict[str, Json]) -> tuple[int, list[str], str | None, str | None]:
        """Read what every kind of rule has: priority, flags, forcing, and the level it sets."""
        priority, flags = data.get("priority", 0), data.get("flags", [])
        if isinstance(priority, bool) or not isinstance(priority, int):
            raise MalformedError(
                f"priority is {priority!r}", remedy="write a whole number; higher priorities come first"
            )
        if not isinstance(flags, list) or not all(isinstance(flag, str) for flag in flags):
            raise MalformedError(f"flags are {flags!r}", remedy='write a list such as ["artificial"]')
        forcing, level = data.get("forcing"), data.get("sets_forcing_level")
        if forcing is not None and forcing not in FORCING:
            raise MalformedError(f"forcing is {forcing!r}", remedy=f"write one of {', '.join(FORCING)}")
        if level is not None and level not in FORCING_OF_LEVEL:
            raise MalformedError(f"sets_forcing_level is {level!r}", remedy=f"write one of {', '.join(ForcingLevel)}")
        if forcing is None and level is not None:
            forcing = FORCING_OF_LEVEL[level]
        elif forcing is not None and level is not None and level != LEVELS[forcing]:
            raise MalformedError(f"forcing is {forcing} but sets_forcing_level is {level}", remedy="make them agree")
        return priority, flags, forcing, level

    def _read_schema_rule(self, data: dict[str, Json], id_: str, number: int) -> SchemaRule:
        bid = data.get("bid")
        if not isinstance(bid, str):
            raise MalformedError("the bid is missing", remedy='write "bid": "1NT"')
        priority, flags, forcing, level = self._tags(data)
        suit, explanation = data.get("suit"), data.get("explanation", "")
        if not isinstance(explanation, str):
            raise MalformedError(f"explanation is {explanation!r}", remedy="write a text")
        return SchemaRule(
            id=id_,
            category=self.category,
            template=read_bid(bid, suit),
            priority=priority,
            condition=read_condition(data.get("conditions", {})),
            forcing=forcing,
            level=level,
            explanation=explanation,
            flags=frozenset(flags),
            systems=self._read_systems(data["for"], id_) if "for" in data else self.systems,
            file=self.file,
            line=self._line(id_),
            number=number,
            measured=_hand_features(explanation),
            raw=data,
        )

    def _read_systems(self, value: Json, rule: str | None) -> frozenset[str]:
        names = value if isinstance(value, list) else [value]
        if not all(isinstance(name, str) for name in names):
            self._wrong(f"{value!r} is not a system", 'write "SAYC", or "any"', rule)
            return frozenset()
        found = frozenset(map(_system, names))
        return frozenset() if found & _EVERY_SYSTEM else found

    def _only(self, data: dict[str, Json], known: tuple[str, ...], rule: str | None) -> None:
        for key in data:
            if key not in known:
                close = get_close_matches(key, known, 1)
                remedy = f"did you mean {close[0]}?" if close else f"use one of {', '.join(known)}"
                self._wrong(f"{f'rule {rule}: ' if rule else ''}{key!r} is not expected here", remedy, rule)

    def _wrong(
        self, problem: str, remedy: str, rule: str | None = None, kind: type[FourWindsError] = MalformedError
    ) -> None:
        where = Where(file=self.file or None, line=self._line(rule) if rule else None, token=rule)
        self.problems.append(kind(problem, where=where, remedy=remedy))

    def _line(self, id_: str) -> int | None:
        """Return the line number of the rule being read, also if its id is used twice."""
        quoted = json.dumps(id_)
        places = [match.start() for match in self._ids if self.text.startswith(quoted, match.end())]
        if not places:
            return None
        at = places[min(self.seen.count(id_), len(places)) - 1]
        return self.text.count("\n", 0, at) + 1


def _hand_features(explanation: str) -> dict[str, MeasureTest]:
    """Return the hand features in an explanation; names that are neither these nor auction features are errors."""
    found = {}
    for name in placeholders(explanation):
        test = hand_feature(name)
        if test is not None:
            found[name] = test
        elif name not in AUCTION_FEATURES and name not in BID_FEATURES and name not in ("suit", "bid"):
            raise NotFoundError(f"{name!r} in the explanation is not a feature", remedy="name a feature, suit or bid")
    return found


def _system(name: str) -> str:
    found = name_of(name)
    return _ALIASES.get(found, found)


def read_condition(value: Json) -> Condition:
    """Read the conditions of a rule: features with their accepted values, and AND, OR, NOT."""
    if not isinstance(value, dict):
        raise MalformedError(f"{value!r} is not a condition", remedy='write {"feature": value, …}')
    parts: list[Condition] = []
    for name, wanted in value.items():
        match name:
            case "AND":
                parts.extend(map(read_condition, _several(wanted)))
            case "OR":
                parts.append(AnyOf(tuple(map(read_condition, _several(wanted)))))
            case "NOT":
                parts.append(Not(AllOf(tuple(map(read_condition, _several(wanted))))))
            case _:
                parts.append(_feature(name, wanted))
    return AllOf(tuple(_flat(parts)))


def _feature(name: str, wanted: Json) -> Condition:
    try:
        return read_feature(name, wanted)
    except NotFoundError:
        raise
    except FourWindsError as error:
        raise MalformedError(f"{name}: {error.problem}", where=error.where, remedy=error.remedy) from None


def _flat(parts: Iterable[Condition]) -> Iterable[Condition]:
    for part in parts:
        if isinstance(part, AllOf):
            yield from _flat(part.parts)
        else:
            yield part


def _several(value: Json) -> list[Json]:
    if isinstance(value, dict):
        return [value]
    if not isinstance(value, list) or not value:
        raise MalformedError(f"{value!r} is not a list of conditions", remedy='write [{"hcp": 15}, …]')
    return value
