from __future__ import annotations

import pytest

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import parse_explicit
from fourwinds.table.errors import MalformedError

CLUBS, DIAMONDS, HEARTS, SPADES = Suit
NAMES = {
    "M": (HEARTS,),
    "m": (DIAMONDS,),
    "oM": (SPADES,),
    "X": (CLUBS,),
    "suit": (SPADES,),
    "support": (HEARTS,),
    "their": (CLUBS, SPADES),
    "agreed": (),
}

CANONICAL = [
    "hcp 15-17 and not balanced and (spades 5+ or hearts 5+)",
    "hcp 0-14,18+ or not balanced",
    "keycards(spades) 0,3",
    "spades 4",
    "spades > hearts",
    "hearts > spades",
    "hearts >= spades",
    "spades = hearts",
    "spades != hearts",
    "spades - hearts 2+",
    "hearts - spades 2+",
    "spades - hearts -1..1",
    "spades - hearts 13",
    "spades - hearts -13",
    "lead(clubs) 0+",
    "lead(clubs) -2,3..4",
    "pattern 4441,5431",
    "not pattern 4333",
    "pattern 10-3-0-0",
    "has(SA) and not has(HT)",
    "quick_tricks 2.5+",
    "quick_tricks 0-1.5",
    "longest 5-6 and second 4+ and shortest 0-1",
    "support(hearts) 10-12 and top3(hearts) 2+",
    "semi_balanced",
    "not good(spades) and stopper(clubs) and control(hearts) 1+",
    "anything",
    "nothing",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_the_canonical_form_is_written_as_it_was_read(text: str) -> None:
    assert str(parse_explicit(text)) == text


SPELLINGS = [
    ("hcp 15-17 and (hearts 5+ or spades 5+) and not balanced", CANONICAL[0]),
    ("HCP 15 – 17; Balanced", "hcp 15-17 and balanced"),
    ("hcp15-17,balanced", "hcp 15-17 and balanced"),
    ("hcp 15 to 17", "hcp 15-17"),
    ("hcp 15..17", "hcp 15-17"),
    ("hcp <= 9", "hcp 0-9"),
    ("hcp ≤ 9", "hcp 0-9"),
    ("hcp < 10", "hcp 0-9"),
    ("hcp > 14", "hcp 15+"),
    ("hcp >= 15", "hcp 15+"),
    ("hcp = 15", "hcp 15"),
    ("hcp != 15", "hcp 0-14,16+"),
    ("hcp 7-", "hcp 0-7"),
    ("hcp 7- and balanced", "hcp 0-7 and balanced"),
    ("hcp 0-9, hearts 5+ or spades 5+", "hcp 0-9 and (spades 5+ or hearts 5+)"),
    ("hcp 0-9 and hearts 5+ or spades 5+", "spades 5+ or (hcp 0-9 and hearts 5+)"),
    ("hcp 0-9 and hearts 5+ or spades 5+; clubs 2+", "clubs 2+ and (spades 5+ or (hcp 0-9 and hearts 5+))"),
    ("keycards(♠) 0,3, hcp 12+", "hcp 12+ and keycards(spades) 0,3"),
    ("keycards(s) 0 or 3", "keycards(spades) 0,3"),
    ("keycards(spade) 1/4", "keycards(spades) 1,4"),
    ("s 4, ♥ 5, d 2-, clubs 1+", "spades 4 and hearts 5 and diamonds 0-2 and clubs 1+"),
    ("♡ 5+", "hearts 5+"),
    ("♥️ 5+", "hearts 5+"),
    ("length(hearts) 5+", "hearts 5+"),
    ("difference(hearts, spades) 1+", "hearts > spades"),
    ("hearts - spades 1+", "hearts > spades"),
    ("hearts < spades", "spades > hearts"),
    ("hearts ≥ spades", "hearts >= spades"),
    ("spades - hearts <= 0", "hearts >= spades"),
    ("has(SA, ♥10)", "has(SA) and has(HT)"),
    ("card(as)", "has(SA)"),
    ("pattern 3433, 5-4-3-1", "pattern 4333,5431"),
    ("quick_tricks 2½", "quick_tricks 2.5"),
    ("semi-balanced", "semi_balanced"),
    ("unbalanced", "not balanced"),
    ("not not balanced", "balanced"),
    ("not (balanced or hcp 15+)", "hcp 0-14 and not balanced"),
    ("((balanced))", "balanced"),
    ("balanced 1", "balanced"),
    ("balanced 0", "not balanced"),
    ("length(M) 5+", "hearts 5+"),
    ("M 5+ and m 4+ and oM 3-", "spades 0-3 and hearts 5+ and diamonds 4+"),
    ("x 4+", "clubs 4+"),
    ("good(suit)", "good(spades)"),
    ("support(support) 10-12", "support(hearts) 10-12"),
    ("support 4+", "hearts 4+"),
    ("stopper(their)", "stopper(spades) and stopper(clubs)"),
    ("not stopper(their)", "not stopper(spades) or not stopper(clubs)"),
    ("Their 2-", "spades 0-2 and clubs 0-2"),
    ("M > their", "hearts > spades and hearts > clubs"),
    ("M - their 2+", "hearts - spades 2+ and hearts - clubs 2+"),
]


@pytest.mark.parametrize(("text", "canonical"), SPELLINGS)
def test_what_people_write_has_one_canonical_form(text: str, canonical: str) -> None:
    constraint = parse_explicit(text, NAMES)
    assert str(constraint) == canonical
    assert parse_explicit(canonical) == constraint


MALFORMED = [
    ("", 1, "the constraint is incomplete"),
    ("hcp 15-17 and", 14, "the constraint is incomplete"),
    ("hcp 15-17,", 11, "the constraint is incomplete"),
    ("hcp 15-17 and or balanced", 15, "neither a measure nor a suit"),
    ("hcp", 1, "hcp needs a number"),
    ("hcp and balanced", 1, "hcp needs a number"),
    ("hcp <", 6, "hcp needs a number"),
    ("pattern", 1, "write pattern 4432"),
    ("balanced, hpc 15", 11, "did you mean hcp"),
    ("zeal 15", 1, "known names: spades, hearts, diamonds, clubs, M, m"),
    ("stopper(zeal)", 9, "'zeal' is not a suit here"),
    ("OM 5+", 1, "neither a measure nor a suit"),
    ("stopper(agreed)", 9, "agreed stands for no suit here"),
    ("agreed 4+", 1, "agreed stands for no suit here"),
    ("hcp 17-15", 5, "did you mean 15-17"),
    ("hcp 38+", 5, "write a number from 0 to 37"),
    ("spades 5, hearts 14", 18, "no hand has 14 for hearts"),
    ("longest 3", 9, "from 4 to 13"),
    ("hcp 2.5", 5, "no hand has 2.5"),
    ("quick_tricks 2.3", 14, "from 0 to 8"),
    ("pattern 5555", 9, "not a pattern"),
    ("pattern 44", 9, "not a pattern"),
    ("pattern 44310", 9, "not a pattern"),
    ("stopper", 1, "write stopper(hearts)"),
    ("difference 2", 1, "write spades > hearts"),
    ("has", 1, "write has(SA)"),
    ("has()", 5, "a card is missing"),
    ("has(ZZ)", 5, "'ZZ' is not a card"),
    ("has(SA,)", 8, "a card is missing"),
    ("stopper()", 9, "a suit is missing"),
    ("stopper(hearts", 8, "not closed"),
    ("stopper(hearts, spades)", 1, "takes one suit"),
    ("difference(hearts) 2", 1, "takes two different suits"),
    ("hcp(hearts) 2", 1, "takes no suit"),
    ("hearts > hearts", 1, "compared with themselves"),
    ("(hcp 15", 1, "not closed"),
    ("(hcp 15 balanced)", 9, "unexpected 'balanced'"),
    ("hcp 15)", 7, "no opening one"),
    ("hcp 15 balanced", 8, "join conditions with and"),
    ("5+ hearts", 1, "write the name first"),
    ("hcp 15-17, 5+ hearts", 15, "the name first"),
    ("@", 1, "'@' is not a condition"),
    ("not", 4, "the constraint is incomplete"),
    ("(" * 500 + "balanced" + ")" * 500, 41, "nested too deep"),
    ("not " * 500 + "balanced", 161, "nested too deep"),
]


@pytest.mark.parametrize(("text", "column", "message"), MALFORMED, ids=[text[:30] for text, *_ in MALFORMED])
def test_what_cannot_be_read_is_refused_with_its_column(text: str, column: int, message: str) -> None:
    with pytest.raises(MalformedError) as raised:
        parse_explicit(text, NAMES)
    assert raised.value.where.column == column
    assert message in str(raised.value)
    assert raised.value.remedy


@pytest.mark.parametrize("text", ["unbid <= 3", "stopper(unbid)", "unbid 4+"])
def test_where_no_suit_is_unbid_every_unbid_suit_is_as_it_should_be(text: str) -> None:
    assert parse_explicit(f"hcp 15+ and {text}", {"unbid": ()}) == parse_explicit("hcp 15+")
