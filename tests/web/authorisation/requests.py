"""What is sent to each endpoint, so that whoever may is answered well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.app.accounts import PASSWORD
from tests.app.riichi_club import SEATS, draw, ron, tsumo
from tests.pbn.files import board
from tests.web.authorisation.table import Row
from tests.web.authorisation.world import KNOWN_BOARD, UNSOLVED_BOARD

__all__ = ["Request", "request_of"]

_NOTES = "# Sent\n\n## Info\nbase: small_club\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"
_OTHER_PASSWORD = "east south west north"
_RON = ron(2, 3)
_BODIES: dict[str, Any] = {
    "POST /api/accounts": {"email": "new@club.example", "password": PASSWORD, "name": "New"},
    "POST /api/accounts code": {"email": "new@club.example", "password": PASSWORD, "name": "New", "code": "{code}"},
    "POST /api/session": {"email": "owner@club.example", "password": PASSWORD},
    "PATCH /api/account": {"name": "Another name"},
    "PATCH /api/account address": {"email": "other@club.example", "password": PASSWORD},
    "POST /api/account/password": {"current": PASSWORD, "new": _OTHER_PASSWORD},
    "POST /api/account/reset": {"email": "owner@club.example"},
    "POST /api/account/reset/password": {"token": "{link}", "password": _OTHER_PASSWORD},
    "POST /api/account/tokens": {"name": "program", "scopes": ["games"], "password": PASSWORD},
    "POST /api/systems": {"name": "New", "base": "small_club"},
    "PATCH /api/systems/{system_id}": {"name": "Renamed"},
    "PUT /api/systems/{system_id}/shares": {"email": "member@club.example", "role": "viewer"},
    "POST /api/systems/{system_id}/invitations": {"role": "viewer"},
    "POST /api/invitations/show": {"token": "{invitation}"},
    "POST /api/invitations/accept": {"token": "{invitation}"},
    "POST /api/systems/{system_id}/rules": {"sequence": "2c", "meaning": "22+ HCP"},
    "PUT /api/systems/{system_id}/rules": {"sequence": "1n", "meaning": "12-14 HCP, balanced"},
    "PUT /api/systems/{system_id}/definitions/{term}": {"text": "7+ HCP"},
    "POST /api/systems/{system_id}/recommend": {"hand": "AKQ72.K5.83.Q972"},
    "POST /api/systems/{system_id}/explain": {"auction": "1n p"},
    "POST /api/systems/{system_id}/meaning": {"sequence": "1n", "meaning": "14-16 HCP, balanced"},
    "POST /api/systems/{system_id}/onlookers": {"page": "one", "sequence": "1n"},
    "POST /api/systems/{system_id}/swap": {"out": "stayman", "into": "puppet"},
    "POST /api/systems/{system_id}/swap preview": {"out": "stayman", "into": "puppet", "preview": True},
    "POST /api/systems/{system_id}/conventions": {"id": "smolen"},
    "PUT /api/systems/{system_id}/parameters": {"parameters": {"stayman.invite": "7-8"}},
    "POST /api/systems/{system_id}/updates": {},
    "POST /api/systems/{system_id}/reviews/confirm quiet": {"all": True},
    "POST /api/systems/{system_id}/proposals/accept": {"text": _NOTES, "chosen": "all"},
    "POST /api/boards": {"name": "New"},
    "PATCH /api/boards/{collection_id}": {"name": "Renamed"},
    "POST /api/boards/{collection_id}/renumber": {"first": 5},
    "POST /api/boards/{collection_id}/boards": {"text": board(Board="7")},
    "PUT /api/boards/{collection_id}/boards/{number}": {"text": board("Pass Pass Pass Pass")},
    "POST /api/lessons": {"title": "New", "pages": [{"text": "What do you open?"}]},
    "PUT /api/lessons/{lesson_id}": {"title": "Other", "pages": []},
    "POST /api/pbn/import": {"text": board()},
    "POST /api/pbn/import keep": {"text": board(Board="7"), "collection_id": "{collection_id}"},
    "POST /api/pbn/repair": {"text": board()},
    "POST /api/pbn/export": {"boards": [{"deal": "N:KQ3.AT74.Q62.K85 - - -"}], "form": "standard"},
    "POST /api/pbn/hash": {"hashes": ["{deal_hash}"]},
    "POST /api/pbn/par": {"text": UNSOLVED_BOARD},
    "POST /api/pbn/par quiet": {"text": KNOWN_BOARD},
    "POST /api/jobs pdf": {"kind": "system_pdf", "arguments": {"system_id": "{system_id}"}},
    "POST /api/jobs lesson": {"kind": "lesson_tables", "arguments": {"lesson_id": "{lesson_id}"}},
    "POST /api/jobs boards": {"kind": "lesson_tables", "arguments": {"collection_id": "{collection_id}"}},
    "POST /api/jobs weigh": {
        "kind": "deep_recommendation",
        "arguments": {"system_id": "{system_id}", "hand": "AT63.K73.KQ.A975", "auction": "1n p 2n p"},
    },
    "POST /api/jobs lint": {"kind": "lint", "arguments": {"system_id": "{system_id}", "hands": 0}},
    "POST /api/jobs scenario": {
        "kind": "scenario",
        "arguments": {"system_id": "{system_id}", "scenario": "1n-(p)-2c", "count": 2},
    },
    "POST /api/practice/sessions": {"system": "{system_id}"},
    "POST /api/practice/sessions/{practice_id}/questions": {"count": 1},
    "POST /api/practice/sessions/{practice_id}/boards": {"seats": ["S"]},
    "POST /api/practice/questions/{question_id}/answer": {"call": "p"},
    "POST /api/practice/answers": {"answers": [{"question_id": "{question_id}", "call": "p"}]},
    "POST /api/practice/boards/{board_id}/calls": {"call": "p"},
    "POST /api/systems/{system_id}/rooms": {"opponents": "silent"},
    "POST /api/rooms/{room_id}/boards": {"count": 1},
    "POST /api/rooms/{room_id}/boards/{number}/calls": {"call": "p", "seat": "S"},
    "POST /api/rooms/{room_id}/boards/{number}/notes": {"text": "Open it", "call": 1},
    "POST /api/jobs room": {"kind": "room_boards", "arguments": {"room_id": "{room_id}", "count": 1}},
    "POST /api/jobs try": {"kind": "try", "arguments": {"before": "{system_id}", "lines": ["2d = 5-10 HCP, 6+ suit"]}},
    "POST /api/jobs stats": {"kind": "stats", "arguments": {"system_id": "{system_id}"}},
    "POST /api/jobs match": {"kind": "match", "arguments": {"one": "{system_id}", "other": "{system_id}"}},
    "POST /api/jobs deal": {"kind": "deal", "arguments": {"auction": "1n p 2c", "system": "{system_id}"}},
    "POST /api/rulesets/tables": {"rules": "ema"},
    "POST /api/riichi/value": {"tiles": "234567m 234p 67s 55s", "winning_tile": "8s"},
    "POST /api/leagues": {"name": "New"},
    "PATCH /api/leagues/{league_id}": {"name": "Renamed"},
    "POST /api/leagues/{league_id}/members": {"email": "stranger@club.example", "role": "organiser"},
    "POST /api/leagues/{league_id}/players": {"name": "New"},
    "POST /api/leagues/{league_id}/players account": {"name": "New", "email": "stranger@club.example"},
    "POST /api/leagues/{league_id}/games/import": {
        "games": [{"players": SEATS, "rules": "default", "final_scores": [42100, 28300, 21600, 8000]}]
    },
    "PATCH /api/players/{player_id}": {"name": "Renamed"},
    "POST /api/games": {"players": ["A", "B", "C", "D"]},
    "POST /api/games league": {"league_id": "{league_id}", "players": SEATS},
    "PATCH /api/games/{game_id}": {"label": "Final"},
    "PUT /api/games/{game_id}/final_scores": {
        "final_scores": [40_000, 30_000, 20_000, 10_000],
        "accept_differences": True,
    },
    "POST /api/games/{game_id}/hands": _RON,
    "POST /api/games/{game_id}/hands/insert/{place}": _RON,
    "PUT /api/games/{game_id}/hands/{hand_id}": draw(0, 1),
    "PUT /api/games/{game_id}/hands/{hand_id} complete": tsumo(0),
    "PUT /api/games/{game_id}/hands/{hand_id}/number": {"place": 1},
    "POST /api/sync sees": {"known": {"{game_id}": 0}},
    "POST /api/sync create": {
        "operations": [
            {
                "id": "1",
                "kind": "create_game",
                "game_id": "0a1b2c3d-0000-4000-8000-000000000001",
                "league_id": "{league_id}",
                "players": SEATS,
            }
        ]
    },
    "POST /api/sync record": {
        "operations": [
            {
                "id": "1",
                "kind": "record_hand",
                "game_id": "{game_id}",
                "hand_id": "0a1b2c3d-0000-4000-8000-000000000002",
                "hand": _RON,
            }
        ]
    },
    "POST /api/sync correct": {
        "operations": [
            {"id": "1", "kind": "correct_hand", "game_id": "{game_id}", "hand_id": "{hand_id}", "hand": draw(0, 1)}
        ]
    },
    "POST /api/sync delete": {
        "operations": [{"id": "1", "kind": "delete_hand", "game_id": "{game_id}", "hand_id": "{hand_id}"}]
    },
    "POST /api/sync finish": {
        "operations": [
            {
                "id": "1",
                "kind": "finish_game",
                "game_id": "{game_id}",
                "final_scores": [40_000, 30_000, 20_000, 10_000],
                "accept_differences": True,
            }
        ]
    },
}
_QUERIES = {
    "GET /api/systems/{system_id}/lookup": "sequence=1n-(p)-2c",
    "DELETE /api/systems/{system_id}/rules": "sequence=1n-(p)-2c",
    "GET /api/lab/scenarios": "system={system_id}",
    "GET /api/systems/{system_id}/compare": "version=1",
    "GET /api/systems/{system_id}/compare other": "to={stranger_system}",
    "DELETE /api/systems/{system_id}/conventions/{module_id} preview": "preview=true",
    "GET /api/games mine": "mine=true",
    "GET /api/games league": "league_id={league_id}",
    "PUT /api/games/{game_id}/hands/{hand_id} preview": "preview=true",
    "DELETE /api/games/{game_id}/hands/{hand_id} preview": "preview=true",
    "GET /api/games/{game_id}/completions": "&".join(
        f"final_scores={score}" for score in (29_800, 22_200, 24_000, 24_000)
    ),
    "GET /api/boards/{collection_id}/boards solve": "analyse=true",
    "GET /api/boards/{collection_id}/boards/{number} solve": "analyse=true",
}
_TEXTS = {
    "POST /api/systems/import": _NOTES,
    "POST /api/systems/{system_id}/import": _NOTES,
    "POST /api/systems/{system_id}/proposals quiet": _NOTES,
}


@dataclass(frozen=True)
class Request:
    """What goes over the wire."""

    method: str
    address: str
    content: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


_ANY_VERSION = {"if-match": "*"}


def request_of(row: Row, names: Mapping[str, str]) -> Request:
    """The request of a row, with the names of its situation filled in."""
    query = _found(_QUERIES, row)
    address = _filled(f"{row.path}?{query}" if query else row.path, names)
    text, body = _found(_TEXTS, row), _found(_BODIES, row)
    if text is not None:
        return Request(row.method, address, text.encode(), {"content-type": "text/markdown"})
    if body is not None:
        content = json.dumps(_filled(body, names)).encode()
        return Request(row.method, address, content, {"content-type": "application/json", **_ANY_VERSION})
    return Request(row.method, address, headers=_ANY_VERSION)


def _found(table: Mapping[str, Any], row: Row) -> Any:
    return table.get(f"{row.operation} {row.variant}", table.get(row.operation))


def _filled(value: Any, names: Mapping[str, str]) -> Any:
    """The value with `{league_id}` and the like replaced."""
    if isinstance(value, dict):
        return {_filled(key, names): _filled(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_filled(each, names) for each in value]
    if isinstance(value, str) and "{" in value:
        for name, known in names.items():
            value = value.replace(f"{{{name}}}", known)
    return value
