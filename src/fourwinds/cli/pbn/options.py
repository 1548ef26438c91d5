"""Options shared by the commands for files of boards."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

import click

from fourwinds.cli.command import Parsed

__all__ = [
    "encoding_option",
    "files_argument",
    "force_option",
    "heading_of",
    "heading_options",
    "out_option",
    "profile_option",
]

F = TypeVar("F", bound=Callable[..., Any])

files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE…")


def _encoding(text: str) -> str:
    from fourwinds.pbn.encodings import encoding_named

    return encoding_named(text)


def out_option(help_text: str) -> Callable[[F], F]:
    return click.option("-o", "--out", metavar="OUT", help=help_text)


def profile_option(usual: str, help_text: str) -> Callable[[F], F]:
    choice = click.Choice(["v1", "standard", "lin"])
    return click.option("--profile", type=choice, show_default=f"{usual}, or lin for a .lin file", help=help_text)


encoding_option = click.option(
    "--encoding",
    type=Parsed("encoding", _encoding),
    metavar="NAME",
    help="Encoding of the files, such as ISO-8859-2.  [default: the one a file declares, or UTF-8]",
)
force_option = click.option(
    "--force", is_flag=True, help="Replace an existing file even if fewer boards are written than were read."
)


def heading_options(command: F) -> F:
    """Add Event, Site and Date of boards that have none."""
    for name, kind in (
        ("date", click.DateTime(["%Y-%m-%d", "%Y.%m.%d"])),
        ("site", click.STRING),
        ("event", click.STRING),
    ):
        command = click.option(f"--{name}", type=kind, help=f"{name.title()} of boards that have none.")(command)
    return command


def heading_of(*, event: str | None, site: str | None, date: datetime | None) -> dict[str, str]:
    """Return the tags that `heading_options` give."""
    given = {"Event": event, "Site": site, "Date": f"{date:%Y.%m.%d}" if date is not None else None}
    return {tag: value.strip() for tag, value in given.items() if value is not None and value.strip()}
