"""The job that finds out whether a change of a system is better."""

from __future__ import annotations

import json
from typing import Any, Self

from pydantic import Field, model_validator

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.lab.changed_system import TriedChange, changed_system
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_SEQUENCE, LONGEST_TEXT
from fourwinds.lab.trial.estimate import Decision
from fourwinds.lab.trial.play import TrialPlan, TrialState, play_trial
from fourwinds.lab.trial.record import TrialKey
from fourwinds.lab.trial.report import trial_report
from fourwinds.lab.trial.report_json import report_json
from fourwinds.lab.trial.systems import NamedNotes, trial_of
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError

__all__ = ["KIND", "TryChange"]

_SECONDS, _SPARE = 1800, 120
_MOST_DEALS, _MOST_CHANGES = 1_000_000, 50
_BOARDS = 10


class TryChange(Arguments):
    """The system before and after a change: another system or version, or lines, conventions and parameters."""

    before: str = Field(max_length=LONGEST_NAME)
    after: str | None = Field(None, max_length=LONGEST_NAME)
    lines: tuple[str, ...] = Field((), max_length=_MOST_CHANGES)
    add: tuple[str, ...] = Field((), max_length=_MOST_CHANGES)
    remove: tuple[str, ...] = Field((), max_length=_MOST_CHANGES)
    parameters: dict[str, str] = Field({}, max_length=_MOST_CHANGES)
    anyway: bool = False
    theirs: str | None = Field(None, max_length=LONGEST_NAME)
    deals: int = Field(100_000, ge=1, le=_MOST_DEALS)
    minutes: float = Field((_SECONDS - _SPARE) / 60, gt=0, le=(_SECONDS - _SPARE) / 60)
    seed: int = Field(1, ge=0, lt=2**31)

    @model_validator(mode="after")
    def _is_a_change(self) -> Self:
        if self.after is None and not self.change:
            raise ValueError("send after, or the lines, conventions or parameters that change")
        if any(len(line) > LONGEST_SEQUENCE + LONGEST_TEXT for line in self.lines):
            raise ValueError("a line is too long")
        return self

    @property
    def change(self) -> TriedChange:
        return TriedChange(self.lines, self.add, self.remove, self.parameters, self.anyway)


def _check(database: Database, who: Actor, arguments: TryChange) -> None:
    _trial(database, who, arguments)


def _trial(database: Database, who: Actor, arguments: TryChange) -> tuple[TrialPlan, TrialKey]:
    def notes(name: str) -> NamedNotes:
        return name, open_notes(database, named_system(database, name, who=who), who=who)

    before = notes(arguments.before)
    after = notes(arguments.after) if arguments.after is not None else before
    change = arguments.change
    changed = f"{after[0]} {change}".strip(), changed_system(after[1], change)
    theirs = notes(arguments.theirs) if arguments.theirs is not None else None
    plan, key = trial_of(before, changed, theirs, seed=arguments.seed, workers=1)
    changed_lines = plan.teams.changed
    if not changed_lines.lines and not changed_lines.also:
        raise IllegalError(
            "nothing changes: both versions have the same lines", remedy="change a line, or choose others"
        )
    return plan, key


def _run(context: JobContext, arguments: TryChange) -> JobResult:
    context.progress(0.0, "finding the deals on which the change matters")
    plan, key = _trial(context.database, context.who, arguments)
    states = play_trial(plan, arguments.deals, seconds=arguments.minutes * 60)
    played: list[TrialState] = []
    for state in states:
        played = [state]
        so_far = trial_report(state, plan.teams.changed, most=0)
        context.progress(_progress(state, arguments.deals), " ".join(so_far.sentences))
    report = trial_report(played[0], plan.teams.changed, most=_BOARDS)
    data: dict[str, Any] = report_json(report, key, plan.teams)
    return JobResult(json.dumps(data, ensure_ascii=False).encode(), "application/json", "try.json")


def _progress(state: TrialState, most: int) -> float:
    """Return how much is done, as far as can be said: it ends when it is decided."""
    done = state.estimate.deals
    if state.decision is not Decision.OPEN:
        return 1.0
    more = state.estimate.more_deals(state.bound) or most
    return done / max(min(done + more, most), done)


KIND = JobKind("systems", TryChange, _check, _run, Limits(seconds=_SECONDS, megabytes=4096))
