"""A little of everything that Four Winds keeps, and a way to compare two databases that hold it."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Text, cast, insert, select, update

from fourwinds.store import tables
from fourwinds.store.database import Database
from fourwinds.store.milestones import reach

__all__ = ["BOARD", "contents_of", "fill"]

BOARD = {
    "collection": "c1",
    "number": 3,
    "dealer": "S",
    "vulnerability": "EW",
    "deal_hash": "v1:1",
    "deal": "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432",
}
AT = datetime(2026, 11, 15, 19, 30, 0, 123456, UTC)
PLAYERS = ("p0", "p1", "p2", "p3")


def fill(database: Database) -> None:
    """Boards, a system, an account, a league with a completed hand and one that waits, changes, and a job's result."""
    with database.write() as connection:
        collection = {"id": "c1", "name": "club night", "visibility": "public", "version": 1}
        connection.execute(insert(tables.collections), [collection])
        connection.execute(insert(tables.boards), [{**BOARD, "id": 7}])
        reach(connection, "demo boards")
        connection.execute(insert(tables.systems), [SYSTEM])
        connection.execute(insert(tables.system_modules), [MODULE])
        connection.execute(insert(tables.module_contents), [{"system_id": "s1", "hash": "h", "body": b"\x78\x00\xff"}])
        connection.execute(insert(tables.own_lines), [LINE])
        connection.execute(insert(tables.own_lines), [{**LINE, "sequence": "1c", "context": "[vul]", "position": 2}])
        account = {"id": "a1", "email": "uma@example.org", "name": "Uma ♠ \u2028", "is_operator": True}
        connection.execute(insert(tables.accounts), [account])
        connection.execute(
            insert(tables.leagues),
            [{"id": "l1", "name": "Club", "rules": {"uma": [15, 5]}, "created_by": "a1", "version": 1, **LEAGUE}],
        )
        connection.execute(
            insert(tables.players), [{"id": player, "league_id": "l1", "name": player} for player in PLAYERS]
        )
        game = {"id": "g1", "league_id": "l1", "label": "", "rules": {}, "started_at": AT, "version": 1}
        connection.execute(insert(tables.games), [{**game, "has_differences": False}])
        connection.execute(
            insert(tables.game_seats),
            [{"game_id": "g1", "seat": seat, "player_id": player} for seat, player in enumerate(PLAYERS)],
        )
        connection.execute(insert(tables.hands), [{**HAND, "id": "h1", "hand_number": 1}])
        connection.execute(insert(tables.hands), [{**HAND, "id": "h2", "hand_number": 2}])
        connection.execute(
            insert(tables.hand_scores),
            [
                {"hand_id": "h1", "player_id": player, "seat": seat, "score_before": 25000, "score_after": score}
                for seat, (player, score) in enumerate(zip(PLAYERS, (33000, 17000, 25000, 25000), strict=True))
            ],
        )
        connection.execute(update(tables.hands).where(tables.hands.c.id == "h1").values(completed_at=AT))
        change: dict[str, Any] = {"kind": "game", "subject_id": "g1", "at": AT, "who": "Uma", "action": "record"}
        connection.execute(
            insert(tables.changes),
            [
                {**change, "number": 1, "before": None, "after": {"hand": [None, 1.5, "♥"]}},
                {**change, "number": 2, "before": JSON.NULL, "after": []},
            ],
        )
        practice = {"id": "p1", "account_id": "a1", "base": "sayc", "conventions": ["stayman_1nt"], "seed": 7}
        connection.execute(insert(tables.practice_sessions), [practice])
        position = {"deal": BOARD["deal"], "dealer": "S", "vulnerability": "EW", "auction": "1N P"}
        line = {"number": 1, "module_id": "stayman_1nt", "path": "1n-(p)-2c", "context": ""}
        question = {"id": "q1", "session_id": "p1", **line, **position}
        connection.execute(insert(tables.practice_questions), [question])
        answer = {"id": "w1", "question_id": "q1", "call": "2C", "rating": "right", "at": AT}
        connection.execute(insert(tables.practice_answers), [answer])
        connection.execute(
            insert(tables.practice_boards), [{"id": "b1", "session_id": "p1", "seats": "NS", **position}]
        )
        connection.execute(insert(tables.bidding_rooms), [{"id": "r1", "system_id": "s1", "opponents": "silent"}])
        connection.execute(insert(tables.bidding_seats), [{"room_id": "r1", "seat": "N", "account_id": "a1"}])
        room_board = {"id": "rb1", "room_id": "r1", "number": 1, "finished_at": AT, "imps": -3}
        connection.execute(insert(tables.bidding_boards), [{**room_board, **position}])
        note = {"id": "n1", "board_id": "rb1", "number": 2, "account_id": "a1", "who": "Uma", "text": "♠?"}
        connection.execute(insert(tables.bidding_notes), [note])
        job = {"id": "j1", "kind": "export", "arguments": {}, "state": "done", "progress": 1.0, "message": ""}
        connection.execute(insert(tables.jobs), [{**job, "cancel_requested": False, "result": b"\x00\xff%PDF"}])


SYSTEM = {
    "id": "s1",
    "name": "Ours",
    "base_system": "sayc",
    "base_version": "1",
    "layout": {"lines": ["a"]},
    "change": 1,
}
MODULE = {"system_id": "s1", "module_id": "stayman", "position": 0, "version": "1", "parameters": {}, "contents": "h"}
LINE = {
    "system_id": "s1",
    "sequence": "1n",
    "context": "",
    "line": "1n = MODIFIED: 12-14 HCP -- ♥ \u2028",
    "section": "",
    "position": 1,
}
LEAGUE = {"is_private": False, "recording": True, "history": True}
HAND = {
    "game_id": "g1",
    "fact": {"ron": {"winner": 0}},
    "wind_round": "east",
    "round_number": 1,
    "honba_count": 0,
    "dealer_seat": 0,
    "outcome_type": "ron",
    "riichi_deposits": 0,
    "riichi_pot_before": 0,
    "riichi_pot_after": 0,
    "winners": [0],
    "is_yakuman": False,
    "created_at": AT,
    "updated_at": AT,
}


def contents_of(database: Database) -> dict[str, list[list[Any]]]:
    """Every row of every table, told alike by every database."""
    found = {}
    with database.read() as connection:
        for table in tables.metadata.sorted_tables:
            columns = [cast(one, Text) if isinstance(one.type, JSON) else one for one in table.columns]
            rows = connection.execute(select(*columns).order_by(*table.primary_key.columns))
            found[table.name] = [[_plain(table.columns[i], value) for i, value in enumerate(row)] for row in rows]
    return found


def _plain(column: Any, value: Any) -> Any:
    if isinstance(column.type, JSON):
        return value if value is None else ("json", json.loads(value))
    return value.replace(tzinfo=UTC) if isinstance(value, datetime) else value
