"""The scripts of the pages, read for their texts: the keys they ask for, and what their templates say themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import fourwinds.web

__all__ = ["SCRIPTS", "STATIC", "Use", "imported", "said", "spoken_keys", "uses"]

STATIC = Path(fourwinds.web.__file__).parent / "static"
SCRIPTS = sorted(
    path for path in STATIC.rglob("*.js") if path.parent.name not in {"vendor", "texts"} and path.name != "text.js"
)
_CALL = re.compile(r"""\btext\(\s*(["'`])([^"'`]+)\1\s*(?:,\s*(?=\{)|(?=\)))""")
_SPOKEN = re.compile(r"""\b(?:aria-label|title|placeholder|alt|label|heading)="([^"]*)\"""")


@dataclass(frozen=True)
class Use:
    """A call of `text`: its key, with `${…}` where a part is computed, and the names of its values, if told."""

    key: str
    values: frozenset[str] | None


def uses(source: str) -> Iterator[Use]:
    """Every call of `text` that names its key.

    >>> list(uses('text("hand.ron", { winner, points: 3 })')) == [Use("hand.ron", frozenset({"winner", "points"}))]
    True
    """
    for call in _CALL.finditer(source):
        yield Use(call[2], _names(source, call.end()) if source[call.end()] == "{" else frozenset())


def imported(module: str) -> set[str]:
    """What a module imports itself, at once or later; libraries have names without a path."""
    source = (STATIC / module).read_text(encoding="utf-8")
    found = re.findall(r"""^(?:import|export)\b[^;"'(]*["'](\.[^"']+)["']""", source, re.M)
    later = re.findall(r'import\(\s*"(\.[^"]+)"', source)
    folder = (STATIC / module).parent
    return {(folder / name).resolve().relative_to(STATIC.resolve()).as_posix() for name in found + later}


def spoken_keys(source: str, sections: Iterable[str]) -> set[str]:
    """Every string and template that is the key of a text, with `${…}` where a part is computed."""
    key = rf"(?:{'|'.join(sections)})\.(?:[\w.]|\$\{{[^{{}}]*\}})+"
    return set(re.findall(rf"""["'`]({key})["'`]""", source))


def said(source: str) -> list[str]:
    """The words that HTML templates have themselves, in text and in attributes that are read out. Code is no word.

    >>> said('html`<p class="x" title="Ho">${text("a.b")} Hello</p>`')
    ['Ho', 'Hello']
    """
    found = []
    for start in re.finditer(r"\b(?:html|svg)`", source):
        static = _static(source, start.end())
        static = re.sub(r"<(code|pre)\b.*?</\1>", "", static, flags=re.S)
        words = [*_SPOKEN.findall(static), *re.sub(r"<!--.*?-->|<[^>]*>|&\w+;", "\n", static, flags=re.S).split("\n")]
        found += [word.strip() for word in words if re.search(r"[A-Za-z]{2,}", word)]
    return found


def _static(source: str, at: int) -> str:
    """A template from behind its opening quote to its end, without what is computed."""
    kept = []
    while source[at] != "`":
        if source.startswith("${", at):
            at = _behind(source, at + 1)
            kept.append(" ")
        else:
            kept.append(source[at])
            at += 1
    return "".join(kept)


def _behind(source: str, at: int) -> int:
    """The place behind the brace that closes the one here, over strings and templates in between."""
    depth = 0
    while True:
        if source[at] == "`":
            at += 1
            while source[at] != "`":
                at = _behind(source, at + 1) if source.startswith("${", at) else at + 1
        elif source[at] in "\"'":
            at = source.index(source[at], at + 1)
        elif source[at] in "{}":
            depth += 1 if source[at] == "{" else -1
            if depth == 0:
                return at + 1
        at += 1


def _names(source: str, at: int) -> frozenset[str] | None:
    """The names of an object literal; None where it spreads another one."""
    body = source[at + 1 : _behind(source, at) - 1]
    flat = re.sub(r"`[^`]*`|\"[^\"]*\"", "_", body)
    while (inner := re.sub(r"\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}", "_", flat)) != flat:
        flat = inner
    if "..." in flat:
        return None
    return frozenset(part.partition(":")[0].strip() for part in flat.split(",") if part.strip())
