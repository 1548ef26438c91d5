"""Add forcing tags to rules without them, as the migration in the specification does (specification: engine)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from fourwinds.bidding.auction.choice import ARTIFICIAL
from fourwinds.bidding.schema.condition import AuctionTest
from fourwinds.bidding.schema.read import read_file
from fourwinds.bidding.schema.rule import FORCING_OF_LEVEL, LEVELS, SchemaRule
from fourwinds.bridge.calls import Bid, Strain
from fourwinds.table.errors import MalformedError, Where

__all__ = ["Tagged", "forcing_of", "tag"]

_TAGS = ("forcing", "sets_forcing_level")
_NEW_SUITS = {"longest_suit", "second_suit", "any_suit", "any_major", "any_minor", "not_their_suit"}
_TWO_CLUBS = Bid(2, Strain.CLUBS)


@dataclass(frozen=True, slots=True)
class Tagged:
    """A rule and the tags added to it."""

    rule: str
    bid: str
    tags: dict[str, str]


def tag(text: str, file: str = "") -> tuple[str, tuple[Tagged, ...]]:
    """Return the text of a file with the missing tags added and nothing else changed, and the tags added."""
    read = read_file(text, file)
    if read.problems:
        raise read.problems[0]
    by_number = {rule.number: rule for rule in read.rules}
    added: list[Tagged] = []
    pieces, done = [], 0
    for number, (start, end) in enumerate(_spans(text, file)):
        rule = by_number[number]
        tags = _missing(rule)
        if tags:
            written = text[start : end - 1].rstrip()
            pieces += [text[done:start], written, *_tag_lines(text[start:end], tags), text[start + len(written) : end]]
            done = end
            added.append(Tagged(rule.id, rule.template.text, tags))
    return "".join([*pieces, text[done:]]), tuple(added)


def _missing(rule: SchemaRule) -> dict[str, str]:
    forcing = forcing_of(rule)
    tags = {"forcing": forcing, "sets_forcing_level": LEVELS[forcing]}
    return {name: tags[name] for name in _TAGS if name not in rule.raw}


def forcing_of(rule: SchemaRule) -> str:
    """Return what a rule's bid asks of partner: by its tags, or else by the kind of rule.

    A 2♣ opening forces to game; questions, cue-bids and a new suit in response force for one round; raises, notrump,
    passes and doubles do not force.
    """
    if rule.forcing is not None:
        return rule.forcing
    if rule.level is not None:
        return FORCING_OF_LEVEL[rule.level]
    template = rule.template
    if rule.category == "openings" or _asks(rule, "is_opening", True):
        return "game" if template.call == _TWO_CLUBS else "none"
    if template.asks is not None or not ARTIFICIAL.isdisjoint(rule.flags) or template.name == "their_suit":
        return "one_round"
    return "one_round" if _is_new_suit_response(rule) else "none"


def _is_new_suit_response(rule: SchemaRule) -> bool:
    if not (rule.category == "responses" or _asks(rule, "is_response", True)) or _asks(rule, "is_passed_hand", True):
        return False
    opened = {value.strain for value in _values(rule, "opening_bid") | _values(rule, "partner_last_bid") if value}
    opened |= {value for value in _values(rule, "opening_strain") if value is not None}
    if opened == {Strain.NOTRUMP}:
        return False
    template = rule.template
    if isinstance(template.call, Bid):
        return template.call.strain is not Strain.NOTRUMP and template.call.strain not in opened
    name = template.name or ""
    return name in _NEW_SUITS or name.startswith("unbid")


def _values(rule: SchemaRule, feature: str) -> frozenset[Any]:
    tests = [part for part in rule.parts if isinstance(part, AuctionTest) and part.feature == feature]
    return frozenset().union(*(test.wanted.among or () for test in tests))


def _asks(rule: SchemaRule, feature: str, value: bool) -> bool:
    return _values(rule, feature) == {value}


def _spans(text: str, file: str) -> list[tuple[int, int]]:
    """Return the start and end of each rule in the text."""
    decoder, spans = json.JSONDecoder(), []
    match = re.search(r'"rules"\s*:\s*\[', text)
    at = match.end() if match is not None else len(text)
    while (start := _next(text, at)) is not None:
        try:
            _, end = decoder.raw_decode(text, start)
        except json.JSONDecodeError as error:
            where = Where(file=file or None, line=error.lineno)
            raise MalformedError(f"not JSON: {error.msg}", where=where, remedy="correct it") from None
        spans.append((start, end))
        at = end
    return spans


def _next(text: str, at: int) -> int | None:
    match = re.compile(r"[\s,]*(?=\{)").match(text, at)
    return match.end() if match is not None and match.end() < len(text) else None


def _tag_lines(rule: str, tags: dict[str, str]) -> list[str]:
    """Return the tags as written at the end of a rule, each on its own line if its keys are."""
    first = re.match(r"\{(\s*)\"", rule)
    between = first[1] if first is not None and "\n" in first[1] else " "
    return [f",{between}{json.dumps(name)}: {json.dumps(value)}" for name, value in tags.items()]
