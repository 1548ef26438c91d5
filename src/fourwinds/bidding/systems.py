"""Create bidders from a base of the library, a partnership's system, or files of rules."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.kernel import Kernel, constants_for
from fourwinds.bidding.schema import RuleSet, load_schemas
from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.system import System

__all__ = ["agreements_of", "base_named", "bidder_of"]

_SAYC = "sayc"
_REMEMBERED = 64


def base_named(text: str) -> str:
    """Return the id of a base of the library for any of its spellings.

    >>> base_named("2/1"), base_named("SAYC"), base_named("two over one"), base_named("Acol")
    ('2_1_game_force', 'sayc', '2_1_game_force', 'acol')
    """
    from fourwinds.notes.compose.bases import find_base, known_base

    library = Library.load()
    return known_base(text, library) or find_base(text, library).id


def bidder_of(
    system: str | System | Book,
    theirs: str | System | Book | None = None,
    *,
    schemas: str | Path | None = None,
    kernel: bool = True,
) -> Bidder:
    """Return a bidder that plays a system against `theirs`, by default the same system.

    `schemas` is a folder of rules to play without notes. Without the kernel, a hand that fits nothing passes.
    """
    ours = agreements_of(system, schemas=schemas, kernel=kernel)
    return Bidder(ours, None if theirs is None else agreements_of(theirs, kernel=kernel))


def agreements_of(system: str | System | Book, *, schemas: str | Path | None = None, kernel: bool = True) -> Agreements:
    """Return the agreements of a base, a system or a book."""
    if schemas is not None:
        from fourwinds.bidding.exchange import agreements_from_schemas

        return agreements_from_schemas([schemas], kernel=kernel)
    if isinstance(system, str):
        return _base_agreements(base_named(system), kernel)
    if isinstance(system, System):
        return _agreements(Book.of(system), system.plays_like, kernel)
    return _agreements(system, _SAYC, kernel)


@lru_cache(_REMEMBERED)
def _base_agreements(base: str, kernel: bool) -> Agreements:
    from fourwinds.notes.compose import create_system

    return _agreements(Book.of(create_system(base, base)), base, kernel)


def _agreements(book: Book, base: str, kernel: bool) -> Agreements:
    decisions, situations = _packaged_rules(base)
    agreements = Agreements(book, decisions, situations)
    return replace(agreements, kernel=Kernel(constants_for(base)).choices) if kernel else agreements


@lru_cache(_REMEMBERED)
def _packaged_rules(base: str) -> tuple[RuleSet, RuleSet]:
    """Return the packaged rules of a base, in two parts that can be sent to another process by their number."""
    slam, others = load_schemas(system=base).in_two()
    return (
        RuleSet(slam.rules, packaged=partial(_packaged_part, base, 0)),
        RuleSet(others.rules, packaged=partial(_packaged_part, base, 1)),
    )


def _packaged_part(base: str, number: int) -> RuleSet:
    return _packaged_rules(base)[number]
