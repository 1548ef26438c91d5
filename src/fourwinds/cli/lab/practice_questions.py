"""Questions of `lab practice` in the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import click

from fourwinds.app.practice.answers import answer_question
from fourwinds.app.practice.progress import show_progress
from fourwinds.app.practice.questions import AskedQuestion, explain_question, next_questions
from fourwinds.app.practice.sessions import start_session
from fourwinds.cli.counting import count_text
from fourwinds.cli.lab.practice_prompt import draw_position, explained_calls, judgement_lines, prompt_for_call
from fourwinds.cli.notes.sources import who
from fourwinds.lab.practice.judgement import Rating, must_be_legal

if TYPE_CHECKING:
    from fourwinds.app.systems.system_names import NamedSystem
    from fourwinds.store.database import Database

__all__ = ["ask_questions"]


def ask_questions(
    database: Database,
    system: NamedSystem,
    conventions: Sequence[str],
    *,
    count: int,
    seat: str | None,
    seed: int | None,
) -> None:
    """Ask questions until there are enough or the player quits."""
    session = start_session(database, system, conventions, seat=seat, seed=seed, who=who())
    ratings: Counter[Rating] = Counter()
    for number in range(1, count + 1):
        (asked,) = next_questions(database, session.id, who=who())
        click.echo(f"{click.style(f'Question {number} of {count}', bold=True)}\n")
        rating = _ask(database, asked)
        if rating is None:
            break
        ratings[rating] += 1
        click.echo()
    if not ratings:
        click.echo("Nothing was answered.")
        return
    click.echo(f"{', '.join(f'{ratings[rating]} {rating.value}' for rating in Rating)}.")
    due = sum(score.due for score in show_progress(database, system, who=who()).conventions)
    if due:
        click.echo(f"{count_text(due, 'line')} of this system can come back now.")


def _ask(database: Database, asked: AskedQuestion) -> Rating | None:
    question = asked.question
    click.echo(draw_position(question.hand, question.seat, question.auction, question.vulnerability) + "\n")
    call = prompt_for_call(
        partial(must_be_legal, question.auction),
        lambda: explained_calls(explain_question(database, asked.id, who=who()).calls),
        lambda: explain_question(database, asked.id, who=who()).hint,
    )
    if call is None:
        return None
    answered = answer_question(database, asked.id, call, who=who())
    click.echo("\n".join(judgement_lines(answered.judgement)))
    return answered.judgement.rating
