"""Advice for a partly known hand: the call that most possible hands would make, its share, and what to specify."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.advice import Advice, Alternative, Tried, score
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.completions import Weighed, weigh
from fourwinds.bidding.hand_data import HandData
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure

__all__ = ["advise_in_part"]


def advise_in_part(turn: Turn, data: HandData, *, most: int, trace: bool = False, seed: int = 1) -> Advice:
    """Recommend a call for a partly known hand, with up to `most` alternatives.

    Alternatives are the calls that other possible hands make, then the calls that fit all of them.
    """
    weighed = weigh(turn, data, seed)
    call, share = weighed.calls[0]
    choice = weighed.choice(call)
    return Advice(
        choice,
        _score(choice, data),
        turn,
        tuple(_alternatives(turn, weighed, data, call, most)),
        tuple(_trace(weighed, data)) if trace else (),
        share=share,
        tell=weighed.questions(data),
    )


def _alternatives(turn: Turn, weighed: Weighed, data: HandData, answer: Call, most: int) -> Iterator[Alternative]:
    found = {answer}
    for call, share in weighed.calls[1 : most + 1]:
        found.add(call)
        yield _alternative(weighed.choice(call), data, share)
    for choice in turn.choices():
        if len(found) > most:
            return
        native = choice.call is not PASS or choice.band.is_native
        if choice.call not in found and native and weighed.always_fits(choice.needs):
            found.add(choice.call)
            yield _alternative(choice, data, 0.0)


def _alternative(choice: Choice, data: HandData, share: float) -> Alternative:
    return Alternative(choice.call, choice.text, choice.rule, choice.layer, _score(choice, data), share)


def _trace(weighed: Weighed, data: HandData) -> Iterator[Tried]:
    """Return every entry tried until all hands had a call; an entry fails the conditions that no hand meets."""
    for choice, rows in weighed.entries:
        if len(rows):
            yield Tried(choice, (), len(rows) / len(weighed.hands))
        else:
            failing = tuple(map(str, data.failing(choice.needs)))
            yield Tried(choice, failing or weighed.never_fitting(choice.needs) or (_NO_HAND_LEFT,), 0.0)


_NO_HAND_LEFT = "together: none of the hands that are left has all of it"


def _score(choice: Choice, data: HandData) -> int:
    lengths = [data.value(Measure("length", (suit,))) for suit in Suit]
    return score(choice, lengths, data.value(Measure("hcp")))
