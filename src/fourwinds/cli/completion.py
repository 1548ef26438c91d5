"""`fourwinds completion`: print the completion script for a shell."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command

__all__ = ["completion"]


@click.command(
    cls=Command,
    examples=[
        'eval "$(fourwinds completion bash)"       in ~/.bashrc',
        'eval "$(fourwinds completion zsh)"        in ~/.zshrc',
        "fourwinds completion fish | source        in ~/.config/fish/config.fish",
    ],
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script for a shell."""
    from click.shell_completion import get_completion_class

    if script := get_completion_class(shell):
        root = ctx.find_root()
        click.echo(script(root.command, {}, "fourwinds", "_FOURWINDS_COMPLETE").source())
