"""Lessons of sixteen boards on every scenario of a system, compared with dealing at random until a scenario happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median
from time import process_time

from benchmarks.claim import Claim, cpu_seconds
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.scenarios.catalogue import Catalogue, Listed
from fourwinds.lab.scenarios.dealing import Order, deal_scenario
from fourwinds.lab.scenarios.lesson import LessonHead, lesson_games
from fourwinds.lab.scenarios.placing import Seating, play_out
from fourwinds.notes.compose import create_system
from fourwinds.notes.system import System
from fourwinds.table.errors import NotFoundError

BASE, BOARDS, TARGET, REJECTED = "2_1_game_force", 16, 10.0, 300


def _start(system: System) -> tuple[float, Bidder]:
    """The seconds that it takes to compile a system."""
    start = process_time()
    bidder = Bidder(agreements_of(system))
    bidder.turn(Auction(Seat.NORTH))
    return process_time() - start, bidder


def _deal(listed: Listed, bidder: Bidder, *, solved: bool = False) -> None:
    """Deal a lesson, unless the scenario never happens."""
    scenario = listed.scenario()
    try:
        dealt = deal_scenario(scenario, Bidder(bidder.ours), Order(BOARDS, seed=5))
    except NotFoundError:
        return
    list(lesson_games(dealt.boards, scenario, LessonHead("2/1"), analyse=solved))


def _rejection(listed: Listed, bidder: Bidder) -> float:
    """Return about how long random deals, bid one by one, take to show a scenario sixteen times, or a lower bound."""
    goal = listed.scenario().goal
    found, seating = 0, Seating(Seat.NORTH, Side.NS, Vulnerability.NONE)
    start = process_time()
    for deal in random_deals(REJECTED, seed=3):
        found += bool(play_out(deal, seating, bidder, goal).progress.branch)
    return (process_time() - start) * BOARDS / max(found, 1)


def claims() -> Iterator[Claim]:
    system = create_system(BASE, BASE)
    compiled, bidder = _start(system)
    seconds = {listed: cpu_seconds(partial(_deal, listed, bidder)) for listed in Catalogue(system).listed}
    slowest = max(seconds, key=lambda each: seconds[each])
    middle = min(seconds, key=lambda each: abs(seconds[each] - median(seconds.values())))
    for name, listed in (("slowest", slowest), ("median", middle)):
        rejection = _rejection(listed, bidder)
        taken = compiled + cpu_seconds(partial(_deal, listed, bidder, solved=True))
        yield Claim(
            f"16 boards, {name} of {len(seconds)} scenarios: {listed.title}",
            f"{taken:.1f} s CPU with par, {seconds[listed]:.1f} s to deal",
            f"random deals at least {rejection:.0f} s",
            rejection / seconds[listed],
            f"{TARGET:.0f} s",
            taken <= TARGET,
        )
