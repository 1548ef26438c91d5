"""Convention cards: what they say, where, and that everything stays on two sides."""

from __future__ import annotations

import io
from functools import cache

import pytest
from pypdf import PageObject, PdfReader

from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system, system_with
from fourwinds.notes.markdown import read_system
from fourwinds.notes.overlay import with_line_reworded
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.system import System
from fourwinds.typeset.card.brief import brief
from fourwinds.typeset.card.card import card_of
from fourwinds.typeset.card.content import Box, Card, Item, OpeningRow, Row
from fourwinds.typeset.card.pdf import card_pages, card_pdf
from fourwinds.typeset.source import Paper

TINY = """
# Tiny

## Info
base: tiny
like: sayc

## Opening Bids

1c = 16+ HCP, artificial, forcing one round
1M = 11-15 HCP, 5+ M
1n = 12-14 HCP, balanced
2M = weak, 5-10 HCP, 6+ suit
2M-(p)-2n = asks for strength
2h-(p)-2s = 14+ HCP, 5+ spades, forcing one round
"""


@cache
def base(name: str, notrump: str = "") -> System:
    return create_system(f"Our {name}", name, parameters={name: {"notrump": notrump}} if notrump else None)


@cache
def card(name: str) -> Card:
    return card_of(base(name))


def opening(of: Card, call: str) -> OpeningRow:
    return next(row for row in of.openings if row.call == call)


def row(of: Card, box: str, label: str) -> str:
    boxes = (*of.defence, *of.doubles, *of.summary, *of.below)
    return told(next(each for each in boxes if each.title == box), label)


def told(box: Box, label: str) -> str:
    return spelled(next(each for each in box.rows if each.label == label).items)


def spelled(items: tuple[Item, ...]) -> str:
    return "; ".join(f"{each.call} {each.text}".strip() for each in items)


def read(of: Card, paper: Paper = "a4") -> PdfReader:
    return PdfReader(io.BytesIO(card_pdf(of, paper=paper)))


def text_of(page: PageObject) -> str:
    return "".join(page.extract_text().replace("\u200b", "").split())


def positions(page: PageObject) -> list[tuple[float, float]]:
    """Return where each text begins."""
    found: list[tuple[float, float]] = []
    page.extract_text(visitor_text=lambda _text, _cm, tm, *_: found.append((tm[4], tm[5])))
    return found


def test_two_sides_of_paper() -> None:
    for paper, size in (("a4", (842, 595)), ("letter", (792, 612))):
        pages = read(card("sayc"), paper).pages  # type: ignore[arg-type]
        assert [tuple(map(round, page.mediabox[2:])) for page in pages] == [size] * 2


def test_the_sides_say_what_is_played() -> None:
    front, back = map(text_of, read(card("sayc")).pages)
    for text in ("Oursayc", "StandardAmericanYellowCard", "5-cardmajors", "1NT15–17", "Leadsandsignals", "Cappelletti"):
        assert text in front
    for text in ("15–17,bal,mayhavea5-cardmajor", "Stayman", "Blackwood", "F1forcingoneround"):
        assert text in back


def test_the_same_card_gives_the_same_bytes() -> None:
    assert card_pdf(card("sayc")) == card_pdf(card("sayc"))


def test_a_parameter_changes_the_card() -> None:
    changed = card_of(base("sayc", "14-16"))
    assert opening(changed, "1NT").description[0].text.startswith("14-16")
    text = "".join(map(text_of, read(changed).pages))
    assert "1NT14–16" in text
    assert "1NT15–17" not in text


def test_an_edit_of_the_players_changes_the_card() -> None:
    edited = with_line_reworded(base("sayc"), parse_line("1n = 10-12 HCP, balanced", module=USER))
    assert opening(card_of(edited), "1NT").description == (Item("", "10-12, bal"),)


def test_a_removed_convention_is_gone() -> None:
    without = card_of(system_with("2_1_game_force", off=["michaels", "bergen_raises"]))
    text = "".join(map(text_of, read(without).pages))
    for name in ("Michaels", "Bergen"):
        assert name in "".join(map(text_of, read(card("2_1_game_force")).pages))
        assert name not in text
    assert "Cappelletti" in text


def test_conventions_are_where_they_happen() -> None:
    ours = card("2_1_game_force")
    assert "Lebensohl" in row(ours, "Against preempts", "After X")
    assert row(ours, "Special doubles", "Support").startswith("1c–1h–(1s)–X support double")
    assert "2♣ Drury" in spelled(opening(ours, "1♥").competition)
    assert "new minor forcing" in spelled(opening(ours, "1♥").later)
    assert row(ours, "Slam conventions", "4NT").startswith("RKCB 1430; 5♣ 1 or 4 keycards; 5♦ 0 or 3 keycards")
    assert row(ours, "Slam conventions", "Over 1s").startswith("4♣/♦/♥ splinter, 10-13")
    assert row(ours, "1NT overcall", "Responses") == "as over our 1NT"


def test_what_the_notes_do_not_say_is_left_to_write() -> None:
    assert row(card("sayc"), "Special doubles", "Support") == ""
    assert "1c–1h–(1s)–X 15+, 4+ ♠, penalty" in row(card("sayc"), "Special doubles", "Penalty")
    tiny = card_of(read_system(TINY))
    assert all(not each.items for box in (*tiny.defence, *tiny.doubles) for each in box.rows)
    assert opening(tiny, "1♦") == OpeningRow(call="1♦")
    assert len(read(tiny).pages) == 2


def test_openings_say_least_cards_and_whether_they_are_artificial() -> None:
    strong = card("precision")
    shown = {each.call: (each.is_artificial, each.least_cards, each.negative_through) for each in strong.openings}
    assert shown["1♣"] == (True, "0", "")
    assert shown["1♦"] == (False, "2", "4♠")
    assert shown["1♥"] == (False, "5", "2♠")
    assert shown["1NT"] == (False, "", "")
    assert "2♦" in row(strong, "Special bids that may need defence", "Openings")


def test_an_opening_without_a_card_in_its_suit_is_artificial() -> None:
    polish = card_of(read_system(TINY.replace("1c = 16+ HCP, artificial", "1c = 12-14 HCP and balanced or 18+ HCP")))
    assert (opening(polish, "1♣").is_artificial, opening(polish, "1♣").least_cards) == (True, "0")
    assert row(polish, "General approach and style", "").startswith("5-card majors; 1♣ 12+ artificial; 1NT 12-14")


def test_meanings_over_each_of_their_suits_come_together() -> None:
    lines = "\n(1X)-2X = 21+ HCP, short X, artificial\n(1M)-2n = 5+ clubs, 5+ diamonds, artificial\n"
    tiny = card_of(read_system(TINY + lines))
    assert row(tiny, "Cue-bids", "Direct") == "(1♣/♦/♥/♠) 21+, short theirs, art."
    assert row(tiny, "Special bids that may need defence", "Overcalls").startswith("cue-bid short theirs; 2NT 5+ ♣")


def test_seats_say_only_what_is_different() -> None:
    described = spelled(opening(card("2_1_game_force"), "2♦").description)
    assert described == "weak, 5-10, 6+ ♦, no 4-card major; seats 1-3 vul: good suit; seat 4: 10-12"


def test_openings_that_are_alike_share_a_row() -> None:
    both = opening(card_of(read_system(TINY)), "2♥/♠")
    assert spelled(both.description) == "weak, 5-10, 6+ suit"
    assert spelled(both.responses) == "2NT asks for strength; 2♥–2♠ 14+, 5+ ♠, F1"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1n = 15-17 HCP, balanced", "15-17, bal"),
        ("1s-(p)-2s = 6-10 support points, 3+ card support", "6-10 sup, 3+ support"),
        ("1h-(p)-1s = 6+ points, 4+ spades, forcing one round", "6+ pts, 4+ ♠, F1"),
        ("1n-(p)-2d = transfer to hearts, 5+ hearts", "→ ♥, 5+ ♥"),
        ("2c = artificial, game forcing {hcp 22+}", "22+, art., GF"),
        ("1c-(1h)-x = negative double, 6+ HCP, exactly 4 spades", "negative, 6+, exactly 4 ♠"),
        ("1d-(p)-3d = up to 9 HCP, fewer than 4 hearts", "≤9, ≤3 ♥"),
        ("2h = {hcp 5-10 and hearts 6+}", "5-10, 6+ ♥"),
    ],
)
def test_meanings_are_brief(line: str, expected: str) -> None:
    rule = parse_line(line)
    assert brief(Book([rule])[str(rule.sequence)]) == expected


def test_long_texts_stay_within_their_boxes() -> None:
    text = "#panic(1) very long words that go on " * 60
    long = Row("a label that is long as well", (Item("2♣", f"{text} never printed"),))
    opened = OpeningRow(call="1♣/♦/♥/♠", description=(Item("", f"{text} never printed"),) * 3, responses=long.items)
    boxes = tuple(Box(f"Box {number}", (long,) * 4) for number in range(6))
    much = Card(
        title="A name of many words " * 20,
        base="x" * 200,
        defence=boxes,
        doubles=boxes[:3],
        summary=boxes,
        openings=(opened,) * 18,
        below=(boxes[0], boxes[1]),
    )
    pages = read(much).pages
    assert len(pages) == 2
    for page in pages:
        assert "#panic(1)" in page.extract_text()
        assert "…" in page.extract_text()
        assert "never printed" not in page.extract_text()
        assert all(0 <= x <= 842 and 0 <= y <= 595 for x, y in positions(page))


def test_texts_that_no_font_has_and_empty_names() -> None:
    odd = Card(title="\u200b", base="", defence=(), doubles=(), summary=(), openings=(), below=(Box("日本", ()),) * 2)
    assert [len(page.extract_text()) > 0 for page in read(odd).pages] == [True, True]
    assert "Biddingsystem" in text_of(read(odd).pages[0])


def test_pictures_of_both_sides() -> None:
    assert [page[:4] for page in card_pages(card("sayc"), deck="two", ppi=20)] == [b"\x89PNG"] * 2
