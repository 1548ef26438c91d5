"""What the API takes and answers about bidding systems."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.preview_change import Preview, preview_json
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.store.systems.changes import Version
from fourwinds.store.systems.shares import ListedSystem, Role
from fourwinds.store.systems.systems import Described
from fourwinds.web.api.line_models import Id, Name, Strict, Values

__all__ = [
    "Added",
    "ChangeAnswer",
    "Compared",
    "HistoryPage",
    "NewSystem",
    "PreviewAnswer",
    "Renamed",
    "ShareAnswer",
    "ShareSent",
    "Swap",
    "SystemAnswer",
    "SystemsPage",
    "UpdateSent",
    "VersionAnswer",
]


class NewSystem(Strict):
    """A base of the library and conventions; without a list of them, those the base is usually played with."""

    id: Id | None = Field(None, description="A UUID of the client's: the same request may then be sent again")
    name: Name = Field(examples=["Uma + PS"])
    base: Name = Field(examples=["2_1_game_force"])
    conventions: Annotated[list[Name], Field(max_length=200)] | None = Field(
        None, examples=[["stayman_1nt", "jacoby_transfers_1nt"]]
    )
    parameters: Annotated[dict[Name, Values], Field(max_length=200)] | None = Field(
        None, description="By module", examples=[{"negative_doubles": {"through": "3s"}}]
    )


class Renamed(Strict):
    name: Name = Field(examples=["Uma + PS, 2027"])


class Module(BaseModel):
    """A module of the library in a system, and which parameters are not the usual ones."""

    id: str = Field(examples=["stayman_1nt"])
    version: str = Field(examples=["1.0"])
    parameters: dict[str, str]
    lines: int = Field(description="How many lines it has here")


class SystemAnswer(BaseModel):
    """A system without its lines."""

    id: str
    name: str = Field(examples=["Uma + PS"])
    version: int = Field(description="The number of its last change, also its ETag", examples=[3])
    role: Role = Field(description="What whoever asks may do with it")
    base: Module
    conventions: list[Module]
    own_lines: int = Field(description="How many lines its players wrote themselves")
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, found: Described, role: Role) -> Self:
        head, lines = found.summary, found.lines
        base = Module(
            id=head.base_system,
            version=head.base_version,
            parameters=dict(found.base_parameters),
            lines=lines.get("base", 0),
        )
        conventions = [
            Module(
                id=row.module_id,
                version=row.version,
                parameters=dict(row.parameters),
                lines=lines.get(row.module_id, 0),
            )
            for row in found.modules
        ]
        return cls(
            id=head.id,
            name=head.name,
            version=head.change,
            role=role,
            base=base,
            conventions=conventions,
            own_lines=lines.get("user_custom", 0),
            created_at=head.created_at,
            updated_at=head.updated_at,
        )


class Listed(BaseModel):
    """A system of a list. `owner` is the name of the account it belongs to, if it does."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    base_system: str
    version: int = Field(validation_alias="change")
    role: Role
    owner: str | None
    created_at: datetime
    updated_at: datetime


class SystemsPage(BaseModel):
    """Systems by name."""

    items: list[Listed]
    next: str | None

    @classmethod
    def of(cls, items: list[ListedSystem], following: str | None) -> Self:
        return cls(items=[Listed.model_validate(each) for each in items], next=following)


class ChangeAnswer(BaseModel):
    """The system's version now, and whether the request changed anything."""

    version: int = Field(examples=[4])
    changed: bool = True


class _Previewed(Strict):
    preview: bool = Field(False, description="Only tell what it would do")


class Swap(_Previewed):
    """One convention for another; without one of them, the other is added or taken out."""

    out: Name | None = Field(None, examples=["stayman_1nt"])
    into: Name | None = Field(None, examples=["puppet_stayman_1nt"])
    parameters: Values | None = None


class Added(_Previewed):
    """A convention to add."""

    id: Name = Field(examples=["gerber"])
    parameters: Values | None = None


class UpdateSent(_Previewed):
    """The modules to bring to their newest versions; without a list, all."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"modules": ["stayman_1nt"], "preview": True}]})

    modules: Annotated[list[Name], Field(max_length=200)] | None = None
    parameters: Annotated[dict[Name, Values], Field(max_length=200)] | None = None


class Both(BaseModel):
    before: str | None
    after: str | None


class Compared(BaseModel):
    """What one says and the other does not, or says otherwise; of lines, only those that show."""

    removed: list[str]
    added: list[str]
    reworded: list[Both]
    definitions: list[Both]
    conventions: list[Both]
    headings: list[Both]


class Clashing(BaseModel):
    shows: str
    covered: str


class PreviewAnswer(Compared):
    """What a change of modules does, or would do."""

    version: int = Field(description="The version it was made for: send it as If-Match")
    orphans: list[str] = Field(description="Lines that stay, though nothing leads to them any more")
    idle: list[str] = Field(description="Lines of one's own that cover nothing any more")
    clashes: list[Clashing]
    problems: list[dict[str, Any]] = Field(description="What keeps it from being done")
    done: bool

    @classmethod
    def of(cls, preview: Preview, *, done: bool) -> Self:
        told = preview_json(preview)
        return cls(version=told.pop("change") + done, done=done, **told)


class VersionAnswer(BaseModel):
    """A change of a system: who made it, when, and what it did. `of` is the change that it undoes or does again."""

    model_config = ConfigDict(from_attributes=True)

    number: int
    kind: Literal["create", "change", "undo", "redo"]
    what: str = Field(examples=["reword 1n-(p)-2c-(p)-2d"])
    who: str
    at: datetime
    of: int | None


class HistoryPage(BaseModel):
    """Changes, the last one first."""

    items: list[VersionAnswer]
    next: str | None

    @classmethod
    def of(cls, items: list[Version], following: str | None) -> Self:
        return cls(items=[VersionAnswer.model_validate(each) for each in items], next=following)


class ShareSent(Strict):
    email: str = Field(min_length=3, max_length=LONGEST_NAME, examples=["ps@example.org"])
    role: Literal["editor", "viewer"]


class ShareAnswer(BaseModel):
    """Somebody who shares a system. Only its owner sees the address."""

    model_config = ConfigDict(from_attributes=True)

    account_id: str
    name: str
    email: str | None
    role: Role
    since: datetime
