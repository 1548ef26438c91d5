"""Record a hand of a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import InGame, enter_game
from fourwinds.app.games.hand_response import RecordedHandResponse, hand_response, state_response
from fourwinds.app.games.json_types import as_json, field_values
from fourwinds.app.games.read_hand import HandInput, read_hand
from fourwinds.app.games.repeated_requests import find_response, keep_response, repeatable
from fourwinds.app.games.save_game import Played, load_played, save_game
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow
from fourwinds.store.games.hands import KeptHand, must_be_new
from fourwinds.store.ids import client_id
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, Where

__all__ = ["NewHand", "record_hand"]


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand to record, and where the client expects it: only dealt hands have numbers, every entry has a place."""

    hand: HandInput
    id: str | None = None
    """Chosen by the client, who can then repeat the request."""
    hand_number: int | None = None
    place: int | None = None

    def request(self, game_id: str) -> list[object]:
        """Return what must be equal when the request is repeated."""
        request: list[object] = [game_id, self.hand_number, self.hand.as_json()]
        return request if self.place is None else [*request, self.place]


def record_hand(
    database: Database, who: Actor, game_id: str, new: NewHand, *, now: datetime | None = None
) -> RecordedHandResponse:
    """Add a hand to the end of a game, and return it with the table after it.

    A repeated request gets the same response. A hand whose expected number or place is not the next one is refused.
    """
    must_be_storable(new.hand.as_json())
    moment = now or datetime.now(UTC)
    hand_id = client_id(new.id)
    repeat = repeatable(who, f"hand:{hand_id}", new.request(game_id))
    with database.write() as connection:
        here = enter_game(connection, who, game_id, lock=True)
        who.must_have("games")
        known = find_response(connection, repeat, RecordedHandResponse)
        if known is not None:
            return known
        here.must_record()
        before = load_played(connection, here.game)
        _must_be_next(here.game, before, new, "hand_number", new.hand_number)
        _must_be_next(here.game, before, new, "place", new.place)
        must_be_new(connection, hand_id)
        fact = read_hand(here.game, before.game.state, new.hand)
        hand = KeptHand.new(hand_id, fact, who.by, moment)
        after = before.after(here.game, hand)
        recorded = _recorded(here, after)
        save_game(connection, here, before, after, "record_hand", now=moment, logged=(None, as_json(recorded)))
        keep_response(connection, repeat, recorded)
    return recorded


def _recorded(here: InGame, after: Played) -> RecordedHandResponse:
    """Return the last hand of a game with the table after it."""
    index = len(after.kept) - 1
    hand = hand_response(here.game, after.game, after.kept[index], index)
    return RecordedHandResponse(
        **field_values(hand), state=state_response(here.game, after.game), version=here.game.version + 1
    )


def _must_be_next(game: GameRow, played: Played, new: NewHand, field: str, expected: int | None) -> None:
    """Refuse a hand whose number or place is taken or leaves a gap; the conflict shows both hands."""
    taken = played.game.hand_numbers if field == "hand_number" else tuple(range(1, len(played.kept) + 1))
    following = max([number for number in taken if number is not None], default=0) + 1
    if expected is None or expected == following:
        return
    index = taken.index(expected) if expected in taken else None
    what = "hand" if field == "hand_number" else "place"
    raise ConflictError(
        f"{what} {expected} is {'recorded already' if what == 'hand' else 'taken'}"
        if index is not None
        else f"{what} {following} is the next, not {what} {expected}",
        where=Where(
            field=f"body.{field}",
            hand=None if index is None else played.game.hand_numbers[index],
            place=None if index is None else index + 1,
        ),
        remedy="send the hands in their order"
        if index is None
        else "look at both, then keep what is there or correct it",
        details={
            "expected": following,
            "yours": new.hand.as_json(),
            "theirs": None if index is None else as_json(hand_response(game, played.game, played.kept[index], index)),
            "version": game.version,
        },
    )
