"""The documentation is tested: what it shows runs, what the program has is documented, links lead somewhere."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourwinds
from docs.api import API, api
from docs.features import FEATURES, features
from docs.generate import COMMAND_LINE, FINDINGS, LIBRARY, command_line, findings, library
from docs.rulesets import RULESETS, rulesets
from fourwinds.cli.main import main

CHECKOUT = Path(__file__).parents[1]
SOURCE = Path(fourwinds.__file__).parent
PAGES = [CHECKOUT / "README.md", *sorted((CHECKOUT / "docs").glob("*.md"))]
PACKAGES = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())


def console_examples(page: Path) -> Iterator[tuple[str, str]]:
    """Command and output of every `$ fourwinds …` in the console blocks of a page."""
    for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL):
        for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = example.partition("\n")
            yield command, output


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_console_examples_of_a_page_print_what_they_show(
    page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In their order, since a later one may use what an earlier one made."""
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path))
    monkeypatch.delenv("FOURWINDS_DATABASE_URL", raising=False)
    for command, output in console_examples(page):
        program, *arguments = shlex.split(command)
        assert program == "fourwinds", f"{page.name}: only fourwinds commands can be shown with their output"
        with pytest.raises(SystemExit):
            main(arguments)
        out, err = capsys.readouterr()
        assert (out + err).strip() == output.strip(), command


def test_there_are_console_examples() -> None:
    assert any(list(console_examples(page)) for page in PAGES)


def test_the_command_line_reference_is_fresh() -> None:
    assert COMMAND_LINE.read_text(encoding="utf-8") == command_line(), "run: .venv/bin/python -m docs.generate"


def test_the_list_of_findings_is_fresh() -> None:
    assert FINDINGS.read_text(encoding="utf-8") == findings(), "run: .venv/bin/python -m docs.generate"


def test_the_table_of_the_library_is_up_to_date() -> None:
    assert LIBRARY.read_text(encoding="utf-8") == library(), "run: .venv/bin/python -m docs.generate"


def test_the_tables_of_what_rules_can_ask_are_generated() -> None:
    assert FEATURES.read_text(encoding="utf-8") == features(), "run: .venv/bin/python -m docs.generate"


def test_the_page_of_rulesets_is_generated() -> None:
    assert RULESETS.read_text(encoding="utf-8") == rulesets(), "run: .venv/bin/python -m docs.generate"


def test_the_page_of_rules_shows_its_example_as_it_is() -> None:
    docs = CHECKOUT / "docs"
    example = (docs / "examples" / "rules" / "competitive.json").read_text(encoding="utf-8")
    assert example in (docs / "rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_has_a_page_that_names_its_modules(package: str) -> None:
    page = (CHECKOUT / "docs" / f"{package}.md").read_text(encoding="utf-8")
    modules = {path.stem for path in (SOURCE / package).glob("*.py")} - {"__init__"}
    assert {module for module in modules if f"`{module}`" not in page} == set()


def test_every_setting_is_documented() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    settings = set(re.findall(r"FOURWINDS_[A-Z_]*[A-Z]", sources)) - {"FOURWINDS_COMPLETE"}
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert {setting for setting in settings if f"`{setting}`" not in pages} == set()


def test_the_page_of_the_api_is_generated() -> None:
    assert API.read_text(encoding="utf-8") == api(), "run: .venv/bin/python -m docs.generate"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?://|#)([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_dependency_carries_its_reason() -> None:
    text = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    requirements = re.findall(r'^  "[a-z][\w.\[\]-]*>=[^"]*",.*$', text, re.MULTILINE)
    assert len(requirements) > 10
    assert [line for line in requirements if not re.search(r"# \w.+", line)] == []


PUBLIC = sorted(path for path in SOURCE.rglob("*.py") if path.name not in {"__init__.py", "__main__.py"})


@pytest.mark.parametrize("module", PUBLIC, ids=lambda path: str(path.relative_to(SOURCE)))
def test_every_module_says_what_it_is_for(module: Path) -> None:
    assert ast.get_docstring(ast.parse(module.read_text(encoding="utf-8")))
