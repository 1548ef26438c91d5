"""`notes import --into`: list what an edited file changes in a system, and accept it or not."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.change_text import print_reviews
from fourwinds.cli.notes.check import read_text
from fourwinds.cli.notes.sources import is_file, named_base, who
from fourwinds.table.errors import MalformedError, NotFoundError, Where

if TYPE_CHECKING:
    from fourwinds.app.systems.import_edits import ProposedEdits
    from fourwinds.notes.proposals import Proposal
    from fourwinds.notes.system import System

__all__ = ["import_edits", "with_version_stamp"]

_COLOURS = {"added": "green", "deleted": "red", "reworded": "yellow"}


def with_version_stamp(system: System, name: str) -> System:
    """Return a stored system with the version it is exported from; a file or a base stays as it is."""
    from fourwinds.app.systems.export_system import version_stamp
    from fourwinds.app.systems.name_system import find_stored
    from fourwinds.app.systems.open_system import open_system
    from fourwinds.notes.proposals import stamped

    if named_base(name) is not None or is_file(name):
        return system
    with installed_database(writes=False) as opened:
        found = find_stored(opened, name, who=who())
        if found is None or found.system_id is None:
            return system
        change = open_system(opened, found.system_id, found.version, who=who()).change
    return stamped(system, version_stamp(found.system_id, change))


def import_edits(file: str, name: str, accept: str | None, *, as_json: bool) -> None:
    """List the changes that a file proposes, and make those that are accepted."""
    from fourwinds.app.systems.import_edits import accept_edits, list_edits
    from fourwinds.app.systems.open_system import system_id_of

    text, me = read_text(file), who()
    with installed_database(writes=False) as opened:
        system = system_id_of(opened, name, who=me)
        found = list_edits(opened, system, text, file=file, who=me)
    asks = accept is None and not as_json and sys.stdin.isatty()
    if not as_json:
        _print_heading(found, name)
    chosen = _ask(found.proposals) if asks else _numbered(accept, found.proposals) if accept else []
    if not (as_json or asks):
        for number, each in enumerate(found.proposals, 1):
            _print_proposal(number, each)
    change = None
    sentences: list[str] = []
    if chosen:
        with installed_database(writes=True) as opened:
            ids = [each.id for each in chosen]
            done = accept_edits(opened, system, text, ids, file=file, who=me, expected_change=found.version)
        change, sentences = (done.version if done.changed else None), done.to_review
    if as_json:
        listed = [{"number": number} | each.as_json() for number, each in enumerate(found.proposals, 1)]
        accepted = [each.id for each in chosen]
        print_json({"change": change, "proposals": listed, "accepted": accepted, "to_review": sentences})
        return
    _print_outcome(len(chosen), found, change, asks=asks)
    print_reviews(sentences)


def _print_heading(found: ProposedEdits, name: str) -> None:
    if not found.proposals:
        click.echo(f"the file changes nothing in {name}")
    elif found.is_of_other_system:
        click.echo(f"The file was exported from another system, so it is compared with {name} as it is now.")
    elif found.exported is None:
        click.echo(f"The file does not say which version of {name} it was made from, so it is compared with the last.")


def _print_outcome(accepted: int, found: ProposedEdits, change: int | None, *, asks: bool) -> None:
    if change is not None:
        click.echo(f"{count_text(accepted, 'change')} accepted as change {change}; fourwinds notes undo reverts it")
    elif found.proposals:
        click.echo("nothing has changed" + ("" if asks else "; accept changes with --accept all or --accept 1,3-5"))


def _print_proposal(number: int, proposal: Proposal) -> None:
    subject = "" if proposal.subject == "line" else f"{proposal.subject} "
    what = f"{number:>3}  {proposal.kind} {subject}{proposal.name}"
    click.echo(click.style(what, fg=_COLOURS[proposal.kind], bold=bool(proposal.conflict)))
    for mark, text in (("-", proposal.before), ("+", proposal.after)):
        if text:
            click.echo(f"     {mark} {_first_line(text)}")
    if proposal.conflict:
        click.echo(
            click.style(f"     conflict: your system has changed it, too: {_first_line(proposal.conflict)}", fg="red")
        )


def _first_line(text: str) -> str:
    first, more, _ = text.partition("\n")
    return f"{first} …" if more else first


def _ask(proposals: list[Proposal]) -> list[Proposal]:
    """Ask for each change whether to accept it."""
    chosen = []
    for number, each in enumerate(proposals, 1):
        _print_proposal(number, each)
        if click.confirm("     accept", default=not each.conflict):
            chosen.append(each)
    return chosen


def _numbered(text: str, proposals: list[Proposal]) -> list[Proposal]:
    """Return the changes named by `all` or by numbers and ranges, as in `1,3-5`."""
    if text.strip().lower() == "all":
        return proposals
    chosen: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        if not (first.strip().isdecimal() and (last.strip() or first.strip()).isdecimal()):
            raise MalformedError(
                f"{part.strip()!r} is not a number", where=Where(token=part), remedy="write 1,3-5 or all"
            )
        if int(last or first) < int(first):
            raise MalformedError(
                f"{part.strip()!r} is not a range",
                where=Where(token=part),
                remedy=f"write {last.strip()}-{first.strip()}",
            )
        chosen.update(range(int(first), int(last or first) + 1)[: len(proposals) + 1])
    if wrong := sorted(number for number in chosen if not 1 <= number <= len(proposals)):
        raise NotFoundError(
            f"there is no change {wrong[0]}",
            where=Where(token=text),
            remedy=f"the file proposes {count_text(len(proposals), 'change')}",
        )
    return [each for number, each in enumerate(proposals, 1) if number in chosen]
