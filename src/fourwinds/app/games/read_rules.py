"""Read the rules in a request."""

from __future__ import annotations

from fourwinds.app.games.json_types import RulesJson
from fourwinds.riichi.rules.ruleset import MOST_POINTS, Ruleset
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.games.leagues import read_rules
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["must_be_storable_rules", "rules_from"]

_LONGEST_NAME = 80


def rules_from(written: RulesJson, field: str = "body.rules") -> Ruleset:
    """Return rules given as the name of a preset or as an object of choices.

    >>> rules_from("ema").name
    'ema'
    """
    with at_field(field):
        must_be_storable(written)
        rules = read_rules(written)
        must_be_storable_rules(rules)
    return rules


def must_be_storable_rules(rules: Ruleset) -> None:
    """Refuse rules with numbers or a name that are too large to store."""
    for choice, rows in (("uma", (rules.uma,)), ("floating_uma", rules.floating_uma)):
        if any(abs(points) > MOST_POINTS for row in rows for points in row):
            raise IllegalError(
                "the uma is too large", where=Where(part=choice), remedy=f"use at most {MOST_POINTS} points"
            )
    if len(rules.name) > _LONGEST_NAME:
        raise MalformedError("the name of the rules is too long", remedy=f"use at most {_LONGEST_NAME} characters")
