"""`notes sql`: query a system in SQL."""

from __future__ import annotations

from textwrap import dedent, indent

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.installation import installed_database
from fourwinds.cli.notes.sources import who

__all__ = ["sql"]


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes sql Ours",
        "fourwinds notes sql Ours \"SELECT call, meaning FROM bidding_rules WHERE parent = '1n-(p)'\"",
        'fourwinds notes sql Ours "SELECT * FROM definitions" --json',
    ],
)
@click.argument("name")
@click.argument("query", required=False)
@json_option
def sql(*, name: str, query: str | None, as_json: bool) -> None:
    """Query one of your systems in SQL. Without a query, print examples.

    The tables bidding_rules, definitions, reuses and systems have the rows of this system. They are brought up to date
    first, which takes some seconds if no server is running. A query cannot change anything, but it can read the other
    tables of the database too: it runs with the rights of whoever may read the database file.
    """
    from fourwinds.app.shadow.query_system import EXAMPLE_QUERIES, bring_up_to_date, query_system
    from fourwinds.app.systems.open_system import system_id_of

    with installed_database(writes=True) as opened:
        system_id = system_id_of(opened, name, who=who())
        if query is None:
            filled = bring_up_to_date(opened, system_id, who=who())
            _print_examples(name, dict(EXAMPLE_QUERIES), filled.change, as_json=as_json)
            return
        answer = query_system(opened, system_id, query, who=who())
    if as_json:
        print_json([dict(zip(answer.columns, row, strict=True)) for row in answer.rows])
        return
    for line in columns([answer.columns, *map(_cells, answer.rows)], left=len(answer.columns)):
        click.echo(line)


def _print_examples(name: str, examples: dict[str, str], change: int | None, *, as_json: bool) -> None:
    queries = {title: dedent(query).strip() for title, query in examples.items()}
    if as_json:
        print_json({"change": change, "queries": queries})
        return
    click.echo(f"The tables of {name} are up to date with change {change}. Some queries:")
    for title, query in queries.items():
        click.echo(f"\n{click.style(title, bold=True)}\n{indent(query, '  ')}")


def _cells(row: tuple[object, ...]) -> list[object]:
    return ["" if value is None else value for value in row]
