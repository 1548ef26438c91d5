"""`fourwinds serve`: the web application."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command
from fourwinds.table.errors import ConflictError

if TYPE_CHECKING:
    from fourwinds.web.lan.serve import LanAddresses

__all__ = ["serve"]

_PORT = click.IntRange(0, 65535)


@click.command(
    cls=Command,
    examples=["fourwinds serve", "fourwinds serve --port 9000 --open", "fourwinds serve --lan"],
)
@click.option("--host", help="Address to listen on.  [default: 127.0.0.1, this machine only]")
@click.option("--port", type=_PORT, help="Port; 0 picks a free one.  [default: 8444]")
@click.option("--open/--no-open", "open_page", default=False, help="Open the application in a browser.")
@click.option("--lan", is_flag=True, help="Also serve phones on the local network, over HTTPS.")
@click.option("--install-port", type=_PORT, help="Port of the set-up page for phones.  [default: the next port]")
def serve(host: str | None, port: int | None, open_page: bool, lan: bool, install_port: int | None) -> None:
    """Run the application until Ctrl-C.

    Data is stored in the folder FOURWINDS_DATA, or in the database FOURWINDS_DATABASE_URL; "fourwinds settings" lists
    all settings. With --lan, the address for phones is shown as a QR code, and the page there helps them trust the
    certificate of this installation.
    """
    from fourwinds.app.settings import Settings

    settings = Settings.from_environment(os.environ)
    port = settings.port if port is None else port
    if not lan:
        from fourwinds.web.server.serve import serve as run

        def announce(address: str, set_up: str | None) -> None:
            click.echo(f"Four Winds is running at {address} (press Ctrl-C to stop). Your data is in {settings.data}")
            _announce_set_up(set_up)

        run(
            settings, host=settings.host if host is None else host, port=port, open_browser=open_page, announce=announce
        )
        return
    from fourwinds.web.lan.serve import serve_lan

    if install_port is None:
        install_port = port + 1 if 0 < port < 65535 else 0
    elif install_port and install_port == port:
        raise ConflictError("--port and --install-port are the same", remedy="choose another --install-port")
    serve_lan(settings, host=host, port=port, install_port=install_port, announce=_announce_lan)


def _announce_lan(addresses: LanAddresses) -> None:
    from fourwinds.web.lan.qr import qr_lines

    for line in qr_lines(addresses.install):
        click.secho(line, fg="bright_white", bg="black")
    click.echo(f"New phones:    {addresses.install}  (the code above)")
    click.echo(f"Phones:        {addresses.secure}")
    if addresses.here:
        click.echo(f"This machine:  {addresses.here}")
    click.echo(f"Certificate:   {addresses.fingerprint}")
    click.echo("Four Winds is running. Press Ctrl-C to stop.")
    _announce_set_up(addresses.set_up)


def _announce_set_up(link: str | None) -> None:
    """Print the link on standard output only: the log must not contain the code."""
    if link:
        click.echo(f"There are no accounts yet. Only this link creates the first one: {link}")
