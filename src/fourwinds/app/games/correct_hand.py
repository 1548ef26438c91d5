"""Correct, complete, insert, move or delete a recorded hand. The whole game is folded again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import GameAccess, enter_game, must_be_current
from fourwinds.app.games.hand_response import HandChangeResponse, HandResponse, hand_response, state_response
from fourwinds.app.games.json_types import as_json
from fourwinds.app.games.read_hand import HandInput, read_hand
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable_request
from fourwinds.app.games.save_game import FoldedGame, load_folded_game, save_game
from fourwinds.riichi.records.revise import Revision, complete_fact, delete_fact, insert_fact, move_fact, replace_fact
from fourwinds.riichi.rules.outcome import PlayedHand, Uncertain
from fourwinds.riichi.rules.seat_message import with_names
from fourwinds.store.database import Database
from fourwinds.store.games.hands import KeptHand, must_be_new
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["CorrectionOptions", "correct_hand", "delete_hand", "insert_hand", "move_hand"]


@dataclass(frozen=True, slots=True)
class CorrectionOptions:
    """Options of a correction: the version of the game it expects, the client's key for repeats, and preview only."""

    expected_version: int | None = None
    key: str | None = None
    preview: bool = False
    now: datetime | None = None


class _Edit(NamedTuple):
    """The game after a correction, and the hand that it concerns."""

    action: str
    hand_id: str
    revision: Revision
    kept: tuple[KeptHand, ...]


def correct_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, hand: HandInput, *, how: CorrectionOptions | None = None
) -> HandChangeResponse:
    """Replace a recorded hand. Anyone who may record may complete an uncertain hand."""
    must_be_storable(hand.as_json())

    def correct(here: GameAccess, played: FoldedGame, now: datetime) -> _Edit:
        index = _index(played, hand_id)
        old, names = played.kept[index], here.game.names
        is_uncertain = isinstance(old.fact, Uncertain)
        if is_uncertain and not here.may_correct(old, now):
            here.must_record()
        else:
            here.must_correct(old, now)
        fact = read_hand(here.game, played.game.steps[index].before, hand)
        kept = (*played.kept[:index], old.changed(fact, now), *played.kept[index + 1 :])
        if is_uncertain and isinstance(fact, PlayedHand) and not isinstance(fact, Uncertain):
            return _Edit("complete_hand", hand_id, complete_fact(played.game, index, fact, players=names), kept)
        here.must_correct(old, now)
        return _Edit("correct_hand", hand_id, replace_fact(played.game, index, fact, players=names), kept)

    return _change(
        database, who, game_id, correct, how=how or CorrectionOptions(), request=[game_id, hand_id, hand.as_json()]
    )


def delete_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, *, how: CorrectionOptions | None = None
) -> HandChangeResponse:
    """Delete a hand; the hands after it move up."""

    def delete(here: GameAccess, played: FoldedGame, now: datetime) -> _Edit:
        index = _index(played, hand_id)
        here.must_correct(played.kept[index], now)
        kept = (*played.kept[:index], *played.kept[index + 1 :])
        return _Edit("delete_hand", hand_id, delete_fact(played.game, index, players=here.game.names), kept)

    return _change(database, who, game_id, delete, how=how or CorrectionOptions(), request=[game_id, hand_id, "delete"])


def insert_hand(
    database: Database,
    who: Actor,
    game_id: str,
    hand: HandInput,
    *,
    before_place: int,
    hand_id: str | None = None,
    how: CorrectionOptions | None = None,
) -> HandChangeResponse:
    """Insert a forgotten hand before another one, or at the end; organisers only."""
    must_be_storable(hand.as_json())
    new_id = client_id(hand_id)

    def insert(here: GameAccess, played: FoldedGame, now: datetime) -> _Edit:
        here.must_organise()
        index = _place_index(before_place, len(played.kept) + 1)
        states = [*(step.before for step in played.game.steps), played.game.state]
        state = states[index]
        fact = read_hand(here.game, state, hand)
        revision = insert_fact(played.game, index, fact, players=here.game.names)
        added = KeptHand.new(new_id, fact, who.by, now)
        return _Edit("insert_hand", new_id, revision, (*played.kept[:index], added, *played.kept[index:]))

    given = how or CorrectionOptions()
    keyed = replace(given, key=given.key or f"insert:{new_id}")
    request = [game_id, before_place, hand.as_json()]
    return _change(database, who, game_id, insert, how=keyed, request=request, new_id=new_id)


def move_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, to_place: int, *, how: CorrectionOptions | None = None
) -> HandChangeResponse:
    """Move a hand to another place in its game; organisers only."""

    def move(here: GameAccess, played: FoldedGame, _now: datetime) -> _Edit:
        here.must_organise()
        index = _index(played, hand_id)
        to = _place_index(to_place, len(played.kept))
        revision = move_fact(played.game, index, to, players=here.game.names)
        kept = list(played.kept)
        kept.insert(to, kept.pop(index))
        return _Edit("move_hand", hand_id, revision, tuple(kept))

    return _change(database, who, game_id, move, how=how or CorrectionOptions(), request=[game_id, hand_id, to_place])


def _change(
    database: Database,
    who: Actor,
    game_id: str,
    edit: Callable[[GameAccess, FoldedGame, datetime], _Edit],
    *,
    how: CorrectionOptions,
    request: object,
    new_id: str | None = None,
) -> HandChangeResponse:
    """Apply an edit and store it, unless it is a preview."""
    now = how.now or datetime.now(UTC)
    repeat = repeatable_request(who, f"correct:{how.key}", request) if how.key else None
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_see_hands()
        who.must_have("games")
        known = None if how.preview else find_response(connection, repeat, HandChangeResponse)
        if known is not None:
            return known
        must_be_current(here, how.expected_version)
        if new_id is not None:
            must_be_new(connection, new_id)
        before = load_folded_game(connection, here.game)
        try:
            done = edit(here, before, now)
        except FourWindsError as error:
            raise with_names(error, here.game.names) from None
        after = FoldedGame(done.kept, done.revision.after)
        hand, changes = _find_hand(here, after, done.hand_id), list(done.revision.words)
        version = here.game.version + (not how.preview)
        response = HandChangeResponse(hand, changes, state_response(here.game, after.game), version)
        if how.preview:
            return response
        logged = as_json(_find_hand(here, before, done.hand_id)), as_json(response)
        save_game(connection, here, before, after, done.action, now=now, logged=logged)
        keep_response(connection, repeat, response)
    return response


def _place_index(place: int, most: int) -> int:
    """Return the index of a place in the record; places count from 1."""
    if not 1 <= place <= most:
        raise NotFoundError(
            f"place {place} not found in the record" if place < 10**6 else "place not found in the record",
            where=Where(field="place"),
            remedy=f"choose a place from 1 to {most}" if most else "record a hand first",
        )
    return place - 1


def _index(played: FoldedGame, hand_id: str) -> int:
    index = played.index_of(hand_id)
    if index is None:
        raise not_found(hand_id, "hand")
    return index


def _find_hand(here: GameAccess, played: FoldedGame, hand_id: str) -> HandResponse | None:
    index = played.index_of(hand_id)
    return None if index is None else hand_response(here.game, played.game, played.kept[index], index)
