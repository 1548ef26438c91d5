"""The whole service with something of every kind in it, asked byte for byte as a network would ask it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from traceback import format_exception
from typing import Any
from urllib.parse import unquote
from uuid import uuid4

from fastapi import FastAPI

from fourwinds.app.accounts.api_tokens import make_token_for
from fourwinds.app.accounts.sessions import Browser, start_session
from fourwinds.app.actor import SCOPES
from fourwinds.app.settings import Settings
from fourwinds.store.accounts.accounts import find_account, lock_account, update_account
from fourwinds.store.accounts.api_tokens import delete_tokens
from fourwinds.store.database import Database
from fourwinds.store.rooms.boards import BoardResult, extend_room_auction, find_room_board
from fourwinds.web.api import library
from fourwinds.web.server import create_app
from tests.app import small_library
from tests.app.accounts import COMMAND_LINE, PASSWORD

__all__ = [
    "BROWSER",
    "FAR",
    "HERE",
    "NOBODY",
    "OWNER",
    "PROGRAM",
    "Answer",
    "Asker",
    "WholeService",
    "fill",
    "serving_all",
]

FAR, HERE = "192.0.2.7", "127.0.0.1"
_HOST = "127.0.0.1"
_BOARD = """[Event "Lesson"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]
[Auction "N"]
1NT Pass Pass Pass
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    error: str = ""
    """What nobody foresaw, where it was answered with 500."""

    @property
    def text(self) -> str:
        return self.body.decode()

    def json(self) -> Any:
        return json.loads(self.body)

    def header(self, name: str) -> str:
        return next((value for key, value in self.headers if key == name), "")


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks: from where, and as whom."""

    client: str
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)


NOBODY, PROGRAM, BROWSER, OWNER = "nobody", "program", "browser", "owner"
"""Somebody far away, an account by its token and by its session, and the owner of a machine without accounts."""


class WholeService:
    """The application over a database, and the ids of what is in it by the names they have in addresses and bodies."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self.app = app
        self._runner = runner
        self.ids: dict[str, list[str]] = dict(_KNOWN)
        self.askers = {NOBODY: Asker(FAR)}

    def ask(
        self,
        method: str,
        target: str,
        who: str,
        *,
        headers: Mapping[str, str | bytes] | None = None,
        body: bytes = b"",
        sent: Any = None,
    ) -> Answer:
        """Ask with these bytes, or what is `sent` as JSON; the target is written as on the wire."""
        asker = self.askers[who]
        told: dict[str, str | bytes] = {"host": _HOST, **asker.headers}
        if sent is not None:
            body, told["content-type"] = json.dumps(sent).encode(), "application/json"
        if body or method not in {"GET", "HEAD", "OPTIONS"}:
            told["content-length"] = str(len(body))
        told |= {name.lower(): value for name, value in (headers or {}).items()}
        raw = [(name.encode("latin-1"), _bytes(value)) for name, value in told.items()]
        return self._runner.run(_asked(self.app, _scope(method, target, raw, asker.client), body))

    def make(self, who: str, method: str, target: str, sent: Any = None) -> Any:
        """What an answer tells of something that was made, which must work."""
        answer = self.ask(method, target, who, sent=sent)
        assert answer.status < 300, (method, target, answer)
        return answer.json() if answer.body else None


def _bytes(value: str | bytes) -> bytes:
    return value if isinstance(value, bytes) else value.encode("latin-1")


def _scope(method: str, target: str, headers: list[tuple[bytes, bytes]], client: str) -> dict[str, Any]:
    path, _, query = target.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "root_path": "",
        "query_string": query.encode("ascii"),
        "headers": headers,
        "client": (client, 5000),
        "server": (_HOST, 80),
    }


async def _asked(app: FastAPI, scope: dict[str, Any], body: bytes) -> Answer:
    sent, over = False, asyncio.Event()
    start: dict[str, Any] = {}
    parts: list[bytes] = []

    async def receive() -> dict[str, Any]:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await over.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            start.update(message)
            return
        parts.append(message.get("body", b""))
        if not message.get("more_body") or _is_stream(start):
            over.set()  # a stream goes on for ever: its reader leaves after the first words

    error = ""
    try:
        await app(scope, receive, send)
    except Exception as raised:
        if start.get("status") != 500:  # Starlette raises again what it has answered with 500
            raise
        error = "".join(format_exception(raised)[-3:])
    told = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in start["headers"]]
    return Answer(start["status"], told, b"".join(parts), error)


def _is_stream(start: Mapping[str, Any]) -> bool:
    return any(name == b"content-type" and b"event-stream" in value for name, value in start["headers"])


@contextmanager
def serving_all(folder: Path, url: str, *, with_accounts: bool) -> Iterator[WholeService]:
    """The service with its data, asked by nobody and by an account, or by nobody and by the owner of the machine."""
    settings = Settings(folder, url, login_limit=0, write_limit=0, sign_up="open" if with_accounts else "closed")
    app = create_app(settings)
    shelf = small_library.library()
    app.dependency_overrides[library.the_library] = lambda: shelf  # the real one takes seconds to read
    with asyncio.Runner() as runner:
        context = app.router.lifespan_context(app)
        runner.run(context.__aenter__())
        try:
            app.state.jobs.stop()  # jobs are started, and wait
            service = WholeService(app, runner)
            service.askers[OWNER] = Asker(HERE)
            if with_accounts:
                _sign_up(service)
            yield service
        finally:
            runner.run(context.__aexit__(None, None, None))


def _sign_up(service: WholeService) -> None:
    """The first account looks after the installation; the one of the tests is made after it."""
    for name in ("olga", "stan", "uma"):
        body = {"email": f"{name}@club.example", "password": PASSWORD, "name": name}
        body |= {"code": service.app.state.set_up_code}
        made = service.ask("POST", "/api/accounts", OWNER, sent=body)
        assert made.status == 201, made
        service.ids.setdefault("account_id", []).append(made.json()["id"])
    del service.askers[OWNER]
    _sign_in(service)


def _sign_in(service: WholeService) -> None:
    """The password as it was, a new session and a new token; requests may have changed it, and ended those before."""
    database: Database = service.app.state.database
    with database.write() as connection:
        first, *_, last = service.ids["account_id"]
        account, other = lock_account(connection, last), find_account(connection, first)
        assert account is not None
        assert other is not None
        update_account(connection, account.id, password_hash=other.password_hash)
        session = start_session(connection, account, Browser(), datetime.now(UTC))
        delete_tokens(connection, account.id)
    token = make_token_for(database, COMMAND_LINE, account.email, name="all", scopes=SCOPES)
    spare = make_token_for(database, COMMAND_LINE, account.email, name="spare", scopes=["read"])
    service.ids["token_id"] = [spare.token.id]
    service.askers[BROWSER] = Asker(FAR, {"cookie": f"fourwinds_session={session.cookie}"})
    service.askers[PROGRAM] = Asker(FAR, {"authorization": f"Bearer {token.secret}"})


_KNOWN = {
    "term": ["limit_raise", "garbage"],
    "base": ["small_club"],
    "kind": ["systems", "conventions"],
    "module_id": ["small_club", "stayman"],
    "number": ["1"],
    "sequence": ["1n-(p)-2c", "1n"],
    "auction": ["1n p 2c p", ""],
    "out": ["stayman"],
    "into": ["puppet"],
    "format": ["md", "json"],
}
"""What questions about a system can speak of."""


def fill(service: WholeService, address: str = "") -> None:
    """Make one of everything anew, or of what the addresses of one kind are about."""
    who = OWNER if OWNER in service.askers else BROWSER
    if who == BROWSER:
        _sign_in(service)
    about = address.removeprefix("/api/").split("/")[0]
    for kinds, make in _MAKERS.items():
        if not address or about in kinds:
            service.ids |= make(service, who)


def _game(service: WholeService, who: str) -> dict[str, list[str]]:
    league = service.make(who, "POST", "/api/leagues", {"name": "Friday", "rules": "ema"})["id"]
    names = ["Koki", "Josh", "Mikey", "Jo"]
    players = [service.make(who, "POST", f"/api/leagues/{league}/players", {"name": name})["id"] for name in names]
    game = service.make(who, "POST", "/api/games", {"league_id": league, "players": players, "rules": "ema"})["id"]
    fact = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]}
    hand = service.make(who, "POST", f"/api/games/{game}/hands", {"hand_number": 1, "fact": fact})["hand_id"]
    return {
        "league_id": [league],
        "player_id": players,
        "target_player_id": players[1:],
        "dealer_player_id": players,
        "game_id": [game],
        "hand_id": [hand],
        "place": ["1"],
    }


def _system(service: WholeService, who: str) -> dict[str, list[str]]:
    there = service.ids.get("system_id", ["none"])
    if service.ask("GET", f"/api/systems/{there[0]}", who).status == 200:  # making one reads the whole library
        return {"system_id": there, "invitation_id": service.ids["invitation_id"]}
    system = service.make(who, "POST", "/api/systems", {"name": f"Ours {uuid4()}", "base": "small_club"})["id"]
    line = {"sequence": "1n-(p)-2c-(p)-2d", "meaning": "No 4-card major"}
    service.make(who, "PUT", f"/api/systems/{system}/rules", line)
    invited = service.make(who, "POST", f"/api/systems/{system}/invitations", {"role": "viewer"})
    return {"system_id": [system], "invitation_id": [invited["id"]]}


def _boards(service: WholeService, who: str) -> dict[str, list[str]]:
    boards = service.make(who, "POST", "/api/boards", {"name": "Lessons"})["id"]
    service.make(who, "POST", f"/api/boards/{boards}/boards", {"text": _BOARD})
    lesson = service.make(who, "POST", "/api/lessons", {"title": "Stayman"})["id"]
    return {"collection_id": [boards], "lesson_id": [lesson], "number": ["1"]}


def _job(service: WholeService, who: str) -> dict[str, list[str]]:
    for job in service.make(who, "GET", "/api/jobs?limit=100")["items"]:
        service.make(who, "DELETE", f"/api/jobs/{job['id']}")
    system = _system(service, who)["system_id"][0]
    sent = {"kind": "system_pdf", "arguments": {"system_id": system}}
    return {"job_id": [service.make(who, "POST", "/api/jobs", sent)["id"]]}


def _account(service: WholeService, who: str) -> dict[str, list[str]]:
    if who == OWNER:
        return {}
    sessions = service.make(who, "GET", "/api/account/sessions")["items"]
    return {"session_id": [each["id"] for each in sessions]}


def _practice(service: WholeService, who: str) -> dict[str, list[str]]:
    system = _system(service, who)["system_id"][0]
    session = service.make(who, "POST", "/api/practice/sessions", {"system": system})["id"]
    asked = service.make(who, "POST", f"/api/practice/sessions/{session}/questions", {"count": 2})
    board = service.make(who, "POST", f"/api/practice/sessions/{session}/boards", {"seats": ["S"]})["id"]
    return {
        "practice_id": [session],
        "question_id": [each["id"] for each in asked],
        "board_id": [board],
        "system": [system],
        "call": ["p", "1c"],
    }


def _room(service: WholeService, who: str) -> dict[str, list[str]]:
    system = _system(service, who)["system_id"][0]
    room = service.make(who, "POST", f"/api/systems/{system}/rooms", {"opponents": "silent"})["id"]
    service.make(who, "POST", f"/api/rooms/{room}/boards", {"count": 2})
    _pass_out(service, room)
    notes = service.make(who, "POST", f"/api/rooms/{room}/boards/1/notes", {"text": "Open it"})
    return {
        "room_id": [room],
        "number": ["1", "2"],
        "seat": ["N", "S"],
        "call": ["p", "1c"],
        "note_id": [note["id"] for note in notes],
    }


def _pass_out(service: WholeService, room: str) -> None:
    """End the first board of a room, for which partner would have to call too."""
    database: Database = service.app.state.database
    now = datetime.now(UTC)
    with database.write() as connection:
        board = find_room_board(connection, room, 1)
        assert board is not None
        result = BoardResult(now, contract="", score=0, par=0, engine_auction="p p p p", engine_score=0, imps=0)
        extend_room_auction(connection, board, "p p p p", now, result)


_MAKERS = {
    ("games", "leagues", "players", "sync"): _game,
    ("systems",): _system,
    ("boards", "lessons", "pbn"): _boards,
    ("jobs",): _job,
    ("practice",): _practice,
    ("rooms",): _room,
    ("account", "accounts", "session"): _account,
}
