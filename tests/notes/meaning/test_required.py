"""A text that matches a pattern contains what the pattern requires."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.notes.meaning.phrase import SPELLINGS
from fourwinds.notes.meaning.phrases import find_phrase
from fourwinds.notes.meaning.required import required_texts


def test_the_tables_are_filled() -> None:
    assert find_phrase("balanced") is not None
    assert len(SPELLINGS) > 100


@given(st.data())
def test_whatever_matches_a_phrase_has_what_it_requires(data: st.DataObject) -> None:
    spelling = data.draw(st.sampled_from(SPELLINGS))
    words = data.draw(st.from_regex(spelling.pattern, fullmatch=True))
    assert not words.isascii() or all(any(text in words for text in texts) for texts in spelling.required)
    assert spelling.match(words)


@pytest.mark.parametrize(
    ("pattern", "required"),
    [
        ("balanced", (("balanced",),)),
        ("good|solid", (("good", "solid"),)),
        ("good|x?", ()),
        ("(?:good|solid) suit", ((" suit",), ("good", "solid"))),
        ("(?:a )?suit", (("suit",),)),
        ("(?P<what>relay|puppet)s*", (("relay", "puppet"),)),
        ("an?b", (("a",), ("b",))),
        ("ab+c", (("ab",), ("c",))),
        ("ab{0,2}c", (("a",), ("c",))),
        (r"h\.c\.p\.", (("h.c.p.",),)),
        (r"x[-/]y", (("x",), ("y",), ("-", "/"))),
        (r"x[a-z]y", (("x",), ("y",))),
        (r"x[^ab]y", (("x",), ("y",))),
        (r"x(?!cd)y", (("x",), ("y",))),
        (r"\w+.", ()),
        ("(?:(?:ab|cd)e|f)", (("ab", "cd", "f"),)),
        ("", ()),
    ],
)
def test_what_patterns_require(pattern: str, required: tuple[tuple[str, ...], ...]) -> None:
    assert required_texts(pattern) == required


def test_a_digit_is_one_of_ten() -> None:
    assert required_texts(r"\d cards") == ((" cards",), tuple("0123456789"))
