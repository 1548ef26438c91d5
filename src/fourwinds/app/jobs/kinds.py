"""The kinds of jobs: what each is told, who may ask for it, and what it makes."""

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

__all__ = ["KINDS", "Arguments", "Context", "Kind", "Result", "kind_in", "kind_named"]

KINDS: Final[dict[str, str]] = {
    "system_pdf": "fourwinds.app.jobs.system_pdf",
    "lesson_tables": "fourwinds.app.jobs.lesson_tables",
    "deep_recommendation": "fourwinds.app.jobs.deep_recommendation",
}
"""The module of each kind, which calls its own `KIND`."""


class Arguments(BaseModel):
    """What a job is told."""

    model_config = ConfigDict(extra="forbid", frozen=True)


@dataclass(frozen=True, slots=True)
class Result:
    """The file a job makes."""

    content: bytes
    media_type: str
    name: str


@dataclass(frozen=True, slots=True)
class Context:
    """What a job works with: the database, for whom it acts, and whom it tells how far it is."""

    database: Database
    who: Actor
    progress: Callable[[float, str], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of job. `check` refuses, before anything starts, what its owner may not do."""

    scope: Scope
    """What a token must be for that starts or cancels one: a job keeps the machine busy and leaves a file."""
    arguments: type[Arguments]
    check: Callable[[Database, Actor, Any], None]
    run: Callable[[Context, Any], Result]
    limits: Limits

    def read(self, arguments: Mapping[str, Any]) -> Arguments:
        """The arguments as the job understands them."""
        try:
            return self.arguments.model_validate(arguments)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(["body.arguments", *(str(part) for part in first["loc"])])
            raise MalformedError(
                f"{place}: {first['msg']}", where=Where(field=place), remedy="see /openapi.json"
            ) from None


def kind_named(name: str) -> Kind:
    """The kind of job with this name."""
    if name not in KINDS:
        raise MalformedError(
            f"there is no job {name[:40]!r}", where=Where(field="body.kind"), remedy=f"ask for {', '.join(KINDS)}"
        )
    return kind_in(KINDS[name])


def kind_in(module: str) -> Kind:
    """The kind of job that a module is."""
    kind: Kind = import_module(module).KIND
    return kind
