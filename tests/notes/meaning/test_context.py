"""The meaning of a phrase depends on the auction: the suits shown, a question asked, the range already shown."""

from __future__ import annotations

import pytest

from fourwinds.notes.constraint import parse_explicit
from fourwinds.notes.examples import meanings_of
from fourwinds.table.errors import FourWindsError

WEAK_TWO = ["2s = 5-10 HCP, 6+ spades", "2s-(p)-2n = asks for strength"]
TRANSFER = ["1n = 15-17 HCP, balanced", "1n-(p)-2h = transfer to spades"]
RAISED = ["1s-(p)-3s = 10-12 support points, 4+ card support", "1s-(p)-3s-(p)-4n = asks for keycards"]
LIMIT = ["limit_raise = 10-12 support points, 3+ card support"]
GERBER = ["1n-(p)-4c = asks for aces, artificial"]


@pytest.mark.parametrize(
    ("context", "sequence", "text", "explicit"),
    [
        (WEAK_TWO, "2s-(p)-2n-(p)-3c", "minimum", "hcp 5-7"),
        (WEAK_TWO, "2s-(p)-2n-(p)-3d", "maximum", "hcp 8-10"),
        (WEAK_TWO, "2s-(p)-2n-(p)-3d", "extras", "hcp 8-10"),
        (TRANSFER, "1n-(p)-2h-(p)-2s", "minimum", "hcp 15"),
        (TRANSFER, "1n-(p)-2h-(p)-3s", "maximum, 4+ card support", "hcp 17, spades 4+"),
        (TRANSFER, "1n-(p)-2h-(p)-2n", "extras", "hcp 16-17"),
        (["1s-(p)-2s = 6-9 points, 3+ card support"], "1s-(p)-2s-(p)-3s-(p)-4s", "maximum", "support(spades) 8-9"),
        (RAISED, "1s-(p)-3s-(p)-4n-(p)-5c", "1 or 4 keycards", "keycards(spades) 1,4"),
        (RAISED, "1s-(p)-3s-(p)-4n-(p)-5h", "2 keycards", "keycards(spades) 2"),
        (GERBER, "1n-(p)-4c-(p)-4s", "2 aces", "aces 2"),
        (GERBER, "1n-(p)-4c-(p)-4s", "at least 2 aces", "aces 2+"),
        (GERBER, "1n-(p)-4c-(p)-4s", "4 spades", "spades 4+"),
        (GERBER, "1n-(p)-4c-(p)-4s", "4 hearts", "hearts 4"),
        (GERBER, "1n-(p)-4c-(p)-4s", "denies 4 hearts", "hearts <= 3"),
        ([], "1n-(p)-4c-(p)-4s", "2 aces", "aces 2+"),
        (["weak = 5-10 HCP"], "2s", "weak, 6+ suit", "hcp 5-10, spades 6+"),
        (LIMIT, "1h-(p)-3h", "limit raise", "support(hearts) 10-12, hearts 3+"),
        (LIMIT, "1h-(p)-3h", "limit_raise", "support(hearts) 10-12, hearts 3+"),
        (["invitational = 10-12 points, partner may pass"], "1n-(p)-2n", "invitational, 8-9 HCP", "hcp 8-9"),
    ],
)
def test_the_auction_decides(context: list[str], sequence: str, text: str, explicit: str) -> None:
    (meaning,) = meanings_of(text, sequence, context)
    assert meaning.shows == parse_explicit(explicit), str(meaning.shows)


def test_a_range_that_was_never_shown_has_no_half() -> None:
    (meaning,) = meanings_of("minimum", "1n-(p)-2h-(p)-2s")
    assert meaning.remainder == "minimum"


def test_a_definition_is_named_by_the_meanings_that_use_it() -> None:
    (meaning,) = meanings_of("Limit raise", "1h-(p)-3h", ["limit_raise = 10-12 support points"])
    assert meaning.terms == ("limit_raise",)


@pytest.mark.parametrize(
    ("text", "shows", "needs"),
    [
        ("5+ spades {hcp 11-21}", "spades 5+, hcp 11-21", "spades 5+, hcp 11-21"),
        ("5+ spades {shows: hcp 11+} {needs: hcp 12+}", "spades 5+, hcp 11+", "spades 5+, hcp 12+"),
        ("5+ spades {needs: good(suit)}", "spades 5+", "spades 5+, good(spades)"),
    ],
)
def test_braces_say_what_english_cannot(text: str, shows: str, needs: str) -> None:
    (meaning,) = meanings_of(text, "1s")
    assert (meaning.shows, meaning.needs) == (parse_explicit(shows), parse_explicit(needs))


def test_wrong_braces_are_an_error_with_the_word() -> None:
    with pytest.raises(FourWindsError, match="spads"):
        meanings_of("{spads 5+}", "1s")


@pytest.mark.parametrize(
    ("sequence", "text", "explicit"),
    [
        ("1h-(p)-2h-(p)-3h", "16-17 points", "points 16-17"),
        ("1h-(p)-2h-(p)-3h-(p)-4h", "8-9 points", "support(hearts) 8-9"),
        ("1c-(p)-1h-(p)-2h-(p)-3h", "10-11 points", "points 10-11"),
    ],
)
def test_rebidding_a_suit_of_ones_own_is_no_raise(sequence: str, text: str, explicit: str) -> None:
    (meaning,) = meanings_of(text, sequence)
    assert meaning.shows == parse_explicit(explicit), str(meaning.shows)


def test_a_term_may_have_a_number_in_its_name() -> None:
    (meaning,) = meanings_of("three suiter", "2d", ["three_suiter = 4441 or 5440"])
    assert (str(meaning.shows), meaning.terms) == ("pattern 4441,5440", ("three_suiter",))


SUPPORT = "4+ card support"


@pytest.mark.parametrize(
    ("context", "sequence", "explicit"),
    [
        ([], "1c-(p)-1h-(p)-4d", "hearts 4+"),
        ([], "1d-(1s)-3s", "diamonds 4+"),
        ([], "(1c)-1s-(p)-2c", "spades 4+"),
        (["1n-(p)-2h = transfer to spades"], "1n-(p)-2h-(p)-3s", "spades 4+"),
        (["1n-(p)-2c = Stayman, 5+ hearts"], "1n-(p)-2c-(p)-3d", "hearts 4+"),
        (["1s-(p)-4d = 4+ card support, short diamonds"], "1s-(p)-4d-(p)-4n", "spades 4+"),
        ([], "1c-(p)-2c-(p)-2s-(p)-3s-(p)-4c", "spades 4+"),
        (["1s-(p)-2n = 4+ card support, asks for shortness"], "1s-(p)-2n-(p)-3d-(p)-4n", "spades 4+"),
    ],
)
def test_support_is_for_the_suit_partner_has_shown_or_that_is_agreed(
    context: list[str], sequence: str, explicit: str
) -> None:
    (meaning,) = meanings_of(SUPPORT, sequence, context)
    assert str(meaning.shows) == str(parse_explicit(explicit))


def test_a_range_is_narrowed_by_what_is_said_later() -> None:
    context = ["1s = 11-21 HCP, 5+ spades", "1s-(p)-2s-(p)-3c = 16+ HCP, 3+ clubs", "1s-(p)-2s-(p)-3c-(p)-3s = minimum"]
    (meaning,) = meanings_of("maximum", "1s-(p)-2s-(p)-3c-(p)-3s-(p)-4s", context)
    assert str(meaning.shows) == "hcp 19-21"


def test_an_open_range_has_no_halves() -> None:
    (meaning,) = meanings_of("maximum", "1s-(p)-2s-(p)-3s", ["1s = 11+ HCP, 5+ spades"])
    assert meaning.remainder == "maximum"


@pytest.mark.parametrize(
    ("sequence", "explicit"),
    [
        ("2c", "clubs 4+"),
        ("1d", "diamonds 3+"),
        ("1h", "hearts 4+"),
        ("1s-(p)-2s", "anything"),
        ("1s-(p)-2h-(p)-2s", "anything"),
    ],
)
def test_natural_promises_four_cards_of_a_new_suit(sequence: str, explicit: str) -> None:
    (meaning,) = meanings_of("natural", sequence)
    assert str(meaning.shows) == explicit


def test_natural_yields_to_a_length_that_is_stated() -> None:
    (meaning,) = meanings_of("natural, 3+ clubs", "1h-(p)-2c")
    assert str(meaning.shows) == "clubs 3+"
