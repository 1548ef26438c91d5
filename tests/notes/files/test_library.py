"""The packaged library: every file can be read, matches its folder, and is written back unchanged."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path

import pytest

import fourwinds.notes.library
from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module, read_system, write_module, write_system
from fourwinds.notes.rule import parse_line
from fourwinds.table.errors import NotFoundError

FILES = sorted(Path(fourwinds.notes.library.__file__).parent.glob("*/*.md"))


def test_every_file_is_read_and_written_back_the_same() -> None:
    assert [file.stem for file in FILES if not comes_back(file)] == []


def comes_back(file: Path) -> bool:
    """Whether a file is what its name and its folder say, and can be written and read again."""
    module = read_module(file.read_text(encoding="utf-8"), file=file.name)
    kind = {"systems": "base_system", "parts": "part", "conventions": "convention"}[file.parent.name]
    written = write_module(module)
    again = read_module(written)
    right = module.id == file.stem and module.kind == kind and bool(module.version)
    return right and again == module and write_module(again) == written


@pytest.mark.sampled(20)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_can_be_had_with_any_of_its_parameters(file: Path) -> None:
    module = Library.load().get(file.stem)
    choices = [[(each.name, value) for value in each.choices or (each.default,)] for each in module.parameters]
    for chosen in islice(product(*choices), 50):
        assert module.rules(**dict(chosen)) or module.tables


def test_the_library_knows_its_files_and_keeps_what_it_has_read() -> None:
    library = Library.load()
    assert set(library.ids) == {file.stem for file in FILES if file.parent.name != "parts"}
    assert library.bases()[0].kind == "base_system"
    assert len(library.bases()) + len(library.conventions()) == len(library.ids)
    assert "2_1_game_force" in library
    assert library.get("2/1 Game Force") is Library.load().base("2_1_game_force")


def test_every_part_is_included_by_a_base_and_every_base_has_its_parts() -> None:
    included = {part for base in Library.load().bases() for part in base.includes}
    assert included == {file.stem for file in FILES if file.parent.name == "parts"}


def test_what_is_not_there_is_told_with_the_nearest_names() -> None:
    with pytest.raises(NotFoundError, match="did you mean stayman_1nt"):
        Library.load().get("staymn_1nt")


def test_a_long_system_of_the_library_with_edits_survives_export_and_import_byte_for_byte() -> None:
    library = Library.load()
    base = library.base("2_1_game_force")
    conventions = [each.id for each in base.conventions if each.id in library]
    system = create_system("Long", base.id, conventions, library)
    covered = [rule for rule in system.rules if rule.source is None][::7]
    edits = [
        parse_line(f"{rule.sequence} = MODIFIED: {rule.meaning or 'else'} -- ours", module="user_custom")
        if number % 3
        else parse_line(f"{rule.sequence} = DELETED:", module="user_custom")
        for number, rule in enumerate({rule.key[1:]: rule for rule in covered}.values())
    ]
    system = system.with_rules([*system.rules, *edits])
    written = write_system(system)
    assert written.count("\n") > 500
    assert read_system(written) == system
    assert write_system(read_system(written)) == written
