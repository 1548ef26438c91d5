"""Writes the pages that are made from the program itself: `python -m docs.generate`. A test fails when one is stale."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from fourwinds.cli.main import cli
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
COMMAND_LINE = Path(__file__).parent / "command-line.md"
FINDINGS = Path(__file__).parent / "findings.md"
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


def take_picture() -> None:
    """The first page of a new installation, as a visitor of the README sees it."""
    from tests.browser.chromium import DESKTOP, chromium
    from tests.web.running_server import running_server

    with tempfile.TemporaryDirectory() as data, running_server(Path(data)) as server, chromium() as browser:
        page = browser.new_page(viewport=DESKTOP)
        page.goto(server.address)
        page.screenshot(path=FIRST_PAGE)


if __name__ == "__main__":
    COMMAND_LINE.write_text(command_line(), encoding="utf-8")
    FINDINGS.write_text(findings(), encoding="utf-8")
    take_picture()
