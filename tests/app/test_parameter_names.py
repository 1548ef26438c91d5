"""Parameters have the same names wherever they are given."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.parameter_names import by_module
from fourwinds.table.errors import MalformedError


@pytest.mark.parametrize("name", ["notrump", "2_1_game_force.notrump", "2/1.notrump"])
def test_the_base_may_be_named_or_not(name: str) -> None:
    assert by_module({name: "12-14"}, "2_1_game_force") == {"2_1_game_force": {"notrump": "12-14"}}


def test_a_convention_is_named_before_the_dot() -> None:
    values = {"Negative Doubles.through": "3s", "notrump": "12-14", "majors": "5"}
    assert by_module(values, "acol") == {
        "negative_doubles": {"through": "3s"},
        "acol": {"notrump": "12-14", "majors": "5"},
    }


def test_the_word_base_is_not_needed_and_the_error_says_what_to_write() -> None:
    with pytest.raises(MalformedError, match="write notrump for a parameter of the base"):
        by_module({"base.notrump": "12-14"}, "sayc")
