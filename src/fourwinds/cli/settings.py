"""`fourwinds settings`: show the settings of this installation."""

from __future__ import annotations

import os

import click

from fourwinds.cli.command import Command, json_option, print_json

__all__ = ["settings"]


@click.command(cls=Command, examples=["fourwinds settings", "fourwinds settings --json"])
@json_option
def settings(as_json: bool) -> None:
    """Show every setting, its value and where it comes from.

    A setting comes from the environment, or from the file fourwinds.toml in the data folder (or the file that
    FOURWINDS_SETTINGS names), or has its default. Secrets are masked.
    """
    from fourwinds.app.settings import Settings, unknown_variables

    overview = Settings.from_environment(os.environ).overview()
    if as_json:
        print_json(
            [
                {
                    "name": one.setting.name,
                    "variable": one.setting.variable,
                    "value": one.value or None,
                    "source": one.source,
                    "meaning": one.setting.meaning,
                }
                for one in overview
            ]
        )
    else:
        width = max(len(one.setting.name) for one in overview)
        for one in overview:
            source = "" if one.source == "default" else click.style(f"  ({one.source})", dim=True)
            click.echo(f"{one.setting.name:{width}}  {one.value or '—'}{source}")
    for name in unknown_variables(os.environ):
        click.echo(f"{name} is not a known setting and has no effect", err=True)
