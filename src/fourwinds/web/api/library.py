"""The library: base systems and conventions from which systems are built."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field
from starlette.responses import Response

from fourwinds.app.systems.show_library import Kind, library_version, list_modules, module_json, show_module
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import write_module
from fourwinds.web.etag import NOT_MODIFIED, IfNoneMatch, not_modified
from fourwinds.web.problem import problems

__all__ = ["ParameterAnswer", "Shelf", "router", "the_library"]

router = APIRouter(prefix="/api/library", tags=["library"])


def the_library() -> Library:
    return Library.load()


Shelf = Annotated[Library, Depends(the_library)]
"""Parameter type of endpoints that use the library."""


class ParameterAnswer(BaseModel):
    """A parameter of a module."""

    default: str
    choices: list[str] = Field(description="Empty if any value is allowed")
    help: str = Field(description="What it changes", examples=["high-card points of the 1NT opening"])


class ModuleAnswer(BaseModel):
    """A module of the library."""

    id: str = Field(examples=["stayman_1nt"])
    kind: str = Field(examples=["convention"])
    name: str = Field(examples=["Stayman (over 1NT)"])
    version: str = Field(examples=["1.0"])
    applies_to: list[str] = Field(description="The bases it can be used with; empty for all")
    requires: list[str]
    conflicts: list[str]
    variants: list[str] = Field(description="Modules that can replace it")
    covers: list[str] = Field(description="Calls of other modules that it redefines")
    includes: list[str]
    conventions: list[str] = Field(description="Conventions that a base is usually played with")
    parameters: dict[str, ParameterAnswer]


class ModuleLine(BaseModel):
    sequence: str = Field(examples=["1n-(p)-2c"])
    line: str = Field(examples=["1n-(p)-2c = Stayman, asks for 4-card major"])
    section: str


class WholeModule(ModuleAnswer):
    """A module with its lines, its parameters at their defaults, and its file."""

    lines: list[ModuleLine]
    definitions: dict[str, str]
    markdown: str


@router.get("/systems", responses=problems() | NOT_MODIFIED, response_model=list[ModuleAnswer])
def list_systems(shelf: Shelf, response: Response, if_none_match: IfNoneMatch = None) -> object:
    """List the base systems."""
    return _module_list(shelf, "systems", response, if_none_match)


@router.get("/conventions", responses=problems() | NOT_MODIFIED, response_model=list[ModuleAnswer])
def list_conventions(shelf: Shelf, response: Response, if_none_match: IfNoneMatch = None) -> object:
    """List the conventions."""
    return _module_list(shelf, "conventions", response, if_none_match)


@router.get("/{kind}/{module_id}", responses=problems(404) | NOT_MODIFIED, response_model=WholeModule)
def show(shelf: Shelf, kind: Kind, module_id: str, response: Response, if_none_match: IfNoneMatch = None) -> object:
    """Show a base system or a convention, with its lines and its file."""
    module = show_module(shelf, kind, module_id)
    known = not_modified(response, library_version(shelf), if_none_match)
    if known is not None:
        return known
    lines = [
        ModuleLine(sequence=str(rule.sequence), line=str(rule), section=section.title)
        for section in module.resolve()
        for rule in section.rules
    ]
    return WholeModule(
        **module_json(module),
        lines=lines,
        definitions={each.term: each.text for each in module.resolve_definitions()},
        markdown=write_module(module),
    )


def _module_list(shelf: Library, kind: Kind, response: Response, if_none_match: str | None) -> object:
    known = not_modified(response, library_version(shelf), if_none_match)
    return known or [ModuleAnswer(**module_json(module)) for module in list_modules(shelf, kind)]
