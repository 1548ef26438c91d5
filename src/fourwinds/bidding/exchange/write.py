"""Export the notes of a system as files of rules, one file per category."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fourwinds.bidding.exchange.categories import category_of
from fourwinds.bidding.exchange.naming import Json
from fourwinds.bidding.exchange.saying import ExpressedLine, LineWriter
from fourwinds.bidding.schema.line import STEP
from fourwinds.bidding.schema.read import packaged_files, read_file
from fourwinds.bidding.schema.rule import FORCING, LEVELS
from fourwinds.bridge.cards import Suit
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import SPELLINGS
from fourwinds.notes.system import System

__all__ = ["exported_schemas"]

_FORCING = {word: tag for tag, word in FORCING.items()}
_SUITS = {suit.name[0].lower(): suit.symbol for suit in Suit} | {"n": "NT"}
_ACTIONS = {"p": "Pass", "x": "X", "xx": "XX"}
_VERSION = "1.0"


def exported_schemas(system: System) -> dict[str, str]:
    """Return files by name: the lines of the notes as rules, and the situational rules of their base.

    A folder with only these files plays the system; see `agreements_from_schemas`.
    """
    book = Book.of(system)
    writer, order = LineWriter(book), _order(book)
    by_category: dict[str, list[Json]] = {}
    for rule in book.rules:
        written = _rule_json(rule, writer, order)
        by_category.setdefault(category_of(rule.sequence), []).append(written)
    files = {}
    for category, rules in sorted(by_category.items()):
        head: Json = {
            "$schema": "rules.schema.json",
            "schema_version": _VERSION,
            "system": system.plays_like,
            "category": category,
            "comment": f"{system.name}: exported from its notes",
            "modules": list(system.modules),
        }
        if used := _definitions(book, rules):
            head["definitions"] = used
        files[f"{system.base}_{category}.json"] = _file(head, rules)
    return files | dict(_situations(system.plays_like))


def _order(book: Book) -> dict[tuple[int, ...], int]:
    """Return a number for each specificity, higher for more specific sequences."""
    widths = sorted({rule.sequence.specificity for rule in book.rules}, reverse=True)
    return {width: number for number, width in enumerate(widths)}


def _rule_json(rule: Rule, writer: LineWriter, order: dict[tuple[int, ...], int]) -> Json:
    sequence = " ".join(filter(None, (rule.sequence.path, rule.sequence.context)))
    written: Json = {"id": "/".join((rule.module, " ".join(filter(None, (rule.sequence.path, rule.context)))))}
    if rule.source is not None:
        written["as"] = f"{rule.source} [from responder]" if rule.from_responder else str(rule.source)
    elif not rule.deleted:
        written["bid"] = _bid(rule.sequence)
    if rule.deleted:
        written["deleted"] = True
    written["priority"] = rule.sequence.rank * STEP + order[rule.sequence.specificity]
    written["conditions"] = {"sequence": sequence}
    if rule.source is None and not rule.deleted:
        _say(written, rule, writer.say(rule))
    return {**written, "module": rule.module}


def _say(written: Json, rule: Rule, said: ExpressedLine) -> None:
    """Return what the call needs, shows and does."""
    meaning = said.meaning
    if said.needs is None:
        written["conditions"]["notes"] = rule.meaning + (f" {{{rule.exact}}}" if rule.exact else "")
    else:
        written["conditions"] |= said.needs
    if said.shows is not None:
        written["shows"] = said.shows
    forcing = _FORCING[meaning.forcing]
    written |= {"forcing": forcing, "sets_forcing_level": LEVELS[forcing]}
    if meaning.flags:
        written["flags"] = sorted(meaning.flags)
    if said.transfer_to is not None:
        written["transfer_to"] = said.transfer_to
    if meaning.asks is not None:
        written["asks"] = meaning.asks
    if said.needs is not None and rule.meaning:
        written["explanation"] = rule.meaning


def _bid(sequence: Sequence) -> str:
    """Return the last call as files of rules write bids: `2♥`, `Pass`, `2{M}`, `2♦/2♥`."""
    return "/".join(map(_call, sequence.last.text.split("/")))


def _call(text: str) -> str:
    if text in _ACTIONS:
        return _ACTIONS[text]
    if text in SPELLINGS:
        return f"{text[0]}{_SUITS[text[1]]}"
    return f"{text[0]}{{{text[1:]}}}" if text[0].isdigit() else text


def _definitions(book: Book, rules: list[Json]) -> dict[str, str]:
    """Return the terms that the notes of these rules use."""
    if not any("notes" in rule["conditions"] for rule in rules):
        return {}
    return {term: definition.text for term, definition in sorted(book.definitions.items())}


def _situations(base: str) -> Iterator[tuple[str, str]]:
    """Yield the packaged situational rules that a base is played with."""
    for name, text in packaged_files():
        chosen = [rule.raw for rule in read_file(text, name).rules if not rule.systems or base in rule.systems]
        if chosen:
            head = {key: value for key, value in json.loads(text).items() if key != "rules"}
            yield name, _file({**head, "system": base}, chosen)


def _file(head: Json, rules: list[Json]) -> str:
    """Return the text of a file, one rule per line."""
    top = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items())
    lines = ",\n".join(f"    {json.dumps(rule, ensure_ascii=False)}" for rule in rules)
    return f'{{\n{top},\n  "rules": [\n{lines}\n  ]\n}}\n'
