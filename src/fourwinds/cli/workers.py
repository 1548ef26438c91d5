"""The options that say who works on an experiment: processes of this machine, or a cluster."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from fourwinds.cli.command import Parsed

if TYPE_CHECKING:
    from fourwinds.lab.spread import Workers

__all__ = ["workers_options"]

F = TypeVar("F", bound=Callable[..., Any])


def workers_options(command: F) -> F:
    """Add `--workers` and `--cluster` to a command, which gets what they say as `workers`."""

    @wraps(command)
    def run(*args: Any, workers: int | None, cluster: Workers, **options: Any) -> Any:
        if workers is not None and cluster is not None:
            raise click.UsageError("--workers and --cluster exclude each other: a cluster has workers of its own.")
        return command(*args, workers=workers if cluster is None else cluster, **options)

    cluster = click.option(
        "--cluster",
        type=Parsed("address", _cluster),
        metavar="ADDRESS",
        help="Work on a Dask cluster, by the address of its scheduler: 'tcp://127.0.0.1:8786'.",
    )
    workers = click.option(
        "--workers", type=click.IntRange(1, 1024), help="Number of processes.  [default: one for each core]"
    )
    return cast(F, workers(cluster(run)))


def _cluster(text: str) -> Workers:
    from fourwinds.lab.cluster import Cluster

    return Cluster.parse(text)
