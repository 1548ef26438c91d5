"""Run all benchmarks, or those given as arguments, and print a table of claims."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from rich.console import Console
from rich.table import Table


def main(names: list[str]) -> None:
    files = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    known = [name for name in files if name not in {"__init__", "__main__", "claim"}]
    unknown = set(names) - set(known)
    if unknown:
        sys.exit(f"Error: unknown benchmark {', '.join(sorted(unknown))}. Choose from {', '.join(known)}.")
    table = Table("claim", "measured", "compared with", "ratio", "target", "")
    progress = Console(stderr=True)
    for name in names or known:
        progress.print(f"measuring {name} …", style="dim")
        for claim in import_module(f"benchmarks.{name}").claims():
            verdict = {None: "", True: "reached", False: "MISSED"}[claim.is_reached]
            table.add_row(claim.what, claim.measured, claim.compared_with, f"{claim.ratio:.2f}", claim.target, verdict)
    Console(width=None if sys.stdout.isatty() else 140).print(table)


main(sys.argv[1:])
