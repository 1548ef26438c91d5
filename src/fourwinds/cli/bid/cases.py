"""`bid cases`: compare the bidder's calls with expected ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fourwinds.cli.bid.options import base_or_system, make_bidder, schemas_option
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.progress import progress

if TYPE_CHECKING:
    from fourwinds.lab.cases import Bidders, CaseScore, Outcome

__all__ = ["cases"]

_NAME = 52


@click.command(
    cls=Command,
    examples=[
        "fourwinds bid cases bidding_cases.jsonl",
        "fourwinds bid cases bidding_cases.jsonl --system sayc --source sayc-suite --misses 20",
        "fourwinds bid cases bidding_cases.jsonl --system 2/1 --json",
    ],
)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--system", metavar="S", help="A base or one of your systems.  [default: the one each row names]")
@schemas_option
@click.option("--source", metavar="WORD", help="Only rows from this source.")
@click.option("--group", metavar="WORD", help="Only rows in this group.")
@click.option("--standard", is_flag=True, help="Only rows whose system is empty or Standard American.")
@click.option("--misses", type=click.IntRange(0), metavar="N", help="Print at most N misses.  [default: all]")
@json_option
def cases(
    *,
    file: Path,
    system: str | None,
    schemas: str | None,
    source: str | None,
    group: str | None,
    standard: bool,
    misses: int | None,
    as_json: bool,
) -> None:
    """Bid every row of a file and compare with the expected call.

    A row is {"hand": "S.H.D.C", "dealer": "N", "vulnerability": "None", "auction": ["P", "1H"], "expected": "2H"};
    id, source, group and system are optional. Conventions that its system names are switched on or off.
    """
    from fourwinds.lab.cases import ask, read_cases

    with file.open(encoding="utf-8") as lines:
        rows = [
            case
            for case in read_cases(lines, str(file))
            if source in (None, case.source) and group in (None, case.group) and (case.is_standard or not standard)
        ]
    outcomes = list(progress(ask(rows, _bidders(system, schemas)), "Bidding", len(rows)))
    missed = [outcome for outcome in outcomes if not outcome.is_right]
    if as_json:
        print_json(_as_json(outcomes, missed[:misses]))
        return
    for outcome in missed[:misses]:
        click.echo("\n".join(_miss_lines(outcome)))
    click.echo("\n".join(["", *_table(outcomes)] if missed[:misses] else _table(outcomes)))


def _bidders(system: str | None, schemas: str | None) -> Bidders:
    from fourwinds.lab.cases import Bidders

    if schemas is not None:
        return Bidders(fixed=make_bidder(system or "sayc", schemas=schemas))
    base = None if system is None else base_or_system(system)
    if base is None or isinstance(base, str):
        return Bidders(base)
    return Bidders(fixed=make_bidder(system or ""))


def _shares(outcomes: Sequence[Outcome]) -> dict[str, dict[str, CaseScore]]:
    """Count by source and by group within it; `all` is the total, `standard` the rows without special agreements."""
    from fourwinds.lab.cases import CaseScore

    sources: dict[str, dict[str, list[Outcome]]] = {}
    for outcome in outcomes:
        groups = sources.setdefault(outcome.case.source, {"all": []})
        groups["all"].append(outcome)
        if outcome.case.is_standard:
            groups.setdefault("standard", []).append(outcome)
        groups.setdefault(f"group {outcome.case.group}", []).append(outcome)
    return {
        source: {name: CaseScore.of(found) for name, found in groups.items()}
        for source, groups in sorted(sources.items())
    }


def _table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    from fourwinds.lab.cases import CaseScore

    yield f"{'':<{_NAME}}{'right':>14}{'':>8}{'not passes':>14}"
    for source, groups in _shares(outcomes).items():
        yield _row(source or "no source", groups["all"])
        if "standard" in groups:
            yield _row("  whose system is empty or Standard American", groups["standard"])
        for name, share in sorted(groups.items()):
            if name.startswith("group "):
                yield _row(f"  {name.removeprefix('group ')}", share)
    yield _row("All", CaseScore.of(outcomes))


def _row(name: str, share: CaseScore) -> str:
    every = f"{share.right:>7,} of {share.total:<5,}{_percent(share.right, share.total):>7}"
    bids = f"{share.right_bids:>8,} of {share.bids:<5,}{_percent(share.right_bids, share.bids):>7}"
    return f"{name[: _NAME - 1]:<{_NAME}}{every}{bids}"


def _percent(some: int, every: int) -> str:
    return f"{some / every:.1%}" if every else "—"


def _miss_lines(outcome: Outcome) -> Iterator[str]:
    case, advice = outcome.case, outcome.advice
    yield f"{case.id}  {case.source}/{case.group}  {case.system}".rstrip()
    yield f"  {case.hand}  {case.auction.turn} vul {case.vulnerability}, {case.auction or 'opening'}"
    if advice is None:
        yield f"  expected {case.expected}, failed: {outcome.error}"
    else:
        yield f"  expected {case.expected}, not {advice.call}: {advice.meaning} ({advice.layer}: {advice.rule})"
        others = ", ".join(str(other.call) for other in advice.alternatives)
        yield f"  also fit {others or 'nothing'}"


def _as_json(outcomes: Sequence[Outcome], missed: Sequence[Outcome]) -> dict[str, object]:
    from fourwinds.lab.cases import CaseScore

    return {
        "all": _share_json(CaseScore.of(outcomes)),
        "sources": {
            source: {name: _share_json(share) for name, share in groups.items() if not name.startswith("group ")}
            | {"groups": {name[6:]: _share_json(share) for name, share in groups.items() if name.startswith("group ")}}
            for source, groups in _shares(outcomes).items()
        },
        "misses": [_miss_json(outcome) for outcome in missed],
    }


def _share_json(share: CaseScore) -> dict[str, object]:
    return {
        "right": share.right,
        "total": share.total,
        "accuracy": share.right / share.total if share.total else None,
        "non_pass_right": share.right_bids,
        "non_pass_total": share.bids,
        "non_pass_accuracy": share.right_bids / share.bids if share.bids else None,
    }


def _miss_json(outcome: Outcome) -> dict[str, object]:
    case, advice = outcome.case, outcome.advice
    return {
        "id": case.id,
        "source": case.source,
        "group": case.group,
        "system": case.system,
        "hand": str(case.hand),
        "dealer": str(case.auction.dealer),
        "vulnerability": str(case.vulnerability),
        "auction": list(map(str, case.auction.calls)),
        "expected": str(case.expected),
        "call": None if advice is None else str(advice.call),
        "meaning": None if advice is None else advice.meaning,
        "rule": None if advice is None else advice.rule,
        "layer": None if advice is None else advice.layer,
        **({"error": outcome.error} if outcome.error else {}),
    }
