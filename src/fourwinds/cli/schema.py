"""`fourwinds bid schema`: check and tag files of rules for situations."""

from __future__ import annotations

from collections.abc import Sequence

import click

from fourwinds.cli.command import Group, json_option, print_json
from fourwinds.cli.writing import write_content

__all__ = ["schema"]

_FOUND = 1


@click.group(
    cls=Group,
    examples=["fourwinds bid schema check", "fourwinds bid schema check mine/*.json --json"],
)
def schema() -> None:
    """Check and tag rules for situations, written as JSON."""


@schema.command(examples=["fourwinds bid schema check", "fourwinds bid schema check mine/ --json"])
@click.argument("paths", nargs=-1, metavar="[PATH…]")
@json_option
def check(*, paths: Sequence[str], as_json: bool) -> int:
    """Check files or folders of rules; without any, the built-in ones.

    Errors are unknown features, conditions that can never be met, duplicate ids, rules that are never reached, missing
    forcing tags, and whatever the published schema rejects. Exits with 1 if there is an error.
    """
    from fourwinds.bidding.exchange.check import check_files
    from fourwinds.bidding.schema.read import files_of, packaged_files

    files = tuple(files_of(paths)) if paths else packaged_files()
    rules, problems = check_files(files)
    if as_json:
        names = [name for name, _ in files]
        print_json({"files": names, "rules": len(rules), "problems": [problem.as_json() for problem in problems]})
    else:
        for problem in problems:
            click.echo(f"{problem.kind:<12}{problem}")
        click.echo(
            f"{_count_text(len(rules), 'rule')} in {_count_text(len(files), 'file')}, {_problem_count(len(problems))}"
        )
    return _FOUND if problems else 0


@schema.command(examples=["fourwinds bid schema tag mine/*.json", "fourwinds bid schema tag mine/*.json --apply"])
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--apply", is_flag=True, help="Write the files; by default only show what would be added.")
@json_option
def tag(*, files: Sequence[str], apply: bool, as_json: bool) -> None:
    """Add missing forcing tags, according to the kind of rule.

    A 2♣ opening forces to game, a new suit in response for one round; raises and notrump do not force. Nothing is
    written without --apply.
    """
    from fourwinds.bidding.schema.read import files_of
    from fourwinds.bidding.schema.tag import tag as add_tags

    done = []
    for file, text in files_of(files):
        tagged, added = add_tags(text, file)
        if apply and added:
            write_content(file, tagged.encode())
        done.append((file, added))
    if as_json:
        rows = [
            {"file": file, "rule": each.rule, "bid": each.bid, **each.tags} for file, added in done for each in added
        ]
        print_json({"applied": apply, "tagged": rows})
        return
    for file, added in done:
        click.echo(f"{file}: {_count_text(len(added), 'rule')} {'tagged' if apply else 'to tag'}")
        for each in added:
            click.echo(f"  {each.rule:<28}{each.bid:<20}{', '.join(each.tags.values())}")
    if not apply and any(added for _, added in done):
        click.echo("Nothing was written; use --apply to write the files.")


def _count_text(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _problem_count(count: int) -> str:
    return _count_text(count, "problem") if count else "no problems"
