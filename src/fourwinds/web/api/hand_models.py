"""Request models of hands, as facts or as lists of actions."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt, WrapValidator

from fourwinds.app.games.read_hand import ActionsInput, FactInput, HandInput
from fourwinds.store.tables.games import ACTION_TYPES, OUTCOME_TYPES

__all__ = [
    "RON",
    "AnyHand",
    "DocumentHand",
    "FactHand",
    "Id",
    "MovedHand",
    "Number",
    "RequestModel",
    "Rules",
    "Score",
    "hand_input",
]

Id = Annotated[str, Field(max_length=60)]
Score = Annotated[StrictInt, Field(ge=-10_000_000, le=10_000_000)]
Number = Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)]
Rules = str | dict[str, Any]
RON: Any = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]}
"""A hand for examples."""
_TILES: Any = {"hand": "234567m234p5567s", "winning_tile": "8s", "dora_indicators": "9m", "ura_indicators": "9p"}
_WITH_TILES: Any = {**RON, "wins": [{**RON["wins"][0], "tiles": _TILES}]}


class RequestModel(BaseModel):
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SentAction(RequestModel):
    """One action of a player in a hand. Points exclude honba and sticks, and are checked."""

    player_id: Id | None = None
    seat: Number | None = None
    action_type: str | None = Field(
        None,
        max_length=40,
        description=f"{', '.join(ACTION_TYPES)}; omitted for details of an uncertain hand",
    )
    action_order: Number | None = None
    points_delta: Score | None = None
    riichi_stick_delta: Score | None = None
    target_player_id: Id | None = None
    target_seat: Number | None = None
    details: dict[str, Any] | None = Field(
        None, description="For a win: han, fu, yaku, tiles and so on, as in the win of a fact"
    )


class DocumentHand(RequestModel):
    """A hand as its outcome and a list of actions. Points, round and honba are checked."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "wind_round": "east",
                    "round_number": 1,
                    "honba_count": 0,
                    "outcome_type": "ron",
                    "actions": [
                        {"seat": 0, "action_type": "riichi", "action_order": 1},
                        {
                            "seat": 0,
                            "action_type": "win",
                            "action_order": 2,
                            "points_delta": 5800,
                            "details": {"han": 3, "fu": 30},
                        },
                        {"seat": 2, "action_type": "deal_in", "action_order": 3, "points_delta": -5800},
                    ],
                }
            ]
        },
    )

    id: Id | None = Field(None, description="A UUID chosen by the client: a repeated request records the hand once")
    hand_number: Number | None = Field(None, description="The hand number that the client expects")
    place: Number | None = Field(None, description="The place in the record that the client expects")
    wind_round: str | None = Field(None, max_length=20)
    round_number: Number | None = None
    honba_count: Number | None = None
    dealer_player_id: Id | None = None
    dealer_seat: Number | None = None
    riichi_pot_before: Number | None = None
    outcome_type: str = Field(max_length=40, description=", ".join(OUTCOME_TYPES))
    actions: list[SentAction] = Field(default_factory=list, max_length=60)
    declared_by: Id | Number | None = None
    ronned_riichi: Id | Number | None = None
    note: str | None = Field(None, max_length=2000)


class FactHand(RequestModel):
    """A hand as a fact, the shorter format. Points, by player id or seat, are checked."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"hand_number": 1, "fact": RON}, {"fact": _WITH_TILES}]}
    )

    id: Id | None = Field(None, description="A UUID chosen by the client: a repeated request records the hand once")
    hand_number: Number | None = Field(None, description="The hand number that the client expects")
    place: Number | None = Field(None, description="The place in the record that the client expects")
    fact: dict[str, Any] = Field(description="If a win has tiles, they must be worth its han and fu")
    points: dict[Annotated[str, Field(max_length=60)], Score] | None = None


def _either(sent: Any, _union: Any) -> FactHand | DocumentHand:
    """Validate only the format that was sent, so that errors name its fields."""
    if isinstance(sent, FactHand | DocumentHand):
        return sent
    shape = FactHand if isinstance(sent, dict) and "fact" in sent else DocumentHand
    return shape.model_validate(sent)


AnyHand = Annotated[FactHand | DocumentHand, WrapValidator(_either)]
"""A hand in one of its two formats."""


def hand_input(body: FactHand | DocumentHand) -> HandInput:
    """Return the hand itself, without its id and expected place."""
    hand = body.model_dump(exclude={"id", "hand_number", "place"}, exclude_unset=True, exclude_none=True)
    return FactInput(**hand) if isinstance(body, FactHand) else ActionsInput(hand)


class MovedHand(RequestModel):
    """The new place of a hand in the record."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"place": 3}]})

    place: Annotated[StrictInt, Field(ge=1, le=10_000)]
