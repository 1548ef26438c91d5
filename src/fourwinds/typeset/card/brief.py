"""Write meanings as briefly as cards do: `10+ HCP, 5+ spades, forcing one round` is `10+, 5+ ♠, F1`."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit
from fourwinds.notes.book import Entry
from fourwinds.notes.constraint import Constraint, Measure, stated_range

__all__ = ["SIGNS", "brief", "gist", "least_cards", "range_text", "strength"]

SIGNS = (
    ("10-12", "high-card points"),
    ("pts", "points with length"),
    ("sup", "support points"),
    ("F1", "forcing one round"),
    ("GF", "forcing to game"),
    ("INV", "invitational"),
    ("PRE", "preemptive"),
)
"""The abbreviations of a card that its foot explains."""
_DETAIL = 26
"""A clause with alternatives that is longer is left out, unless it comes first."""
_SUITS = {"club": "♣", "diamond": "♦", "heart": "♥", "spade": "♠"}
_RULES: tuple[tuple[str, str], ...] = (
    (r"\bforcing one round\b", "F1"),
    (r"\bgame[ -]forc(?:ing|e)\b", "GF"),
    (r"\bnon-forcing\b", "NF"),
    (r"\binvitational\b", "INV"),
    (r"\bup to (?=\d)", "≤"),
    (r"\bat most (?=\d)", "≤"),
    (r"\bat least (\d-\d)\b", r"\1+"),
    (r"(\d) HCP\b(?! in\b)", r"\1"),
    (r"(\d\+?) HCP\b(?! in\b)", r"\1"),
    (r"\bsupport points(?: for \w+)?\b", "sup"),
    (r"(?<=[\d+]) points\b", " pts"),
    (r"\b(\d\+?)[ -]card support\b", r"\1 support"),
    (r"\btwo of the top three honours\b", "2 of top 3"),
    (r"\bone of the top three honours\b", "1 of top 3"),
    (r"\bstopper in their suit\b", "stopper"),
    (r"\bcards in their suit\b", "in their suit"),
    (r"\bpreemptive\b", "PRE"),
    (r"\bunbalanced\b", "unbal"),
    (r"\bbalanced\b", "bal"),
    (r"\bartificial\b", "art."),
    (r"\bexactly (?=\d (?:ace|king|keycard)s?\b)", ""),
    (r"\btransfer to\b", "→"),
    (r"\bnegative double\b", "negative"),
    (r"\bresponsive double\b", "responsive"),
    (r"\btakeout double\b", "takeout"),
)
_COMPILED = tuple((re.compile(pattern), short) for pattern, short in _RULES)
_FEWER = re.compile(r"\bfewer than (\d+)\b")
_SUIT = re.compile(r"(?<![\w-])(club|diamond|heart|spade)s?(?![\w-]| shape)")
_DULL = frozenset({"longest suit", "suit first", "NF", *(f"{suit} first" for suit in _SUITS.values())})
_NAMED = frozenset({"convention", "transfer", "puppet", "asks"})
_UNDERSTOOD = frozenset({"art.", "forcing"})
"""What goes without saying of a call with a name."""
_STRENGTH = re.compile(r"(?:^|(?<![a-z]) |(?<=or )|(?<=and )|≤)\d+(?:-\d+|\+)?(?: pts| sup)?(?=$|,| or\b| and\b)")
"""A strength within a meaning that is brief already: a number without a suit."""
_ONLY_STRENGTH = re.compile(r"≤?\d+(?:-\d+|\+)?(?: pts| sup)?(?: or \d+\+)?$")
_COMPARISON = re.compile(r" (?:longer than|at least as long as|before) ")


def brief(entry: Entry, *, whole: bool = False) -> str:
    """Return what a line says, as on a card: with its strength, and without details unless it is `whole`.

    >>> from fourwinds.notes.book import Book
    >>> from fourwinds.notes.rule import parse_line
    >>> brief(Book([parse_line("1s-(p)-2s = simple raise, 3+ card support {support(s) 6-9}")])["1s-2s"])
    '6-9 sup, simple raise, 3+ support'
    """
    shown = entry.text or entry.meaning.shows.describe()
    for pattern, short in _COMPILED:
        shown = pattern.sub(short, shown)
    shown = _FEWER.sub(lambda found: f"≤{int(found[1]) - 1}", shown)
    shown = _SUIT.sub(lambda found: _SUITS[found[1]], shown)
    clauses = [clause for clause in shown.split(", ") if clause]
    if not whole:
        clauses = [clause for number, clause in enumerate(clauses) if number == 0 or not _is_detail(clause)]
    if len(clauses) > 1 and entry.meaning.flags & _NAMED:
        clauses = [clause for clause in clauses if clause not in _UNDERSTOOD]
    told = ", ".join(clauses)
    range_ = "" if _STRENGTH.search(told) else strength(entry.meaning.shows)
    return f"{range_}, {told}" if range_ else told


def gist(entry: Entry) -> str:
    """Return the first thing a line says besides strength and that it is artificial: the name of the convention."""
    clauses = brief(entry).split(", ")
    return next((each for each in clauses if not _ONLY_STRENGTH.match(each) and each not in _UNDERSTOOD), clauses[0])


def _is_detail(clause: str) -> bool:
    return (
        clause in _DULL
        or bool(_COMPARISON.search(clause))
        or (len(clause) > _DETAIL and " or " in clause)
        or clause.count(" ") > 7
    )


def strength(shows: Constraint) -> str:
    """Return the range of strength that a call shows, with its unit; empty if it shows none."""
    measures = [(Measure("hcp"), ""), (Measure("points"), " pts")]
    measures += [(Measure("support", (suit,)), " sup") for suit in reversed(Suit)]
    for measure, unit in measures:
        if range_ := range_text(*stated_range(shows, measure), measure):
            return f"{range_}{unit}"
    return ""


def range_text(low: int, high: int, measure: Measure) -> str:
    """Return a range as on a card; empty if it is everything.

    >>> range_text(15, 17, Measure("hcp")), range_text(0, 9, Measure("hcp")), range_text(16, 37, Measure("hcp"))
    ('15-17', '≤9', '16+')
    """
    if low > high or (low <= measure.low and high >= measure.high):
        return ""
    if high >= measure.high:
        return f"{low}+"
    if low <= measure.low:
        return f"≤{high}"
    return str(low) if low == high else f"{low}-{high}"


def least_cards(shows: Constraint, suit: Suit) -> int:
    """Return the fewest cards in a suit that a call promises."""
    return shows.ranges().lengths[suit][0]
