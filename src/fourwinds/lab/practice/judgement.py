"""Judge a player's call by the bidder's list: right, acceptable or wrong, with the reason in a player's words.

A call is *right* if the bidder makes it too. Another call is *acceptable* only if the hand has everything that the call
shows, and if

- the notes prefer neither: the lines of both calls fit the hand, have the same rank and are equally specific, so that
  the bidder's list had to break the tie by taking the cheaper call; or
- the notes say nothing: the bidder's call is a matter of judgement, another rule of judgement fits the hand, and
  partner, reading that call, still counts the hand among the possible ones; or
- it is close: the hand is one point away from what the notes ask of it to make the call, but has what the call shows,
  and partner still counts it among the possible ones.

Every other call is *wrong*. An illegal call is an error and is not judged.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hands_array
from fourwinds.lab.practice.reasons import hidden_features, lacks_in_words, lacks_of, what_fits
from fourwinds.notes.constraint import ANYTHING
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import IllegalError, Where

__all__ = ["Judgement", "Rating", "judge", "judgement_json", "must_be_legal"]

_JUDGED = (Band.SITUATION, Band.KERNEL)
"""The bands of calls that are judgement, not agreements."""


class Rating(StrEnum):
    """What a call is worth."""

    RIGHT = "right"
    ACCEPTABLE = "acceptable"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Judgement:
    """A player's call, judged."""

    call: Call
    rating: Rating
    best: Choice
    """The bidder's choice."""
    meaning: str
    """What the player's call means here; empty if the notes and the bidder do not know it."""
    reason: str
    """Why the call is acceptable or wrong; empty if it is right."""
    because: str
    """What the hand has for the bidder's call."""


def judgement_json(judged: Judgement) -> dict[str, object]:
    return {
        "call": str(judged.call),
        "rating": judged.rating.value,
        "meaning": judged.meaning,
        "reason": judged.reason,
        "best": str(judged.best.call),
        "best_meaning": judged.best.text,
        "because": judged.because,
        "rule": judged.best.rule,
        "layer": judged.best.layer,
    }


def must_be_legal(auction: Auction, call: Call) -> None:
    """Raise an error for a call that the laws forbid."""
    forbidden = auction.why_illegal(call)
    if forbidden is not None:
        raise IllegalError(forbidden, where=Where(token=str(call)), remedy=f"you may call {auction.choices}")


def judge(turn: Turn, hand: Hand, call: Call, *, nearest: Hand | None = None) -> Judgement:
    """Judge a legal call of the player whose turn it is.

    `nearest` is a hand that fits the player's earlier calls, if `hand` does not: the bidder then bids with that one.
    """
    held = nearest or hand
    choices = list(turn.choices())
    best = next(choice for choice in choices if choice.needs.matches(held))
    entries = [choice for choice in choices if choice.call == call]
    meaning = "; or ".join(dict.fromkeys(choice.text for choice in entries))
    because = what_fits(best.needs, hand)
    if call == best.call:
        return Judgement(call, Rating.RIGHT, best, best.text, "", because)
    accepted = _why_acceptable(turn, held, best, entries)
    rating = Rating.ACCEPTABLE if accepted else Rating.WRONG
    reason = accepted or _why_wrong(turn, held, call, best, entries)
    return Judgement(call, rating, best, meaning, reason, because)


def _why_acceptable(turn: Turn, hand: Hand, best: Choice, entries: list[Choice]) -> str:
    """Return why another call than the bidder's is acceptable; empty if it is not."""
    for entry in entries:
        if not entry.meaning.shows.matches(hand):
            continue
        said, fits = entry.call.symbol, entry.needs.matches(hand)
        if fits and _is_tie(entry, best):
            return f"{said} fits as well, and your notes do not prefer either call"
        if fits and best.band in _JUDGED and entry.band in _JUDGED and _may_be_believed(turn, hand, entry.call):
            return f"{said} fits as well: the notes leave this to judgement"
        if _is_close(entry, best, hand) and _may_be_believed(turn, hand, entry.call):
            return f"it is close: {said} needs {lacks_in_words(lacks_of(entry.needs, hand))}"
    return ""


def _is_tie(entry: Choice, best: Choice) -> bool:
    """Whether two lines differ in nothing that decides which of them comes first, except their calls."""
    if not isinstance(entry.by, Rule) or not isinstance(best.by, Rule) or entry.band is not best.band:
        return False
    one, other = entry.by.sequence, best.by.sequence
    return (one.rank, one.specificity) == (other.rank, other.specificity)


def _is_close(entry: Choice, best: Choice, hand: Hand) -> bool:
    """Whether a hand misses a line that comes no later than the bidder's by one point."""
    if entry.band > Band.NOTES or (best.band <= Band.NOTES and entry.rank < best.rank):
        return False
    return [lack.points_missing for lack in lacks_of(entry.needs, hand)] == [1]


def _may_be_believed(turn: Turn, hand: Hand, call: Call) -> bool:
    """Whether partner, reading a call, counts this hand among the possible ones."""
    hands = hands_array([hand])
    return bool(turn.read(call).known.may_be(hands)[0]) or not bool(turn.my_hand.may_be(hands)[0])


def _why_wrong(turn: Turn, hand: Hand, call: Call, best: Choice, entries: list[Choice]) -> str:
    said = call.symbol
    if not entries:
        if call is PASS and turn.is_forced:
            return "Pass is wrong: partner's call is forcing"
        question = next((each for each in turn.notes_band.questions if each.call == call), None)
        if question is not None:
            return f"{said} means: {question.text}. This hand does not need to ask"
        return f"{said} has no meaning here, so partner cannot know what you have"
    entries = [entry for entry in entries if entry.band.is_native] or entries
    fitting = next((entry for entry in entries if entry.needs.matches(hand)), None)
    if fitting is not None:
        return _comes_later(fitting, best, hand)
    entry = min(entries, key=lambda each: len(lacks_of(each.needs, hand)))
    lies = lacks_of(entry.meaning.shows, hand)
    if lies:
        return f"{said} shows {lacks_in_words(lies)}"
    return f"{said} needs {lacks_in_words(lacks_of(entry.needs, hand))}"


def _comes_later(entry: Choice, best: Choice, hand: Hand) -> str:
    """Return why a call that fits is still not the best."""
    said, better = entry.call.symbol, best.call.symbol
    hidden = hidden_features(best.meaning.shows, entry.meaning.shows, hand)
    if hidden:
        return f"{said} would hide your {hidden}: {better} comes first"
    if entry.needs == ANYTHING and entry.call is PASS:
        return f"Pass says that you have nothing to show: {better} describes this hand"
    return f"{said} fits too, but {better} comes first, so partner expects a hand without it"
