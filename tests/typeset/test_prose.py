"""Markdown as it is passed to typst."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.typeset.prose import prose_blocks


def text_of(value: Any) -> str:
    """Return all printed words of some blocks."""
    if isinstance(value, str):
        return value
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return "".join(text_of(child) for child in children)


@pytest.mark.parametrize(
    ("markdown", "kinds"),
    [
        ("", []),
        ("one\n\ntwo", ["paragraph", "paragraph"]),
        ("### Head\ntext", ["heading", "paragraph"]),
        ("- a\n- b", ["bullet_list"]),
        ("3. a\n4. b", ["ordered_list"]),
        ("> said", ["quote"]),
        ("```\n├─(p)-2d\n```", ["code"]),
        ("    code", ["code"]),
        ("| a | b |\n|---|---|\n| 1 | 2 |", ["table"]),
        ("a\n\n---\n\nb", ["paragraph", "rule", "paragraph"]),
    ],
)
def test_blocks(markdown: str, kinds: list[str]) -> None:
    assert [block["kind"] for block in prose_blocks(markdown)] == kinds


@pytest.mark.parametrize(
    ("markdown", "runs"),
    [
        ("a *b **c***", [["a "], ["b ", "em"], ["c", "em", "strong"]]),
        ("`2c`", [["2♣", "code"]]),
        ("[site](https://example.org)", [["site", "link"]]),
        ("[site](javascript:x)", [["[site](javascript:x)"]]),
        ("[file](/etc/passwd)", [["file"]]),
        (f"[long](https://example.org/{'a' * 9000})", [["long"]]),
        ("![picture](x.png)", [["picture"]]),
        ("<b>bold</b>", [["<b>bold</b>"]]),
        ("one\ntwo", [["one"], [" "], ["two"]]),
        ("one  \ntwo", [["one"], ["\n"], ["two"]]),
    ],
)
def test_runs(markdown: str, runs: list[list[str]]) -> None:
    [block] = prose_blocks(markdown)
    assert [["".join(run["pieces"]), *(key for key in run if key != "pieces")] for run in block["runs"]] == runs


def test_a_tree_in_a_code_block_keeps_its_shape() -> None:
    [block] = prose_blocks("```\n├─(p)-2d\n│   └─(p)-p\n```")
    assert [line.replace("\u00a0", " ") for line in block["lines"]] == ["├─(p)-2d", "│   └─(p)-p"]


@pytest.mark.parametrize("mark", ["> ", "- ", "1. "])
def test_what_is_nested_too_deep_is_flattened_and_not_lost(mark: str) -> None:
    assert "bottom" in text_of(prose_blocks(mark * 30 + "bottom"))
