"""Tables inside hand-written pages, between the comments `<!-- table: … -->` and `<!-- end of table -->`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import fourwinds
from docs.table import table
from fourwinds.app.settings import SETTINGS
from fourwinds.lab.lint.kinds import FAULT_KINDS

__all__ = ["PAGES_WITH_TABLES", "fill_tables"]

_DOCS = Path(__file__).parent
_SOURCE = Path(fourwinds.__file__).parent
_PACKAGES = sorted(path.name for path in _SOURCE.iterdir() if (path / "__init__.py").exists())
_MARKED = re.compile(r"(<!-- table: (.+?) -->\n).*?(<!-- end of table -->)", re.DOTALL)
_SENTENCE_END = re.compile(r"(?<=[\w`)])\.\s+(?=[A-Z`])")

PAGES_WITH_TABLES = [_DOCS / f"{name}.md" for name in (*_PACKAGES, "run", "lint")]


def fill_tables(page: str) -> str:
    """Return the text of a page with its marked tables made anew."""
    return _MARKED.sub(lambda found: f"{found[1]}\n{_content(found[2])}\n{found[3]}", page)


def _content(name: str) -> str:
    if name == "settings":
        return _settings()
    if name == "kinds of faults":
        return _fault_kinds()
    return "\n".join(_modules(_SOURCE / name.removeprefix("modules of ")))


def _settings() -> str:
    """Every setting with its meaning and its default."""
    rows = ([f"`{setting.variable}`", setting.meaning, setting.default or "—"] for setting in SETTINGS)
    return table("setting | meaning | default", rows)


def _fault_kinds() -> str:
    """Every kind of fault that a check of a system finds."""
    rows = ([f"`{kind.name}`", kind.severity.value, kind.about] for kind in FAULT_KINDS.values())
    return table("kind | severity | what it is", rows)


def _modules(folder: Path) -> Iterator[str]:
    """A table of the modules of a folder, then a section for each folder in it."""
    modules = sorted(path for path in folder.glob("*.py") if path.stem not in {"__init__", "__main__"})
    if modules:
        yield table("module | purpose", ([f"`{path.stem}`", _purpose(path)] for path in modules))
    for inner in sorted(folder.iterdir()):
        if (inner / "__init__.py").exists() and inner.name != "versions":
            yield f"### {'.'.join(inner.relative_to(_SOURCE).parts)}\n\n{_purpose(inner / '__init__.py')}.\n"
            yield from _modules(inner)


def _purpose(path: Path) -> str:
    """The first sentence of a module's docstring, without the full stop."""
    words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    sentence = _SENTENCE_END.split(words.split("\n\n")[0])[0]
    return " ".join(sentence.split()).rstrip(".").replace("|", "\\|")
