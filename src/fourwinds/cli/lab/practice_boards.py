"""Whole boards of `lab practice` in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from fourwinds.app.practice.boards import BidBoard, call_on_board, help_on_board, review_bid_board, start_board
from fourwinds.app.practice.sessions import start_session
from fourwinds.bridge.seat import Seat
from fourwinds.cli.diagram import coloured, draw_auction, draw_deal, draw_par
from fourwinds.cli.lab.practice_prompt import draw_position, explained_calls, judgement_lines, prompt_for_call
from fourwinds.cli.notes.sources import who
from fourwinds.lab.practice.judgement import Rating, must_be_legal

if TYPE_CHECKING:
    from fourwinds.app.systems.system_names import NamedSystem
    from fourwinds.lab.practice.boards import BoardReview
    from fourwinds.store.database import Database

__all__ = ["bid_boards"]


def bid_boards(
    database: Database,
    system: NamedSystem,
    conventions: Sequence[str],
    *,
    count: int,
    seats: frozenset[Seat],
    seed: int | None,
) -> None:
    """Bid boards until there are enough or the player quits; a board that was left is not reviewed."""
    session = start_session(database, system, conventions, seed=seed, who=who())
    for number in range(1, count + 1):
        click.echo(f"{click.style(f'Board {number} of {count}', bold=True)}\n")
        started = start_board(database, session.id, seats, who=who())
        done = _bid(database, started)
        if done is None:
            return
        click.echo("\n".join(_review_lines(review_bid_board(database, done.id, who=who()))) + "\n")


def _bid(database: Database, started: BidBoard) -> BidBoard | None:
    """Return the board after its auction; None if the player quits."""
    found = started
    while not found.board.auction.is_over:
        board = found.board
        click.echo(draw_position(board.deal[board.seat], board.seat, board.auction, board.vulnerability) + "\n")
        call = prompt_for_call(
            partial(must_be_legal, board.auction),
            lambda: explained_calls(help_on_board(database, started.id, who=who()).calls),
            lambda: help_on_board(database, started.id, who=who()).hint,
        )
        if call is None:
            return None
        found = call_on_board(database, started.id, call, number=len(board.auction) + 1, who=who())
        click.echo()
    return found


def _review_lines(review: BoardReview) -> Iterator[str]:
    board = review.board
    corner = [f"Dealer {board.auction.dealer}", f"Vul {board.vulnerability}"]
    yield draw_deal(board.deal, corner)
    yield ""
    yield draw_auction(board.auction)
    yield ""
    yield from explained_calls((each, each.shown) for each in review.calls)
    yield ""
    for turn in review.turns:
        first, *rest = judgement_lines(turn.judgement)
        yield f"Your {coloured(turn.judgement.call.symbol)} as {turn.seat}  {first}"
        if turn.told:
            yield f"  {coloured(turn.told[0].upper() + turn.told[1:])}."
        if turn.judgement.rating is not Rating.RIGHT:
            yield from rest
    yield ""
    made = "" if review.tricks is None else f", {review.tricks} tricks double dummy"
    yield f"Contract: {coloured(review.contract.symbol)}{made}, {review.ns_score:+d} for north-south"
    yield draw_par(review.par)
