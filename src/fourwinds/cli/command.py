"""Shared by all commands: help with examples, `--json`, `--debug`, arguments read by the library's parsers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, TypeVar, cast

import click

from fourwinds.table.errors import FourWindsError

__all__ = ["Command", "Group", "LazyGroup", "Parsed", "json_option", "print_json", "vulnerability_option"]

F = TypeVar("F", bound=Callable[..., Any])


class _WithExamples(click.Command):
    """A command with `--debug`, whose help ends with examples."""

    def __init__(self, *args: Any, examples: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.examples = examples
        self.params.append(
            click.Option(["--debug"], is_flag=True, expose_value=False, help="Print a traceback if there is an error.")
        )

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_epilog(ctx, formatter)
        if self.examples:
            with formatter.section("Examples"):
                for example in self.examples:
                    formatter.write(f"  {example}\n")


class Command(_WithExamples):
    """A command."""


class Group(_WithExamples, click.Group):
    """A group of commands."""

    command_class = Command


class LazyGroup(Group):
    """Imports the module of a command only when the command is used, which keeps the others fast."""

    def __init__(self, *args: Any, lazy: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        """`lazy` are names of commands by the module that defines them; `name=attribute` if the two differ."""
        super().__init__(*args, **kwargs)
        self._lazy = {
            name: (module, attribute or name)
            for module, names in lazy.items()
            for name, _, attribute in (each.partition("=") for each in names)
        }

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._lazy:
            return None
        module, attribute = self._lazy[cmd_name]
        return cast(click.Command, getattr(import_module(module), attribute))


class Parsed(click.ParamType[Any]):
    """An argument read by one of the library's parsers, whose error messages are the most precise."""

    def __init__(self, name: str, parse: Callable[[str], object], choices: Iterable[object] = ()) -> None:
        self.name = name
        self._parse = parse
        self._choices = [str(choice) for choice in choices]

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        try:
            return self._parse(value)
        except FourWindsError as error:
            self.fail(str(error), param, ctx)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[click.shell_completion.CompletionItem]:
        matching = [choice for choice in self._choices if choice.lower().startswith(incomplete.lower())]
        return [click.shell_completion.CompletionItem(choice) for choice in matching]


def vulnerability_option(command: F) -> F:
    """Add `--vul` to a command about a board."""
    from fourwinds.bridge.seat import Vulnerability

    vulnerability = Parsed("vulnerability", Vulnerability.parse, Vulnerability)
    option = click.option(
        "--vul", "vulnerability", type=vulnerability, default="None", show_default=True, help="Who is vulnerable."
    )
    return option(command)


def json_option(command: F) -> F:
    """Add `--json` to a command that prints data."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def print_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
