"""`lab lint`: check a system for faults, and report them as text, JSON, SARIF or an HTML page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option
from fourwinds.cli.counting import count_text
from fourwinds.cli.progress import progress_bar
from fourwinds.cli.workers import workers_options

if TYPE_CHECKING:
    from fourwinds.lab.lint.check import LintReport
    from fourwinds.lab.lint.fault import Fault
    from fourwinds.lab.lint.subject import Subject
    from fourwinds.lab.spread import Workers

__all__ = ["lint"]

_FOUND = 1
_FORMATS = ("text", "json", "sarif", "html")
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command(
    cls=Command,
    examples=[
        "fourwinds lab lint ours.md",
        "fourwinds lab lint 2/1 --no-simulation",
        "fourwinds lab lint Ours@3 --kind hole --kind overlap --hands 1000000",
        "fourwinds lab lint ours.md --format sarif -o ours.sarif",
        "fourwinds lab lint stayman_1nt --format html -o stayman.html",
    ],
)
@click.argument("what", metavar="WHAT")
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Look for this kind of fault only; repeatable.")
@click.option("--ignore", "ignored", metavar="KIND", multiple=True, help="Ignore this kind of fault; repeatable.")
@click.option(
    "--hands",
    type=click.IntRange(100, 100_000_000),
    default=100_000,
    show_default=True,
    help="Number of hands to try the system on.",
)
@click.option("--no-simulation", is_flag=True, help="Only read the lines; try no hands.")
@click.option("--seed", type=click.IntRange(0, 2**64), default=1, show_default=True, help="Seed of the hands.")
@click.option(
    "--most", type=click.IntRange(1), default=20, show_default=True, help="Faults of a kind to print as text."
)
@click.option(
    "--format", "form", type=click.Choice(_FORMATS), help="Format of the report.  [default: by the extension of FILE]"
)
@click.option("-o", "--out", metavar="FILE", help="Write the report to a file.")
@workers_options
@json_option
def lint(
    *,
    what: str,
    kinds: Sequence[str],
    ignored: Sequence[str],
    hands: int,
    no_simulation: bool,
    seed: int,
    workers: Workers,
    most: int,
    form: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Check a system for faults, in its lines and by trying it on many hands.

    WHAT is one of your systems (NAME@3 for its third version), a file, or a base or convention of the library. A base
    is checked with its usual conventions; of a convention, only its own lines are reported. Exits with 1 if there are
    errors or warnings. docs/lint.md describes every kind of fault.
    """
    from fourwinds.lab.lint.check import Simulated, run_checks
    from fourwinds.lab.lint.kinds import chosen_kinds

    chosen_form = _form(form, out, as_json=as_json)
    wanted = chosen_kinds(kinds, ignored)
    subject = _subject(what)
    with progress_bar("Checking") as show:
        simulated = None if no_simulation else Simulated(hands, seed, workers)
        report = run_checks(subject, wanted, simulated, show)
    _write(report, chosen_form, out, most)
    return _FOUND if report.has_failed else 0


def _form(form: str | None, out: str | None, *, as_json: bool) -> str:
    """Return the format: as asked for, or by the extension of the file."""
    if as_json:
        if form not in (None, "json"):
            raise click.UsageError(f"--json and --format {form} exclude each other")
        return "json"
    ending = Path(out).suffix.lower().removeprefix(".") if out else ""
    return form or ({"htm": "html"} | {each: each for each in _FORMATS}).get(ending, "text")


def _subject(what: str) -> Subject:
    """Return the system to check. A file is read as far as possible, with its errors."""
    from fourwinds.cli.notes.check import read_notes
    from fourwinds.cli.notes.sources import is_file, named_base, named_notes
    from fourwinds.lab.lint.subject import Subject, unreadable_subject
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module
    from fourwinds.table.errors import FourWindsError

    library = Library.load()
    is_named = named_base(what) is not None or what in library
    if is_named or not (is_file(what) or Path(what).is_file()):
        return Subject.of(named_notes(what), library, name=what)
    errors: list[FourWindsError] = []
    try:
        notes = read_notes(what, errors)
        notes = library.with_values(notes) if isinstance(notes, Module) else notes
    except FourWindsError as error:
        if not Path(what).is_file():
            raise
        return unreadable_subject(what, what, error)
    return Subject.of(notes, library, name=what, file=what, errors=errors)


def _write(report: LintReport, form: str, out: str | None, most: int) -> None:
    from fourwinds.cli.writing import write_whole

    if out is None and form == "text":
        for line in _text(report, most):
            click.echo(line)
        return
    content = _content(report, form, most)

    def fill(file: IO[str]) -> bool:
        file.write(content)
        return True

    write_whole(out or "-", fill)
    if out not in (None, "-"):
        click.echo(f"{out}: {_summary(report)}", err=True)


def _content(report: LintReport, form: str, most: int) -> str:
    if form == "html":
        from fourwinds.lab.lint.page import lint_page

        return lint_page(report)
    if form == "text":
        return "".join(f"{click.unstyle(line)}\n" for line in _text(report, most))
    from fourwinds.lab.lint.report_json import report_json
    from fourwinds.lab.lint.sarif import sarif_log

    data = report_json(report) if form == "json" else sarif_log(report)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _text(report: LintReport, most: int) -> Iterator[str]:
    from fourwinds.lab.lint.kinds import FAULT_KINDS

    for kind, faults in report.by_kind.items():
        yield click.style(f"{FAULT_KINDS[kind].title} ({kind})", bold=True)
        for fault in faults[:most]:
            yield from _fault_text(fault, report)
        if len(faults) > most:
            yield f"  … and {len(faults) - most:,} more"
        yield ""
    yield _summary(report)


def _fault_text(fault: Fault, report: LintReport) -> Iterator[str]:
    from fourwinds.lab.lint.report_json import place_text

    severity = click.style(fault.severity.value, fg=_COLOURS[fault.severity.value])
    yield f"  {place_text(fault, report)}: {severity}: {fault.text}"
    if fault.remedy:
        yield f"      {fault.remedy}"
    hands = ", ".join(map(str, fault.examples))
    if fault.often or hands:
        yield f"      {': '.join(filter(None, (fault.often, hands)))}"


def _summary(report: LintReport) -> str:
    parts = [count_text(number, severity.value) for severity, number in report.counts.items() if number]
    found = ", ".join(parts) or "no faults"
    tried = f", {report.simulated.hands:,} hands tried" if report.simulated else ""
    return f"{report.name}: {found} in {count_text(report.lines, 'line')}{tried}"
