"""Trees: read in any drawing style, and drawn in one."""

from __future__ import annotations

import pytest

from fourwinds.notes.markdown import read_module, read_tree
from fourwinds.notes.rule import parse_line
from fourwinds.notes.tree import branches, draw
from fourwinds.table.errors import ConflictError, FourWindsError

STAYMAN = [
    "1n-(p)-2c = Stayman",
    "1n-(p)-2c-(p)-2d = No major",
    "1n-(p)-2c-(p)-2d-(p)-2h = Weak",
    "1n-(p)-2c-(p)-2d-(p)-2h-(p)-2s = Spades",
    "1n-(p)-2c-(p)-2d-(p)-2n = Invitational",
    "1n-(p)-2c-(p)-2h = Hearts",
]


@pytest.mark.parametrize(
    "drawn",
    [
        """
1n-(p)-2c = Stayman
│
├─(p)-2d = No major
│   ├─(p)-2h = Weak
│   │   └─(p)-2s = Spades
│   └─(p)-2n = Invitational
└─(p)-2h = Hearts
""",
        """
1n-(p)-2c = Stayman
├── (p)-2d = No major
│   ├── (p)-2h = Weak
│   │   └── (p)-2s = Spades
│   └── (p)-2n = Invitational
└── (p)-2h = Hearts
""",
        """
1n-(p)-2c = Stayman
|
|-(p)-2d = No major
|  |-(p)-2h = Weak
|  |  |-(p)-2s = Spades
|  |-(p)-2n = Invitational
|-(p)-2h = Hearts
""",
        """
1n-2c = Stayman
+-- 2d = No major
|   +-- 2h = Weak
|   |   +-- 2s = Spades
|   +-- 2n = Invitational
+-- 2h = Hearts
""",
        """
1n-2c = Stayman
|-- 2d = No major
|   |-- 2h = Weak
|   |   `-- 2s = Spades
|   \\-- 2n = Invitational
`-- 2h = Hearts
""",
        """
1n-(p)-2c = Stayman
    (p)-2d = No major
        (p)-2h = Weak
            (p)-2s = Spades
        (p)-2n = Invitational
    (p)-2h = Hearts
""",
        """
- 1n-(p)-2c = Stayman
  - (p)-2d = No major
    - (p)-2h = Weak
      - (p)-2s = Spades
    - (p)-2n = Invitational
  - (p)-2h = Hearts
""",
        """
1n-2c = Stayman
\t2d = No major
\t\t2h = Weak
\t\t\t2s = Spades
\t\t2n = Invitational
\t2h = Hearts
""",
        """
1n-(p)-2c = Stayman
├─1n-(p)-2c-(p)-2d = No major
│   ├─1n-2c-2d-2h = Weak
│   │   └─1n-2c-2d-2h-2s = Spades
│   └─1N-(P)-2C-(P)-2D-(P)-2N = Invitational
└─1n-(p)-2c-(p)-2h = Hearts
""",
        """
  1n-(p)-2c = Stayman
  ┣━(p)-2d = No major
  ┃  ┣━(p)-2h = Weak
  ┃  ┃  ┗━(p)-2s = Spades

  ┃  ┗━(p)-2n = Invita-
  ...
  ┗━(p)-2h = Hearts
""".replace("Invita-", "Invitational"),
    ],
    ids="box wide bars plus tree-command blanks bullets tabs repeated heavy".split(),
)
def test_a_tree_is_read_however_it_is_drawn(drawn: str) -> None:
    assert [str(rule) for rule in read_tree(drawn)] == STAYMAN


def test_a_tree_may_stand_in_any_section() -> None:
    module = read_module("""# Test
## Info
type: base_system
## Opening Bids
1c = clubs
1n = balanced
├─(p)-2c = Stayman
└─(p)-2n = invitational
1s = spades
""")
    assert [str(rule) for rule in module.rules()] == [
        "1c = clubs",
        "1n = balanced",
        "1n-(p)-2c = Stayman",
        "1n-(p)-2n = invitational",
        "1s = spades",
    ]


def test_calls_without_a_meaning_hold_branches_and_are_no_lines() -> None:
    rules = read_tree("1n:\n└─(p)-2c\n    ├─(p)-2d = no\n    └─(p)-2h = yes")
    assert [str(rule) for rule in rules] == ["1n-(p)-2c-(p)-2d = no", "1n-(p)-2c-(p)-2h = yes"]


def test_a_branch_with_neither_meaning_nor_branches_is_an_error() -> None:
    with pytest.raises(FourWindsError, match=r"'1n-\(p\)-2c-\(p\)-2d' has no meaning \(line 3, column 7\)"):
        read_tree("1n\n└─(p)-2c = Stayman\n    ├─(p)-2d\n    └─(p)-2h = yes")


def test_a_branch_holds_where_the_line_holds_that_it_hangs_on() -> None:
    rules = read_tree("""
1s [seat 3] [nv] [rank 2] = 9-15
├─(p)-2c [passed] = Drury
│   ├─(p)-2s = light
│   └─(p)-2d [fav] = real
└─(x)-xx [forcing] = strong
...-4n [agreed X] = keycards
└─(p)-5c = 0 or 3
""")
    assert [str(rule.sequence) for rule in rules] == [
        "1s [seat 3] [nv] [rank 2]",
        "1s-(p)-2c [seat 3] [nv] [passed]",
        "1s-(p)-2c-(p)-2s [seat 3] [nv]",
        "1s-(p)-2c-(p)-2d [seat 3] [fav]",
        "1s-(x)-xx [seat 3] [nv] [forcing]",
        "...-4n [agreed X]",
        "...-4n-(p)-5c [agreed X]",
    ]


def test_what_is_drawn_carries_over_and_deletes_too() -> None:
    lines = ["1n = balanced", "1n-(x) as 1n-(p) -- systems on", "1n-(p)-2c = DELETED:", "1n-(p)-2d = MODIFIED: both"]
    drawn = draw(map(parse_line, lines))
    assert drawn == (
        "1n = balanced\n│\n├─(p)-2c = DELETED:\n├─(p)-2d = MODIFIED: both\n└─(x) as 1n-(p) -- systems on\n"
    )
    assert sorted(map(str, read_tree(drawn))) == sorted(lines)


def test_siblings_stand_in_the_rank_of_their_calls_and_trees_apart() -> None:
    lines = ["1n = a", "1s = b", "1s-(p)-1n = d", "1s-(p)-2c = c", "1s-(x)-xx = e", "2c-(p)-2d-(p)-2h = f", "2n = g"]
    assert (
        draw(map(parse_line, reversed(lines)))
        == """\
1s = b
│
├─(p)-1n = d
├─(p)-2c = c
└─(x)-xx = e

1n = a
2c-(p)-2d-(p)-2h = f
2n = g
"""
    )


def test_nothing_is_drawn_as_nothing() -> None:
    assert draw([]) == ""


def test_every_line_of_a_drawing_can_be_had_for_itself() -> None:
    parts = [(branch.stem, branch.calls) for branch in branches(map(parse_line, STAYMAN[:4]))]
    assert parts == [("", "1n-(p)-2c"), ("└─", "(p)-2d"), ("    └─", "(p)-2h"), ("        └─", "(p)-2s")]


@pytest.mark.parametrize(
    ("drawn", "line", "column", "problem"),
    [
        ("└─(p)-2d = nothing above", 1, 3, "has no line to branch from"),
        ("| 1c | 3+ clubs |", 1, 3, "table"),
        ("1n = balanced\n└─(p)-1h = insufficient", 2, 7, "1h"),
        ("1n = balanced\n│\n└─ (p) - 2q = unknown", 3, 10, "q"),
        ("1n = balanced\n└─ 2c =", 2, 8, "no meaning"),
        ("1n = balanced\n├─2c = a\n└─(p)-2c = b", 3, 3, "appears twice: line 2 'a' and line 3 'b'"),
    ],
)
def test_errors_name_the_place_in_the_drawing(drawn: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        read_tree(drawn)
    assert problem in caught.value.problem
    assert (caught.value.where.line, caught.value.where.column) == (line, column)


BOTH = """# Stayman
## Info
type: convention
## Tree
1n-2c = {tree}
## Sequences
1n-(p)-2c = {listed}
"""


@pytest.mark.parametrize(
    ("tree", "listed", "agreed"),
    [
        ("Stayman", "Stayman", "Stayman"),
        ("stayman.", "Stayman", "Stayman"),
        ("Stayman {hcp 8+}", "Stayman", "Stayman {hcp 8+}"),
        ("Stayman", "Stayman -- always", "Stayman -- always"),
        ("DELETED:", "DELETED:", "DELETED:"),
    ],
)
def test_a_tree_and_a_list_that_agree_are_one(tree: str, listed: str, agreed: str) -> None:
    rules = read_module(BOTH.format(tree=tree, listed=listed)).rules()
    assert [rule.body for rule in rules] == [f"= {agreed}"]


@pytest.mark.parametrize(
    ("tree", "listed"),
    [
        ("Stayman", "Puppet Stayman"),
        ("Stayman {hcp 8+}", "Stayman {hcp 7+}"),
        ("Stayman -- always", "Stayman -- never"),
        ("Stayman", "DELETED:"),
        ("Stayman", "MODIFIED: Stayman"),
    ],
)
def test_a_tree_and_a_list_that_contradict_are_refused_showing_both_lines(tree: str, listed: str) -> None:
    with pytest.raises(ConflictError) as caught:
        read_module(BOTH.format(tree=tree, listed=listed), file="stayman.md")
    told = str(caught.value)
    assert f"line 5 says '1n-(p)-2c = {tree}'" in told
    assert f"line 7 says '1n-(p)-2c = {listed}'" in told
    assert "stayman.md, line 5, column 1" in told
    assert "keep only one" in told


def test_the_same_line_twice_in_a_list_is_refused_though_it_agrees() -> None:
    with pytest.raises(ConflictError, match="appears twice"):
        read_module(BOTH.format(tree="Stayman", listed="Stayman").replace("## Tree", "## Opening"))


def test_a_bad_line_is_told_once_and_not_for_every_branch_on_it() -> None:
    problems: list[FourWindsError] = []
    read_tree(
        "1q = what\n├─(p)-2d = a\n└─(p)-2h = b\n1n = {\n├─(p)-2r = c\n│   └─(p)-2h = d\n└─(p)-2s = e", problems=problems
    )
    assert [error.where.line for error in problems] == [1, 4, 5]
