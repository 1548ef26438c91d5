"""A partner's edits of an exported file: only real changes are proposed, and each can be accepted or not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourwinds.notes.compose import create_system
from fourwinds.notes.markdown import read_system, write_system
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.proposals import Proposal, accept, proposals, stamp_of, stamped
from fourwinds.notes.rule import BASE, USER, Rule, parse_line
from fourwinds.notes.system import ReviewMark, System
from fourwinds.table.errors import ConflictError
from tests.app.small_library import library
from tests.notes.files.strategies import systems_to_review, typed_badly

STAYMAN = "1n-(p)-2c-(p)-2d"


@cache
def ours() -> System:
    """Return a small system with a convention and two own lines, one of which covers a line of the base."""
    system = create_system("Ours", "small_club", ["stayman"], library())
    own = ["1n = MODIFIED: 14-16 HCP, balanced", "2d-(p)-2s = 5+ spades"]
    return system.with_rules([*system.rules, *(parse_line(line, module=USER) for line in own)])


def _line(system: System, path: str, module: str) -> Rule:
    return next(rule for rule in system.rules if rule.sequence.path == path and rule.module == module)


def _edited(change: Callable[[str], str], system: System | None = None) -> System:
    text = write_system(stamped(system or ours(), "an-id@7"))
    changed = change(text)
    assert changed != text
    return read_system(changed)


def _texts(found: list[Proposal]) -> list[tuple[str, str, str, str]]:
    return [(each.subject, each.kind, each.name, each.after) for each in found]


def _replace(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def test_a_file_that_was_not_edited_proposes_nothing() -> None:
    assert proposals(ours(), read_system(write_system(stamped(ours(), "an-id@7")))) == []


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace(" = ", "  =  "),
        lambda text: text.replace("\n1", "\n- 1"),
        lambda text: text.replace("-(p)-", " - (P) - "),
        lambda text: text.replace("\n\n---\n\n", "\n\n"),
        lambda text: "\n".join(_with_reversed_runs(text)),
    ],
)
def test_spacing_bullets_line_ends_and_order_are_no_changes(change: Callable[[str], str]) -> None:
    assert proposals(ours(), _edited(change)) == []


def _with_reversed_runs(text: str) -> list[str]:
    """Return the lines of a file with each run of notes in reverse order."""
    lines, run = [], list[str]()
    for line in [*text.split("\n"), ""]:
        if " = " in line and line[0] in "1234567(":
            run.append(line)
        else:
            lines += [*reversed(run), line]
            run = []
    return lines


def test_edits_in_a_library_section_become_own_lines() -> None:
    stayman, answer = (_line(ours(), path, "stayman") for path in ("1n-(p)-2c", STAYMAN))
    text = f"{stayman}\n"
    edited = _edited(lambda file: file.replace(f"{answer}\n", "").replace(text, f"{stayman.sequence} = 8+ HCP, asks\n"))
    found = proposals(ours(), edited)
    assert _texts(found) == [
        ("line", "reworded", "1n-(p)-2c", f"{stayman.sequence} = 8+ HCP, asks"),
        ("line", "deleted", STAYMAN, ""),
    ]
    after = accept(ours(), found)
    assert [rule for rule in after.rules if rule.module != USER] == [
        rule for rule in ours().rules if rule.module != USER
    ]
    assert str(_line(after, "1n-(p)-2c", USER)).endswith("= MODIFIED: 8+ HCP, asks")
    assert _line(after, STAYMAN, USER).deleted
    assert proposals(after, edited, ours()) == []
    assert len(accept(ours(), found[:1]).rules) == len(ours().rules) + 1


def test_a_line_added_under_a_heading_of_the_base_becomes_an_own_line() -> None:
    line = "- 1n-(p)-5n = asks for a slam"
    edited = _edited(_replace("## Opening Bids\n\n", f"## Opening Bids\n\n{line}\n"))
    found = proposals(ours(), edited)
    assert _texts(found) == [("line", "added", "1n-(p)-5n", line.removeprefix("- "))]
    after = accept(ours(), found)
    assert _line(after, "1n-(p)-5n", USER).meaning == "asks for a slam"


def test_own_lines_are_reworded_removed_and_uncover_the_library() -> None:
    edited = _edited(
        lambda text: text.replace("2d-(p)-2s = 5+ spades", "2d-(p)-2s = 6+ spades").replace(
            "1n = MODIFIED: 14-16 HCP, balanced\n", ""
        )
    )
    found = proposals(ours(), edited)
    library = _line(ours(), "1n", BASE)
    assert _texts(found) == [
        ("line", "reworded", "1n", str(library)),
        ("line", "reworded", "2d-(p)-2s", "2d-(p)-2s = 6+ spades"),
    ]
    after = accept(ours(), found)
    assert [str(rule) for rule in after.rules if rule.module == USER] == ["2d-(p)-2s = 6+ spades"]


def test_an_own_line_over_nothing_is_simply_removed() -> None:
    found = proposals(ours(), _edited(_replace("2d-(p)-2s = 5+ spades\n", "")))
    after = accept(ours(), found)
    assert _texts(found) == [("line", "deleted", "2d-(p)-2s", "")]
    assert "2d-(p)-2s" not in [rule.sequence.path for rule in after.rules]


def test_a_line_moved_to_the_own_section_is_no_change() -> None:
    line = _line(ours(), STAYMAN, "stayman")
    moved = ours().with_rules([*(rule for rule in ours().rules if rule is not line), replace(line, module=USER)])
    assert proposals(ours(), read_system(write_system(moved))) == []


def test_an_edit_of_a_covered_line_is_a_conflict_with_the_own_line() -> None:
    covered = _line(ours(), "1n", BASE)
    found = proposals(ours(), _edited(_replace(f"{covered}\n", f"{covered.sequence} = 12-14 HCP\n")))
    assert [(each.kind, each.conflict) for each in found] == [("reworded", "1n = 14-16 HCP, balanced")]
    assert not proposals(ours(), _edited(_replace(f"{covered}\n", "")))


def test_definitions_and_info() -> None:
    file = write_system(ours())
    edited = read_system(
        file.replace("# Ours\n", "# Ours and theirs\n", 1)
        .replace("base: ", "club: Riverside\nbase: ", 1)
        .replace(
            "## [user_custom]\n", "## [user_custom]\n\n### Definitions\n\nlimit raise = 9-11 points\n\n### Own\n", 1
        )
        + "\n## Notes\n\nPlay fast.\n"
    )
    found = proposals(ours(), edited)
    assert _texts(found) == [
        ("info", "reworded", "name", "Ours and theirs"),
        ("info", "added", "## Notes", "Play fast."),
        ("info", "added", "club", "Riverside"),
        ("definition", "added" if not _has_term("limit_raise") else "reworded", "limit_raise", "9-11 points"),
    ]
    after = accept(ours(), found)
    assert (after.name, after.more, after.notes) == ("Ours and theirs", (("club", "Riverside"),), "Play fast.")
    assert Definition("limit_raise", "9-11 points", USER) in after.definitions
    back = accept(after, proposals(after, read_system(file)))
    assert (back.name, back.more, back.notes, back.definitions) == ("Ours", (), "", ours().definitions)


def _has_term(term: str) -> bool:
    return any(each.term == term for each in ours().definitions)


def test_conventions_are_added_removed_and_set_otherwise() -> None:
    def convention(text: str) -> list[Proposal]:
        return proposals(ours(), _edited(lambda file: text.join(_around_conventions(file))), library=library())

    added = convention("  - stayman 1.0\n  - transfers\n")
    assert _texts(added) == [("convention", "added", "transfers", "transfers")]
    after = accept(ours(), added)
    assert [each.id for each in after.conventions] == ["stayman", "transfers"]
    assert [rule for rule in after.rules if rule.module == "transfers"] == list(
        library().convention("transfers").rules()
    )
    other = convention("  - stayman 1.0 (invite = 7-8)\n")
    assert _texts(other) == [("convention", "reworded", "stayman", "stayman 1.0 (invite = 7-8)")]
    assert _line(accept(ours(), other), f"{STAYMAN}-(p)-2n", "stayman").meaning == "7-8 HCP, invitational"
    removed = proposals(ours(), _edited(lambda file: file[: file.index("## [stayman]")] + _own_part(file)))
    assert _texts(removed) == [("convention", "deleted", "stayman", "")]
    assert not [rule for rule in accept(ours(), removed).rules if rule.module == "stayman"]


def test_a_convention_taken_off_the_list_is_removed_although_its_lines_are_still_there() -> None:
    edited = _edited(lambda file: file.replace("conventions:\n  - stayman 1.0\n", ""))
    found = proposals(ours(), edited)
    assert _texts(found) == [("convention", "deleted", "stayman", "")]
    assert not [rule for rule in accept(ours(), found).rules if rule.module == "stayman"]
    both = create_system("Ours", "small_club", ["stayman", "transfers"], library())
    short = read_system(write_system(both).replace("  - stayman 1.0\n", ""))
    assert _texts(proposals(both, short)) == [("convention", "deleted", "stayman", "")]


def test_a_file_typed_by_hand_need_not_list_its_conventions() -> None:
    assert proposals(ours(), read_system(write_system(ours()).replace("conventions:\n  - stayman 1.0\n", ""))) == []


def test_a_system_in_json_lists_its_conventions() -> None:
    own = replace(ours(), conventions=(Chosen("stayman"),))
    assert proposals(own, stamped(own, "an-id@7")) == []


def _around_conventions(file: str) -> tuple[str, str]:
    start = file.index("conventions:\n") + len("conventions:\n")
    return file[:start], file[file.index("\n", start) + 1 :]


def _own_part(file: str) -> str:
    return file[file.index("## [user_custom]") :]


def test_another_base_is_another_system() -> None:
    with pytest.raises(ConflictError, match="based on acol"):
        proposals(ours(), replace(ours(), base="acol"))


def _with_own(system: System, *lines: str) -> System:
    own = {parse_line(line).sequence.path: parse_line(line, module=USER) for line in lines}
    kept = [rule for rule in system.rules if rule.module != USER or rule.sequence.path not in own]
    return system.with_rules([*kept, *own.values()])


def test_what_we_changed_since_the_export_is_not_proposed_as_a_deletion() -> None:
    now = _with_own(ours(), "3d = 7+ diamonds", "2d-(p)-2s = 5+ spades, forcing")
    edited = _edited(_replace("2d-(p)-2s = 5+ spades", "2d-(p)-2s = 6+ spades"))
    found = proposals(now, edited, ours())
    assert [(each.name, each.before, each.after, each.conflict) for each in found] == [
        ("2d-(p)-2s", *(f"2d-(p)-2s = {text}" for text in ("5+ spades, forcing", "6+ spades", "5+ spades, forcing")))
    ]
    assert [each.name for each in proposals(now, edited)] == ["2d-(p)-2s", "3d"]
    assert proposals(now, read_system(write_system(ours())), ours()) == []


def test_ids_do_not_depend_on_the_other_proposals() -> None:
    one, both = (
        proposals(ours(), _edited(_replace("2d-(p)-2s = 5+ spades", text)))
        for text in ("2d-(p)-2s = 6+ spades", "2d-(p)-2n = 15+ HCP, asks\n2d-(p)-2s = 6+ spades")
    )
    assert {each.id for each in one} < {each.id for each in both}


def test_a_line_taken_out_of_the_list_to_review_is_confirmed() -> None:
    mark = ReviewMark("stayman", STAYMAN, "", "1n", "15-17 HCP, balanced")
    system = replace(ours(), reviews=(mark,))
    edited = _edited(lambda text: text[: text.index("## To review")], system)
    found = proposals(system, edited, system)
    assert proposals(system, edited) == []
    assert _texts(found) == [("review", "deleted", f"{STAYMAN} [stayman]", "")]
    assert accept(system, found).reviews == ()


def test_the_version_of_an_export_comes_back_and_is_no_change() -> None:
    file = write_system(stamped(ours(), "an-id@7"))
    assert stamp_of(read_system(file)) == "an-id@7"
    assert stamped(read_system(file), "") == read_system(write_system(ours()))


@settings(max_examples=40)
@given(systems_to_review(), st.integers(0, 63))
def test_a_file_typed_badly_proposes_nothing(system: System, how: int) -> None:
    found = proposals(system, read_system(typed_badly(write_system(system), how)))
    assert [each for each in found if each.subject in ("line", "convention")] == []


@settings(max_examples=40)
@given(systems_to_review(), st.data())
def test_accepting_everything_leaves_nothing_to_propose(system: System, data: st.DataObject) -> None:
    rules = list(system.rules)
    gone = data.draw(st.sets(st.integers(0, max(len(rules) - 1, 0)), max_size=3))
    own = [parse_line(line, module=USER) for line in ("1n = 10-12 HCP", "2s = weak")]
    kept = [rule for number, rule in enumerate(rules) if number not in gone and rule.sequence.path not in ("1n", "2s")]
    edited = read_system(write_system(system.with_rules([*kept, *own])))
    after = accept(system, [each for each in proposals(system, edited) if each.subject == "line"])
    assert [each for each in proposals(after, edited, system) if each.subject == "line"] == []
    assert {rule for rule in after.rules if rule.module != USER} == {rule for rule in rules if rule.module != USER}


def _after_edit(old: str, new: str, conventions: list[str]) -> System:
    """Return a SAYC system after its exported file was edited and everything was accepted."""
    system = create_system("Ours", "sayc", conventions, parameters={"sayc": {"notrump": "12-14"}})
    found = proposals(system, _edited(_replace(old, new), system))
    return accept(system, found)


def _meaning(system: System, path: str) -> str:
    return next(rule.meaning for rule in system.rules if rule.sequence.path == path)


def test_a_convention_added_to_the_list_follows_the_base() -> None:
    system = _after_edit("- gerber 1.0", "- gerber\n  - stayman_1nt", ["gerber"])
    assert _meaning(system, "1n-(p)-2c-(p)-2d-(p)-2n").startswith("11-12 points")


def test_conventions_follow_a_parameter_of_the_base_that_the_file_changes() -> None:
    system = _after_edit("(notrump = 12-14)", "(notrump = 14-16)", ["stayman_1nt"])
    assert _meaning(system, "1n-(p)-2c-(p)-2d-(p)-2n").startswith("9-10 points")
    assert system.base_parameters == {"notrump": "14-16"}


def test_a_parameter_that_the_file_no_longer_lists_has_its_default_again() -> None:
    system = _after_edit(" (notrump = 12-14)", "", ["stayman_1nt"])
    assert _meaning(system, "1n-(p)-2c-(p)-2d-(p)-2n").startswith("8-9 points")
    assert system.base_parameters == {}
