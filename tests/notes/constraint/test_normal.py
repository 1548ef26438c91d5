from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from itertools import permutations

import pytest

from fourwinds.bridge.cards import Hand, Suit
from fourwinds.notes.constraint import (
    ANYTHING,
    NOTHING,
    All,
    Any,
    Constraint,
    Fit,
    Measure,
    all_of,
    any_of,
    at_least,
    at_most,
    between,
    exactly,
    fit,
    one_of,
    parse_explicit,
)

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
HCP, SPADE_LENGTH, KEYCARDS = Measure("hcp"), Measure("length", [SPADES]), Measure("keycards", [SPADES])


@pytest.mark.parametrize(
    ("constraint", "numbers"),
    [
        (at_least(HCP, 35), (35, 36, 37)),
        (at_most(HCP, 2), (0, 1, 2)),
        (between(HCP, 15, 17), (15, 16, 17)),
        (between(HCP, 35, 99), (35, 36, 37)),
        (exactly(HCP, 8), (8,)),
        (one_of(KEYCARDS, (3, 0, 3)), (0, 3)),
        (~one_of(KEYCARDS, (0, 3)), (1, 2, 4, 5)),
        (at_least(Measure("longest"), 12), (12, 13)),
        (at_least(Measure("lead", [SPADES]), 11), (11, 13)),
        (exactly(Measure("difference", [SPADES, HEARTS]), -2), (-2,)),
    ],
    ids=str,
)
def test_an_atom_is_a_set_of_values(constraint: Constraint, numbers: tuple[int, ...]) -> None:
    assert isinstance(constraint, Fit)
    assert constraint.numbers == numbers
    assert (constraint.minimum, constraint.maximum) == (numbers[0], numbers[-1])


@pytest.mark.parametrize(
    ("values", "spans"),
    [((0, 3), ((0, 0), (3, 3))), ((0, 1, 2, 4, 5), ((0, 2), (4, 5))), ((1, 2, 3, 4, 5), ((1, 5),))],
)
def test_the_values_as_spans(values: tuple[int, ...], spans: tuple[tuple[int, int], ...]) -> None:
    atom = one_of(KEYCARDS, values)
    assert isinstance(atom, Fit)
    assert atom.spans == spans


def test_a_number_that_no_hand_has_is_no_gap() -> None:
    atom = at_least(Measure("lead", [SPADES]), 5)
    assert isinstance(atom, Fit)
    assert atom.spans == ((5, 13),)
    assert atom.numbers == (5, 6, 7, 8, 9, 10, 11, 13)


@pytest.mark.parametrize(
    "constraint",
    [
        at_least(HCP, 38),
        at_most(HCP, -1),
        between(HCP, 17, 15),
        one_of(HCP, ()),
        exactly(Measure("lead", [SPADES]), 12),
    ],
    ids=str,
)
def test_what_no_hand_has_is_nothing(constraint: Constraint) -> None:
    assert constraint == NOTHING


@pytest.mark.parametrize("constraint", [at_least(HCP, 0), at_most(HCP, 40), between(SPADE_LENGTH, -3, 13)], ids=str)
def test_what_every_hand_has_is_anything(constraint: Constraint) -> None:
    assert constraint == ANYTHING


SAME = [
    ("hcp 12+ and hcp 17-", "hcp 12-17"),
    ("hcp 12-14 or hcp 15-17", "hcp 12-17"),
    ("hcp 15-17 and hcp 0-10", "nothing"),
    ("hcp 0-14 or hcp 15+", "anything"),
    ("not hcp 15-17", "hcp 0-14,18+"),
    ("not (hcp 15+ and balanced)", "hcp 0-14 or not balanced"),
    ("not (hcp 15+ or balanced)", "hcp 0-14 and not balanced"),
    ("balanced and hcp 15-17", "hcp 15-17 and balanced"),
    ("spades 5+ and (spades 5+ or hearts 5+)", "spades 5+"),
    ("spades 6+ and (spades 5+ or hearts 5+)", "spades 6+"),
    ("spades 5+ or (spades 5+ and hearts 5+)", "spades 5+"),
    ("spades 5+ or (spades 6+ and hearts 5+)", "spades 5+"),
    ("hcp 15-17 and (hcp 20+ or balanced)", "hcp 15-17 and balanced"),
    ("hcp 15-17 and (hcp 17+ or balanced)", "hcp 15-17 and (hcp 17 or balanced)"),
    ("spades 5+ or (spades 4+ and hearts 4+)", "spades 5+ or (spades 4 and hearts 4+)"),
    ("(hcp 8+ and spades 4+) or (hcp 8+ and hearts 4+)", "hcp 8+ and (spades 4+ or hearts 4+)"),
    ("(hcp 8+ or spades 4+) and (hcp 8+ or hearts 4+)", "hcp 8+ or (spades 4+ and hearts 4+)"),
    ("(hcp 15-17 and balanced) or (hcp 18-19 and balanced)", "hcp 15-19 and balanced"),
    ("(hcp 15-17 and balanced) or (hcp 20+ and balanced) or spades 7+", "spades 7+ or (hcp 15-17,20+ and balanced)"),
    ("(hcp 12+ or balanced) and (hcp 0-15 or balanced) and spades 4+", "spades 4+ and (hcp 12-15 or balanced)"),
    ("hearts - spades 1+", "spades - hearts <= -1"),
    ("hearts > spades or hearts = spades", "not spades > hearts"),
    ("hearts > spades and hearts < spades", "nothing"),
    ("(balanced and (hcp 15 or spades 4)) and hcp 15", "hcp 15 and balanced"),
    ("lead(spades) 12 or hcp 3", "hcp 3"),
    ("anything and hcp 3", "nothing or hcp 3"),
    ("unbalanced", "not balanced"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_one_meaning_has_one_form(one: str, other: str) -> None:
    assert parse_explicit(one) == parse_explicit(other)
    assert hash(parse_explicit(one)) == hash(parse_explicit(other))
    assert ~parse_explicit(one) == ~parse_explicit(other)


DIFFERENT = [
    *["hcp 3", "hcp 4", "points 3", "spades 3", "hearts 3", "hcp 3 and spades 3", "hcp 3 or spades 3", "not hcp 3"],
    *["anything", "nothing", "has(SA)", "has(HA)", "spades > hearts", "hearts > spades"],
]


def test_other_meanings_have_other_forms() -> None:
    assert len({parse_explicit(text) for text in DIFFERENT}) == len(DIFFERENT)


def test_a_constraint_equals_no_text() -> None:
    assert parse_explicit("hcp 3") != "hcp 3"


def test_strength_comes_first_then_lengths_then_shape() -> None:
    parts = [
        exactly(Measure("stopper", [HEARTS]), 1),
        exactly(Measure("balanced"), 1),
        at_least(Measure("length", [CLUBS]), 3),
        at_least(SPADE_LENGTH, 3),
        at_least(Measure("hcp"), 12),
        at_least(HCP, 20) | at_least(Measure("points"), 22),
    ]
    written = "hcp 12+ and spades 3+ and clubs 3+ and balanced and stopper(hearts) and (hcp 20+ or points 22+)"
    assert all(str(all_of(order)) == written for order in permutations(parts))


def test_joining_none_or_one() -> None:
    hcp = exactly(HCP, 8)
    assert all_of([]) == ANYTHING
    assert any_of([]) == NOTHING
    assert all_of([hcp]) is hcp
    assert any_of([hcp]) is hcp
    assert ~ANYTHING == NOTHING


def test_atoms_are_found_in_order() -> None:
    constraint = parse_explicit("(hearts 5+ or spades 5+) and hcp 15-17")
    assert [str(atom) for atom in constraint.atoms()] == ["hcp 15-17", "spades 5+", "hearts 5+"]


def test_nodes_can_be_taken_apart() -> None:
    match parse_explicit("hcp 3 and (spades 4 or hearts 4)"):
        case All((Fit(measure, values), Any((first, second)))):
            assert (measure, values) == (HCP, 1 << 3)
            assert [str(first), str(second)] == ["spades 4", "hearts 4"]
        case other:
            pytest.fail(f"{other}")


@pytest.mark.parametrize("text", ["hcp 15-17", "hcp 3 and (spades 4 or hearts 4)", "anything", "nothing", "has(SA)"])
def test_constraints_survive_pickling_and_copying(text: str) -> None:
    constraint = parse_explicit(text)
    for again in (pickle.loads(pickle.dumps(constraint)), copy.copy(constraint), copy.deepcopy(constraint)):
        assert again == constraint
        assert hash(again) == hash(constraint)
        assert str(again) == text


def test_a_constraint_never_changes() -> None:
    constraint = parse_explicit("hcp 15-17")
    with pytest.raises(AttributeError, match="immutable"):
        constraint.parts = ()
    with pytest.raises(AttributeError, match="immutable"):
        del constraint.parts


@pytest.mark.parametrize("kind", [Fit, All, Any])
def test_no_node_is_made_outside_the_normal_form(kind: type[Constraint]) -> None:
    with pytest.raises(TypeError, match="all_of"):
        kind((ANYTHING,))


def test_bits_outside_the_domain_are_left_out() -> None:
    assert fit(HCP, (1 << 50) | (1 << 3)) == exactly(HCP, 3)


@pytest.mark.parametrize(
    ("text", "hand", "failing"),
    [
        ("hcp 15-17 and balanced", "AQ72.K53.A83.K97", []),
        ("hcp 15-17 and balanced", "AKQ72.K5.83.Q972", ["hcp 15-17", "balanced"]),
        ("hcp 12+ and spades 6+", "AKQ72.K5.83.Q972", ["spades 6+"]),
        ("hcp 12+ and (hearts 5+ or spades 6+)", "AKQ72.K5.83.Q972", ["spades 6+", "hearts 5+"]),
        ("hcp 12+ and (hearts 5+ or spades 5+)", "AKQ72.K5.83.Q972", []),
        ("(hcp 15+ and hearts 2) or (hcp 15+ and spades 6)", "AKQ72.K5.83.Q972", ["hcp 15+"]),
        ("nothing", "AKQ72.K5.83.Q972", []),
    ],
)
def test_the_atoms_that_failed(text: str, hand: str, failing: list[str]) -> None:
    assert [str(atom) for atom in parse_explicit(text).failing(Hand.parse(hand))] == failing


def test_reading_and_asking_one_hand_need_no_arrays() -> None:
    """So that a command about one hand starts without delay."""
    program = (
        "import sys; from fourwinds.bridge.cards import Hand; from fourwinds.notes.constraint import parse_explicit;"
        "parse_explicit('hcp 15-17 and balanced').matches(Hand.parse('AQ72.K53.A83.K97')); print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert "fourwinds.notes.constraint" in loaded
    assert "numpy" not in loaded
