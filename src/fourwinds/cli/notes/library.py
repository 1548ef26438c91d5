"""`notes library`: list the modules of the library, or describe one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json

if TYPE_CHECKING:
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module
    from fourwinds.notes.parameter import Parameter

__all__ = ["library"]

_WIDTH = 110


@click.command(
    cls=Command,
    examples=["fourwinds notes library", "fourwinds notes library sayc", "fourwinds notes library stayman_1nt --json"],
)
@click.argument("module_id", metavar="[ID]", required=False)
@json_option
def library(*, module_id: str | None, as_json: bool) -> None:
    """List the base systems and conventions of the library, or describe one with its parameters."""
    from fourwinds.app.systems.show_library import module_json
    from fourwinds.notes.compose.bases import known_base
    from fourwinds.notes.library import Library

    shelf = Library.load()
    if module_id is None:
        _list(shelf, as_json)
        return
    module = shelf.get(known_base(module_id, shelf) or module_id)
    if as_json:
        print_json(module_json(module))
        return
    for line in _description(module):
        click.echo(line)


def _list(shelf: Library, as_json: bool) -> None:
    from fourwinds.app.systems.show_library import module_json

    modules = [*shelf.bases(), *shelf.conventions()]
    if as_json:
        print_json([module_json(module) for module in modules])
        return
    for title, kind in (("Base systems", "base_system"), ("Conventions", "convention")):
        click.echo(click.style(title, bold=True))
        for module in modules:
            if module.kind == kind:
                click.echo(f"  {module.id:<24} {module.name:<40} {len(module.rules()):>4} lines")


def _description(module: Module) -> Iterator[str]:
    yield f"{click.style(module.name, bold=True)}  {module.id} {module.version}, {len(module.rules()):,} lines"
    yield from wrap(module.notes.partition("\n\n")[0], _WIDTH)
    for title, ids in (
        ("made for", module.applies_to),
        ("requires", module.requires),
        ("excludes", module.conflicts),
        ("variants", module.variants),
        ("usual conventions", (chosen.id for chosen in module.usual())),
    ):
        yield from _named(title, ids)
    if module.parameters:
        yield f"\n{click.style('Parameters', bold=True)}"
        yield from columns((row for each in module.parameters for row in _rows(each)), left=3)


def _rows(parameter: Parameter) -> Iterator[tuple[str, str, str]]:
    yield f"  {parameter.name}", parameter.default, parameter.help
    if parameter.choices:
        yield "", "", f"one of {', '.join(parameter.choices)}"


def _named(title: str, ids: Iterable[str]) -> Iterator[str]:
    listed = ", ".join(ids)
    if listed:
        yield from wrap(f"{title:<19}{listed}", _WIDTH, subsequent_indent=" " * 19)
