"""Round trips: a written file reads back the same, and writing it again gives the same text."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from fourwinds.notes.markdown import read_module, read_notes, read_system, read_tree, write_module, write_system
from fourwinds.notes.module import Module
from fourwinds.notes.rule import Rule, parse_line
from fourwinds.notes.system import System
from fourwinds.notes.tree import draw
from fourwinds.table.errors import FourWindsError
from tests.notes.files.strategies import (
    junk,
    lines_of_text,
    modules,
    paths,
    phrases,
    rules,
    systems,
    systems_to_review,
    typed_badly,
    unique,
)
from tests.strategies import randoms

SLIPS = (
    "",
    "",
    " ",
    "\n",
    "\n\n",
    "\t",
    "=",
    ":",
    "-",
    "--",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "#",
    "$x",
    "|",
    "├─",
    "`",
    "*",
    "1n",
)


@given(rules())
def test_a_line_is_read_back_as_it_was_written(rule: Rule) -> None:
    assert parse_line(str(rule)) == rule


@given(
    st.builds("{}={}{}".format, paths, phrases | lines_of_text, lines_of_text | st.builds("--{}".format, lines_of_text))
)
def test_a_line_that_can_be_read_has_one_form(text: str) -> None:
    try:
        rule = parse_line(text)
    except FourWindsError:
        return
    assert parse_line(str(rule)) == rule
    assert str(parse_line(str(rule))) == str(rule)


@given(systems())
def test_a_system_is_read_back_as_it_was_written(system: System) -> None:
    text = write_system(system)
    assert read_system(text) == system
    assert write_system(read_system(text)) == text


@given(systems_to_review())
def test_lines_to_review_are_read_back_as_they_were_written(system: System) -> None:
    text = write_system(system)
    assert read_system(text) == system
    assert write_system(read_system(text)) == text
    assert read_system(typed_badly(text, 33)).reviews == system.reviews


@given(modules())
def test_a_library_file_is_read_back_as_it_was_written(module: Module) -> None:
    text = write_module(module)
    assert read_module(text) == module
    assert write_module(read_module(text)) == text


@given(systems(), st.integers(0, 63))
def test_a_system_typed_badly_is_the_same_system(system: System, how: int) -> None:
    text = write_system(system)
    assert read_system(typed_badly(text, how)).rules == system.rules


@given(st.lists(rules(), max_size=12))
def test_a_drawing_is_read_back_as_the_lines_it_shows(lines: list[Rule]) -> None:
    every = unique(lines)
    read = read_tree(draw(every))
    assert len(read) == len(every)
    assert set(map(str, read)) == set(map(str, every))


def assert_read_or_refused(text: str) -> None:
    """Check that a file either has errors with place and remedy, or one canonical form."""
    problems: list[FourWindsError] = []
    try:
        read = read_notes(text, file="any.md", problems=problems)
    except FourWindsError as error:
        problems.append(error)
    assert all(each.remedy and each.where.file == "any.md" and each.where.line for each in problems)
    if not problems:
        written = write_system(read) if isinstance(read, System) else write_module(read)
        again = read_notes(written)
        assert again == read
        assert written == (write_system(again) if isinstance(again, System) else write_module(again))


@given(
    junk, st.sampled_from(["", "# A\n## Info\nbase: sayc\n## Opening\n", "# A\n## Info\ntype: convention\n## Tree\n"])
)
def test_anything_is_read_or_refused_with_places_and_remedies(lines: list[str], start: str) -> None:
    assert_read_or_refused(start + "\n".join(lines))


@given(systems_to_review().map(write_system) | modules().map(write_module), randoms)
def test_a_file_with_slips_is_read_or_refused_with_places_and_remedies(text: str, random: Random) -> None:
    for _ in range(random.randrange(1, 4)):
        start = random.randrange(len(text))
        end = start + random.choice((0, 0, 1, 1, 2, 30))
        text = text[:start] + random.choice(SLIPS) + text[end:]
    assert_read_or_refused(text)
