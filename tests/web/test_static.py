"""The design language: values live in tokens.css alone, every colour can be read, pages carry no code."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest

import fourwinds.web
from fourwinds.web.assets import asset_url
from tests.web.colours import SIGHTS, contrast, difference

WEB = Path(fourwinds.web.__file__).parent
STATIC = WEB / "static"
TOKENS = STATIC / "tokens.css"
SOURCES = sorted(
    path for path in STATIC.rglob("*") if path.suffix in {".css", ".js", ".svg"} and path.parent.name != "vendor"
)
SCRIPTS = [path for path in SOURCES if path.suffix == ".js"]
PRIVATE = r"(?<![.\w])(?<!\n  )"
VALUE = re.compile(
    PRIVATE + r"#[0-9a-f]{3,8}\b(?!\s*[{(])|\b\d*\.?\d+(?:px|ms|s)\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\(", re.I
)
SUITS = ("spades", "hearts", "diamonds", "clubs")
GROUNDS = ("paper", "surface", "sunken", "accent-soft")
TEXTS = ("ink", "muted", "accent", "good", "bad", "warn", "info", *SUITS)
LIGHT, DARK = 0, 1


def named(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def colour(name: str, theme: int, deck: str = "two") -> str:
    """A token's colour, also where it is another one's."""
    text = TOKENS.read_text()
    four = text[text.index('[data-deck="four"]') :] if deck == "four" else ""
    found = re.search(rf"--{name}: ([^;]+);", four) or re.search(rf"--{name}: ([^;]+);", text)
    assert found, name
    other = re.fullmatch(r"var\(--([\w-]+)\)", found[1])
    return colour(other[1], theme, deck) if other else re.findall(r"#[0-9a-f]{6}", found[1])[theme].upper()


def test_no_colour_size_or_duration_outside_the_tokens() -> None:
    """Private members of scripts, `this.#add`, are no colours."""
    found = {named(path): VALUE.findall(path.read_text()) for path in SOURCES if path != TOKENS}
    assert {name: values for name, values in found.items() if values} == {}


@pytest.mark.parametrize("value", ["#fff", "#1B211E", "4px", "0.5px", "120ms", ".2s", "rgb(0 0 0)"])
def test_the_rule_sees_values(value: str) -> None:
    assert VALUE.search(f"a {{ b: {value}; }}")


def test_every_token_is_defined_and_used() -> None:
    text = "".join(path.read_text() for path in SOURCES if path != TOKENS)
    tokens = TOKENS.read_text()
    defined = set(re.findall(r"^\s*(--[\w-]+):", tokens, re.M))
    own = set(re.findall(r"(--[\w-]+)(?:: |\"[,:])", text))
    used = set(re.findall(r"var\((--[\w-]+)[,)]", text))
    assert used - defined - own == set()
    spoken = {
        name
        for name in defined
        if re.search(rf"{name}\b(?!-)", text + re.sub(r"^\s*--[\w-]+:", "", tokens, flags=re.M))
    }
    begun = tuple(re.findall(r"var\((--[\w-]*)\$\{", text))
    assert {name for name in defined - spoken if not name.startswith(begun)} == set()


def test_templates_have_no_inline_style_script_or_suit_glyph() -> None:
    for path in (WEB / "templates").iterdir():
        text = path.read_text().replace('<script type="importmap">{{ import_map() | safe }}</script>', "")
        assert re.findall(r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=|[♠♥♦♣♤♡♢♧]", text) == [], path.name


def test_pages_load_no_module_before_the_import_map() -> None:
    """The blocks `head` and `styles` of page.html come before the map; a module loaded there would lose its version."""
    for path in (WEB / "templates").glob("*.html"):
        early = re.findall(r"{% block (?:head|styles) %}(.*?){% endblock %}", path.read_text(), re.S)
        assert [block for block in early if "<script" in block] == [], path.name


def test_scripts_set_no_style_attribute_and_say_what_they_are() -> None:
    """The security policy refuses style attributes; `.style=${…}` goes through the object model instead."""
    for path in SCRIPTS:
        text = path.read_text()
        assert re.findall(r"""(?<![.\w])style=|setAttribute\(["']style|<style|[♠♥♦♣♤♡♢♧]""", text) == [], named(path)
        assert text.startswith("/* "), named(path)
        assert len(text.splitlines()) <= 400 or path.parent.name == "texts", named(path)


def test_no_script_has_a_line_longer_than_140_characters() -> None:
    long = {
        named(path): [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 140]
        for path in SCRIPTS
        if path.parent.name != "texts"
    }
    assert {name: lines for name, lines in long.items() if lines} == {}


def test_fonts_are_asked_for_by_their_present_version() -> None:
    addresses = re.findall(r'url\("([^"]+)"\)', (STATIC / "fonts.css").read_text())
    assert addresses
    assert [f"/static/{address}" for address in addresses] == [
        asset_url(address.partition("?")[0]) for address in addresses
    ]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_every_text_can_be_read_on_every_ground(theme: int, deck: str) -> None:
    low = {
        (text, ground): ratio
        for text, ground in product(TEXTS, GROUNDS)
        if (ratio := contrast(colour(text, theme, deck), colour(ground, theme))) < 4.5
    }
    assert low == {}
    assert contrast(colour("on-accent", theme), colour("accent", theme)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_controls_can_be_seen(theme: int) -> None:
    assert min(contrast(colour("control", theme), colour(ground, theme)) for ground in GROUNDS) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("sight", SIGHTS)
def test_four_suits_differ_in_every_sight(theme: int, sight: str) -> None:
    suits = [colour(suit, theme, "four") for suit in SUITS]
    assert min(difference(one, other, sight) for one, other in combinations(suits, 2)) >= 20
