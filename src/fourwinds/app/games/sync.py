"""What a phone did while it was away, in order, and what it missed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.games.correct_hand import How, correct_hand, delete_hand
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.game_access import enter_game
from fourwinds.app.games.record_hand import record_hand
from fourwinds.app.games.show_game import show_entered
from fourwinds.riichi.wire.hand_document import HAND_FIELDS
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["OPERATIONS", "sync"]

_OF_HAND = ("fact", "points", *HAND_FIELDS)
_Done = Callable[[Database, Actor, str, Mapping[str, Any]], dict[str, Any]]


def sync(
    database: Database, who: Actor, operations: Sequence[Mapping[str, Any]], known: Mapping[str, int]
) -> dict[str, Any]:
    """Do what a phone queued, one after the other, and tell the games of which it has an older version.

    Each operation has an id of the phone's, under which it is done once however often it comes. After one that fails
    the others of the same game wait, since they were made on top of it; those of other games go on. `known` are the
    versions of games that the phone has: those that are newer here come back whole.
    """
    who.must_have("games")
    results: list[dict[str, Any]] = []
    failed: set[str] = set()
    for number, operation in enumerate(operations):
        game_id = str(operation["game_id"])
        if game_id in failed:
            waiting = ConflictError(
                "an earlier operation on this game was refused", remedy="settle that one, then send this one again"
            )
            results.append(_refused(operation, waiting))
            continue
        try:
            done = OPERATIONS[operation["kind"]](database, who, game_id, operation)
            results.append({"id": operation["id"], "status": "done", "answer": done, "problem": None})
        except FourWindsError as error:
            failed.add(game_id)
            results.append(_refused(operation, _placed(error, operation, number)))
    touched = {str(operation["game_id"]) for operation in operations}
    return {
        "results": results,
        "games": _newer(database, who, {game: known.get(game, 0) for game in {*touched, *known}}),
    }


def _newer(database: Database, who: Actor, known: Mapping[str, int]) -> list[dict[str, Any]]:
    """Games that have changed since the phone saw them; those that are gone, or hidden from it, are told as gone."""
    found = []
    with database.read() as connection:
        for game_id, version in sorted(known.items()):
            try:
                here = enter_game(connection, who, game_id)
            except FourWindsError:
                found.append({"id": game_id, "gone": True, "game": None})
                continue
            if here.game.version > version:
                found.append({"id": game_id, "gone": False, "game": show_entered(connection, here)})
    return found


def _refused(operation: Mapping[str, Any], error: FourWindsError) -> dict[str, Any]:
    return {"id": operation["id"], "status": "refused", "answer": None, "problem": error.as_json()}


def _placed(error: FourWindsError, operation: Mapping[str, Any], number: int) -> FourWindsError:
    """The error with its field where it stands in the queue."""
    field = (error.where.field or "body").removeprefix("body").lstrip(".")
    if field == "id":
        field = "game_id" if operation["kind"] == "create_game" else "hand_id"
    elif field.startswith(_OF_HAND):
        field = f"hand.{field}"
    place = f"body.operations.{number}" + (f".{field}" if field else "")
    where = Where(field=place, hand=error.where.hand, place=error.where.place)
    return type(error)(error.problem, where=where, remedy=error.remedy, details=error.details)


def _create(database: Database, who: Actor, game_id: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    new = NewGame(
        sent.get("players") or (),
        league_id=sent.get("league_id"),
        rules=sent.get("rules"),
        label=sent.get("label") or "",
        started_at=sent.get("started_at"),
        id=game_id,
    )
    return create_game(database, who, new)


def _record(database: Database, who: Actor, game_id: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    return record_hand(
        database,
        who,
        game_id,
        _hand(sent),
        hand_id=_named(sent, "hand_id"),
        hand_number=sent.get("hand_number"),
        place=sent.get("place"),
    )


def _correct(database: Database, who: Actor, game_id: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    return correct_hand(database, who, game_id, _named(sent, "hand_id"), _hand(sent), how=_how(sent))


def _delete(database: Database, who: Actor, game_id: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    return delete_hand(database, who, game_id, _named(sent, "hand_id"), how=_how(sent))


def _finish(database: Database, who: Actor, game_id: str, sent: Mapping[str, Any]) -> dict[str, Any]:
    scores = sent.get("final_scores")
    if scores is None:
        raise _missing("final_scores")
    accept = bool(sent.get("accept_differences"))
    return finish_game(
        database,
        who,
        game_id,
        scores,
        accept_differences=accept,
        expected_version=sent.get("expected_version"),
        key=sent["id"],
    )


OPERATIONS: dict[str, _Done] = {
    "create_game": _create,
    "record_hand": _record,
    "correct_hand": _correct,
    "delete_hand": _delete,
    "finish_game": _finish,
}
"""What a phone may have done."""


def _how(sent: Mapping[str, Any]) -> How:
    return How(expected_version=sent.get("expected_version"), key=sent["id"])


def _hand(sent: Mapping[str, Any]) -> Mapping[str, Any]:
    hand: Mapping[str, Any] | None = sent.get("hand")
    if hand is None:
        raise _missing("hand")
    return hand


def _named(sent: Mapping[str, Any], name: str) -> str:
    if sent.get(name) is None:
        raise _missing(name)
    return str(sent[name])


def _missing(name: str) -> MalformedError:
    return MalformedError(f"{name} is missing", where=Where(field=f"body.{name}"), remedy=f"send {name}")
