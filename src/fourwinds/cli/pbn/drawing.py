"""Draw a game for a terminal: hands, auction, outcome and comments."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from textwrap import fill

import click

from fourwinds.bridge.seat import Seat
from fourwinds.cli.diagram import coloured, draw_auction, draw_deal, printable
from fourwinds.pbn import Annotation, Bidding, PbnGame, Remark
from fourwinds.pbn.markup import without_markup

__all__ = ["draw_game"]

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_GLYPHS = ("", "!", "?", "!!", "??", "!?", "?!")
_MARKS = {"+": "…", "": "…"}


def draw_game(game: PbnGame) -> str:
    """Draw the heading, board, auction, outcome, notes and findings, as far as the game has them."""
    parts = [_heading(game), _board(game)]
    if game.bidding is not None:
        parts.append(_bidding(game.bidding))
    parts += ["\n".join(_outcome(game)), "\n".join(_paragraphs(game)), "\n".join(_findings(game))]
    return "\n\n".join(part for part in parts if part)


def _heading(game: PbnGame) -> str:
    parts = [printable(game.tag(name)) for name in ("Event", "Site", "Date") if game.tag(name) not in ("", "?")]
    players = [
        f"{seat} {printable(name)}" for seat in Seat if (name := game.tag(seat.name.capitalize())) not in ("", "?")
    ]
    lines = [click.style(", ".join(parts), bold=True) if parts else "", ", ".join(players)]
    return "\n".join(line for line in lines if line)


def _board(game: PbnGame) -> str:
    known = {"Board": game.number, "Dealer": game.dealer, "Vul": game.vulnerability}
    if game.deal is not None:
        return draw_deal(game.deal, [f"{name} {'?' if value is None else value}" for name, value in known.items()])
    lines = [", ".join(f"{name} {value}" for name, value in known.items() if value is not None)]
    lines += [f"Deal {printable(game.tag('Deal'))}"] if game.is_rejected else []
    return "\n".join(line for line in lines if line)


def _bidding(bidding: Bidding) -> str:
    """Draw the calls with the numbers of their notes, and the notes."""
    numbers: dict[str, int] = {}
    marks: dict[int, str] = {}
    for index, annotation in bidding.annotations:
        text = "\n".join(filter(None, (annotation.note, *annotation.comments)))
        glyphs = "".join(_GLYPHS[glyph] if glyph < len(_GLYPHS) else f"${glyph}" for glyph in annotation.glyphs)
        number = str(numbers.setdefault(text, len(numbers) + 1)).translate(_SUPERSCRIPTS) if text else ""
        marks[index] = glyphs + (number or _alert(annotation))
    drawn = draw_auction(bidding.auction, marks, _MARKS.get(bidding.mark, bidding.mark))
    return "\n".join([drawn, *(line for text, number in numbers.items() for line in _call_note(text, number))])


def _call_note(text: str, number: int) -> Iterator[str]:
    first, *more = text.split("\n")
    lead = str(number).translate(_SUPERSCRIPTS)
    yield _paragraph(first, lead)
    yield from (_paragraph(line, " " * len(lead)) for line in more if line.strip())


def _alert(annotation: Annotation) -> str:
    return "*" if annotation.note is not None else ""


def _outcome(game: PbnGame) -> Iterator[str]:
    """Yield a line such as `Contract 4♠X by E -1, lead ♥A, 200 for north-south`."""
    parts = []
    if game.result is not None:
        parts.append(f"{game.result.contract.symbol} {game.result.ending}".rstrip())
    elif game.contract is not None:
        parts.append(game.contract.symbol)
    if game.lead is not None:
        parts.append(f"lead {game.lead.symbol}")
    if game.result is not None and game.vulnerability is not None:
        score = game.result.ns_score(game.vulnerability)
        parts += [f"{abs(score)} for {'north-south' if score > 0 else 'east-west'}"] if score else []
    if parts:
        yield coloured(f"Contract {', '.join(parts)}" if game.contract is not None else ", ".join(parts).capitalize())


def _paragraphs(game: PbnGame) -> Iterator[str]:
    for note in game.notes:
        yield _paragraph(note, "–")
    for text in _comments(game.remarks):
        yield _paragraph(text, "")


def _comments(remarks: Iterable[Remark]) -> Iterator[str]:
    """Yield the lines of comments."""
    for remark in remarks:
        if not remark.directive:
            yield from (line for line in remark.text.split("\n") if line.strip())


def _findings(game: PbnGame) -> Iterator[str]:
    for finding in game.findings:
        yield click.style(_wrapped(f"{finding.effect.value}: {printable(finding.message)}", "  "), dim=True)


def _paragraph(text: str, lead: str) -> str:
    """Return a text without the markup of other programs, after a lead such as a number or a dash."""
    plain = printable(without_markup(text)).strip()
    return coloured(_wrapped(f"{lead} {plain}" if lead else plain, "  " if lead else ""))


def _wrapped(text: str, indent: str) -> str:
    width = min(shutil.get_terminal_size().columns, 100)
    return fill(text, width, subsequent_indent=indent)
