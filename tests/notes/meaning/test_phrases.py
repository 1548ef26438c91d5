"""The controlled English, phrase by phrase: the table in docs/notation.md, and other phrases from real notes."""

from __future__ import annotations

import pytest

from fourwinds.notes.constraint import parse_explicit
from fourwinds.notes.examples import meanings_of

OPENING = "1n"
RAISE = "1h-(p)-2h"

HANDS = [
    ("1n", "15-17 HCP", "hcp 15-17"),
    ("1n", "15 to 17 hcp", "hcp 15-17"),
    ("1n", "between 15 and 17 high-card points", "hcp 15-17"),
    ("1c", "11+ HCP", "hcp 11+"),
    ("1c", "at least 11 HCP", "hcp 11+"),
    ("1c", "11 or more HCP", "hcp 11+"),
    ("3c", "up to 10 HCP", "hcp <= 10"),
    ("3c", "fewer than 10 HCP", "hcp <= 9"),
    ("3c", "10- HCP", "hcp <= 10"),
    ("1n-(p)-2n", "exactly 8 HCP", "hcp 8"),
    ("1n-(p)-p", "0-7", "hcp 0-7"),
    ("1h-(p)-2h", "6-9", "support(hearts) 6-9"),
    ("1s", "13+ points", "points 13+"),
    ("1h-(p)-2h", "6-9 points", "support(hearts) 6-9"),
    ("1h-(p)-3c", "7-9 points, 4+ card support", "support(hearts) 7-9, hearts 4+"),
    ("1h-(p)-2h", "6-9 HCP", "hcp 6-9"),
    ("1h-(p)-3c", "10-12 support points", "support(hearts) 10-12"),
    ("1s", "5+ spades", "spades 5+"),
    ("1s", "five spades", "spades 5+"),
    ("1s", "5+ ♠", "spades 5+"),
    ("1s", "5+S", "spades 5+"),
    ("1h", "exactly 4 hearts", "hearts 4"),
    ("1d", "4-5 diamonds", "diamonds 4-5"),
    ("1d", "4 or 5 diamonds", "diamonds 4-5"),
    ("1c", "at most 2 clubs", "clubs <= 2"),
    ("1c", "2 or fewer clubs", "clubs <= 2"),
    ("2s", "6+ suit", "spades 6+"),
    ("2s", "6-card suit", "spades 6+"),
    ("2s", "a 6-card or longer suit", "spades 6+"),
    ("1h-(p)-2h", "3-card support", "hearts 3+"),
    ("1h-(p)-2h", "support", "hearts 3+"),
    ("1h-(p)-2h", "3+ trumps", "hearts 3+"),
    ("1s-(p)-2h", "no 3-card support", "spades <= 2"),
    ("1n", "5-5", "longest 5+, second 5+"),
    ("2d", "4-4 in the majors", "spades 4+, hearts 4+"),
    ("2d", "5-4 in the majors", "spades 4+, hearts 4+, (spades 5+ or hearts 5+)"),
    ("2d", "4-4 or 5-4 in the majors", "spades 4+, hearts 4+"),
    ("2d", "exactly 4-4 in the majors", "spades 4, hearts 4"),
    ("1d-(1s)-x", "both minors", "diamonds 4+, clubs 4+"),
    ("(1d)-2d", "both majors", "spades 5+, hearts 5+"),
    ("(1h)-2n", "both minors", "diamonds 5+, clubs 5+"),
    ("(1n)-2c", "both majors", "spades 4+, hearts 4+"),
    ("(1h)-2h", "5-5 in spades and a minor", "spades 5+, (diamonds 5+ or clubs 5+)"),
    ("(1n)-2h", "4 spades and 5+ hearts", "spades 4+, hearts 5+"),
    ("1n", "4-card major", "spades 4+ or hearts 4+"),
    ("1n", "no 4-card major", "spades <= 3, hearts <= 3"),
    ("1n", "a 6-card minor", "diamonds 6+ or clubs 6+"),
    ("1n", "denies 4 hearts", "hearts <= 3"),
    ("1n", "denies 4 hearts or 4 spades", "hearts <= 3, spades <= 3"),
    ("1n", "balanced", "balanced"),
    ("1n", "semi-balanced", "semi_balanced"),
    ("1n", "unbalanced", "not balanced"),
    ("1n", "any 4333", "pattern 4333"),
    ("1n", "4-4-4-1 shape", "pattern 4441"),
    ("1n", "5=4=2=2", "spades 5, hearts 4, diamonds 2, clubs 2"),
    ("1s-(p)-4c", "singleton or void in clubs", "clubs <= 1"),
    ("1s-(p)-4c", "short clubs", "clubs <= 1"),
    ("1s-(p)-4c", "club shortness", "clubs <= 1"),
    ("1s-(p)-4c", "void in hearts", "hearts 0"),
    ("1s-(p)-4c", "a singleton heart", "hearts 1"),
    ("1s-(p)-4c", "shortness", "shortest <= 1"),
    ("1s-(p)-4c", "no shortness", "shortest 2+"),
    ("1s-(p)-4c", "no singleton or void", "shortest 2+"),
    ("1s-(p)-4c", "no void", "shortest 1+"),
    ("1s-(p)-2s", "doubleton spade", "spades 2"),
    ("1c", "clubs longer than diamonds", "clubs - diamonds 1+"),
    ("1c", "4+ clubs and 4+ diamonds, longer clubs", "clubs 4+, diamonds 4+, clubs - diamonds 1+"),
    ("1c", "4+ clubs and 4+ diamonds, equal length", "clubs 4+, diamonds 4+, clubs - diamonds 0"),
    ("1c", "longest suit", "lead(clubs) 0+"),
    ("1c", "diamonds at least as long as clubs", "diamonds - clubs 0+"),
    ("2s", "good suit", "good(spades)"),
    ("2s", "good 6-card suit", "good(spades), spades 6+"),
    ("3d", "solid suit", "solid(diamonds)"),
    ("3d", "two of the top three honours", "top3(diamonds) 2+"),
    ("3d", "three of the top five", "top5(diamonds) 3+"),
    ("3d", "broken suit", "not good(diamonds)"),
    ("3d", "no side ace or king", "side_tops(diamonds) 0"),
    ("3d", "an outside ace", "outside_aces(diamonds) 1+"),
    ("1d-(1h)-1n", "stopper", "stopper(hearts)"),
    ("1d-(1h)-1n", "stopper in their suit", "stopper(hearts)"),
    ("1d-(1h)-1n", "heart stopper", "stopper(hearts)"),
    ("1d-(1h)-2h", "no stopper", "not stopper(hearts)"),
    ("1d-(p)-1h-(p)-2n", "stoppers in unbid suits", "stopper(spades), stopper(clubs)"),
    ("1s-(p)-3s-(p)-4n-(p)-5c", "0 or 3 keycards", "keycards(spades) 0,3"),
    ("1s-(p)-3s-(p)-4n-(p)-5h", "2 or 5 keycards without the queen", "keycards(spades) 2,5, not queen(spades)"),
    ("1c-(p)-4n", "2 aces", "aces 2+"),
    ("2c-(p)-2s", "4+ controls", "controls 4+"),
    ("1s-(p)-4c", "the ace of clubs", "has(CA)"),
    ("1s-(p)-4c", "first-round control in clubs", "control(clubs) 2"),
    ("1s", "at most 7 losers", "losers <= 7"),
    ("1s", "2.5+ quick tricks", "quick_tricks 2.5+"),
    ("1h-(p)-2d", "natural", "diamonds 4+"),
    ("1c", "natural", "clubs 3+"),
    ("1d-(p)-1h-(p)-2h", "natural", "anything"),
    ("1n-(p)-2h", "transfer to spades", "spades 5+"),
    ("1n-(p)-2h", "transfer to spades, 4+ spades", "spades 4+"),
    ("(1c)-x", "takeout", "hcp 17+ or (spades 3+, hearts 3+, diamonds 3+)"),
    ("1n", "may have 4 spades", "anything"),
    ("1c", "could be short", "anything"),
    ("1c", "usually 3+ clubs", "anything"),
    ("1c", "not balanced", "not balanced"),
    ("1c", "without 4 spades", "spades <= 3"),
    ("1c", "less than 3 hearts", "hearts <= 2"),
    ("1M", "5+ M", "spades 5+ or hearts 5+"),
]


@pytest.mark.parametrize(("sequence", "text", "explicit"), HANDS)
def test_a_phrase_means_hands(sequence: str, text: str, explicit: str) -> None:
    meanings = meanings_of(text, sequence)
    shown = meanings[0].shows
    for meaning in meanings[1:]:
        shown |= meaning.shows
    assert shown == parse_explicit(explicit), f"{shown}"
    assert not any(meaning.remainder for meaning in meanings)


@pytest.mark.parametrize(
    ("text", "forcing"),
    [
        ("signoff", "signoff"),
        ("to play", "signoff"),
        ("invitational", "invitational"),
        ("inv", "invitational"),
        ("forcing", "forcing"),
        ("forcing one round", "forcing"),
        ("F1", "forcing"),
        ("game forcing", "game_forcing"),
        ("game-forcing", "game_forcing"),
        ("GF", "game_forcing"),
        ("forcing to game", "game_forcing"),
        ("2/1 Game Force", "game_forcing"),
        ("slam try", "game_forcing"),
        ("slam try, non-forcing", None),
        ("relay", "forcing"),
        ("puppet to 3c", "forcing"),
        ("transfer to spades", "forcing"),
        ("transfer to spades, signoff", "signoff"),
        ("asks for aces", "forcing"),
        ("asks for aces, game forcing", "game_forcing"),
        ("invitational or better", "forcing"),
        ("non-forcing", None),
        ("not forcing", None),
        ("natural", None),
        ("penalty", None),
        ("pass or correct", None),
        ("game forcing unless opener rebids 2NT", "game_forcing"),
    ],
)
def test_a_word_says_what_the_call_does(text: str, forcing: str | None) -> None:
    (meaning,) = meanings_of(text, "1h-(p)-2n")
    assert (meaning.forcing, meaning.remainder) == (forcing, "")


@pytest.mark.parametrize(
    ("text", "explicit"),
    [
        ("8+ HCP, 4+ hearts or 4+ spades", "hcp 8+, (hearts 4+ or spades 4+)"),
        ("8+ HCP; 4+ hearts or 4+ spades", "hcp 8+, (hearts 4+ or spades 4+)"),
        ("8+ HCP and 4+ hearts or 4+ spades", "(hcp 8+, hearts 4+) or spades 4+"),
        ("8+ HCP and either 4+ hearts or 4+ spades", "hcp 8+, (hearts 4+ or spades 4+)"),
        ("4+ hearts and 4+ spades or 6+ clubs and 10+ HCP", "(hearts 4+, spades 4+) or (clubs 6+, hcp 10+)"),
        ("10-15 HCP balanced", "hcp 10-15, balanced"),
        ("weak with both majors", "hearts 4+, spades 4+"),
        ("15-17 HCP, and balanced", "hcp 15-17, balanced"),
        ("15-17 HCP, but not balanced", "hcp 15-17, not balanced"),
        ("5+ hearts, or 6+ spades", "hearts 5+ or spades 6+"),
    ],
)
def test_and_binds_tighter_than_or_than_the_comma(text: str, explicit: str) -> None:
    (meaning,) = meanings_of(text, "2c")
    assert meaning.shows == parse_explicit(explicit)


@pytest.mark.parametrize(
    ("text", "explicit", "remainder"),
    [
        ("6+ suit, sound style", "spades 6+", "sound style"),
        ("6+ suit and sound style", "spades 6+", "sound style"),
        ("6+ suit or sound style", "anything", "sound style"),
        ("no defence", "anything", "no defence"),
        ("tolerance for diamonds", "anything", "tolerance for diamonds"),
        ("6+ suit; frisky; 5-10 HCP; Grandma's way", "spades 6+, hcp 5-10", "frisky, Grandma's way"),
    ],
)
def test_what_is_not_understood_stays_and_constrains_nothing(text: str, explicit: str, remainder: str) -> None:
    (meaning,) = meanings_of(text, "2s")
    assert (meaning.shows, meaning.remainder) == (parse_explicit(explicit), remainder)


def test_a_hedge_is_a_remark() -> None:
    (meaning,) = meanings_of("15-17 HCP, balanced, may have a 5-card major", "1n")
    assert meaning.remarks == ("may have a 5-card major",)
    assert meaning.remainder == ""


def test_the_asker_does_not_promise_what_is_asked_for() -> None:
    (meaning,) = meanings_of("Stayman, asks for a 4-card major, 8+ HCP", "1n-(p)-2c")
    assert (meaning.asks, meaning.is_question) == ("a 4-card major", True)
    assert meaning.shows == parse_explicit("hcp 8+")
