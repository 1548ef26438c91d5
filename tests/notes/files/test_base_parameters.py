"""The parameters of the packaged base systems: what follows the range of 1NT, and what the page on them says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.table.errors import MalformedError, NotFoundError

LIBRARY = Library.load()
BASES = [base.id for base in LIBRARY.bases()]
PAGE = (Path(__file__).parents[3] / "docs" / "bases.md").read_text(encoding="utf-8")
RANGES = [
    (base.id, choice)
    for base in LIBRARY.bases()
    for each in base.parameters
    if each.name == "notrump"
    for choice in each.choices
]


@cache
def meanings(base: str, notrump: str) -> dict[str, str]:
    """Return the meanings of the lines of a base without qualifiers but a rank, by their calls."""
    rules = LIBRARY.base(base).rules(notrump=notrump)
    return {rule.sequence.path: rule.meaning for rule in rules if not rule.sequence.context}


def sections(base: str) -> str:
    return PAGE.split(f"`{base}`\n", 1)[1].split("\n## ", 1)[0]


@pytest.mark.parametrize("base", BASES)
def test_the_defaults_given_in_words_change_nothing(base: str) -> None:
    defaults = {each.name: each.default for each in LIBRARY.base(base).parameters}
    plain, worded = (create_system(base, base, parameters=given) for given in (None, {base: defaults}))
    assert plain == worded
    assert plain.base_parameters == {}


@pytest.mark.parametrize(
    ("base", "default"), [("sayc", "15-17"), ("2_1_game_force", "15-17"), ("acol", "12-14"), ("precision", "13-15")]
)
def test_each_base_has_its_usual_range(base: str, default: str) -> None:
    assert LIBRARY.base(base).values()["notrump"] == default
    assert meanings(base, default)["1n"].startswith(f"{default} HCP, balanced")


@pytest.mark.parametrize(("base", "notrump"), RANGES)
def test_what_passes_invites_and_bids_game_opposite_1nt_leaves_no_gap(base: str, notrump: str) -> None:
    lines = meanings(base, notrump)
    weak = int(re.findall(r"\d+", lines["1n-(p)-p"])[0])
    low, high = map(int, re.findall(r"\d+", lines["1n-(p)-2n"])[:2])
    least, most = map(int, notrump.split("-"))
    assert low == weak + 1
    assert most + weak == 24
    assert least + high == 24
    assert LIBRARY.base(base).values({"notrump": notrump})["nt_game"] == str(high + 1)


@pytest.mark.parametrize(("base", "notrump"), RANGES)
def test_the_overcall_of_1nt_keeps_its_range(base: str, notrump: str) -> None:
    assert meanings(base, notrump)["(1X)-1n"].startswith("15-18 HCP")
    assert meanings(base, notrump)["2n"] == meanings(base, LIBRARY.base(base).values()["notrump"])["2n"]


@pytest.mark.parametrize(("base", "notrump"), RANGES)
def test_conventions_over_1nt_follow_the_base(base: str, notrump: str) -> None:
    given = LIBRARY.base(base).values({"notrump": notrump})
    for name in ("stayman_1nt", "jacoby_transfers_1nt", "puppet_stayman_1nt", "minor_transfers_1nt", "lebensohl"):
        convention = LIBRARY.convention(name)
        values = convention.values({}, given)
        assert values["invite"] == given["nt_invite"]
        assert values["game"] == given["nt_game"]
        assert convention.changed_values({}, given) == {}


@pytest.mark.parametrize(
    "convention", [each.id for each in LIBRARY.conventions() if any(p.takes for p in each.parameters)]
)
def test_what_a_convention_takes_from_a_base_is_among_its_choices(convention: str) -> None:
    module = LIBRARY.convention(convention)
    for base, notrump in RANGES:
        if module.applies_to and base not in module.applies_to:
            continue
        given = LIBRARY.base(base).values({"notrump": notrump})
        assert module.resolve({}, given)
        for each in module.parameters:
            if each.takes:
                assert each.takes in given, f"{base} has no {each.takes}"
                assert given[each.takes] in each.choices, f"{each.name} of {base} {notrump}"


@pytest.mark.parametrize("base", BASES)
def test_a_range_that_is_not_offered_is_refused(base: str) -> None:
    with pytest.raises(MalformedError, match="choose one of 10-12, 11-14, 12-14"):
        create_system("Ours", base, parameters={base: {"notrump": "9-11"}})


def test_a_wrong_parameter_of_the_base_does_not_make_those_of_its_usual_conventions_wrong() -> None:
    given = {"sayc": {"notrmp": "12-14"}, "negative_doubles": {"through": "3s"}}
    with pytest.raises(NotFoundError) as caught:
        create_system("Ours", "sayc", parameters=given)
    assert str(caught.value) == "sayc has no parameter 'notrmp': did you mean notrump?"


def test_acol_with_strong_twos_and_five_card_majors() -> None:
    chosen = {"twos": "strong", "majors": "5", "minor_raises": "inverted"}
    system = create_system("Ours", "acol", parameters={"acol": chosen})
    lines = {str(rule) for rule in system.rules}
    assert any(line.startswith("2d/2h/2s [rank 3] = strong, 16-22 HCP") for line in lines)
    assert not any("weak two" in line for line in lines if line.startswith("2"))
    assert "1M-(p)-1n [rank -1] = 6-9 HCP, fewer than 3 M, non-forcing" in lines
    used = [each.id for each in system.conventions]
    assert "inverted_minors" in used
    assert "ogust" not in used
    assert system.base_parameters == chosen


@pytest.mark.parametrize("base", BASES)
def test_the_page_of_the_bases_says_what_each_parameter_and_value_is(base: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", sections(base), re.MULTILINE))
    for each in LIBRARY.base(base).parameters:
        listed = rows[each.name].split(", ")
        assert {value.strip("*") for value in listed} == {*each.choices}
        assert f"**{each.default}**" in listed


@pytest.mark.parametrize("notrump", dict.fromkeys(notrump for _, notrump in RANGES))
def test_the_page_of_the_bases_shows_the_values_of_each_range(notrump: str) -> None:
    row = re.search(rf"^\| {notrump} \| (up to .*) \|$", PAGE, re.MULTILINE)
    values = LIBRARY.base("sayc").values({"notrump": notrump})
    jump = values["jump"].removesuffix(" HCP").removeprefix("exactly ")
    assert row is not None
    assert row[1].split(" | ") == [
        f"up to {values['nt_weak']}",
        values["nt_invite"],
        f"{values['nt_game']}+",
        values["nt_quant"],
        values["rebid_range"],
        jump,
    ]
