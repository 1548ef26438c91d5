"""Show rulesets and yaku to phones, which use them offline."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fourwinds.app.games.json_types import JsonObject, RulesJson, TablesJson
from fourwinds.app.games.read_rules import rules_from
from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.yaku import YAKU, Yaku
from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.riichi.wire.rule_options import RuleOption, rule_options

__all__ = ["PresetResponse", "RulesetsResponse", "TablesResponse", "show_rulesets", "show_tables_of", "show_yaku"]


@dataclass(frozen=True, slots=True)
class PresetResponse:
    """A preset with all its choices and its payment tables."""

    name: str
    rules: JsonObject
    tables: TablesJson


@dataclass(frozen=True, slots=True)
class RulesetsResponse:
    """The presets, and the options of custom rules."""

    presets: list[PresetResponse]
    options: list[RuleOption]


@dataclass(frozen=True, slots=True)
class TablesResponse:
    """Rules as a game stores them, and their payment tables."""

    rules: RulesJson
    tables: TablesJson


def show_rulesets() -> RulesetsResponse:
    """Return the presets with their tables, and the options of custom rules."""
    presets = [PresetResponse(name, rules.as_json(), _tables(rules)) for name, rules in PRESETS.items()]
    return RulesetsResponse(presets, list(rule_options()))


def show_tables_of(written: RulesJson) -> TablesResponse:
    """Return rules as a game stores them, with their payment tables."""
    rules = rules_from(written)
    return TablesResponse(rules_as_json(rules), _tables(rules))


@lru_cache(maxsize=64)
def _tables(rules: Ruleset) -> TablesJson:
    return phone_tables(rules)


def show_yaku() -> list[Yaku]:
    """Return every yaku, yakuman and kind of dora under the names that facts use."""
    return list(YAKU.values())
