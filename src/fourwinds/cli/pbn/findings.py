"""The report of `fourwinds pbn check`: how many boards a file has of each kind, and what was found in them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import wrap

import click

from fourwinds.bridge.deal import Deal
from fourwinds.cli.diagram import pad, printable
from fourwinds.cli.pbn.files import Input, games_of
from fourwinds.pbn import KINDS, Effect, Finding, PbnGame, Status
from fourwinds.table.errors import FourWindsError

__all__ = ["FileReport", "check_file", "draw_encodings", "draw_findings", "draw_kinds", "draw_summary"]

_COLOURS = {Effect.REJECTED: "red", Effect.DRAFT: "yellow", Effect.REPAIRED: "green", Effect.NOTED: "cyan"}
_HEADINGS = {
    Effect.REJECTED: "Rejected: the board is kept only as text",
    Effect.DRAFT: "Draft: the board is kept, but is not ready for Extended PBN",
    Effect.REPAIRED: "Repaired: read as intended",
    Effect.NOTED: "Noted: the board is unchanged",
}


_SOURCES = {
    "asked": "given with --encoding",
    "mark": "it begins with a byte order mark",
    "declared": "the file declares it",
    "content": "detected from its bytes",
}


@dataclass(slots=True)
class FindingCount:
    """How many boards have a finding of one kind, and the first of them."""

    first: Finding
    boards: int = 0


@dataclass(slots=True)
class FileReport:
    """The contents of one file, and what was found in it."""

    file: str
    counts: dict[Status, int] = field(default_factory=lambda: dict.fromkeys(Status, 0))
    hashed: int = 0
    """Boards with a whole deal."""
    kinds: dict[str, FindingCount] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    """All findings, if requested."""
    encoding: str = "UTF-8"
    encoding_source: str = "usual"
    error: str | None = None

    @property
    def boards(self) -> int:
        return sum(self.counts.values())

    def add(self, game: PbnGame) -> None:
        if game.has_deal:
            self.counts[game.status] += 1
            self.hashed += isinstance(game.deal, Deal)
        firsts: dict[str, Finding] = {}
        for finding in game.findings:
            firsts.setdefault(finding.code, finding)
        for code, finding in firsts.items():
            self.kinds.setdefault(code, FindingCount(finding)).boards += 1

    def set_encoding(self, name: str, source: str) -> None:
        self.encoding, self.encoding_source = name, source

    def as_json(self) -> dict[str, object]:
        return {
            "file": self.file,
            "boards": self.boards,
            "complete": self.counts[Status.COMPLETE],
            "drafts": self.counts[Status.DRAFT],
            "rejected": self.counts[Status.REJECTED],
            "hashed": self.hashed,
            "encoding": self.encoding,
            "encoding_source": self.encoding_source,
            "findings": [finding.as_json() for finding in self.findings],
            **({} if self.error is None else {"error": self.error}),
        }


def check_file(asked: Input, *, every: bool) -> FileReport:
    """Check a file; if it cannot be read, the report has the error."""
    report = FileReport(asked.name)
    try:
        for game in games_of(asked, report.set_encoding):
            report.add(game)
            if every:
                report.findings += game.findings
    except FourWindsError as error:
        report.error = str(error)
    return report


def draw_summary(reports: Sequence[FileReport]) -> str:
    """Draw one line per file, and a total."""
    names = _short_names(reports)
    rows = [(name, *_numbers([report])) for name, report in zip(names, reports, strict=True)]
    if len(reports) > 1:
        rows.append((f"{len(reports)} files", *_numbers(reports)))
    width = max(len("File"), *(len(row[0]) for row in rows)) + 2
    lines = [pad("File", width) + "  Boards  Complete  Drafts  Rejected"]
    lines += [
        f"{pad(name, width)}{boards:>8}{whole:>10}{drafts:>8}{bad:>10}" for name, boards, whole, drafts, bad in rows
    ]
    lines[0] = click.style(lines[0], bold=True)
    if len(reports) > 1:
        lines[-1] = click.style(lines[-1], bold=True)
    return "\n".join(lines)


def draw_encodings(reports: Sequence[FileReport]) -> Iterator[str]:
    """Yield a line for every file that is not plain UTF-8: its encoding, and how it was determined."""
    for name, report in zip(_short_names(reports), reports, strict=True):
        if report.encoding_source != "usual":
            yield f"{name} is read as {report.encoding}: {_SOURCES[report.encoding_source]}"


def _numbers(reports: Sequence[FileReport]) -> tuple[int, int, int, int]:
    complete, drafts, rejected = (sum(report.counts[status] for report in reports) for status in Status)
    return complete + drafts + rejected, complete, drafts, rejected


def _short_names(reports: Sequence[FileReport]) -> list[str]:
    """Return the file names without the folder that all of them share."""
    names = [report.file for report in reports]
    folders = {str(Path(name).parent) for name in names}
    try:
        shared = os.path.commonpath(folders)
    except ValueError:  # some are absolute and some are not
        return list(map(printable, names))
    return [printable(os.path.relpath(name, shared) if shared else name) for name in names]


def draw_kinds(reports: Sequence[FileReport]) -> str:
    """Draw the findings of all files by effect and kind, the most frequent first."""
    places: dict[str, str] = {}
    boards: dict[str, int] = {}
    for name, report in zip(_short_names(reports), reports, strict=True):
        for code, kind in report.kinds.items():
            places.setdefault(code, _place(kind.first, name if len(reports) > 1 else ""))
            boards[code] = boards.get(code, 0) + kind.boards
    widths = max(map(len, boards)), max(map(len, places.values()))
    lines = []
    for effect, heading in _HEADINGS.items():
        codes = sorted((code for code in boards if KINDS[code][0] is effect), key=lambda code: -boards[code])
        if codes:
            lines += ["", click.style(heading, fg=_COLOURS[effect], bold=True)]
        for code in codes:
            before = f"  {pad(code, widths[0])}{boards[code]:>7}  {pad(places[code], widths[1])}  "
            lines.append(_hanging(before, KINDS[code][1]))
    return "\n".join(lines[1:])


def _hanging(before: str, text: str) -> str:
    """Wrap a text below itself if the terminal is too narrow for it."""
    if not sys.stdout.isatty():
        return before + text
    room = max(shutil.get_terminal_size().columns - len(before), 20)
    return before + ("\n" + " " * len(before)).join(wrap(text, room))


def _place(finding: Finding, file: str) -> str:
    line = "" if finding.line is None else str(finding.line)
    if file:
        return f"{file}:{line}".rstrip(":")
    return f"line {line}" if line else ""


def draw_findings(report: FileReport) -> Iterator[str]:
    """Yield one line per finding, with its location in a format that editors can follow."""
    for finding in report.findings:
        place = report.file if finding.line is None else f"{report.file}:{finding.line}"
        board = "" if finding.board is None else f"board {finding.board}: "
        code = click.style(f"({finding.code})", fg=_COLOURS[finding.effect])
        yield f"{printable(f'{place}: {board}{finding.message}')} {code}"
