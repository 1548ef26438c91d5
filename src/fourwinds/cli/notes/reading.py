"""`notes list`, `show`, `lookup`: show systems and modules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.sources import named_base, named_notes, system_to_play, who
from fourwinds.table.errors import NotFoundError

if TYPE_CHECKING:
    from fourwinds.notes.book import Book, Entry
    from fourwinds.notes.module import Section
    from fourwinds.notes.rule import Rule

__all__ = ["list_systems", "lookup", "show"]

_what = click.argument("what")
_EXPANSIONS = 200
"""In how many of its auctions a line with variables is looked up."""


@click.command("list", cls=Command, examples=["fourwinds notes list"])
@json_option
def list_systems(*, as_json: bool) -> None:
    """List your systems."""
    from fourwinds.app.systems.open_system import show_systems

    with installed_database(writes=False) as opened:
        found = show_systems(opened, who=who())
    if as_json:
        print_json(
            [{"id": each.id, "name": each.name, "base": each.base_system, "change": each.change} for each in found]
        )
        return
    for each in found:
        click.echo(f"{each.name:<30} {each.base_system:<16} changed {each.updated_at:%Y-%m-%d %H:%M}")
    if not found:
        click.echo("no systems yet; create one with fourwinds notes new NAME --base 2_1_game_force")


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes show stayman_1nt",
        "fourwinds notes show Ours --module jacoby_2nt",
        "fourwinds notes show Ours --under 1n-2c",
    ],
)
@_what
@click.option("--module", metavar="ID", help="Only the lines of this module: base, a convention or user_custom.")
@click.option("--under", metavar="S", help="Only the lines from this sequence on.")
@json_option
def show(*, what: str, module: str | None, under: str | None, as_json: bool) -> None:
    """Show a system, a file, or a module of the library as a tree; a base with its usual conventions."""
    from fourwinds.notes.module import Module
    from fourwinds.notes.sequence import Sequence as Line

    notes = system_to_play(what) if named_base(what) else named_notes(what)
    start = Line.parse(under).path if under else ""
    sections = [
        replace(section, rules=tuple(rule for rule in section.rules if _is_under(rule, start)))
        for section in (notes.resolve() if isinstance(notes, Module) else notes.sections)
        if module is None or section.module == module
    ]
    sections = [section for section in sections if section.rules]
    if not sections:
        raise NotFoundError(
            f"{what} has no line{f' of {module}' if module else ''}{f' under {start}' if start else ''}",
            remedy="omit --module and --under to see everything",
        )
    if as_json:
        print_json([_section_json(section) for section in sections])
        return
    for number, section in enumerate(sections):
        mark = f"[{section.module}]" if section.module != "base" else ""
        title = " ".join(filter(None, (section.title, mark))) or notes.name
        click.echo(f"{chr(10) if number else ''}{click.style(title, bold=True)}")
        _draw(section.rules)


def _section_json(section: Section) -> dict[str, Any]:
    lines = [{"sequence": str(rule.sequence), "line": str(rule)} for rule in section.rules]
    return {"title": section.title, "module": section.module, "rules": lines}


def _is_under(rule: Rule, start: str) -> bool:
    """Whether a line, also one with variables, belongs to the auctions that begin this way."""
    path = rule.sequence.path
    if not start or path == start or path.startswith(f"{start}-"):
        return True
    if rule.sequence.is_concrete:
        return False
    return any(f"{expansion}-".startswith(f"{start}-") for expansion in rule.sequence.expand(_EXPANSIONS))


def _draw(rules: Iterable[Rule]) -> None:
    """Print the tree: calls bold, suits in colour, the user's own lines marked."""
    from fourwinds.notes.tree import branches

    for branch in branches(rules):
        stem = click.style(branch.stem, dim=True)
        calls = click.style(branch.calls, bold=True)
        colour = "magenta" if branch.rule.modified or branch.rule.module == "user_custom" else None
        click.echo(f"{stem}{calls} {click.style(branch.rule.body, fg=colour)}")


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes lookup Ours 1n-2c-2d",
        "fourwinds notes lookup 2/1 1h p 2h",
        "fourwinds notes lookup Ours limit_raise",
        'fourwinds notes lookup Ours "2s [seat 3]" --json',
    ],
)
@_what
@click.argument("calls", nargs=-1, required=True, metavar="SEQUENCE")
@json_option
def lookup(*, what: str, calls: Sequence[str], as_json: bool) -> None:
    """Show what a call means, which module defines it, what that covers, and what may follow; or what a term means.

    The sequence can be written 1n-(p)-2c or 1n p 2c.
    """
    from fourwinds.notes.book import Book
    from fourwinds.notes.review_words import reasons_for
    from fourwinds.notes.sequence import Sequence as Line
    from fourwinds.notes.spelling import name_of

    system = system_to_play(what)
    book = Book.of(system)
    sequence = " ".join(calls)
    if name_of(sequence) in book.definitions:
        definition = book.define(sequence)
        if as_json:
            print_json({"term": definition.term, "definition": definition.text, "module": definition.module})
        else:
            click.echo(f"{definition} [{definition.module}]")
        return
    entry = book.lookup(sequence)
    asked = Line.parse(sequence)
    following = [] if asked.anywhere else book.continuations(sequence)
    if entry is None and not following:
        book[sequence]
    reviews = reasons_for(system, entry.rule, book) if entry else []
    if as_json:
        from fourwinds.app.systems.look_up import entry_json

        print_json(
            {
                "sequence": sequence,
                "entry": entry_json(entry) | {"to_review": reviews} if entry else None,
                "continuations": [{"call": str(call)} | entry_json(each) for call, each in following],
            }
        )
        return
    if entry is not None:
        _print_entry(book, entry)
        for reason in reviews:
            click.echo(f"  {'to review:':<15}{reason}")
    else:
        click.echo("the notes have no line for this call itself")
    if following:
        click.echo(click.style("\nThen", bold=True))
    for call, each in following:
        click.echo(f"  {call!s:<4} {each.text}{_forcing(each)}")


def _print_entry(book: Book, entry: Entry) -> None:
    meaning = entry.meaning
    click.echo(f"{click.style(str(entry.rule.sequence), bold=True)} = {entry.text} [{entry.rule.module}]")
    rows = {
        "shows": meaning.shows.describe(),
        "needs": "" if meaning.needs == meaning.shows else meaning.needs.describe(),
        "forcing": (meaning.forcing or "").replace("_", " "),
        "remarks": "; ".join(filter(None, (*meaning.remarks, entry.rule.remark or ""))),
        "not understood": meaning.remainder,
        "carried over": f"from {entry.via}" if entry.via else "",
        "covers": "; ".join(f"{rule.body.removeprefix('= ')} [{rule.module}]" for rule in entry.shadowed),
    }
    for name, value in rows.items():
        if value:
            click.echo(f"  {name:<15}{value}")
    for term in meaning.terms:
        click.echo(f"  {'defined':<15}{book.define(term)}")


def _forcing(entry: Entry) -> str:
    return click.style(f" ({entry.meaning.forcing.replace('_', ' ')})", dim=True) if entry.meaning.forcing else ""
