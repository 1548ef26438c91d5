"""Rules written in tests, and what they offer."""

from __future__ import annotations

import json
from typing import Any

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.schema import RuleSet, SchemaRule, read_file
from tests.bidding.auctions import turn

TAGS = {"forcing": "none", "sets_forcing_level": "NON_FORCING"}
OPEN_1NT: dict[str, Any] = {
    "id": "open_1nt",
    "bid": "1NT",
    "priority": 90,
    "conditions": {"is_opening": True, "hcp": {"min": 15, "max": 17}, "is_balanced": True},
    **TAGS,
    "explanation": "1NT opening showing {hcp} HCP, balanced",
}
"""The example rule in the specification (engine)."""


def rule(
    bid: str | None, conditions: dict[str, Any] | None = None, *, systems: Any = None, **more: Any
) -> dict[str, Any]:
    """A rule as JSON, complete unless something is set to None."""
    data = {"id": "rule", "bid": bid, "priority": 10, "conditions": conditions or {}, **TAGS, "for": systems, **more}
    return {name: value for name, value in data.items() if value is not None}


def text_of(*rules: dict[str, Any], category: str = "competitive", system: Any = "any") -> str:
    data = {"schema_version": "1.0", "system": system, "category": category, "rules": list(rules)}
    return json.dumps(data, ensure_ascii=False, indent=2)


def read(*rules: dict[str, Any], category: str = "competitive") -> tuple[SchemaRule, ...]:
    found = read_file(text_of(*rules, category=category), "rules.json")
    if found.problems:
        raise found.problems[0]
    return found.rules


def offered(
    auction: str, *rules: dict[str, Any], vulnerable: tuple[bool, bool] = (False, False), category: str = "competitive"
) -> list[Choice]:
    return list(RuleSet(read(*rules, category=category)).choices(turn(auction, vulnerable)))


def entries(auction: str, bid: str, conditions: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """What one rule offers, as `call: constraint`."""
    return [f"{choice.call}: {choice.needs}" for choice in offered(auction, rule(bid, conditions, **more))]


def needs(auction: str, conditions: dict[str, Any], bid: str = "Pass", **more: Any) -> str:
    """The hands of one rule, written out; `nothing` where it makes no entry."""
    found = offered(auction, rule(bid, conditions, **more))
    return str(found[0].needs) if found else "nothing"
