"""What a new system can be made of: a line about each module, and counts that agree with the system that is created."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.app.systems.library_choices import library_choices
from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library

LIBRARY = Library.load()
CHOICES = library_choices(LIBRARY)
GROUPS = {"notrump", "majors", "slam", "competitive", "checkback", "other"}


def counted(module: dict[str, Any], values: dict[str, str]) -> int:
    """The number of lines as the page counts them."""
    more = sum(each["lines"].get(values.get(each["name"], each["default"]), 0) for each in module["parameters"])
    return int(module["lines"] + more)


def test_everything_has_a_summary_and_every_convention_a_group() -> None:
    everything = [*CHOICES["bases"], *CHOICES["conventions"]]
    assert [each["id"] for each in everything if not each["summary"]] == []
    assert {each["group"] for each in CHOICES["conventions"]} == GROUPS


@pytest.mark.parametrize("base", CHOICES["bases"], ids=lambda base: base["id"])
def test_the_count_of_lines_is_that_of_the_system(base: dict[str, Any]) -> None:
    conventions = {each["id"]: each for each in CHOICES["conventions"]}
    values = {each["name"]: each["choices"][-1] for each in base["parameters"] if each["name"] == "twos"}
    usual = [
        each
        for each in base["usual"]
        if all((values.get(w["parameter"], _default(base, w)) in w["values"]) != w["negated"] for w in each["when"])
    ]
    made = create_system("x", base["id"], None, LIBRARY, parameters={base["id"]: values})
    assert [each["id"] for each in usual] == [each.id for each in made.conventions]
    lines = counted(base, values) + sum(counted(conventions[each["id"]], each["parameters"]) for each in usual)
    assert lines == len(made.rules)


def _default(base: dict[str, Any], when: dict[str, Any]) -> str:
    return str(next(each["default"] for each in base["parameters"] if each["name"] == when["parameter"]))
