"""Writes the pages that are made from the program itself: `python -m docs.generate`. A test fails when one is stale."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import click

from docs.api import API, api
from docs.features import FEATURES, features
from docs.imports import IMPORTS, imports
from docs.riichi_statistics import RIICHI_STATISTICS, riichi_statistics
from docs.rulesets import RULESETS, rulesets
from docs.table import table
from fourwinds.cli.main import cli
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.trigger import triggers
from fourwinds.pbn import KINDS

HEADER = """# Command line reference

Made by `python -m docs.generate` from the commands' own help. Exit codes: 0 all is well, 1 a check found problems, 2
wrong usage. An error is one sentence on standard error; `--debug` adds where in the program it arose. Colour and
progress appear only on a terminal, and `NO_COLOR` turns colour off. Everything that prints data has `--json`.
"""
FINDINGS_HEADER = """# What a check of board files can find

Made by `python -m docs.generate` from the list in `fourwinds.pbn.findings`. **repaired**: read as what was meant, and
written that way. **noted**: worth knowing, nothing is changed. **draft**: the board is kept, but cannot be exported as
Extended PBN yet. **rejected**: the deal contradicts itself; the board is kept as text, and only the standard profile
writes it, as it came.

| code | effect | what it is about |
| --- | --- | --- |
"""
LIBRARY_HEADER = """# The library

Made by `python -m docs.generate` from the files under `notes/library/`. `fourwinds notes show ID` prints a module,
`fourwinds notes new NAME --base ID --with ID` makes a system of them, and [A system of your own](systems.md) tells the
rest. A number of lines is that of the file with its usual parameters; a line with variables counts once.

"""
COMMAND_LINE = Path(__file__).parent / "command-line.md"
FINDINGS = Path(__file__).parent / "findings.md"
LIBRARY = Path(__file__).parent / "library.md"
FIRST_PAGE = Path(__file__).parent / "first-page.png"


def command_line() -> str:
    """The help of every command, in the order of the command tree."""
    return HEADER + "".join(_sections(cli, click.Context(cli, info_name="fourwinds", max_content_width=100)))


def _sections(command: click.Command, context: click.Context) -> list[str]:
    context.terminal_width = 100
    text = f"\n## `{context.command_path}`\n\n```text\n{command.get_help(context)}\n```\n"
    sections = [text]
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if child := command.get_command(context, name):
                sections += _sections(child, click.Context(child, info_name=name, parent=context))
    return sections


def findings() -> str:
    """Every kind of finding, in the order of the list."""
    rows = (f"| `{code}` | {effect.value} | {about} |\n" for code, (effect, about) in KINDS.items())
    return FINDINGS_HEADER + "".join(rows)


def library() -> str:
    """Every module of the library: what starts it, how long it is, what it needs and excludes."""
    shelf = Library.load()
    tables = [
        "## Base systems\n",
        table("id | name | lines | parts it shares | usual conventions", map(_base_row, shelf.bases())),
        "\n## Conventions\n",
        table(
            "id | name | trigger | lines | requires | conflicts | covers | parameters",
            map(_convention_row, shelf.conventions()),
        ),
    ]
    return LIBRARY_HEADER + "\n".join(tables)


def _base_row(base: Module) -> list[str]:
    usual = ", ".join(str(each) for each in base.conventions)
    return [f"`{base.id}`", base.name, str(len(base.rules())), ", ".join(base.includes), usual]


def _convention_row(module: Module) -> list[str]:
    starts = dict.fromkeys(f"{each.path} {each.context}".strip() for each in triggers(module.rules()))
    return [
        f"`{module.id}`",
        module.name,
        _codes(starts, 6),
        str(len(module.rules())),
        ", ".join(module.requires),
        ", ".join(module.conflicts),
        _codes(map(str, module.covers), 6),
        ", ".join(each.name for each in module.parameters),
    ]


def _codes(texts: Iterable[str], most: int) -> str:
    found = [f"`{text}`" for text in texts]
    return " ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")


def take_picture() -> None:
    """The first page of a new installation, as a visitor of the README sees it."""
    from tests.browser.chromium import DESKTOP, chromium
    from tests.web.running_server import running_server

    with tempfile.TemporaryDirectory() as data, running_server(Path(data)) as server, chromium() as browser:
        page = browser.new_page(viewport=DESKTOP)
        page.goto(server.address)
        page.screenshot(path=FIRST_PAGE)


GENERATED: dict[Path, Callable[[], str]] = {
    COMMAND_LINE: command_line,
    FINDINGS: findings,
    LIBRARY: library,
    FEATURES: features,
    RULESETS: rulesets,
    RIICHI_STATISTICS: riichi_statistics,
    API: api,
    IMPORTS: imports,
}
"""Every page that is made from the program, with its text."""

if __name__ == "__main__":
    for path, generate in GENERATED.items():
        path.write_text(generate(), encoding="utf-8")
    take_picture()
