"""The documentation is tested: its examples run, its pages cover the whole program, and its links work."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourwinds
from docs.generate import GENERATED
from fourwinds.cli.main import main

CHECKOUT = Path(__file__).parents[1]
SOURCE = Path(fourwinds.__file__).parent
PAGES = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
PACKAGES = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())


def console_examples(page: Path) -> Iterator[tuple[str, str]]:
    """Yield command and output of every `$ fourwinds …` in the console blocks of a page."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


def differing_examples(page: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[str]:
    """Run the examples of a page in order, since a later one may use what an earlier one made."""
    for command, output in console_examples(page):
        program, *arguments = shlex.split(command)
        assert program == "fourwinds", f"{page.name}: only fourwinds commands can be shown with their output"
        with pytest.raises(SystemExit):
            main(arguments)
        out, err = capsys.readouterr()
        if (out + err).strip() != output.strip():
            yield f"{page.name}: $ {command}\n{out}{err}"


def test_console_examples_print_what_the_page_shows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("FOURWINDS_DATABASE_URL", raising=False)
    wrong: list[str] = []
    for number, page in enumerate(PAGES):
        monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path / str(number)))
        wrong += differing_examples(page, capsys)
    assert not wrong, "\n".join(wrong)


def test_there_are_console_examples() -> None:
    assert any(list(console_examples(page)) for page in PAGES)


def test_generated_pages_are_up_to_date() -> None:
    stale = [path.name for path, generate in GENERATED.items() if path.read_text(encoding="utf-8") != generate()]
    assert stale == [], "run: .venv/bin/python -m docs.generate"


def test_the_page_of_rules_shows_its_example_as_it_is() -> None:
    docs = CHECKOUT / "docs"
    example = (docs / "examples" / "rules" / "competitive.json").read_text(encoding="utf-8")
    assert example in (docs / "rules.md").read_text(encoding="utf-8")


def test_every_package_has_a_page_that_names_its_modules() -> None:
    missing = [
        f"docs/{package}.md: `{path.stem}`"
        for package in PACKAGES
        for page in [(CHECKOUT / "docs" / f"{package}.md").read_text(encoding="utf-8")]
        for path in sorted((SOURCE / package).glob("*.py"))
        if path.stem != "__init__" and f"`{path.stem}`" not in page
    ]
    assert missing == []


def test_every_setting_is_documented() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    settings = set(re.findall(r"FOURWINDS_[A-Z_]*[A-Z]", sources)) - {"FOURWINDS_COMPLETE"}
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert {setting for setting in settings if f"`{setting}`" not in pages} == set()


def test_links_between_pages_lead_somewhere() -> None:
    broken = [
        f"{page.name}: {target}"
        for page in PAGES
        for target in re.findall(r"\]\((?!https?://|#)([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_dependency_carries_its_reason() -> None:
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    requirements = re.findall(r'^  "[a-z][\w.\[\]-]*>=[^"]*",.*$', text, re.MULTILINE)
    assert len(requirements) > 10
    assert [line for line in requirements if not re.search(r"# \w.+", line)] == []


def test_every_module_has_a_docstring() -> None:
    public = (path for path in SOURCE.rglob("*.py") if path.name not in {"__init__.py", "__main__.py"})
    without = [str(path) for path in public if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert without == []
