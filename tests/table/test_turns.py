from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.table.errors import IllegalError
from fourwinds.table.turns import FOUR, THREE, Turns

tables = st.sampled_from([THREE, FOUR])


@given(tables, st.data())
def test_going_on_by_the_turns_between_two_places_arrives(table: Turns, data: st.DataObject) -> None:
    start, end = data.draw(st.integers(0, table.players - 1)), data.draw(st.integers(0, table.players - 1))
    assert table.next(start, table.turns_to(start, end)) == end
    assert 0 <= table.turns_to(start, end) < table.players


@given(tables, st.integers(0, 2))
def test_everyone_has_one_turn_a_round(table: Turns, first: int) -> None:
    order = list(table.around(first))
    assert order[0] == first
    assert sorted(order) == list(range(table.players))


@pytest.mark.parametrize("players", [0, 2, 5])
def test_other_tables_cannot_play(players: int) -> None:
    with pytest.raises(IllegalError, match=f"{players} players"):
        Turns(players)


@pytest.mark.parametrize(("table", "place"), [(THREE, 3), (FOUR, 4), (FOUR, -1)])
def test_a_place_that_does_not_exist(table: Turns, place: int) -> None:
    with pytest.raises(IllegalError, match=f"place {place} does not exist"):
        table.next(place)
