"""Checks of a system: the faults that can be read from its lines at once. The job `lint` also tries hands."""

from __future__ import annotations

from typing import Literal, Self

from fastapi import APIRouter
from pydantic import BaseModel, Field

from fourwinds.app.lab.check_lines import check_lines
from fourwinds.app.systems.open_system import summarise_system
from fourwinds.lab.lint.check import LintReport
from fourwinds.lab.lint.kinds import FAULT_KINDS, FaultKind
from fourwinds.lab.lint.report_json import report_json
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.named_systems import AnySystem
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)

_Severity = Literal["error", "warning", "note"]


class FaultLine(BaseModel):
    """A line with a fault."""

    module: str = Field(examples=["user_custom"])
    sequence: str = Field(examples=["1n-(p)-2c"])
    context: str = Field(description="Its qualifiers", examples=["[vul]"])
    text: str = Field(examples=["1n-(p)-2c [vul] = Stayman, quite robust"])


class FaultAnswer(BaseModel):
    """A fault of a system."""

    kind: str = Field(examples=["not-understood"])
    severity: _Severity
    text: str = Field(examples=["Not understood: 'quite robust'."])
    remedy: str = Field(description="What to do about it", examples=["Reword it."])
    own: bool = Field(description="Whether it concerns lines that you wrote, not only copies of the library's")
    line: FaultLine | None
    other: FaultLine | None = Field(description="The line that it clashes with")
    sequence: str | None = Field(description="The auction in which the fault shows")


class FaultKindAnswer(BaseModel):
    """A kind of fault that a check can find."""

    name: str = Field(examples=["not-understood"])
    severity: _Severity
    title: str = Field(examples=["Not understood"])
    about: str = Field(description="One sentence that says what it is")
    simulated: bool = Field(description="Whether only the job `lint` finds it, by trying the system on many hands")

    @classmethod
    def of(cls, kind: FaultKind) -> Self:
        return cls(
            name=kind.name,
            severity=kind.severity.value,
            title=kind.title,
            about=kind.about,
            simulated=kind.is_simulated,
        )


class CheckAnswer(BaseModel):
    """The faults of a system that can be read from its lines, the worst first."""

    version: int = Field(description="The version that was checked; 0 for a base of the library")
    lines: int = Field(description="How many lines were checked")
    counts: dict[_Severity, int]
    faults: list[FaultAnswer]
    kinds: list[FaultKindAnswer] = Field(description="All kinds of faults, the worst first")

    @classmethod
    def of(cls, report: LintReport, version: int) -> Self:
        kinds = [FaultKindAnswer.of(kind) for kind in FAULT_KINDS.values()]
        return cls.model_validate({**report_json(report), "version": version, "kinds": kinds})


@router.get("/check", responses=problems(401, 403, 404))
def check(database: OpenDatabase, who: Who, system: AnySystem) -> CheckAnswer:
    """Check a system for the faults that can be read from its lines. The job `lint` also tries it on hands."""
    version = system.version
    if version is None:
        version = 0 if system.system_id is None else summarise_system(database, system.system_id, who=who).change
    return CheckAnswer.of(check_lines(database, system, who=who), version)
