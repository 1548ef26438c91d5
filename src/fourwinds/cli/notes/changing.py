"""`notes new`, `edit`, `undo`, `redo`, `log`, `delete`: change the systems of this installation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.change_text import print_reviews
from fourwinds.cli.notes.choices import anyway_option, names, setting
from fourwinds.cli.notes.sources import chosen_modules, who

if TYPE_CHECKING:
    from fourwinds.app.systems.undo_change import TurnedChange
    from fourwinds.notes.meaning import Meaning
    from fourwinds.store.database import Database
    from fourwinds.store.systems.changes import Version

__all__ = ["delete", "edit", "log", "new", "redo", "undo"]

_name = click.argument("name")
_SET_HELP = "Set a parameter of the base, or ID.NAME=VALUE of a convention. May be repeated."


@click.command(
    cls=Command,
    examples=[
        'fourwinds notes new "Uma + PS" --base 2_1_game_force',
        'fourwinds notes new "Uma + PS" --base 2_1_game_force --with stayman_1nt,jacoby_transfers_1nt',
        "fourwinds notes new Ours --base sayc --set notrump=12-14",
        "fourwinds notes new Ours --base polish.md --with stayman_1nt,jacoby_transfers_1nt",
        "fourwinds notes new Ours --base sayc --with negative_doubles --set negative_doubles.through=3s",
    ],
)
@_name
@click.option("--base", required=True, metavar="BASE", help="Base: 2/1, sayc, acol, precision, or a file of your own.")
@click.option(
    "--with",
    "chosen",
    metavar="ID,ID…",
    help="Conventions, or files of your own.  [default: those usual for the base]",
)
@click.option("--set", "parameters", multiple=True, metavar="NAME=VALUE", help=_SET_HELP)
@anyway_option
@json_option
def new(*, name: str, base: str, chosen: str | None, parameters: Sequence[str], anyway: bool, as_json: bool) -> None:
    """Create a system from a base system and conventions of the library."""
    from fourwinds.app.systems.create_system import create_system
    from fourwinds.app.systems.open_system import open_system

    (start, *conventions), shelf = chosen_modules([base, *names(chosen)])
    with installed_database(writes=True) as opened:
        created = create_system(
            opened,
            name,
            start,
            None if chosen is None else conventions,
            parameters=dict(map(setting, parameters)),
            library=shelf,
            anyway=anyway,
            who=who(),
        )
        system = open_system(opened, created, who=who()).system
    modules = [each.id for each in system.conventions]
    if as_json:
        answer = {"id": created, "name": system.name, "base": system.base, "like": system.like, "conventions": modules}
        print_json(answer | {"lines": len(system.rules)})
        return
    like = f", like {system.like}," if system.like else ""
    lines, added = count_text(len(system.rules), "line"), ", ".join(modules) or "no convention"
    click.echo(f"{system.name}: {lines} from {system.base}{like} with {added}")


@click.command(
    cls=Command,
    examples=[
        'fourwinds notes edit Ours 1n-2c-2d-2h "Weak with 5-4 majors"',
        'fourwinds notes edit Ours 1n-2c-2d-3h "Smolen, 5+ spades and 4 hearts, game forcing"',
        "fourwinds notes edit Ours 1n-2c-2d-2h --revert",
        "fourwinds notes edit Ours 1n-3c --delete",
        'fourwinds notes edit Ours --define "limit_raise=11-12 support points, 3+ card support"',
    ],
)
@_name
@click.argument("sequence", required=False)
@click.argument("meaning", required=False)
@click.option("--delete", "deleting", is_flag=True, help="Delete the line for the sequence.")
@click.option("--revert", "reverting", is_flag=True, help="Restore the library's line for the sequence.")
@click.option("--define", metavar="TERM=TEXT", help="Define a term; without TEXT, remove its definition.")
@click.option("--rename", metavar="NAME", help="Rename the system.")
@click.option("--as", "source", metavar="S", help="Play as after S (systems on).")
@json_option
def edit(
    *,
    name: str,
    sequence: str | None,
    meaning: str | None,
    deleting: bool,
    reverting: bool,
    define: str | None,
    rename: str | None,
    source: str | None,
    as_json: bool,
) -> None:
    """Set the meaning of a call, add or delete a line, or restore the library's.

    Your line covers the library's without changing it: --revert restores it, and every edit can be undone.
    """
    from fourwinds.app.systems import edit_system as app
    from fourwinds.app.systems.open_system import system_id_of

    asked = [bool(meaning), deleting, reverting, bool(define), bool(rename), bool(source)]
    if sum(asked) != 1 or bool(sequence) == bool(define or rename):
        raise click.UsageError(
            "give a sequence with a meaning, --delete, --revert or --as; or use --define or --rename"
        )
    with installed_database(writes=True) as opened:
        me = who()
        system = system_id_of(opened, name, who=me)
        if define:
            term, _, text = define.partition("=")
            done = app.set_definition(opened, system, term, text, who=me)
        elif rename:
            done = app.rename_system(opened, system, rename, who=me)
        elif deleting:
            done = app.delete_line(opened, system, sequence or "", who=me)
        elif reverting:
            done = app.revert_line(opened, system, sequence or "", who=me)
        elif source:
            done = app.add_line(opened, system, f"{sequence} as {source}", who=me)
        else:
            done = app.write_line(opened, system, sequence or "", meaning or "", who=me)
        read = _read_again(opened, system, sequence) if sequence and meaning else None
    if as_json:
        answer = {"change": done.version if done.changed else None, "meaning": read.as_json() if read else None}
        print_json(answer | {"to_review": done.to_review})
        return
    click.echo(f"change {done.version}; fourwinds notes undo reverts it" if done.changed else "nothing changed")
    if read is not None:
        _print_reading(read)
    print_reviews(done.to_review)


def _read_again(opened: Database, system: str, sequence: str) -> Meaning | None:
    """Return the meaning of the line just written, as readers will see it."""
    from fourwinds.app.systems.open_system import open_system
    from fourwinds.notes.book import Book

    entry = Book.of(open_system(opened, system, who=who()).system).lookup(sequence)
    return entry.meaning if entry else None


def _print_reading(read: Meaning) -> None:
    click.echo(f"  shows          {read.shows.describe()}")
    if read.remainder:
        click.echo(f"  not understood {read.remainder}")
    if not read.needs.ranges().possible:
        click.echo(click.style("  no hand fits this", fg="red"))


@click.command(cls=Command, examples=["fourwinds notes undo Ours"])
@_name
@json_option
def undo(*, name: str, as_json: bool) -> None:
    """Undo the last change that is still in effect. There is no limit, and redo reverses it."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.undo_change import undo_change

    with installed_database(writes=True) as opened:
        me = who()
        _print_turned("undone", undo_change(opened, system_id_of(opened, name, who=me), who=me), as_json)


@click.command(cls=Command, examples=["fourwinds notes redo Ours"])
@_name
@json_option
def redo(*, name: str, as_json: bool) -> None:
    """Redo the change that was undone last."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.undo_change import redo_change

    with installed_database(writes=True) as opened:
        me = who()
        _print_turned("redone", redo_change(opened, system_id_of(opened, name, who=me), who=me), as_json)


@click.command(cls=Command, examples=["fourwinds notes log Ours", "fourwinds notes diff Ours@1 Ours"])
@_name
@json_option
def log(*, name: str, as_json: bool) -> None:
    """List every change of a system: number, time, author and description. NAME@NUMBER is the system after a change."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.undo_change import show_history

    with installed_database(writes=False) as opened:
        me = who()
        history = show_history(opened, system_id_of(opened, name, who=me), who=me)
    if as_json:
        print_json([_version_json(each) for each in history])
        return
    for each in history:
        click.echo(_version_line(each))


def _print_turned(done: str, turned: TurnedChange, as_json: bool) -> None:
    if as_json:
        print_json(_version_json(turned.version) | {"to_review": turned.to_review})
    else:
        click.echo(f"{done}: {_version_line(turned.version)}")
        print_reviews(turned.to_review)


def _version_json(version: Version) -> dict[str, object]:
    at = version.at.isoformat()
    return {"number": version.number, "kind": version.kind, "at": at, "who": version.who, "what": version.what}


def _version_line(version: Version) -> str:
    return f"{version.number:>4}  {version.at:%Y-%m-%d %H:%M}  {version.who}  {version.what}"


@click.command(cls=Command, examples=["fourwinds notes delete Ours --yes"])
@_name
@click.option("--yes", is_flag=True, help="Do not ask for confirmation.")
@json_option
def delete(*, name: str, yes: bool, as_json: bool) -> None:
    """Delete a system and all its versions permanently."""
    from fourwinds.app.systems.edit_system import delete_system
    from fourwinds.app.systems.open_system import system_id_of

    with installed_database(writes=True) as opened:
        system = system_id_of(opened, name, who=who())
        if not yes:
            click.confirm(f"Delete {name} and all its versions?", abort=True)
        delete_system(opened, system, who=who())
    print_json({"deleted": name}) if as_json else click.echo(f"Deleted {name}")
