"""`fourwinds serve`: the web application."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command

__all__ = ["serve"]


@click.command(cls=Command, examples=["fourwinds serve", "fourwinds serve --port 9000 --open"])
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8444, show_default=True, help="Port; 0 takes a free one."
)
@click.option("--open/--no-open", "open_page", default=False, help="Open the page in the browser.")
def serve(host: str, port: int, open_page: bool) -> None:
    """Run the application until Ctrl-C.

    Data is kept in the folder FOURWINDS_DATA names, or in the database FOURWINDS_DATABASE_URL names.
    """
    import os

    from fourwinds.app.settings import Settings
    from fourwinds.web.serve import serve as run

    settings = Settings.from_environment(os.environ)

    def announce(address: str) -> None:
        click.echo(f"Four Winds runs at {address} until Ctrl-C; your data is in {settings.data}")

    run(settings, host=host, port=port, open_browser=open_page, announce=announce)
