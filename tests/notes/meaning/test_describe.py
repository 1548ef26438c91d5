"""A constraint described in English reads back as itself."""

from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.notes.constraint import ANYTHING, NOTHING, Constraint, parse_explicit
from fourwinds.notes.examples import meanings_of
from fourwinds.notes.meaning.reader import read_meaning
from tests import shared_data
from tests.notes.constraint.trees import constraints


@given(constraints)
def test_any_constraint(constraint: Constraint) -> None:
    meaning = read_meaning(constraint.describe())
    assert (meaning.shows, meaning.remainder) == (constraint, "")


def test_every_meaning_of_the_shared_data() -> None:
    for row in shared_data.rows("meanings.jsonl"):
        context = row.get("context", ())
        (meaning,) = meanings_of(row["meaning"], row["sequence"], context)
        (again,) = meanings_of(meaning.shows.describe(), row["sequence"], context)
        assert (again.shows, again.remainder) == (meaning.shows, ""), row["id"]


@pytest.mark.parametrize(
    ("explicit", "english"),
    [
        ("hcp 15-17, balanced", "15-17 HCP, balanced"),
        ("hcp 5-10, spades 6+, good(spades)", "5-10 HCP, 6+ spades, good spades"),
        ("spades <= 3, hearts <= 3", "at most 3 spades, at most 3 hearts"),
        ("clubs 0", "void in clubs"),
        ("clubs <= 1, hearts 4+", "4+ hearts, singleton or void in clubs"),
        ("keycards(spades) 0,3", "exactly 0 or 3 keycards in spades"),
        ("support(hearts) 10-12", "10-12 support points for hearts"),
        ("hcp 11-14 or hcp 18+", "11-14 HCP or 18+ HCP"),
        ("(hearts 5+, hcp 6+) or spades 6+", "6+ spades or 6+ HCP and 5+ hearts"),
        ("pattern 4441,5440", "any 4441 or 5440"),
        ("clubs > diamonds", "clubs longer than diamonds"),
        ("lead(spades) 0+", "longest suit spades"),
        ("not stopper(hearts)", "no stopper in hearts"),
        ("shortest 2+", "no shortness"),
        ("quick_tricks 2.5+", "2.5+ quick tricks"),
    ],
)
def test_in_the_words_of_players(explicit: str, english: str) -> None:
    assert parse_explicit(explicit).describe() == english


def test_all_and_none() -> None:
    assert (ANYTHING.describe(), NOTHING.describe()) == ("any hand", "no hand")
    assert read_meaning("no hand").shows == NOTHING
