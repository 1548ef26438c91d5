"""The lab: what boards can be dealt for in a system. Jobs run the experiments."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from fourwinds.app.lab.list_scenarios import list_scenarios
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.web.apart import ApartRoute
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/lab", tags=["lab"], route_class=ApartRoute)


class ScenarioAnswer(BaseModel):
    """A scenario of a system."""

    title: str = Field(examples=["Stayman over 1NT"])
    source: str = Field(description="`convention`, `opening`, `kind of call`, `outcome` or `section`")
    id: str = Field(description="The id of a convention, otherwise the title", examples=["stayman_1nt"])
    interference: list[str] = Field(
        description="What may follow the title in a name", examples=[["with interference over 2♣"]]
    )


class MissingConvention(BaseModel):
    """A convention of the library that the system does not have."""

    id: str
    title: str


class ScenariosAnswer(BaseModel):
    """The scenarios of a system."""

    system: str
    scenarios: list[ScenarioAnswer]
    not_in_system: list[MissingConvention]


@router.get("/scenarios", responses=problems(401, 403, 404), response_model=ScenariosAnswer)
def show_scenarios(
    database: OpenDatabase,
    who: Who,
    system: Annotated[
        str, Query(max_length=LONGEST_NAME, description="An id or a name, or a base of the library, such as `sayc`")
    ] = "sayc",
) -> object:
    """List the scenarios of a system, for which a job of kind `scenario` deals boards."""
    return list_scenarios(database, named_system(database, system, who=who), who=who)
