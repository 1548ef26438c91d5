"""Request and response models for bidding systems."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.create_system import BaseFile
from fourwinds.app.systems.open_system import OpenedSystem
from fourwinds.app.systems.preview_change import Preview, preview_json
from fourwinds.app.systems.system_limits import LARGEST_FILE, LONGEST_NAME
from fourwinds.app.systems.system_quota import SystemUsage
from fourwinds.notes.module import Chosen
from fourwinds.store.systems.changes import Version
from fourwinds.store.systems.shares import ListedSystem, Role
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.api.line_models import Id, Name, Strict, Values

__all__ = [
    "ChangeAnswer",
    "ComparisonAnswer",
    "HistoryPage",
    "NewConvention",
    "NewSystem",
    "NewSystemName",
    "ParametersSent",
    "PreviewAnswer",
    "ShareAnswer",
    "ShareSent",
    "Swap",
    "SystemAnswer",
    "SystemsPage",
    "TurnedAnswer",
    "UpdateSent",
    "VersionAnswer",
]


_BY_NAME = "By name; those of a convention by convention.name"
_PARAMETERS = {"notrump": "12-14", "negative_doubles.through": "3s"}
Names = Annotated[list[Name], Field(min_length=1, max_length=100)]


class _WithAnyway(Strict):
    anyway: bool = Field(False, description="Allow conventions that are made for other bases")


class NewSystem(_WithAnyway):
    """A new system: a base and conventions, by default those usual for the base.

    The base is one of the library, or the text of a file of your own; one of the two is needed.
    """

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    name: Name = Field(examples=["Uma + PS"])
    base: Name | None = Field(None, description="Its id, or one of its usual names", examples=["2_1_game_force", "2/1"])
    base_file: Annotated[str, Field(max_length=LARGEST_FILE)] | None = Field(
        None, description="A base of your own in Markdown, instead of `base`"
    )
    conventions: Annotated[list[Name], Field(max_length=200)] | None = Field(
        None, examples=[["stayman_1nt", "jacoby_transfers_1nt"]]
    )
    parameters: Values | None = Field(None, description=_BY_NAME, examples=[_PARAMETERS])

    @property
    def start(self) -> str | BaseFile:
        """The base; an error if there is none, or if there are two."""
        if (self.base is None) == (self.base_file is None):
            raise MalformedError(
                "a system needs either a base of the library or a file",
                where=Where(field="body.base"),
                remedy="send either base or base_file",
            )
        return BaseFile(self.base_file) if self.base_file is not None else self.base or ""


class NewSystemName(Strict):
    name: Name = Field(examples=["Uma + PS, 2027"])


class SystemModule(BaseModel):
    """A module of the library in a system, with the parameters that differ from their defaults."""

    id: str = Field(examples=["stayman_1nt"])
    version: str = Field(examples=["1.0"])
    parameters: dict[str, str]
    lines: int = Field(description="Number of its lines in this system")


class SystemAnswer(BaseModel):
    """A system without its lines."""

    id: str
    name: str = Field(examples=["Uma + PS"])
    version: int = Field(description="The number of its last change, also its ETag", examples=[3])
    role: Role = Field(description="What you may do with it")
    base: SystemModule
    conventions: list[SystemModule]
    own_lines: int = Field(description="Number of lines written by its players")
    created_at: datetime
    updated_at: datetime
    notice: str | None = Field(description="Set when you have used most of your quota")

    @classmethod
    def of(cls, found: OpenedSystem, usage: SystemUsage) -> Self:
        system = found.system
        lines = Counter(rule.module for rule in system.rules)
        base, *conventions = (
            SystemModule(id=each.id, version=each.version, parameters=dict(each.parameters), lines=lines[tag])
            for tag, each in (
                ("base", Chosen(system.base, system.base_version, system.base_parameters)),
                *((each.id, each) for each in system.conventions),
            )
        )
        return cls(
            id=found.id,
            name=system.name,
            version=found.change,
            role=found.role,
            base=base,
            conventions=conventions,
            own_lines=lines["user_custom"],
            created_at=found.created_at,
            updated_at=found.updated_at,
            notice=usage.notice,
        )


class SystemInList(BaseModel):
    """A system in a list. `owner` is the name of the account that owns it, if any."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    name: str
    base_system: str
    version: int = Field(validation_alias="change")
    role: Role
    owner: str | None
    created_at: datetime
    updated_at: datetime


class UsageAnswer(BaseModel):
    """What your own systems take, and your quota; null means that there is no limit."""

    systems: int = Field(examples=[12])
    most_systems: int | None = Field(examples=[200])
    bytes: int = Field(description="With their history", examples=[1_900_000])
    most_bytes: int | None = Field(examples=[100_000_000])
    notice: str | None = Field(description="Set when most of the quota is used")

    @classmethod
    def of(cls, usage: SystemUsage) -> Self:
        return cls(
            systems=usage.systems,
            most_systems=usage.quota.systems or None,
            bytes=usage.bytes,
            most_bytes=usage.quota.bytes or None,
            notice=usage.notice,
        )


class SystemsPage(BaseModel):
    """Systems by name."""

    items: list[SystemInList]
    next: str | None
    usage: UsageAnswer

    @classmethod
    def of(cls, items: list[ListedSystem], following: str | None, usage: SystemUsage) -> Self:
        return cls(
            items=[SystemInList.model_validate(each) for each in items],
            next=following,
            usage=UsageAnswer.of(usage),
        )


class _WithReviews(BaseModel):
    to_review: list[str] = Field(
        default_factory=list,
        description="How many lines have to be reviewed because of the change, a sentence for each call",
        examples=[["41 lines below were written for 15-17 HCP, balanced"]],
    )


class ChangeAnswer(_WithReviews):
    """The system's version now, and whether the request changed anything."""

    version: int = Field(examples=[4])
    changed: bool = True


class _WithPreview(Strict):
    preview: bool = Field(False, description="Only show what would change")


class Swap(_WithPreview, _WithAnyway):
    """Conventions and their replacements, one or several; if one side is omitted, the other is added or removed."""

    out: Name | Names | None = Field(None, examples=[["stayman_1nt", "smolen"]])
    into: Name | Names | None = Field(None, examples=["puppet_stayman_1nt"])
    parameters: Values | None = Field(
        None, description="By name; with several new conventions, by convention.name", examples=[{"through": "3s"}]
    )


class NewConvention(_WithPreview, _WithAnyway):
    """A convention to add."""

    id: Name = Field(examples=["gerber"])
    parameters: Values | None = None


class ParametersSent(_WithPreview):
    """Parameters by name; those of a convention by convention.name."""

    parameters: Values = Field(examples=[_PARAMETERS])


class UpdateSent(_WithPreview):
    """The modules to update to their newest versions; by default all of them."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"modules": ["stayman_1nt"], "preview": True}]})

    modules: Annotated[list[Name], Field(max_length=200)] | None = None
    parameters: Values | None = Field(None, description=_BY_NAME)


class BeforeAndAfter(BaseModel):
    before: str | None
    after: str | None


class ComparisonAnswer(BaseModel):
    """The differences between two systems or versions; covered lines are not compared."""

    removed: list[str]
    added: list[str]
    reworded: list[BeforeAndAfter]
    definitions: list[BeforeAndAfter]
    conventions: list[BeforeAndAfter]
    headings: list[BeforeAndAfter]


class ClashingLines(BaseModel):
    shows: str
    covered: str


class PreviewAnswer(_WithReviews, ComparisonAnswer):
    """What a change of modules does or would do."""

    version: int = Field(description="The version that the preview is for; send it as If-Match")
    orphans: list[str] = Field(description="Lines that stay, although no line leads to them any more")
    idle: list[str] = Field(description="Your own lines that no longer cover anything")
    clashes: list[ClashingLines]
    problems: list[dict[str, Any]] = Field(description="What prevents the change")
    done: bool

    @classmethod
    def of(cls, preview: Preview, *, done: bool) -> Self:
        fields = preview_json(preview)
        return cls(version=fields.pop("change") + done, done=done, **fields)


class VersionAnswer(BaseModel):
    """A change of a system: who made it, when, and what it did. `of` is the change that it undoes or redoes."""

    model_config = ConfigDict(from_attributes=True)

    number: int
    kind: Literal["create", "change", "undo", "redo"]
    what: str = Field(examples=["reword 1n-(p)-2c-(p)-2d"])
    who: str
    at: datetime
    of: int | None


class TurnedAnswer(_WithReviews, VersionAnswer):
    """The change that was undone or redone."""


class HistoryPage(BaseModel):
    """Changes, latest first."""

    items: list[VersionAnswer]
    next: str | None

    @classmethod
    def of(cls, items: list[Version], following: str | None) -> Self:
        return cls(items=[VersionAnswer.model_validate(each) for each in items], next=following)


class ShareSent(Strict):
    email: str = Field(min_length=3, max_length=LONGEST_NAME, examples=["ps@example.org"])
    role: Literal["editor", "viewer"]


class ShareAnswer(BaseModel):
    """An account that a system is shared with. Only the owner sees its email address."""

    model_config = ConfigDict(from_attributes=True)

    account_id: str
    name: str
    email: str | None
    role: Role
    since: datetime
