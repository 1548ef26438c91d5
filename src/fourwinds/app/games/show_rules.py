"""Show rulesets and yaku to phones, which then play on their own."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from fourwinds.app.games.read_rules import rules_from
from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.riichi.wire.rule_options import rule_options

__all__ = ["show_rulesets", "show_tables_of", "show_yaku"]


def show_rulesets() -> dict[str, Any]:
    """The presets with their tables, and what can be chosen in rules of one's own."""
    return {
        "presets": [
            {"name": name, "rules": rules.as_json(), "tables": _tables(rules)} for name, rules in PRESETS.items()
        ],
        "options": [option._asdict() for option in rule_options()],
    }


def show_tables_of(written: str | Mapping[str, Any]) -> dict[str, Any]:
    """Rules as a game would keep them, and the tables that a phone plays by."""
    rules = rules_from(written)
    return {"rules": rules_as_json(rules), "tables": _tables(rules)}


@lru_cache(maxsize=64)
def _tables(rules: Ruleset) -> dict[str, Any]:
    return phone_tables(rules)


def show_yaku() -> list[dict[str, Any]]:
    """Every yaku, yakuman and kind of dora, named as facts name them."""
    return [{**yaku._asdict(), "dora": yaku.is_dora} for yaku in YAKU.values()]
