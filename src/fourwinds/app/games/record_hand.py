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
from fourwinds.store.answers import Asked, find_answer, keep_answer
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
    now: datetime | None = None,
) -> dict[str, Any]:
    """Add a hand to the end of a game: the hand and the table after it.

    `hand_id` is made by the client, who thereby may send the hand again and is answered the same. With `hand_number`,
    the place that the client expects it to have, it is refused where another hand is there already.
    """
    must_be_storable(dict(sent))
    moment = now or datetime.now(UTC)
    new_id = client_id(hand_id)
    asked = Asked(who.account_id, f"hand:{new_id}", [game_id, hand_number, dict(sent)])
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        who.must_have("games")
        known: dict[str, Any] | None = find_answer(connection, asked)
        if known is not None:
            return known
        here.must_record()
        before = load_played(connection, here.game)
        _must_be_next(here.game, before, sent, hand_number)
        must_be_new(connection, new_id)
        fact = read_hand(here.game, before.game.state, sent)
        hand = KeptHand.new(new_id, fact, who.by, moment)
        after = before.after(here.game, hand)
        told = tell_hand(here.game, after.game, hand, len(before.kept))
        answer = {
            **told,
            "state": tell_state(here.game, after.game.state, after.game.ending),
            "version": here.game.version + 1,
        }
        save_game(connection, here, before, after, "record_hand", now=moment, told_after=answer)
        keep_answer(connection, asked, answer)
    return answer


def _must_be_next(game: GameRow, played: Played, sent: Mapping[str, Any], hand_number: int | None) -> None:
    """Refuse a hand for a place that is taken, or that leaves one empty, with both versions to choose from."""
    expected = len(played.kept) + 1
    if hand_number is None or hand_number == expected:
        return
    taken = 0 < hand_number < expected
    raise ConflictError(
        f"hand {hand_number} is recorded already" if taken else f"hand {expected} is the next, not hand {hand_number}",
        where=Where(field="body.hand_number", hand=hand_number if hand_number > 0 else None),
        remedy="look at both, then keep what is there or correct it" if taken else "send the hands in their order",
        details={
            "expected": expected,
            "yours": dict(sent),
            "theirs": tell_hand(game, played.game, played.kept[hand_number - 1], hand_number - 1) if taken else None,
            "version": game.version,
        },
    )
