"""The design language: values live in tokens.css alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fourwinds.web

WEB = Path(fourwinds.web.__file__).parent
TOKENS = WEB / "static" / "tokens.css"
STYLES = sorted((WEB / "static").rglob("*.css"))
SOURCES = [path for kind in ("css", "js", "svg") for path in sorted((WEB / "static").rglob(f"*.{kind}"))]
VALUE = re.compile(r"#[0-9a-f]{3,8}\b(?!\s*\{)|\b\d*\.?\d+(?:px|ms|s)\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(", re.I)


@pytest.mark.parametrize("path", [path for path in SOURCES if path != TOKENS], ids=lambda path: path.name)
def test_no_colour_size_or_duration_outside_the_tokens(path: Path) -> None:
    assert VALUE.findall(path.read_text()) == []


@pytest.mark.parametrize("value", ["#fff", "#1B211E", "4px", "0.5px", "120ms", ".2s", "rgb(0 0 0)"])
def test_the_rule_sees_values(value: str) -> None:
    assert VALUE.search(f"a {{ b: {value}; }}")


def test_every_token_is_defined_and_used() -> None:
    text = "".join(path.read_text() for path in STYLES)
    defined = set(re.findall(r"^\s*(--[\w-]+):", TOKENS.read_text(), re.M))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) == defined


@pytest.mark.parametrize("path", sorted((WEB / "templates").iterdir()), ids=lambda path: path.name)
def test_templates_have_no_inline_style_script_or_suit_glyph(path: Path) -> None:
    assert re.findall(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=|[♠♥♦♣♤♡♢♧]", path.read_text()) == []
