"""Write the games of files to another file, and report what it cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from fourwinds.cli.diagram import printable
from fourwinds.cli.paths import encodable, exists, real_path
from fourwinds.cli.pbn.files import Input, Located, located_games
from fourwinds.cli.pbn.formats import STANDARD, OutputFormat, judge_games, write_games
from fourwinds.cli.progress import progress
from fourwinds.cli.writing import write_whole
from fourwinds.pbn import Effect, PbnGame, Status
from fourwinds.table.errors import IllegalError, Where

__all__ = ["WriteReport", "write_files"]

_MOST_REASONS = 20


@dataclass(slots=True)
class WriteReport:
    """What was written and what was left out."""

    out: str
    drafts: str | None = None
    """File of the boards left out."""
    keeps_text: bool = True
    """Whether the file has the text of rejected deals."""
    games: int = 0
    boards: int = 0
    """Games with a deal."""
    drafted: int = 0
    rejected: int = 0
    """Rejected boards that are written all the same."""
    repairs: int = 0
    left_out: list[str] = field(default_factory=list)
    """Location of each board left out, and the reason."""
    refused: str = ""
    """Why the file was left unchanged."""

    def count(self, game: PbnGame) -> None:
        self.games += 1
        self.boards += game.has_deal
        self.drafted += game.has_deal and game.status is Status.DRAFT
        self.rejected += game.is_rejected
        self.repairs += sum(finding.effect is Effect.REPAIRED for finding in game.findings)

    def leave_out(self, file: str, game: PbnGame, why: str) -> None:
        board = None if game.number is None else str(game.number)
        self.left_out.append(printable(f"{Where(file=file, line=game.line, board=board)}: {why}"))

    def as_json(self) -> dict[str, object]:
        counts = {
            "boards": self.boards,
            "drafts": self.drafted,
            "rejected": self.rejected,
            "repairs": self.repairs,
        }
        numbers = dict.fromkeys(counts, 0) if self.refused else counts
        refused = {"refused": self.refused} if self.refused else {}
        return {"file": encodable(self.out), **numbers, "left_out": self.left_out, **refused}

    def lines(self) -> Iterator[str]:
        """Yield every board left out, and a summary."""
        for reason in self.left_out[:_MOST_REASONS]:
            yield f"left out: {reason}"
        if more := len(self.left_out[_MOST_REASONS:]):
            yield f"left out: {more} more, listed by --json"
        yield f"{_output_text(self.out)}: {self.refused or self._summary()}"
        if self.left_out and self.drafts is not None:
            yield f"{_output_text(self.drafts)}: {_count(len(self.left_out), 'board')} written"

    def _summary(self) -> str:
        counted = [f"{_count(self.boards, 'board')} written{self._unfinished()}", _count(self.repairs, "repair")]
        if self.left_out:
            counted.append(f"{_count(len(self.left_out), 'board')} left out")
        return ", ".join(counted)

    def _unfinished(self) -> str:
        parts = [_count(self.drafted, "draft")] if self.drafted else []
        parts += [f"{self.rejected} rejected{' and kept as text' * self.keeps_text}"] if self.rejected else []
        return f" ({', '.join(parts)})" if parts else ""


def _output_text(out: str) -> str:
    return "standard output" if out == "-" else printable(out)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def write_files(
    inputs: Sequence[Input],
    out: str,
    target: OutputFormat,
    *,
    drafts: str | None = None,
    force: bool = False,
    choose: Callable[[Iterable[Located]], Iterator[Located]] = iter,
) -> WriteReport:
    """Write what the format can hold to one file, and the rest to the drafts if there are any.

    The output may be among the inputs: nothing is replaced before everything is written. No file is replaced by fewer
    boards than were read, unless `drafts` keeps them or `force` is set, and none by a file without boards.
    """
    if drafts is not None and real_path(drafts) == real_path(out):
        raise IllegalError(f"the drafts would replace {_output_text(out)}", remedy="give --drafts another name")
    written = WriteReport(out, drafts, keeps_text=target.name != "csv")

    def fill(file: IO[str]) -> bool:
        games = _games_to_write(inputs, target, printing=out == "-")
        write_games(_writable_games(choose(games), target, written), file, target)
        if written.left_out and drafts is not None:
            write_whole(drafts, fill_drafts)
        written.refused = _reason_to_refuse(written, force=force)
        return not written.refused

    def fill_drafts(file: IO[str]) -> bool:
        rest = judge_games(choose(located_games(inputs, "Writing drafts", printing=drafts == "-")), target)
        write_games(((name, game) for name, game, why in rest if why), file, STANDARD)
        return True

    write_whole(out, fill)
    return written


def _games_to_write(inputs: Sequence[Input], target: OutputFormat, *, printing: bool) -> Iterator[Located]:
    if not target.analysis:
        return located_games(inputs, "Writing", printing=printing)
    total = sum(1 for _ in located_games(inputs))
    return progress(located_games(inputs), "Solving", total, printing=printing)


def _writable_games(games: Iterable[Located], target: OutputFormat, written: WriteReport) -> Iterator[Located]:
    for file, game, why in judge_games(games, target):
        if why:
            written.leave_out(file, game, why)
        else:
            written.count(game)
            yield file, game


def _reason_to_refuse(written: WriteReport, *, force: bool) -> str:
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
