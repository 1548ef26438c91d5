"""`fourwinds pbn`: check, repair, show and convert files of boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.command import Group, json_option, print_json
from fourwinds.cli.deals import EXAMPLE_DEAL, read_deals
from fourwinds.cli.paths import check_name, exists
from fourwinds.cli.pbn.files import Input, inputs_of, located_games, over_files
from fourwinds.cli.pbn.options import (
    encoding_option,
    files_argument,
    force_option,
    heading_of,
    heading_options,
    out_option,
    profile_option,
)
from fourwinds.table.errors import IllegalError, NotFoundError

if TYPE_CHECKING:
    from fourwinds.bridge.deal import Deal
    from fourwinds.cli.pbn.files import Located
    from fourwinds.cli.pbn.findings import FileReport
    from fourwinds.cli.pbn.formats import OutputFormat
    from fourwinds.cli.pbn.output import WriteReport

__all__ = ["pbn"]

_FOUND, _UNREADABLE = 1, 2


@click.group(
    cls=Group,
    examples=[
        "fourwinds pbn check lesson.pbn",
        "fourwinds pbn fix lesson.pbn -o clean.pbn",
        "fourwinds pbn show lesson.pbn --board 3",
        f"fourwinds pbn hash {EXAMPLE_DEAL}",
    ],
)
def pbn() -> None:
    """Check, repair, show and convert files of boards, in PBN, LIN or JSON.

    A folder means all its .pbn and .lin files, and - means standard input.
    """


@pbn.command(
    examples=[
        "fourwinds pbn check lesson.pbn",
        "fourwinds pbn check lessons/ --all",
        "fourwinds pbn check lessons/ --json > findings.json",
    ]
)
@files_argument
@click.option("--all", "every", is_flag=True, help="List every finding with its location.")
@encoding_option
@json_option
def check(*, files: Sequence[str], every: bool, encoding: str | None, as_json: bool) -> int:
    """Check files and list what is found in them.

    Findings are what was repaired, what makes a board a draft, and why a board was rejected, by kind or one by one.

    Exits with 0 if there are none, 1 if there are some, 2 if a file cannot be read; the others are still checked.
    """
    from fourwinds.cli.pbn.findings import check_file

    work = partial(check_file, every=every or as_json)
    reports = list(over_files(work, inputs_of(files, encoding), "Checking"))
    readable = [report for report in reports if report.error is None]
    if as_json:
        print_json([report.as_json() for report in reports])
    elif readable:
        _print_reports(readable, every)
    for report in reports:
        if report.error is not None:
            click.echo(f"Error: {report.error}", err=True)
    if len(readable) < len(reports):
        return _UNREADABLE
    return _FOUND if any(report.kinds for report in reports) else 0


def _print_reports(reports: Sequence[FileReport], every: bool) -> None:
    from fourwinds.cli.pbn.findings import draw_encodings, draw_findings, draw_kinds, draw_summary

    if every:
        for report in reports:
            for line in draw_findings(report):
                click.echo(line)
    click.echo(draw_summary(reports))
    for line in draw_encodings(reports):
        click.echo(line)
    if not every and any(report.kinds for report in reports):
        click.echo(f"\n{draw_kinds(reports)}")


@pbn.command(
    examples=[
        "fourwinds pbn fix lesson.pbn -o clean.pbn",
        "fourwinds pbn fix lessons/ -o clean.pbn --renumber --drafts drafts.pbn",
        "fourwinds pbn fix lesson.pbn -o lesson.pbn --profile standard --analyse",
        'fourwinds pbn fix deals.pbn -o lesson.pbn --event "Thursday lesson" --site Club --date 2026-11-19',
    ]
)
@files_argument
@out_option("File to write, or - for standard output. It may be an input file.")
@profile_option("v1", "Extended PBN v1.0, PBN, or LIN.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Write ASCII only, for old programs.")
@click.option(
    "--analyse", "--analyze", "analyse", is_flag=True, help="Add the double-dummy table and par of every board."
)
@click.option("--renumber", is_flag=True, help="Number the boards 1, 2, 3 … in the order they are written.")
@heading_options
@click.option("--drafts", metavar="FILE", help="Write the boards left out to this file, with the standard profile.")
@force_option
@encoding_option
@json_option
def fix(
    *,
    files: Sequence[str],
    out: str | None,
    profile: str | None,
    ascii_only: bool,
    analyse: bool,
    renumber: bool,
    drafts: str | None,
    force: bool,
    encoding: str | None,
    as_json: bool,
    **heading: Any,
) -> int:
    """Repair boards and write them to one file.

    v1 holds complete boards only, and lin whole deals only; standard holds everything. Boards that do not fit are left
    out and listed with the reason, and the exit code is 1. An existing file is never replaced by one without boards,
    and is replaced by one with fewer boards than were read only with --drafts or --force.
    """
    from fourwinds.cli.pbn.formats import STANDARD, OutputFormat, check_ending, profile_of

    out = _output_name(out)
    _check_outputs(as_json, out, drafts)
    if drafts is not None:
        check_ending(drafts, STANDARD.name)
    name = profile_of(out, profile, "v1")
    target = OutputFormat(
        name=name, ascii_only=ascii_only, analysis=analyse, renumber=renumber, heading=heading_of(**heading)
    )
    return _write_and_report(inputs_of(files, encoding), out, target, as_json=as_json, drafts=drafts, force=force)


@pbn.command(
    examples=[
        "fourwinds pbn convert lesson.pbn -o lesson.lin",
        "fourwinds pbn convert vugraph.lin -o vugraph.pbn",
        "fourwinds pbn convert lessons/ -o - --to csv",
    ]
)
@files_argument
@out_option("File to write, or - for standard output. The file extension decides the format.")
@click.option("--to", type=click.Choice(["pbn", "v1", "standard", "lin", "json", "csv"]), help="Format to write.")
@force_option
@encoding_option
@json_option
def convert(
    *, files: Sequence[str], out: str | None, to: str | None, force: bool, encoding: str | None, as_json: bool
) -> int:
    """Write boards as PBN, LIN, JSON or CSV.

    JSON keeps everything and can be read back unchanged. CSV has one row per board. pbn, like the file extension .pbn,
    means the standard profile.
    """
    from fourwinds.cli.pbn.formats import OutputFormat, format_of

    out = _output_name(out)
    _check_outputs(as_json, out)
    target = OutputFormat(name=format_of(out, to))
    return _write_and_report(inputs_of(files, encoding), out, target, as_json=as_json, force=force)


def _output_name(out: str | None) -> str:
    if out is None:
        raise IllegalError("no output file is given", remedy="give one with -o, or -o - for standard output")
    return out


def _write_and_report(
    inputs: Sequence[Input], out: str, target: OutputFormat, *, as_json: bool, force: bool, drafts: str | None = None
) -> int:
    from fourwinds.cli.pbn.output import write_files

    written = write_files(inputs, out, target, drafts=drafts, force=force)
    _report(written)
    if as_json:
        print_json(written.as_json())
    return _FOUND if written.left_out or written.refused else 0


def _check_outputs(as_json: bool, *outputs: str | None) -> None:
    """Reject outputs that cannot be written before anything is read or printed."""
    for name in outputs:
        if name is not None:
            check_name(name)
    if as_json and "-" in outputs:
        raise IllegalError(
            "--json and the boards cannot both go to standard output", remedy="name a file for the boards"
        )


def _report(written: WriteReport) -> None:
    for line in written.lines():
        click.echo(line, err=True)


@pbn.command(examples=["fourwinds pbn show lesson.pbn", "fourwinds pbn show lesson.pbn --board 3 --board 4"])
@files_argument
@click.option(
    "--board", "boards", type=click.IntRange(1), multiple=True, help="Only the board with this number. May be repeated."
)
@click.option("--limit", type=click.IntRange(1), help="Maximum number of boards.")
@encoding_option
@json_option
def show(
    *, files: Sequence[str], boards: Sequence[int], limit: int | None, encoding: str | None, as_json: bool
) -> None:
    """Draw boards with their auctions, results, notes and findings."""
    asked = (
        (file, game)
        for file, game in located_games(inputs_of(files, encoding), "Reading", printing=not as_json)
        if not boards or (game.has_deal and game.number in boards)
    )
    count = _print_games(islice(asked, limit), as_json)
    if not count and boards:
        numbers = ", ".join(map(str, boards))
        raise NotFoundError(f"board {numbers} not found", remedy="omit --board to see all boards")
    if not count and not as_json:
        raise _nothing_found("board")


def _nothing_found(what: str) -> NotFoundError:
    return NotFoundError(f"no {what} found", remedy="'fourwinds pbn check' shows what files contain")


def _print_games(games: Iterator[Located], as_json: bool) -> int:
    if as_json:
        from fourwinds.cli.pbn.tables import game_as_json

        shown = [game_as_json(file, game) for file, game in games]
        print_json(shown)
        return len(shown)
    from fourwinds.cli.pbn.drawing import draw_game

    count = 0
    for _, game in games:
        click.echo(("\n" + click.style("─" * 48, dim=True) + "\n\n" if count else "") + draw_game(game))
        count += 1
    return count


@pbn.command(
    name="hash",
    examples=[
        f"fourwinds pbn hash {EXAMPLE_DEAL}",
        "fourwinds pbn hash lesson.pbn",
        "fourwinds pbn hash - < deals.txt",
    ],
)
@click.argument("what", nargs=-1, required=True, metavar="DEAL|FILE…")
@encoding_option
@json_option
def hash_deals(what: Sequence[str], encoding: str | None, as_json: bool) -> None:
    """Print the DealHash of deals and of boards in files.

    It is the same for the same cards, however they are written. For a file, prints one line per board with a whole
    deal: hash, file and board number. A lone - reads deals from standard input, one per line.
    """
    from fourwinds.cli.diagram import printable

    rows = _hash_rows(_deals_and_files(what, encoding), printing=not as_json)
    if as_json:
        print_json(list(rows))
        return
    rows_of_text = ([str(row[key]) for key in ("deal_hash", "file", "board") if key in row] for row in rows)
    _print_whole_deals("\t".join(map(printable, columns)) for columns in rows_of_text)


def _print_whole_deals(texts: Iterator[str]) -> None:
    printed = False
    for text in texts:
        click.echo(text)
        printed = True
    if not printed:
        raise _nothing_found("whole deal")


def _hash_rows(asked: Sequence[Deal | Input], *, printing: bool) -> Iterator[dict[str, object]]:
    from fourwinds.cli.pbn.hashes import list_hashes

    files = [one for one in asked if isinstance(one, Input)]
    listings = over_files(list_hashes, files, "Hashing", printing=printing)
    for one in asked:
        if isinstance(one, Input):
            yield from (entry.as_json() for entry in next(listings))
        else:
            yield _hash_of(one)


def _deals_and_files(what: Sequence[str], encoding: str | None) -> list[Deal | Input]:
    from fourwinds.cli.diagram import printable

    if list(what) == ["-"]:
        return list(read_deals(what))
    asked: list[Deal | Input] = []
    for text in what:
        if exists(text):
            asked += inputs_of([text], encoding)
        elif text.lower().endswith((".pbn", ".lin")):
            raise NotFoundError(f"{printable(text)}: no such file", remedy="choose a file that can be read")
        else:
            asked += read_deals([text])
    return asked


def _hash_of(deal: Deal) -> dict[str, object]:
    from fourwinds.bridge.dealhash import deal_hash

    return {"deal": str(deal), "deal_hash": deal_hash(deal)}


@pbn.command(
    examples=["fourwinds pbn dedupe lessons/", "fourwinds pbn dedupe old.pbn new.pbn -o both.pbn"],
)
@files_argument
@out_option("Write every deal once to this file; - is standard output.")
@profile_option("standard", "Profile of that file.")
@force_option
@encoding_option
@json_option
def dedupe(
    *,
    files: Sequence[str],
    out: str | None,
    profile: str | None,
    force: bool,
    encoding: str | None,
    as_json: bool,
) -> int:
    """Find boards with the same deal, within a file and across files.

    With -o, writes the first board of every deal, and all boards without a whole deal, which cannot be compared. The
    same deal bid at another table counts as the same.
    """
    from fourwinds.cli.pbn.formats import OutputFormat, profile_of
    from fourwinds.cli.pbn.hashes import draw_groups, list_hashes, same_deals

    _check_outputs(as_json, out)
    target = OutputFormat(name=profile_of(out, profile, "standard"))
    inputs = inputs_of(files, encoding)
    groups = same_deals(entry for listing in over_files(list_hashes, inputs, "Reading") for entry in listing)
    if as_json:
        print_json(
            [{"deal_hash": key, "boards": [board.as_json() for board in group]} for key, group in groups.items()]
        )
    else:
        click.echo(draw_groups(groups), err=out == "-")
    return _write_once(inputs, out, target, force=force) if out is not None else 0


def _write_once(inputs: Sequence[Input], out: str, target: OutputFormat, *, force: bool) -> int:
    from fourwinds.cli.pbn.hashes import each_once
    from fourwinds.cli.pbn.output import write_files

    written = write_files(inputs, out, target, force=force, choose=each_once)
    _report(written)
    return _FOUND if written.left_out or written.refused else 0


@pbn.command(examples=["fourwinds pbn par lesson.pbn", "fourwinds pbn par lessons/ --json > par.json"])
@files_argument
@encoding_option
@json_option
def par(files: Sequence[str], encoding: str | None, as_json: bool) -> None:
    """Solve boards double dummy.

    For every board with a whole deal: the tricks of every declarer in every strain, and par.
    """
    from fourwinds.cli.pbn.solved import draw_solved, solved_boards

    solved = solved_boards(located_games(inputs_of(files, encoding), "Reading"), printing=not as_json)
    if as_json:
        print_json([one.as_json() for one in solved])
        return
    _print_whole_deals(draw_solved(one) + "\n" for one in solved)
