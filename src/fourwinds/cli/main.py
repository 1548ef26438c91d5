"""The command `fourwinds`. Exit codes: 0 for success, 1 if a check found problems, 2 for wrong usage."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import cast

import click

from fourwinds import __version__
from fourwinds.cli.command import Group
from fourwinds.table.errors import FourWindsError

__all__ = ["cli", "main"]

_COMMANDS = (
    *("account", "backup", "bid", "completion", "lab", "migrate", "notes", "pbn", "restore", "riichi", "serve"),
    "settings",
)
_FOUND_PROBLEMS, _WRONG_USAGE, _INTERRUPTED = 1, 2, 130


class _LazyGroup(Group):
    """Imports a sub-command's module only when it is used, which keeps `--version` fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        return cast(click.Command, getattr(import_module(f"fourwinds.cli.{cmd_name}"), cmd_name))


@click.command(
    cls=_LazyGroup,
    invoke_without_command=True,
    examples=[
        "fourwinds                              start the application and open it in a browser",
        "fourwinds lab deal --count 4 --seed 7  deal four boards, the same ones every time",
        "fourwinds lab solve 'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'",
    ],
)
@click.version_option(__version__, message="fourwinds %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Four Winds, the companion of a four-player table.

    Bridge systems that bid and explain themselves, bridge lessons, riichi scores. Without a command, start the
    application on this machine and open it in a browser.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    if ctx.invoked_subcommand is None:
        from fourwinds.cli.serve import serve

        ctx.invoke(serve, open_page=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command and exit with its code; an error is one sentence on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♠ shows a question mark
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's threads cost more to start than they save here
    atexit.register(gc.freeze)  # garbage collection of whole systems at exit takes seconds
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    sys.exit(_run(list(arguments)))


def _run(arguments: list[str]) -> int:
    try:
        return _invoke(arguments)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except (click.exceptions.Abort, KeyboardInterrupt):
        return _INTERRUPTED
    except BrokenPipeError:
        _give_up_output()
        return 0  # the reader, such as `head`, has seen enough
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return _WRONG_USAGE
    except click.UsageError as error:
        return _fail(_usage_sentence(error, arguments), _WRONG_USAGE, arguments)
    except click.ClickException as error:
        return _fail(error.format_message(), _WRONG_USAGE, arguments)
    except FourWindsError as error:
        return _fail(str(error), _WRONG_USAGE, arguments)
    except OSError as error:
        _give_up_output()
        return _fail(f"reading or writing failed: {error.strerror or error}", _WRONG_USAGE, arguments)
    except Exception as error:
        sentence = f"unexpected error: {type(error).__name__}: {error}; --debug prints a traceback"
        return _fail(sentence, _FOUND_PROBLEMS, arguments)


def _invoke(arguments: list[str]) -> int:
    if "_FOURWINDS_COMPLETE" in os.environ:
        cli.main(arguments, prog_name="fourwinds")
    with cli.make_context("fourwinds", arguments) as context:
        code = cli.invoke(context)
    sys.stdout.flush()
    return code if isinstance(code, int) else 0


def _give_up_output() -> None:
    """Keep Python from writing to a closed standard output again at exit, which would print an error."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _usage_sentence(error: click.UsageError, arguments: list[str]) -> str:
    message = " ".join(error.format_message().split()).rstrip(".")
    return message if message.endswith("?") else f"{message}; see '{_command_path(arguments)} --help'"


def _command_path(arguments: list[str]) -> str:
    """Return the command these arguments name; click does not always know it when it reports an error."""
    path, command = ["fourwinds"], cast(click.Command, cli)
    for word in arguments:
        child = command.get_command(click.Context(command), word) if isinstance(command, click.Group) else None
        if child is None:
            break
        path.append(word)
        command = child
    return " ".join(path)


def _fail(sentence: str, code: int, arguments: list[str]) -> int:
    if "--debug" in arguments:
        import traceback

        traceback.print_exc()
    click.echo(f"Error: {sentence}", err=True)
    return code
