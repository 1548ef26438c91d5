"""The whole application, and riichi clubs whose people send requests with their tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from fourwinds.app.accounts.api_tokens import make_token_for
from fourwinds.app.settings import Settings
from fourwinds.web.server import create_app
from tests.app.riichi_club import COMMAND_LINE, Club, open_club
from tests.web.client import Client, running

__all__ = ["Service", "open_service", "serving_riichi"]


@dataclass(frozen=True)
class Service:
    """A club and its people's requests."""

    club: Club
    clients: Mapping[str, Client]

    def __getitem__(self, who: str) -> Client:
        return self.clients[who]

    @property
    def game(self) -> str:
        return f"/api/games/{self.club.game}"

    @property
    def league(self) -> str:
        return f"/api/leagues/{self.club.league}"

    def record(self, body: Mapping[str, Any], who: str = "recorder") -> httpx.Response:
        return self[who].post(f"{self.game}/hands", json=body)


@contextmanager
def serving_riichi(url: str, folder: Path) -> Iterator[tuple[FastAPI, Client]]:
    """Run the application over a database."""
    app = create_app(Settings(folder, url, write_limit=0))
    with running(app) as client:
        yield app, client


def open_service(app: FastAPI, client: Client, people: Sequence[str] = ("organiser", "recorder", "seated")) -> Service:
    """Open a new club, with tokens for games for these people and the stranger."""
    club = open_club(app.state.database)
    clients = {"anyone": client.by(None)}
    for who in (*people, "stranger"):
        made = make_token_for(app.state.database, COMMAND_LINE, f"{who}@{club.where}", name="phone", scopes=["games"])
        clients[who] = client.by(made.secret)
    return Service(club, clients)
