"""A system read from its compiled form is the same system, and gives the same answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random
from zlib import crc32

import pytest

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system
from fourwinds.notes.module import Section
from fourwinds.notes.rule import USER, Rule, parse_line
from fourwinds.notes.sequence import Position
from fourwinds.notes.stored import read_stored, write_stored
from fourwinds.notes.stored.lines import StoredRules
from fourwinds.notes.system import System
from fourwinds.table.errors import MalformedError, Where
from tests.notes.test_compiled_lines import tree_shape

BASES = ("sayc", *(pytest.param(base, marks=pytest.mark.slow) for base in ("2_1_game_force", "acol", "precision")))


@pytest.fixture(scope="module")
def sayc() -> System:
    return create_system("Standard", "sayc")


@pytest.fixture(scope="module")
def text(sayc: System) -> str:
    return _written(sayc)


def _written(system: System) -> str:
    text = write_stored(system, "key")
    assert text is not None
    return text


def _read(text: str) -> System:
    system = read_stored(text, "key")
    assert system is not None
    return system


def _positions(rules: tuple[Rule, ...], count: int) -> list[Position]:
    random = Random(22)
    auctions = [
        Auction(random.choice(list(Seat)), expansion.calls)
        for rule in random.sample(rules, count)
        for expansion in rule.sequence.expand(2)
    ]
    return [Position.of(auction, random.choice(list(Side)), random.choice(list(Vulnerability))) for auction in auctions]


@pytest.mark.parametrize("base", BASES)
def test_a_base_is_the_same_again(base: str) -> None:
    system = create_system("Ours", base)
    again = _read(_written(system))
    assert again == system
    assert again.rules == system.rules
    for one, other in zip(again.rules, system.rules, strict=True):
        assert (one.place, one.exact_column) == (other.place, other.exact_column)
    assert [each.place for each in again.definitions] == [each.place for each in system.definitions]


def test_look_ups_give_the_same_answers(sayc: System, text: str) -> None:
    plain, stored = Book(sayc.rules, sayc.definitions), Book.of(_read(text))
    for position in _positions(sayc.rules, 60):
        for here in (position, position.upto(len(position.codes) - 1)):
            assert stored.find(here) == plain.find(here)
            assert stored.choices(here) == plain.choices(here)
            assert stored.continuations(here) == plain.continuations(here)
    for rule in Random(5).sample(sayc.rules, 100):
        assert stored.lookup(str(rule.sequence)) == plain.lookup(str(rule.sequence))
    assert stored.lookup("1M-(p)-2M-(p)-4M-(p)-7n") is None
    assert stored.asks_forcing == plain.asks_forcing
    assert stored.covered == plain.covered


def test_the_tree_and_what_is_reused_are_the_same(sayc: System, text: str) -> None:
    plain, stored = Book(sayc.rules)._lines, Book.of(_read(text))._lines
    assert tree_shape(stored.tree.root) == tree_shape(plain.tree.root)
    assert tree_shape(stored.tree.anywhere) == tree_shape(plain.tree.anywhere)
    assert stored.sources == plain.sources
    assert stored.reuses == plain.reuses


def test_own_lines_over_a_stored_system(sayc: System, text: str) -> None:
    lines = ("1n = 12-14 HCP, balanced", "1n-(x) as 1n-(p) = DELETED:", "1n-(3c) as 1n-(p)", "1M-2n = asks")
    own = [parse_line(line, module=USER) for line in lines]
    plain, stored = Book.of(sayc.with_own_rules(own)), Book.of(_read(text).with_own_rules(own))
    assert stored["1n"].meaning.text == "12-14 HCP, balanced"
    for position in _positions(tuple(own), len(own)):
        assert stored.find(position) == plain.find(position)
        assert stored.continuations(position) == plain.continuations(position)
    assert stored.covered == plain.covered
    assert stored.rules == plain.rules


def test_only_the_lines_that_an_auction_reaches_are_parsed(text: str) -> None:
    system = _read(text)
    book = Book.of(system)
    assert book["1n-(p)-2c"].rule.module == "stayman_1nt"
    rules = system.sections[0].rules
    assert isinstance(rules, StoredRules)
    parsed = [rule for rule in rules._lines._known if rule is not None]
    assert 0 < len(parsed) < len(system.rules) / 10
    assert any(book["1n-(p)-2c"].rule is rule for rule in system.rules)


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: "",
        lambda _: "nonsense",
        lambda _: "[]\n[]",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("HCP", "HCQ", 1),
        lambda text: text.partition("\n")[2],
        lambda text: text + text,
        lambda _: "[" * 100_000,
    ],
)
def test_a_damaged_text_is_ignored(text: str, damage: Callable[[str], str]) -> None:
    assert read_stored(damage(text), "key") is None


def test_a_text_with_another_key_is_ignored(text: str) -> None:
    assert read_stored(text, "other") is None


def _forged(text: str, **changes: object) -> str:
    """Return the text with other contents, whose head says that nothing is damaged."""
    head, body = text.split("\n", 1)
    changed = json.dumps(json.loads(body) | changes)
    return json.dumps(json.loads(head) | {"check": crc32(changed.encode())}) + "\n" + changed + "\n"


@pytest.mark.parametrize(
    "changes",
    [
        {"lines": "text"},
        {"lines": [1, 2]},
        {"lines": []},
        {"sections": [["base", "", -1, ""]]},
        {"sections": 3},
        {"nodes": None},
        {"covering": [["1n"]]},
        {"definitions": [["a"]]},
        {"count": "many"},
    ],
)
def test_a_text_of_another_shape_is_ignored(text: str, changes: dict[str, object]) -> None:
    assert read_stored(_forged(text, **changes), "key") is None


@pytest.mark.parametrize("row", ["", "1n", "1n¦a¦¦¦¦¦x¦1¦1¦", "1n¦a¦¦¦¦¦99¦1¦1¦", "¦¦¦¦¦¦¦¦¦"])
def test_a_line_that_cannot_be_read_is_an_error_of_its_own(text: str, row: str) -> None:
    rows = json.loads(text.split("\n", 1)[1])["lines"]
    system = _read(_forged(text, lines=[row] * len(rows)))
    with pytest.raises(MalformedError):
        Book.of(system).lookup("1n")


def test_a_node_that_cannot_be_read_is_an_error_of_its_own(text: str) -> None:
    system = _read(_forged(text, nodes=["1n x|||", "|||"]))
    with pytest.raises(MalformedError, match="damaged"):
        Book.of(system).lookup("1n")


def _small(*rules: Rule) -> System:
    return System("Small", "sayc", sections=(Section("", rules),))


PLACE = Where(file="a.md", line=1, column=1)


@pytest.mark.parametrize(
    "system",
    [
        _small(parse_line("1n = 15-17 HCP", module=USER)).with_own_rules([parse_line("1n = 15-17 HCP")]),
        _small(replace(parse_line("1n = 15-17 HCP"), meaning="15¦17 HCP", place=PLACE)),
        _small(replace(parse_line("1n = 15-17 HCP"), remark="", place=PLACE)),
        _small(replace(parse_line("1n = 15-17 HCP"), place=Where(file="a.md", line=1, token="x"))),
        replace(_small(), created=date(2026, 1, 1)),
    ],
)
def test_a_system_that_would_not_come_back_is_not_written(system: System) -> None:
    assert write_stored(system, "key") is None


def test_a_small_system_is_written() -> None:
    lines = ("1n = 15-17 HCP {hcp 15-17} -- usual", "1n-(x) as 1n-(p) [from responder]", "1n-2c = asks")
    system = _small(*(replace(parse_line(line), place=PLACE) for line in lines))
    again = _read(_written(system))
    assert again == system
    assert again.sections[0].rules == system.sections[0].rules
    assert again.sections[0].rules[1:] == system.sections[0].rules[1:]
    assert hash(again.sections[0]) == hash(system.sections[0])
    assert [str(rule) for rule in again.rules] == [str(rule) for rule in system.rules]
    assert Book.of(again)["1n-(x)-2c"].meaning.text == "asks"
