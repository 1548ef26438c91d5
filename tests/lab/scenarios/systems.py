"""Systems and bidders of the tests of scenarios, created once."""

from __future__ import annotations

from functools import cache

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.scenarios.dealing import Dealt, Order, Table, deal_scenario
from fourwinds.lab.scenarios.names import find_scenario
from fourwinds.notes.compose import create_system
from fourwinds.notes.system import System

__all__ = ["bidder_of", "dealt", "system_named"]


@cache
def system_named(base: str) -> System:
    return create_system(base, base)


@cache
def bidder_of(base: str) -> Bidder:
    return Bidder(agreements_of(system_named(base)))


@cache
def dealt(
    name: str, count: int = 12, *, base: str = "2_1_game_force", seed: int = 1, table: Table | None = None
) -> Dealt:
    """Boards of a scenario of a base of the library."""
    scenario = find_scenario(name, system_named(base))
    return deal_scenario(scenario, bidder_of(base), Order(count, table or Table(), seed))
