"""Correct, complete, move or delete a recorded hand. The whole game is folded again, and what that changed is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import InGame, enter_game, must_be_current
from fourwinds.app.games.read_hand import read_hand
from fourwinds.app.games.save_game import Played, load_played, save_game
from fourwinds.app.games.tell_game import tell_hand, tell_state
from fourwinds.riichi.records.record import with_names
from fourwinds.riichi.records.revise import Revision, complete_fact, delete_fact, insert_fact, move_fact, replace_fact
from fourwinds.riichi.rules.outcome import PlayedHand, Uncertain
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.hands import KeptHand, must_be_new
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["How", "correct_hand", "delete_hand", "insert_hand", "move_hand"]


@dataclass(frozen=True, slots=True)
class How:
    """How a correction is made: over which version of the game, under which key of the client's, or only to look at."""

    expected_version: int | None = None
    key: str | None = None
    preview: bool = False
    now: datetime | None = None


class _Edit(NamedTuple):
    """What a correction makes of a game, and the hand that it speaks of."""

    action: str
    hand_id: str
    revision: Revision
    kept: tuple[KeptHand, ...]


def correct_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, sent: Mapping[str, Any], *, how: How | None = None
) -> dict[str, Any]:
    """Replace what was recorded of a hand. A hand that waits to be completed may be completed by all who may record."""
    must_be_storable(dict(sent))

    def corrected(here: InGame, played: Played, now: datetime) -> _Edit:
        index = _index(played, hand_id)
        hand, names = played.kept[index], here.game.names
        waits = isinstance(hand.fact, Uncertain)
        if waits and not here.may_correct(hand, now):
            here.must_record()
        else:
            here.must_correct(hand, now)
        fact = read_hand(here.game, played.game.steps[index].before, sent)
        kept = (*played.kept[:index], hand.changed(fact, now), *played.kept[index + 1 :])
        if waits and isinstance(fact, PlayedHand) and not isinstance(fact, Uncertain):
            return _Edit("complete_hand", hand_id, complete_fact(played.game, index, fact, players=names), kept)
        here.must_correct(hand, now)
        return _Edit("correct_hand", hand_id, replace_fact(played.game, index, fact, players=names), kept)

    return _change(database, who, game_id, corrected, how=how or How(), request=[game_id, hand_id, dict(sent)])


def delete_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, *, how: How | None = None
) -> dict[str, Any]:
    """Take a hand out of a game; the hands after it move up."""

    def deleted(here: InGame, played: Played, now: datetime) -> _Edit:
        index = _index(played, hand_id)
        here.must_correct(played.kept[index], now)
        kept = (*played.kept[:index], *played.kept[index + 1 :])
        return _Edit("delete_hand", hand_id, delete_fact(played.game, index, players=here.game.names), kept)

    return _change(database, who, game_id, deleted, how=how or How(), request=[game_id, hand_id, "delete"])


def insert_hand(
    database: Database,
    who: Actor,
    game_id: str,
    sent: Mapping[str, Any],
    *,
    before_place: int,
    hand_id: str | None = None,
    how: How | None = None,
) -> dict[str, Any]:
    """Put a hand that was forgotten before another, or at the end; organisers only."""
    must_be_storable(dict(sent))
    new_id = client_id(hand_id)

    def inserted(here: InGame, played: Played, now: datetime) -> _Edit:
        here.must_organise()
        index = _place_index(before_place, len(played.kept) + 1)
        states = [*(step.before for step in played.game.steps), played.game.state]
        state = states[index]
        fact = read_hand(here.game, state, sent)
        revision = insert_fact(played.game, index, fact, players=here.game.names)
        hand = KeptHand.new(new_id, fact, who.by, now)
        return _Edit("insert_hand", new_id, revision, (*played.kept[:index], hand, *played.kept[index:]))

    given = how or How()
    keyed = How(given.expected_version, given.key or f"insert:{new_id}", given.preview, given.now)
    return _change(
        database, who, game_id, inserted, how=keyed, request=[game_id, before_place, dict(sent)], new_id=new_id
    )


def move_hand(
    database: Database, who: Actor, game_id: str, hand_id: str, to_place: int, *, how: How | None = None
) -> dict[str, Any]:
    """Give a hand another place in its game; organisers only."""

    def moved(here: InGame, played: Played, _now: datetime) -> _Edit:
        here.must_organise()
        index = _index(played, hand_id)
        to = _place_index(to_place, len(played.kept))
        revision = move_fact(played.game, index, to, players=here.game.names)
        kept = list(played.kept)
        kept.insert(to, kept.pop(index))
        return _Edit("move_hand", hand_id, revision, tuple(kept))

    return _change(database, who, game_id, moved, how=how or How(), request=[game_id, hand_id, to_place])


def _change(
    database: Database,
    who: Actor,
    game_id: str,
    edit: Callable[[InGame, Played, datetime], _Edit],
    *,
    how: How,
    request: object,
    new_id: str | None = None,
) -> dict[str, Any]:
    """Make an edit and write it, unless it is only looked at: the hand, the table, and what else it changed."""
    now = how.now or datetime.now(UTC)
    asked = KeyedRequest(who.account_id, f"correct:{how.key}", request) if how.key else None
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        here.must_see_hands()
        who.must_have("games")
        known: dict[str, Any] | None = find_answer(connection, asked) if asked and not how.preview else None
        if known is not None:
            return known
        must_be_current(here, how.expected_version)
        if new_id is not None:
            must_be_new(connection, new_id)
        before = load_played(connection, here.game)
        try:
            done = edit(here, before, now)
        except FourWindsError as error:
            raise with_names(error, here.game.names) from None
        after = Played(done.kept, done.revision.after)
        told = {
            "hand": _told(here, after, done.hand_id),
            "changes": list(done.revision.words),
            "state": tell_state(here.game, after.game),
            "version": here.game.version + (not how.preview),
        }
        if how.preview:
            return told
        was = _told(here, before, done.hand_id)
        save_game(connection, here, before, after, done.action, now=now, told_before=was, told_after=told)
        if asked is not None:
            keep_answer(connection, asked, told)
    return told


def _place_index(place: int, most: int) -> int:
    """The index of a place in the record, which counts from 1."""
    if not 1 <= place <= most:
        raise NotFoundError(
            f"the game has no place {place}" if place < 10**6 else "the game has no such place",
            where=Where(field="place"),
            remedy=f"choose 1 to {most}" if most else "record its first hand",
        )
    return place - 1


def _index(played: Played, hand_id: str) -> int:
    index = played.index_of(hand_id)
    if index is None:
        raise not_found(hand_id, "hand")
    return index


def _told(here: InGame, played: Played, hand_id: str) -> dict[str, Any] | None:
    index = played.index_of(hand_id)
    return None if index is None else tell_hand(here.game, played.game, played.kept[index], index)
