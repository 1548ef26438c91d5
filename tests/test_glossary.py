"""The glossary is in order and has every term that the pages explain."""

from __future__ import annotations

import re
from pathlib import Path

import fourwinds

PAGE = (Path(__file__).parents[1] / "docs" / "glossary.md").read_text(encoding="utf-8")
TEXTS = (Path(fourwinds.__file__).parent / "web" / "static" / "texts" / "en.js").read_text(encoding="utf-8")
TERM = re.compile(r"^- \*\*(.+?)\*\*: .+\.$", re.MULTILINE)


def test_terms_are_in_alphabetical_order_and_have_one_definition_each() -> None:
    sections = PAGE.split("\n## ")[1:]
    assert [section.partition("\n")[0] for section in sections] == ["Bridge", "Riichi", "Four Winds"]
    for section in sections:
        terms = [term.casefold() for term in TERM.findall(section)]
        assert len(terms) == section.count("\n- ")
        assert terms == sorted(set(terms))


def test_terms_that_the_pages_explain_are_in_the_glossary() -> None:
    explained = re.search(r"gloss: \{\s*terms: \{(.*?)\}", TEXTS, re.DOTALL)
    assert explained is not None
    words = re.findall(r': "(.+?)"', explained[1])
    assert len(words) > 30
    known = {form for term in TERM.findall(PAGE) for form in (term, f"{term}s")}
    assert [word for word in words if not set(word.split(" and ")) <= known] == []
