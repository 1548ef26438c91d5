"""Modules, tests, sections and terms that the documentation refers to exist, and its tables are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fourwinds
from docs.marked_tables import PAGES_WITH_TABLES, fill_tables

CHECKOUT = Path(__file__).parents[1]
DOCS = CHECKOUT / "docs"
SOURCE = Path(fourwinds.__file__).parent
PAGES = [CHECKOUT / "README.md", CHECKOUT / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]
PACKAGES = "|".join(sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()))
SPECIFICATION = (DOCS / "specification.md").read_text(encoding="utf-8")
GLOSSARY = (DOCS / "glossary.md").read_text(encoding="utf-8")
TEXTS = (SOURCE / "web" / "static" / "texts" / "en.js").read_text(encoding="utf-8")
TERM = re.compile(r"^- \*\*(.+?)\*\*: .+\.$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES_WITH_TABLES, ids=lambda page: page.name)
def test_the_marked_tables_of_a_page_are_up_to_date(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "<!-- table: " in text
    assert text == fill_tables(text), "run: .venv/bin/python -m docs.generate"


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives the headings of a page."""
    outside_code = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.+)$", outside_code, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_to_sections_lead_to_a_heading(page: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if link[1] not in anchors(page.parent / link[0] if link[0] else page)] == []


def test_every_page_is_listed_in_the_table_of_contents() -> None:
    contents = (DOCS / "README.md").read_text(encoding="utf-8")
    assert [
        page.name for page in DOCS.glob("*.md") if page.name != "README.md" and f"({page.name})" not in contents
    ] == []


def test_every_module_of_the_specification_exists() -> None:
    named = set(re.findall(rf"`((?:{PACKAGES})/[\w./-]+)`", SPECIFICATION))
    assert len(named) > 100
    assert sorted(name for name in named if not (SOURCE / name).exists() and not (SOURCE / f"{name}.py").exists()) == []


def test_every_test_of_the_specification_exists() -> None:
    named = set(re.findall(r"`(tests/[\w./-]+)`", SPECIFICATION))
    assert named
    assert sorted(name for name in named if not (CHECKOUT / name).exists()) == []


def test_the_specification_has_a_heading_for_each_document() -> None:
    headings = re.findall(r"^## (.+)$", SPECIFICATION, re.MULTILINE)
    assert headings == ["systems", "engine", "kernel", "lessons", "riichi"]


def test_citations_of_the_specification_name_a_document_and_a_section_of_it() -> None:
    """As in `(specification: systems 4.2)`."""
    parts = re.split(r"^## (\w+)$", SPECIFICATION, flags=re.MULTILINE)[1:]
    sections = {
        name: set(re.findall(r"^#+ ([\d.]+) ", text, re.MULTILINE))
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
    cited = [
        (path.name, name, number)
        for path in [*SOURCE.rglob("*.py"), *(CHECKOUT / "tests").rglob("*.py")]
        for name, number in re.findall(r"\(specification: (\w+) ?(\d[\d.]*)?", path.read_text(encoding="utf-8"))
    ]
    wrong = [
        (file, name, number)
        for file, name, number in cited
        if name not in sections
        or (number and not any(f"{each}.".startswith(f"{number.strip('.')}.") for each in sections[name]))
    ]
    assert wrong == []


def test_the_terms_of_the_glossary_are_in_alphabetical_order() -> None:
    sections = GLOSSARY.split("\n## ")[1:]
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
    known = {form for term in TERM.findall(GLOSSARY) for form in (term, f"{term}s")}
    assert [word for word in words if not set(word.split(" and ")) <= known] == []
