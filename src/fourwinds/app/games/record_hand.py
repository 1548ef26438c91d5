"""Record a hand of a game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import enter_game
from fourwinds.app.games.read_hand import read_hand
from fourwinds.app.games.save_game import Played, load_played, save_game
from fourwinds.app.games.tell_game import tell_hand, tell_state
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow
from fourwinds.store.games.hands import KeptHand, must_be_new
from fourwinds.store.ids import client_id
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, Where

__all__ = ["record_hand"]


def record_hand(
    database: Database,
    who: Actor,
    game_id: str,
    sent: Mapping[str, Any],
    *,
    hand_id: str | None = None,
    hand_number: int | None = None,
    place: int | None = None,
    now: datetime | None = None,
) -> dict[str, Any]:
    """Add a hand to the end of a game: the hand and the table after it.

    `hand_id` is made by the client, who thereby may send the hand again and is answered the same. With `hand_number`
    or `place`, which the client expects it to get, it is refused where another is there already. Only dealt hands
    have numbers; everything that is recorded has a place: baselines, corrections and stops too.
    """
    must_be_storable(dict(sent))
    moment = now or datetime.now(UTC)
    new_id = client_id(hand_id)
    request = [game_id, hand_number, dict(sent)]
    asked = KeyedRequest(who.account_id, f"hand:{new_id}", request if place is None else [*request, place])
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        who.must_have("games")
        known: dict[str, Any] | None = find_answer(connection, asked)
        if known is not None:
            return known
        here.must_record()
        before = load_played(connection, here.game)
        _must_be_next(here.game, before, sent, "hand_number", hand_number)
        _must_be_next(here.game, before, sent, "place", place)
        must_be_new(connection, new_id)
        fact = read_hand(here.game, before.game.state, sent)
        hand = KeptHand.new(new_id, fact, who.by, moment)
        after = before.after(here.game, hand)
        told = tell_hand(here.game, after.game, hand, len(before.kept))
        answer = {
            **told,
            "state": tell_state(here.game, after.game),
            "version": here.game.version + 1,
        }
        save_game(connection, here, before, after, "record_hand", now=moment, told_after=answer)
        keep_answer(connection, asked, answer)
    return answer


def _must_be_next(game: GameRow, played: Played, sent: Mapping[str, Any], field: str, wanted: int | None) -> None:
    """Refuse a hand whose number or place is taken, or leaves one empty, with both versions to choose from."""
    taken = played.game.hand_numbers if field == "hand_number" else tuple(range(1, len(played.kept) + 1))
    expected = max([number for number in taken if number is not None], default=0) + 1
    if wanted is None or wanted == expected:
        return
    index = taken.index(wanted) if wanted in taken else None
    what = "hand" if field == "hand_number" else "place"
    raise ConflictError(
        f"{what} {wanted} is {'recorded already' if what == 'hand' else 'taken'}"
        if index is not None
        else f"{what} {expected} is the next, not {what} {wanted}",
        where=Where(
            field=f"body.{field}",
            hand=None if index is None else played.game.hand_numbers[index],
            place=None if index is None else index + 1,
        ),
        remedy="send the hands in their order"
        if index is None
        else "look at both, then keep what is there or correct it",
        details={
            "expected": expected,
            "yours": dict(sent),
            "theirs": None if index is None else tell_hand(game, played.game, played.kept[index], index),
            "version": game.version,
        },
    )
