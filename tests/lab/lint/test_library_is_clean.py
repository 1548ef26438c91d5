"""The packaged library has no fault that can be read from its lines."""

from __future__ import annotations

import pytest

from fourwinds.lab.lint.check import lint
from fourwinds.lab.lint.subject import Subject
from fourwinds.notes.library import Library

pytestmark = pytest.mark.measure

LIBRARY = Library.load()
BASES = [base.id for base in LIBRARY.bases()]
CONVENTIONS = [convention.id for convention in LIBRARY.conventions()]
SOME = 3
"""Conventions in every run, chosen by the commit."""


def serious_faults(subject: Subject) -> list[str]:
    return [f"{fault.kind}: {fault.text}" for fault in lint(subject).faults if fault.is_serious]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_a_base_with_its_usual_conventions_has_no_fault(base: str) -> None:
    assert serious_faults(Subject.of(LIBRARY.base(base), LIBRARY)) == []


@pytest.mark.sampled(SOME)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_convention_has_no_fault(convention: str) -> None:
    assert serious_faults(Subject.of(LIBRARY.convention(convention), LIBRARY)) == []
