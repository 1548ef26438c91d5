"""The rules that a request names or spells out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourwinds.riichi.ruleset import Ruleset
from fourwinds.riichi.sent_actions import at_field
from fourwinds.store.games.leagues import read_rules
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["must_be_kept", "rules_from"]

_LONGEST_NAME = 80
_MOST_UMA = 1_000_000


def rules_from(written: str | Mapping[str, Any], field: str = "body.rules") -> Ruleset:
    """Rules by the name of a preset, or choice by choice.

    >>> rules_from("ema").name
    'ema'
    """
    with at_field(field):
        must_be_storable(written)
        rules = read_rules(written)
        must_be_kept(rules)
    return rules


def must_be_kept(rules: Ruleset) -> None:
    """Refuse rules whose numbers no column holds, or whose name no page shows."""
    if any(abs(points) > _MOST_UMA for row in (rules.uma, *rules.floating_uma) for points in row):
        raise IllegalError("an uma beyond all scores", remedy=f"give points up to {_MOST_UMA}")
    if len(rules.name) > _LONGEST_NAME:
        raise MalformedError("the name of the rules is too long", remedy=f"give up to {_LONGEST_NAME} characters")
