"""Export and import (specification: systems 2.4, 5.3): byte for byte; a failure changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, define_term, delete_line, set_meaning
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.import_system import import_over, import_system
from fourwinds.app.systems.open_system import open_system, show_systems, system_id_of
from fourwinds.app.systems.system_json import system_to_json
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.app.systems.valid_notes import read_notes_file
from fourwinds.store.database import Database
from fourwinds.table.errors import (
    ConflictError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    TooLargeError,
)
from tests.app.small_library import WHO, export_json, export_markdown, library, meaning_of, small_system

DOCUMENT = """\
# Uma + PS 2/1

## Info
base: 2_1_game_force
created: 2026-01-23
partners: Uma and PS
conventions:
  - stayman_1nt 1.0 (invite = 9-10)
  - jacoby_transfers_1nt

---

## Definitions

limit_raise = 10-12 support points, 3+ card support

---

## Opening Bids

What we open with.

1c = 3+ clubs, 11-21 HCP
1d = 3+ diamonds, 11-21 HCP
1n [seat 1-2] [vul] = 15-17 HCP, balanced {hcp 15-17} -- 14 with five good
1n [rank 2] = 14-17 HCP, balanced

---

## Later

(1n)-2c = Majors
1n-(x) as 1n-(p)
(1X)-1n as 1n [from responder]

---

## [stayman_1nt]

1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major

---

## [user_custom]

1n-(p)-2c-(p)-2d = MODIFIED: No 4-card major, may have 5 diamonds
(1X)-1n as 1n [from responder] = DELETED:
1n-(p)-2c = DELETED: -- we play two-way

---

## Notes

Written at the club.

- Bring pencils.

---
"""


def test_a_file_by_hand_comes_back_byte_for_byte(database: Database) -> None:
    """Specification, systems 5.3, with everything a file can have, such as seats, ranks and remarks."""
    system_id = import_system(database, DOCUMENT, file="uma.md", who=WHO)
    assert export_markdown(database, system_id) == DOCUMENT
    again = import_system(database, export_json(database, system_id), name="Again", who=WHO)
    assert export_markdown(database, again) == DOCUMENT.replace("Uma + PS 2/1", "Again")
    system = read_notes_file(DOCUMENT)
    assert open_system(database, system_id, who=WHO).system == system


@pytest.mark.slow  # twenty seconds; the command line exports and imports a whole system in every run
def test_500_lines_of_library_and_edits_survive_export_import_export(large_database: Database) -> None:
    """Issue 4: byte for byte, and the same system."""
    database = large_database
    chosen = ["stayman_1nt", "jacoby_transfers_1nt", "jacoby_2nt", "cappelletti", "lebensohl", "gerber"]
    system_id = create_system(database, "Uma + PS 2/1", "2_1_game_force", chosen, who=WHO)
    set_meaning(database, system_id, "1n", "14-16 HCP, balanced {hcp 14-16} -- since May", who=WHO)
    add_line(database, system_id, "3n [seat 1-3] [nv] = Gambling, solid minor, 7+ suit", who=WHO)
    delete_line(database, system_id, "1n-2c-2d", who=WHO)
    define_term(database, system_id, "gambling", "solid suit, no side ace or king", who=WHO)
    text = export_markdown(database, system_id)
    assert len(text.splitlines()) > 500
    again = import_system(database, text, name="Again", who=WHO)
    assert export_markdown(database, again) == text.replace("# Uma + PS 2/1", "# Again", 1)
    assert replace(open_system(database, again, who=WHO).system, name="Uma + PS 2/1") == (
        open_system(database, system_id, who=WHO).system
    )


def test_json_says_what_the_notes_say(database: Database) -> None:
    system_id = import_system(database, DOCUMENT, who=WHO)
    data = json.loads(export_json(database, system_id))
    assert data["name"] == "Uma + PS 2/1"
    assert data["base"] == {"id": "2_1_game_force", "version": "", "parameters": {}}
    assert data["conventions"][0] == {"id": "stayman_1nt", "version": "1.0", "parameters": {"invite": "9-10"}}
    openings = data["sections"][0]
    assert (openings["module"], openings["title"], openings["prose"]) == ("base", "Opening Bids", "What we open with.")
    assert openings["rules"][2] == {
        "sequence": "1n [seat 1-2] [vul]",
        "meaning": "15-17 HCP, balanced",
        "exact": "hcp 15-17",
        "remark": "14 with five good",
    }
    assert data["sections"][-1]["rules"][1] == {
        "sequence": "(1X)-1n",
        "as": "1n",
        "from_responder": True,
        "deleted": True,
    }


def test_an_earlier_version_is_exported(database: Database) -> None:
    system_id = small_system(database)
    first = export_markdown(database, system_id)
    set_meaning(database, system_id, "1n", "12-14 HCP, balanced", who=WHO)
    assert export_markdown(database, system_id) != first
    assert export_markdown(database, system_id, version=1) == first


def test_a_pdf_is_made_of_a_version(database: Database) -> None:
    assert export_system(database, small_system(database), "pdf", version=1, who=WHO).startswith(b"%PDF-")


def test_a_file_is_imported_over_a_system_as_one_change(database: Database) -> None:
    system_id = small_system(database)
    before = export_markdown(database, system_id)
    text = before.replace("15-17 HCP, balanced", "12-14 HCP, balanced")
    change = import_over(database, system_id, text, file="uma.md", who=WHO, library=library(), expected_change=1)
    assert change.version == 2
    assert export_markdown(database, system_id).startswith(text), "lines to review may follow"
    opening = meaning_of(database, system_id, "1n").data
    assert (opening.hcp_min, opening.hcp_max) == (12, 14)
    renamed = export_markdown(database, system_id).replace("# Uma + PS", "# Another name", 1)
    again = import_over(database, system_id, renamed, who=WHO, library=library())
    assert (again.version, again.changed) == (2, False)
    with pytest.raises(ConflictError, match="changed in the meantime"):
        import_over(database, system_id, before, who=WHO, library=library(), expected_change=1)
    undo_change(database, system_id, who=WHO)
    assert export_markdown(database, system_id) == before


BROKEN: list[tuple[str, str, type[FourWindsError], str]] = [
    ("1c = 3+ clubs", "1z = 3+ clubs", MalformedError, r"uma\.md, line 23"),
    ("1c = 3+ clubs", "1n-1c = 3+ clubs", IllegalError, r"uma\.md, line 23"),
    ("1d = 3+ diamonds", "1c = 3+ diamonds", ConflictError, "twice"),
    ("{hcp 15-17}", "{hpc 15-17}", MalformedError, r"uma\.md, line 25"),
    ("1n-(x) as 1n-(p)", "1n-(x) as 1n-(p)\n1n-(p) as 1n-(x)", ConflictError, "cycle"),
    ("base: 2_1_game_force\n", "", MalformedError, "base"),
    ("# Uma + PS 2/1", "", MalformedError, "name"),
    ("## Info", "## Data", MalformedError, "uma.md"),
    ("2_1_game_force", "2_1_game_farce", NotFoundError, r"2_1_game_farce.*uma\.md, line 4, column 7"),
    ("jacoby_transfers_1nt", "jacoby_transfer", NotFoundError, r"jacoby_transfer.*uma\.md, line 9"),
    ("jacoby_transfers_1nt", "dont\n  - cappelletti", ConflictError, r"exclude each other.*uma\.md, line 10"),
    ("invite = 9-10", "invite = 6-7", MalformedError, r"6-7.*uma\.md, line 8"),
]


@pytest.mark.parametrize(("old", "new", "error", "words"), BROKEN)
def test_an_import_that_fails_changes_nothing(
    shared: Database, old: str, new: str, error: type[FourWindsError], words: str
) -> None:
    """A file with an error is refused with its place; no system is there after it, and none was changed."""
    assert old in DOCUMENT
    text = DOCUMENT.replace(old, new, 1)
    system_id = system_id_of(shared, "Uma + PS", who=WHO)
    before = open_system(shared, system_id, who=WHO)
    with pytest.raises(error, match=words):
        import_system(shared, text, file="uma.md", who=WHO)
    with pytest.raises(error, match=words):
        import_over(shared, system_id, text, file="uma.md", who=WHO)
    assert [system.name for system in show_systems(shared, who=WHO)] == ["Uma + PS"]
    assert open_system(shared, system_id, who=WHO) == before


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"format": "fourwinds system 1"}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": "sayc"}, "sections": [1]}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": 7}}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": "sayc", "parameters": {"a": 1}}}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": "sayc"}, "created": "May"}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": "sayc"}, "sections": [{"rules": [{}]}]}',
        '{"format": "fourwinds system 1", "name": "x", "base": {"id": "sayc"},'
        ' "sections": [{"rules": [{"sequence": "1z", "meaning": "x"}, {"sequence": "1n"}]}]}',
        '[Event "A PBN file"]\n[Deal "N:KQ3.AT74.Q62.K85 ..."]\n',
        "",
    ],
)
def test_a_file_of_another_kind_is_refused(text: str) -> None:
    with pytest.raises(MalformedError, match=r"x\.json"):
        read_notes_file(text, file="x.json")


def test_names_are_unique_also_when_importing(database: Database) -> None:
    import_system(database, DOCUMENT, who=WHO)
    with pytest.raises(ConflictError, match=r"Uma \+ PS 2/1"):
        import_system(database, DOCUMENT, who=WHO)
    import_system(database, DOCUMENT, name="  Another  one ", who=WHO)
    assert [system.name for system in show_systems(database, who=WHO)] == ["Another one", "Uma + PS 2/1"]


def test_every_field_of_a_system_is_in_its_json() -> None:
    system = read_notes_file(DOCUMENT)
    assert read_notes_file(json.dumps(system_to_json(system))) == system
    assert read_notes_file(json.dumps(system_to_json(replace(system, created=None, more=())))) != system


def test_lines_of_a_module_that_json_does_not_list_are_kept(database: Database) -> None:
    """As those of a section of Markdown are."""
    data = system_to_json(read_notes_file(DOCUMENT))
    listed, data["conventions"] = data["conventions"], data["conventions"][1:]
    system_id = import_system(database, json.dumps(data), who=WHO)
    system = open_system(database, system_id, who=WHO).system
    assert [module.id for module in system.conventions] == [listed[1]["id"], listed[0]["id"]]
    assert [str(rule) for rule in system.rules if rule.module == "stayman_1nt"] == [
        "1n-(p)-2c = Stayman, asks for 4-card major",
        "1n-(p)-2c-(p)-2d = No 4-card major",
    ]


def test_a_pdf_of_very_many_lines_is_left_to_a_job(shared: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fourwinds.app.systems.export_system._MOST_PRINTED", 5)
    with pytest.raises(TooLargeError, match="system_pdf"):
        export_system(shared, system_id_of(shared, "Uma + PS", who=WHO), "pdf", who=WHO)
