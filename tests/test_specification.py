"""The specification names modules and tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import fourwinds

CHECKOUT = Path(__file__).parents[1]
SOURCE = Path(fourwinds.__file__).parent
PAGE = (CHECKOUT / "docs" / "specification.md").read_text(encoding="utf-8")
PACKAGES = "|".join(sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists()))


def test_every_module_of_the_specification_exists() -> None:
    named = set(re.findall(rf"`((?:{PACKAGES})/[\w./-]+)`", PAGE))
    assert len(named) > 100
    assert sorted(name for name in named if not (SOURCE / name).exists() and not (SOURCE / f"{name}.py").exists()) == []


def test_every_test_of_the_specification_exists() -> None:
    named = set(re.findall(r"`(tests/[\w./-]+)`", PAGE))
    assert named
    assert sorted(name for name in named if not (CHECKOUT / name).exists()) == []


def test_the_five_documents_are_headings() -> None:
    assert re.findall(r"^## (.+)$", PAGE, re.MULTILINE) == ["systems", "engine", "kernel", "lessons", "riichi"]
