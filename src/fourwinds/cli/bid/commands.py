"""`fourwinds bid`: what to call, and what calls mean."""

from __future__ import annotations

import click

from fourwinds.cli.bid.hand import looks_like_a_hand
from fourwinds.cli.command import LazyGroup

__all__ = ["bid"]

_COMMANDS = ("hand", "deal", "explain", "auction", "coverage", "cases", "pipe")


class _HandGroup(LazyGroup):
    """Accepts a hand in place of a command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.list_commands(ctx) and any(map(looks_like_a_hand, args)):
            args = ["hand", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.list_commands(ctx) and not ctx.resilient_parsing:
            ctx.fail(
                f"{args[0]!r} is neither a hand nor a command: write a hand as AKQ72.K5.83.Q972, or use one of "
                f"{', '.join(self.list_commands(ctx))}"
            )
        return super().resolve_command(ctx, args)


@click.group(
    cls=_HandGroup,
    lazy={
        **{f"fourwinds.cli.bid.{name}": [name] for name in _COMMANDS},
        "fourwinds.cli.schema": ["schema"],
    },
    subcommand_metavar="HAND | COMMAND [ARGS]...",
    examples=[
        'fourwinds bid AKQ72.K5.83.Q972 --auction "1n p" --system sayc',
        "fourwinds bid deal --seed 7 --system 2/1",
        'fourwinds bid explain "1n p 2h p 2s"',
        "fourwinds bid coverage -n 1000",
    ],
)
def bid() -> None:
    """Recommend calls and explain them, bid whole boards, explain auctions.

    With a hand in place of a command, recommends a call for it: see fourwinds bid hand --help.
    """
