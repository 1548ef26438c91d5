"""Apply the changes that a phone queued while it was offline, in order, and return the games that changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from fourwinds.app.actor import Actor
from fourwinds.app.games.correct_hand import CorrectionOptions, correct_hand, delete_hand
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.game_access import GameAccess, enter_game
from fourwinds.app.games.game_response import GameDetailsResponse, GameResponse
from fourwinds.app.games.hand_response import HandChangeResponse, RecordedHandResponse
from fourwinds.app.games.json_types import JsonObject, as_json
from fourwinds.app.games.read_hand import HandInput
from fourwinds.app.games.record_hand import NewHand, record_next_hand
from fourwinds.app.games.save_game import FoldedGame
from fourwinds.app.games.show_game import game_details, load_game_details
from fourwinds.riichi.wire.hand_document import HAND_FIELDS
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = [
    "ChangedGame",
    "FinalResult",
    "HandCorrection",
    "HandDeletion",
    "OperationOutcome",
    "QueuedOperation",
    "SyncResponse",
    "sync",
]

_Loaded = dict[str, tuple[GameAccess, FoldedGame]]
"""Games as the operations of this request left them."""
_OF_HAND = ("fact", "points", *HAND_FIELDS)


@dataclass(frozen=True, slots=True)
class HandCorrection:
    """Replace a recorded hand."""

    hand_id: str
    hand: HandInput
    expected_version: int | None = None


@dataclass(frozen=True, slots=True)
class HandDeletion:
    """Delete a recorded hand."""

    hand_id: str
    expected_version: int | None = None


@dataclass(frozen=True, slots=True)
class FinalResult:
    """Finish a game with these scores."""

    scores: Sequence[int]
    accept_differences: bool = False
    expected_version: int | None = None


@dataclass(frozen=True, slots=True)
class QueuedOperation:
    """A queued change of a game. The phone chose its id, under which it is applied only once."""

    id: str
    game_id: str
    change: NewGame | NewHand | HandCorrection | HandDeletion | FinalResult | MalformedError
    """An error stands for a change that was sent without one of its parts: it is refused with that error."""


@dataclass(frozen=True, slots=True)
class OperationOutcome:
    """The result of an operation: the response of its use case, or why it was refused."""

    id: str
    response: GameResponse | RecordedHandResponse | HandChangeResponse | None = None
    error: FourWindsError | None = None

    @property
    def status(self) -> Literal["done", "refused"]:
        return "done" if self.error is None else "refused"

    @property
    def answer(self) -> JsonObject | None:
        """The response as JSON."""
        answer: JsonObject | None = as_json(self.response)
        return answer

    @property
    def problem(self) -> JsonObject | None:
        """The error as JSON."""
        return None if self.error is None else self.error.as_json()


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game that is newer than the phone's copy, or that is gone for this person."""

    id: str
    game: GameDetailsResponse | None

    @property
    def gone(self) -> bool:
        return self.game is None


@dataclass(frozen=True, slots=True)
class SyncResponse:
    """The outcome of each operation, and the games that changed."""

    results: list[OperationOutcome]
    games: list[ChangedGame]


def sync(
    database: Database, who: Actor, operations: Sequence[QueuedOperation], known: Mapping[str, int]
) -> SyncResponse:
    """Apply queued operations one by one, and return the games that are newer than the versions the phone knows.

    An operation that was applied before is not applied again. After a refused operation, the following ones of the same
    game are refused too, since they were made on top of it; other games are not affected.
    """
    who.must_have("games")
    results: list[OperationOutcome] = []
    failed: set[str] = set()
    loaded: _Loaded = {}
    for number, operation in enumerate(operations):
        if operation.game_id in failed:
            waiting = ConflictError(
                "an earlier operation on this game was refused", remedy="resolve that one, then send this one again"
            )
            results.append(OperationOutcome(operation.id, error=waiting))
            continue
        try:
            results.append(OperationOutcome(operation.id, _apply(database, who, operation, loaded)))
        except FourWindsError as error:
            failed.add(operation.game_id)
            results.append(OperationOutcome(operation.id, error=_in_queue(error, operation, number)))
    touched = {operation.game_id for operation in operations}
    versions = {game_id: known.get(game_id, 0) for game_id in {*touched, *known}}
    return SyncResponse(results, _changed_games(database, who, versions, loaded))


def _apply(
    database: Database, who: Actor, operation: QueuedOperation, loaded: _Loaded
) -> GameResponse | RecordedHandResponse | HandChangeResponse:
    """Apply an operation; keep the game after a recorded hand, so that it need not be loaded again."""
    game_id, change = operation.game_id, operation.change
    loaded.pop(game_id, None)
    match change:
        case NewGame():
            return create_game(database, who, change)
        case NewHand():
            recording = record_next_hand(database, who, game_id, change)
            if recording.after is not None:
                loaded[game_id] = recording.after
            return recording.response
        case HandCorrection():
            how = CorrectionOptions(change.expected_version, operation.id)
            return correct_hand(database, who, game_id, change.hand_id, change.hand, how=how)
        case HandDeletion():
            how = CorrectionOptions(change.expected_version, operation.id)
            return delete_hand(database, who, game_id, change.hand_id, how=how)
        case FinalResult():
            return finish_game(
                database,
                who,
                game_id,
                change.scores,
                accept_differences=change.accept_differences,
                expected_version=change.expected_version,
                key=operation.id,
            )
        case MalformedError():
            raise change


def _changed_games(database: Database, who: Actor, known: Mapping[str, int], loaded: _Loaded) -> list[ChangedGame]:
    """Return the games that are newer than the known versions; deleted and hidden games are gone."""
    found = [
        ChangedGame(game_id, game_details(here, played))
        for game_id, (here, played) in loaded.items()
        if here.game.version > known[game_id]
    ]
    others = known.keys() - loaded.keys()
    if others:
        with database.read() as connection:
            for game_id in others:
                try:
                    here = enter_game(connection, who, game_id)
                except FourWindsError:
                    found.append(ChangedGame(game_id, None))
                    continue
                if here.game.version > known[game_id]:
                    found.append(ChangedGame(game_id, load_game_details(connection, here)))
    return sorted(found, key=lambda game: game.id)


def _in_queue(error: FourWindsError, operation: QueuedOperation, number: int) -> FourWindsError:
    """Return the error with the path of its field in the queue."""
    field = (error.where.field or "body").removeprefix("body").lstrip(".")
    if field == "id":
        field = "game_id" if isinstance(operation.change, NewGame) else "hand_id"
    elif field.startswith(_OF_HAND):
        field = f"hand.{field}"
    place = f"body.operations.{number}" + (f".{field}" if field else "")
    where = Where(field=place, hand=error.where.hand, place=error.where.place)
    return type(error)(error.problem, where=where, remedy=error.remedy, details=error.details)
