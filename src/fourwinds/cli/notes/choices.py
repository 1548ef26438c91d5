"""Read lists of conventions and parameters from the command line."""

from __future__ import annotations

import click

from fourwinds.table.errors import MalformedError

__all__ = ["anyway_option", "names", "setting"]

anyway_option = click.option("--anyway", is_flag=True, help="Allow conventions that are made for other bases.")


def names(text: str | None) -> list[str]:
    """Return the names in a text such as `stayman_1nt, smolen`."""
    return [each.strip() for each in (text or "").split(",") if each.strip()]


def setting(text: str) -> tuple[str, str]:
    """Return the name and value in a text such as `notrump=12-14`."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise MalformedError(
            f"{text!r} does not set a parameter",
            remedy="write notrump=12-14 for the base system, or negative_doubles.through=3s for a convention",
        )
    return name.strip(), value.strip()
