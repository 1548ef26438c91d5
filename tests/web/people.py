"""An application that knows people and nothing else, and visitors who ask it as browsers and programs do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI, Request
from starlette.responses import PlainTextResponse

from fourwinds.app.accounts.set_up import new_set_up_code
from fourwinds.app.settings import Settings
from fourwinds.store.database import Database
from fourwinds.web.api import accounts
from fourwinds.web.errors import answer_errors
from fourwinds.web.identity import WhoExactly, add_authentication
from tests.app.accounts import PASSWORD
from tests.web.bare import ask

__all__ = ["FAR", "HERE", "Visitor", "people_app"]

FAR = "192.0.2.7"
HERE = "127.0.0.1"


def people_app(database: Database, **settings: Any) -> FastAPI:
    """The API of accounts, and an address that says who asks."""
    app = FastAPI()
    add_authentication(app, Settings(Path(), "sqlite://", **settings))
    app.state.database = database
    answer_errors(app)
    app.include_router(accounts.router)

    @app.api_route("/who", methods=["GET", "POST", "DELETE"], include_in_schema=False)
    def who(asking: WhoExactly, request: Request) -> dict[str, Any]:
        assert request.state.account_id == asking.actor.account_id
        return {"by": asking.by, "name": asking.actor.name, "is_operator": asking.actor.is_operator}

    @app.get("/page", include_in_schema=False)
    def page(asking: WhoExactly) -> PlainTextResponse:
        return PlainTextResponse(asking.actor.name)

    return app


class Visitor:
    """A browser: it keeps the cookies it is given and sends them along."""

    def __init__(self, app: FastAPI, *, site: str = "http://club.example", client: str = FAR) -> None:
        self._app = app
        self._site = site
        self._client = client
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, address: str, *, headers: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {**({"cookie": cookie} if cookie else {}), **(headers or {})}
        if "json" in more:
            more["content"] = json.dumps(more.pop("json"))
            sent = {"content-type": "application/json", **sent}
        told = {name: value.encode() for name, value in sent.items()}
        answer = ask(self._app, method, self._site + address, client=self._client, headers=told, **more)
        for line in answer.headers.get_list("set-cookie"):
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name] = value.strip('"')
            if not self.cookies[name]:
                del self.cookies[name]
        return answer

    def by(self, **headers: str) -> str:
        """How the application knows us, or the code of its refusal."""
        answer = self.ask("GET", "/who", headers={name.replace("_", "-"): value for name, value in headers.items()})
        told: dict[str, str] = answer.json()
        return told.get("by") or told["code"]

    def sign_up(self, name: str = "uma") -> httpx.Response:
        """Make an account; the first one with a code as the server prints it."""
        code = new_set_up_code(self._app.state.database)
        body = {"email": f"{name}@club.example", "password": PASSWORD, "name": name, "code": code}
        return self.ask("POST", "/api/accounts", json=body)

    def sign_in(self, name: str = "uma", password: str = PASSWORD) -> httpx.Response:
        return self.ask("POST", "/api/session", json={"email": f"{name}@club.example", "password": password})

    def make_token(self, *scopes: str) -> str:
        body = {"name": "program", "scopes": scopes, "password": PASSWORD}
        answer = self.ask("POST", "/api/account/tokens", json=body)
        token: str = answer.json()["token"]
        return token
