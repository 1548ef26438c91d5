"""Tables of holdings that are decided by honours and length have the value of the rule for every holding."""

from __future__ import annotations

import pytest

from fourwinds.bridge import holdings
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.holdings import SuitTable
from fourwinds.notes.constraint.kinds import KINDS, Takes

TABLES = {name: getattr(holdings, name) for name in holdings.__all__ if name != "SuitTable"}


def _same_for_every_holding(table: SuitTable) -> bool:
    return table.values == [table.rule(mask) for mask in range(1 << 13)]


@pytest.mark.parametrize("name", TABLES)
def test_values_are_those_of_the_rule(name: str) -> None:
    assert _same_for_every_holding(TABLES[name])


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.takes is Takes.NOTHING])
def test_values_of_measures_are_those_of_the_rule(name: str) -> None:
    tables = KINDS[name].holdings((), None)
    assert all(_same_for_every_holding(table) for table in {table for table in tables if table is not None})


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.takes is Takes.SUIT])
def test_values_of_measures_of_a_suit_are_those_of_the_rule(name: str) -> None:
    tables = KINDS[name].holdings((Suit.SPADES,), None)
    assert all(_same_for_every_holding(table) for table in {table for table in tables if table is not None})
