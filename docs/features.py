"""The page of everything a rule for situations can ask and bid: the names from the program, the words from here.

A name without words, or words without a name, is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

from docs.table import table
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.bids import HOW, read_bid
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.hand import COMBINED, OF_A_SUIT, WHOLE, MeasureTest
from fourwinds.bidding.schema.names import AUCTION_FEATURES, BID_FEATURES, feature_names, read_feature
from fourwinds.bidding.schema.read import CATEGORIES
from fourwinds.bidding.schema.rule import FLAGS, FORCING, LEVELS
from fourwinds.bidding.schema.suits import SUIT_NAMES
from fourwinds.bidding.schema.wanted import ValueKind
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.kinds import KINDS

__all__ = ["FEATURES", "features"]

T = TypeVar("T")

FEATURES = Path(__file__).parent / "features.md"
_HEADER = """# What a rule can ask and bid

Made by `python -m docs.generate` from the names in `fourwinds.bidding.schema`. [Rules for situations](rules.md) tells
how they are used.
"""
_FORMS = {
    "1NT": "this call; also `2♥`, `Pass`, `X`, `XX`",
    "3{partner_suit}": "this level, in each suit of the name",
    "{longest_suit}": "the cheapest bid that is legal in each suit of the name",
    "cheapest NT": "a word of the table below, with a name of suits or `NT`",
    "{question:keycards}": "the call by which the notes ask for something: it takes over what the notes say of it",
    "{ask_aces}": "the same, shorter",
}
_HOW = {
    "cheapest": "the lowest legal level",
    "jump": "one level above that",
    "double jump": "two levels above",
    "game": "3NT, four of a major, five of a minor",
    "slam": "six",
    "grand": "seven",
    "fit": "from five down to the cheapest level, each with the length that makes it the level of the fit",
}
_SUITS = {
    "support_suit": "the agreed suit, or else partner's",
    "longest_suit": "no suit of the hand is longer; of equals the higher first",
    "second_suit": "second in length",
    "fit_suit": "makes eight cards with those partner has shown: the agreed suit first, then majors",
    "unbid_suit": "nobody has shown it",
    "unbid_major": "a major nobody has shown",
    "unbid_minor": "a minor nobody has shown",
    "any_suit": "any of the four",
    "any_major": "spades or hearts",
    "any_minor": "diamonds or clubs",
    "any_partner_suit": "one that partner has shown, the last first",
    "any_my_suit": "one that this player has shown, the last first",
    "any_their_suit": "one that the opponents have shown",
    "not_their_suit": "one that the opponents have not shown",
    "unbid": "the suits nobody has shown",
    "unbid_majors": "the majors nobody has shown",
    "unbid_minors": "the minors nobody has shown",
    "majors": "spades and hearts",
    "minors": "diamonds and clubs",
}
_HOLDS = {"one": "in it; not where there is none", "any": "in one of them", "all": "in each; also where there is none"}
_WHOLE = {
    "hcp": "high-card points",
    "points": "high-card points and one for each card beyond the fourth of a suit",
    "total_points": "the same",
    "is_balanced": "4333, 4432 or 5332",
    "is_semi_balanced": "balanced, or 5422 or 6322 with the long suit a minor",
    "longest_suit_length": "cards in the longest suit",
    "second_suit_length": "cards in the second suit",
    "shortest_suit_length": "cards in the shortest suit",
    "pattern": "the lengths, longest first: `4432`",
    "quick_tricks": "quick tricks, by halves",
    "losers": "losing tricks",
    "controls": "two for an ace, one for a king",
    "aces": "aces",
    "kings": "kings",
    "queens": "queens",
}
_OF_A_SUIT = {
    "length": "cards",
    "support_points": "high-card points and shortness, with this suit as trumps",
    "stopper": "it is stopped",
    "good": "two of A K Q, or three of A K Q J T",
    "solid": "five cards with A K Q and a fourth honour, or six with A K Q",
    "top3": "how many of A K Q",
    "top5": "how many of A K Q J T",
    "hcp": "high-card points in it",
    "keycards": "aces and the king of the suit",
    "queen": "its queen",
    "control": "2 in the first round (ace, void), 1 in the second (king, singleton)",
    "outside_aces": "aces in the other suits",
    "side_tops": "aces and kings in the other suits",
    "lead": "how much longer it is than the next: 0 or more for the longest suit",
}
_COMBINED = {
    "combined_hcp": "and the least partner has shown",
    "combined_hcp_most": "and the most partner can have",
    "combined_hcp_expected": "and partner's average",
    "combined_points": "and the fewest partner has shown",
    "combined_points_most": "and the most partner can have",
    "combined_points_expected": "and partner's average",
    "combined_support_points": "and the fewest partner has shown, as points or in support",
    "combined_support_points_expected": "and partner's average in support",
    "combined_support_points_most": "and the most points partner can have",
    "combined_keycards": "and the fewest partner's answers have shown",
    "combined_keycards_most": "and the most they leave",
    "fit_length": "and the fewest cards partner has shown",
    "fit_margin": "the same, less the tricks of the bid: 0 at the level of the fit",
    "safety_margin": "the same, and one more when not vulnerable",
}
_OTHERS: Mapping[str, tuple[object, str]] = {
    "has_4_card_major": (True, "four cards or more in a major"),
    "has_5_card_major": (True, "five cards or more in a major"),
    "has_6_card_major": (True, "six cards or more in a major"),
    "has_5_card_suit": (True, "five cards or more in a suit"),
    "has_6_card_suit": (True, "six cards or more in a suit"),
    "fit_level": (True, "`fit_margin` is 0 or more"),
    "safe_level": (True, "`safety_margin` is 0 or more"),
    "longest_suit": ("major", "the suit that none is longer than"),
    "second_suit": ("clubs", "the second suit"),
    "stopper_count": (3, "how many suits are stopped"),
    "stoppers_in_their_suits": (True, "every suit of theirs is stopped"),
    "support_for_partner": (3, "cards in `partner_suit`"),
    "holds": ("SA", "a card, or each card of a list"),
    "fits": ("hcp 15-17 and balanced", "a constraint written out as in the braces of [notes](notation.md)"),
}
"""With a value that shows how it is written."""


def features() -> str:
    """Bids, names of suits, features of the auction, of the bid and of the hand, tags and flags."""
    return _HEADER + "".join([*_bids(), *_suits(), *_auction(), *_hand(), *_tags()])


def _bids() -> Iterable[str]:
    yield "\n## Bids\n\n"
    yield table("bid | what it makes", ([f"`{read_bid(form).text}`", words] for form, words in _FORMS.items()))
    yield "\n"
    yield table("word | level", ([f"`{how}`", words] for how, words in _told(_HOW, HOW)))


def _suits() -> Iterable[str]:
    shown = {name: _doc(AuctionView, name) for name in SUIT_NAMES if name in AUCTION_FEATURES}
    fixed = {suit.name.lower(): suit.symbol for suit in Suit}
    told = dict(_told({**shown, **fixed, **_SUITS}, SUIT_NAMES))
    yield "\n## Names of suits\n\nA bid in a name of several suits is one entry for each, in their order.\n\n"
    yield table("name | which suit | a feature of it holds", (_suit_row(name, told[name]) for name in SUIT_NAMES))
    yield (
        "\nIn conditions also `suit`, the rule's own, and `trumps`: the rule's own suit; for artificial bids, cue-bids,"
        " notrump and doubles the agreed suit, or else partner's.\n"
    )


def _suit_row(name: str, words: str) -> list[str]:
    return [f"`{name}`", words[:1].lower() + words[1:].rstrip("."), _HOLDS[SUIT_NAMES[name].quantity]]


def _auction() -> Iterable[str]:
    yield "\n## Features of the auction\n\n"
    yield table("feature | values | what it says", _rows(AuctionView, AUCTION_FEATURES))
    yield (
        "\n`WHO_NAME_min` and `WHO_NAME_max` are the fewest and the most cards a player can have in a suit: WHO is"
        " `partner`, `my`, `lho` or `rho`, and NAME a name of suits: `partner_spades_min`; `partner_suit_min` asks for"
        " partner's cards in the rule's own suit.\n"
    )
    yield "\n## Features of the bid that the rule makes\n\n"
    yield table("feature | values | what it says", _rows(CandidateBid, BID_FEATURES))


def _rows(owner: type, names: Mapping[str, ValueKind]) -> Iterable[list[str]]:
    for name, kind in names.items():
        yield [f"`{name}`", _values(owner, name, kind), _doc(owner, name)]


def _values(owner: type, name: str, kind: ValueKind) -> str:
    hint = get_type_hints(getattr(owner, name).work)["return"]
    if get_origin(hint) is Literal:
        return " ".join(f"`{value}`" for value in get_args(hint))
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " ".join(f"`{value}`" for value in hint)
    return f"{kind.name}s" if kind.is_several else kind.name


def _hand() -> Iterable[str]:
    yield "\n## Features of the hand\n\n"
    rows = ([f"`{name}`", _measured(WHOLE[name]), words] for name, words in _told(_WHOLE, WHOLE))
    yield table("feature | values | what it says", rows)
    yield "\nOf a suit, behind a name of suits: `spades_length`, `their_suits_stopper`, `suit_good`.\n\n"
    rows = ([f"`NAME_{end}`", _measured(OF_A_SUIT[end]), words] for end, words in _told(_OF_A_SUIT, OF_A_SUIT))
    yield table("feature | values | what it says", rows)
    yield (
        "\n`NAME_minus_NAME` is how much longer one suit is than another: `spades_minus_hearts`.\n\n"
        "Of both hands, one's own measure and what partner has shown:\n\n"
    )
    rows = ([f"`{name}`", _own(name), words] for name, words in _told(_COMBINED, COMBINED))
    yield table("feature | own | with what", rows)
    yield "\nAnd others:\n\n"
    rows = ([f"`{name}`", _written(name, value), words] for name, (value, words) in _told(_OTHERS, _other_names()))
    yield table("feature | for instance | what it says", rows)


def _measured(measure: str) -> str:
    kind = MeasureTest.kind(measure)
    if not kind.is_number:
        return kind.name
    low, high = KINDS[measure].low, KINDS[measure].high
    return f"{low} to {high // 2 if measure == 'quick_tricks' else high}"


def _own(name: str) -> str:
    measure = {measure: feature for feature, measure in (*WHOLE.items(), *OF_A_SUIT.items()) if feature in _PLAIN}
    combined = COMBINED[name]
    return f"`{f'{combined.suit}_' if combined.suit else ''}{measure[combined.measure]}`"


_PLAIN = {*WHOLE, *OF_A_SUIT} - {"total_points"}


def _other_names() -> list[str]:
    listed = {*AUCTION_FEATURES, *BID_FEATURES, *WHOLE, *COMBINED}
    ends = tuple(f"_{end}" for end in (*OF_A_SUIT, "min", "max"))
    return [name for name in feature_names() if name not in listed and (name in _OTHERS or not name.endswith(ends))]


def _written(name: str, value: object) -> str:
    read_feature(name, value)
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _tags() -> Iterable[str]:
    yield "\n## Tags\n\n"
    rows = ([f"`{word}`", f"`{LEVELS[word]}`"] for word in FORCING)
    yield table("`forcing` | `sets_forcing_level`", rows)
    yield f"\nFlags that are common: {_listed(sorted(FLAGS))}.\n\nCategories: {_listed(CATEGORIES)}.\n"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _doc(owner: type, name: str) -> str:
    return " ".join((getattr(owner, name).__doc__ or "").split())


def _told(words: Mapping[str, T], names: Iterable[str]) -> list[tuple[str, T]]:
    """Every name with its words, in the order of the names."""
    wanted = list(names)
    if wrong := sorted({*words} ^ {*wanted}):
        raise SystemExit(f"docs/features.py: names and words differ in {', '.join(wrong)}")
    return [(name, words[name]) for name in wanted]
