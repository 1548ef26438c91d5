"""A progress bar for long work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

__all__ = ["progress", "progress_bar"]

T = TypeVar("T")


def progress(items: Iterable[T], label: str, total: int, *, printing: bool = False) -> Iterator[T]:
    """Yield the items, with a bar on standard error if that is a terminal.

    `printing` means that each item is printed as it comes. On a terminal that is progress enough, so there is no bar.
    """
    if not sys.stderr.isatty() or (printing and sys.stdout.isatty()):
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield from bar.track(items, total, description=label)


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[float, str], None]]:
    """Yield a function that takes the share done and a message, and shows them if standard error is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _share, _message: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        task = bar.add_task(label, total=1.0)
        yield lambda share, message: bar.update(task, completed=share, description=f"{label}: {message}")
