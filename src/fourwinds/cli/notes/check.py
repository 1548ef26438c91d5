"""`notes check`: find errors and unclear lines in files of notes."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

if TYPE_CHECKING:
    from fourwinds.notes.module import Module
    from fourwinds.notes.review import Notice
    from fourwinds.notes.system import System

__all__ = ["check", "read_notes", "read_text"]

_FOUND = 1
_NAMES = {
    "error": "Errors",
    "advice": "Advice",
    "impossible": "No hand fits",
    "not-understood": "Not understood: kept, but constrains nothing",
    "says-nothing": "Promises nothing about the hand",
    "to-review": "To review: written when a call before it meant something else",
}


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes check ours.md",
        "fourwinds notes check conventions/*.md --json",
        "fourwinds notes check ours.md --strict",
        "fourwinds notes check Ours",
    ],
)
@click.argument("files", nargs=-1, required=True, metavar="FILE|NAME…")
@click.option("--strict", is_flag=True, help="Exit with 1 for unclear lines too.")
@json_option
def check(*, files: Sequence[str], strict: bool, as_json: bool) -> int:
    """Check files of notes for errors, shown with line and column, and for text that is not understood.

    In place of a file, the name of one of your systems or of a module of the library can be given. Lines to review are
    listed, too. Exits with 1 if any of them has an error.
    """
    reports = [_report(file) for file in files]
    if as_json:
        print_json(reports)
    else:
        for report in reports:
            _print_report(report)
    failed = [report for report in reports if report["errors"] or (strict and report["notices"])]
    return _FOUND if failed else 0


def read_text(file: str) -> str:
    """Return the text of a file of notes."""
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise NotFoundError(f"file not found: {file}", remedy="check its name and folder") from None
    except IsADirectoryError:
        raise NotFoundError(f"{file} is a folder", remedy="name the files in it") from None
    except UnicodeDecodeError as error:
        where = Where(file=file)
        raise MalformedError(f"not UTF-8 text ({error.reason})", where=where, remedy="save it as UTF-8") from None


def _report(file: str) -> dict[str, Any]:
    from fourwinds.notes.book import Book
    from fourwinds.notes.compose import playable
    from fourwinds.notes.library import Library
    from fourwinds.notes.review import review
    from fourwinds.notes.review_words import lines_to_review
    from fourwinds.notes.system import System

    errors: list[FourWindsError] = []
    notices: list[Notice] = []
    advice: tuple[FourWindsError, ...] = ()
    to_review: list[dict[str, object]] = []
    lines = 0
    try:
        notes = read_notes(file, errors)
        notes = notes if isinstance(notes, System) else Library.load().with_values(notes)
    except FourWindsError as error:
        errors.append(error)
    else:
        found = playable(notes, Library.load(), file=file)
        errors += found.errors
        advice = found.advice
        with suppress(FourWindsError):
            notices = [notice for notice in review(notes, _base_of(notes)) if notice.kind != "error"]
        lines = len(notes.rules if isinstance(notes, System) else notes.rules())
        if isinstance(notes, System) and notes.reviews:
            to_review = [each.as_json() for each in lines_to_review(notes, Book.of(notes))]
    return {
        "file": file,
        "lines": lines,
        "errors": [error.as_json() | {"text": str(error)} for error in errors]
        + [notice.as_json() for notice in notices if notice.is_error],
        "notices": [{"kind": "advice", "line": each.where.line, "text": str(each)} for each in advice]
        + [notice.as_json() for notice in notices if not notice.is_error],
        "to_review": to_review,
    }


def read_notes(what: str, errors: list[FourWindsError]) -> Module | System:
    """Read a file, or else find what the name stands for; errors of lines are added to the list."""
    from fourwinds.app.systems.valid_notes import read_any_notes
    from fourwinds.cli.notes.sources import is_file, named_notes

    if is_file(what) or Path(what).exists():
        return read_any_notes(read_text(what), file=what, problems=errors)
    return named_notes(what)


def _base_of(notes: Module | System) -> Module | None:
    """Return the module to read a file with: a whole base, the base of a part, or the first base a convention fits."""
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module

    library = Library.load()
    if not isinstance(notes, Module):
        return None
    if notes.kind == "base_system":
        return library.with_parts(notes)
    if notes.kind == "part":
        return next((base for base in library.bases() if notes.id in base.includes), None)
    named = [id_ for id_ in (*notes.applies_to, "2_1_game_force") if id_ in library]
    return library.base(named[0]) if named else None


def _print_report(report: dict[str, Any]) -> None:
    counted = f"{_found_text(report['errors'], 'error')}, {_found_text(report['notices'], 'notice')}"
    to_review = report["to_review"]
    counted += f", {len({each['line'] for each in to_review})} to review" if to_review else ""
    click.echo(f"{report['file']}: {count_text(report['lines'], 'line')}, {counted}")
    by_kind: dict[str, list[str]] = {}
    for each in report["errors"] + report["notices"]:
        line = f"line {each['line']}  " if each.get("line") else ""
        place = f"{line}{each['sequence']}  " if "sequence" in each else ""
        by_kind.setdefault(each.get("kind", "error"), []).append(f"  {place}{each['text']}")
    for each in to_review:
        by_kind.setdefault("to-review", []).append(f"  {each['sequence']} [{each['module']}]  {each['text']}")
    for kind, texts in by_kind.items():
        click.echo("\n".join(["", _NAMES.get(kind, kind), *texts]))


def _found_text(found: Sequence[object], noun: str) -> str:
    return count_text(len(found), noun) if found else f"no {noun}s"
