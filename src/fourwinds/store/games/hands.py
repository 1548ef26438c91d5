"""The hands of a game: the recorded facts, and the rows that the fold derives from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple, Self
from uuid import UUID, uuid5

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from fourwinds.riichi.rules.game import Game, Step
from fourwinds.riichi.rules.outcome import Fact, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.wire.actions import ActionRow, action_rows
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json
from fourwinds.riichi.wire.hand_rows import HandRow, ScoreRow, hand_row, score_rows
from fourwinds.store.games.games import GameRow
from fourwinds.store.log import By
from fourwinds.store.tables import accounts, hand_actions, hand_scores, hands
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, IllegalError, Where

__all__ = [
    "HAND_COLUMNS",
    "KeptHand",
    "hand_exists",
    "kept_hand",
    "load_hands",
    "load_hands_of",
    "must_be_new",
    "write_hands",
]


@dataclass(frozen=True, slots=True)
class KeptHand:
    """A recorded fact with its recorder and times. An uncertain hand has no `completed_at`."""

    id: str
    fact: Fact
    created_by: str | None
    created_at: datetime
    updated_at: datetime
    completed_at: datetime | None
    recorder: str | None
    """The name of the account that recorded it."""

    @classmethod
    def new(cls, hand_id: str, fact: Fact, by: By, now: datetime) -> Self:
        """Return a hand that is recorded now."""
        completed = None if isinstance(fact, Uncertain) else now
        return cls(hand_id, fact, by.account_id, now, now, completed, by.name if by.account_id else None)

    def changed(self, fact: Fact, now: datetime) -> KeptHand:
        """Return the hand with another fact."""
        completed = None if isinstance(fact, Uncertain) else self.completed_at or now
        return replace(self, fact=fact, updated_at=now, completed_at=completed)


class _HandRows(NamedTuple):
    """A hand with the rows that are derived from it."""

    hand: KeptHand
    row: HandRow
    scores: tuple[ScoreRow, ...]
    actions: tuple[ActionRow, ...]

    @property
    def completed_at(self) -> datetime | None:
        return self.hand.completed_at if self.row.is_complete else None


_MOST_POINTS = 1_000_000_000
HAND_COLUMNS = (
    *(hands.c.id, hands.c.fact, hands.c.created_by, hands.c.created_at, hands.c.updated_at, hands.c.completed_at),
    accounts.c.name,
)

_OF_GAMES = (
    select(hands.c.game_id, *HAND_COLUMNS)
    .join(accounts, accounts.c.id == hands.c.created_by, isouter=True)
    .where(hands.c.game_id.in_(bindparam("ids", expanding=True)))
    .order_by(hands.c.game_id, hands.c.hand_number)
)
_KNOWN = select(hands.c.id).where(hands.c.id == bindparam("hand"))
_COMPLETE = update(hands).where(hands.c.id == bindparam("hand")).values(completed_at=bindparam("moment"))
"""Queries that run for every hand are built once."""


def load_hands(connection: Connection, game_id: str) -> list[KeptHand]:
    """Load the hands of a game in order."""
    return load_hands_of(connection, [game_id]).get(game_id, [])


def load_hands_of(connection: Connection, game_ids: Sequence[str]) -> dict[str, list[KeptHand]]:
    """Load the hands of many games, each in order."""
    found: dict[str, list[KeptHand]] = {}
    for game_id, *columns in connection.execute(_OF_GAMES, {"ids": game_ids}):
        found.setdefault(game_id, []).append(kept_hand(columns))
    return found


def kept_hand(columns: Sequence[Any]) -> KeptHand:
    """Return the hand of a row with `HAND_COLUMNS`."""
    hand_id, fact, *rest = columns
    return KeptHand(hand_id, fact_from_json(fact), *rest)


def must_be_new(connection: Connection, hand_id: str) -> None:
    """Refuse an id that a hand has already."""
    if connection.execute(_KNOWN, {"hand": hand_id}).first() is not None:
        raise hand_exists()


def hand_exists() -> ConflictError:
    return ConflictError("a hand with this id already exists", remedy="choose a new id")


def write_hands(
    connection: Connection,
    game: GameRow,
    before: tuple[Game, Sequence[KeptHand]],
    after: tuple[Game, Sequence[KeptHand]],
) -> None:
    """Update the rows of a locked game to its new fold; unchanged hands are not touched."""
    old, new = _entries(*before), _entries(*after)
    if before[0].rules == after[0].rules:
        written = [entry for hand_id, entry in new.items() if old.get(hand_id) != entry]
    else:
        written = list(new.values())
    rows = [_rows_of(after[0].rules, entry) for entry in written]
    must_be_storable(*(fact_as_json(each.hand.fact) for each in rows))
    changed = [each for each in rows if each.hand.id in old]
    if deleted := [hand_id for hand_id in old if hand_id not in new]:
        connection.execute(delete(hands).where(hands.c.id.in_(deleted)))
    if changed:
        _reopen(connection, [each.hand.id for each in changed])
        columns = [{"changed": each.hand.id, **_columns(game, each)} for each in changed]
        connection.execute(update(hands).where(hands.c.id == bindparam("changed")), columns)
    _write_parts(connection, game, rows)
    if added := [_new_columns(game, each) for each in rows if each.hand.id not in old]:
        connection.execute(insert(hands), added)
    if completed := [{"hand": each.hand.id, "moment": each.completed_at} for each in changed if each.completed_at]:
        connection.execute(_COMPLETE, completed)


class _HandEntry(NamedTuple):
    """A hand at its place in a game."""

    number: int
    hand: KeptHand
    step: Step


def _entries(game: Game, kept: Sequence[KeptHand]) -> dict[str, _HandEntry]:
    numbered = enumerate(zip(kept, game.steps, strict=True), start=1)
    return {hand.id: _HandEntry(number, hand, step) for number, (hand, step) in numbered}


def _rows_of(rules: Ruleset, entry: _HandEntry) -> _HandRows:
    rows = _HandRows(
        entry.hand, hand_row(rules, entry.step, entry.number), score_rows(entry.step), action_rows(rules, entry.step)
    )
    numbers = [number for row in (*rows.scores, *rows.actions) for number in row if isinstance(number, int)]
    if max(map(abs, numbers), default=0) > _MOST_POINTS:
        raise IllegalError(
            "the scores are too large", where=Where(place=entry.number), remedy="check the points and honba"
        )
    return rows


def _reopen(connection: Connection, hand_ids: Sequence[str]) -> None:
    """Delete the derived rows of hands, and negate their numbers so that hands can swap them."""
    of_these = hands.c.id.in_(hand_ids)
    connection.execute(update(hands).where(of_these).values(completed_at=None, hand_number=-hands.c.hand_number))
    for table in (hand_scores, hand_actions):
        connection.execute(delete(table).where(table.c.hand_id.in_(hand_ids)))


def _write_parts(connection: Connection, game: GameRow, written: Sequence[_HandRows]) -> None:
    """Write scores and actions. Hands are completed after them: the database checks that their points balance."""
    scores = [_score(game, each.hand.id, row) for each in written for row in each.scores]
    actions = [_action(game, each.hand.id, row) for each in written for row in each.actions]
    if scores:
        connection.execute(insert(hand_scores), scores)
    if actions:
        connection.execute(insert(hand_actions), actions)


def _columns(game: GameRow, rows: _HandRows) -> dict[str, Any]:
    columns = rows.row._asdict()
    del columns["is_complete"]
    winners = [game.seats[seat].player_id for seat in rows.row.winners]
    return {**columns, "winners": winners, "fact": fact_as_json(rows.hand.fact), "updated_at": rows.hand.updated_at}


def _new_columns(game: GameRow, rows: _HandRows) -> dict[str, Any]:
    hand = rows.hand
    created = {"id": hand.id, "game_id": game.id, "created_by": hand.created_by, "created_at": hand.created_at}
    return {**_columns(game, rows), **created, "completed_at": rows.completed_at}


def _score(game: GameRow, hand_id: str, row: ScoreRow) -> dict[str, Any]:
    return {"hand_id": hand_id, "player_id": game.seats[row.seat].player_id, **row._asdict()}


def _action(game: GameRow, hand_id: str, row: ActionRow) -> dict[str, Any]:
    columns = row._asdict()
    target = columns.pop("target_seat")
    return {
        **columns,
        "id": str(uuid5(UUID(hand_id), str(row.action_order))),
        "hand_id": hand_id,
        "player_id": game.seats[row.seat].player_id,
        "target_player_id": None if target is None else game.seats[target].player_id,
    }
