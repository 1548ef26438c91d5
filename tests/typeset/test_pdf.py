"""Real PDFs, created and read back."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from fourwinds.typeset.document import CallTable, Document, Forcing, PrintedDefinition, PrintedLine, PrintedPart, Tree
from fourwinds.typeset.pdf import Paper, system_pages, system_pdf
from tests.typeset.sample import lines_of, sample_document

NASTY = (
    r"""#panic("no") #sys.inputs $x^2$ *b* _i_ @ref <label> \ "q" 'r' `c` // c /* c */ = h [a] {b} ~ #import "x": *"""
)


def read(document: Document) -> PdfReader:
    return PdfReader(io.BytesIO(system_pdf(document)))


@cache
def sample() -> PdfReader:
    return read(sample_document())


def words(text: str) -> str:
    """Return a text without the spaces and breaks that typesetting adds."""
    return "".join(text.replace("\u200b", "").split())


def text_of(reader: PdfReader) -> str:
    return words("".join(page.extract_text() for page in reader.pages))


def outline(reader: PdfReader, entries: list[Any] | None = None, level: int = 1) -> Iterator[tuple[int, str, int]]:
    """Return level, title and page of every entry."""
    for entry in reader.outline if entries is None else entries:
        if isinstance(entry, list):
            yield from outline(reader, entry, level + 1)
        else:
            yield level, str(entry.title), (reader.get_destination_page_number(entry) or 0) + 1


def tree_document(*lines: PrintedLine) -> Document:
    return Document(title="One tree", parts=(PrintedPart(title="Part", blocks=(Tree(title="", lines=lines),)),))


def is_accessible(reader: PdfReader) -> bool:
    return reader.xmp_metadata is not None and b"<pdfuaid:part>1<" in reader.xmp_metadata.stream.get_data()


def test_the_sample_is_of_the_size_of_a_real_system() -> None:
    assert len(list(lines_of(sample_document()))) == 399
    assert 12 <= len(sample().pages) <= 20


def test_the_outline_has_every_part_and_the_blocks_of_those_with_several() -> None:
    document = sample_document()
    titles = [(1, "Openings at a glance")]
    for part in document.parts:
        titles.append((1, part.title))
        if len(part.blocks) > 1:
            titles += [(2, block.title) for block in part.blocks if block.title]
    printed = [(level, title.replace("’", "'").replace("–", "-")) for level, title, _ in outline(sample())]
    assert printed == titles


def test_the_contents_name_the_page_of_every_heading() -> None:
    contents = words(sample().pages[1].extract_text())
    for _, title, page in outline(sample()):
        start = contents.index(words(title))
        assert contents[start + len(words(title)) :].lstrip(".").startswith(str(page))


def test_every_page_names_its_part_and_its_number() -> None:
    pages = sample().pages
    for number, page in enumerate(pages, start=1):
        lines = page.extract_text().splitlines()
        running = [title for level, title, start in outline(sample()) if level == 1 and start <= number]
        if number > 1:
            assert f"{number} / {len(pages)}" in lines[-1]
        if number > 2:
            assert running[-1] in lines[0]


def test_all_that_the_sample_says_is_printed() -> None:
    printed = text_of(sample()).replace("–", "-").replace("’", "'").replace("“", '"').replace("”", '"')
    for line in lines_of(sample_document()):
        for text in (line.meaning, line.remark):
            spelled = text.replace("3c", "3♣").replace("2c", "2♣").replace("2d", "2♦").replace("2n", "2NT")
            assert words(spelled) in printed


def test_calls_have_symbols_and_only_meaningful_passes() -> None:
    text = text_of(sample())
    assert "1NT–2♣!Stayman,asksfor4-cardmajor" in text
    assert "1NT–2♣–(X)Theydoubleforthelead" in text
    assert "(1NT)–Pass–(P)–2♣!Asindirectseat" in text


def test_a_tree_stays_on_one_page() -> None:
    [stayman] = [page for page in sample().pages[2:] if "Stayman, asks for 4-card major" in page.extract_text()]
    assert "4 spades, 10–15 points, to play" in stayman.extract_text()


def test_a_tree_longer_than_a_page_parts_between_its_branches() -> None:
    leaves = tuple(PrintedLine(call=f"(p)-{level}d", meaning=f"leaf {level}") for level in range(2, 8))
    branches = tuple(PrintedLine(call="(p)-2c", meaning=f"branch {n};", children=leaves) for n in range(20))
    reader = read(tree_document(PrintedLine(call="1n", meaning="root", children=branches)))
    pages = [page.extract_text() for page in reader.pages[2:]]
    assert len(pages) > 2
    assert all(page.count("branch") * len(leaves) == page.count("leaf") > 0 for page in pages)


def test_a_meaning_longer_than_a_page_loses_nothing() -> None:
    meaning = " ".join(f"word{n}" for n in range(2000))
    long = PrintedLine(call="1c", meaning=meaning)
    for line in (long, PrintedLine(call="1n", meaning="root", children=(long,))):
        pages = [page.extract_text().splitlines() for page in read(tree_document(line)).pages[2:]]
        assert words(meaning) in words("".join("".join(lines[1:-1]) for lines in pages))


def test_metadata() -> None:
    metadata = sample().metadata
    assert metadata is not None
    assert (metadata.title, metadata.author) == ("Uma + PS 2/1", "Uma Rao, P. S. Tanaka")
    assert metadata.keywords == "2_1_game_force, stayman_1nt, lebensohl"
    assert metadata.creation_date is not None
    assert metadata.creation_date.date() == date(2026, 1, 23)


def test_it_is_tagged_for_screen_readers() -> None:
    assert is_accessible(sample())
    assert {"/Lang", "/MarkInfo", "/StructTreeRoot"} <= sample().root_object.keys()


def test_prose_of_every_kind_is_accessible() -> None:
    prose = (
        "# h\n\n- a\n  1. b\n\n> q\n\n```\nc\n```\n\n| a | b |\n|--|--|\n| `c` | [d](https://example.org) |\n\n---\n"
    )
    assert is_accessible(read(Document(title="Prose", parts=(PrintedPart(title="Part", prose=prose),))))


def test_the_same_document_gives_the_same_bytes() -> None:
    program = (
        "from hashlib import sha256; from fourwinds.typeset.pdf import system_pdf;"
        "from tests.typeset.sample import sample_document; print(sha256(system_pdf(sample_document())).hexdigest())"
    )
    digests = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone},
            check=True,
            capture_output=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(digests) == 1


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792)])
def test_paper(paper: Paper, width: int, height: int) -> None:
    box = PdfReader(io.BytesIO(system_pdf(Document(title="Paper"), paper=paper))).pages[0].mediabox
    assert (round(box.width), round(box.height)) == (width, height)


def test_the_deck_colours_the_suits() -> None:
    document = Document(title="Deck", openings=(PrintedLine(call="1c", meaning="clubs"),))
    assert system_pdf(document, deck="four") != system_pdf(document, deck="two")


def test_pages_as_pictures() -> None:
    pages = system_pages(Document(title="Small", openings=(PrintedLine(call="1c", meaning="clubs"),)), ppi=20)
    assert len(pages) == 2
    assert all(page.startswith(b"\x89PNG") for page in pages)


def everywhere(text: str) -> Document:
    """Return a document with the same text everywhere."""
    line = PrintedLine(
        call=text, meaning=text, when=text, remark=text, forcing=Forcing.FORCING, alert=True, edited=True
    )
    table = CallTable(title=text, after=text, prose=text, lines=(line,))
    tree = Tree(title=text, prose=text, lines=(replace(line, children=(line, line)),))
    part = PrintedPart(
        title=text,
        id=text,
        version=text,
        prose=text,
        definitions=(PrintedDefinition(text, text),),
        blocks=(table, tree),
    )
    return Document(title=text, subtitles=(text,), author=text, keywords=(text,), openings=(line,), parts=(part,))


def test_text_is_never_markup() -> None:
    reader = read(everywhere(NASTY))
    text = text_of(reader)
    assert is_accessible(reader)
    assert text.count("#panic(“no”)#sys.inputs$x^2$*b*_i_@ref<label>") > 8
    assert reader.metadata is not None
    assert reader.metadata.author == NASTY


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "日本語の麻雀",
        "😀 👩‍👩‍👧 🇯🇵",
        "שלום",
        "x" * 3000,
        "\x00\ud800\ufffe",
        "\u200b\u202e",
        "()-(-)",
        "- " * 40,
    ],
)
def test_any_text_can_be_printed(text: str) -> None:
    assert len(read(everywhere(text)).pages) >= 2


@settings(max_examples=50)
@given(st.text())
def test_whatever_users_write_is_set(text: str) -> None:
    assert system_pdf(everywhere(text)).startswith(b"%PDF")


def test_an_empty_document_has_a_title_page_and_contents() -> None:
    reader = read(Document(title=""))
    assert len(reader.pages) == 2
    assert "Bidding system" in reader.pages[0].extract_text()
