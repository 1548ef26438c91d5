"""Request and response models of the editor of systems."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.next_calls import NextCalls, OurCall
from fourwinds.app.systems.outline import Brief
from fourwinds.app.systems.read_line import LineReading
from fourwinds.app.systems.system_limits import LONGEST_TEXT
from fourwinds.bidding.auction.known import Known
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.grid import Ranges
from fourwinds.notes.rule import USER, Rule
from fourwinds.web.api.line_models import SequenceText, ShadowedLine, Strict

__all__ = ["MeaningSent", "NextCallsAnswer", "OutlineAnswer", "RangesAnswer", "ReadingAnswer"]


class OurCallAnswer(BaseModel):
    """One of our calls, with the line that defines it."""

    sequence: str = Field(description="The auction, call by call", examples=["1h-(p)-2h"])
    call: str = Field(examples=["2H"])
    line: str = Field(description="The line that defines it, with its qualifiers", examples=["1M-(p)-2M"])
    rank: int = Field(description="The place of the line among those that a hand tries; higher first")
    module: str = Field(examples=["base"])
    text: str = Field(examples=["6-9 support points, 3+ card support"])
    not_understood: str
    forcing: str | None
    share: float | None = Field(
        description="About how many of the hands that get here make this call, from 0 to 1; null if not known"
    )
    goes_on: bool = Field(description="Whether lines go on after it")
    is_tail: bool = Field(description="Whether it is judgement: a fallback, a pass that says nothing, or very rare")
    edited: bool = Field(description="Whether it is your own line")
    deleted: bool = Field(description="Whether it is your deletion of a line of the library")
    to_review: list[str]

    @classmethod
    def of(cls, each: OurCall) -> Self:
        entry = each.entry
        return cls(
            sequence=each.sequence,
            call=str(each.call),
            line=_sequence_of(each.line),
            rank=each.line.sequence.rank,
            module=each.line.module,
            text="" if entry is None else entry.text,
            not_understood="" if entry is None else entry.meaning.remainder,
            forcing=None if entry is None else entry.meaning.forcing,
            share=each.share,
            goes_on=each.goes_on,
            is_tail=each.is_tail,
            edited=each.line.module == USER,
            deleted=each.line.deleted,
            to_review=each.to_review,
        )


class TheirCallAnswer(BaseModel):
    """A call of the opponents that lines go on from."""

    sequence: str = Field(examples=["1h-(x)"])
    call: str = Field(examples=["X"])


class NextCallsAnswer(BaseModel):
    """What may follow an auction."""

    sequence: str
    ours: list[OurCallAnswer] = Field(description="By call rank; if it is their turn, after they pass")
    theirs: list[TheirCallAnswer]

    @classmethod
    def of(cls, found: NextCalls) -> Self:
        return cls(
            sequence=found.sequence,
            ours=[OurCallAnswer.of(each) for each in found.ours],
            theirs=[TheirCallAnswer(sequence=each.sequence, call=str(each.call)) for each in found.theirs],
        )


class OutlineAnswer(BaseModel):
    """All lines in force in brief."""

    version: int
    modules: list[str] = Field(examples=[["base", "stayman_1nt"]])
    lines: list[tuple[str, str, int, int]] = Field(
        description="For each line its sequence, its meaning as written, the number of its module, and the sum of its "
        "marks: 1 your own, 2 covers or deletes a line of the library, 4 deleted, 8 to review, 16 a fallback, 32 not "
        "understood",
        examples=[[["1n-(p)-2c", "Stayman, asks for 4-card major", 1, 0]]],
    )

    @classmethod
    def of(cls, found: Brief, version: int) -> Self:
        return cls(version=version, modules=found.modules, lines=found.lines)


class MeaningSent(Strict):
    """A meaning to read for a sequence; without one, the line that the system has is read."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"sequence": "1n", "meaning": "14-16 HCP, balanced, upgrades allowed"}]}
    )

    sequence: SequenceText
    meaning: Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)] | None = None


class RangesAnswer(BaseModel):
    """The ranges in which every hand that fits lies."""

    hcp: tuple[int, int] = Field(description="High-card points", examples=[(15, 17)])
    points: tuple[int, int] = Field(description="High-card and length points", examples=[(15, 19)])
    lengths: dict[str, tuple[int, int]] = Field(description="By suit", examples=[{"S": (2, 5)}])
    possible: bool = Field(description="Whether a hand can fit")

    @classmethod
    def of(cls, found: Ranges) -> Self:
        lengths = {suit.name[0]: span for suit, span in found.lengths.items()}
        return cls(hcp=found.hcp, points=found.points, lengths=lengths, possible=found.possible)

    @classmethod
    def known(cls, found: Known) -> Self:
        """The ranges of what is known of a hand by its calls."""
        lengths = {str(suit): found.lengths[suit] for suit in reversed(Suit)}
        return cls(hcp=found.hcp, points=found.points, lengths=lengths, possible=True)


class ReadingProblem(BaseModel):
    """Why a meaning cannot be read."""

    problem: str
    remedy: str
    column: int | None = Field(description="Where in the meaning, from 1")


class ReadingAnswer(BaseModel):
    """A meaning as the system reads it."""

    sequence: str = Field(examples=["1n"])
    auction: str = Field(description="The auction in which it was read", examples=["1n"])
    said: list[str] = Field(
        description="What was understood of the hand, part by part", examples=[["14-16 HCP", "balanced"]]
    )
    shows: str = Field(description="What partner can rely on", examples=["14-16 HCP, balanced"])
    not_understood: str = Field(examples=["upgrades allowed"])
    forcing: str | None
    flags: list[str]
    remarks: list[str]
    shown: RangesAnswer | None = Field(description="What the player has shown, with the earlier calls")
    hands: list[str] = Field(description="Up to three hands that fit", examples=[["KJ8.8432.K97.AK9"]])
    line: str | None = Field(
        description="The line in force for the sequence now", examples=["1n = 15-17 HCP, balanced"]
    )
    module: str | None = Field(description="The module of that line", examples=["base"])
    covers: list[ShadowedLine] = Field(description="The lines that the line in force covers")
    error: ReadingProblem | None

    @classmethod
    def of(cls, found: LineReading) -> Self:
        meaning, error = found.meaning, found.error
        return cls(
            sequence=found.sequence,
            auction=found.auction,
            said=list(found.said),
            shows="" if meaning is None else meaning.shows.describe(),
            not_understood="" if meaning is None else meaning.remainder,
            forcing=None if meaning is None else meaning.forcing,
            flags=[] if meaning is None else sorted(meaning.flags),
            remarks=[] if meaning is None else list(meaning.remarks),
            shown=None if found.shown is None else RangesAnswer.of(found.shown),
            hands=list(found.hands),
            line=None if found.line is None else str(found.line),
            module=None if found.line is None else found.line.module,
            covers=[ShadowedLine(module=rule.module, line=str(rule)) for rule in found.covered],
            error=None
            if error is None
            else ReadingProblem(problem=error.problem, remedy=error.remedy, column=error.where.column),
        )


def _sequence_of(rule: Rule) -> str:
    """Return the calls and the context of a line, which name it in edits; its rank is kept by them."""
    return f"{rule.sequence.path} {rule.sequence.context}".strip()
