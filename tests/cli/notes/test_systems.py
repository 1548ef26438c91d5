"""Systems from the terminal: made, shown, edited, swapped, undone, exported, compared."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest

from fourwinds.store import files
from tests.cli.outcome import Run

WEAK = "1n-2c-2d-2h"


def test_2_1_a_system_from_a_base_and_conventions_with_chosen_parameters(run: Run) -> None:
    chosen = ["--with", "stayman_1nt, negative_doubles", "--set", "negative_doubles.through=4h"]
    outcome = run("new", "Uma + PS", "--base", "2_1_game_force", *chosen)
    assert "2_1_game_force with stayman_1nt, negative_doubles" in outcome.out
    assert json.loads(run("list", "--json").out)[0]["name"] == "Uma + PS"
    assert "through = 4h" in run("export", "Uma + PS").out


def test_a_parameter_without_a_module_is_that_of_the_base(run: Run) -> None:
    assert run("new", "Weak", "--base", "acol", "--with", "stayman_1nt", "--set", "notrump = 14 – 16 HCP").code == 0
    assert "base: acol 1.0 (notrump = 14-16)" in run("export", "Weak").out
    assert "9-10" in run("lookup", "Weak", "1n-2n").out


@pytest.mark.slow
def test_without_a_choice_the_usual_conventions(run: Run) -> None:
    answer = json.loads(run("new", "Usual", "--base", "sayc", "--json").out)
    assert "stayman_1nt" in answer["conventions"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["New", "--base", "sacy"], "sayc"),
        (["New", "--base", "sayc", "--with", "staymn_1nt"], "stayman_1nt"),
        (["New", "--base", "sayc", "--with", "cappelletti,dont"], "cappelletti"),
        (["New", "--base", "stayman_1nt"], "stayman_1nt"),
        (["New", "--base", "sayc", "--set", "through=4h"], "it has notrump, "),
        (["New", "--base", "sayc", "--set", "notrmp=12-14"], "did you mean notrump?"),
        (["New", "--base", "sayc", "--set", "notrump=9-11"], "choose one of 10-12, 11-14, 12-14"),
        (["New", "--base", "sayc", "--set", "notrump"], "write notrump=12-14 for the base system"),
        (["New", "--base", "sayc", "--set", "negative_doubles.trough=3s"], "did you mean through?"),
        (["Ours", "--base", "sayc"], "Ours"),
    ],
)
def test_what_cannot_be_made_says_why(ours: Run, arguments: list[str], said: str) -> None:
    outcome = ours("new", *arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert len(json.loads(ours("list", "--json").out)) == 1


def test_4_1_lookup_tells_meaning_source_and_continuations(ours: Run) -> None:
    outcome = ours("lookup", "Ours", "1n-2c-2d")
    assert "[stayman_1nt]" in outcome.out
    answer = json.loads(ours("lookup", "Ours", "1n-2c-2d", "--json").out)
    assert answer["entry"]["module"] == "stayman_1nt"
    assert [each["call"] for each in answer["continuations"]][:2] == ["P", "2H"]


def test_lookup_of_a_definition(ours: Run) -> None:
    assert ours("lookup", "Ours", "limit raise").out.startswith("limit_raise = ")


def test_lookup_where_the_notes_are_silent(ours: Run) -> None:
    outcome = ours("lookup", "Ours", "7n-7s")
    assert outcome.code == 2
    assert ours("lookup", "Ours", "6h-(x)-xx").code == 2
    assert "no line for ...-7n" in ours("lookup", "Ours", "...-7n").err


def test_2_2_edit_covers_revert_uncovers(ours: Run) -> None:
    before = ours("lookup", "Ours", WEAK).out
    assert ours("edit", "Ours", WEAK, "Weak with 5-4 majors").code == 0
    after = ours("lookup", "Ours", WEAK).out
    assert "Weak with 5-4 majors [user_custom]" in after
    assert "covers" in after
    assert ours("edit", "Ours", WEAK, "--revert").code == 0
    assert ours("lookup", "Ours", WEAK).out == before


def test_2_2_add_and_delete(ours: Run) -> None:
    assert ours("edit", "Ours", "7n-(x)-xx", "to play").code == 0
    assert "to play" in ours("lookup", "Ours", "7n-(x)-xx").out
    assert ours("edit", "Ours", "1n-2c-2d", "--delete").code == 0
    assert ours("lookup", "Ours", "1n-2c").out.count("no 4-card major") == 0


def test_an_edit_tells_what_was_understood(ours: Run) -> None:
    assert "not understood gobbledygook" in ours("edit", "Ours", "1s-3n", "gobbledygook").out
    assert "no hand fits this" in ours("edit", "Ours", "1s-3n", "5+ hearts, at most 3 hearts").out


def test_an_edit_needs_one_thing_to_do(ours: Run) -> None:
    assert "give a sequence" in ours("edit", "Ours", WEAK).err
    assert "give a sequence" in ours("edit", "Ours", WEAK, "weak", "--delete").err
    assert ours("edit", "Nobody", WEAK, "weak").code == 2


def test_an_earlier_version_cannot_be_edited_and_the_error_says_how_to_go_back(ours: Run) -> None:
    ours("edit", "Ours", WEAK, "Weak with 5-4 majors")
    for command in (
        ["edit", "Ours@1", WEAK, "weak"],
        ["set", "Ours@1", "notrump=12-14"],
        ["delete", "Ours@1", "--yes"],
    ):
        refused = ours(*command)
        assert refused.code == 2
        assert "'Ours@1' is an earlier version, which can be read but not edited" in refused.err
        assert "to go back to version 1, undo the later changes: fourwinds notes undo" in refused.err
    assert "system 'Theirs' not found" in ours("edit", "Theirs@1", WEAK, "weak").err


@pytest.mark.slow
def test_2_3_swap_with_preview(ours: Run) -> None:
    preview = ours("swap", "Ours", "stayman_1nt", "puppet_stayman_1nt", "--preview")
    assert "nothing has changed yet" in preview.out
    assert "[stayman_1nt]" in ours("lookup", "Ours", "1n-2c").out
    assert ours("swap", "Ours", "stayman_1nt", "puppet_stayman_1nt").code == 0
    assert "[puppet_stayman_1nt]" in ours("lookup", "Ours", "1n-2c").out
    assert ours("undo", "Ours").out.startswith("undone: ")
    assert "[stayman_1nt]" in ours("lookup", "Ours", "1n-2c").out
    assert ours("redo", "Ours").code == 0
    assert "[puppet_stayman_1nt]" in ours("lookup", "Ours", "1n-2c").out


OUR_STAYMAN = """
# Our Stayman

## Info
type: convention
id: our_stayman
version: 1.0
conflicts: [stayman_1nt]

## Sequences

1n-(p)-2c = asks for a 4-card major, 8+ HCP
1n-(p)-2c-(p)-2d = no 4-card major
"""


@pytest.mark.slow
def test_a_convention_of_ones_own_from_a_file(ours: Run, tmp_path: Path) -> None:
    (tmp_path / "ours.md").write_text(OUR_STAYMAN, encoding="utf-8")
    assert "Problem: " in ours("swap", "Ours", "--add", "ours.md", "--preview").out
    assert ours("swap", "Ours", "stayman_1nt", "ours.md").code == 0
    assert "[our_stayman]" in ours("lookup", "Ours", "1n-2c").out
    assert ours("new", "Fresh", "--base", "sayc", "--with", "ours.md").code == 0
    assert "--with ours.md" in ours("import", "ours.md").err


def test_variants_are_offered_as_swaps(ours: Run) -> None:
    assert json.loads(ours("swap", "Ours", "--json").out)["offers"]["stayman_1nt"] == ["puppet_stayman_1nt"]
    assert "puppet_stayman_1nt" in ours("swap", "Ours").out
    assert "give the convention to remove" in ours("swap", "Ours", "stayman_1nt").err


def test_a_swap_tells_which_lines_it_orphans(ours: Run) -> None:
    ours("edit", "Ours", "1n-2c-2d-2n-3c", "6+ clubs, to play")
    answer = json.loads(ours("swap", "Ours", "--remove", "stayman_1nt", "--preview", "--json").out)
    assert answer["orphans"] == ["1n-(p)-2c-(p)-2d-(p)-2n-(p)-3c = 6+ clubs, to play"]


def test_the_log_and_the_difference_of_versions(ours: Run) -> None:
    ours("edit", "Ours", WEAK, "Weak with 5-4 majors")
    history = json.loads(ours("log", "Ours", "--json").out)
    assert [each["number"] for each in history] == [1, 2]
    outcome = ours("diff", "Ours@1", "Ours")
    assert outcome.code == 1
    assert "Weak with 5-4 majors" in outcome.out
    assert ours("diff", "Ours", "Ours").out == "no difference\n"


def test_a_full_disk_leaves_an_exported_system_as_it_was(
    ours: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    before = "written before"
    (tmp_path / "ours.md").write_text(before, encoding="utf-8")
    (tmp_path / "ours.md").chmod(0o640)
    with monkeypatch.context() as patched:
        patched.setattr(files, "flush", full)
        assert ours("export", "Ours", "-o", "ours.md").code == 2
    assert (tmp_path / "ours.md").read_text(encoding="utf-8") == before
    assert ours("export", "Ours", "-o", "ours.md").code == 0
    assert stat.S_IMODE((tmp_path / "ours.md").stat().st_mode) == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "ours.md"]


@pytest.mark.slow
def test_export_and_import_give_the_same_bytes(ours: Run, tmp_path: Path) -> None:
    ours("edit", "Ours", WEAK, "Weak with 5-4 majors")
    ours("edit", "Ours", "1n-3c", "--delete")
    for form in ("md", "json"):
        first = ours("export", "Ours", f"--{form}").out
        file = tmp_path / f"ours.{form}"
        file.write_text(first, encoding="utf-8")
        assert ours("import", str(file), "--name", f"Again {form}").code == 0
        again = ours("export", f"Again {form}", f"--{form}").out
        assert _without_version(again.replace(f"Again {form}", "Ours")) == _without_version(first)


def _without_version(text: str) -> str:
    return re.sub(r'"?exported"?: [^\n]*@\d+"?', "exported", text)


def test_a_failed_import_changes_nothing(ours: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.md"
    text = ours("export", "Ours").out
    file.write_text(text.replace("1n = ", "1n-1s = oops\n1n = ", 1), encoding="utf-8")
    outcome = ours("import", str(file), "--name", "Bad")
    assert outcome.code == 2
    assert "1s" in outcome.err
    assert [each["name"] for each in json.loads(ours("list", "--json").out)] == ["Ours"]


@pytest.mark.slow
def test_a_pdf(ours: Run, tmp_path: Path) -> None:
    assert ours("export", "Ours", "--pdf", "-o", "ours.pdf").code == 0
    assert (tmp_path / "ours.pdf").read_bytes().startswith(b"%PDF-")
    assert "needs a file" in ours("export", "Ours", "--pdf").err
    assert "choose one of" in ours("export", "Ours", "--pdf", "--json").err
    assert "nowhere" in ours("export", "Ours", "-o", "nowhere/ours.md").err


def test_a_convention_card(ours: Run, tmp_path: Path) -> None:
    assert ours("export", "Ours", "--card", "--paper", "letter", "-o", "card.pdf").code == 0
    assert (tmp_path / "card.pdf").read_bytes().startswith(b"%PDF-")
    assert "needs a file" in ours("export", "Ours", "--card").err
    assert "choose one of" in ours("export", "Ours", "--card", "--pdf", "-o", "card.pdf").err


def test_show_draws_the_tree(ours: Run) -> None:
    outcome = ours("show", "stayman_1nt")
    assert "├─(p)-2d" in outcome.out
    assert "[stayman_1nt]" in ours("show", "Ours", "--under", "1n-2c").out
    assert "1M-(p)-2M" in ours("show", "Ours", "--under", "1s-2s").out
    assert ours("show", "Ours", "--module", "nothing").code == 2
    assert ours("show", "Nothing").code == 2


def test_check_tells_errors_and_what_is_unclear(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.md"
    file.write_text(
        "# Bad\n\n## Info\ntype: convention\nid: bad\n\n## Sequences\n\n1n-2c = frobnicates\n1n-1s = oops\n",
        encoding="utf-8",
    )
    outcome = run("check", str(file))
    assert outcome.code == 1
    assert "line 10, column 4" in outcome.out
    assert "frobnicates" in outcome.out
    report = json.loads(run("check", str(file), "--json").out)[0]
    assert [notice["kind"] for notice in report["notices"]] == ["not-understood"]


def test_a_module_of_the_library_is_described_with_its_parameters(run: Run) -> None:
    described = run("library", "sayc").out
    assert "Standard American Yellow Card  sayc 1.0" in described
    assert "usual conventions  stayman_1nt, jacoby_transfers_1nt" in described
    assert "one of 10-12, 11-14, 12-14, 13-15, 14-16, 15-17, 16-18" in described
    assert json.loads(run("library", "smolen", "--json").out)["requires"] == ["stayman_1nt"]
    assert "module 'staymen' not found" in run("library", "staymen").err


@pytest.mark.slow
def test_the_library_is_clean(run: Run) -> None:
    import fourwinds.notes.library as package

    folder = Path(package.__file__).parent
    outcome = run("check", "--strict", *map(str, sorted(folder.glob("*/*.md"))))
    assert outcome.code == 0, outcome.out


def test_delete_asks_first(ours: Run) -> None:
    assert ours("delete", "Ours", "--yes").code == 0
    assert json.loads(ours("list", "--json").out) == []


def test_update_when_all_is_new(ours: Run) -> None:
    assert ours("update", "Ours").out == "every module is up to date\n"
