"""A line of notes: sequence, meaning, exact constraint, remark; and lines with `as`."""

from __future__ import annotations

import pytest

from fourwinds.notes.rule import Rule, must_end_with_our_call, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("1n-(p)-2c = Stayman", "1n-(p)-2c = Stayman"),
        ("1N - (P) - 2C=Stayman", "1n-(p)-2c = Stayman"),
        ("1n-2c  =  Stayman ,  asks", "1n-(p)-2c = Stayman , asks"),
        ("1 NT - (p) - 2 C = Stayman", "1n-(p)-2c = Stayman"),
        ("2s [seat 3]: Weak", "2s [seat 3] = Weak"),
        ("  1♥:5+ hearts", "1h = 5+ hearts"),
        ("1n := 15-17", "1n = 15-17"),
        ("1n == 15-17", "1n = 15-17"),
        ("1n => 15-17", "1n = 15-17"),
        ("- 1c = 3+ clubs", "1c = 3+ clubs"),
        ("* 1c: 3+ clubs", "1c = 3+ clubs"),
        ("• 1c = 3+ clubs", "1c = 3+ clubs"),
        ("3. 1c = 3+ clubs", "1c = 3+ clubs"),
        ("`1c` = 3+ clubs", "1c = 3+ clubs"),
        ("`1c = 3+ clubs`", "1c = 3+ clubs"),
        ("**1c** = 3+ clubs", "1c = 3+ clubs"),
        ("**1c = 3+ clubs**", "1c = 3+ clubs"),
        (r"1n-\(p\)-2c = Stayman", "1n-(p)-2c = Stayman"),
        ("1n–(p)–2c = Stayman", "1n-(p)-2c = Stayman"),
        ("1n\N{NO-BREAK SPACE}=\t15–17\N{NO-BREAK SPACE}HCP", "1n = 15-17 HCP"),
        ("2s [ SEAT 3,nv ] = Weak", "2s [seat 3] [nv] = Weak"),
        ("…-4n [agreed X] = asks for keycards", "...-4n [agreed X] = asks for keycards"),
        ("1n = a = b : c", "1n = a = b : c"),
        ("1n = {hcp 15-17}", "1n = {hcp 15-17}"),
        ("1n={ hcp  15-17 }balanced", "1n = balanced {hcp 15-17}"),
        ("1n = balanced {hcp 15-17}, announced", "1n = balanced, announced {hcp 15-17}"),
        ("1n = balanced {}", "1n = balanced"),
        ("1n = balanced --  announced -- always", "1n = balanced -- announced -- always"),
        ("1n = balanced {hcp 15-17}--x", "1n = balanced {hcp 15-17} -- x"),
        ("1n = semi--balanced", "1n = semi--balanced"),
        ("1n = balanced --", "1n = balanced"),
        ("2d = MODIFIED: weak", "2d = MODIFIED: weak"),
        ("2d = modified :weak", "2d = MODIFIED: weak"),
        ("2d = modified Roman", "2d = modified Roman"),
        ("2d = DELETED:", "2d = DELETED:"),
        ("2d = deleted", "2d = DELETED:"),
        ("2d = DELETED: not for us -- 2019", "2d = DELETED: -- not for us; 2019"),
        ("2d = Deleted scenes", "2d = Deleted scenes"),
        ("1n-(x)  as  1n-(p)", "1n-(x) as 1n-(p)"),
        ("1n-(X) AS 1N-(P) -- systems on", "1n-(x) as 1n-(p) -- systems on"),
        ("- `1n-(x)` as `1n-(p)`", "1n-(x) as 1n-(p)"),
        ("(1X)-1n as 1n [From  Responder]", "(1X)-1n as 1n [from responder]"),
        ("1n-(x) as 1n-(p) -- x = penalty", "1n-(x) as 1n-(p) -- x = penalty"),
        ("1n-(x) as 1n-(p) = DELETED:", "1n-(x) as 1n-(p) = DELETED:"),
        ("1n-(x) [vul] as 1n-(p) = MODIFIED:", "1n-(x) [vul] as 1n-(p) = MODIFIED:"),
    ],
)
def test_what_people_type_has_one_canonical_form(typed: str, canonical: str) -> None:
    rule = parse_line(typed)
    assert str(rule) == canonical
    assert parse_line(canonical) == rule


def test_the_parts_of_a_line() -> None:
    rule = parse_line("1M-(p)-3M [rank 2] = Limit raise {support(M) 10-12} -- or a bad game force", line=7)
    assert rule == Rule(Sequence.parse("1M-(p)-3M [rank 2]"), "Limit raise", "support(M) 10-12", "or a bad game force")
    assert rule.place is not None
    assert (rule.place.line, rule.place.column) == (7, 1)


def test_several_braces_become_one_with_what_both_rely_on_first() -> None:
    rule = parse_line("1s = natural {needs: hcp 12+ or spades 6+} {Shows: hcp 11+} {spades 5+ or hearts 5+}")
    assert rule.exact == "(spades 5+ or hearts 5+); needs: (hcp 12+ or spades 6+); shows: hcp 11+"
    assert parse_line(str(rule)) == rule


def test_a_line_that_carries_over_stands_beside_the_meaning_of_the_same_calls() -> None:
    meant, carried = parse_line("(1X)-1n [vul] = 15-18 HCP"), parse_line("(1X)-1n [vul] as 1n [from responder]")
    assert meant.key == ("base", "(1X)-1n", "[vul]")
    assert carried.key == ("base", "(1X)-1n", "[vul] as")
    assert carried.from_responder
    assert carried.source == Sequence.parse("1n")


def test_the_rank_is_no_part_of_the_key() -> None:
    assert parse_line("2d [rank 5] = a").key == parse_line("2d = b").key


@pytest.mark.parametrize(
    ("typed", "column", "problem"),
    [
        ("1s-(p)-1h = insufficient", 8, "1h"),
        ("  - `1s-(p)-1h` = insufficient", 13, "1h"),
        ("1n-(p)-2q = what", 8, "q"),
        ("1n-(x) as 1n-(hello)", 14, "hello"),
        ("1n", 1, "no meaning"),
        ("", 1, "empty"),
        ("1n =", 5, "no meaning"),
        ("1n = -- to be filled in", 5, "no meaning"),
        ("1n = MODIFIED:", 5, "no meaning"),
        ("1n = MODIFIED:-- what", 5, "no meaning"),
        ("1n = balanced {hcp 15-17", 15, "brace is not closed"),
        ("1n = balanced hcp 15-17}", 24, "no opening one"),
        ("1n = {hcp {15-17}}", 6, "brace is not closed"),
        ("1n-(x) as 1n-(p) = systems on", 18, "cannot have a meaning"),
        ("1n = $range HCP", 6, "unknown macro $range"),
        ("1n-(p)-$bid = transfer", 8, "unknown macro $bid"),
        ("1n [seat 5] = what", 5, "seat"),
    ],
)
def test_errors_name_the_column_and_a_remedy(typed: str, column: int, problem: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        parse_line(typed, line=3, file="notes.md")
    error = caught.value
    assert problem in error.problem
    assert (error.where.file, error.where.line, error.where.column) == ("notes.md", 3, column)
    assert error.remedy


def test_what_cannot_be_read_and_what_is_illegal_are_different_errors() -> None:
    with pytest.raises(IllegalError):
        parse_line("1s-(p)-1h = insufficient")
    with pytest.raises(MalformedError):
        parse_line("1z = what")


@pytest.mark.parametrize(
    ("line", "remedy"),
    [
        ("1n-(p)-3s-(p) = 6+ spades", "leave out the last pass, and write 1n-(p)-3s = …"),
        (
            "1n-(2c) = Landy",
            "write what your side does after it, 1n-(2c)-… = …; a call of your side has no parentheses",
        ),
        ("(1c) = 3+ clubs", "write what your side does after it, (1c)-… = …; a call of your side has no parentheses"),
    ],
)
def test_a_line_that_ends_with_a_call_of_the_opponents_is_an_error(line: str, remedy: str) -> None:
    with pytest.raises(IllegalError, match="ends with a call of the opponents") as caught:
        must_end_with_our_call(parse_line(line, line=7))
    assert (caught.value.remedy, caught.value.where.line) == (remedy, 7)


def test_a_line_with_as_may_end_with_a_call_of_the_opponents() -> None:
    must_end_with_our_call(parse_line("1n-(x) as 1n-(p)"))
    must_end_with_our_call(parse_line("1n-(x) as 1n-(p) = DELETED:"))
