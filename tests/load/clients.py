"""Phones at many tables: each records its own game, hand by hand, and sometimes reads its history."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.vectors.random_games import random_fact
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.ids import new_id

__all__ = ["Phone", "Timings", "run_phones"]

_KINDS = ("ron", "tsumo", "exhaustive_draw", "chombo")
_READS = 0.2
"""The share of actions that only read the history."""
_TWICE = 0.05
"""The share of recordings whose response is lost, so the phone sends them again."""


@dataclass
class Timings:
    """Seconds of each kind of request, and the errors."""

    record: list[float] = field(default_factory=list)
    history: list[float] = field(default_factory=list)
    other: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @staticmethod
    def at(share: float, seconds: Sequence[float]) -> float:
        """Return the percentile of request times in milliseconds, for a share from 0 to 1."""
        return 1000 * sorted(seconds)[min(int(len(seconds) * share), len(seconds) - 1)]


@dataclass
class Phone:
    """One account at its own table, and every hand that the server confirmed."""

    client: httpx.AsyncClient
    headers: dict[str, str]
    random: Random
    timings: Timings
    game_id: str = ""
    game: Game = field(default_factory=lambda: fold(Ruleset(), []))
    recorded: dict[str, list[str]] = field(default_factory=dict)

    async def act(self) -> None:
        """Do one thing: start a game, record a hand, or read the history."""
        if not self.game_id or self.game.ending is not None:
            await self._begin()
        elif self.random.random() < _READS:
            await self._ask("GET", f"/api/games/{self.game_id}/hands", self.timings.history, 200)
        else:
            await self._record()

    async def _begin(self) -> None:
        self.game_id, self.game = new_id(), fold(Ruleset(), [])
        self.recorded[self.game_id] = []
        body = {"id": self.game_id, "players": ["Koki", "Josh", "Mikey", "Jo"]}
        await self._ask("POST", "/api/games", self.timings.other, 201, body)

    async def _record(self) -> None:
        fact = random_fact(self.random, self.game, _KINDS)
        hands = self.recorded[self.game_id]
        hand_id = new_id()
        body = {"id": hand_id, "hand_number": len(hands) + 1, "fact": fact_as_json(fact)}
        address = f"/api/games/{self.game_id}/hands"
        answer = await self._ask("POST", address, self.timings.record, 201, body)
        if self.random.random() < _TWICE:
            again = await self._ask("POST", address, self.timings.record, 201, body)
            if again != answer:
                self.timings.errors.append("the same request was answered otherwise")
        if answer is not None:
            self.game = self.game.after(fact)
            hands.append(hand_id)
            if list(answer["state"]["scores"].values()) != list(self.game.state.scores):
                self.timings.errors.append("the server counts otherwise")

    async def _ask(
        self, method: str, address: str, times: list[float], expected: int, body: dict[str, Any] | None = None
    ) -> Any:
        begun = time.perf_counter()
        answer = await self.client.request(method, address, json=body, headers=self.headers)
        times.append(time.perf_counter() - begun)
        if answer.status_code != expected:
            self.timings.errors.append(f"{method} {address}: {answer.status_code} {answer.text[:200]}")
            return None
        return answer.json()


async def run_phones(
    address: str, tokens: Sequence[str], *, seconds: float, pause: float, seed: int
) -> tuple[Timings, dict[str, list[str]], float]:
    """Let phones act for some time, each once in `pause` seconds, or with 0 as fast as it can.

    Return their timings, the confirmed hands by game, and how long it took.
    """
    timings = Timings()
    limits = httpx.Limits(max_connections=len(tokens), max_keepalive_connections=len(tokens))
    async with httpx.AsyncClient(base_url=address, limits=limits, timeout=30) as client:
        phones = [
            Phone(client, {"authorization": f"Bearer {token}"}, Random(seed + number), timings)
            for number, token in enumerate(tokens)
        ]
        begun = time.perf_counter()

        async def use(phone: Phone, number: int) -> None:
            due = begun + pause * number / len(phones)
            while due < begun + seconds:
                await asyncio.sleep(max(due - time.perf_counter(), 0))
                await phone.act()
                due = due + pause if pause else time.perf_counter()

        await asyncio.gather(*(use(phone, number) for number, phone in enumerate(phones)))
        took = time.perf_counter() - begun
    return timings, {game: hands for phone in phones for game, hands in phone.recorded.items()}, took
