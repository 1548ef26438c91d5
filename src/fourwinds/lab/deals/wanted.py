"""Conditions of deals as people write them: texts for seats and sides, cards, and mixes with weights."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import numpy as np

from fourwinds.bridge.cards import Card, Hand
from fourwinds.bridge.cards import read_cards as read_card_list
from fourwinds.bridge.dealing import HandArray, hands_array
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.deals.conditions import DealConditions, read_condition
from fourwinds.lab.deals.together import parse_together
from fourwinds.notes.constraint import NOTHING, Constraint
from fourwinds.notes.constraint.fitting import NO_CARDS
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["parse_mix", "read_cards", "read_conditions", "read_seat_cards"]

_SEATS = {name: seat for seat in Seat for name in (seat.name.lower(), str(seat).lower())}
_SIDES = {"ns": Side.NS, "north-south": Side.NS, "ew": Side.EW, "east-west": Side.EW}
_PART = re.compile(r"\s*([\w-]+)\s*(?:=|:|\s)\s*(.*?)\s*", re.DOTALL)
_WEIGHT = re.compile(r"\s*(\d+(?:\.\d+)?)\s*(?:x|×|:|\s)\s*(.*)", re.DOTALL | re.IGNORECASE)
_SPACE_IN_SUIT = re.compile(r"(?<=[♠♥♦♣])\s+")
_MIX = "write a weight and conditions, such as 2: north = 15-17 balanced; south = 5+ spades; ns = 8-card fit"


def read_conditions(
    hands: Mapping[Seat, str], together: Mapping[Side, str] | None = None, cards: Mapping[Seat, str] | None = None
) -> DealConditions:
    """Read the conditions of seats and sides; a seat may have a whole hand instead."""
    constraints: dict[Seat, Constraint] = {}
    given = {seat: read_cards(text) for seat, text in (cards or {}).items()}
    for seat, text in hands.items():
        try:
            condition = read_condition(text)
        except FourWindsError as error:
            raise type(error)(f"{seat.name.lower()}: {error.problem}", where=error.where, remedy=error.remedy) from None
        if isinstance(condition, Hand):
            given[seat] = hands_array([condition])[0] | given.get(seat, NO_CARDS)
        elif condition == NOTHING:
            raise IllegalError(
                f"{seat.name.lower()}: no hand meets '{text}'", where=Where(token=text), remedy="relax the condition"
            )
        else:
            constraints[seat] = condition
    sides = {side: parse_together(text) for side, text in (together or {}).items()}
    return DealConditions(constraints, given, sides)


def read_seat_cards(texts: Iterable[str]) -> dict[Seat, str]:
    """Read texts such as `N: SA HKQ`; a seat may have several.

    >>> read_seat_cards(["N: SA", "south: HKQ", "n: DA"])
    {<Seat.NORTH: 0>: 'SA DA', <Seat.SOUTH: 2>: 'HKQ'}
    """
    found: dict[Seat, str] = {}
    for text in texts:
        name, colon, cards = text.partition(":")
        if not colon:
            raise MalformedError(
                f"'{text}' names no seat",
                where=Where(token=text),
                remedy="write a seat and its cards, such as N: SA HKQ",
            )
        seat = Seat.parse(name)
        found[seat] = f"{found.get(seat, '')} {cards.strip()}".strip()
    return found


def read_cards(text: str) -> HandArray:
    """Read some cards, such as `SA SK HQ` or `♠AK ♥Q`, as four masks.

    >>> [int(mask) for mask in read_cards("SA SK H2")]
    [0, 0, 1, 6144]
    """
    masks = np.zeros(4, dtype=np.uint16)
    for group in _SPACE_IN_SUIT.sub("", text).replace(",", " ").split():
        for card in _cards(group):
            masks[card.suit] |= np.uint16(1 << card.rank)
    return masks


def _cards(text: str) -> list[Card]:
    try:
        return [card for card, _ in read_card_list(text)]
    except FourWindsError:
        raise MalformedError(
            f"'{text}' is not a list of cards", where=Where(token=text), remedy="write cards such as SA HKQ or ♠A ♥KQ"
        ) from None


def parse_mix(text: str) -> tuple[float, DealConditions]:
    """Read a weight and conditions.

    >>> weight, conditions = parse_mix("2: north = 15-17 balanced; ns = 8-card fit")
    >>> weight, conditions.constraint(Seat.NORTH).describe(), len(conditions.together[Side.NS])
    (2.0, '15-17 HCP, balanced', 1)
    """
    found = _WEIGHT.fullmatch(text)
    if found is None:
        raise MalformedError(f"'{text}' has no weight", where=Where(token=text), remedy=_MIX)
    hands: dict[Seat, str] = {}
    sides: dict[Side, str] = {}
    for part in filter(None, map(str.strip, found[2].split(";"))):
        named = _PART.fullmatch(part)
        name = named[1].lower() if named else ""
        if named is not None and name in _SEATS:
            hands[_SEATS[name]] = named[2]
        elif named is not None and name in _SIDES:
            sides[_SIDES[name]] = named[2]
        else:
            raise MalformedError(f"'{part}' names no seat or side", where=Where(token=part), remedy=_MIX)
    return float(found[1]), read_conditions(hands, sides)
