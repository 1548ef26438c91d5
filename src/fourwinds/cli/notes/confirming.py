"""`notes confirm`: confirm lines that were written when a call before them meant something else."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.sources import who

__all__ = ["confirm"]


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes check Ours",
        "fourwinds notes confirm Ours 1n-2c",
        "fourwinds notes confirm Ours 1n-2c --below",
        "fourwinds notes confirm Ours --all",
    ],
)
@click.argument("name")
@click.argument("calls", nargs=-1, metavar="[SEQUENCE]")
@click.option("--below", is_flag=True, help="Confirm every line below the sequence, too.")
@click.option("--all", "every", is_flag=True, help="Confirm every line of the system.")
@json_option
def confirm(*, name: str, calls: Sequence[str], below: bool, every: bool, as_json: bool) -> None:
    """Confirm that lines still hold after a call before them has changed.

    When you change 1NT from 15-17 to 12-14 HCP, the lines below it are to be reviewed: `notes check` lists them. Reword
    what no longer holds, and confirm the rest. The sequence can be written 1n-(p)-2c or 1n p 2c.
    """
    from fourwinds.app.systems.open_system import system_id_of
    from fourwinds.app.systems.review_lines import confirm_lines, count_confirmed

    sequence = " ".join(calls) or None
    if bool(sequence) == every or (below and every):
        raise click.UsageError("give a sequence, with --below for everything after it, or --all")
    with installed_database(writes=True) as opened:
        me = who()
        done = confirm_lines(opened, system_id_of(opened, name, who=me), sequence, below=below, who=me)
    confirmed, left = count_confirmed(done)
    if as_json:
        print_json({"change": done.version if done.changed else None, "confirmed": confirmed, "left": left})
        return
    lines = "1 line" if confirmed == 1 else f"{confirmed:,} lines"
    click.echo(f"{lines} confirmed, {left:,} left" if done.changed else "no line is to be reviewed")
