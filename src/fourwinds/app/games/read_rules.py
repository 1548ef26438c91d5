"""The rules that a request names or spells out."""

from __future__ import annotations

from fourwinds.app.games.json_types import RulesJson
from fourwinds.riichi.rules.ruleset import MOST_POINTS, Ruleset, types
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.games.leagues import read_rules
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["must_be_kept", "rules_from"]

_LONGEST_NAME = 80


def rules_from(written: RulesJson, field: str = "body.rules") -> Ruleset:
    """Rules by the name of a preset, or choice by choice.

    >>> rules_from("ema").name
    'ema'
    """
    with at_field(field):
        must_be_storable(written)
        try:
            rules = read_rules(written)
            must_be_kept(rules)
        except FourWindsError as error:
            if error.where.token not in types() or isinstance(error, MalformedError):
                raise
            with at_field(f"{field}.{error.where.token}"):
                raise
    return rules


def must_be_kept(rules: Ruleset) -> None:
    """Refuse rules whose numbers no column holds, or whose name no page shows."""
    for choice, rows in (("uma", (rules.uma,)), ("floating_uma", rules.floating_uma)):
        if any(abs(points) > MOST_POINTS for row in rows for points in row):
            raise IllegalError(
                "an uma beyond all scores", where=Where(token=choice), remedy=f"give points up to {MOST_POINTS}"
            )
    if len(rules.name) > _LONGEST_NAME:
        raise MalformedError("the name of the rules is too long", remedy=f"give up to {_LONGEST_NAME} characters")
