"""Random lines of notation: auctions with some of their calls left open, and lines that may not be legal at all."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call
from fourwinds.bridge.seat import Seat, Side
from fourwinds.notes.sequence import Position
from tests.strategies import randoms

WIDE = ("any", "call", "bid", "suit", "jump")
LETTERS = ("M", "oM", "m", "om", "X", "Y", "Z")


@dataclass(frozen=True)
class Case:
    """A line made from one auction, which it need not match, and the auction as our side sees it."""

    line: str
    auction: Auction
    position: Position


def _auction(random: Random, length: int) -> Auction:
    auction = Auction(random.choice(list(Seat)))
    while len(auction) < length and not auction.is_over:
        legal = auction.legal_calls
        auction = auction.then(random.choice((PASS, *legal[:6], random.choice(legal))))
    return auction


def _case(random: Random) -> Case:
    auction = _auction(random, random.randrange(1, 9))
    we = random.choice(list(Side))
    line = _opened(random, auction, we)
    if random.random() < 0.4:
        auction = _auction(random, random.choice((len(auction), len(auction), random.randrange(1, 9))))
    return Case(line, auction, Position.of(auction, we))


def _opened(random: Random, auction: Auction, we: Side) -> str:
    """The auction as a line that leaves some of its calls open, its leading passes written or not."""
    passes = next((place for place, call in enumerate(auction.calls) if call is not PASS), 0)
    skipped = random.choice((0, passes))
    names = dict(zip(random.sample(range(4), 4), random.choice((LETTERS[4:], ("M", "m"), ("X", "M"))), strict=False))
    last, wide, parts = None, 0, []
    for place, (seat, call) in enumerate(auction):
        theirs = seat.side is not we
        form = random.choice(("plain", "plain", "plain", "suit", "group", "step", "wide", "range"))
        if form in {"wide", "range"} and not (theirs and wide < 2):
            form = "plain"
        text = _form(random, form, call, last, names)
        wide += text in WIDE
        if place >= skipped:
            parts.append(f"({text})" if theirs else text)
        last = call if isinstance(call, Bid) else last
    return "-".join(parts)


def _form(random: Random, form: str, call: Call, last: Bid | None, names: dict[int, str]) -> str:
    plain = str(call).lower()
    if form == "wide":
        return random.choice(WIDE)
    if not isinstance(call, Bid) or form == "plain":
        return plain
    if form == "suit":
        return f"{call.level}{names[call.strain]}" if call.strain in names else plain
    if form == "group":
        others = random.sample([*BIDS, PASS, DOUBLE, REDOUBLE], 2)
        letter = random.choice(LETTERS)
        return "/".join(random.sample([plain, *(str(other).lower() for other in others), f"{call.level}{letter}"], 3))
    if form == "step" and last is not None:
        return f"+{call.index - last.index}"
    if form == "range":
        return f"{plain}..{str(BIDS[min(call.index + random.randrange(9), 34)]).lower()}"
    return plain


def _scrawl(random: Random) -> str:
    """Tokens at random, most of them low, so that about half of the lines are legal in some reading."""
    tokens = []
    for _ in range(random.randrange(1, 6)):
        strain = random.choice("c d h s n M oM m om X Y Z".split())
        text = random.choice(
            (f"{random.randrange(1, 4)}{strain}", f"{random.randrange(2, 8)}{strain}", "p", "x", "xx", "+1")
        )
        theirs = random.random() < 0.5
        if theirs and random.random() < 0.2:
            text = random.choice(WIDE)
        tokens.append(f"({text})" if theirs else text)
    return "-".join(tokens)


cases = randoms.map(_case)
scrawls = randoms.map(_scrawl)


def some_lines(random: Random, count: int) -> list[str]:
    """Lines made from one auction and its beginnings, so that they meet in a tree."""
    auction, we = _auction(random, 8), random.choice(list(Side))
    cut = [Auction(auction.dealer, auction.calls[: random.randrange(1, 9)]) for _ in range(count)]
    return [_opened(random, one, we) for one in cut if len(one)]
