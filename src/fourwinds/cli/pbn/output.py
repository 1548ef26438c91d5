"""Games of some files written to another, with a report of what it could not hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from fourwinds.cli.diagram import printable
from fourwinds.cli.paths import encodable, exists, resolved
from fourwinds.cli.pbn.files import Input, Located, located_games
from fourwinds.cli.pbn.forms import STANDARD, Form, judged, write_form
from fourwinds.cli.progress import progress
from fourwinds.cli.writing import write_whole
from fourwinds.pbn import Effect, Game, Status
from fourwinds.table.errors import IllegalError, Where

__all__ = ["Written", "write_files"]

_MOST_REASONS = 20


@dataclass(slots=True)
class Written:
    """What was written and what was not."""

    out: str
    drafts: str | None = None
    """Where those left out went."""
    keeps_text: bool = True
    """Whether the file has the text of a deal that was rejected."""
    games: int = 0
    boards: int = 0
    """Games with a deal."""
    drafted: int = 0
    rejected: int = 0
    """Boards of these that are written all the same."""
    repairs: int = 0
    left_out: list[str] = field(default_factory=list)
    """Where each of those left out is, and why it was."""
    refused: str = ""
    """Why the file stayed as it was."""

    def count(self, game: Game) -> None:
        self.games += 1
        self.boards += game.has_deal
        self.drafted += game.has_deal and game.status is Status.DRAFT
        self.rejected += game.is_rejected
        self.repairs += sum(finding.effect is Effect.REPAIRED for finding in game.findings)

    def leave_out(self, file: str, game: Game, why: str) -> None:
        board = None if game.number is None else str(game.number)
        self.left_out.append(printable(f"{Where(file=file, line=game.line, board=board)}: {why}"))

    def as_json(self) -> dict[str, object]:
        counts = {
            "boards": self.boards,
            "drafts": self.drafted,
            "rejected": self.rejected,
            "repairs": self.repairs,
        }
        told = dict.fromkeys(counts, 0) if self.refused else counts
        refused = {"refused": self.refused} if self.refused else {}
        return {"file": encodable(self.out), **told, "left_out": self.left_out, **refused}

    def lines(self) -> Iterator[str]:
        """The report: every board left out, and a summary."""
        for reason in self.left_out[:_MOST_REASONS]:
            yield f"left out: {reason}"
        if more := len(self.left_out[_MOST_REASONS:]):
            yield f"left out: {more} more, which --json tells"
        yield f"{_shown(self.out)}: {self.refused or self._summary()}"
        if self.left_out and self.drafts is not None:
            yield f"{_shown(self.drafts)}: {_count(len(self.left_out), 'board')} written"

    def _summary(self) -> str:
        counted = [f"{_count(self.boards, 'board')} written{self._unfinished()}", _count(self.repairs, "repair")]
        if self.left_out:
            counted.append(f"{_count(len(self.left_out), 'board')} left out")
        return ", ".join(counted)

    def _unfinished(self) -> str:
        told = [_count(self.drafted, "draft")] if self.drafted else []
        told += [f"{self.rejected} rejected{' and kept as text' * self.keeps_text}"] if self.rejected else []
        return f" ({', '.join(told)})" if told else ""


def _shown(out: str) -> str:
    return "standard output" if out == "-" else printable(out)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def write_files(
    inputs: Sequence[Input],
    out: str,
    form: Form,
    *,
    drafts: str | None = None,
    force: bool = False,
    choose: Callable[[Iterable[Located]], Iterator[Located]] = iter,
) -> Written:
    """Write what the form can hold to one file, and the rest to another if there is one.

    The output may be among the inputs: nothing is replaced before everything is written. No file is replaced by fewer
    boards than were read, unless `drafts` keeps them or `force` says so, and none by a file without boards.
    """
    if drafts is not None and resolved(drafts) == resolved(out):
        raise IllegalError(f"the drafts would replace {_shown(out)}", remedy="give --drafts another name")
    written = Written(out, drafts, keeps_text=form.name != "csv")

    def fill(file: IO[str]) -> bool:
        games = _games_to_write(inputs, form, printing=out == "-")
        write_form(_kept(choose(games), form, written), file, form)
        if written.left_out and drafts is not None:
            write_whole(drafts, fill_drafts)
        written.refused = _why_refused(written, force=force)
        return not written.refused

    def fill_drafts(file: IO[str]) -> bool:
        rest = judged(choose(located_games(inputs, "Writing drafts", printing=drafts == "-")), form)
        write_form(((name, game) for name, game, why in rest if why), file, STANDARD)
        return True

    write_whole(out, fill)
    return written


def _games_to_write(inputs: Sequence[Input], form: Form, *, printing: bool) -> Iterator[Located]:
    if not form.analysis:
        return located_games(inputs, "Writing", printing=printing)
    total = sum(1 for _ in located_games(inputs))
    return progress(located_games(inputs), "Solving", total, printing=printing)


def _kept(games: Iterable[Located], form: Form, written: Written) -> Iterator[Located]:
    for file, game, why in judged(games, form):
        if why:
            written.leave_out(file, game, why)
        else:
            written.count(game)
            yield file, game


def _why_refused(written: Written, *, force: bool) -> str:
    if not written.boards:
        return _nothing_written(written.out)
    if written.left_out and written.drafts is None and not force and _is_file(written.out):
        lost = _count(len(written.left_out), "board")
        return f"left unchanged: it would lose {lost}; 'pbn fix --drafts FILE' keeps them, --force replaces it anyway"
    return ""


def _nothing_written(out: str) -> str:
    if out == "-":
        return "no board to write"
    return f"{'left unchanged' if exists(out) else 'not written'}: no board to write"


def _is_file(out: str) -> bool:
    return out != "-" and exists(out) and Path(out).is_file()
