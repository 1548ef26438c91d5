"""`lab holes` and `lab unused`: find hands for which the notes have no call, and lines that no hand uses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.notes.sources import named_notes
from fourwinds.cli.progress import progress

if TYPE_CHECKING:
    from fourwinds.lab.holes import Hole
    from fourwinds.notes.sequence import Position
    from fourwinds.notes.system import System

__all__ = ["holes", "unused"]

_FOUND = 1
_what = click.argument("what", metavar="WHAT")
_base = click.option("--base", metavar="ID", help="Base system in which to try a convention.")
_bare = click.option("--bare", is_flag=True, help="Try a base system without its conventions.")
_seed = click.option("--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the hands.")


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab holes sayc --calls 2",
        "fourwinds lab holes Ours --answers",
        "fourwinds lab holes stayman_1nt --base acol --answers --hands 100000",
        "fourwinds lab holes precision --under 1c-(1s)",
    ],
)
@_what
@click.option("--answers", is_flag=True, help="Check answers to forcing calls instead of positions near an opening.")
@click.option(
    "--calls", type=click.IntRange(0, 4), default=3, show_default=True, help="How many calls after the opening."
)
@click.option(
    "--hands", type=click.IntRange(100, 1_000_000), default=10_000, show_default=True, help="Hands to try per position."
)
@_seed
@click.option("--passes", type=click.IntRange(0, 3), default=0, show_default=True, help="Passes before the opening.")
@click.option("--vul", "vulnerable", is_flag=True, help="Both sides are vulnerable.")
@_base
@_bare
@click.option("--under", metavar="S", help="Only positions after these calls.")
@click.option("--most", type=click.IntRange(1), default=40, show_default=True, help="Maximum number of holes to print.")
@json_option
def holes(
    *,
    what: str,
    answers: bool,
    calls: int,
    hands: int,
    seed: int,
    passes: int,
    vulnerable: bool,
    base: str | None,
    bare: bool,
    under: str | None,
    most: int,
    as_json: bool,
) -> int:
    """Find hands that have no call, at positions they can reach.

    WHAT is one of your systems, a file, or a module of the library: a base system is tried with its usual conventions,
    a convention as part of a base system. Near an opening, our side makes the calls of its notes and the opponents make
    any call. Exits with 1 if there is a hole.
    """
    from fourwinds.lab.callers import Callers
    from fourwinds.lab.holes import answers as answering
    from fourwinds.lab.holes import find_hole, near_openings
    from fourwinds.notes.book import Book

    system, modules = _system_to_try(what, base, bare)
    book = Book.of(system)
    if answers:
        rules = [rule for rule in system.rules if modules is None or rule.module in modules]
        asked = answering(book, rules)
    else:
        asked = near_openings(book, calls, passes=passes, vulnerable=vulnerable)
    positions = list(_positions_under(under, asked))
    callers = Callers(book, hands, seed)
    tried = progress((find_hole(callers, position) for position in positions), "Trying", len(positions), printing=True)
    found = [hole for hole in tried if hole is not None]
    found.sort(key=lambda hole: (len(hole.position.codes), -hole.open / hole.hands))
    if as_json:
        print_json({"positions": len(positions), "holes": [_hole_json(hole) for hole in found]})
        return _FOUND if found else 0
    for hole in islice(found, most):
        click.echo(str(hole))
    if len(found) > most:
        click.echo(f"… and {len(found) - most} more")
    click.echo(f"{count_text(len(positions), 'position')}, {len(found):,} with hands that have no call")
    return _FOUND if found else 0


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab unused sayc --bare",
        "fourwinds lab unused jacoby_2nt",
        "fourwinds lab unused Ours --json",
    ],
)
@_what
@click.option(
    "--hands", type=click.IntRange(10, 100_000), default=300, show_default=True, help="Hands to try per line."
)
@_seed
@_base
@_bare
@json_option
def unused(*, what: str, hands: int, seed: int, base: str | None, bare: bool, as_json: bool) -> int:
    """List the lines that no hand uses, and the lines that pass a forcing call.

    A line is unused if another always comes first, or if no hand can reach it. Exits with 1 if there are any.
    """
    from fourwinds.lab.callers import Callers
    from fourwinds.lab.reach import passed_forces, unreached
    from fourwinds.notes.book import Book

    system, modules = _system_to_try(what, base, bare)
    book = Book.of(system)
    rules = [rule for rule in system.rules if modules is None or rule.module in modules]
    lines = list(unreached(Callers(book, hands, seed), rules))
    passes = [rule for rule, _ in passed_forces(book, rules)]
    if as_json:
        print_json({"lines": len(rules), "unused": list(map(str, lines)), "passes": list(map(str, passes))})
        return _FOUND if lines or passes else 0
    for rule in lines:
        click.echo(f"unused         {rule.module}: {rule}")
    for rule in passes:
        click.echo(f"passes a force {rule.module}: {rule}")
    click.echo(f"{count_text(len(rules), 'line')}, {len(lines)} unused, {len(passes)} that pass a force")
    return _FOUND if lines or passes else 0


def _system_to_try(what: str, base: str | None, bare: bool) -> tuple[System, set[str] | None]:
    """Return the system to try, and the modules whose calls are checked, None for all."""
    from fourwinds.notes.compose import create_system, system_for
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module

    notes = named_notes(what)
    if not isinstance(notes, Module):
        return notes, None
    library = Library.load().plus([notes])
    if bare and notes.kind == "base_system":
        return create_system(notes.name, notes.id, [], library), None
    return system_for(notes, library, base), ({notes.id} if notes.kind == "convention" else None)


def _positions_under(under: str | None, positions: Iterator[Position]) -> Iterator[Position]:
    from fourwinds.notes.sequence import Sequence
    from fourwinds.notes.sequence.occasions import position_of

    if under is None:
        return positions
    start = position_of(Sequence.parse(under))
    first = start.codes.lstrip(b"\0")
    return (
        position
        for position in positions
        if position.codes.lstrip(b"\0").startswith(first) and position.first_is_ours == start.first_is_ours
    )


def _hole_json(hole: Hole) -> dict[str, object]:
    return {
        "position": str(hole.position),
        "hands": hole.hands,
        "without_call": hole.open,
        "example": str(hole.example),
    }
