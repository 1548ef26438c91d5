"""`notes meaning` and `notes match`: what a line of notes means, and which auctions it matches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.counting import count_text
from fourwinds.cli.notes.check import read_text
from fourwinds.table.errors import FourWindsError, MalformedError, Where

if TYPE_CHECKING:
    from fourwinds.notes.meaning import Meaning

__all__ = ["match", "meaning"]

_FOUND = 1

_file_option = click.option(
    "--file", type=click.Path(exists=True, dir_okay=False), metavar="F.jsonl", help="Check a whole file of examples."
)


@click.command(
    cls=Command,
    examples=[
        'fourwinds notes meaning "15-17 HCP, balanced" --sequence 1n',
        'fourwinds notes meaning "6-9 points, 3+ card support" --sequence 1h-2h --hand K72.Q953.A83.972',
        'fourwinds notes meaning minimum --sequence 2s-2n-3c --context "2s = 5-10 HCP, 6+ spades"',
        "fourwinds notes meaning --file examples.jsonl",
    ],
)
@click.argument("text", required=False)
@click.option("--sequence", metavar="S", help="Calls that the text belongs to, such as 1n-2c-2d.")
@click.option("--hand", "hands", multiple=True, metavar="H", help="Check whether this hand fits. May be repeated.")
@click.option("--context", multiple=True, metavar="LINE", help="A related line or definition that it needs.")
@_file_option
@json_option
def meaning(
    *,
    text: str | None,
    sequence: str | None,
    hands: Sequence[str],
    context: Sequence[str],
    file: str | None,
    as_json: bool,
) -> int:
    """Explain a text: the hands it shows, what the call does, and what is not understood.

    With --file, checks every example in a file: {"sequence", "meaning", "fits", "misses", "forcing", "remainder"}
    and, where needed, "context" and "skip". Exits with 1 and prints the differences if there are any.
    """
    from fourwinds.notes.examples import differing_meaning, meanings_of

    if file:
        return _check_file(file, differing_meaning, as_json)
    if not text:
        raise click.UsageError("give the text of a meaning, or --file")
    from fourwinds.bridge.cards import Hand

    dealt = {hand: Hand.parse(hand) for hand in hands}
    found = meanings_of(text, sequence or "1n", context) if sequence else [_meaning_alone(text, context)]
    answer = found[0].as_json() | {
        "sequence": sequence,
        "hands": {hand: any(each.shows.matches(cards) for each in found) for hand, cards in dealt.items()},
    }
    if as_json:
        print_json(answer)
    else:
        _print_meaning(answer, found)
    return 0


def _meaning_alone(text: str, context: Sequence[str]) -> Meaning:
    from fourwinds.notes.examples import definitions_in
    from fourwinds.notes.meaning.reader import read_meaning

    return read_meaning(text, definitions=definitions_in(context))


def _print_meaning(answer: Mapping[str, Any], found: Sequence[Meaning]) -> None:
    shown = dict.fromkeys(each.shows.describe() for each in found)
    rows = {
        "shows": " | ".join(shown),
        "needs": "" if found[0].needs == found[0].shows else found[0].needs.describe(),
        "forcing": answer["forcing"] or "not specified",
        "marks": ", ".join(answer["flags"]),
        "asks for": answer["asks"],
        "remarks": "; ".join(answer["remarks"]),
        "defined": ", ".join(answer["terms"]),
        "not understood": answer["remainder"],
    }
    for name, value in rows.items():
        if value:
            click.echo(f"{name:<15}{value}")
    for hand, fits in answer["hands"].items():
        click.echo(f"{hand:<20} {'fits' if fits else 'does not fit'}")


@click.command(
    cls=Command,
    examples=[
        "fourwinds notes match 1M-2M --dealer N --we NS --vul None 1S P 2S",
        'fourwinds notes match "2s [seat 3] [nv]" --dealer W --we EW --vul NS P P 2S --json',
        "fourwinds notes match --file examples.jsonl",
    ],
)
@click.argument("line", required=False)
@click.argument("calls", nargs=-1)
@click.option("--dealer", default="N", show_default=True, metavar="SEAT", help="Who deals: N, E, S or W.")
@click.option("--we", default="NS", show_default=True, metavar="SIDE", help="Whose notes they are: NS or EW.")
@click.option("--vul", default="None", show_default=True, metavar="WHO", help="Who is vulnerable: None, NS, EW or All.")
@_file_option
@json_option
def match(
    *, line: str | None, calls: Sequence[str], dealer: str, we: str, vul: str, file: str | None, as_json: bool
) -> int:
    """Check whether a sequence of notes matches an auction, and for which suits.

    With --file, checks every example in a file: {"line", "matches", "not"}, {"line", "error"} or
    {"input", "canonical"}. Exits with 1 and prints the differences if there are any.
    """
    from fourwinds.notes.examples import differing_sequence, position_in
    from fourwinds.notes.sequence import Sequence as Line

    if file:
        return _check_file(file, differing_sequence, as_json)
    if not line:
        raise click.UsageError("give a sequence and the calls of an auction, or --file")
    read = Line.parse(line)
    suits = read.match(position_in(dealer, we, vul, calls))
    named = {name: suit.name.lower() for name, suit in (suits or {}).items()}
    if as_json:
        print_json({"line": str(read), "matches": suits is not None, "suits": named})
    elif suits is None:
        click.echo(f"{read} does not match")
    else:
        where = ", ".join(f"{name} is {suit}" for name, suit in named.items())
        click.echo(f"{read} matches{f': {where}' if where else ''}")
    return 0


def _check_file(file: str, differing: Callable[[Mapping[str, Any]], list[str]], as_json: bool) -> int:
    """Check every example of a file and print what differs."""
    examples = 0
    wrong: dict[str, list[str]] = {}
    for number, row in _rows(file):
        examples += 1
        name = str(row.get("id", f"line {number}"))
        try:
            found = differing(row)
        except FourWindsError as error:
            found = [str(error)]
        except (KeyError, TypeError) as error:
            where = Where(file=file, line=number)
            raise MalformedError(f"invalid example: {error}", where=where, remedy="see --help for the fields") from None
        if found:
            wrong[name] = found
    if as_json:
        print_json({"examples": examples, "differ": wrong})
    else:
        for name, found in wrong.items():
            click.echo(f"{name}: {'; '.join(found)}")
        click.echo(f"{count_text(examples, 'example')}, {len(wrong) or 'none'} differ{'s' if len(wrong) == 1 else ''}")
    return _FOUND if wrong else 0


def _rows(file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, text in enumerate(read_text(file).splitlines(), 1):
        if not text.strip():
            continue
        where = Where(file=file, line=number)
        try:
            row = json.loads(text)
        except json.JSONDecodeError as error:
            raise MalformedError(
                f"not JSON: {error.msg}", where=where, remedy="write one JSON object per line"
            ) from None
        if not isinstance(row, dict):
            raise MalformedError("not a JSON object", where=where, remedy="write one JSON object per line")
        yield number, row
