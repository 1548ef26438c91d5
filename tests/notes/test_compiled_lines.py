"""The users' lines over shared ones of the library answer as all lines compiled together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes import compiled_lines
from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import CompiledLines, SharedLines
from fourwinds.notes.compose import create_system
from fourwinds.notes.line_tree import LineNode
from fourwinds.notes.module import Definition, Section
from fourwinds.notes.rule import BASE, USER, Rule, parse_line
from fourwinds.notes.sequence import Position
from fourwinds.notes.system import System, sections_of
from fourwinds.table.errors import FourWindsError
from tests.notes.sequence.lines import some_lines
from tests.strategies import auctions, randoms

TEXTS = ("12+ HCP", "5+ spades", "asks", "weak, 6+ suit", "limit_raise", "DELETED:", "MODIFIED: 8-11 HCP")
CONTEXTS = ("", "", "", " [vul]", " [seat 1-2]", " [forcing]", " [agreed X]", " [rank 3]")
LINES = ("1n", "1n-2c", "1n-2c-2d", "1n-2X", "1n-(any)-2d", "1n-(x)-xx", "1n-(suit)-x", "(1X)-1n", "1M-2M", "...-4n-5c")
REUSES = (
    *("1n-(x) as 1n-(p)", "1n-(2c) as 1n-(x)", "1n-(suit) as 1n-(p)", "1n-(2X) as 1n-(p)", "1n-(2d) as 1n-(2c)"),
    *("(1X)-1n as 1n", "(1M)-1n as 1n", "1M-(x) as 1M-(p)", "1h-(x) as 1s-(p)", "...-4n-(x) as ...-4n-(p)"),
    *("1n-(x) as 1n-(2c)", "1c as 1n"),
)
TERMS = (
    Definition("limit_raise", "10-12 support points"),
    Definition("limit_raise", "9-11 support points", USER),
    Definition("weak", "6-10 HCP", "stayman_1nt"),
)


def _random_rules(random: Random, calls: list[str], module: str, count: int) -> list[Rule]:
    """Return lines of a module, no two for the same calls and context; some with `as`, some deleting."""
    found: dict[tuple[str, str], Rule] = {}
    for _ in range(count):
        text = (
            f"{random.choice(calls)}{random.choice(CONTEXTS)} = {random.choice(TEXTS[: None if module == USER else 5])}"
        )
        if random.random() < 0.3:
            text = random.choice(REUSES) + (" = DELETED:" if module == USER and random.random() < 0.5 else "")
        try:
            rule = parse_line(text, module=module)
        except FourWindsError:
            continue
        found.setdefault((rule.sequence.path, rule.context), rule)
    return list(found.values())


def _random_system(random: Random) -> System:
    calls = [*some_lines(random, 10), *LINES]
    rules = [
        *_random_rules(random, calls, BASE, 14),
        *_random_rules(random, calls, "stayman_1nt", 8),
        *_random_rules(random, calls, USER, 12),
    ]
    return System("Random", "sayc", definitions=TERMS, sections=sections_of(rules, ["stayman_1nt"]))


def tree_shape(node: LineNode[Rule]) -> object:
    """Return what look-ups depend on in a tree: lines, reuses, and the order of tokens that leave something open."""
    below = {text: tree_shape(child) for text, child in node.then.items()}
    return [entry.payload for entry in node.entries], node.reuses, [token.text for token in node.open], below


def _check_same(layered: Book, plain: Book, positions: list[Position]) -> None:
    assert layered.rules == plain.rules
    assert layered.definitions == plain.definitions
    assert layered.covered == plain.covered
    assert layered.asks_forcing == plain.asks_forcing
    for position in positions:
        for number in range(1, len(position.codes) + 1):
            assert layered.find(position.upto(number)) == plain.find(position.upto(number))
        assert layered.choices(position) == plain.choices(position)
        assert layered.continuations(position) == plain.continuations(position)


def _positions_of(random: Random, rules: tuple[Rule, ...], count: int) -> list[Position]:
    """Return auctions of some of the lines, as either side may see them, and the auctions before their last call."""
    found = []
    for rule in random.sample(rules, min(count, len(rules))):
        for expansion in rule.sequence.expand(2):
            auction = Auction(random.choice(list(Seat)), expansion.calls)
            whole = Position.of(auction, random.choice(list(Side)), random.choice(list(Vulnerability)))
            found += [whole, whole.upto(len(whole.codes) - 1)]
    return found


def _made(make: Callable[[], Book]) -> Book | str:
    """Return the book, or the error it raises."""
    try:
        return make()
    except FourWindsError as error:
        return str(error)


@given(randoms, auctions)
def test_layers_answer_as_one(random: Random, played: Auction) -> None:
    system = _random_system(random)
    plain, layered = _made(lambda: Book(system.rules, system.definitions)), _made(lambda: Book.of(system))
    if isinstance(plain, str) or isinstance(layered, str):
        assert plain == layered
        return
    assert tree_shape(layered._lines.tree.root) == tree_shape(plain._lines.tree.root)
    assert tree_shape(layered._lines.tree.anywhere) == tree_shape(plain._lines.tree.anywhere)
    begun = Position.of(Auction(played.dealer, played.calls[:6]), Side.NS)
    _check_same(layered, plain, [begun, *_positions_of(random, system.rules, 12)])
    for rule in system.rules:
        assert layered.lookup(str(rule.sequence)) == plain.lookup(str(rule.sequence))


def _own_lines(random: Random, system: System) -> list[Rule]:
    """Return lines such as users write over a base of the library: reworded, deleted, new, and with `as`."""
    own = [parse_line(f"{rule.sequence} = 5+ spades", module=USER) for rule in random.sample(system.rules, 20)]
    own += [
        parse_line(f"{rule.sequence} = DELETED:" if rule.source is None else f"{rule} = DELETED:", module=USER)
        for rule in random.sample(system.rules, 20)
    ]
    reused = [rule for rule in system.rules if rule.source is not None]
    own += [parse_line(f"{rule} = DELETED:", module=USER) for rule in random.sample(reused, 5)]
    own += [parse_line(f"1n-({call}) as 1n-(p)", module=USER) for call in ("3c", "x", "4d")]
    own += [parse_line(line, module=USER) for line in ("1M-2n = 13+ HCP", "1X-(jump)-x = 8+ HCP", "...-5n = asks")]
    return list({rule.key: rule for rule in own}.values())


def test_a_base_of_the_library_with_own_lines_answers_as_one_layer() -> None:
    random, system = Random(22), create_system("Ours", "sayc")
    ours = system.with_own_rules(_own_lines(random, system))
    layered, plain = Book.of(ours), Book(ours.rules, ours.definitions)
    assert tree_shape(layered._lines.tree.root) == tree_shape(plain._lines.tree.root)
    assert tree_shape(layered._lines.tree.anywhere) == tree_shape(plain._lines.tree.anywhere)
    _check_same(layered, plain, _positions_of(random, ours.own_rules + tuple(random.sample(system.rules, 40)), 80))
    library = Book(system.rules, system.definitions)
    _check_same(Book.of(system), library, _positions_of(random, system.rules, 20))


def _section(*lines: str, module: str = BASE) -> Section:
    return Section("", tuple(parse_line(line, module=module) for line in lines), "", module)


def test_lines_of_the_same_sections_are_compiled_once() -> None:
    sections, shared = (_section("1n = 15-17 HCP"), _section("1n-2c = asks", module="stayman_1nt")), SharedLines()
    assert shared.of(sections) is shared.of((sections[0], sections[1]))
    assert shared.of(sections) is not shared.of(sections[:1])


def test_few_compiled_lines_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_lines, "_KEPT", 2)
    every, shared = [(_section(f"{level}n = 15-17 HCP"),) for level in range(1, 5)], SharedLines()
    first, *_, last = [shared.of(sections) for sections in every]
    assert shared.of(every[-1]) is last
    assert shared.of(every[0]) is not first


def test_a_user_can_delete_one_of_two_lines_that_form_a_cycle() -> None:
    below = CompiledLines(_section("1n-(x) as 1n-(p)", "1n-(p) as 1n-(x)", "1n-(p)-2c = asks").rules)
    with pytest.raises(FourWindsError, match="cycle"):
        Book((), below=below)
    own = _section("1n-(p) as 1n-(x) = DELETED:", module=USER).rules
    assert Book(own, below=below)["1n-(x)-2c"].meaning.text == "asks"


def test_other_lines_of_the_users_leave_the_library_as_it_is() -> None:
    system = System("Ours", "sayc", sections=(_section("1n = 15-17 HCP"), _section("1c = 3+ clubs", module=USER)))
    ours = system.with_own_rules([parse_line("1d = 4+ diamonds")])
    assert ours.sections[0] is system.sections[0]
    assert [str(rule) for rule in ours.own_rules] == ["1d = 4+ diamonds"]
    assert ours.with_own_rules(()).sections == system.sections[:1]
