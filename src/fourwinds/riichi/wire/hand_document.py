"""Hands as lists of actions (docs/specification.md, riichi): writing a played hand, and reading a sent one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from fourwinds.riichi.rules.game import Step
from fourwinds.riichi.rules.outcome import AbortiveDraw, Fact, PlayedHand, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.wire.actions import ActionRow, action_rows
from fourwinds.riichi.wire.claims import check_claims
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.hand_rows import WIND_ROUNDS, hand_row
from fourwinds.riichi.wire.recorded_row import Row
from fourwinds.riichi.wire.sent_actions import Seats, at_field, check_fields
from fourwinds.riichi.wire.sent_hand import SentHand
from fourwinds.table.errors import IllegalError, Where

__all__ = ["HAND_FIELDS", "fact_of_hand", "hand_as_document"]

HAND_FIELDS: Final = (
    "wind_round",
    "round_number",
    "honba_count",
    "dealer_player_id",
    "dealer_seat",
    "riichi_pot_before",
    "outcome_type",
    "actions",
    "declared_by",
    "ronned_riichi",
    "note",
)
"""The fields of a sent hand."""
_PLAYERS: Final = ("possible_winners", "possible_losers", "tenpai")


def fact_of_hand(
    rules: Ruleset, state: State, seats_of: Mapping[str, int], hand: object, *, field: str = "body"
) -> Fact:
    """Read the fact of a sent hand that is played at this state.

    Its round and points are claims: errors name those that the rules do not confirm by their field, such as
    `body.actions.1.points_delta`.

    >>> from fourwinds.riichi.rules.state import opening
    >>> won = {"seat": 1, "action_type": "win", "points_delta": 3900, "details": {"han": 3, "fu": 30}}
    >>> paid = {"seat": 2, "action_type": "deal_in", "points_delta": -3900}
    >>> sent = {"wind_round": "east", "round_number": 1, "outcome_type": "ron", "actions": [won, paid]}
    >>> fact_as_json(fact_of_hand(Ruleset(), opening(Ruleset()), {}, sent))
    {'outcome': 'ron', 'loser': 2, 'wins': [{'seat': 1, 'han': 3, 'fu': 30}]}
    """
    with at_field(field):
        body = Row(hand, "a hand")
        check_fields(body, HAND_FIELDS)
        seats = Seats(seats_of, rules.players)
        _check_state(body, state, seats, field)
        sent = SentHand(rules, state, seats, body, field)
        fact = sent.fact()
        with at_field(f"{field}.actions"):
            check_claims(rules, state, fact, sent.claims())
    return fact


def _check_state(body: Row, state: State, seats: Seats, field: str) -> None:
    """Raise `IllegalError` for a hand with another round, honba or dealer than the next one."""
    dealer = seats.find(body, "dealer_player_id", "dealer_seat", field)
    claims: dict[str, tuple[object, object]] = {}
    if body.has("wind_round"):
        claims["wind_round"] = body.one_of("wind_round", dict(zip(WIND_ROUNDS, range(4), strict=True))), state.wind % 4
    if body.has("round_number"):
        claims["round_number"] = body.whole("round_number", 1, 4), state.dealer + 1
    if body.has("honba_count"):
        claims["honba_count"] = body.whole("honba_count", 0), state.honba
    if body.has("riichi_pot_before"):
        claims["riichi_pot_before"] = body.whole("riichi_pot_before", 0), state.sticks
    if dealer is not None:
        claims["dealer_seat" if body.has("dealer_seat") else "dealer_player_id"] = dealer, state.dealer
    for name, (claimed, real) in claims.items():
        if claimed != real:
            raise IllegalError(
                SeatMessage(
                    "the {field} of the hand cannot be {sent!r}: it is {state}, and {dealer} deals",
                    seats={"dealer": state.dealer},
                    field=name,
                    sent=body.field(name),
                    state=state,
                ),
                where=Where(field=f"{field}.{name}"),
                remedy="add to the uncertain hand before it whether the dealer stayed, or complete that hand"
                if state.provisional
                else "record the next hand, or correct the hands before it",
            )


def hand_as_document(rules: Ruleset, step: Step, ids: Sequence[str]) -> dict[str, Any]:
    """Return a played hand as JSON that `fact_of_hand` reads; `ids` are the ids of players by seat."""
    row = hand_row(rules, step, 1)
    written: dict[str, Any] = {
        "wind_round": row.wind_round,
        "round_number": row.round_number,
        "honba_count": row.honba_count,
        "outcome_type": row.outcome_type,
        "actions": [_action(action, ids) for action in action_rows(rules, step)],
    }
    fact = step.fact
    if isinstance(fact, Uncertain):
        written["actions"].append({"details": _uncertain(fact, ids)})
    elif isinstance(fact, PlayedHand) and fact.note:
        written["note"] = fact.note
    if isinstance(fact, AbortiveDraw) and fact.declared_by is not None:
        written["declared_by"] = ids[fact.declared_by]
    return written


def _action(row: ActionRow, ids: Sequence[str]) -> dict[str, Any]:
    written: dict[str, Any] = {
        "player_id": ids[row.seat],
        "action_type": row.action_type,
        "action_order": row.action_order,
    }
    if row.target_seat is not None:
        written["target_player_id"] = ids[row.target_seat]
    if row.points_delta is not None:
        written["points_delta"] = row.points_delta
    if row.riichi_stick_delta:
        written["riichi_stick_delta"] = row.riichi_stick_delta
    if row.details:
        written["details"] = row.details
    return written


def _uncertain(hand: Uncertain, ids: Sequence[str]) -> dict[str, Any]:
    """Return what is known of an uncertain hand, except the riichi."""
    known = fact_as_json(hand)
    for name in ("outcome", "riichi", "ronned_riichi"):
        known.pop(name, None)
    known |= {name: [ids[seat] for seat in known[name]] for name in _PLAYERS if name in known}
    return {"uncertain": True, **known}
