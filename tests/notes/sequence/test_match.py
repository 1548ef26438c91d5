from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Seat, Side
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.expand import expansions
from fourwinds.notes.sequence.tokens import OUR_PASS, THEIR_PASS, Token, read_token
from fourwinds.table.errors import IllegalError
from tests.notes.sequence.lines import Case, cases, scrawls
from tests.notes.sequence.positions import position, seen


@given(cases)
def test_a_line_matches_exactly_the_auctions_it_expands_to(case: Case) -> None:
    try:
        line = Sequence.parse(case.line)
    except IllegalError:
        return
    calls, leading = case.auction.calls, case.position.leading_passes
    dealer_is_ours = case.position.dealer_is_ours
    held = {(calls, dealer_is_ours)}
    if leading < len(calls):
        held.add((calls[leading:], case.position.first_is_ours))
    expanded = {(one.calls, one.first_is_ours): one for one in line.expand()}
    found = next((expanded[key] for key in sorted(held, key=len) if key in expanded), None)
    assert line.matches(case.position) == (found is not None), line
    if found is not None and not any("/" in token.text for token in line.tokens):
        assert line.match(case.position) == found.suits


@given(cases)
def test_everything_a_line_expands_to_is_a_legal_line_that_it_matches(case: Case) -> None:
    try:
        line = Sequence.parse(case.line)
    except IllegalError:
        return
    for expansion in line.expand(limit=50):
        concrete = Sequence.parse(str(expansion))
        assert concrete.is_concrete
        assert str(concrete) == str(expansion)
        dealer = Seat.NORTH if expansion.first_is_ours else Seat.EAST
        assert line.matches(Position.of(Auction(dealer, expansion.calls), Side.NS))


@given(scrawls)
def test_a_line_is_refused_exactly_when_nothing_legal_is_left_of_it(text: str) -> None:
    tokens: list[Token] = []
    for token in map(read_token, text.split("-")):
        if tokens and tokens[-1].theirs == token.theirs:
            tokens.append(OUR_PASS if token.theirs else THEIR_PASS)
        tokens.append(token)
    legal = next(expansions(tuple(tokens)), None)
    if legal is not None:
        assert Sequence.parse(text).tokens == tuple(tokens)
        return
    with pytest.raises(IllegalError) as refused:
        Sequence.parse(text)
    where = refused.value.where
    assert text[(where.column or 0) - 1 :].startswith(where.token or "nothing")


@given(scrawls)
def test_dots_match_wherever_the_rest_matches(text: str) -> None:
    try:
        line, anywhere = Sequence.parse(text), Sequence.parse(f"...-{text}")
    except IllegalError:
        return
    for expansion in line.expand(limit=5):
        dealer = Seat.NORTH if expansion.first_is_ours else Seat.EAST
        assert anywhere.matches(Position.of(Auction(dealer, expansion.calls), Side.NS))
    assert list(anywhere.expand()) == []


@pytest.mark.parametrize(
    ("line", "auction", "suits"),
    [
        ("1M-2M", "1h-(p)-2h", "M=H oM=S"),
        ("1M-3oM", "1s-(p)-3h", "M=S oM=H"),
        ("2om", "2c", "m=D om=C"),
        ("1X-1Y-2X", "1c-(p)-1s-(p)-2c", "X=C Y=S"),
        ("(1X)-2X", "(1d)-2d", "X=D"),
        ("1n-2c", "1n-(p)-2c", ""),
        ("...-4n [agreed X]", "1h-(p)-3h-(p)-4n", "X=H"),
        ("1M-3M-4n [agreed M]", "1h-(p)-3h-(p)-4n", "M=H oM=S"),
        ("...-3X [agreed M]", "1s-(p)-2s-(p)-3c", "M=S oM=H X=C"),
    ],
)
def test_variables_stand_for_suits(line: str, auction: str, suits: str) -> None:
    wanted = {name: Suit.parse(suit) for name, suit in (pair.split("=") for pair in suits.split())}
    assert Sequence.parse(line).match(seen(auction)) == wanted


@pytest.mark.parametrize(
    ("line", "auction"),
    [
        ("1M-2X", "1h-(p)-2h"),
        ("1M-2X-3oM", "1s-(p)-2h-(p)-3h"),
        ("1X-1Y-2Z", "1c-(p)-1s-(p)-2c"),
        ("...-3X [agreed M]", "1s-(p)-2s-(p)-3s"),
        ("1M-3M-4n [agreed oM]", "1h-(p)-3h-(p)-4n"),
    ],
)
def test_different_names_are_different_suits(line: str, auction: str) -> None:
    assert Sequence.parse(line).match(seen(auction)) is None


@pytest.mark.parametrize(
    ("line", "holds", "fails"),
    [
        ("1n-(jump)-x", "1n-(3c)-x 1n-(3n)-x 1n-(4s)-x", "1n-(2s)-x 1n-(2n)-x"),
        ("1s-(jump)-p", "1s-(3c)-p 1s-(3s)-p 1s-(2n)-p", "1s-(2s)-p 1s-(1n)-p 1s-(p)-p 1s-(x)-p"),
        ("(jump)-x", "(2c)-x (3n)-x", "(1n)-x"),
        ("1n-(call)-p", "1n-(x)-p 1n-(2c)-p", "1n-(p)-p"),
        ("1c-(x)-1h-(any)-2h", "1c-(x)-1h-(p)-2h 1c-(x)-1h-(x)-2h 1c-(x)-1h-(1s)-2h", "1c-(x)-1h-(2c)-3h"),
        ("1n-(1c..2d)-x", "1n-(2c)-x 1n-(2d)-x", "1n-(2h)-x"),
        ("1n-(x/2c..2s)-p", "1n-(x)-p 1n-(2h)-p", "1n-(2n)-p 1n-(p)-p"),
        ("1n-2c/2M", "1n-(p)-2c 1n-(p)-2h 1n-(p)-2s", "1n-(p)-2d"),
        ("1c/1M-(2m)-x", "1c-(2d)-x 1h-(2c)-x 1s-(2d)-x", "1d-(2c)-x"),
        ("1n-+1-+1", "1n-(p)-2c-(p)-2d", "1n-(p)-2c-(p)-2h 1n-(p)-2d-(p)-2h"),
        ("1n-(bid)-+2", "1n-(2c)-2h 1n-(2n)-3d", "1n-(2c)-2d 1n-(x)-2d"),
        ("1c-+1/+3", "1c-(p)-1d 1c-(p)-1s", "1c-(p)-1h"),
        ("1n-(+1)-x", "1n-(2c)-x", "1n-(2d)-x"),
        ("...-1n", "1n 1c-(p)-1n (1d)-1n 1c-(1h)-1n", "(1n) 1c 1n-(p)-2n"),
        ("...-(1n)", "(1n) 1c-(1n)", "1n"),
        ("...-p", "p 1n-(p)-p (1c)-p", "(p) 1n-(p)"),
        ("...-+1", "1n-(p)-2c (1c)-1d", "1c 1n-(p)-2d"),
        ("...-4n-(x)-p", "1s-(p)-3s-(p)-4n-(x)-p 4n-(x)-p", "1s-(p)-3s-(p)-4n-(p)-p"),
        ("...-(p)-1h", "(p)-1h 1c-(p)-1h", "1h"),
    ],
)
def test_what_a_line_leaves_open(line: str, holds: str, fails: str) -> None:
    sequence = Sequence.parse(line)
    assert [text for text in holds.split() if not sequence.matches(seen(text))] == []
    assert [text for text in fails.split() if sequence.matches(seen(text))] == []


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("1h", "0 1 2 3"),
        ("p-(p)-1h", "2"),
        ("(p)-1h", "1"),
        ("(p)-p-(p)-1h", "3"),
        ("p-1h", "2"),
        ("...-1h", "0 1 2 3"),
    ],
)
def test_leading_passes_matter_only_when_written(line: str, seats: str) -> None:
    sequence = Sequence.parse(line)
    dealers = (Seat.NORTH, Seat.EAST, Seat.NORTH, Seat.EAST)
    auctions = [Auction(dealer, [PASS] * passes).then(seen("1h").calls[0]) for passes, dealer in enumerate(dealers)]
    matched = [passes for passes, auction in enumerate(auctions) if sequence.matches(Position.of(auction, Side.NS))]
    assert matched == [int(seat) for seat in seats.split()]


@pytest.mark.parametrize(
    ("line", "calls", "dealer", "matches"),
    [
        ("p", "p", "N", True),
        ("p", "p", "E", False),
        ("p", "p p", "E", False),
        ("(p)-p", "p p", "E", True),
        ("(any)-1h", "p 1h", "E", True),
        ("(any)-1h", "p p 1d 1h", "E", True),
        ("(any)-1h", "p 1d 1h", "N", True),
        ("(any)-1h", "p p 1h", "N", False),
        ("(any)-1h", "1h", "N", False),
    ],
)
def test_a_pass_that_begins_a_line_is_the_dealers(line: str, calls: str, dealer: str, matches: bool) -> None:
    assert Sequence.parse(line).matches(position(calls, dealer=dealer)) == matches
