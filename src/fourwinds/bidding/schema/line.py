"""Rules with a sequence: a line of notes as a rule, with its auction in the condition `sequence`.

If no features of the hand express its meaning, the condition `notes` states it in the language of notes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fourwinds.bidding.schema.condition import AllOf, Condition
from fourwinds.bidding.schema.in_line import InLine, hand_condition, is_suit
from fourwinds.bidding.schema.names import hand_feature
from fourwinds.bidding.schema.rule import FORCING, placeholders, range_text
from fourwinds.notes.constraint import Constraint
from fourwinds.notes.meaning import Situation
from fourwinds.notes.rule import BASE, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.tokens import read_token
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["LINE_KEYS", "STEP", "LineRule", "is_line", "read_line"]

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
"""A priority is the rank of the line times this, plus a number that is higher for more specific lines."""
_OTHER = {"M": "oM", "oM": "M", "m": "om", "om": "m"}


@dataclass(frozen=True, eq=False)
class LineRule:
    """A rule with a sequence, as read."""

    id: str
    category: str
    rule: Rule
    priority: int = 0
    hand: Condition | None = None
    """What the caller needs, if features express it."""
    shows: Condition | None = None
    """What partner may rely on, if it differs from `hand`."""
    notes: str | None = None
    """What the caller needs and shows, if it is written in the language of notes."""
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
        """Whether it defines a call; other lines reuse or remove lines."""
        return self.rule.source is None and not self.rule.deleted

    def needed(self, situation: Situation) -> Constraint:
        """Return the hands that make the call."""
        return _constraint(self.hand, situation)

    def shown(self, situation: Situation) -> Constraint:
        """Return the hands that partner may rely on."""
        return _constraint(self.hand if self.shows is None else self.shows, situation)

    def text(self, situation: Situation, needs: Constraint) -> str:
        """Return the explanation of the call, with ranges in place of `{hcp}` and other placeholders."""
        text = self.rule.meaning
        for name in placeholders(text):
            test = hand_feature(name)
            operands = test.bind(InLine(situation)) if test is not None else ()
            if test is not None and len(operands) == 1:
                suit, added, _ = operands[0]
                text = text.replace(f"{{{name}}}", range_text(test.of(suit), added, needs))
        return text

    def error(self, error: FourWindsError) -> MalformedError:
        """Return an error of this rule with its file and id."""
        where = Where(file=self.file or None, token=self.id)
        return MalformedError(f"rule {self.id}: {error.problem}", where=where, remedy=error.remedy)


def _constraint(condition: Condition | None, situation: Situation) -> Constraint:
    whole = condition or AllOf(())
    return whole.build(whole.bind(InLine(situation)))


def is_line(data: dict[str, Any]) -> bool:
    """Whether a rule of a file has a sequence."""
    conditions = data.get("conditions")
    return isinstance(conditions, dict) and "sequence" in conditions


def read_line(
    data: dict[str, Any], id_: str, *, category: str, systems: frozenset[str], file: str, forcing: str | None
) -> LineRule:
    """Read a rule from a JSON object whose forcing and flags have been checked."""
    conditions = dict(data["conditions"])
    sequence, notes = _text(conditions.pop("sequence"), "sequence"), conditions.pop("notes", None)
    module, explanation = _text(data.get("module", BASE), "module"), _text(data.get("explanation", ""), "explanation")
    if notes is not None and conditions:
        raise MalformedError(
            f"{', '.join(conditions)} cannot be combined with notes", remedy="use either notes or features"
        )
    said = _text(notes, "notes") if notes is not None else None
    priority = int(data.get("priority", 0))
    rule = _rule(data, sequence, explanation or _english(said or ""), module, priority // STEP)
    variables = {*rule.sequence.variables, *(_OTHER.get(name, name) for name in rule.sequence.variables)}
    line = LineRule(
        id=id_,
        category=category,
        rule=rule,
        priority=priority,
        hand=hand_condition(conditions, variables) if said is None else None,
        shows=hand_condition(data["shows"], variables) if "shows" in data else None,
        notes=said,
        forcing=FORCING[forcing or "none"],
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
        return _with_deletion(parse_line(f"{sequence} as {_text(source, 'as')}", module=module), data)
    read = Sequence.parse(sequence)
    if read.rank:
        raise MalformedError(
            f"{sequence} has a rank", where=Where(token=sequence), remedy="remove it: rules are ordered by priority"
        )
    ranked = Sequence.parse(f"{sequence} [rank {rank}]") if rank else read
    return Rule(ranked, meaning, module=module, deleted=data.get("deleted") is True)


def _with_deletion(rule: Rule, data: dict[str, Any]) -> Rule:
    if data.get("deleted") is not True:
        return rule
    return Rule(rule.sequence, source=rule.source, deleted=True, module=rule.module)


def _check_bid(bid: Any, sequence: Sequence) -> None:
    if not isinstance(bid, str):
        raise MalformedError("the bid is missing", remedy=f'write the last call of {sequence.path}: "bid": "…"')
    written = read_token(bid.replace("{", "").replace("}", ""), sequence.variables)
    if written != sequence.last:
        raise MalformedError(
            f"it bids {bid}, but its sequence ends in {sequence.last}", remedy="make the bid and the sequence agree"
        )


def _transfer(value: Any, variables: set[str]) -> str | None:
    if value is not None and value not in variables and not is_suit(value):
        raise NotFoundError(
            f"transfer_to: {value!r} is not a suit or a variable of the sequence", remedy="name a suit or a variable"
        )
    return value if value is None else str(value)


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise MalformedError(f"{what} is {value!r}", remedy="write it in quotes")
    return value


def _english(notes: str) -> str:
    """Return the text of notes without the part in braces."""
    return " ".join(notes.partition("{")[0].split())
