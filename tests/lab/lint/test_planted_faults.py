"""A system with one planted fault of each kind has that one found, and no other."""

from __future__ import annotations

import pytest

from fourwinds.lab.lint.check import checks_of, lint
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.kinds import FAULT_KINDS, chosen_kinds
from fourwinds.lab.lint.subject import Subject, unreadable_subject
from fourwinds.notes.markdown import read_module
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError
from tests.lab.lint.systems import CLEAN, FILE, planted, subject_of

RESPONSES, STAYMAN, OWN = "## Responses", "## [stayman_1nt]", "## [user_custom]"
PLANTED = [
    ("illegal-sequence", "1n-1h = 4+ hearts", RESPONSES, "1h is not over 1n"),
    ("illegal-sequence", "1c-(p)-p-(p)-1h = 4+ hearts", RESPONSES, "three passes ended the auction before 1h"),
    ("illegal-sequence", "1n [passed] = 12-14 HCP", RESPONSES, "[passed] never holds"),
    ("illegal-sequence", "1n-(2c) = their overcall", RESPONSES, "ends with a call of the opponents"),
    ("unreadable", "1h-1z = 4+ spades", RESPONSES, "'z' is not a suit"),
    ("unreadable", "1h-3n = {hcp 13-x}", RESPONSES, "unexpected"),
    ("unreadable", "1n-(p)-3h =", RESPONSES, "has no meaning"),
    ("duplicate", "1h-2h = 6-8 support points, 3+ hearts\n1h-(p)-2h = weak raise", RESPONSES, "appears twice"),
    ("duplicate", "1M-3X = 10-12 HCP, 6+ X\n1M-3Y = 9-12 HCP, 6+ Y", RESPONSES, "the same auctions as 1M-(p)-3X"),
    ("shadowed", "1h-2h = 6-8 points, 3+ hearts\n1s-2s = 6-8 points, 3+ spades", RESPONSES, "1M-(p)-2M is never used"),
    ("unreachable", "1n-3h-3s = 3+ spades", RESPONSES, "1n-(p)-3h has no line"),
    ("unreachable", "1n-2n = DELETED:\n1n-2n-3n = maximum", OWN, "1n-(p)-2n is deleted"),
    ("line-clash", "\n## [our_clubs]\n\n1n-2c = 0-7 HCP, 6+ clubs, to play", STAYMAN, "1n-(p)-2c has two meanings"),
    ("unanswered", "1M-2n = 13+ HCP, asks for shortness", RESPONSES, "1h-(p)-2n asks, and partner has no line"),
    ("unanswered", "1M-2c = 13+ HCP, 4+ clubs, game forcing", RESPONSES, "is forcing, and partner has no line"),
    ("not-understood", "1M-4M = 5+ M, quite robust", RESPONSES, "'quite robust'"),
    ("promises-nothing", "1M-1n = may have 4 spades", RESPONSES, "says nothing about the hand"),
    ("impossible", "1M-3n = 13-15 HCP, 5-9 HCP, balanced", RESPONSES, "No hand fits"),
    ("idle-deletion", "1n-3d = DELETED:", OWN, "deletes nothing"),
]


def found_in(text: str) -> list[Fault]:
    return list(lint(subject_of(text)).faults)


def test_the_system_without_a_planted_fault_has_none() -> None:
    assert found_in(CLEAN) == []


@pytest.mark.parametrize(("kind", "line", "under", "says"), PLANTED)
def test_one_planted_fault_is_found_and_no_other(kind: str, line: str, under: str, says: str) -> None:
    faults = found_in(planted(line, under))
    assert [fault.kind for fault in faults] == [kind]
    (fault,) = faults
    assert says.lower() in fault.text.lower()
    assert fault.remedy
    assert fault.is_serious
    assert fault.severity is FAULT_KINDS[kind].severity


@pytest.mark.parametrize(("kind", "line", "under", "says"), PLANTED)
def test_a_fault_says_where_it_is_in_the_file(kind: str, line: str, under: str, says: str) -> None:
    text = planted(line, under)
    (fault,) = found_in(text)
    assert fault.where is not None
    assert fault.where.file == FILE
    number = fault.where.line or 0
    named = text.splitlines()[number - 1]
    assert named in line.splitlines() or named.startswith("1M-2M"), "a line that was planted, or is shadowed by it"
    assert 1 <= (fault.where.column or 0) <= len(named) + 1


def test_every_kind_that_is_read_from_lines_is_planted_somewhere() -> None:
    elsewhere = {"module-clash", "undeclared-cover", "leak", "to-review", "advice"}
    read = {kind.name for kind in FAULT_KINDS.values() if not kind.is_simulated}
    assert {kind for kind, *_ in PLANTED} | elsewhere == read
    assert not {kind for kind, *_ in PLANTED} & elsewhere


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (CLEAN.replace("[stayman_1nt]", "[stayman_1nt, puppet_stayman_1nt]", 1), "exclude each other"),
        (CLEAN.replace("stayman_1nt", "minor_transfers_1nt"), "minor_transfers_1nt requires stayman_1nt"),
    ],
)
def test_conventions_that_do_not_go_together_are_found(text: str, says: str) -> None:
    faults = found_in(text)
    assert [fault.kind for fault in faults] == ["module-clash"]
    assert says in faults[0].text
    assert faults[0].where is not None
    assert faults[0].where.line == 5


def test_a_convention_that_does_not_exist_cannot_be_read() -> None:
    faults = found_in(CLEAN.replace("[stayman_1nt]", "[stayman_1nt, staymann]", 1))
    assert [(fault.kind, fault.where and fault.where.line) for fault in faults] == [("unreadable", 5)]


def test_a_line_to_review_is_found() -> None:
    faults = found_in(CLEAN + "\n## To review\n\n- [base] 1n-(p)-2n -- written for 1n = 12-14 HCP, balanced\n")
    assert [(fault.kind, fault.text) for fault in faults] == [
        ("to-review", "1n-(p)-2n was written for 12-14 HCP, balanced (1n).")
    ]


def test_a_convention_for_other_bases_is_only_noted() -> None:
    report = lint(subject_of(CLEAN.replace("[stayman_1nt]", "[stayman_1nt, bergen_raises]", 1).replace("sayc", "acol")))
    assert [(fault.kind, fault.severity) for fault in report.faults] == [("advice", Severity.NOTE)]
    assert not report.has_failed


CONVENTION = """\
# Our Diamonds

## Info
type: convention
applies_to: [sayc]
covers: [{covers}]

## Sequences

1d-2d [rank 3] = 10+ HCP, 4+ diamonds, forcing one round
1d-2d-2n [rank 3] = 12-14 HCP, balanced
1d-2d-3n [rank 3] = 18-19 HCP, balanced
"""


@pytest.mark.parametrize(
    ("covers", "kind", "says"),
    [
        ("1d-5d", "undeclared-cover", "1d-(p)-2d replaces the base's line 1d-(p)-2d"),
        ("1d-2d", "leak", "still the base's line, but our_diamonds replaced a call before it"),
    ],
)
def test_a_convention_says_what_it_replaces_and_leaves_nothing_over(covers: str, kind: str, says: str) -> None:
    module = read_module(CONVENTION.format(covers=covers), file=FILE)
    faults = lint(Subject.of(module, file=FILE)).faults
    assert {fault.kind for fault in faults} == {kind}
    assert any(says in fault.text for fault in faults)


def test_of_a_convention_only_its_own_lines_are_reported() -> None:
    module = read_module(CONVENTION.format(covers="1d-2d") + "1d-2d-3h = interesting\n", file=FILE)
    report = lint(Subject.of(module, file=FILE), chosen_kinds(ignored=["leak"]))
    assert [(fault.kind, fault.where and fault.where.line) for fault in report.faults] == [("not-understood", 13)]
    assert report.lines == 4


def test_a_system_with_many_errors_is_checked_line_by_line() -> None:
    """Every readable line is checked, and every other is a fault."""
    text = planted("1n-1h = 4+ hearts\n1h-3n = {hcp 13-x}\n1h-3n-4n = maximum\n1M-4M = 5+ M, quite robust")
    kinds = [fault.kind for fault in found_in(text)]
    assert kinds == ["illegal-sequence", "unreadable", "not-understood"]


def test_lines_with_as_in_a_circle_are_found_and_the_rest_is_checked() -> None:
    text = planted("1n-(x) as 1n-(2c)\n1n-(2c) as 1n-(x)\n1M-4M = 5+ M, quite robust")
    faults = found_in(text)
    assert [fault.kind for fault in faults] == ["module-clash", "not-understood"]
    assert "form a cycle" in faults[0].text


def test_a_file_that_is_no_file_of_notes_is_one_fault() -> None:
    error = MalformedError("this file is empty", remedy="begin with # and a name")
    (fault,) = lint(unreadable_subject("Ours", FILE, error)).faults
    assert (fault.kind, fault.text, fault.severity) == ("unreadable", "This file is empty.", Severity.ERROR)


def test_a_module_that_cannot_be_played_is_checked_all_the_same() -> None:
    text = CONVENTION.format(covers="1d-2d").replace("[sayc]", "[sayk]") + "1d-2d-3h = interesting\n"
    faults = lint(Subject.of(read_module(text, file=FILE), file=FILE)).faults
    assert {"unreadable", "not-understood"} <= {fault.kind for fault in faults}


def test_only_the_wanted_kinds_are_looked_for() -> None:
    text = planted("1n-1h = 4+ hearts\n1M-4M = 5+ M, quite robust")
    subject = subject_of(text)
    for wanted in ("illegal-sequence", "not-understood"):
        assert [fault.kind for fault in lint(subject, chosen_kinds([wanted])).faults] == [wanted]
    assert [check.kinds for check in checks_of(["unanswered"])] == [("unanswered",)]


@pytest.mark.parametrize("names", [(["holes"], []), ([], ["holes"])])
def test_an_unknown_kind_is_refused_with_the_nearest_name(names: tuple[list[str], list[str]]) -> None:
    with pytest.raises(NotFoundError, match="did you mean hole"):
        chosen_kinds(*names)


def test_ignoring_every_kind_that_is_wanted_is_refused() -> None:
    with pytest.raises(FourWindsError, match="no kind of fault is left"):
        chosen_kinds(["hole"], ["hole"])


@pytest.mark.parametrize(
    "texts",
    [
        ("1M-2M = 6-9 support points, 3+ M", "1h-2h = 6-9 support points, 3+ hearts"),
        ("1s [seat 3] = 9-21 HCP, 5+ spades", "1s [vul] = 12-21 HCP, 5+ spades"),
        ("1n-2n-3n = maximum", "1n-2n-p = minimum"),
    ],
)
def test_more_specific_lines_beside_a_wider_one_are_no_fault(texts: tuple[str, ...]) -> None:
    lines = [text for text in texts if text not in CLEAN]
    assert found_in(planted("\n".join(lines))) == []


def test_a_line_of_the_user_may_cover_any_other() -> None:
    assert found_in(planted("1M-2M = MODIFIED: 5-9 support points, 3+ M\n1n-2n = DELETED:", OWN)) == []


def test_faults_are_sorted_by_severity_kind_and_line() -> None:
    text = planted("1M-4M = 5+ M, quite robust\n1M-3n = flourish\n1n-1h = 4+ hearts")
    faults = found_in(text)
    assert [fault.severity for fault in faults] == [Severity.ERROR, Severity.WARNING, Severity.WARNING]
    assert [fault.where and fault.where.line for fault in faults[1:]] == [19, 20]
