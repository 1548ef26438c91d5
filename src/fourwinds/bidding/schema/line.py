"""Rules with a sequence: a line of notes as a rule, its auction the condition `sequence` in the notation of notes.

Besides the hand they ask about the suits of the line's variables, `M_length`, and those the auction has shown as the
notes read it: `stoppers_in_their_suits`, `agreed_suit_keycards`. What no feature says is said in the language of notes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fourwinds.bidding.schema.candidate import Candidate
from fourwinds.bidding.schema.condition import All, Condition, Either, Not, Stage
from fourwinds.bidding.schema.hand import OF_A_SUIT, Difference, MeasureTest
from fourwinds.bidding.schema.names import named_suit, read_feature
from fourwinds.bidding.schema.rule import FORCING
from fourwinds.bidding.schema.wanted import NUMBER, Wanted
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.meaning import Situation
from fourwinds.notes.rule import BASE, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.tokens import read_token
from fourwinds.notes.sequence.variables import NAMES
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["LINE_KEYS", "STEP", "InLine", "Line", "hand_condition", "is_line", "read_line"]

LINE_KEYS = (
    "id",
    "bid",
    "as",
    "deleted",
    "priority",
    "conditions",
    "shows",
    "forcing",
    "sets_forcing_level",
    "flags",
    "transfer_to",
    "asks",
    "explanation",
    "module",
    "for",
    "comment",
)
STEP = 10_000
"""A priority is the rank of the line times this, and within the rank higher for the more particular line."""
_OTHER = {"M": "oM", "oM": "M", "m": "om", "om": "m"}
_BY_THE_AUCTION = ("suit", "partner_suit", "partner_suits", "my_suit", "my_suits", "agreed_suit", "support_suit")
_OPEN = ("their_suits", "any_their_suit", "unbid", "unbid_suits", "unbid_suit")
_KNOWN = frozenset({*(suit.name.lower() for suit in Suit), *_BY_THE_AUCTION, *_OPEN})
_ALWAYS = {
    "majors": (Suit.SPADES, Suit.HEARTS),
    "minors": (Suit.DIAMONDS, Suit.CLUBS),
    "any_suit": tuple(reversed(Suit)),
    "any_major": (Suit.SPADES, Suit.HEARTS),
    "any_minor": (Suit.DIAMONDS, Suit.CLUBS),
    **{suit.name.lower(): (suit,) for suit in Suit},
}


class InLine(Candidate):
    """The call of a line in its situation, which names suits by what the notes say of the auction."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation

    def suits(self, name: str) -> tuple[Suit, ...]:
        if name in _ALWAYS:
            return _ALWAYS[name]
        here = self.situation
        match name:
            case "suit":
                return _one(here.suit)
            case "agreed_suit":
                return _one(here.agreed)
            case "support_suit":
                return _one(here.support)
            case "partner_suit":
                return here.partner[-1:]
            case "partner_suits":
                return here.partner
            case "my_suit":
                return here.own[-1:]
            case "my_suits":
                return here.own
            case "their_suits" | "any_their_suit":
                return here.theirs
            case "unbid" | "unbid_suits" | "unbid_suit":
                return here.unbid
        return _one(here.suits.get(name))


def _one(suit: Suit | None) -> tuple[Suit, ...]:
    return () if suit is None else (suit,)


@dataclass(frozen=True, eq=False)
class Line:
    """A rule with a sequence, as read."""

    id: str
    category: str
    rule: Rule
    priority: int = 0
    hand: Condition | None = None
    """What the caller needs, where it is said by features."""
    shows: Condition | None = None
    """What partner may rely on, where that is something else."""
    notes: str | None = None
    """What the caller needs and shows, where it is said in the language of notes."""
    forcing: str | None = None
    flags: frozenset[str] = frozenset()
    transfer_to: str | None = None
    asks: str | None = None
    systems: frozenset[str] = frozenset()
    file: str = ""
    raw: dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def name(self) -> str:
        return f"{self.category}/{self.id}"

    @property
    def rank(self) -> int:
        return self.priority // STEP

    @cached_property
    def is_call(self) -> bool:
        """Whether it gives a call a meaning; others carry lines over, or take one out."""
        return self.rule.source is None and not self.rule.deleted

    def needed(self, situation: Situation) -> Constraint:
        """The hands that make the call."""
        return _built(self.hand, situation)

    def shown(self, situation: Situation) -> Constraint:
        """The hands that partner may rely on."""
        return _built(self.hand if self.shows is None else self.shows, situation)

    def error(self, error: FourWindsError) -> MalformedError:
        """An error in what it says, with its file and id."""
        where = Where(file=self.file or None, token=self.id)
        return MalformedError(f"rule {self.id}: {error.problem}", where=where, remedy=error.remedy)


def _built(condition: Condition | None, situation: Situation) -> Constraint:
    whole = condition or All(())
    bound: Hashable = whole.bind(InLine(situation))
    return whole.build(bound)


def is_line(data: dict[str, Any]) -> bool:
    """Whether a rule of a file has a sequence."""
    conditions = data.get("conditions")
    return isinstance(conditions, dict) and "sequence" in conditions


def read_line(data: dict[str, Any], id_: str, category: str, systems: frozenset[str], file: str) -> Line:
    """The rule of a JSON object whose forcing and flags have been checked."""
    conditions = dict(data["conditions"])
    sequence, notes = _text(conditions.pop("sequence"), "sequence"), conditions.pop("notes", None)
    module, explanation = _text(data.get("module", BASE), "module"), _text(data.get("explanation", ""), "explanation")
    if notes is not None and conditions:
        raise MalformedError(
            f"it says {', '.join(conditions)} beside notes", remedy="say all of it in notes, or none of it"
        )
    said = _text(notes, "notes") if notes is not None else None
    priority = int(data.get("priority", 0))
    rule = _rule(data, sequence, explanation or _english(said or ""), module, priority // STEP)
    variables = {*rule.sequence.variables, *(_OTHER.get(name, name) for name in rule.sequence.variables)}
    forcing = data.get("forcing") or "none"
    line = Line(
        id=id_,
        category=category,
        rule=rule,
        priority=priority,
        hand=hand_condition(conditions, variables) if said is None else None,
        shows=hand_condition(data["shows"], variables) if "shows" in data else None,
        notes=said,
        forcing=FORCING[forcing],
        flags=frozenset(data.get("flags", ())),
        transfer_to=_transfer(data.get("transfer_to"), variables),
        asks=_text(data["asks"], "asks") if "asks" in data else None,
        systems=systems,
        file=file,
        raw=data,
    )
    if line.is_call:
        _check_bid(data.get("bid"), rule.sequence)
    return line


def _rule(data: dict[str, Any], sequence: str, meaning: str, module: str, rank: int) -> Rule:
    source = data.get("as")
    if source is not None:
        return _placed(parse_line(f"{sequence} as {_text(source, 'as')}", module=module), data)
    read = Sequence.parse(sequence)
    if read.rank:
        raise MalformedError(
            f"{sequence} has a rank", where=Where(token=sequence), remedy="leave it out: the priority orders calls"
        )
    ranked = Sequence.parse(f"{sequence} [rank {rank}]") if rank else read
    return Rule(ranked, meaning, module=module, deleted=data.get("deleted") is True)


def _placed(rule: Rule, data: dict[str, Any]) -> Rule:
    if data.get("deleted") is not True:
        return rule
    return Rule(rule.sequence, source=rule.source, deleted=True, module=rule.module)


def _check_bid(bid: Any, sequence: Sequence) -> None:
    if not isinstance(bid, str):
        raise MalformedError("it bids nothing", remedy=f'write the last call of {sequence.path}: "bid": "…"')
    written = read_token(bid.replace("{", "").replace("}", ""), sequence.variables)
    if written != sequence.last:
        raise MalformedError(
            f"it bids {bid}, but its sequence ends in {sequence.last}", remedy="make the bid and the sequence agree"
        )


def _transfer(value: Any, variables: set[str]) -> str | None:
    if value is not None and value not in variables and value not in _ALWAYS:
        raise NotFoundError(f"transfer_to: {value!r} is not a suit here", remedy="name a suit or a variable")
    return value if value is None else str(value)


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"{what} is {value!r}", remedy="write it in quotes")
    return value


def _english(notes: str) -> str:
    """What is told of a call described in notes: without what stands in braces."""
    return " ".join(notes.partition("{")[0].split())


def hand_condition(value: Any, variables: set[str]) -> Condition:
    """Conditions on the hand in a line with these variables."""
    if not isinstance(value, dict):
        raise MalformedError(f"{value!r} is not a condition", remedy='write {"feature": value, …}')
    return All(tuple(_conditions(value, variables)))


def _conditions(value: dict[str, Any], variables: set[str]) -> Iterator[Condition]:
    for name, wanted in value.items():
        if name not in ("AND", "OR", "NOT"):
            yield _feature(name, wanted, variables)
            continue
        several = [wanted] if isinstance(wanted, dict) else wanted
        if not isinstance(several, list) or not several:
            raise MalformedError(f"{wanted!r} is not a list of conditions", remedy='write [{"hcp": 15}, …]')
        parts = tuple(hand_condition(each, variables) for each in several)
        yield All(parts) if name == "AND" else Either(parts) if name == "OR" else Not(All(parts))


def _feature(name: str, wanted: Any, variables: set[str]) -> Condition:
    try:
        condition = _of_variables(name, wanted, variables) or read_feature(name, wanted)
    except NotFoundError:
        raise
    except FourWindsError as error:
        raise MalformedError(f"{name}: {error.problem}", remedy=error.remedy) from None
    if condition.stage is not Stage.HAND:
        raise MalformedError(
            f"{name} is no condition beside a sequence",
            where=Where(token=name),
            remedy="the sequence says when: add a qualifier such as [vul], [seat 3], [passed] or [agreed h]",
        )
    unknown = _unknown(condition)
    if unknown is not None:
        raise MalformedError(
            f"{name}: {unknown} is not known beside a sequence",
            where=Where(token=name),
            remedy="name a suit, a variable of the sequence, or partner_suit, agreed_suit, their_suits, unbid",
        )
    return condition


def _of_variables(name: str, wanted: Any, variables: set[str]) -> Condition | None:
    """`M_length`, `X_minus_Y`: features of the suits that the line's variables stand for."""
    one, middle, other = name.partition("_minus_")
    if middle and {one, other} & {*NAMES}:
        for suit in (one, other):
            if suit not in variables and not named_suit(suit):
                raise NotFoundError(f"{name}: {suit} stands for no suit in its sequence", remedy="name a suit")
        return Difference(name, Wanted.read(wanted, NUMBER), one, other)
    suit, _, ending = name.partition("_")
    if suit not in NAMES or ending not in OF_A_SUIT:
        return None
    if suit not in variables:
        raise NotFoundError(f"{name}: {suit} stands for no suit in its sequence", remedy="name a suit")
    measure = OF_A_SUIT[ending]
    return MeasureTest(name, Wanted.read(wanted, MeasureTest.kind(measure)), measure, suit)


def _unknown(condition: Condition) -> str | None:
    """What it asks of the auction that a line cannot tell."""
    match condition:
        case Not():
            return _unknown(condition.part)
        case MeasureTest():
            if condition.added is not None:
                return "what partner has shown"
            names = (condition.suit,) if condition.suit is not None else ()
        case Difference():
            names = (condition.one, condition.other)
        case _:
            names = tuple(getattr(condition, "names", ()))
    return next((name for name in names if name not in _KNOWN and name not in _ALWAYS and name not in NAMES), None)
