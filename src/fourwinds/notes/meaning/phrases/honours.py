"""Phrases for high cards: suit quality, stoppers, aces and keycards, controls, losers."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Card, Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, at_least, exactly
from fourwinds.notes.meaning.phrase import Phrase, PhraseContext, UnclearError, constraint_phrase, phrase, quantity
from fourwinds.notes.meaning.phrases.measures import CLASSES, length
from fourwinds.notes.meaning.quantity import QUANTITY, Quantity, parse_quantity

__all__: list[str] = []

_ACE_OR_KING = r"(?:aces? (?:or|and) kings?|kings? (?:or|and) aces?|ace/king|a or k)"
_OPTIONAL_LENGTH = r"(?:(?P<q>\d\+|\d-\d|\d)(?:[- ]?card)? )?"


@phrase(
    rf"(?:an? )?(?P<quality>good|solid|broken|poor|bad) {_OPTIONAL_LENGTH}{{suit}}(?: suit)?",
    rf"(?:an? )?{_OPTIONAL_LENGTH}(?P<quality>good|solid|broken|poor|bad) {{suit}}(?: suit)?",
    r"(?P<quality>good|solid|broken|poor|bad) (?P<suit>trumps)(?P<q>)?",
    r"(?P<suit>suit)? ?(?P<quality>good|solid|broken|poor|bad) quality(?P<q>)?",
    r"(?P<suit>suit) of (?P<quality>good|poor|bad) quality(?P<q>)?",
    r"(?:an? )?(?P<quality>good|poor|bad)[- ]quality (?P<suit>suit)(?P<q>)?",
    r"(?P<quality>solid|broken)(?P<suit>)(?P<q>)",
)
def quality(found: re.Match[str]) -> Phrase:
    """`good suit`, `solid spades`, `good 6-card suit`; the suit bid unless another is named."""
    ref, word = found["suit"] or "suit", found["quality"]
    long = parse_quantity(found["q"]) if found["q"] else None

    def constraint(context: PhraseContext) -> Constraint:
        suit = context.suit(ref)
        measure = Measure("solid" if word == "solid" else "good", (suit,))
        held = exactly(measure, 1 if word in {"good", "solid"} else 0)
        return held & long.of(length(suit)) if long else held

    return constraint_phrase(constraint, lengths=[ref] if long else [], names=[ref] if ref != "suit" else [])


@phrase(rf"(?:an? )?(?P<quality>good|solid) {_OPTIONAL_LENGTH}(?P<class>major|minor)(?: suit)?")
def quality_of_a_class(found: re.Match[str]) -> Phrase:
    """`solid 7-card minor`: one of the two."""
    long, measure = parse_quantity(found["q"]) if found["q"] else Quantity(0), found["quality"]
    suits = CLASSES[found["class"]]
    return constraint_phrase(
        lambda _context: any_of(exactly(Measure(measure, (suit,)), 1) & long.of(length(suit)) for suit in suits)
    )


@phrase(r"all(?: of)?(?: the)? (?:top 3|3 top)(?: honou?rs)?(?: in {suit})?")
def all_top_honours(found: re.Match[str]) -> Phrase:
    ref = found["suit"] or "suit"
    return constraint_phrase(lambda context: exactly(Measure("top3", (context.suit(ref),)), 3))


@phrase(
    r"{q} of (?:the )?top (?P<of>3|5)(?: honou?rs| cards)?(?: in {suit})?",
    r"{q} of (?:the )?(?P<of>3|5) top honou?rs(?: in {suit})?",
    r"{q} top(?P<of>) honou?rs(?: in {suit})?",
)
def top_honours(found: re.Match[str]) -> Phrase:
    """`two of the top three honours`."""
    made, ref, name = parse_quantity(found["q"]), found["suit"] or "suit", f"top{found['of'] or 3}"
    return constraint_phrase(lambda context: made.of(Measure(name, (context.suit(ref),))))


@phrase(
    rf"no (?:side|outside) {_ACE_OR_KING}",
    rf"no {_ACE_OR_KING} outside(?: (?:of )?{{suit}})?",
)
def no_side_tops(found: re.Match[str]) -> Phrase:
    """Outside the suit bid; if no suit is bid, outside a suit that the rest of the text determines."""
    ref = found["suit"] if "suit" in found.groupdict() and found["suit"] else "suit"

    def constraint(context: PhraseContext) -> Constraint:
        try:
            suits: tuple[Suit, ...] = context.suits(ref)
        except UnclearError:
            suits = tuple(Suit)
        return any_of(exactly(Measure("side_tops", (suit,)), 0) for suit in suits)

    return constraint_phrase(constraint)


@phrase(r"(?:an? )?(?:side|outside) ace or king")
def a_side_top(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda context: at_least(Measure("side_tops", (context.suit("suit"),)), 1))


@phrase(
    r"(?:an? |the |{q} )?(?:outside|side) aces?(?: beside {suit})?",
    r"(?:an ace|{q} aces?) outside(?: {suit})?",
)
def outside_ace(found: re.Match[str]) -> Phrase:
    made, ref = parse_quantity(found["q"]) if found["q"] else Quantity(1), found["suit"] or "suit"
    return constraint_phrase(lambda context: made.of(Measure("outside_aces", (context.suit(ref),))))


@phrase(r"(?:an? |the )?(?:outside|side) kings?")
def side_king(_found: re.Match[str]) -> Phrase:
    """A king outside the suit bid."""

    def constraint(context: PhraseContext) -> Constraint:
        suits = (suit for suit in Suit if suit is not context.suit("suit"))
        return any_of(exactly(Measure("card", card=Card(suit, 11)), 1) for suit in suits)

    return constraint_phrase(constraint, is_countable=True)


@phrase(r"{q} aces? (?:and|or) kings? outside {suit}")
def side_tops(found: re.Match[str]) -> Phrase:
    made, ref = quantity(found), found["suit"]
    return constraint_phrase(lambda context: made.of(Measure("side_tops", (context.suit(ref),))))


@phrase(
    r"(?:an? |the |(?:at least )?1 )?(?:good )?stop(?:pers?|s)?(?: (?:in|for) {suit})?",
    r"(?:well )?stopped",
    r"(?:an? )?{suit} stop(?:per)?",
    r"{suit} stopped",
    r"(?P<suit>their suits?|unbid suits?|the unbid suits?) (?:is |are )?(?:stopped|stoppered)",
)
def stopper(found: re.Match[str]) -> Phrase:
    """A stopper in every suit the opponents have shown, or in the suit named."""
    ref = found.groupdict().get("suit") or "their suits"
    return constraint_phrase(
        lambda context: all_of(exactly(Measure("stopper", (suit,)), 1) for suit in context.suits(ref))
    )


@phrase(r"(?:a )?stop(?:pers?|s)? in {suit} and {other}", r"{suit} and {other} stop(?:per)?s")
def stoppers(found: re.Match[str]) -> Phrase:
    refs = [found["suit"], found["other"]]
    return constraint_phrase(
        lambda context: all_of(exactly(Measure("stopper", (suit,)), 1) for ref in refs for suit in context.suits(ref))
    )


_COUNT = rf"(?:{QUANTITY}|no|an?)"
_TRICKS = r"\d+(?:\.5|½|\.0)?"
_KEYCARDS = r"key[- ]?cards?"
_QUEEN = r"(?:the )?(?:trump )?queen(?: of trumps)?"


@phrase(
    rf"(?P<q>{_COUNT}|an (?:even|odd) number of) {_KEYCARDS}"
    rf"(?: (?P<with>with|without|and|plus|but no|and no) {_QUEEN})?(?: (?:in|for) {{suit}})?"
)
def keycards(found: re.Match[str]) -> Phrase:
    """`0 or 3 keycards`, `2 keycards without the queen`: for the agreed suit."""
    ref, made = found["suit"] or "agreed suit", _count(found["q"])
    queen = None if found["with"] is None else int(found["with"] in {"with", "and", "plus"})

    def constraint(context: PhraseContext) -> Constraint:
        suit = context.suit(ref)
        held = made.of(Measure("keycards", (suit,)), exact=context.exact())
        return held if queen is None else held & exactly(Measure("queen", (suit,)), queen)

    return constraint_phrase(constraint, counts_keycards=True)


def _count(text: str) -> Quantity:
    if text == "no":
        return Quantity(0, 0)
    if text in {"a", "an"}:
        return Quantity(1)
    if "number" in text:
        return Quantity(0, 5, (0, 2, 4) if "even" in text else (1, 3, 5))
    return parse_quantity(text)


@phrase(r"(?P<without>no|without|denies|with|and)(?P<the> the)? queen")
def queen(found: re.Match[str]) -> Phrase:
    """The trump queen, if the text counts keycards or says `the queen`; otherwise `no queen` means no queen at all."""
    held = 0 if found["without"] in {"no", "without", "denies"} else 1

    def constraint(context: PhraseContext) -> Constraint:
        if not (found["the"] or context.counts_keycards):
            return exactly(Measure("queens"), 0) if held == 0 else at_least(Measure("queens"), 1)
        return exactly(Measure("queen", (context.suit("agreed suit"),)), held)

    return constraint_phrase(constraint)


@phrase(
    r"(?P<without>no |without |denies )?(?:the )?(?:trump queen|queen of (?:trumps|the agreed suit))(?: in {suit})?",
)
def trump_queen(found: re.Match[str]) -> Phrase:
    ref, held = found["suit"] or "agreed suit", 0 if found["without"] else 1
    return constraint_phrase(lambda context: exactly(Measure("queen", (context.suit(ref),)), held))


@phrase(rf"(?P<q>{_COUNT}) (?P<what>ace|king|queen|control|loser)s?")
def honour_count(found: re.Match[str]) -> Phrase:
    """A number of aces, kings, queens, controls (an ace is two, a king one) or losers."""
    made, measure = _count(found["q"]), Measure(f"{found['what']}s")
    return constraint_phrase(lambda context: made.of(measure, exact=context.exact()), is_countable=True)


@phrase(
    rf"(?P<q>(?:exactly |at least |at most |up to )?{_TRICKS}(?:\+|-{_TRICKS}|(?: or {_TRICKS})+)?) "
    r"(?:quick|defensive) tricks?"
)
def quick_tricks(found: re.Match[str]) -> Phrase:
    halves = re.sub(_TRICKS, lambda number: str(_halves(number[0])), found["q"])
    made = parse_quantity(halves)
    return constraint_phrase(lambda _context: made.of(Measure("quick_tricks")))


def _halves(number: str) -> int:
    return round(2 * float(number.replace("½", ".5")))


_RANKS = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "10": "T"} | {rank: rank for rank in "23456789"}


@phrase(
    r"(?:the )?(?P<rank>ace|king|queen|jack|10|[2-9]) of {suit}",
    r"(?:the )?{suit} (?P<rank>ace|king|queen|jack)",
)
def one_card(found: re.Match[str]) -> Phrase:
    """`the ace of clubs`."""
    rank, ref = _RANKS[found["rank"]], found["suit"]
    return constraint_phrase(
        lambda context: any_of(
            exactly(Measure("card", card=Card.parse(f"{suit.name[0]}{rank}")), 1) for suit in context.suits(ref)
        )
    )


@phrase(r"(?:an? )?{suit} feature", r"(?:an? )?feature in {suit}")
def feature(found: re.Match[str]) -> Phrase:
    """The ace or the king of a suit."""
    ref = found["suit"]
    return constraint_phrase(
        lambda context: any_of(exactly(Measure("card", card=Card(context.suit(ref), rank)), 1) for rank in (11, 12))
    )


@phrase(
    r"(?:an? )?(?P<round>first|second|1st|2nd)?[- ]?(?:round )?control(?: in {suit})?",
    r"(?:an? )?{suit} (?P<round>)control",
    r"(?P<round>first|second|1st|2nd)?[- ]?(?:round )?control of {suit}",
)
def control(found: re.Match[str]) -> Phrase:
    """First-round control is the ace or a void, second-round the king or a singleton; in the suit bid unless named."""
    ref, first = found["suit"] or "suit", (found["round"] or "").startswith(("f", "1"))

    def constraint(context: PhraseContext) -> Constraint:
        if found[0] == "control" and context.situation.suit is None:
            raise UnclearError("control")
        return at_least(Measure("control", (context.suit(ref),)), 2 if first else 1)

    return constraint_phrase(constraint)
