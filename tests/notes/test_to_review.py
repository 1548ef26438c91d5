"""Lines to review: which lines a change of a call marks, when marks disappear, and confirming them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourwinds.notes.book import Book
from fourwinds.notes.compose import system_for
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.review_words import lines_to_review, reason_text, review_summary, reviews_count
from fourwinds.notes.rule import BASE, USER, parse_line
from fourwinds.notes.system import ReviewMark, System, sections_of
from fourwinds.notes.to_review import confirm, marks_after, marks_by_line
from fourwinds.table.errors import NotFoundError

NOTRUMP = """
1n = 15-17 HCP, balanced
1n-2c = Stayman, asks for a 4-card major
1n-2c-2h = 4+ hearts
1n-2n = 8-9 HCP, invitational
1n-(x)-xx = 8+ HCP
1n-(2d) as 1n-(p)
1M = 5+ M, 11-21 HCP
1M-2n = game forcing, 4+ card support
1M-2n-3M = 16+ HCP
1s-2n-3c = short clubs
1h-2n-3c = short clubs
1s-2n-3c-3d = asks
...-4n = asks for aces
...-4n-5c = 0 or 4 aces
p-(p)-1s-2c = 3-card support, 10+ HCP
"""


def _system(lines: str = NOTRUMP, *own: str) -> System:
    rules = [parse_line(line) for line in lines.strip().splitlines()]
    rules += [parse_line(line, module=USER) for line in own]
    return System("Ours", "sayc", sections=sections_of(rules))


def _changed(before: System, after: System) -> System:
    """Return the system after a change, with the marks."""
    return replace(after, reviews=marks_after(before, after, Book.of(before), Book.of(after)))


def _paths(system: System) -> list[str]:
    return [mark.path for mark in system.reviews]


def _own(system: System, *lines: str) -> System:
    """Return the system with these lines of the users' own, and its marks."""
    rules = [rule for rule in system.rules if rule.module != USER]
    return _changed(system, system.with_rules([*rules, *(parse_line(line, module=USER) for line in lines)]))


def test_a_changed_call_marks_the_lines_below_it() -> None:
    after = _own(_system(), "1n = 12-14 HCP, balanced")
    assert _paths(after) == ["1n-(2d)", "1n-(p)-2c", "1n-(p)-2c-(p)-2h", "1n-(p)-2n", "1n-(x)-xx"]
    assert {(mark.module, mark.parent, mark.was) for mark in after.reviews} == {(BASE, "1n", "15-17 HCP, balanced")}
    assert review_summary((), after.reviews) == ["5 lines below were written for 15-17 HCP, balanced"]
    assert reason_text(after.reviews[0]) == "written for 15-17 HCP, balanced (1n)"


@pytest.mark.parametrize(
    "line",
    [
        "1n = balanced, 15-17",
        "1n = 15-17 HCP, balanced, may have a 5-card major",
        "1n [rank 3] = 15-17 HCP, balanced -- our favourite",
    ],
)
def test_a_rewording_that_means_the_same_marks_nothing(line: str) -> None:
    assert not _own(_system(), line).reviews


@pytest.mark.parametrize(
    ("line", "marked"),
    [
        ("1M-2n = game forcing, 5+ card support", ["1M-(p)-2n-(p)-3M", *[f"1{s}-(p)-2n-(p)-3c" for s in "hs"]]),
        ("1s-2n = game forcing, 5+ card support", ["1M-(p)-2n-(p)-3M", "1s-(p)-2n-(p)-3c"]),
        ("1s-2n = DELETED:", ["1M-(p)-2n-(p)-3M", "1s-(p)-2n-(p)-3c"]),
        ("1h-2n = 4+ card support, invitational", ["1M-(p)-2n-(p)-3M", "1h-(p)-2n-(p)-3c"]),
        ("1M-2n-3M = 17+ HCP", []),
        ("...-4n = asks for kings", []),
        ("1n-2c = 8+ HCP, asks for a 4-card major", ["1n-(p)-2c-(p)-2h"]),
        ("1n-2c = Stayman, asks for a 4-card major, game forcing", ["1n-(p)-2c-(p)-2h"]),
        ("1s-2c = 10+ HCP, natural", []),
    ],
)
def test_below_is_where_the_changed_call_has_been_made(line: str, marked: list[str]) -> None:
    found = [path for path in _paths(_own(_system(), line)) if path != "1s-(p)-2n-(p)-3c-(p)-3d"]
    assert found == marked


def test_a_line_for_later_seats_is_below_the_opening_unless_that_has_its_own_line() -> None:
    assert "p-(p)-1s-(p)-2c" in _paths(_own(_system(), "1M = 4+ M, 11-21 HCP"))
    later = "p-(p)-1s = 5+ spades, 9-21 HCP"
    own = _system(NOTRUMP, later)
    assert "p-(p)-1s-(p)-2c" not in _paths(_own(own, "1M = 4+ M, 11-21 HCP", later))
    assert _paths(_own(own, "p-(p)-1s = 5+ spades, 7-21 HCP")) == [
        "1M-(p)-2n",
        "1M-(p)-2n-(p)-3M",
        "1s-(p)-2n-(p)-3c",
        "1s-(p)-2n-(p)-3c-(p)-3d",
        "p-(p)-1s-(p)-2c",
    ]


def test_conditions_that_exclude_each_other_keep_lines_apart() -> None:
    lines = NOTRUMP + "1n-3c [nv] = weak, 6+ clubs\n1n-3c [vul] = 6+ clubs, 10+ HCP\n1n-3d [seat 4] = 6+ diamonds"
    found = _own(_system(lines), "1n [vul] = 16-18 HCP, balanced")
    assert [mark.context for mark in found.reviews if mark.path == "1n-(p)-3c"] == ["[vul]"]
    assert {mark.parent for mark in found.reviews} == {"1n [vul]"}
    assert "1n-(p)-3d" not in _paths(_own(_system(lines), "1n [seat 3] = 14-18 HCP, balanced"))


def test_a_general_line_counts_where_a_line_for_one_seat_is_in_effect() -> None:
    lines = NOTRUMP + "1n [seat 1-2] = 14-16 HCP, balanced"
    assert {mark.was for mark in _own(_system(lines), "1n = 12-14 HCP").reviews} == {"15-17 HCP, balanced"}


def test_marks_disappear_when_the_call_means_the_same_again() -> None:
    before = _system()
    weak = _own(before, "1n = 12-14 HCP, balanced")
    weaker = _own(weak, "1n = 10-12 HCP, balanced")
    assert weaker.reviews == weak.reviews
    assert not _own(weaker).reviews
    assert not _own(weaker, "1n = balanced, 15-17").reviews


def test_a_line_written_under_the_new_meaning_is_marked_by_the_next_change() -> None:
    weak = _own(_system(), "1n = 12-14 HCP, balanced")
    written = _own(weak, "1n = 12-14 HCP, balanced", "1n-3n = 13+ HCP, to play", "1n-2n = 11-12 HCP, invitational")
    assert reviews_count(written.reviews) == 4
    assert "1n-(p)-2n" not in _paths(written)
    back = _own(written, "1n-3n = 13+ HCP, to play", "1n-2n = 11-12 HCP, invitational")
    assert [(mark.path, mark.was) for mark in back.reviews] == [
        ("1n-(p)-2n", "12-14 HCP, balanced"),
        ("1n-(p)-3n", "12-14 HCP, balanced"),
    ]


def test_a_library_line_that_is_used_again_is_to_be_reviewed_like_the_others() -> None:
    weak = _own(_system(), "1n = 12-14 HCP, balanced")
    reworded = _own(weak, "1n = 12-14 HCP, balanced", "1n-2n = 11-12 HCP, invitational")
    assert _own(reworded, "1n = 12-14 HCP, balanced").reviews == weak.reviews
    confirmed = confirm(reworded)
    assert not _own(confirmed, "1n = 12-14 HCP, balanced").reviews


def test_a_line_reworded_together_with_its_parent_is_fresh() -> None:
    after = _own(_system(), "1n = 12-14 HCP, balanced", "1n-2n = 11-12 HCP, invitational")
    assert "1n-(p)-2n" not in _paths(after)
    assert reviews_count(after.reviews) == 4


def test_marks_of_lines_that_vanish_disappear() -> None:
    weak = _own(_system(), "1n = 12-14 HCP, balanced")
    without = weak.with_rules([rule for rule in weak.rules if rule.sequence.path != "1n-(p)-2n"])
    assert reviews_count(_changed(weak, without).reviews) == 4
    deleted = _own(weak, "1n = 12-14 HCP, balanced", "1n-2n = DELETED:")
    assert reviews_count(deleted.reviews) == 4


def test_a_deleted_parent_leaves_its_lines_to_review() -> None:
    after = _own(_system(), "1n-2c = DELETED:")
    assert [(mark.path, mark.parent, mark.was) for mark in after.reviews] == [
        ("1n-(p)-2c-(p)-2h", "1n-(p)-2c", "Stayman, asks for a 4-card major")
    ]
    [line] = lines_to_review(after, Book.of(after))
    assert line.text == "written for Stayman, asks for a 4-card major (1n-(p)-2c, deleted)"
    assert not _own(after).reviews


def test_a_new_parent_is_one_that_had_no_meaning() -> None:
    before = _system("1n-2s-2n = 5+ clubs\n1n = 15-17")
    after = _own(before, "1n-2s = transfer to clubs")
    assert [mark.was for mark in after.reviews] == [""]
    assert review_summary((), after.reviews) == ["1 line below was written before 1n-(p)-2s had a meaning"]
    assert not _own(after).reviews


def _with_range(points: str, *own: str, stayman: bool = True) -> System:
    """Return a system with a parameter of the base, which a convention follows, and own lines."""
    lines = [f"1n = {points} HCP, balanced", "1n-2d = transfer to hearts", "1n-2c-3c = 5+ clubs"]
    asks = [f"1n-2c = Stayman, asks, {25 - int(points[-2:])}+ HCP", "1n-2c-2d = no 4-card major"] if stayman else []
    rules = [*map(parse_line, lines), *(parse_line(line, module="stayman") for line in asks)]
    sections = sections_of([*rules, *(parse_line(line, module=USER) for line in own)], ["stayman"])
    chosen = (Chosen("stayman", "1.0"),) if stayman else ()
    return System("Ours", "sayc", "1.0", None, chosen, (), sections, base_parameters={"notrump": points})


def _after_steps(*steps: System) -> System:
    """Return the last of these systems, with the marks of all changes."""
    system, *others = steps
    for each in others:
        system = _changed(system, replace(each, reviews=system.reviews))
    return system


def test_the_library_follows_a_parameter_of_the_base_and_own_lines_are_to_review() -> None:
    after = _after_steps(_with_range("15-17", "1n-2n = asks"), _with_range("12-14", "1n-2n = asks"))
    assert _paths(after) == ["1n-(p)-2n"]


def test_the_library_follows_a_parameter_below_an_own_line_that_is_reverted_later() -> None:
    own = "1n-2c = 10+ HCP, 4+ hearts"
    first, reworded, set_ = _with_range("15-17"), _with_range("15-17", own), _with_range("12-14", own)
    assert {mark.was for mark in _after_steps(first, reworded).reviews} == {"Stayman, asks, 8+ HCP"}
    covered = _after_steps(first, reworded, set_)
    assert [(mark.module, mark.was) for mark in covered.reviews] == [
        (BASE, "Stayman, asks, 11+ HCP"),
        ("stayman", "Stayman, asks, 11+ HCP"),
        (USER, "15-17 HCP, balanced"),
    ]
    assert _after_steps(first, reworded, set_, _with_range("12-14")).reviews == ()


def test_an_own_line_after_one_major_leaves_the_other_to_the_library() -> None:
    lines = ["1M = 5+ M", "1M-2n = {} HCP", "1h-2n-3c = 5+ clubs"]
    first, second = (
        replace(_system("\n".join(lines).format(points), "1s-2n = 4+ spades"), base_version=points)
        for points in ("11-12", "12-13")
    )
    assert _after_steps(first, second).reviews == ()


def test_a_module_that_leaves_or_comes_marks_own_lines_only() -> None:
    own = "1n-2c-2s = 4+ spades"
    with_, without = _with_range("15-17", own), _with_range("15-17", own, stayman=False)
    marks = [(BASE, "1n-(p)-2c-(p)-3c"), (USER, "1n-(p)-2c-(p)-2s")]
    assert [(mark.module, mark.path) for mark in _after_steps(with_, without).reviews] == marks[1:]
    assert [(mark.module, mark.path) for mark in _after_steps(without, with_).reviews] == marks[1:]
    reworded = _with_range("15-17", own, "1n-2c = 5+ clubs", stayman=False)
    assert [(mark.module, mark.path) for mark in _after_steps(without, reworded).reviews] == marks


def test_a_module_that_left_and_came_back_fits_its_own_call_once_that_is_no_longer_deleted() -> None:
    deletion = "1n-2c = DELETED:"
    deleted, without = _with_range("15-17", deletion), _with_range("15-17", deletion, stayman=False)
    assert _after_steps(_with_range("15-17"), deleted, without, deleted, _with_range("15-17")).reviews == ()


def test_library_lines_confirmed_for_an_own_line_fit_the_library_again() -> None:
    reworded = _with_range("15-17", "1n-2c = 10+ HCP, 4+ hearts")
    confirmed = confirm(_after_steps(_with_range("15-17"), reworded))
    assert _after_steps(confirmed, _with_range("15-17")).reviews == ()


def test_a_library_line_used_again_is_not_marked_for_what_the_library_changed_itself() -> None:
    own = ("1n-2d = 5+ diamonds", "1n-3d = 6+ diamonds")
    set_ = _after_steps(_with_range("15-17", *own), _with_range("12-14", *own))
    assert _paths(set_) == ["1n-(p)-2d", "1n-(p)-3d"]
    assert _paths(_after_steps(set_, _with_range("12-14", "1n-3d = 6+ diamonds"))) == ["1n-(p)-3d"]


def test_a_definition_that_changes_marks_the_lines_below_its_users() -> None:
    lines = "1M = 5+ M\n1M-3M = limit raise\n1M-3M-4M = 14+ HCP\n1n = 15-17"
    texts = ["10-12 support points", "8-10 support points"]
    one, other = (replace(_system(lines), definitions=(Definition("limit_raise", text, USER),)) for text in texts)
    after = _changed(one, other)
    assert [(mark.path, mark.was) for mark in after.reviews] == [
        ("1M-(p)-3M-(p)-4M", "limit raise -- limit_raise = 10-12 support points")
    ]
    assert not _changed(after, replace(one, reviews=after.reviews)).reviews


def test_confirming_one_line_a_branch_or_all() -> None:
    system = _own(_system(), "1n = 12-14 HCP, balanced", "1M = 4+ M, 11-21 HCP")
    count = reviews_count(system.reviews)
    assert _paths(confirm(system, "1n-2c")) == [path for path in _paths(system) if path != "1n-(p)-2c"]
    assert reviews_count(confirm(system, "1n-2c", below=True).reviews) == count - 2
    assert reviews_count(confirm(system, "1n", below=True).reviews) == count - 5
    assert not any("1n" in path for path in _paths(confirm(system, "1n", below=True)))
    assert "1M-(p)-2n-(p)-3M" not in _paths(confirm(system, "1s-2n-3s"))
    assert "1M-(p)-2n-(p)-3M" not in _paths(confirm(system, "1s", below=True))
    assert "1h-(p)-2n-(p)-3c" in _paths(confirm(system, "1s", below=True))
    assert not confirm(system).reviews
    with pytest.raises(NotFoundError, match="no line is to be reviewed at 1n-"):
        confirm(system, "1n-3n")


def test_marks_are_found_by_line() -> None:
    system = _own(_system(), "1n = 12-14 HCP, balanced")
    rule = next(rule for rule in system.rules if rule.sequence.path == "1n-(p)-2n")
    assert marks_by_line(system)[rule.key] == [ReviewMark(*rule.key, "1n", "15-17 HCP, balanced")]


RANGES = st.sampled_from(["10-12", "12-14", "15-17", "16-18"])
_OWN = st.dictionaries(
    st.sampled_from(["1n", "1n-2c", "1M", "1M-2n", "1s-2n-3c", "2c"]),
    st.builds("{} HCP".format, RANGES) | st.just("DELETED:"),
    max_size=4,
).map(lambda lines: [f"{calls} = {text}" for calls, text in lines.items()])


def _live(system: System) -> set[tuple[str, str, str]]:
    covered = {rule.key for rules in Book.of(system).covered.values() for rule in rules}
    return {rule.key for rule in system.rules if not rule.deleted and rule.key not in covered}


@settings(max_examples=60)
@given(st.lists(_OWN, min_size=1, max_size=4))
def test_marks_are_sorted_belong_to_live_lines_and_go_with_the_changes(steps: list[list[str]]) -> None:
    system = _system()
    for own in steps:
        system = _own(system, *own)
        assert system.reviews == tuple(sorted(set(system.reviews)))
        assert {mark.key for mark in system.reviews} <= _live(system)
        assert not any(mark.path.startswith("...") for mark in system.reviews)
        assert _changed(system, system).reviews == system.reviews
    assert not _own(system).reviews


def test_the_lines_below_the_notrump_opening_of_two_over_one_are_counted() -> None:
    library = Library.load()
    before = system_for(library.base("2_1_game_force"), library)
    after = _own(before, "1n = 12-14 HCP, balanced")
    live = _live(after)
    below = [rule for rule in after.rules if rule.sequence.path.startswith("1n-") and rule.key in live]
    assert reviews_count(after.reviews) == len(below) > 500
    assert review_summary((), after.reviews) == [
        f"{len(below)} lines below were written for 15-17 HCP, balanced, may have a 5-card major"
    ]
