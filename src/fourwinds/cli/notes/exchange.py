"""`notes export`, `import`, `diff`: write, read and compare systems."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.change_text import comparison_lines, print_reviews
from fourwinds.cli.notes.check import read_text
from fourwinds.cli.notes.edits import import_edits, with_version_stamp
from fourwinds.cli.notes.sources import named_system, system_to_play, who
from fourwinds.cli.writing import write_content
from fourwinds.table.errors import ForbiddenError

if TYPE_CHECKING:
    from fourwinds.app.systems.export_system import Form
    from fourwinds.typeset.source import Deck, Paper

__all__ = ["diff", "export", "import_file"]

_FOUND = 1
_CHOOSE = "choose one of --md, --pdf, --card, --json and --schema"


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes export Ours --md > ours.md",
        "fourwinds notes export Ours --pdf -o ours.pdf",
        "fourwinds notes export ours.md --pdf --paper letter -o ours.pdf",
        "fourwinds notes export Ours --card -o card.pdf",
        "fourwinds notes export Ours@3 --json -o ours.json",
        "fourwinds notes export Ours --schema -o ours/",
    ],
)
@click.argument("what")
@click.option("--md", "as_md", is_flag=True, help="Markdown, to share and to edit by hand (default).")
@click.option("--pdf", "as_pdf", is_flag=True, help="PDF, to print.")
@click.option("--card", "as_card", is_flag=True, help="Convention card, a PDF of two sides.")
@click.option("--json", "as_json", is_flag=True, help="JSON, for programs.")
@click.option("--schema", "as_schema", is_flag=True, help="A folder of bidding rules as JSON, one file per category.")
@click.option("-o", "--out", metavar="FILE", help="File to write, or folder with --schema.  [default: standard output]")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper size of the PDF."
)
@click.option(
    "--deck", type=click.Choice(["four", "two"]), default="four", show_default=True, help="Suit colours of the PDF."
)
def export(
    *,
    what: str,
    as_md: bool,
    as_pdf: bool,
    as_card: bool,
    as_json: bool,
    as_schema: bool,
    out: str | None,
    paper: Paper,
    deck: Deck,
) -> None:
    """Write a system as Markdown, PDF, convention card or JSON. Markdown and JSON can be imported again.

    The card is filled from the notes; what they do not say is left blank, to be written in by hand. A base of the
    library gets the card of its usual conventions.

    With --schema, the notes become rules for the bidding engine, and `fourwinds bid --schemas` bids by them without the
    notes. This takes half a minute for a whole system.
    """
    from fourwinds.app.systems.export_system import system_file

    if as_schema:
        if as_md or as_pdf or as_card or as_json:
            raise click.UsageError(_CHOOSE)
        _export_schema(what, out)
        return
    known: dict[str, Form] = {"md": "md", "pdf": "pdf", "card": "card", "json": "json"}
    asked = {"md": as_md, "pdf": as_pdf, "card": as_card, "json": as_json}
    forms = [name for name, is_asked in asked.items() if is_asked]
    form = known.get(forms[0] if forms else Path(out).suffix.removeprefix(".") if out else "md")
    if len(forms) > 1 or form is None:
        raise click.UsageError(_CHOOSE)
    if form in ("pdf", "card") and out is None:
        raise click.UsageError("a PDF needs a file: -o ours.pdf")
    system = with_version_stamp(named_system(what), what)
    content = system_file(system, form, paper=paper, deck=deck)
    if out is None:
        click.echo(content.decode(), nl=False)
        return
    write_content(out, content)
    click.echo(f"{out}: {len(content):,} bytes", err=True)


def _export_schema(what: str, out: str | None) -> None:
    """Write a system, or a base of the library with its usual conventions, as a folder of rules."""
    from fourwinds.bidding.exchange import exported_schemas

    if out is None:
        raise click.UsageError("rules need a folder: -o ours/")
    files = exported_schemas(system_to_play(what))
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ForbiddenError(
            f"{out} cannot be written ({error.strerror})", remedy="choose a folder that you can write to"
        ) from None
    for name, text in files.items():
        write_content(str(Path(out, name)), text.encode())
    total = sum(len(text.encode()) for text in files.values())
    click.echo(f"{out}: {count_text(len(files), 'file')}, {total:,} bytes", err=True)


@click.command(
    "import",
    cls=Command,
    examples=[
        "fourwinds notes import ours.md",
        'fourwinds notes import ours.md --name "Ours, 2027"',
        "fourwinds notes import ours.md --into Ours",
        "fourwinds notes import ours.md --into Ours --accept 1,3-5",
        "fourwinds notes import ours.md --over Ours",
    ],
)
@click.argument("file")
@click.option("--name", metavar="NAME", help="Name of the new system.")
@click.option("--into", metavar="NAME", help="List what the file changes in this system, and accept it or not.")
@click.option("--accept", metavar="all|1,3-5", help="With --into: make these changes without asking.")
@click.option("--over", metavar="NAME", help="Replace the contents of this system, as one change.")
@json_option
def import_file(
    *, file: str, name: str | None, into: str | None, accept: str | None, over: str | None, as_json: bool
) -> None:
    """Import a system from Markdown or JSON. A file with an error changes nothing.

    With --into, a file that was exported and edited by hand becomes a numbered list of changes. In a terminal, each is
    asked for; otherwise nothing changes until you name the numbers with --accept.
    """
    from fourwinds.app.systems.import_system import import_over, import_system
    from fourwinds.app.systems.open_system import open_system, system_id_of

    if sum(map(bool, (name, into, over))) > 1:
        raise click.UsageError("give --name for a new system, or --into or --over for an existing one")
    if accept and not into:
        raise click.UsageError("--accept needs --into NAME")
    if into:
        import_edits(file, into, accept, as_json=as_json)
        return
    text = read_text(file)
    with installed_database(writes=True) as opened:
        if over:
            system = system_id_of(opened, over, who=who())
            to_review = import_over(opened, system, text, file=file, who=who()).to_review
        else:
            to_review = []
            system = import_system(opened, text, file=file, name=name, who=who())
        read = open_system(opened, system, who=who()).system
    if as_json:
        print_json({"id": system, "name": read.name, "lines": len(read.rules), "to_review": to_review})
    else:
        click.echo(f"{read.name}: {count_text(len(read.rules), 'line')}")
        print_reviews(to_review)


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes diff Ours Theirs",
        "fourwinds notes diff Ours@1 Ours",
        "fourwinds notes diff ours.md Ours",
    ],
)
@click.argument("one")
@click.argument("other")
@json_option
def diff(*, one: str, other: str, as_json: bool) -> int:
    """Show how two systems, versions or files differ: lines removed, added and reworded. Exits with 1 if they do."""
    from fourwinds.app.systems.compare_systems import compare_notes, comparison_json

    comparison = compare_notes(named_system(one), named_system(other))
    if as_json:
        print_json(comparison_json(comparison))
    else:
        for line in comparison_lines(comparison, every=True):
            click.echo(line)
        if not comparison:
            click.echo("no difference")
    return _FOUND if comparison else 0
