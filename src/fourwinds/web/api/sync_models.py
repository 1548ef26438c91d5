"""Request and response models of syncing a phone."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from fourwinds.app.games.create_game import NewGame
from fourwinds.app.games.read_hand import HandInput
from fourwinds.app.games.record_hand import NewHand
from fourwinds.app.games.sync import FinalResult, HandCorrection, HandDeletion, QueuedOperation
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.api.game_models import GameWithHands
from fourwinds.web.api.hand_models import RON, AnyHand, Id, Number, RequestModel, Rules, Score, hand_input

__all__ = ["FollowedGames", "SentOperation", "Synced"]

T = TypeVar("T")

_ID: Any = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"
_QUEUE: Any = {
    "operations": [
        {
            "id": "phone 1, 17",
            "kind": "record_hand",
            "game_id": _ID,
            "hand_id": "7d9c1f04-5a0f-4a0b-8a53-1b7f0b0c6e55",
            "place": 1,
            "hand": {"fact": RON},
        }
    ],
    "known": {_ID: 4},
}


class SentOperation(RequestModel):
    """One operation that a phone queued while offline."""

    id: Annotated[
        str,
        Field(
            min_length=1,
            max_length=100,
            description="Chosen by the phone: an operation is applied once, even if sent again",
        ),
    ]
    kind: Literal["create_game", "record_hand", "correct_hand", "delete_hand", "finish_game"]
    game_id: Id
    hand_id: Id | None = None
    hand_number: Number | None = Field(None, description="The hand number that the phone expects")
    place: Number | None = Field(None, description="The place in the record that the phone expects")
    hand: AnyHand | None = Field(None, description="As for /api/games/{id}/hands: a fact, or a list of actions")
    expected_version: Number | None = None
    players: list[Annotated[str, Field(max_length=200)]] | None = Field(None, max_length=4)
    league_id: Id | None = None
    rules: Rules | None = None
    label: str | None = Field(None, max_length=200)
    started_at: datetime | None = None
    final_scores: list[Score] | None = Field(None, max_length=4)
    accept_differences: StrictBool = False

    def as_operation(self) -> QueuedOperation:
        """Return the operation. If a part is missing, it is refused when its turn comes."""
        change: NewGame | NewHand | HandCorrection | HandDeletion | FinalResult | MalformedError
        try:
            change = self._change()
        except MalformedError as error:
            change = error
        return QueuedOperation(self.id, self.game_id, change)

    def _change(self) -> NewGame | NewHand | HandCorrection | HandDeletion | FinalResult:
        expected = self.expected_version
        match self.kind:
            case "create_game":
                label, players = self.label or "", self.players or ()
                return NewGame(players, self.league_id, self.rules, label, self.started_at, self.game_id)
            case "record_hand":
                hand = self._hand()
                return NewHand(hand, _required("hand_id", self.hand_id), self.hand_number, self.place)
            case "correct_hand":
                hand_id = _required("hand_id", self.hand_id)
                return HandCorrection(hand_id, self._hand(), expected)
            case "delete_hand":
                return HandDeletion(_required("hand_id", self.hand_id), expected)
            case "finish_game":
                scores = _required("final_scores", self.final_scores)
                return FinalResult(scores, self.accept_differences, expected)

    def _hand(self) -> HandInput:
        if self.hand is None:
            raise _missing("hand")
        return hand_input(self.hand)


def _required(name: str, value: T | None) -> T:
    """Return a field that this kind of operation requires."""
    if value is None:
        raise _missing(name)
    return value


def _missing(name: str) -> MalformedError:
    return MalformedError(f"{name} is missing", where=Where(field=f"body.{name}"), remedy=f"send {name}")


class FollowedGames(RequestModel):
    """Queued operations in order, and the versions of the games that the phone has."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [_QUEUE]})

    operations: list[SentOperation] = Field(default_factory=list, max_length=500)
    known: dict[Annotated[str, Field(max_length=60)], Number] = Field(default_factory=dict, max_length=200)


class OperationResult(BaseModel):
    id: str
    status: Literal["done", "refused"]
    answer: dict[str, Any] | None
    problem: dict[str, Any] | None


class NewerGame(BaseModel):
    id: str
    gone: bool
    game: GameWithHands | None


class Synced(BaseModel):
    """The result of each operation, and the games that changed."""

    results: list[OperationResult]
    games: list[NewerGame]
