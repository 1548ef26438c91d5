"""Alternative wordings that people use, besides those in docs/notation.md."""

from __future__ import annotations

import pytest

from fourwinds.notes.constraint import parse_explicit
from fourwinds.notes.examples import meanings_of

SAME = [
    ("1n", "15-17hcp", "hcp 15-17"),
    ("1n", "12–14hcp", "hcp 12-14"),
    ("2c", "22+HCP", "hcp 22+"),
    ("2c", "22 + HCP", "hcp 22+"),
    ("2c", "22 HCP or more", "hcp 22+"),
    ("2c", "22 HCP or better", "hcp 22+"),
    ("2c", "minimum 22 HCP", "hcp 22+"),
    ("2c", "22 HCP minimum", "hcp 22+"),
    ("2c", ">= 22 HCP", "hcp 22+"),
    ("2c", "more than 21 HCP", "hcp 22+"),
    ("1n-(p)-p", "7– HCP", "hcp <= 7"),
    ("1n-(p)-p", "7 HCP or fewer", "hcp <= 7"),
    ("1n-(p)-p", "maximum 7 HCP", "hcp <= 7"),
    ("1n-(p)-p", "<8 HCP", "hcp <= 7"),
    ("1n-(p)-p", "up to seven", "hcp <= 7"),
    ("1n", "fifteen to seventeen HCP", "hcp 15-17"),
    ("2n", "twenty to twenty-one HCP", "hcp 20-21"),
    ("1n-(p)-2n", "8 HCP exactly", "hcp 8"),
    ("1n-(p)-2n", "8/9 HCP", "hcp 8-9"),
    ("1n-(p)-2n", "8 or 9", "hcp 8-9"),
    ("1n-(p)-2n", "no more than 9", "hcp <= 9"),
    ("2d", "6 cards, 5-10 HCP", "diamonds 6+, hcp 5-10"),
    ("2d", "6+ cards", "diamonds 6+"),
    ("2d", "6 diamonds exactly", "diamonds 6"),
    ("2d", "six-card diamond suit or longer", "diamonds 6+"),
    ("2d", "six-plus diamonds", "diamonds 6+"),
    ("2d", "diamonds 6+", "diamonds 6+"),
    ("2d", "4, 5 or 6 diamonds", "diamonds 4-6"),
    ("2d", "4/5 diamonds", "diamonds 4-5"),
    ("2d", "6+diamonds and 5-10hcp", "diamonds 6+, hcp 5-10"),
    ("1h-(p)-2h", "3+ cards in support", "hearts 3+"),
    ("1h-(p)-2h", "3-card or better support", "hearts 3+"),
    ("1h-(p)-2h", "doubleton support", "hearts 2"),
    ("1n-(p)-2c", "a 4-card or longer major", "spades 4+ or hearts 4+"),
    ("1n-(p)-2c", "at least one 4-card major", "spades 4+ or hearts 4+"),
    ("1n-(p)-2c", "no 4-card majors", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "denies both majors", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "no major", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "fewer than 4 cards in either major", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "neither 4 spades nor 4 hearts", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "denies 4 spades and 4 hearts", "spades <= 3, hearts <= 3"),
    ("1n-(p)-2c", "not both majors", "spades <= 3 or hearts <= 3"),
    ("1n-(p)-2c", "no 4-card major or 6-card minor", "spades <= 3, hearts <= 3, diamonds <= 5, clubs <= 5"),
    ("1n-(p)-2c", "no ace or king", "aces 0, kings 0"),
    ("1n-(p)-2c", "without an ace", "aces 0"),
    ("(1n)-2c", "both major suits", "spades 4+, hearts 4+"),
    ("(1n)-2c", "5/5 majors", "spades 5+, hearts 5+"),
    ("(1n)-2c", "5+-5+ in the majors", "spades 5+, hearts 5+"),
    ("(1n)-2c", "5-4 in the majors, either way", "spades 4+, hearts 4+, (spades 5+ or hearts 5+)"),
    ("(1n)-2c", "5+ in one major and 4+ in the other", "spades 4+, hearts 4+, (spades 5+ or hearts 5+)"),
    ("(1d)-2d", "both majors, at least 5-4", "spades 4+, hearts 4+, (spades 5+ or hearts 5+)"),
    ("1n", "exactly 5-5", "longest 5, second 5"),
    ("1n", "4333, 4432 or 5332", "pattern 4333,4432,5332"),
    ("1n", "4+ hearts, 4333 or 5 hearts", "hearts 4+, (pattern 4333 or hearts 5+)"),
    ("1n", "un-balanced", "not balanced"),
    ("1n", "semi - balanced", "semi_balanced"),
    ("1n", "non-balanced", "not balanced"),
    ("1s-(p)-4c", "no voids", "shortest 1+"),
    ("1s-(p)-4c", "no shortness anywhere", "shortest 2+"),
    ("1s-(p)-4c", "at most a singleton in clubs", "clubs <= 1"),
    ("1c", "clubs shorter than diamonds", "diamonds > clubs"),
    ("1c", "fewer clubs than diamonds", "diamonds > clubs"),
    ("1d", "diamonds no shorter than clubs", "diamonds - clubs 0+"),
    ("1d", "equal length in clubs and diamonds", "diamonds - clubs 0"),
    ("1d-(p)-1s-(p)-2c", "longer diamonds", "diamonds > clubs"),
    ("2s", "good suit, not solid", "good(spades), not solid(spades)"),
    ("2s", "no side king or ace", "side_tops(spades) 0"),
    ("2s", "all three top honours", "top3(spades) 3"),
    ("3n", "a solid 7-card minor", "(solid(diamonds), diamonds 7+) or (solid(clubs), clubs 7+)"),
    ("2h-(p)-2n-(p)-3n", "solid suit", "solid(hearts)"),
    ("2h-(p)-4n-(p)-5d", "1 or 4 keycards", "keycards(hearts) 1,4"),
    ("1s-(p)-3s-(p)-4n-(p)-5h", "2 keycards, no queen", "keycards(spades) 2+, not queen(spades)"),
    ("1s-(p)-3s-(p)-4n-(p)-5c", "0/3 keycards", "keycards(spades) 0,3"),
    ("(1h)-1n", "stoppers", "stopper(hearts)"),
    ("1d-(p)-1h-(p)-2n", "stoppers in both unbid suits", "stopper(spades), stopper(clubs)"),
    ("1d-(p)-1h-(p)-2n", "stoppers in the other two suits", "stopper(spades), stopper(clubs)"),
    ("1d-(p)-1h-(p)-2n", "stopper in clubs and spades", "stopper(spades), stopper(clubs)"),
    ("1d-(p)-1h-(p)-2n", "club and spade stoppers", "stopper(spades), stopper(clubs)"),
    ("1h-(p)-3d", "10-12 points, 4+ hearts, artificial", "support(hearts) 10-12, hearts 4+"),
    ("1n-(p)-2s", "transfer to clubs, 6+ suit", "clubs 6+"),
    ("1n-(p)-2c", "11-13 HCP and balanced; or 17+ HCP", "(hcp 11-13, balanced) or hcp 17+"),
    ("1n-(p)-2c", "either 11-13 HCP, balanced or 17+ HCP", "(hcp 11-13, balanced) or hcp 17+"),
    ("1n-(p)-2c", "either 11-13 HCP, balanced, or 17+ HCP", "(hcp 11-13, balanced) or hcp 17+"),
    ("1n-(p)-2c", "usually balanced and 6-10 HCP", "hcp 6-10"),
    ("1n-(p)-2c", "asks for a 4-card major and 8+ HCP", "hcp 8+"),
    ("1n-(p)-2c", "6-10 HCP and usually balanced and denies 4 spades", "hcp 6-10, spades <= 3"),
    ("1n-(p)-2c", "5-card major possible", "anything"),
    ("1n-(p)-2c", "4+ hearts or may have 4 spades", "anything"),
    ("1n-(p)-2c", "11-15 HCP / 4+ spades", "hcp 11-15, spades 4+"),
    ("1n-(p)-2c", "4+ spades as well as 4+ hearts", "spades 4+, hearts 4+"),
    ("1n-(p)-2c", "4+ spades + 4+ hearts", "spades 4+, hearts 4+"),
]  # fmt: skip


@pytest.mark.parametrize(("sequence", "text", "explicit"), SAME)
def test_a_wording(sequence: str, text: str, explicit: str) -> None:
    (meaning,) = meanings_of(text, sequence)
    assert (str(meaning.shows), meaning.remainder) == (str(parse_explicit(explicit)), "")


@pytest.mark.parametrize(
    ("text", "forcing"),
    [
        ("signoff or invitational", "invitational"),
        ("signoff or game forcing", "forcing"),
        ("invitational+", "forcing"),
        ("invitational plus", "forcing"),
        ("one round forcing", "forcing"),
        ("FG", "game_forcing"),
        ("mildly invitational", "invitational"),
        ("asks for a major and game forcing", "game_forcing"),
        ("fourth suit forcing", "forcing"),
    ],
)
def test_a_wording_of_what_a_call_does(text: str, forcing: str) -> None:
    (meaning,) = meanings_of(text, "1d-(p)-1h-(p)-1s-(p)-2c")
    assert (meaning.forcing, meaning.remainder) == (forcing, "")


@pytest.mark.parametrize("text", ["5+ in one major, 4+ in the other", "at most one doubleton", "hearts and a minor"])
def test_what_is_not_understood_is_never_read_as_something_else(text: str) -> None:
    (meaning,) = meanings_of(text, "(1n)-2c")
    assert (str(meaning.shows), meaning.remainder) == ("anything", text)


def test_what_is_denied_of_a_range_stays_within_it() -> None:
    (meaning,) = meanings_of("not minimum", "1n-(p)-2h-(p)-2s", ["1n = 15-17 HCP, balanced"])
    assert str(meaning.shows) == "hcp 16-17"


def test_a_named_convention_does_not_show_the_suit_it_bids() -> None:
    (meaning,) = meanings_of("natural", "1n-(p)-2c-(p)-2d-(p)-3c", ["1n-(p)-2c = Stayman"])
    assert str(meaning.shows) == "clubs 4+"


@pytest.mark.parametrize("name", ["weak_two", "weak two", "Weak Two"])
def test_a_definition_by_its_name_and_by_its_words(name: str) -> None:
    (meaning,) = meanings_of(name, "2s", ["weak_two = 6-10 HCP, 6+ suit"])
    assert (str(meaning.shows), meaning.terms) == ("hcp 6-10 and spades 6+", ("weak_two",))


def test_a_bare_number_of_support_is_exact_in_an_answer() -> None:
    context = ["1d-(p)-1s-(p)-1n-(p)-2c = asks for support"]
    (meaning,) = meanings_of("3-card support", "1d-(p)-1s-(p)-1n-(p)-2c-(p)-2d", context)
    assert str(meaning.shows) == "spades 3"
