"""What cannot be read or is legal in no reading is refused, with the token, its column and a remedy."""

from __future__ import annotations

import pytest

from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

UNREADABLE = [
    ("", 1, "", "1n-(p)-2c"),
    ("[seat 3]", 1, "", "1n-(p)-2c"),
    ("1n--2c", 4, "-", "1n-(p)-2c"),
    ("-1n", 1, "-", "1n-(p)-2c"),
    ("1n-", 3, "-", "leave out the dash"),
    ("1n-()-2c", 4, "()", "leave out the dash"),
    ("8c", 1, "8c", "levels are 1 to 7"),
    ("1n-0d", 4, "0d", "levels are 1 to 7"),
    ("1z", 1, "1z", "c d h s n"),
    ("1n-(p)-2q", 8, "2q", "c d h s n"),
    ("1n-2", 4, "2", "c d h s n"),
    ("1n-h", 4, "h", "2h"),
    ("1n-hello", 4, "hello", "p, x or xx"),
    ("1n-2c 2d", 4, "2c 2d", "- between calls"),
    ("1n (p) 2c p", 8, "2c p", "only blanks: 1n p 2c"),
    ("1n p 2z", 6, "2z", "c d h s n"),
    ("1n = strong", 4, "=", "write 1c to 7n"),
    ("1n-2d/h", 4, "2d/h", "2h"),
    ("1n-2d/", 4, "2d/", "2d/2h"),
    ("1n-(2c-x", 4, "(2c", "write )"),
    ("1n-((2c))-x", 4, "(", "write )"),
    ("1n-2c)-x", 6, ")", "write ("),
    ("1n]", 1, "1n]", "write ["),
    ("1n-(2c..)-x", 4, "(2c..)", "(2c..2s)"),
    ("1n-(..2s)-x", 4, "(..2s)", "(2c..2s)"),
    ("1n-(2s..2c)-x", 4, "(2s..2c)", "(2c..2s)"),
    ("1n-(2c..x)-x", 4, "(2c..x)", "(2c..2s)"),
    ("1n-(2c..2M)-x", 4, "(2c..2M)", "(2c..2s)"),
    ("1n-2c..2s", 4, "2c..2s", "2d/2h"),
    ("1n-any-2c", 4, "any", "(any)"),
    ("1c-+0", 4, "+0", "+1 is the cheapest"),
    ("1c-+35", 4, "+35", "+1 is the cheapest"),
    ("1n-...-2c", 4, "...", "write the calls"),
    ("...", 1, "...", "1n-(p)-2c"),
    ("1n [seat", 4, "[seat", "write ]"),
    ("1n [seat 3]]", 12, "]", "write ["),
    ("1n [vul] 2c", 10, "2c", "before the first bracket"),
    ("1n []", 5, "", "[seat 1-2]"),
    ("1n [vul,]", 9, "", "[seat 1-2]"),
    ("1n [vull]", 5, "vull", "did you mean [vul]?"),
    ("1n [nonsense]", 5, "nonsense", "[seat 1-2]"),
    ("1n [seat]", 5, "seat", "[seat 3]"),
    ("1n [seat 5]", 5, "seat 5", "1 to 4"),
    ("1n [vul, seat 0-2]", 10, "seat 0-2", "1 to 4"),
    ("1n [seat 3-1]", 5, "seat 3-1", "[seat 1-3]"),
    ("1n [seat three]", 5, "seat three", "[seat 3]"),
    ("1n [rank high]", 5, "rank high", "[rank 5]"),
    ("1n-4n [agreed n]", 8, "agreed n", "[agreed h]"),
    ("1n-4n [agreed]", 8, "agreed", "[agreed h]"),
]
ILLEGAL = [
    ("1s-(p)-1h", 8, "1h", "2h"),
    ("1n-(1s)-x", 4, "(1s)", "2s"),
    ("2M-(1M)-x", 4, "(1M)", "2s"),
    ("1M-(p)-1M", 8, "1M", "1s"),
    ("1n-(1c..1s)-x", 4, "(1c..1s)", "2c"),
    ("7c-(jump)-x", 4, "(jump)", "7d"),
    ("7s-(suit)-x", 4, "(suit)", "7n"),
    ("7n-(7n)", 4, "(7n)", "nothing is over 7n"),
    ("7n-(7h)", 4, "(7h)", "nothing is over 7n"),
    ("7n-(p)-+1", 8, "+1", "7n is the highest"),
    ("+1", 1, "+1", "name the opening"),
    ("p-(p)-+1", 7, "+1", "name the opening"),
    ("x", 1, "x", "write the bid"),
    ("(p)-x", 5, "x", "write the bid"),
    ("1n-(p)-x", 8, "x", "in parentheses"),
    ("1s-dbl", 4, "dbl", "in parentheses"),
    ("(1s)-p-(x)", 8, "(x)", "without parentheses"),
    ("1c-(x)-xx-(x)", 11, "(x)", "pass"),
    ("(1c)-x-(2c)-x-(p)-x", 19, "x", "pass"),
    ("(1s)-xx", 6, "xx", "write the double"),
    ("(1s)-x-(p)-xx", 12, "xx", "pass or bid"),
    ("1c-(x)-xx-(p)-p-(xx)", 17, "(xx)", "pass or bid"),
    ("1n-(p)-1c/x", 8, "1c/x", "leave out the calls"),
    ("1c-(p)-p-(p)-1d", 14, "1d", "end the line"),
    ("1c-(p)-p-1d", 10, "1d", "end the line"),
    ("p-(p)-p-(p)-1s", 13, "1s", "end the line"),
    ("...-p-(p)-p-(p)-1s", 17, "1s", "end the line"),
    ("...-xx-(x)", 8, "(x)", "pass"),
    ("1n-p-2c", 4, "p", "did you mean (p)?"),
    ("1n-(p)-2c - pass - 2d", 13, "pass", "did you mean (p)?"),
    ("p-p-1s", 3, "p", "did you mean (p)?"),
    ("(1n)-(p)-(2c)", 6, "(p)", "did you mean p?"),
    ("1n [vul] [nv]", 11, "nv", "keep one"),
    ("1n [fav, unfav]", 10, "unfav", "keep one"),
    ("1n-2c [passed] [unpassed]", 17, "unpassed", "keep one"),
    ("1n [seat 1] [seat 2]", 14, "seat 2", "keep one"),
    ("1n [rank 1] [rank 2]", 14, "rank 2", "keep one"),
    ("(p)-1h [seat 3]", 8, "[seat 3]", "[seat 2]"),
    ("p [seat 2]", 3, "[seat 2]", "[seat 1]"),
    ("1n [passed]", 4, "[passed]", "leave out"),
    ("1s-2c [passed] [seat 1-2]", 7, "[seat 1-2] [passed]", "leave out"),
]


def _refused(line: str) -> FourWindsError:
    with pytest.raises(FourWindsError) as refused:
        Sequence.parse(line)
    return refused.value


@pytest.mark.parametrize(("line", "column", "token", "remedy"), UNREADABLE)
def test_unreadable_lines_are_refused(line: str, column: int, token: str, remedy: str) -> None:
    error = _refused(line)
    assert type(error) is MalformedError
    assert (error.where.column, error.where.token) == (column, token)
    assert remedy in error.remedy


@pytest.mark.parametrize(("line", "column", "token", "remedy"), ILLEGAL)
def test_lines_legal_in_no_reading_are_refused(line: str, column: int, token: str, remedy: str) -> None:
    error = _refused(line)
    assert type(error) is IllegalError
    assert (error.where.column, error.where.token) == (column, token)
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "line",
    [
        "1n-(1c..2d)-x",
        "1M-(p)-2X",
        "...-x",
        "...-+1",
        "1X-(1M)-x",
        "(any)-x",
        "1n-(p)-1c/2c",
        "7c-(any)-p/x",
        "...-(p)-p-(p)-1s",
    ],
)
def test_lines_legal_in_some_reading_are_kept(line: str) -> None:
    assert str(Sequence.parse(line)) == line


def test_a_refused_line_is_refused_again() -> None:
    assert str(_refused("1n-(p)-2c-p-2d")) == str(_refused("1n-(p)-2c-p-2d"))
    Sequence.parse("1X-1y")
    assert _refused("1y").where.token == "1y"
