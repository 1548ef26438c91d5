"""Hands in the shape of the document, action by action: a played hand written so, and what happened read from it."""

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
from fourwinds.riichi.wire.sent_actions import Seats, at_field, must_know
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
"""What a sent hand may have."""
_PLAYERS: Final = ("possible_winners", "possible_losers", "tenpai")


def fact_of_hand(
    rules: Ruleset, state: State, seats_of: Mapping[str, int], hand: object, *, field: str = "body"
) -> Fact:
    """What happened in a hand that is sent in the document's shape, to be played at this state.

    Whatever it says of round and points is a claim, and refused where the rules make it otherwise. Errors name the
    field, as in `body.actions.1.points_delta`.

    >>> from fourwinds.riichi.rules.state import opening
    >>> won = {"seat": 1, "action_type": "win", "points_delta": 3900, "details": {"han": 3, "fu": 30}}
    >>> paid = {"seat": 2, "action_type": "deal_in", "points_delta": -3900}
    >>> sent = {"wind_round": "east", "round_number": 1, "outcome_type": "ron", "actions": [won, paid]}
    >>> fact_as_json(fact_of_hand(Ruleset(), opening(Ruleset()), {}, sent))
    {'outcome': 'ron', 'loser': 2, 'wins': [{'seat': 1, 'han': 3, 'fu': 30}]}
    """
    with at_field(field):
        body = Row(hand, "a hand")
        must_know(body, HAND_FIELDS)
        seats = Seats(seats_of, rules.players)
        _check_state(body, state, seats, field)
        sent = SentHand(rules, state, seats, body, field)
        fact = sent.fact()
        with at_field(f"{field}.actions"):
            check_claims(rules, state, fact, sent.claims())
    return fact


def _check_state(body: Row, state: State, seats: Seats, field: str) -> None:
    """Refuse a hand of another round, honba or dealer than comes next."""
    dealer = seats.named(body, "dealer_player_id", "dealer_seat", field)
    said: dict[str, tuple[object, object]] = {}
    if body.has("wind_round"):
        said["wind_round"] = body.one_of("wind_round", dict(zip(WIND_ROUNDS, range(4), strict=True))), state.wind % 4
    if body.has("round_number"):
        said["round_number"] = body.whole("round_number", 1, 4), state.dealer + 1
    if body.has("honba_count"):
        said["honba_count"] = body.whole("honba_count", 0), state.honba
    if body.has("riichi_pot_before"):
        said["riichi_pot_before"] = body.whole("riichi_pot_before", 0), state.sticks
    if dealer is not None:
        said["dealer_seat" if body.has("dealer_seat") else "dealer_player_id"] = dealer, state.dealer
    for name, (claimed, real) in said.items():
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
                remedy="say in the uncertain hand before it whether the dealer stayed, or complete that"
                if state.provisional
                else "record the hand that comes next, or correct the hands before it",
            )


def hand_as_document(rules: Ruleset, step: Step, ids: Sequence[str]) -> dict[str, Any]:
    """A played hand as the document sends it; ids of players are by seat. `fact_of_hand` reads it."""
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
    """What is known of an uncertain hand, but for the riichi."""
    told = fact_as_json(hand)
    for name in ("outcome", "riichi", "ronned_riichi"):
        told.pop(name, None)
    told |= {name: [ids[seat] for seat in told[name]] for name in _PLAYERS if name in told}
    return {"uncertain": True, **told}
