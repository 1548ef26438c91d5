"""The document of a system: what is printed, and where."""

from __future__ import annotations

import pytest

from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_system
from fourwinds.notes.module import Module
from fourwinds.typeset.document import CallTable, Document, Forcing, Tree
from fourwinds.typeset.pdf import system_pdf
from fourwinds.typeset.system import document_of

LIBRARY = Library.load()

OURS = """
# Uma + PS 2/1

## Info
base: 2_1_game_force 1.0
created: 2026-01-23
conventions:
  - stayman_1nt 1.0

## Definitions

limit_raise = 10-12 support points, 3+ card support

## Opening Bids

1c = 3+ clubs, 11-21 HCP
1n = 15-17 HCP, balanced
2c = 22+ HCP, artificial, game forcing
3c = 7+ suit, preemptive

## Responses to 1NT

1n-(p)-2n = 8-9 HCP, invitational
1n-(p)-3n = 10-15 HCP, to play
1n-(p)-4n = 16-17 HCP, invitational {hcp 16-17 and balanced} -- not with a five-card suit
1M-(p)-2M = 6-9 points, 3+ card support

## [stayman_1nt]

1n-(p)-2c = Stayman, asks for a 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2d-(p)-2h = weak with both majors
1n-(p)-2c-(p)-2d-(p)-2h-(p)-2s = 3+ spades
1n-(x) as 1n-(p)

## [user_custom]

1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors
3c = DELETED:
1s-(p)-2s = MODIFIED: 7-10 points, 3+ card support
"""


@pytest.fixture(scope="module")
def document() -> Document:
    return document_of(read_system(OURS))


def test_the_title_page(document: Document) -> None:
    assert document.title == "Uma + PS 2/1"
    assert document.subtitles == ("2/1 Game Force", "Stayman over 1NT")


def test_openings_in_front_without_what_was_deleted(document: Document) -> None:
    assert [line.call for line in document.openings] == ["1c", "1n", "2c"]
    assert document.openings[2].forcing is Forcing.GAME_FORCING
    assert document.openings[2].alert


def test_a_part_for_every_module(document: Document) -> None:
    assert [part.title for part in document.parts] == ["2/1 Game Force", "Stayman over 1NT", "Our own agreements"]
    assert [definition.term for definition in document.parts[0].definitions] == ["limit raise"]


def test_calls_after_one_auction_are_a_table(document: Document) -> None:
    responses = document.parts[0].blocks[1]
    assert isinstance(responses, CallTable)
    assert (responses.title, responses.after) == ("Responses to 1NT", "1n-(p)")
    assert [line.call for line in responses.lines] == ["2n", "3n", "4n"]


def test_auctions_that_branch_are_a_tree(document: Document) -> None:
    table, tree = document.parts[1].blocks
    assert [line.meaning for line in table.lines] == ["as after 1n"]
    assert isinstance(tree, Tree)
    (stayman,) = tree.lines
    assert (stayman.call, [line.call for line in stayman.children]) == ("1n-(p)-2c", ["(p)-2d"])


def test_what_the_players_wrote_stands_in_place_of_what_it_covers(document: Document) -> None:
    weak = document.parts[1].blocks[1].lines[0].children[0].children[0]
    assert (weak.meaning, weak.edited, [child.call for child in weak.children]) == (
        "Weak with 5-4 majors",
        True,
        ["(p)-2s"],
    )
    openings = document.parts[0].blocks[0]
    assert [(line.call, line.meaning) for line in openings.lines][-1] == ("3c", "not used")
    assert document.openings[-1].call != "3c"


def test_the_players_own_lines_are_also_listed_together(document: Document) -> None:
    (ours,) = document.parts[2].blocks
    assert [(line.call, line.meaning, line.edited) for line in ours.lines] == [
        ("1s-(p)-2s", "7-10 points, 3+ card support", True),
        ("1n-(p)-2c-(p)-2d-(p)-2h", "Weak with 5-4 majors", True),
        ("3c", "not used", True),
    ]


def test_a_wider_line_names_its_exceptions(document: Document) -> None:
    wide = document.parts[0].blocks[2].lines[0]
    assert (wide.call, wide.remark) == ("1M-(p)-2M", "but see our own agreements for 1s-2s")


def test_what_stood_in_braces_is_printed(document: Document) -> None:
    line = document.parts[0].blocks[1].lines[2]
    assert line.remark == "not with a five-card suit; exactly: hcp 16-17 and balanced"


def test_lines_to_review_are_remarked() -> None:
    review = "\n## To review\n\n- [base] 1n-(p)-2n -- written for 1n = 16-18 HCP\n"
    line = document_of(read_system(OURS + review)).parts[0].blocks[1].lines[0]
    assert (line.call, line.remark) == ("2n", "to review: written for 16-18 HCP (1n)")


def test_passes_that_only_close_a_list_and_calls_a_convention_takes_away_are_not_printed() -> None:
    closed = OURS.replace("1n-(x) as 1n-(p)", "1n-(p)-2n = DELETED:\n1n-(p)-2c-(x)-p [rank -5] = nothing to say")
    written = [
        line.call for part in document_of(read_system(closed)).parts for block in part.blocks for line in block.lines
    ]
    assert "1n-(p)-2c" in written
    assert not {"1n-(p)-2n", "1n-(p)-2c-(x)-p", "(x)-p"} & set(written)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", LIBRARY.bases(), ids=lambda base: base.id)
def test_every_base_of_the_library_prints(base: Module) -> None:
    system = create_system(base.name, base.id, [each.id for each in base.conventions[:3]], LIBRARY)
    assert system_pdf(document_of(system, LIBRARY)).startswith(b"%PDF-")
