"""The published JSON Schema for files of rules, generated from the features."""

from __future__ import annotations

from functools import cache
from typing import Any

from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.names import AUCTION_FEATURES, BID_FEATURES
from fourwinds.bidding.schema.read import CATEGORIES
from fourwinds.bidding.schema.rule import FORCING
from fourwinds.notes.meaning import ForcingLevel

__all__ = ["published_schema"]

_RULE = {
    "id": {"type": "string", "pattern": "^[a-z0-9][a-z0-9_]*(/.+)?$", "description": "Unique in its category."},
    "bid": {
        "type": "string",
        "description": "A call (1NT, 2♥, Pass, X), or a pattern: 3{partner_suit}, {longest_suit}, jump {my_suit},"
        " game {fit_suit}, cheapest NT, {question:keycards}.",
    },
    "suit": {"type": "string", "description": "The suit that the rule is about, if it does not bid that suit."},
    "priority": {"type": "integer", "description": "Rules with a higher priority are tried first."},
    "conditions": {"$ref": "#/$defs/condition"},
    "forcing": {"enum": list(FORCING), "description": "What the bid asks of partner."},
    "sets_forcing_level": {"enum": [level.value for level in ForcingLevel]},
    "explanation": {"type": "string", "description": "What the bid means; {hcp} stands for the range it shows."},
    "flags": {"type": "array", "items": {"type": "string"}},
    "for": {
        "$ref": "#/$defs/systems",
        "description": "The systems it applies to, if they differ from those of the file.",
    },
    "comment": {"type": "string"},
    "as": {"type": "string", "description": "All lines after this sequence also apply after the rule's own sequence."},
    "deleted": {"const": True, "description": "Removes a line of a lower layer."},
    "shows": {
        "$ref": "#/$defs/condition",
        "description": "What partner may rely on, if it differs from what the caller needs.",
    },
    "transfer_to": {"type": "string"},
    "asks": {"type": "string"},
    "module": {
        "type": "string",
        "description": "The module that the rule belongs to: base, a convention, user_custom.",
    },
}
_BY_SEQUENCE = {
    "sequence": {"type": "string", "description": "The auction in the notation of notes: 1n-(p)-2h [unpassed]."},
    "notes": {"type": "string", "description": "With a sequence: the hand in the language of notes."},
}


@cache
def published_schema() -> dict[str, Any]:
    """Return the schema that is stored in `schemas/rules.schema.json`."""
    features = {name: getattr(AuctionView, name) for name in AUCTION_FEATURES}
    features |= {name: getattr(CandidateBid, name) for name in BID_FEATURES}
    described = {
        name: {"$ref": "#/$defs/wanted", "description": " ".join((feature.__doc__ or "").split())}
        for name, feature in features.items()
    }
    several = {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/condition"}, "minItems": 1}, _CONDITION]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rules for situations of the bidding",
        "type": "object",
        "required": ["schema_version", "system", "category", "rules"],
        "additionalProperties": False,
        "properties": {
            "$schema": {"type": "string"},
            "schema_version": {"const": "1.0"},
            "system": {"$ref": "#/$defs/systems"},
            "category": {"enum": list(CATEGORIES)},
            "comment": {"type": "string"},
            "modules": {"type": "array", "items": {"type": "string"}, "description": "The modules in order."},
            "definitions": {"type": "object", "description": "Terms of notes with their definitions."},
            "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
        },
        "$defs": {
            "rule": {
                "type": "object",
                "required": ["id", "priority", "conditions"],
                "anyOf": [
                    {"required": ["bid", "forcing", "sets_forcing_level"]},
                    {"required": ["as"]},
                    {"required": ["deleted"]},
                ],
                "additionalProperties": False,
                "properties": _RULE,
            },
            "systems": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]},
            "condition": {
                "type": "object",
                "description": "Features with their accepted values; all must hold.",
                "properties": {"AND": several, "OR": several, "NOT": several, **_BY_SEQUENCE, **described},
                "additionalProperties": {"$ref": "#/$defs/wanted"},
            },
            "wanted": {
                "anyOf": [
                    {"type": "boolean"},
                    {"type": "number"},
                    {"type": "string"},
                    {"type": "null"},
                    {"type": "array", "items": {"type": "string"}, "minItems": 1},
                    {
                        "type": "object",
                        "additionalProperties": False,
                        "properties": {
                            "min": {"type": "number"},
                            "max": {"type": "number"},
                            "in": {"type": "array", "minItems": 1},
                        },
                    },
                ]
            },
        },
    }


_CONDITION = {"$ref": "#/$defs/condition"}
