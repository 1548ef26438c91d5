"""`notes swap`, `set`, `update`: change the conventions, parameters and versions of a system's modules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.change_text import preview_lines, print_reviews
from fourwinds.cli.notes.choices import anyway_option, names, setting
from fourwinds.cli.notes.sources import chosen_modules, who

if TYPE_CHECKING:
    from fourwinds.app.systems.preview_change import Preview

__all__ = ["set_values", "swap", "update"]

_name = click.argument("name")
_preview = click.option("--preview", is_flag=True, help="Only show what would change.")
_every = click.option("--all", "every", is_flag=True, help="Show every line that changes.")


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes swap Ours stayman_1nt puppet_stayman_1nt --preview",
        "fourwinds notes swap Ours stayman_1nt puppet_stayman_1nt",
        "fourwinds notes swap Ours stayman_1nt,smolen puppet_stayman_1nt",
        "fourwinds notes swap Ours",
        "fourwinds notes swap Ours --add gerber",
        "fourwinds notes swap Ours stayman_1nt our_stayman.md",
        "fourwinds notes swap Ours --remove gerber",
    ],
)
@_name
@click.argument("out", required=False)
@click.argument("into", required=False)
@click.option("--add", metavar="ID,ID…", help="Add conventions.")
@click.option("--remove", metavar="ID,ID…", help="Remove conventions.")
@click.option(
    "--set",
    "parameters",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a parameter of a new convention; with several, write ID.NAME=VALUE.",
)
@anyway_option
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
    """Replace conventions with others as one change, and show what that removes, adds, orphans and contradicts.

    OUT and INTO are conventions, several separated by commas. With only NAME, lists the variants that the library has
    of the system's conventions.
    """
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.swap_convention import preview_swap, swap_convention

    if not (out or into or add or remove):
        _list_variants(name, as_json)
        return
    if bool(out and into) + bool(add) + bool(remove) != 1:
        raise click.UsageError("give the convention to remove and the one to add, or --add, or --remove")
    chosen = dict(setting(text) for text in parameters) or None
    leaving = names(out or remove)
    entering, shelf = chosen_modules(names(into or add))
    with installed_database(writes=not preview) as opened:
        system = system_id_of(opened, name, who=who())
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


@click.command(
    "set",
    cls=Command,
    examples=[
        "fourwinds notes set Ours notrump=12-14 --preview",
        "fourwinds notes set Ours notrump=12-14 negative_doubles.through=3s",
    ],
)
@_name
@click.argument("values", nargs=-1, required=True, metavar="NAME=VALUE...")
@_preview
@_every
@json_option
def set_values(*, name: str, values: Sequence[str], preview: bool, every: bool, as_json: bool) -> None:
    """Set parameters of a system, such as the range of 1NT, and show what changes.

    NAME=VALUE sets a parameter of the base, ID.NAME=VALUE one of a convention. Conventions follow the base: with a weak
    notrump, their invitations are stronger. Your own lines stay. fourwinds notes library ID lists the parameters.
    """
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.set_parameters import preview_parameters, set_parameters

    chosen = dict(setting(text) for text in values)
    with installed_database(writes=not preview) as opened:
        me = who()
        system = system_id_of(opened, name, who=me)
        if preview:
            done = preview_parameters(opened, system, chosen, who=me)
        else:
            done = set_parameters(opened, system, chosen, who=me)
    _print_preview(done, preview, every, as_json)


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

    if as_json:
        print_json(preview_json(done))
        return
    for line in preview_lines(done, every=every):
        click.echo(line)
    counted = f"{count_text(len(done.comparison.removed), 'line')} removed, {len(done.comparison.added)} added"
    click.echo(f"{counted}, {len(done.comparison.reworded)} reworded{'; nothing has changed yet' if preview else ''}")
    print_reviews(done.to_review)
