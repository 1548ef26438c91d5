"""Phones at a table: pages that use the modules of the application without its interface."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route

from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.wire.phone_tables import phone_tables

__all__ = ["DRAW", "RON", "TABLES", "TSUMO", "Phone"]

TABLES = phone_tables(preset("default"))
RON: dict[str, Any] = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "han": 3, "fu": 30}], "riichi": [0]}
TSUMO: dict[str, Any] = {"outcome": "tsumo", "win": {"seat": 1, "han": 2, "fu": 30}}
DRAW: dict[str, Any] = {"outcome": "exhaustive_draw", "tenpai": [0, 1]}
_LOAD = """async () => {
  window.kept = await import("/static/riichi/phone/kept.js");
  window.sync = await import("/static/riichi/phone/sync.js");
}"""
_CALL = "async ([module, name, values]) => (await window[module][name](...values)) ?? null"
_SYNC = "**/api/sync"
_POLL_MS, _PATIENCE_MS = 50, 60_000


class Phone:
    """A page with `kept.js` and `sync.js` loaded, in its own browser context or as another tab of one."""

    def __init__(self, page: Page, script: str = "") -> None:
        self.page = page
        if script:
            page.add_init_script(script)
        self.load()

    def load(self) -> None:
        """Load the page again, as after a crash."""
        self.page.goto("/offline")
        self.page.evaluate(_LOAD)

    def call(self, name: str, *values: Any, module: str = "kept") -> Any:
        return self.page.evaluate(_CALL, [module, name, list(values)])

    def create(self, **more: Any) -> str:
        players = ["Koki", "Josh", "Mikey", "Jo"]
        made = {"players": players, "rules": "default", "tables": TABLES, **more}
        return str(self.call("createGame", made))

    def record(self, game: str, *facts: dict[str, Any]) -> list[str]:
        return [self.call("recordHand", game, fact) for fact in facts]

    def game(self, game: str) -> dict[str, Any]:
        found: dict[str, Any] = self.call("game", game)
        return found

    def hands(self, game: str) -> list[tuple[str, str]]:
        """Return the outcome and the sync state of every hand."""
        return [(hand["fact"]["outcome"], hand["sync"]) for hand in self.game(game)["hands"]]

    def wait_for_hands(self, game: str, *hands: tuple[str, str]) -> None:
        """Wait until the phone has these hands. Playwright itself does not wait for conditions that are promises."""
        waited = 0
        while self.hands(game) != list(hands):
            assert waited < _PATIENCE_MS, self.hands(game)
            self.page.wait_for_timeout(_POLL_MS)
            waited += _POLL_MS

    def sync(self) -> dict[str, Any]:
        """Send everything that is waiting, and return the sync state."""
        self.call("syncNow", {"renew": True}, module="sync")
        state: dict[str, Any] = self.call("syncState", module="sync")
        return state

    def on_server(self, game: str) -> dict[str, Any]:
        """Return the game as the server has it."""
        found: dict[str, Any] = self.page.evaluate("async (id) => (await fetch(`/api/games/${id}`)).json()", game)
        return found

    def outcomes(self, game: str) -> list[str]:
        """Return the outcomes that the server has recorded."""
        return [hand["fact"]["outcome"] for hand in self.on_server(game)["hands"]]

    def away(self) -> None:
        """Make the server unreachable."""
        self.page.route("**/api/**", lambda route: route.abort())

    def back(self) -> None:
        self.page.unroute_all(behavior="wait")

    def lose_answers(self) -> None:
        """Let the server handle requests, but lose its responses."""

        def lost(route: Route) -> None:
            route.fetch()
            route.abort()

        self.page.route(_SYNC, lost)
