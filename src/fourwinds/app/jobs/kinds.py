"""The kinds of jobs: their arguments, permissions and results."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from fourwinds.app.actor import Actor, Scope
from fourwinds.app.jobs.limits import Limits
from fourwinds.store.database import Database
from fourwinds.table.errors import MalformedError, Where

__all__ = ["KINDS", "Arguments", "JobContext", "JobKind", "JobResult", "kind_in", "kind_named"]

KINDS: Final[dict[str, str]] = {
    "system_pdf": "fourwinds.app.jobs.system_pdf",
    "lesson_tables": "fourwinds.app.jobs.lesson_tables",
    "deep_recommendation": "fourwinds.app.jobs.deep_recommendation",
    "lint": "fourwinds.app.lab.lint_system",
    "scenario": "fourwinds.app.lab.deal_scenario",
    "try": "fourwinds.app.lab.try_change",
    "stats": "fourwinds.app.lab.usage_statistics",
    "deal": "fourwinds.app.lab.deal_boards",
    "match": "fourwinds.app.lab.match_systems",
    "room_boards": "fourwinds.app.rooms.deal_job",
}
"""The module of each kind, with a constant `KIND`."""


class Arguments(BaseModel):
    """The arguments of a job."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class JobResult:
    """The file that a job produces."""

    content: bytes
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class JobContext:
    """What a job works with: the database, its owner, and a function that reports progress."""

    database: Database
    who: Actor
    progress: Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job. `check` raises an error if its owner may not start it."""

    scope: Scope
    """The scope a token needs to start or cancel such a job."""
    arguments: type[Arguments]
    check: Callable[[Database, Actor, Any], None]
    run: Callable[[JobContext, Any], JobResult]
    limits: Limits

    def read(self, arguments: Mapping[str, Any]) -> Arguments:
        """Validate the arguments."""
        try:
            return self.arguments.model_validate(arguments)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(["body.arguments", *(str(part) for part in first["loc"])])
            raise MalformedError(
                f"{place}: {first['msg']}", where=Where(field=place), remedy="see /openapi.json"
            ) from None


def kind_named(name: str) -> JobKind:
    """Return the kind of job with this name."""
    if name not in KINDS:
        raise MalformedError(
            f"unknown kind of job {name[:40]!r}", where=Where(field="body.kind"), remedy=f"use {', '.join(KINDS)}"
        )
    return kind_in(KINDS[name])


def kind_in(module: str) -> JobKind:
    """Return the kind of job that a module defines."""
    kind: JobKind = import_module(module).KIND
    return kind
