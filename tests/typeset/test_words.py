"""How texts and calls are printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.typeset.calls import printed_calls, printed_when
from fourwinds.typeset.words import SUITS, clean, pieces


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("5+ hearts, 11-21 HCP", "5+ hearts, 11–21 HCP"),
        ("transfer to 2h", "transfer to 2♥"),
        ("2NT, 2nt, 2n, 2N", "2NT, 2NT, 2NT, 2NT"),
        ("1c/1d", "1♣/1♦"),
        ("the 2nd time, the 1st, 3d", "the 2nd time, the 1st, 3♦"),
        ("3-4h", "3–4♥"),
        ("as after 1n-(p)-2c", "as after 1NT–(p)–2♣"),
        ("1♣-1♥", "1♣–1♥"),
        ("5-4-3-1 or 4=4=3=2", "5–4–3–1 or 4=4=3=2"),
        ("agreed on 2026-01-23", "agreed on 2026-01-23"),
        ("2/1, 10c coins, 1.5s, h2c", "2/1, 10c coins, 1.5s, h2c"),
        ("1M-2M, 2x, 4m", "1M-2M, 2x, 4m"),
        ("♡ ♢ ♤ ♧ and ♥️", "♥ ♦ ♠ ♣ and ♥"),
        ("opener's \"fit\" and 'values'", "opener’s “fit” and ‘values’"),
        ("#let $x$ *b* _i_ @a <b> \\", "#let $x$ *b* _i_ @a <b> \\"),
        ("a\x00b\ud800c\ufffed\r\ne", "abcd  e"),
    ],
)
def test_texts(written: str, printed: str) -> None:
    assert "".join(pieces(written)) == printed


@given(st.text())
def test_every_suit_symbol_is_a_piece_of_its_own(text: str) -> None:
    assert all(len(piece) == 1 or not set(piece) & set(SUITS) for piece in pieces(text))


@given(st.text(st.characters(exclude_characters=" \u200b"), min_size=26))
def test_words_too_long_for_a_column_may_be_broken(text: str) -> None:
    assert max(len(word) for word in clean(text).replace("\u200b", " ").replace("-", " ").split(" ")) < 26


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("1n", "1NT"),
        ("1n-(p)-2c", "1NT 2♣"),
        ("1n-(p)-2c-(p)-2d-(p)-p", "1NT 2♣ 2♦ Pass"),
        ("1n-(2s)-x", "1NT (2♠) X"),
        ("1n-(x)-xx", "1NT (X) XX"),
        ("(1n)-p-(p)-2c", "(1NT) Pass (P) 2♣"),
        ("(p)-p-(p)-1s-(p)-2c", "(P) Pass (P) 1♠ 2♣"),
        ("(p)-1h", "(P) 1♥"),
        ("(1n)-(2c)-x", "(1NT) (2♣) X"),
        ("1M-(p)-2oM", "1M 2oM"),
        ("1X-(2c..2s)-2d/2h", "1X (2♣–2♠) 2♦/2♥"),
        ("...-4n-(suit)-+1", "… 4NT (suit) +1"),
        ("1N - ( Pass ) - 2C - (dbl) - rdbl", "1NT 2♣ (X) XX"),
        ("", ""),
    ],
)
def test_sequences(written: str, printed: str) -> None:
    assert " ".join("".join(call.pieces) for call in printed_calls(written)) == printed


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("(p)-2d", "2♦"),
        ("2d", "2♦"),
        ("(p)-p", "Pass"),
        ("(x)-xx", "(X) XX"),
        ("(p)", "(P)"),
        ("p-(p)-x", "Pass (P) X"),
    ],
)
def test_below_a_parent_their_pass_goes_without_saying(written: str, printed: str) -> None:
    assert " ".join("".join(call.pieces) for call in printed_calls(written, continues=True)) == printed


@pytest.mark.parametrize(
    ("written", "printed"),
    [("1n-(p)", "1NT"), ("1n-(x)", "1NT (X)"), ("1n-(x)-p-(p)", "1NT (X) Pass (P)"), ("1n", "1NT"), ("(p)", "(P)")],
)
def test_so_it_does_above_the_calls_of_a_table(written: str, printed: str) -> None:
    assert " ".join("".join(call.pieces) for call in printed_calls(written, goes_on=True)) == printed


def test_their_calls_are_marked() -> None:
    assert [call.theirs for call in printed_calls("1n-(2s)-x")] == [False, True, False]


@pytest.mark.parametrize(
    ("qualifiers", "words"),
    [
        ("", ""),
        ("[seat 3]", "3rd seat"),
        ("[seat 1-2] [nv]", "1st to 2nd seat, not vulnerable"),
        ("[fav, passed]", "favourable vulnerability, by a passed hand"),
        ("[agreed h] [forcing] [rank 5]", "♥ agreed, in a forcing auction"),
        ("[agreed X]", "X agreed"),
        ("[whatever]", "whatever"),
    ],
)
def test_qualifiers_in_words(qualifiers: str, words: str) -> None:
    assert printed_when(qualifiers) == words
