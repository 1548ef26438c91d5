"""What a new system can be made of, answered by the process for systems, which then has read the library."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from fourwinds.app.systems.library_choices import choices_version, library_choices
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.library import ParameterAnswer, Shelf
from fourwinds.web.etag import NOT_MODIFIED, IfNoneMatch, not_modified
from fourwinds.web.problem import problems

__all__ = ["router"]

router = APIRouter(prefix="/api/library", tags=["library"], route_class=ApartRoute)


class ChoiceOfParameter(ParameterAnswer):
    """A parameter of a module, and what it does to the number of lines."""

    name: str = Field(examples=["notrump"])
    takes: str = Field(description="The value of the base that is the default, where the base has it")
    lines: dict[str, int] = Field(description="How many lines more a value gives; 0 if it is missing")


class ModuleChoice(BaseModel):
    """A module to choose for a new system."""

    id: str = Field(examples=["stayman_1nt"])
    name: str = Field(examples=["Stayman over 1NT"])
    version: str = Field(examples=["1.0"])
    summary: str = Field(examples=["2♣ in answer to 1NT asks for a four-card major"])
    group: str = Field(description="notrump, majors, slam, competitive, checkback or other", examples=["notrump"])
    applies_to: list[str] = Field(description="The bases it is made for; empty for all")
    requires: list[str]
    conflicts: list[str]
    variants: list[str]
    lines: int = Field(description="Number of lines with its default parameters")
    parameters: list[ChoiceOfParameter]


class WhenUsual(BaseModel):
    """A condition on a parameter of the base."""

    parameter: str
    values: list[str]
    negated: bool


class UsualConvention(BaseModel):
    """A convention that a base is usually played with, with the parameters that are usual there."""

    id: str
    parameters: dict[str, str]
    when: list[WhenUsual] = Field(description="It is usual only if all of these hold")


class BaseChoice(ModuleChoice):
    """A base to choose for a new system. `$name` in a text stands for the value of a parameter."""

    majors: str = Field(description="How long an opened major is", examples=["5+ cards"])
    twos: str = Field(description="The openings at the two level", examples=["2♣ strong; 2♦, 2♥ and 2♠ $twos"])
    usual: list[UsualConvention]


class LibraryChoices(BaseModel):
    """Everything that a new system can be made of."""

    bases: list[BaseChoice]
    conventions: list[ModuleChoice]


@router.get("/choices", responses=problems() | NOT_MODIFIED, response_model=LibraryChoices)
def list_choices(shelf: Shelf, response: Response, if_none_match: IfNoneMatch = None) -> object:
    """List what a new system can be made of, with a line about each module and how many lines it adds."""
    return not_modified(response, choices_version(shelf), if_none_match) or library_choices(shelf)
