"""Faults of the users' own lines are told from those of copies of the library's."""

from __future__ import annotations

import pytest

from fourwinds.app.systems.base_system import base_system
from fourwinds.lab.lint.check import lint
from fourwinds.lab.lint.subject import Subject
from fourwinds.notes import overlay
from fourwinds.notes.rule import USER, parse_line
from tests.lab.lint.systems import planted, subject_of


def test_faults_of_a_system_made_from_the_library_say_whether_they_are_own() -> None:
    ours = overlay.with_line_added(base_system("sayc"), parse_line("1n-(p)-5d = 7+ D, quite robust", module=USER))
    faults = lint(Subject.of(ours), ("not-understood", "unreachable")).faults
    assert {fault.kind: fault.is_own for fault in faults} == {"not-understood": True, "unreachable": False}


@pytest.mark.parametrize("under", ["## Responses", "## [stayman_1nt]", "## [user_custom]"])
def test_a_line_that_the_library_does_not_have_is_own_wherever_it_stands(under: str) -> None:
    (fault,) = lint(subject_of(planted("1n-3d = 6+ diamonds, quite robust", under))).faults
    assert fault.is_own
