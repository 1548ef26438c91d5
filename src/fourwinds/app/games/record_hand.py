"""Record a hand of a game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_access import GameAccess, enter_locked_game
from fourwinds.app.games.hand_response import RecordedHandResponse, hand_response, state_response
from fourwinds.app.games.json_types import as_json, field_values
from fourwinds.app.games.read_hand import HandInput, read_hand
from fourwinds.app.games.repeated_requests import keep_response, known_response, repeatable_request
from fourwinds.app.games.save_game import FoldedGame, save_game
from fourwinds.store.database import Database
from fourwinds.store.games.games import GameRow
from fourwinds.store.games.hands import KeptHand, hand_exists
from fourwinds.store.games.recording import lock_game
from fourwinds.store.ids import client_id
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, Where

__all__ = ["NewHand", "Recording", "record_hand", "record_next_hand"]


@dataclass(frozen=True, slots=True)
class NewHand:
    """A hand to record, with the number or place that the client expects.

    Only dealt hands have a number. Baselines, corrections and stops have a place in the record too.
    """

    hand: HandInput
    id: str | None = None
    """Chosen by the client, who can then repeat the request."""
    hand_number: int | None = None
    place: int | None = None

    def request(self, game_id: str) -> list[object]:
        """Return the parts that identify a repeated request."""
        request: list[object] = [game_id, self.hand_number, self.hand.as_json()]
        return request if self.place is None else [*request, self.place]


@dataclass(frozen=True, slots=True)
class Recording:
    """The response to a request to record a hand, and the game after it; None if the request was a repeat."""

    response: RecordedHandResponse
    after: tuple[GameAccess, FoldedGame] | None


def record_hand(
    database: Database, who: Actor, game_id: str, new: NewHand, *, now: datetime | None = None
) -> RecordedHandResponse:
    """Add a hand to the end of a game, and return it with the table after it.

    A repeated request gets the same response. A hand whose expected number or place is not the next one is refused.
    """
    return record_next_hand(database, who, game_id, new, now=now).response


def record_next_hand(
    database: Database, who: Actor, game_id: str, new: NewHand, *, now: datetime | None = None
) -> Recording:
    """Like `record_hand`, but also return the game after the hand, so that it need not be loaded again."""
    must_be_storable(new.hand.as_json())
    moment = now or datetime.now(UTC)
    hand_id = client_id(new.id)
    repeat = repeatable_request(who, f"hand:{hand_id}", new.request(game_id))
    with database.write() as connection:
        locked = lock_game(connection, game_id, account_id=who.account_id, request=repeat, hand_id=hand_id)
        here = enter_locked_game(who, locked)
        who.must_have("games")
        known = known_response(repeat, locked.answer, RecordedHandResponse)
        if known is not None:
            connection.rollback()
            return Recording(known, None)
        here.must_record()
        before = FoldedGame.of(here.game, locked.hands)
        _must_be_next(here.game, before, new, "hand_number", new.hand_number)
        _must_be_next(here.game, before, new, "place", new.place)
        if locked.hand_exists:
            raise hand_exists()
        fact = read_hand(here.game, before.game.state, new.hand)
        hand = KeptHand.new(hand_id, fact, who.by, moment)
        after = before.after(here.game, hand)
        recorded = _last_hand(here, after)
        logged = None, as_json(recorded)
        saved = save_game(
            connection, here, before, after, "record_hand", now=moment, logged=logged, has_next_version=True
        )
        keep_response(connection, repeat, recorded)
    return Recording(recorded, (here.at(saved), after))


def _last_hand(here: GameAccess, after: FoldedGame) -> RecordedHandResponse:
    """Return the last hand of a game with the table after it."""
    index = len(after.kept) - 1
    hand = hand_response(here.game, after.game, after.kept[index], index)
    return RecordedHandResponse(
        **field_values(hand), state=state_response(here.game, after.game), version=here.game.version + 1
    )


def _must_be_next(game: GameRow, played: FoldedGame, new: NewHand, field: str, expected: int | None) -> None:
    """Refuse a hand whose number or place is taken or leaves a gap; the conflict shows both hands."""
    taken = played.game.hand_numbers if field == "hand_number" else tuple(range(1, len(played.kept) + 1))
    following = max([number for number in taken if number is not None], default=0) + 1
    if expected is None or expected == following:
        return
    index = taken.index(expected) if expected in taken else None
    what = "hand" if field == "hand_number" else "place"
    raise ConflictError(
        f"{what} {expected} is already {'recorded' if what == 'hand' else 'taken'}"
        if index is not None
        else f"the next {what} is {following}, not {expected}",
        where=Where(
            field=f"body.{field}",
            hand=None if index is None else played.game.hand_numbers[index],
            place=None if index is None else index + 1,
        ),
        remedy="send the hands in order" if index is None else "compare both, then keep the recorded one or correct it",
        details={
            "expected": following,
            "yours": new.hand.as_json(),
            "theirs": None if index is None else as_json(hand_response(game, played.game, played.kept[index], index)),
            "version": game.version,
        },
    )
