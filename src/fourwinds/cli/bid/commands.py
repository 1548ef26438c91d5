"""`fourwinds bid`: what to call, and what calls mean."""

from __future__ import annotations

import click

from fourwinds.cli.bid.auction import auction
from fourwinds.cli.bid.cases import cases
from fourwinds.cli.bid.coverage import coverage
from fourwinds.cli.bid.deal import deal
from fourwinds.cli.bid.explain import explain
from fourwinds.cli.bid.hand import hand, looks_like_a_hand
from fourwinds.cli.bid.pipe import pipe
from fourwinds.cli.command import Group
from fourwinds.cli.schema import schema

__all__ = ["bid"]


class _HandGroup(Group):
    """Accepts a hand in place of a command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and any(map(looks_like_a_hand, args)):
            args = ["hand", *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not ctx.resilient_parsing:
            ctx.fail(
                f"{args[0]!r} is neither a hand nor a command: write a hand as AKQ72.K5.83.Q972, or use one of "
                f"{', '.join(self.list_commands(ctx))}"
            )
        return super().resolve_command(ctx, args)


@click.group(
    cls=_HandGroup,
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


for _command in (hand, deal, explain, auction, coverage, cases, pipe, schema):
    bid.add_command(_command)
