"""Hand-made files: whatever people type and editors save can be read, and is written in one way."""

from __future__ import annotations

import pytest

from fourwinds.notes.markdown import read_module, read_notes, read_system, write_module, write_system
from fourwinds.notes.module import Module
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError
from tests.notes.files.samples import CONVENTION_5_2, SYSTEM_5_3

SLOPPY = """\ufeff#  Uma + PS  2/1\r
\r
##INFO:\r
Base : 2/1 Game Force\r
created= 2026/1/23\r
Conventions:\r
* Stayman_1NT\r
*  jacoby_transfers_1nt v1.2 (weak : yes)\r
---\r
## definitions\r
- **Limit Raise**: 10–12 support points,\r
   3+ card support\r
##Opening Bids:\r
- `1C` : 3+ clubs,  11-21\u00a0HCP\r
*\t1♦ = 3+ diamonds\r
1. 1h= 5+ hearts, 11-21 HCP,\r
     may be light in third seat\r
**1NT** = 15–17 HCP, balanced\r
\r
We open light in third seat.\r
1NT openings are announced.\r
\r
## [Stayman 1NT]\r
```\r
1N-(P)-2C = Stayman\r
|\r
|-- (p)-2d = No major\r
|   |-- (p)-p = To play\r
|   `-- 2h: Weak {hcp 0-7} -- both majors\r
+-- 2h = 4+ hearts\r
\\-- (p) 2s = 4+ spades\r
```\r
### After a double\r
1n-(x) AS 1n-(p)\r
## [user_custom]\r
1n-2c-2d-2h = modified : Weak with 5-4 majors\r
1n-2c-2s = Deleted:\r
"""

CANONICAL = """\
# Uma + PS 2/1

## Info
base: 2_1_game_force
created: 2026-01-23
conventions:
  - stayman_1nt
  - jacoby_transfers_1nt 1.2 (weak = yes)

---

## Definitions

limit_raise = 10-12 support points, 3+ card support

---

## Opening Bids

We open light in third seat.
1NT openings are announced.

1c = 3+ clubs, 11-21 HCP
1d = 3+ diamonds
1h = 5+ hearts, 11-21 HCP, may be light in third seat
1n = 15-17 HCP, balanced

---

## [stayman_1nt]

1n-(p)-2c = Stayman
1n-(p)-2c-(p)-2d = No major
1n-(p)-2c-(p)-2d-(p)-p = To play
1n-(p)-2c-(p)-2d-(p)-2h = Weak {hcp 0-7} -- both majors
1n-(p)-2c-(p)-2h = 4+ hearts
1n-(p)-2c-(p)-2s = 4+ spades

### After a double

1n-(x) as 1n-(p)

---

## [user_custom]

1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors
1n-(p)-2c-(p)-2s = DELETED:

---
"""


def test_a_sloppy_file_is_accepted_and_normalised() -> None:
    system = read_system(SLOPPY)
    assert write_system(system) == CANONICAL
    assert read_system(CANONICAL) == system


@pytest.mark.parametrize("sample", [SYSTEM_5_3, CONVENTION_5_2], ids=["5.3", "5.2"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("\n", "\r"),
        ("# ", "#"),
        ("## Info", "## INFO ##"),
        ("## Sequences", "## sequences:"),
        ("## Tree", "### **Tree**"),
        ("## Opening Bids", "# Opening Bids"),
        ("## Opening Bids", "Opening Bids\n------------"),
        ("---\n", ""),
        ("---\n", "* * *\n"),
        ("\n\n", "\n"),
        ("\n\n", "\n\n\n"),
        ("```\n", ""),
        ("```\n", "~~~~\n"),
        (" = ", "="),
        (" = ", "   =  "),
        (": ", ":"),
        (": ", " :  "),
        ("-(p)-", " - (P) - "),
        ("-(p)-", "-( pass )-"),
        ("1n-", "1NT-"),
        ("├─", "|-"),
        ("├─", "+--"),
        ("├─", "├── "),
        ("│", "|"),
        ("  - ", "- "),
        ("  - ", "* "),
        ("[2_1_game_force, sayc, precision]", "2/1 Game Force, SAYC, precision"),
        ("[2_1_game_force, sayc, precision]", "\n  - 2_1_game_force\n  - sayc\n  - precision"),
        ("[2_1_game_force, sayc, precision]", "[2_1_game_force,\n  sayc, precision]"),
        ("applies_to", "Applies to"),
        ("type: convention", "**Type**: Convention"),
        ("type: convention", "- type: convention"),
        ("...", "…"),
        ("\n1", "\n\t1"),
        ("\n1", "\n- 1"),
        ("\n", "  \n"),
        (" ", "\N{NO-BREAK SPACE}"),
    ],
)
def test_spelling_that_means_nothing_changes_nothing(sample: str, old: str, new: str) -> None:
    typed = sample.replace(old, new)
    assert read_notes(typed) == read_notes(sample)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
def test_a_file_is_read_in_the_encoding_editors_save(encoding: str) -> None:
    content = SYSTEM_5_3.replace("1c =", "1♣ =").encode(encoding)
    mark = b"\xff\xfe" if encoding == "utf-16-le" else b""
    assert read_notes(mark + content) == read_notes(SYSTEM_5_3)


def test_the_older_encoding_of_windows_is_read_too() -> None:
    content = SYSTEM_5_3.replace("Uma", "Žan").replace("11-21", "11–21").encode("cp1252")
    assert read_notes(content) == read_notes(SYSTEM_5_3.replace("Uma", "Žan"))


def test_a_file_pasted_with_its_fence_is_read() -> None:
    assert read_notes(f"```markdown\n{SYSTEM_5_3}```\n") == read_notes(SYSTEM_5_3)


def read(lines: str, heading: str = "## Opening Bids") -> Module:
    return read_module(f"# Test\n## Info\ntype: base\n{heading}\n{lines}\n")


@pytest.mark.parametrize(
    ("typed", "meanings"),
    [
        ("1c = clubs or\n  diamonds", ["clubs or diamonds"]),
        ("1c = 11-21 HCP,\n3+ clubs", ["11-21 HCP, 3+ clubs"]),
        ("1c = clubs\nor diamonds", ["clubs or diamonds"]),
        ("1c = clubs\n  {hcp 11+}\n  -- usually", ["clubs"]),
        ("1c = clubs\nShort clubs are alerted", ["clubs"]),
        ("1c = clubs\n\n  diamonds are next", ["clubs"]),
        ("1c = clubs\n...\n1d = diamonds", ["clubs", "diamonds"]),
        ("1c = clubs\n> 1d = diamonds", ["clubs"]),
        ("1c = clubs\n<!-- 1d = diamonds\n1h = hearts -->\n1s = spades", ["clubs", "spades"]),
        ("Note: 1c is short\n\n1c = clubs", ["clubs"]),
    ],
)
def test_lines_may_run_on_and_text_may_stand_between(typed: str, meanings: list[str]) -> None:
    module = read(typed)
    assert [rule.meaning for rule in module.rules()] == meanings
    assert read_module(write_module(module)) == module


def test_text_among_lines_is_kept_and_written_before_them() -> None:
    module = read("First words,\nand more.\n\n1c = clubs\n\n> 1NT = announced\n\n1d = diamonds\n<!-- later -->")
    assert module.sections[0].prose == "First words,\nand more.\n\n> 1NT = announced\n\n<!-- later -->"
    assert read_module(write_module(module)) == module


def test_notes_are_kept_as_they_are() -> None:
    notes = "1n = anything at all\n\n\n  * a list\n\n### Deeper\n\n```\n## no heading\n```\n\n---\n\nthe end"
    module = read_module(
        f"# Test\nWhat it is.\n## Info\ntype: base\n## Notes\n\n{notes}\n\n---\n\n## More\n1c = clubs\n"
    )
    assert module.notes == f"What it is.\n\n{notes}"
    assert [section.title for section in module.sections] == ["More"]
    assert read_module(write_module(module)) == module


def test_headings_under_headings_become_one() -> None:
    module = read("1c-(p)-1d = a\n### To 1M\n1h-(p)-1s = b\n#### Passed\n2h = c\n### Tree\n2s = d", "## Responses")
    assert [(section.title, len(section.lines)) for section in module.sections] == [
        ("Responses", 2),
        ("Responses: To 1M", 1),
        ("Responses: To 1M: Passed", 1),
    ]
    assert read_module(write_module(module)) == module


def test_the_same_heading_twice_is_one_section() -> None:
    module = read("1c = a\n## Other\n1h = b\n## Opening Bids\n1d = c")
    assert [(section.title, [rule.meaning for rule in section.rules]) for section in module.resolve()] == [
        ("Opening Bids", ["a", "c"]),
        ("Other", ["b"]),
    ]


def test_what_is_not_known_under_info_is_kept() -> None:
    text = SYSTEM_5_3.replace("created:", "partners: Uma, PS\nclub: [Ljubljana]\ncreated:")
    system = read_system(text)
    assert system.more == (("partners", "Uma, PS"), ("club", "[Ljubljana]"))
    assert read_system(write_system(system)) == system


def test_a_section_of_a_module_not_listed_adds_it_to_the_list() -> None:
    system = read_system("# A\n## Info\nbase: sayc\n## [dont]\n(1n)-x = one suit\n## [2_1]\n1c = x\n## [sayc]\n1d = y")
    assert [chosen.id for chosen in system.conventions] == ["dont", "2_1"]
    assert [rule.module for rule in system.rules] == ["base", "dont", "2_1"]


@pytest.mark.parametrize("name", ["Us #", "Us #2", "#1", "A: B:", "**Bold**", "it's `us`", "Ana & Bo — 2/1", "Info"])
def test_a_name_is_kept_whatever_it_looks_like(name: str) -> None:
    system = System(name, "sayc")
    assert read_system(write_system(system)) == system


def test_several_problems_are_told_together_in_the_order_of_lines() -> None:
    problems: list[FourWindsError] = []
    system = read_system(SYSTEM_5_3.replace("1d =", "1z =").replace("2026-01-23", "soon"), problems=problems)
    assert [(error.where.line, error.where.column) for error in problems] == [(5, 10), (24, 1)]
    assert len(system.rules) == 6
