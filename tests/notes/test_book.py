"""A system compiled for look-up: layers, look-up, continuations, definitions (specification: systems 3.2 and 4.1)."""

from __future__ import annotations

import pytest

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book, priority
from fourwinds.notes.layer import Layer
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import Rule, parse_line
from fourwinds.notes.sequence import Position, VulnerabilityAskedError
from fourwinds.table.errors import FourWindsError, NotFoundError

STAYMAN = """
1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts, may have 4 spades
1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts
1n-(p)-2c-(p)-2d-(p)-p = To play
1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct, weak with both majors
1n-(p)-2c-(p)-2d-(p)-2n = Invitational
1n-(x) as 1n-(p)
"""
BASE = """
1c = 3+ clubs, 11-21 HCP
1M = 5+ M, 11-21 HCP
1n = 15-17 HCP, balanced
1n-(p)-2c = 5+ clubs, to play
1M-(p)-2M = 6-9 points, 3+ card support
1s-(p)-2s = 7-10 points, 3+ card support
2s = 5-10 HCP, 6+ suit
2s [seat 3] = 3-10 HCP, 5+ suit
(1X)-1n = 15-18 HCP, balanced, stopper
(1X)-1n as 1n
...-4n [agreed X] = asks for keycards
...-4n-(p)-5c [agreed X] = 0 or 3 keycards
"""
USER = """
1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors
1n-(p)-2c-(p)-2d-(p)-2n = DELETED:
"""


def rules(text: str, module: str) -> list[Rule]:
    return [parse_line(line, module=module) for line in text.strip().splitlines()]


@pytest.fixture(scope="module")
def book() -> Book:
    everything = rules(BASE, "base") + rules(STAYMAN, "stayman_1nt") + rules(USER, "user_custom")
    return Book(everything, [Definition("limit_raise", "10-12 support points, 3+ card support")])


def test_4_1_meaning_of_a_sequence_and_who_defined_it(book: Book) -> None:
    entry = book["1n-(p)-2c-(p)-2d"]
    assert (entry.meaning.text, entry.rule.module) == ("No 4-card major", "stayman_1nt")


def test_spelling_does_not_matter(book: Book) -> None:
    assert book["1NT - 2♣ - 2♦"].rule is book["1n-(p)-2c-(p)-2d"].rule


def test_a_convention_covers_the_base_and_shows_what_it_covers(book: Book) -> None:
    entry = book["1n-(p)-2c"]
    assert entry.layer is Layer.CONVENTION
    assert [rule.meaning for rule in entry.shadowed] == ["5+ clubs, to play"]


def test_a_user_covers_a_convention(book: Book) -> None:
    entry = book["1n-(p)-2c-(p)-2d-(p)-2h"]
    assert (entry.layer, entry.meaning.text) == (Layer.USER, "Weak with 5-4 majors")
    assert [rule.module for rule in entry.shadowed] == ["stayman_1nt"]


def test_a_tombstone_silences_the_line_it_covers(book: Book) -> None:
    assert book.lookup("1n-(p)-2c-(p)-2d-(p)-2n") is None


def test_4_1_continuations_in_call_rank(book: Book) -> None:
    said = [(str(call), entry.meaning.text) for call, entry in book.continuations("1n-(p)-2c")]
    assert said == [
        ("2D", "No 4-card major"),
        ("2H", "4+ hearts, may have 4 spades"),
        ("2S", "4+ spades, denies 4 hearts"),
    ]
    assert [str(call) for call, _ in book.continuations("1n-(p)-2c-(p)-2d")] == ["P", "2H"]


def test_4_1_full_tree_of_a_convention(book: Book) -> None:
    assert [str(rule.sequence) for rule in book.tree("stayman_1nt")][:3] == [
        "1n-(p)-2c",
        "1n-(p)-2c-(p)-2d",
        "1n-(p)-2c-(p)-2d-(p)-p",
    ]


def test_variables_stand_for_suits(book: Book) -> None:
    entry = book["1h-(p)-2h"]
    assert entry.suits == {"M": Suit.HEARTS, "oM": Suit.SPADES}
    assert entry.meaning.shows.describe() == "6-9 support points for hearts, 3+ hearts"


def test_a_line_written_out_covers_one_with_variables(book: Book) -> None:
    entry = book["1s-(p)-2s"]
    assert entry.meaning.text == "7-10 points, 3+ card support"
    assert [str(rule.sequence) for rule in entry.shadowed] == ["1M-(p)-2M"]


def test_a_line_for_a_seat_covers_the_general_one_there(book: Book) -> None:
    assert book["2s"].meaning.text == "5-10 HCP, 6+ suit"
    assert book["2s [seat 3]"].meaning.text == "3-10 HCP, 5+ suit"
    third = Position.of(Auction.parse("p p 2s", Seat.NORTH), Side.NS)
    entry = book.find(third)
    assert entry is not None
    assert entry.meaning.text == "3-10 HCP, 5+ suit"


def test_systems_on_carries_a_convention_over_a_double(book: Book) -> None:
    entry = book["1n-(x)-2c-(p)-2d"]
    assert (entry.meaning.text, str(entry.via)) == ("No 4-card major", "1n-(p)")


def test_systems_on_after_our_notrump_overcall(book: Book) -> None:
    assert book["(1h)-1n-(p)-2c-(p)-2s"].meaning.text == "4+ spades, denies 4 hearts"


def test_the_agreed_suit_follows_what_calls_mean(book: Book) -> None:
    assert book["1h-(p)-2h-(p)-4n-(p)-5c"].meaning.shows.describe() == "exactly 0 or 3 keycards in hearts"
    assert book.lookup("1n-(p)-4n") is None


def test_the_notes_are_silent(book: Book) -> None:
    assert book.lookup("3n") is None
    with pytest.raises(NotFoundError, match="no line for 3n"):
        book["3n"]


def test_3_1_definitions_by_name_and_by_words(book: Book) -> None:
    assert book.define("limit_raise").text == book.define("Limit raise").text == "10-12 support points, 3+ card support"
    with pytest.raises(NotFoundError, match="defined terms: limit_raise"):
        book.define("light_opening")


@pytest.mark.parametrize(
    ("line", "module", "number"),
    [
        ("1n = 15-17 HCP", "base", 110),
        ("1n-(p)-2c = Stayman", "stayman_1nt", 520),
        ("1n-(p)-2c-(p)-2d = No 4-card major", "stayman_1nt", 530),
        ("1n-(p)-2c-(p)-2d-(p)-2h = Weak", "stayman_1nt", 540),
        ("1n-(p)-2c-(p)-2d-(p)-2h = Weak", "user_custom", 1040),
        ("1n-(2c)-x = penalty", "base", 130),
    ],
)
def test_3_2_priority(line: str, module: str, number: int) -> None:
    assert priority(parse_line(line, module=module)) == number


def test_a_bad_exact_constraint_names_its_line() -> None:
    book = Book([parse_line("1s = 5+ spades {spads 5+}", line=7, file="ours.md")])
    with pytest.raises(FourWindsError, match=r"ours\.md.*7"):
        book.lookup("1s")


@pytest.mark.parametrize("deleted", ["1h-(p)-2h", "1n-(x)-2c-(p)-2d"])
def test_a_tombstone_silences_one_position_of_a_wider_line(book: Book, deleted: str) -> None:
    assert book.lookup(deleted) is not None
    without = Book([*book.rules, parse_line(f"{deleted} = DELETED:", module="user_custom")])
    assert without.lookup(deleted) is None
    assert without.lookup("1s-(p)-2s") is not None
    assert without.lookup("1n-(p)-2c-(p)-2d") is not None


def test_a_deleted_reuse_carries_nothing(book: Book) -> None:
    without = Book([*book.rules, parse_line("1n-(x) as 1n-(p) = DELETED:", module="user_custom")])
    assert without.lookup("1n-(x)-2c") is None


@pytest.mark.parametrize(
    ("line", "column"),
    [
        ("1s = 5+ spades {spads 5+}", 17),
        ("1s = 5+ spades { hcp 12+ and spads 5+ }", 30),
        ("1s = 5+ spades {hcp 11+; needs: spads 5+}", 33),
    ],
)
def test_an_error_in_braces_has_its_column(line: str, column: int) -> None:
    assert line[column - 1 :].startswith("spads")
    with pytest.raises(FourWindsError) as raised:
        Book([parse_line(line, line=7, file="ours.md")]).lookup("1s")
    assert (raised.value.where.line, raised.value.where.column) == (7, column)


def test_a_line_for_a_forcing_auction_is_not_remembered_for_another() -> None:
    book = Book([parse_line("1s-(p)-2s [forcing] = 10+ points"), parse_line("1s-(p)-2s = 6-9 points")])
    auction = Auction.parse("1s p 2s", Seat.NORTH)
    for forcing, text in ((True, "10+ points"), (False, "6-9 points"), (True, "10+ points")):
        entry = book.find(Position.of(auction, Side.NS, forcing=forcing))
        assert entry is not None
        assert entry.meaning.text == text


def test_a_term_is_defined_by_the_highest_layer() -> None:
    definitions = [
        Definition("weak", "3-9 HCP", "user_custom"),
        Definition("weak", "5-10 HCP", "base"),
        Definition("weak", "6-10 HCP", "stayman_1nt"),
    ]
    book = Book([parse_line("2s = weak, 6+ suit")], definitions)
    assert book.define("weak").module == "user_custom"
    assert book["2s"].meaning.shows.describe() == "3-9 HCP, 6+ spades"


def test_a_call_of_theirs_has_no_entry(book: Book) -> None:
    assert book.find(Position.of(Auction.parse("1n", Seat.EAST), Side.NS)) is None


def test_a_priority_stays_in_its_band() -> None:
    long = "-".join(f"{level}{suit}" for level in range(1, 8) for suit in "cdhsn") + " = to play"
    assert priority(parse_line(long)) == 450
    assert priority(parse_line(long, module="stayman_1nt")) == 850
    assert [layer.priority(105) for layer in Layer] == [499, 999, 2050]


def test_of_two_conventions_the_first_in_the_system_defines_a_term() -> None:
    terms = [Definition("weak", f"{n}-10 HCP", module) for n, module in enumerate(["base", "zeta", "alpha"])]
    assert Book([], terms).define("weak").module == "zeta"


def test_a_line_with_variables_is_found_as_it_is_written(book: Book) -> None:
    ranked = Book([parse_line("1M-(p)-2M [rank 4] = 6-9 points, 3+ card support")])
    assert ranked["1M-2M"].meaning.text == "6-9 points, 3+ card support"
    assert book["...-4n [agreed X]"].meaning.is_question


def test_a_line_with_dots_is_read_after_a_raise(book: Book) -> None:
    """An answer to a question is exact there too."""
    lines = ["...-4n [agreed X] = asks for keycards", "...-4n-(p)-5h [agreed X] = 2 keycards without the queen"]
    asked, answer = map(parse_line, lines)
    meaning = Book([asked, answer]).meaning_of(answer)
    assert str(meaning.shows) == "keycards(spades) 2 and not queen(spades)"


def test_dots_are_no_single_auction(book: Book) -> None:
    assert book.lookup("...-5n [agreed X]") is None
    with pytest.raises(NotFoundError, match="not a single auction"):
        book.continuations("...-5n [agreed X]")


def test_an_auction_means_the_same_to_all_until_a_line_asks_who_is_vulnerable() -> None:
    book = Book(map(parse_line, ["1s = 11-21 HCP", "2s [nv] = 5-9 HCP", "2s [vul] = 7-10 HCP", "2s-2n = asks"]))
    opened, weak = (Position.of(Auction.parse(call, Seat.NORTH), Side.NS, Vulnerability.ALL) for call in ("1s", "2s"))
    assert book.find(opened.whoever_is_vulnerable()) is book.find(opened)
    with pytest.raises(VulnerabilityAskedError):
        book.find(weak.whoever_is_vulnerable())
    found = [book.find(Position(weak.codes, True, (ours, False))) for ours in (False, True)]
    assert [entry.text for entry in found if entry is not None] == ["5-9 HCP", "7-10 HCP"]
