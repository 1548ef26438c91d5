from __future__ import annotations

import pickle

import pytest

from fourwinds.table import errors
from fourwinds.table.errors import FourWindsError, MalformedError, Where

KINDS = {"malformed", "illegal", "ambiguous", "not_found", "conflict", "forbidden"}
OF_REQUESTS = {"sign_in_needed", "too_large", "too_slow", "too_many", "busy", "unavailable", "version_needed"}


def test_the_tree_has_one_branch_a_kind() -> None:
    assert {kind.code for kind in FourWindsError.__subclasses__()} == KINDS | OF_REQUESTS
    conflicts = [kind for kind in errors.ConflictError.__subclasses__() if kind.__module__ == errors.__name__]
    assert {kind.code for kind in conflicts} == {"stale"}


@pytest.mark.parametrize(
    "name", [name for name in errors.__all__ if name not in {"FourWindsError", "PartialWhere", "Where"}]
)
def test_every_error_must_say_what_to_do(name: str) -> None:
    kind = getattr(errors, name)
    with pytest.raises(TypeError, match="remedy"):
        kind("something is wrong")


def test_a_reader_completes_the_place() -> None:
    error = MalformedError("'Z' is not a rank", where=Where(token="Z", column=3), remedy="ranks are A to 2")
    placed = error.at(file="lesson.pbn", line=12, board="7")
    assert str(placed) == "'Z' is not a rank (lesson.pbn, line 12, column 3, board 7): ranks are A to 2"
    assert placed.where.token == "Z"
    assert isinstance(placed, MalformedError)


def test_a_later_reader_knows_better() -> None:
    error = MalformedError("'Z' is not a rank", where=Where(file="part", line=1), remedy="ranks are A to 2")
    assert error.at(file="whole", line=9).where == Where(file="whole", line=9)
    assert error.at(column=2).where == Where(file="part", line=1, column=2)


def test_what_programs_get() -> None:
    error = MalformedError("'Z' is not a rank", where=Where(token="Z", column=3), remedy="ranks are A to 2")
    assert error.as_json() == {
        "code": "malformed",
        "problem": "'Z' is not a rank",
        "where": {"token": "Z", "column": 3},
        "remedy": "ranks are A to 2",
    }


def test_programs_get_details_where_there_are_some() -> None:
    error = errors.ConflictError("hand 3 is recorded already", remedy="look at both", details={"yours": 1, "theirs": 2})
    assert error.at(hand=3).as_json()["details"] == {"yours": 1, "theirs": 2}


def test_errors_cross_process_borders() -> None:
    error = MalformedError("'Z' is not a rank", where=Where(column=3), remedy="ranks are A to 2")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
