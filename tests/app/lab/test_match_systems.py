"""Matches played by a job: of stored systems and versions, but not of programs."""

from __future__ import annotations

import json

import pytest

from fourwinds.table.errors import NotFoundError
from tests.app.lab.conftest import RunJob


def test_a_match_of_stored_systems_is_reported_as_json(run_job: RunJob) -> None:
    result, progress = run_job("match", one="Sound", other="Light", count=30, worst=2)
    found = json.loads(result.content)
    assert (found["one"], found["other"], found["boards"], found["seed"]) == ("Sound", "Light", 30, 1)
    assert len(found["worst"]) == 2
    assert {"dealer", "vulnerable", "contracts", "lines", "auctions"} <= found["worst"][0].keys()
    assert progress[0] == (0.0, "reading the systems")
    assert progress[-1][0] == 1.0
    assert progress[-1][1].startswith("30 of 30 boards: ")


def test_the_other_way_round_is_the_opposite(run_job: RunJob) -> None:
    there, back = (
        json.loads(run_job("match", one=one, other=other, count=20)[0].content)
        for one, other in (("Sound", "Light"), ("Light", "Sound"))
    )
    assert there["imps_a_board"] == -back["imps_a_board"]
    assert there["standard_error"] == back["standard_error"]


def test_a_version_against_itself_is_even(run_job: RunJob) -> None:
    found = json.loads(run_job("match", one="Sound", other="Sound@1", count=20)[0].content)
    assert (found["imps_a_board"], found["places"], found["calls"]) == (0, [], [])


@pytest.mark.parametrize("name", ["Nobody", "program: sh -c true", "ours.md"])
def test_only_systems_of_the_user_and_the_library_play(run_job: RunJob, name: str) -> None:
    with pytest.raises(NotFoundError, match="no system is named"):
        run_job("match", one="Sound", other=name)
