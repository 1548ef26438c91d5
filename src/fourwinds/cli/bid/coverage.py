"""`bid coverage`: bid random deals and count which rules were used and what went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil
from typing import TYPE_CHECKING

import click

from fourwinds.cli.bid.options import make_bidder, schemas_option, seed_option, system_option, theirs_option
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.progress import progress
from fourwinds.cli.workers import workers_options

if TYPE_CHECKING:
    from collections import Counter

    from fourwinds.bidding.auction.choice import Band
    from fourwinds.lab.coverage import Coverage, Example
    from fourwinds.lab.spread import Workers

__all__ = ["coverage"]

_FOUND = 1
_WIDTH = 56


@click.command(
    cls=Command,
    examples=[
        "fourwinds bid coverage -n 1000 --system sayc",
        "fourwinds bid coverage -n 10000 --system 2/1 --seed 7 --show 3",
        "fourwinds bid coverage --system Ours --theirs acol --json",
        "fourwinds bid coverage -n 200000 --system 2/1 --cluster tcp://127.0.0.1:8786",
    ],
)
@click.option(
    "-n", "--count", type=click.IntRange(1, 10_000_000), default=1000, show_default=True, help="Number of deals."
)
@click.option("--first", type=click.IntRange(1), default=1, show_default=True, help="Number of the first board.")
@system_option
@theirs_option
@schemas_option
@seed_option
@click.option("--no-kernel", is_flag=True, help="Bid without the kernel.")
@click.option("--show", type=click.IntRange(0), default=0, metavar="N", help="Print N boards for each kind of finding.")
@workers_options
@json_option
def coverage(
    *,
    count: int,
    first: int,
    system: str,
    theirs: str | None,
    schemas: str | None,
    seed: int,
    no_kernel: bool,
    show: int,
    workers: Workers,
    as_json: bool,
) -> int:
    """Bid random deals with all four hands, all dealers and vulnerabilities, and count the calls.

    Native calls come from notes and situational rules; passes are not counted. Exits with 1 if a call was made that
    should not have been.
    """
    from fourwinds.lab.coverage import Coverage
    from fourwinds.lab.measuring import AT_ONCE, measure

    bidder = make_bidder(system, theirs, schemas, kernel=not no_kernel)
    counted = Coverage(show)
    parts = measure(bidder, count, seed=seed, first=first, keep=show, workers=workers)
    for part in progress(parts, "Bidding", ceil(count / AT_ONCE)):
        counted.add(part)
    if as_json:
        print_json({"system": system, "seed": seed, **_as_json(counted)})
    else:
        bids = f"{counted.calls:,} calls, {counted.bids:,} of them other than pass"
        click.echo(f"{counted.deals:,} deals of seed {seed}: {bids}\n")
        click.echo("\n".join((*_table(counted), "", *_findings(counted), *_examples(counted))))
    return _FOUND if counted.defects else 0


def _table(counted: Coverage) -> Iterator[str]:
    from collections import Counter

    yield f"{'':<18}{'calls':>9}{'native':>9}{'notes':>9}{'rules':>9}{'keep alive':>12}{'kernel':>9}"
    for category, bands in counted.bands.items():
        yield _row(category.value, bands)
    yield _row("All", sum(counted.bands.values(), Counter()))


def _row(name: str, bands: Counter[Band]) -> str:
    from fourwinds.bidding.auction.choice import Band

    total = bands.total()
    native = sum(count for band, count in bands.items() if band.is_native)
    share = f"{native / total:.1%}" if total else "—"
    notes = bands[Band.USER] + bands[Band.NOTES]
    rest = f"{notes:>9,}{bands[Band.SITUATION]:>9,}{bands[Band.KEEP_ALIVE]:>12,}{bands[Band.KERNEL]:>9,}"
    return f"{name:<18}{total:>9,}{share:>9}{rest}"


def _findings(counted: Coverage) -> Iterator[str]:
    from fourwinds.lab.coverage import Defect, Note

    for kind in (*Defect, *Note):
        yield f"{kind.value:<{_WIDTH}}{counted.found[kind]:>9,}"
    yield f"{'calls that show a bounded strength or a suit':<{_WIDTH}}{counted.shown_share:>9.1%}"
    yield f"{'calls whose own meaning shows one':<{_WIDTH}}{counted.worded_share:>9.1%}"
    yield f"{'mean width of the high-card point range':<{_WIDTH}}{counted.mean_room:>9.1f}"


def _examples(counted: Coverage) -> Iterator[str]:
    from fourwinds.lab.coverage import Defect, Note

    for kind in (*Defect, *Note):
        examples = counted.examples.get(kind, [])
        if examples:
            yield f"\n{kind.value}"
        for example in examples:
            yield from _example_lines(example)
    if counted.keep and counted.rules:
        yield "\nrules of the keep-alive band and the kernel"
        yield from (f"{count:>9,}  {rule}" for rule, count in counted.rules.most_common())


def _example_lines(example: Example) -> Iterable[str]:
    board, choice = example.board, example.choice
    where = f"  board {board.number} dealer {board.dealer} vul {board.vulnerability}: {example.auction or 'opening'}"
    if choice is None:
        return [where, f"    {example.detail}"]
    made = f"    {example.hand}  {choice.call}  {choice.text} [{choice.layer}: {choice.rule}]"
    return [where, made, *([f"    {example.detail}"] if example.detail else [])]


def _as_json(counted: Coverage) -> dict[str, object]:
    from fourwinds.lab.coverage import Defect, Note

    return {
        "deals": counted.deals,
        "calls": counted.calls,
        "bids": counted.bids,
        "native": counted.native,
        "native_share": counted.native_share,
        "categories": {
            category.value: {band.name.lower(): bands[band] for band in sorted(bands)}
            for category, bands in counted.bands.items()
        },
        "defects": {defect.name.lower(): counted.found[defect] for defect in Defect},
        "notes": {note.name.lower(): counted.found[note] for note in Note},
        "shown_share": counted.shown_share,
        "worded_share": counted.worded_share,
        "mean_room": counted.mean_room,
        "rules": dict(counted.rules.most_common()),
        "examples": {
            kind.name.lower(): [_example_json(example) for example in examples]
            for kind, examples in counted.examples.items()
            if examples
        },
    }


def _example_json(example: Example) -> dict[str, object]:
    choice = example.choice
    return {
        "board": example.board.number,
        "deal": str(example.board.deal),
        "dealer": str(example.board.dealer),
        "vulnerable": str(example.board.vulnerability),
        "auction": list(map(str, example.auction.calls)),
        "hand": None if example.hand is None else str(example.hand),
        "call": None if choice is None else str(choice.call),
        "meaning": None if choice is None else choice.text,
        "rule": None if choice is None else choice.rule,
        "layer": None if choice is None else choice.layer,
        "detail": example.detail,
    }
