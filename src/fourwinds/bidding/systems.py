"""Bidders by the name of a system: a base of the library, a partnership's own system, or rules in files alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from fourwinds.bidding.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.exchange import agreements_from_schemas
from fourwinds.bidding.kernel import Kernel, constants_for
from fourwinds.bidding.schema import RuleSet, load_schemas
from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.system import System, create_system

__all__ = ["agreements_of", "base_named", "bidder_of", "system_with"]

_SAYC = "sayc"
_SLAM = "slam"
_SPELLINGS = {
    "standardamerican": _SAYC,
    "standard": _SAYC,
    "yellowcard": _SAYC,
    "standardamericanyellowcard": _SAYC,
    "sa": _SAYC,
    "21": "2_1_game_force",
    "2over1": "2_1_game_force",
    "21gameforce": "2_1_game_force",
    "2over1gameforce": "2_1_game_force",
    "21gf": "2_1_game_force",
    "twooverone": "2_1_game_force",
    "twooveronegameforce": "2_1_game_force",
}
_REMEMBERED = 64


def base_named(text: str) -> str:
    """The id of a base of the library, however it is written.

    >>> base_named("2/1"), base_named("SAYC"), base_named("two over one"), base_named("Acol")
    ('2_1_game_force', 'sayc', '2_1_game_force', 'acol')
    """
    letters = re.sub(r"[^a-z0-9]", "", text.lower())
    return Library.load().base(_SPELLINGS.get(letters, text)).id


def system_with(
    base: str,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    parameters: Mapping[str, Mapping[str, str]] | None = None,
) -> System:
    """A base with its usual conventions, but these switched on, with what they need and without what they exclude, and
    those switched off, with what needs them; `parameters` by module.

    >>> [chosen.id for chosen in system_with("sayc", off=["stayman_1nt"]).conventions][:2]
    ['jacoby_transfers_1nt', 'stayman_2nt']
    """
    library = Library.load()
    module = library.base(base)
    wanted = list(dict.fromkeys(on))
    for each in wanted:
        wanted += (needed for needed in library.convention(each).requires if needed not in wanted)
    excluded = {*off} | {other for each in wanted for other in library.convention(each).conflicts}
    usual = [each.id for each in module.conventions if each.id not in {*excluded, *wanted}]
    usual = [each for each in usual if not {*library.convention(each).conflicts} & {*wanted}]
    present = {*usual, *wanted}
    while missing := {each for each in present if not {*library.convention(each).requires} <= present}:
        present -= missing
    ids = [each for each in (*usual, *wanted) if each in present]
    values = {each.id: dict(each.parameters) for each in module.conventions}
    for each, given in (parameters or {}).items():
        values[each] = values.get(each, {}) | dict(given)
    chosen = {each: values[each] for each in (module.id, *ids) if values.get(each)}
    return create_system(module.name, module.id, ids, library, parameters=chosen)


def bidder_of(
    system: str | System | Book,
    theirs: str | System | Book | None = None,
    *,
    schemas: str | Path | None = None,
    kernel: bool = True,
) -> Bidder:
    """A bidder that plays a system, against the same one unless `theirs` says otherwise.

    `schemas` is a folder of rules that are played alone, without notes; without the kernel a hand that nothing is
    written for passes.
    """
    ours = agreements_of(system, schemas=schemas, kernel=kernel)
    return Bidder(ours, None if theirs is None else agreements_of(theirs, kernel=kernel))


def agreements_of(system: str | System | Book, *, schemas: str | Path | None = None, kernel: bool = True) -> Agreements:
    """What a side plays by the name of a base, by its own system, or by a book."""
    if schemas is not None:
        return agreements_from_schemas([schemas], kernel=kernel)
    if isinstance(system, str):
        return _named(base_named(system), kernel)
    if isinstance(system, System):
        return _agreements(Book.of(system), system.base, kernel)
    return _agreements(system, _SAYC, kernel)


@lru_cache(_REMEMBERED)
def _named(base: str, kernel: bool) -> Agreements:
    return _agreements(Book.of(create_system(base, base)), base, kernel)


def _agreements(book: Book, base: str, kernel: bool) -> Agreements:
    decisions, situations = _rules(base)
    agreements = Agreements(book, decisions, situations)
    return replace(agreements, kernel=Kernel(constants_for(base)).choices) if kernel else agreements


@lru_cache(_REMEMBERED)
def _rules(base: str) -> tuple[RuleSet, RuleSet]:
    """The packaged rules of a base: those that look for slam, and the others."""
    rules = load_schemas(system=base).rules
    return (
        RuleSet(rule for rule in rules if rule.category == _SLAM),
        RuleSet(rule for rule in rules if rule.category != _SLAM),
    )
