"""All words of the pages are in one folder: every key that is asked for is there, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fourwinds.web
from fourwinds.web.texts import read_file, read_texts
from tests.web.scripts import SCRIPTS, STATIC, Use, imported, said, spoken_keys, uses

TEMPLATES = sorted((Path(fourwinds.web.__file__).parent / "templates").glob("*.html"))
ENTRIES = sorted(
    {name for path in TEMPLATES for name in re.findall(r"(?:module_urls|asset_url)\('([^']+\.js)'\)", path.read_text())}
    | {f"account/pages/{path.name}" for path in (STATIC / "account/pages").glob("*.js")}
)
"""The scripts that pages load."""
PARTS = ("account", "bridge", "design", "riichi")
FORMS = {"zero", "one", "two", "few", "many", "other"}
ASKED = re.compile(r"""\btext\(\s*["']([\w.]+)["'](\s*~)?""")


def flat(texts: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Every key with its text; of one that has forms, all of them together."""
    for name, value in texts.items():
        key = f"{before}{name}"
        if isinstance(value, str):
            yield key, value
        elif value and value.keys() <= FORMS:
            yield key, " ".join(value.values())
        else:
            yield from flat(value, f"{key}.")


TEXTS = dict(flat(read_texts()))
SOURCES = {path: path.read_text() for path in SCRIPTS}


def pattern(key: str) -> re.Pattern[str]:
    """What a key with computed parts can be."""
    return re.compile("[\\w.]+".join(re.escape(part) for part in re.split(r"\$\{.*?\}", key)))


def wrong(use: Use) -> str | None:
    """What is not right in a call of `text`."""
    if "$" in use.key:
        return None if any(pattern(use.key).fullmatch(key) for key in TEXTS) else f"there is no text {use.key}"
    if use.key not in TEXTS:
        return f"there is no text {use.key}"
    needed = set(re.findall(r"\{(\w+)\}", TEXTS[use.key]))
    if use.values is None or needed == use.values or use.values - needed == {"count"}:
        return None
    return f"{use.key} needs {sorted(needed)}, is given {sorted(use.values)}"


def test_every_text_asked_for_exists_with_the_same_values() -> None:
    assert [
        (path.name, found) for path, source in SOURCES.items() for use in uses(source) if (found := wrong(use))
    ] == []


def test_every_key_that_a_script_names_is_that_of_a_text() -> None:
    """Also where a condition chooses between two keys."""
    named = {(path.name, key) for path, source in SOURCES.items() for key in spoken_keys(source, read_texts())}
    sections = {part for key in TEXTS for part in beginnings(key)}
    assert [
        (name, key)
        for name, key in sorted(named)
        if "$" not in key and key not in TEXTS and key.rstrip(".") not in sections
    ] == []


def beginnings(key: str) -> Iterator[str]:
    """The names of the sections that a key is in, from the outermost."""
    parts = key.split(".")
    yield from (".".join(parts[:count]) for count in range(1, len(parts)))


def test_every_text_of_a_template_exists() -> None:
    asked = [call for path in TEMPLATES for call in ASKED.findall(path.read_text())]
    assert [key for key, begun in asked if not begun and key not in TEXTS] == []


@pytest.mark.parametrize("part", PARTS)
def test_pages_load_the_texts_that_they_need(part: str) -> None:
    sections = read_file(f"en-{part}.js")
    for entry in ENTRIES:
        graph = reached(entry)
        found = {key for file in graph for key in spoken_keys((STATIC / file).read_text(), sections)}
        assert (entry, found if f"texts/en-{part}.js" not in graph else set()) == (entry, set())


def test_bridge_does_without_the_texts_of_riichi_and_riichi_without_those_of_bridge() -> None:
    assert "texts/en-riichi.js" not in reached("bridge/app.js")
    assert "texts/en-bridge.js" not in reached("riichi/app.js")


def reached(entry: str) -> set[str]:
    """A script and all that it imports, at once or later."""
    found, waiting = set[str](), [entry]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += imported(name)
    return found


def test_every_text_is_used() -> None:
    scripts = {key for source in SOURCES.values() for key in spoken_keys(source, read_texts())}
    templates = {key for path in TEMPLATES for key in re.findall(r"""["']([\w.]+)["']""", path.read_text())}
    begun = tuple(key for key in templates if key.endswith("."))
    patterns = [pattern(key) for key in scripts if "${" in key]
    unused = [key for key in TEXTS if key not in scripts | templates and not key.startswith(begun)]
    assert [key for key in unused if not any(each.fullmatch(key) for each in patterns)] == []


def test_templates_of_scripts_have_no_words_of_their_own() -> None:
    assert [(path.name, word) for path, source in SOURCES.items() for word in said(source)] == []
