"""Riichi games and their hands."""

from __future__ import annotations

from typing import Annotated, TypeVar

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel
from starlette.responses import Response

from fourwinds.app.games import correct_hand as correcting
from fourwinds.app.games import show_game as showing
from fourwinds.app.games.correct_hand import CorrectionOptions
from fourwinds.app.games.create_game import NewGame
from fourwinds.app.games.create_game import create_game as create
from fourwinds.app.games.edit_game import GameEdit
from fourwinds.app.games.edit_game import delete_game as remove
from fourwinds.app.games.edit_game import edit_game as edit
from fourwinds.app.games.finish_game import finish_game as finish
from fourwinds.app.games.game_response import GameResponse
from fourwinds.app.games.hand_response import HandChangeResponse, RecordedHandResponse
from fourwinds.app.games.reconcile_game import reconcile_game
from fourwinds.app.games.record_hand import NewHand
from fourwinds.app.games.record_hand import record_hand as record
from fourwinds.app.games.show_game import GameTables
from fourwinds.app.games.sync import sync as synchronise
from fourwinds.store.tables.games import OUTCOME_TYPES
from fourwinds.web.api.game_models import (
    ChangedHand,
    Changes,
    Completions,
    EditedGame,
    FinalScores,
    GameAnswer,
    GameList,
    GameWithHands,
    HandAnswer,
    HandList,
    NewGameSent,
    RecordedHand,
    Tables,
)
from fourwinds.web.api.hand_models import AnyHand, MovedHand, hand_input
from fourwinds.web.api.sync_models import FollowedGames, Synced
from fourwinds.web.etag import ExpectedVersion, set_etag
from fourwinds.web.idempotency import Key
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
router = APIRouter(prefix="/api", tags=["games"])

_Model = TypeVar("_Model", bound=BaseModel)


async def _options(
    expected: ExpectedVersion,
    key: Key = None,
    preview: Annotated[bool, Query(description="Only return what would change")] = False,
) -> CorrectionOptions:
    return CorrectionOptions(expected_version=expected, key=key, preview=preview)


Options = Annotated[CorrectionOptions, Depends(_options)]
"""How a hand is corrected or deleted."""


@router.post("/games", status_code=201, responses=problems(401, 403, 404, 409))
def create_game(database: OpenDatabase, who: Who, body: NewGameSent, response: Response) -> GameAnswer:
    """Create a game. Players who are new to the league are added to it."""
    new = NewGame(body.players, body.league_id, body.rules, body.label, body.started_at, body.id)
    return _versioned(GameAnswer, create(database, who, new), response)


@router.get("/games", responses=problems(401, 404))
def list_all_games(
    database: OpenDatabase,
    who: Who,
    league_id: Annotated[str | None, Query(max_length=60, description="Only games of this league")] = None,
    mine: Annotated[bool, Query(description="Only games that you play in, created or organise")] = False,
    finished: Annotated[bool | None, Query(description="Only finished games, or only games in progress")] = None,
    after: After = None,
    limit: Limit = 50,
) -> GameList:
    """List the games of all leagues that you may read, newest first."""
    page = showing.show_all_games(
        database, who, league_id=league_id, mine=mine, finished=finished, after=after, limit=limit
    )
    return GameList.model_validate(page, from_attributes=True)


@router.get("/games/{game_id}", responses=_READ)
def show_game(database: OpenDatabase, who: Who, game_id: str, response: Response) -> GameWithHands:
    """Return a game with its players, final scores, current table and hands."""
    return _versioned(GameWithHands, showing.show_game(database, who, game_id), response)


@router.patch("/games/{game_id}", responses=_WRITE)
def edit_game(
    database: OpenDatabase, who: Who, game_id: str, body: EditedGame, expected: ExpectedVersion, response: Response
) -> GameAnswer:
    """Change the label, the start or the rules of a game. Under new rules, all hands are played again."""
    changes = GameEdit(**body.model_dump(exclude_unset=True))
    return _versioned(GameAnswer, edit(database, who, game_id, changes, expected_version=expected), response)


@router.delete("/games/{game_id}", status_code=204, responses=_WRITE)
def delete_game(database: OpenDatabase, who: Who, game_id: str, expected: ExpectedVersion) -> None:
    """Delete a game with its hands."""
    remove(database, who, game_id, expected_version=expected)


@router.put("/games/{game_id}/final_scores", responses=_WRITE)
def finish_game(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    body: FinalScores,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> GameAnswer:
    """Finish a game with the scores counted at the table. Scores that do not match the hands get a 409."""
    finished = finish(
        database,
        who,
        game_id,
        body.final_scores,
        accept_differences=body.accept_differences,
        expected_version=expected,
        key=key,
    )
    return _versioned(GameAnswer, finished, response)


@router.get("/games/{game_id}/completions", responses=_READ)
def show_completions(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    final_scores: Annotated[
        list[int] | None, Query(max_length=4, description="Scores to try; by default the final scores of the game")
    ] = None,
    limit: Limit = 10,
) -> Completions:
    """Find completions of the uncertain hands that lead to the final scores."""
    scores = tuple(final_scores) if final_scores else None
    found = reconcile_game(database, who, game_id, final_scores=scores, limit=limit)
    return Completions.model_validate(found, from_attributes=True)


@router.get("/games/{game_id}/changes", responses=_READ)
def show_changes(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    after: Annotated[int, Query(ge=0, le=2**31 - 1, description="`next` of the previous page")] = 0,
    limit: Limit = 50,
) -> Changes:
    """List the changes of a game, first change first."""
    found = showing.show_changes(database, who, game_id, after=after, limit=limit)
    return Changes.model_validate(found, from_attributes=True)


@router.get("/games/{game_id}/tables", responses=_READ)
def show_tables(database: OpenDatabase, who: Who, game_id: str, response: Response) -> Tables:
    """Return the payment tables and the record that a phone needs to continue the game offline."""
    return _versioned(Tables, showing.show_tables(database, who, game_id), response)


@router.get("/games/{game_id}/hands", responses=_READ)
def show_hands(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    response: Response,
    outcome: Annotated[
        str | None, Query(max_length=40, description=f"Only hands with this outcome: {', '.join(OUTCOME_TYPES)}")
    ] = None,
    player_id: Annotated[
        str | None, Query(max_length=60, description="Only hands in which this player won or lost points")
    ] = None,
) -> HandList:
    """List the hands of a game in order. A game with final scores only has none."""
    version, hands = showing.show_hands(database, who, game_id, outcome=outcome, player_id=player_id)
    set_etag(response, version)
    return HandList.model_validate({"hands": hands, "version": version}, from_attributes=True)


@router.post("/games/{game_id}/hands", status_code=201, responses=_WRITE)
def record_hand(database: OpenDatabase, who: Who, game_id: str, body: AnyHand, response: Response) -> RecordedHand:
    """Record the next hand, as a fact or as a list of actions. Repeated with the same id, it is recorded once."""
    new = NewHand(hand_input(body), body.id, body.hand_number, body.place)
    return _versioned(RecordedHand, record(database, who, game_id, new), response)


@router.post("/games/{game_id}/hands/insert/{place}", status_code=201, responses=_WRITE)
def insert_hand(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    place: int,
    body: AnyHand,
    expected: ExpectedVersion,
    response: Response,
) -> ChangedHand:
    """Insert a forgotten hand before the one at this place in the record."""
    how = CorrectionOptions(expected_version=expected)
    changed = correcting.insert_hand(
        database, who, game_id, hand_input(body), before_place=place, hand_id=body.id, how=how
    )
    return _versioned(ChangedHand, changed, response)


@router.get("/games/{game_id}/hands/{hand_id}", responses=_READ)
def show_hand(database: OpenDatabase, who: Who, game_id: str, hand_id: str, response: Response) -> HandAnswer:
    """Return one hand. Its ETag is the version of the game, since a hand depends on those before it."""
    version, hand = showing.show_hand(database, who, game_id, hand_id)
    set_etag(response, version)
    return HandAnswer.model_validate(hand, from_attributes=True)


@router.put("/games/{game_id}/hands/{hand_id}", responses=_WRITE)
def correct_hand(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    hand_id: str,
    body: AnyHand,
    options: Options,
    response: Response,
) -> ChangedHand:
    """Correct a hand, or complete an uncertain one. All hands after it are played again."""
    changed = correcting.correct_hand(database, who, game_id, hand_id, hand_input(body), how=options)
    return _versioned(ChangedHand, changed, response)


@router.delete("/games/{game_id}/hands/{hand_id}", responses=_WRITE)
def delete_hand(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    hand_id: str,
    options: Options,
    response: Response,
) -> ChangedHand:
    """Delete a hand. The hands after it move up."""
    changed = correcting.delete_hand(database, who, game_id, hand_id, how=options)
    return _versioned(ChangedHand, changed, response)


@router.put("/games/{game_id}/hands/{hand_id}/number", responses=_WRITE)
def move_hand(
    database: OpenDatabase,
    who: Who,
    game_id: str,
    hand_id: str,
    body: MovedHand,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> ChangedHand:
    """Move a hand to another place in the record."""
    how = CorrectionOptions(expected_version=expected, key=key)
    changed = correcting.move_hand(database, who, game_id, hand_id, body.place, how=how)
    return _versioned(ChangedHand, changed, response)


@router.post("/sync", responses=problems(401, 403))
def sync(database: OpenDatabase, who: Who, body: FollowedGames) -> Synced:
    """Apply the operations that a phone queued while offline, in order and once, and return the changed games."""
    operations = [operation.as_operation() for operation in body.operations]
    return Synced.model_validate(synchronise(database, who, operations, body.known), from_attributes=True)


def _versioned(
    model: type[_Model],
    found: GameResponse | GameTables | RecordedHandResponse | HandChangeResponse,
    response: Response,
) -> _Model:
    """Return a response as a model, with its version in the ETag."""
    set_etag(response, found.version)
    return model.model_validate(found, from_attributes=True)
