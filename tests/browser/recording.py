"""Games recorded in a browser by taps, as a thumb would: every outcome, and any fact."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import payment
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json, win_from_json

__all__ = ["NAMES", "PHONE_WITH_BARS", "THUMB", "Recorder", "new_game", "thumb"]

NAMES = ("Koki", "Josh", "Mikey", "Jo")
THUMB: dict[str, Any] = {"viewport": ViewportSize(width=390, height=844), "has_touch": True, "is_mobile": True}
PHONE_WITH_BARS = ViewportSize(width=390, height=664)


def new_game(
    address: str, *, players: Sequence[str] = NAMES, facts: Sequence[Mapping[str, Any]] = (), **more: Any
) -> str:
    """A game that the server knows, with these hands already recorded; its id."""
    with httpx.Client(base_url=address) as client:
        answer = client.post("/api/games", json={"players": list(players), **more})
        assert answer.status_code == 201, answer.text
        game = answer.json()["id"]
        for fact in facts:
            recorded = client.post(f"/api/games/{game}/hands", json={"fact": fact})
            assert recorded.status_code == 201, recorded.text
    return str(game)


@contextmanager
def thumb(browser: Browser, address: str) -> Iterator[Page]:
    """One phone for many games: what it has loaded once it has. It must not complain."""
    complaints: list[str] = []

    def complain(text: str) -> None:
        if "blocked by Playwright" not in text:
            complaints.append(text)

    with browser.new_context(base_url=address, service_workers="block", reduced_motion="reduce", **THUMB) as context:
        page = context.new_page()
        page.on("console", lambda message: complain(message.text))
        page.on("pageerror", lambda error: complain(str(error)))
        yield page
    assert complaints == []


class Recorder:
    """The recorder of one game on a phone, and how often it was tapped."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.game = game
        self.taps = 0

    def open(self, *, patient: bool = False) -> Recorder:
        """Taps straight after a hand are taken, unless the recorder is to be `patient` as for people."""
        self.page.goto(f"/riichi/games/{self.game}")
        if not patient:
            self.page.evaluate("document.documentElement.style.setProperty('--settle', '0ms')")
        expect(self.at("[data-step=winner][data-seat='0']")).to_be_visible()
        return self

    def offline(self) -> None:
        """Without the network, once all parts of the recorder are there: the worker would have them."""
        self.page.evaluate("async () => { await customElements.whenDefined('fw-more-sheet'); }")
        self.page.context.set_offline(True)

    def online(self) -> None:
        self.page.context.set_offline(False)

    def at(self, selector: str) -> Locator:
        return self.page.locator(f"fw-recorder-page {selector}")

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.at(selector).tap()

    def seat(self, step: str, seat: int) -> None:
        self.tap(f"[data-step={step}][data-seat='{seat}']")

    def riichi(self, *seats: int) -> None:
        for seat in seats:
            self.tap(f"[data-riichi='{seat}']")

    def more(self, name: str) -> None:
        self.tap("[data-action=more]")
        self.tap(f"[data-more={name}]")

    def look(self) -> None:
        """At the last hand."""
        self.tap("[data-action=menu]")
        self.tap("[data-menu=look]")

    def value(self, points: int) -> None:
        """The button of these points, else the number pad."""
        button = self.at(f"[data-points='{points}']")
        if button.count():
            return self.tap(f"[data-points='{points}']")
        self.tap("[data-other]")
        self.type(str(points))
        return self.tap(f"[data-use='{points}']")

    def type(self, digits: str) -> None:
        pad = self.at("fw-number-pad:visible")
        for digit in digits:
            self.taps += 1
            pad.get_by_role("button", name=digit, exact=True).tap()

    def record(self) -> None:
        self.tap("[data-action=record]:visible")

    def ron(self, winner: int, loser: int, points: int, *, riichi: Sequence[int] = (), ronned: bool = False) -> None:
        self.riichi(*riichi)
        self.seat("winner", winner)
        self.seat("from", loser)
        self._ronned(ronned)
        self.value(points)
        self.record()

    def several_rons(
        self, loser: int, wins: Mapping[int, int], *, riichi: Sequence[int] = (), ronned: bool = False
    ) -> None:
        self.riichi(*riichi)
        self.more("many")
        self.seat("loser", loser)
        for winner in wins:
            self.seat("winners", winner)
        self.record()
        self._ronned(ronned)
        for points in wins.values():
            self.value(points)
        self.record()

    def _ronned(self, ronned: bool) -> None:
        if ronned:
            self.tap("fw-chip[data-ronned]")

    def tsumo(self, winner: int, points: int, *, riichi: Sequence[int] = ()) -> None:
        self.riichi(*riichi)
        self.seat("winner", winner)
        self.seat("from", winner)
        self.value(points)
        self.record()

    def draw(self, tenpai: Sequence[int], *, riichi: Sequence[int] = ()) -> None:
        self.riichi(*riichi)
        self.tap("[data-action=draw]")
        for seat in tenpai:
            if seat not in riichi:
                self.seat("tenpai", seat)
        self.record()

    def abort(self, kind: str, declared_by: int | None = None, *, riichi: Sequence[int] = ()) -> None:
        self.riichi(*riichi)
        self.more(kind)
        if declared_by is not None:
            self.seat("declarer", declared_by)
        self.record()

    def fact(self, fact: Fact, rules: Ruleset, dealer: int) -> None:
        """Record this fact by its taps."""
        told = fact_as_json(fact)
        riichi, ronned = told.get("riichi", []), "ronned_riichi" in told
        wins = told.get("wins") or [told["win"]] if told["outcome"] in {"ron", "tsumo"} else []
        points = {
            win["seat"]: payment(
                win_from_json(win).value, rules, dealer=win["seat"] == dealer, tsumo=told["outcome"] == "tsumo"
            ).points
            for win in wins
        }
        if told["outcome"] == "tsumo":
            ((winner, worth),) = points.items()
            self.tsumo(winner, worth, riichi=riichi)
        elif len(points) > 1:
            self.several_rons(told["loser"], points, riichi=riichi, ronned=ronned)
        elif told["outcome"] == "ron":
            ((winner, worth),) = points.items()
            self.ron(winner, told["loser"], worth, riichi=riichi, ronned=ronned)
        elif told["outcome"] == "exhaustive_draw":
            self.draw(told.get("tenpai", []), riichi=riichi)
        else:
            assert told["outcome"] == "abortive_draw", told
            self.abort(told["kind"], told.get("declared_by"), riichi=riichi)

    def expect_scores(self, *scores: int) -> None:
        """Of all players, in the order of the seats."""
        expect(self.at("fw-compass .seat fw-count")).to_have_text([f"{score:,}".replace("-", "−") for score in scores])

    def expect_round(self, name: str, *, honba: int = 0, sticks: int = 0) -> None:
        expect(self.at("fw-compass").locator(".round, .counter")).to_have_text([name, str(honba), str(sticks)])

    def _hands_on_server(self, address: str) -> list[dict[str, Any]]:
        hands: list[dict[str, Any]] = httpx.get(f"{address}/api/games/{self.game}").json()["hands"]
        return hands

    def facts_on_server(self, address: str, count: int) -> list[Fact]:
        """What the server has, once everything is confirmed."""
        expect(self.page.locator("fw-sync-state")).to_contain_text("confirmed", timeout=15_000)
        hands = self._hands_on_server(address)
        deadline = time.monotonic() + 15
        while len(hands) != count and time.monotonic() < deadline:  # the chip says so until the hand is queued
            self.page.wait_for_timeout(100)
            hands = self._hands_on_server(address)
        assert len(hands) == count
        return [fact_from_json(hand["fact"]) for hand in hands]
