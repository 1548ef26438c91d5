"""Request and response models for the lines of a system."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.list_lines import ListedLine
from fourwinds.app.systems.look_up import CallNode, LookupResult
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_SEQUENCE, LONGEST_TEXT
from fourwinds.notes.book import Entry

__all__ = [
    "DefinitionAnswer",
    "DefinitionText",
    "EntryAnswer",
    "Id",
    "LineSent",
    "LinesPage",
    "LookupAnswer",
    "Name",
    "SequenceText",
    "ShadowedLine",
    "Strict",
    "TreeNode",
    "Values",
]

Id = Annotated[str, Field(max_length=100)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
SequenceText = Annotated[
    str,
    Field(
        min_length=1, max_length=LONGEST_SEQUENCE, description="Calls with qualifiers", examples=["1n-(p)-2c-(p)-2d"]
    ),
]
Values = Annotated[dict[Name, Annotated[str, Field(max_length=LONGEST_NAME)]], Field(max_length=100)]


_TO_REVIEW = Field(
    description="Why the line has to be reviewed: a call before it meant something else when it was written",
    examples=[["written for 15-17 HCP, balanced (1n)"]],
)


class Strict(BaseModel):
    """A request body that rejects unknown fields."""

    model_config = ConfigDict(extra="forbid")


class LineSent(Strict):
    """A line of notes. A line with `as` reuses what follows another sequence, and has no meaning."""

    sequence: SequenceText
    meaning: Text | None = Field(
        None,
        description="What it means; {…} is an exact constraint, and -- starts a remark",
        examples=["No 4-card major"],
    )
    source: Annotated[str, Field(min_length=1, max_length=LONGEST_SEQUENCE)] | None = Field(
        None, alias="as", examples=["1n-(p)"]
    )


class StoredLineModel(BaseModel):
    """A stored line of notes. Of several lines for the same calls, the one with the highest priority is used."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    module_type: str
    module_id: str
    sequence: str
    context: str = Field(description="Its qualifiers")
    kind: str = Field(description="rule, reuse (A as B) or tombstone (removes a line of the library)")
    meaning: str
    exact: str | None = Field(description="Its exact constraint, as written in {…}")
    remark: str | None
    source: str | None = Field(description="The sequence after `as`")
    modified: bool = Field(description="Whether it covers a line of the library")
    section: str
    rank: int
    priority: int
    forcing: str | None
    to_review: list[str] = _TO_REVIEW


class LinesPage(BaseModel):
    """Lines by call rank."""

    items: list[StoredLineModel]
    next: str | None

    @classmethod
    def of(cls, items: list[ListedLine], following: str | None) -> Self:
        return cls(items=[StoredLineModel.model_validate(each) for each in items], next=following)


class ShadowedLine(BaseModel):
    module: str
    line: str


class EntryAnswer(BaseModel):
    """The meaning of a call in the notes."""

    sequence: str = Field(description="The line that defines the call", examples=["1n-(p)-2c"])
    module: str = Field(examples=["stayman_1nt"])
    priority: int
    text: str = Field(examples=["Stayman, asks for 4-card major"])
    shows: str = Field(description="What partner can rely on", examples=["4+ hearts"])
    forcing: str | None
    flags: list[str]
    not_understood: str
    remarks: list[str]
    via: str | None = Field(description="The line that it was reused from")
    shadowed: list[ShadowedLine] = Field(description="Other lines for the call, which this one covers")
    constraint: dict[str, Any] = Field(description="What it shows, as a constraint")
    to_review: list[str] = _TO_REVIEW

    @classmethod
    def of(cls, entry: Entry, to_review: list[str]) -> Self:
        meaning = entry.meaning
        return cls(
            sequence=str(entry.rule.sequence),
            module=entry.rule.module,
            priority=entry.priority,
            text=entry.text,
            shows=meaning.shows.describe(),
            forcing=meaning.forcing,
            flags=sorted(meaning.flags),
            not_understood=meaning.remainder,
            remarks=[*meaning.remarks, *([entry.rule.remark] if entry.rule.remark else [])],
            via=str(entry.via) if entry.via else None,
            shadowed=[ShadowedLine(module=rule.module, line=str(rule)) for rule in entry.shadowed],
            constraint=meaning.shows.to_json(),
            to_review=to_review,
        )


class TreeNode(BaseModel):
    """One of our calls. `children` is null where the tree was cut off."""

    sequence: str
    call: str = Field(examples=["2C"])
    text: str
    module: str
    forcing: str | None
    children: list[TreeNode] | None

    @classmethod
    def of(cls, node: CallNode) -> Self:
        return cls(
            sequence=node.sequence,
            call=str(node.call),
            text=node.entry.text,
            module=node.entry.rule.module,
            forcing=node.entry.meaning.forcing,
            children=None if node.children is None else [TreeNode.of(each) for each in node.children],
        )


class DefinitionAnswer(BaseModel):
    """A term, and which module defines it."""

    term: str = Field(examples=["limit_raise"])
    text: str = Field(examples=["10-12 support points, 3+ card support"])
    module: str


class DefinitionText(Strict):
    text: Text = Field(examples=["11-12 support points, 3+ card support"])


class LookupAnswer(BaseModel):
    """The meaning of a sequence, if the notes have one, and what may follow."""

    sequence: str
    entry: EntryAnswer | None
    continuations: list[TreeNode] = Field(description="Our next calls; if it is their turn, after they pass")
    interventions: list[str] = Field(
        description="Calls by the opponents that some line continues after", examples=[["(x)"]]
    )
    definitions: list[DefinitionAnswer]

    @classmethod
    def of(cls, found: LookupResult) -> Self:
        return cls(
            sequence=found.sequence,
            entry=EntryAnswer.of(found.entry, found.to_review) if found.entry else None,
            continuations=[TreeNode.of(node) for node in found.continuations],
            interventions=found.interventions,
            definitions=[
                DefinitionAnswer(term=each.term, text=each.text, module=each.module) for each in found.definitions
            ],
        )
