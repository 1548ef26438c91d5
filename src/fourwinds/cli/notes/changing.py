"""`notes new`, `edit`, `swap`, `update`, `undo`, `redo`, `log`, `delete`: change the systems of this installation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.sources import chosen_modules, must_not_be_a_base, who
from fourwinds.table.errors import MalformedError

if TYPE_CHECKING:
    from fourwinds.app.systems.preview_change import Preview
    from fourwinds.notes.meaning import Meaning
    from fourwinds.store.database import Database
    from fourwinds.store.systems.changes import Version

__all__ = ["delete", "edit", "log", "new", "redo", "swap", "undo", "update"]

_name = click.argument("name")
_preview = click.option("--preview", is_flag=True, help="Only show what would change.")
_anyway = click.option("--anyway", is_flag=True, help="Allow conventions that are made for other bases.")
_every = click.option("--all", "every", is_flag=True, help="Show every line that changes.")


@click.command(
    cls=Command,
    examples=[
        'fourwinds notes new "Uma + PS" --base 2_1_game_force',
        'fourwinds notes new "Uma + PS" --base 2_1_game_force --with stayman_1nt,jacoby_transfers_1nt',
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
@click.option("--set", "parameters", multiple=True, metavar="ID.NAME=VALUE", help="Set a parameter. May be repeated.")
@_anyway
@json_option
def new(*, name: str, base: str, chosen: str | None, parameters: Sequence[str], anyway: bool, as_json: bool) -> None:
    """Create a system from a base system and conventions of the library."""
    from fourwinds.app.systems.create_system import create_system
    from fourwinds.app.systems.open_system import open_system

    must_not_be_a_base(name)
    wanted = [each.strip() for each in (chosen or "").split(",") if each.strip()]
    (start, *conventions), shelf = chosen_modules([base, *wanted])
    with installed_database(writes=True) as opened:
        created = create_system(
            opened,
            name,
            start,
            None if chosen is None else conventions,
            parameters=_parameters(parameters),
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
    click.echo(
        f"{system.name}: {len(system.rules)} lines from {system.base}{f', like {system.like},' if system.like else ''} "
        f"with {', '.join(modules) or 'no convention'}"
    )


def _parameters(texts: Sequence[str]) -> dict[str, dict[str, str]]:
    """Read texts such as `negative_doubles.through=3s`, by module and name."""
    chosen: dict[str, dict[str, str]] = {}
    for text in texts:
        place, equals, value = text.partition("=")
        module, dot, name = place.strip().partition(".")
        if not (equals and dot and name):
            raise MalformedError(f"{text!r} does not set a parameter", remedy="write negative_doubles.through=3s")
        chosen.setdefault(module, {})[name.strip()] = value.strip()
    return chosen


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
            change = app.set_definition(opened, system, term, text, who=me)
        elif rename:
            must_not_be_a_base(rename)
            change = app.rename_system(opened, system, rename, who=me)
        elif deleting:
            change = app.delete_line(opened, system, sequence or "", who=me)
        elif reverting:
            change = app.revert_line(opened, system, sequence or "", who=me)
        elif source:
            change = app.add_line(opened, system, f"{sequence} as {source}", who=me)
        else:
            change = app.write_line(opened, system, sequence or "", meaning or "", who=me)
        read = _read_again(opened, system, sequence) if sequence and meaning else None
    if as_json:
        print_json({"change": change or None, "meaning": read.as_json() if read else None})
        return
    click.echo(f"change {change}; fourwinds notes undo reverts it" if change else "nothing changed")
    if read is not None:
        _print_reading(read)


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


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes swap Ours stayman_1nt puppet_stayman_1nt --preview",
        "fourwinds notes swap Ours stayman_1nt puppet_stayman_1nt",
        "fourwinds notes swap Ours",
        "fourwinds notes swap Ours --add gerber",
        "fourwinds notes swap Ours stayman_1nt our_stayman.md",
        "fourwinds notes swap Ours --remove gerber",
    ],
)
@_name
@click.argument("out", required=False)
@click.argument("into", required=False)
@click.option("--add", metavar="ID", help="Add a convention.")
@click.option("--remove", metavar="ID", help="Remove a convention.")
@click.option("--set", "parameters", multiple=True, metavar="NAME=VALUE", help="Set a parameter of the new convention.")
@_anyway
@_preview
@_every
@json_option
def swap(
    *,
    name: str,
    out: str | None,
    into: str | None,
    add: str | None,
    remove: str | None,
    parameters: Sequence[str],
    anyway: bool,
    preview: bool,
    every: bool,
    as_json: bool,
) -> None:
    """Replace one convention with another, and show what that removes, adds, orphans and contradicts.

    With only NAME, lists the variants that the library has of the system's conventions.
    """
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.swap_convention import preview_swap, swap_convention

    if not (out or into or add or remove):
        _list_variants(name, as_json)
        return
    if bool(out and into) + bool(add) + bool(remove) != 1:
        raise click.UsageError("give the convention to remove and the one to add, or --add, or --remove")
    chosen = dict(_setting(text) for text in parameters) or None
    leaving, coming = out or remove, into or add
    ids, shelf = chosen_modules([coming] if coming else [])
    with installed_database(writes=not preview) as opened:
        system, entering = system_id_of(opened, name, who=who()), ids[0] if ids else None
        if preview:
            done = preview_swap(
                opened, system, leaving, entering, parameters=chosen, library=shelf, anyway=anyway, who=who()
            )
        else:
            done = swap_convention(
                opened, system, leaving, entering, parameters=chosen, library=shelf, anyway=anyway, who=who()
            )
    _print_preview(done, preview, every, as_json)


def _list_variants(name: str, as_json: bool) -> None:
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.swap_convention import offered_swaps

    with installed_database(writes=False) as opened:
        me = who()
        found = offered_swaps(opened, system_id_of(opened, name, who=me), who=me)
    offers = {module: into for module, into in found.items() if into}
    if as_json:
        print_json({"offers": offers})
        return
    for module, variants in offers.items():
        click.echo(f"{module:<24} {', '.join(variants)}")
    if not offers:
        click.echo("the library has no variants of the conventions of this system")


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise MalformedError(f"{text!r} does not set a parameter", remedy="write through=3s")
    return name.strip(), value.strip()


@click.command(cls=Command, examples=["fourwinds notes update Ours --preview", "fourwinds notes update Ours"])
@_name
@_preview
@_every
@json_option
def update(*, name: str, preview: bool, every: bool, as_json: bool) -> None:
    """Update a system to the newest versions of its library modules. Your own lines stay."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.update_library import offered_updates, preview_update, update_library

    with installed_database(writes=not preview) as opened:
        me = who()
        system = system_id_of(opened, name, who=me)
        offers = offered_updates(opened, system, who=me)
        if not offers:
            print_json({"updates": []}) if as_json else click.echo("every module is up to date")
            return
        done = preview_update(opened, system, who=me) if preview else update_library(opened, system, who=me)
    if not as_json:
        click.echo("\n".join(map(str, offers)))
    _print_preview(done, preview, every, as_json)


def _print_preview(done: Preview, preview: bool, every: bool, as_json: bool) -> None:
    from fourwinds.app.systems.preview_change import preview_json
    from fourwinds.cli.notes.change_text import preview_lines

    if as_json:
        print_json(preview_json(done))
        return
    for line in preview_lines(done, every=every):
        click.echo(line)
    counted = f"{len(done.comparison.removed)} lines removed, {len(done.comparison.added)} added"
    click.echo(f"{counted}, {len(done.comparison.reworded)} reworded{'; nothing has changed yet' if preview else ''}")


@click.command(cls=Command, examples=["fourwinds notes undo Ours"])
@_name
@json_option
def undo(*, name: str, as_json: bool) -> None:
    """Undo the last change that is still in effect. There is no limit, and redo reverses it."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.undo_change import undo_change

    with installed_database(writes=True) as opened:
        me = who()
        _print_version("undone", undo_change(opened, system_id_of(opened, name, who=me), who=me), as_json)


@click.command(cls=Command, examples=["fourwinds notes redo Ours"])
@_name
@json_option
def redo(*, name: str, as_json: bool) -> None:
    """Redo the change that was undone last."""
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.undo_change import redo_change

    with installed_database(writes=True) as opened:
        me = who()
        _print_version("redone", redo_change(opened, system_id_of(opened, name, who=me), who=me), as_json)


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


def _print_version(done: str, version: Version, as_json: bool) -> None:
    if as_json:
        print_json(_version_json(version))
    else:
        click.echo(f"{done}: {_version_line(version)}")


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
