"""Points sent with a hand are claims: they must match what the rules give, and are not stored.

Claims do not include honba and riichi sticks, which the fold computes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from fourwinds.riichi.rules.game import play_hand
from fourwinds.riichi.rules.outcome import Correction, Fact, NagashiMangan, PlayedHand, wins_of
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.state import STICK, State
from fourwinds.riichi.rules.value import readings
from fourwinds.riichi.wire.actions import ActionRow, ActionType, action_rows, is_settled
from fourwinds.table.errors import IllegalError, Where

__all__ = ["WITHOUT", "Claim", "check_claims", "points_without_extras"]

WITHOUT: Final = "leave out honba and riichi sticks"
_STICKS: Final = {"riichi": "riichi", "riichi_return": "sticks", "riichi_won": "sticks"}
_APART: Final = (*_STICKS.values(), "honba", "bankruptcy_transfer")
"""Everything that is not part of the points of the hand itself."""


class Claim(NamedTuple):
    """Points that a seat is claimed to gain or lose, by one type of action or, without a type, by the whole hand."""

    seat: int
    points: int
    field: str
    """The field of the request, such as `body.actions.1.points_delta`."""
    action_type: ActionType | None = None
    target: int | None = None
    is_honba: bool = False


def check_claims(rules: Ruleset, state: State, fact: Fact, claims: Iterable[Claim]) -> None:
    """Raise `IllegalError` for a claim that does not match the fact, played at this state.

    >>> from fourwinds.riichi.rules.outcome import Ron, Win
    >>> from fourwinds.riichi.rules.state import opening
    >>> from fourwinds.riichi.rules.value import Value
    >>> ron = Ron(loser=2, wins=(Win(1, Value(3, 30)),))
    >>> check_claims(Ruleset(), opening(Ruleset()), ron, [Claim(1, 3_900, "body.points.1"), Claim(2, -3_900, "")])
    >>> check_claims(Ruleset(), opening(Ruleset()), ron, [Claim(1, 5_700, "body.points.1", "win")])
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: 5700 points for a non-dealer's ron are not possible; 3 han 30 fu make 3900: ...
    """
    sent = defaultdict[int, list[Claim]](list)
    for claim in claims:
        sent[claim.seat].append(claim)
    if not sent:
        return
    rows: Sequence[ActionRow] = ()
    if isinstance(fact, PlayedHand | Correction):
        step = play_hand(rules, state, fact)
        if not is_settled(rules, step):
            return  # the points are checked when the hand that makes the state uncertain is completed
        rows = action_rows(rules, step)
    for seat, own in sent.items():
        _SeatClaims(rules, state, fact, [row for row in rows if row.seat == seat]).check(own)


def points_without_extras(
    rules: Ruleset, state: State, points: int, riichi: int, *, dealer: bool, tsumo: bool
) -> int | None:
    """Return the points of a win without the honba or sticks that they seem to include, or None."""
    honba, sticks = rules.honba_of_a_ron * state.honba, STICK * (state.sticks + riichi)
    for extra in (honba, sticks, honba + sticks):
        if extra and readings(points - extra, rules, dealer=dealer, tsumo=tsumo):
            return points - extra
    return None


class _SeatClaims:
    """Compares what one seat gains from a hand with what is claimed."""

    def __init__(self, rules: Ruleset, state: State, fact: Fact, rows: Sequence[ActionRow]) -> None:
        self.rules, self.state, self.fact = rules, state, fact
        self.rows = [(_matter(row.action_type, row.details), row) for row in rows]
        self.plain = sum(row.points_delta or 0 for matter, row in self.rows if matter not in _APART)

    def check(self, claims: Sequence[Claim]) -> None:
        groups = defaultdict[tuple[str, int | None], list[Claim]](list)
        for claim in claims:
            matter = self.matter(claim)
            groups[matter, claim.target if matter == "deal_in" else None].append(claim)
        wrong = [key for key, group in groups.items() if not self.is_right(key, group)]
        plain = sum(claim.points for (matter, _), group in groups.items() for claim in group if matter not in _APART)
        for matter, target in wrong:
            if matter in _APART or plain != self.plain:
                group = groups[matter, target]
                raise self.refusal(group[0], sum(claim.points for claim in group), self.expected_points(matter, target))

    def matter(self, claim: Claim) -> str:
        if claim.action_type is None:
            return "hand"
        if claim.action_type == "win" and isinstance(self.fact, NagashiMangan):
            return "nagashi"
        return _matter(claim.action_type, {"honba": claim.is_honba})

    def is_right(self, key: tuple[str, int | None], group: Sequence[Claim]) -> bool:
        points = sum(claim.points for claim in group)
        return points == self.expected_points(*key) or (not points and key[0] in _STICKS.values())

    def expected_points(self, matter: str, target: int | None) -> int:
        """Return the points of the actions about a matter or, if there are none, of the whole hand."""
        found = [row for kind, row in self.rows if kind == matter and target in (None, row.target_seat)]
        if not found and matter not in _APART:
            return self.plain
        return sum(row.points_delta or 0 for row in found)

    def refusal(self, claim: Claim, points: int, expected: int) -> IllegalError:
        remedy = f"send {expected}, or leave the points out"
        if points - expected in self.extras():
            remedy = f"{WITHOUT}; send {expected}"
        elif self.state.provisional:
            remedy += "; if an earlier uncertain hand changed the dealer, complete it first"
        return IllegalError(self.problem(claim, points, expected), where=Where(field=claim.field), remedy=remedy)

    def extras(self) -> set[int]:
        """Return by how much a claim is off if it includes honba, sticks or both."""
        apart = dict.fromkeys(_APART, 0)
        for matter, row in self.rows:
            if matter in apart:
                apart[matter] += row.points_delta or 0
        honba, won, paid = apart["honba"], apart["sticks"], apart["riichi"]
        return {honba, won, won + paid, honba + won, honba + won + paid, honba + paid, paid} - {0}

    def problem(self, claim: Claim, points: int, expected: int) -> str:
        value = next((win.value for win in wins_of(self.fact) if win.seat == claim.seat), None)
        if value is None or claim.action_type not in (None, "win"):
            kind = (claim.action_type or self.fact.outcome).replace("_", " ")
            return SeatMessage(
                "{points} points for {player} ({kind}) are not possible; the rules give {expected}",
                seats={"player": claim.seat},
                points=points,
                kind=kind,
                expected=expected,
            )
        whose = "dealer" if claim.seat == self.state.dealer else "non-dealer"
        makes = f"{value} make{'s' * (value.han is None)}" if value.points is None else "the hand is worth"
        return f"{points} points for a {whose}'s {self.fact.outcome} are not possible; {makes} {expected}"


def _matter(kind: ActionType, details: dict[str, object]) -> str:
    """Return what an action is about, such as honba, which its type alone does not show."""
    if kind == "payment":
        return next((mark for mark in ("honba", "nagashi") if details.get(mark)), kind)
    return _STICKS.get(kind, kind)
