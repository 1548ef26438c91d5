"""Parameters of library files: named under ## Info, used as $name and [if name = value]."""

from __future__ import annotations

import pytest

from fourwinds.notes.markdown import read_module, write_module
from fourwinds.notes.module import Module
from fourwinds.notes.parameter import Parameter
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, MalformedError, NotFoundError

NEGATIVE = """# Negative doubles
## Info
type: convention
id: negative_doubles
version: 1.0
parameters:
  through: 2s (1s 2d 2h 2s 3s 4h) -- the highest overcall
  - Strength : 6 (6, 7, 8)
  $name = any words
## Definitions
negative = $strength+ HCP
## Sequences
1c-(1d..$through)-x = negative, $strength+ HCP -- through $through
1c-(3s)-x [if through = 3s, 4h] = {hcp $strength+}
[if through != 4h] 1c-(4h)-x = penalty
1c-(p)-1n [if through is 4h and strength = 8] [vul] = only then
1c-(1d)-1h as 1c-(p)-1h [if strength is not 6]
1d = $name
"""


def module() -> Module:
    return read_module(NEGATIVE)


def test_a_parameter_has_a_default_choices_and_help() -> None:
    assert module().parameters == (
        Parameter("through", "2s", ("1s", "2d", "2h", "2s", "3s", "4h"), "the highest overcall"),
        Parameter("strength", "6", ("6", "7", "8")),
        Parameter("name", "any words"),
    )


@pytest.mark.parametrize(
    ("chosen", "lines"),
    [
        (
            {},
            [
                "1c-(1d..2s)-x = negative, 6+ HCP -- through 2s",
                "1c-(4h)-x = penalty",
                "1d = any words",
            ],
        ),
        (
            {"through": "4H", "strength": " 8 ", "name": "none"},
            [
                "1c-(1d..4h)-x = negative, 8+ HCP -- through 4h",
                "1c-(3s)-x = {hcp 8+}",
                "1c-(p)-1n [vul] = only then",
                "1c-(1d)-1h as 1c-(p)-1h",
                "1d = none",
            ],
        ),
    ],
)
def test_a_line_is_kept_and_filled_in_by_the_values_chosen(chosen: dict[str, str], lines: list[str]) -> None:
    rules = module().rules(**chosen)
    assert [str(rule) for rule in rules] == lines
    assert {rule.module for rule in rules} == {"negative_doubles"}
    assert rules[0].place is not None
    assert rules[0].place.line == 13


def test_definitions_are_filled_in_too() -> None:
    assert [str(each) for each in module().resolve_definitions({"strength": "7"})] == ["negative = 7+ HCP"]


def test_a_file_with_parameters_is_written_one_way() -> None:
    written = write_module(module())
    assert (
        written
        == """\
# Negative doubles

## Info
type: convention
id: negative_doubles
version: 1.0
parameters:
  through: 2s (1s 2d 2h 2s 3s 4h) -- the highest overcall
  strength: 6 (6 7 8)
  name: any words

---

## Definitions

negative = $strength+ HCP

---

## Sequences

1c-(1d..$through)-x = negative, $strength+ HCP -- through $through
1c-(3s)-x [if through = 3s, 4h] = {hcp $strength+}
1c-(4h)-x [if through != 4h] = penalty
1c-(p)-1n [vul] [if through = 4h] [if strength = 8] = only then
1c-(1d)-1h [if strength != 6] as 1c-(p)-1h
1d = $name

---
"""
    )
    assert read_module(written) == module()


def test_only_what_is_not_the_default_is_worth_remembering() -> None:
    assert module().changed_values({"through": "2S", "strength": "8"}) == {"strength": "8"}


def test_choices_of_several_words_stand_between_commas() -> None:
    parameter = Parameter("style", "very light", ("very light", "sound"), "how to open")
    text = NEGATIVE.replace("  - Strength : 6 (6, 7, 8)", f"  strength: 6 (6 7 8)\n  {parameter}")
    assert read_module(text).parameters[2] == parameter


@pytest.mark.parametrize(
    ("chosen", "kind", "told"),
    [
        ({"thru": "2s"}, NotFoundError, "did you mean through"),
        ({"zzz": "2s"}, NotFoundError, "it has through, strength, name"),
        ({"through": "5c"}, MalformedError, "choose one of 1s, 2d, 2h, 2s, 3s, 4h"),
        ({"name": "a, b"}, MalformedError, "write words without"),
    ],
)
def test_wrong_values_are_refused(chosen: dict[str, str], kind: type[FourWindsError], told: str) -> None:
    with pytest.raises(kind, match=told):
        module().rules(**chosen)


@pytest.mark.parametrize(
    ("line", "kind", "told"),
    [
        (
            "1h = $unknown",
            NotFoundError,
            "unknown macro $unknown (line 19, column 6): this file has $through, $strength",
        ),
        ("1h [if unknown = 2s] = a", NotFoundError, "unknown macro $unknown"),
        ("1h [if through = 5c] = a", MalformedError, "'5c' is not a value of through"),
        ("1h [if through] = a", MalformedError, "'[if through]' is not a condition (line 19, column 4)"),
        ("1h [if through = 2s] a", MalformedError, "no meaning"),
        ("2d-(p)-$through = a", IllegalError, "(with through = 1s) (line 19, column 1)"),
        ("1h = a\n1h [if through = 4h] = b", ConflictError, "1h appears twice: line 19 'a' and line 20 'b'"),
        ("1h [if through = 4h] = a\n1H [if through = 4H] = b", ConflictError, "1h appears twice"),
    ],
)
def test_bad_lines_are_found_for_every_value_when_the_file_is_read(
    line: str, kind: type[FourWindsError], told: str
) -> None:
    with pytest.raises(kind) as caught:
        read_module(NEGATIVE + line)
    assert told in str(caught.value)


def test_the_same_line_may_stand_for_different_values() -> None:
    text = NEGATIVE + "1h [if through = 4h] = a\n1h [if through != 4h] = b"
    assert [read_module(text).rules(through=value)[-1].meaning for value in ("4h", "2s")] == ["a", "b"]


def test_in_a_tree_branches_wait_for_what_the_line_above_waits_for() -> None:
    text = NEGATIVE + "## Tree\n1s [if through = 4h] = a\n├─(1n)-x = b\n└─(p)-$through = c\n    └─(p)-4s = d\n"
    read = read_module(text)
    assert [str(line) for line in read.sections[0].lines[-4:]] == [
        "1s [if through = 4h] = a",
        "1s-(1n)-x [if through = 4h] = b",
        "1s-(p)-$through [if through = 4h] = c",
        "1s-(p)-$through-(p)-4s [if through = 4h] = d",
    ]
    assert [str(rule) for rule in read.rules(through="4h")[-2:]] == ["1s-(p)-4h = c", "1s-(p)-4h-(p)-4s = d"]
