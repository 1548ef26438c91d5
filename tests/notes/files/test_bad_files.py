"""Bad files: every error names the file, the place and a remedy, and all errors of a file are reported together."""

from __future__ import annotations

import pickle

import pytest

from fourwinds.notes.markdown import read_module, read_notes, read_system
from fourwinds.notes.problems import CombinedError
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError
from tests.notes.files.samples import BASE_SYSTEM_5_1, CONVENTION_5_2, SYSTEM_5_3

PBN = '% PBN 2.1\n[Event "Club"]\n[Board "1"]\n'


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (PBN, "a PBN file"),
        ("pn|S,W,N,E|md|3S|", "a LIN file"),
        ('{"base": "sayc"}', "a JSON file"),
        ("%PDF-1.7", "a binary file"),
        ("PK\x03\x04", "a binary file"),
        ("<!DOCTYPE html><html>", "a web page"),
        ("", "empty"),
        (" \n\n", "empty"),
        ("Dear partner,\nlet us play Precision.", "no ## Info"),
        ("# Ours\n\n## Opening Bids\n1c = clubs", "no ## Info"),
        ("# Ours\n## Info\nversion: 1.0", "this file has no type"),
        ("# Ours\n## Info\ntype: recipe", "unknown type 'recipe'"),
    ],
)
def test_a_file_of_another_type_is_refused(text: str, problem: str) -> None:
    for read in (read_module, read_system, read_notes):
        with pytest.raises(MalformedError, match=problem) as caught:
            read(text, file="some.txt")
        assert caught.value.where.file == "some.txt"
        assert caught.value.where.line
        assert caught.value.remedy


def test_a_library_file_is_no_system_and_a_system_no_library_file() -> None:
    with pytest.raises(MalformedError, match=r"this is a base system, .* --base FILE"):
        read_system(BASE_SYSTEM_5_1)
    with pytest.raises(MalformedError, match=r"this is a convention, .* --with FILE .* under ## \[stayman_1nt\]"):
        read_system(CONVENTION_5_2)
    with pytest.raises(MalformedError, match=r"this is a partnership's system, not a library file"):
        read_module(SYSTEM_5_3)


def base(info: str = "", lines: str = "1c = clubs", definitions: str = "") -> str:
    return f"# Test\n## Info\ntype: base_system\n{info}\n## Definitions\n{definitions}\n## Opening Bids\n{lines}\n"


@pytest.mark.parametrize(
    ("text", "kind", "line", "column", "problem"),
    [
        (base(lines="1c = a\n1s-(p)-1h = b"), FourWindsError, 9, 8, "1h"),
        (base(lines="1c = a\n\n1C=b"), ConflictError, 10, 1, "1c appears twice: line 8 'a' and line 10 'b'"),
        (base(lines="1n-(p)-2c Stayman"), MalformedError, 8, 1, "no meaning"),
        (base(lines="1n 15-17 balanced"), MalformedError, 8, 1, "no meaning"),
        (base(lines="1n-(p)-2c"), MalformedError, 8, 1, "no meaning"),
        (base(lines="Key cards = aces"), MalformedError, 8, 1, "'Key cards' is not a sequence"),
        (base(lines="1n = $range HCP"), NotFoundError, 8, 6, "unknown macro $range"),
        (base(lines="1n [if range = weak] = a"), NotFoundError, 8, 4, "unknown macro $range"),
        (base(lines="<!-- 1c = a"), MalformedError, 8, None, "comment is not closed"),
        (base(definitions="gf = a\ngf: b"), ConflictError, 7, 1, "gf is defined twice: line 6 'a' and line 7 'b'"),
        (base(definitions="gf = $x"), NotFoundError, 6, 1, "unknown macro $x"),
        (base(definitions="gf"), MalformedError, 6, 1, "'gf' is not a definition"),
        (base(info="version: latest"), MalformedError, 4, 10, "'latest' is not a version"),
        (base(info="verison: 1.0"), MalformedError, 4, 1, "unknown key 'verison'"),
        (base(info="type: convention"), ConflictError, 4, 1, "type appears twice, first on line 3"),
        (base(info="we like this system"), MalformedError, 4, 1, "not a key with a value"),
        (base(info="id: user_custom"), MalformedError, 4, 5, "reserved id"),
        (base(info="parameters:\n  through"), MalformedError, 5, 3, "'through' is not a parameter"),
        (base(info="parameters:\n  a: 1 (2 3)"), MalformedError, 5, 3, "'1' is not a value of a"),
        (base(info="parameters:\n  a: 1\n  A: 2"), ConflictError, 6, 3, "parameter a appears twice"),
        (base(info="conflicts: [a,\nversion: 1.0"), MalformedError, 4, 12, "the list of conflicts is not closed"),
        (base(info="requires: [a, 1n = b]"), MalformedError, 4, 15, "'1n = b' is not a module id"),
        (base().removeprefix("# Test\n"), MalformedError, 1, None, "no name"),
    ],
)
def test_what_is_wrong_in_a_library_file(
    text: str, kind: type[FourWindsError], line: int, column: int | None, problem: str
) -> None:
    with pytest.raises(kind) as caught:
        read_module(text, file="test.md")
    error = caught.value
    assert problem in error.problem
    assert (error.where.file, error.where.line, error.where.column) == ("test.md", line, column)
    assert error.remedy


def system(info: str = "base: sayc", rest: str = "") -> str:
    return f"# Ours\n## Info\n{info}\n## Opening Bids\n1c = clubs\n{rest}\n"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        (system("base:"), 3, "this system has no base"),
        (system("base: sayc, precision"), 3, "two bases"),
        (system("base: sayc\ncreated: yesterday"), 4, "'yesterday' is not a date"),
        (system("base: sayc\ncreated: 2026-02-30"), 4, "'2026-02-30' is not a date"),
        (system("base: sayc\nconventions: [dont, DONT]"), 4, "dont appears twice"),
        (system("base: sayc\nconventions:\n- dont (x)"), 5, "'x' is not a parameter value"),
        (system(rest="1d = $range"), 6, "unknown macro $range"),
        (system(rest="1d [if a = b] = c"), 6, "if"),
        (system(rest="## [dont]\n(1n)-x = a\n(1n)-x = b"), 8, "appears twice: line 7 'a' and line 8 'b'"),
        (system(rest="## [dont]\n(1n)-x = a\n### Tree\n(1n)-x = b"), 9, "Tree and Sequences disagree"),
        (system(rest="## [dont]\n### Definitions\na = 1\nA = 2"), 9, "a is defined twice"),
    ],
)
def test_what_is_wrong_in_a_system(text: str, line: int, problem: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        read_system(text, file="ours.md")
    assert problem in caught.value.problem
    assert (caught.value.where.file, caught.value.where.line) == ("ours.md", line)
    assert caught.value.remedy


def test_the_same_line_in_two_modules_is_no_error() -> None:
    assert len(read_system(system(rest="## [a]\n1c = other\n## [user_custom]\n1c = MODIFIED: mine")).rules) == 3


def test_all_errors_of_a_file_are_told_at_once() -> None:
    text = base("version: new", "1q = a\n1c = b\n1c = c\n1s-(p)-1h = d", "gf")
    with pytest.raises(CombinedError) as caught:
        read_module(text, file="test.md")
    error = caught.value
    assert [each.where.line for each in error.problems] == [4, 6, 8, 10, 11]
    assert {each.where.file for each in error.problems} == {"test.md"}
    assert str(error).count("\n") == 5
    assert "test.md, line 8" in str(error)
    told = error.as_json()["problems"]
    assert isinstance(told, list)
    assert len(told) == 5
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    assert error.at(file="other.md").problems[0].where.file == "other.md"


def test_errors_can_be_collected_and_the_rest_of_the_file_kept() -> None:
    problems: list[FourWindsError] = []
    module = read_module(base(lines="1q = a\n1c = b"), problems=problems)
    assert [each.where.line for each in problems] == [8]
    assert [rule.meaning for rule in module.rules()] == ["b"]
