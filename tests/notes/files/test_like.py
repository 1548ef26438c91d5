"""Bases of one's own, which say which base of the library they are like."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourwinds.bidding.systems import agreements_of
from fourwinds.notes.compose import check_modules, check_system, create_system, find_base, playable
from fourwinds.notes.compose.bases import like_chain
from fourwinds.notes.compose.parameters import base_values
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module, read_system, write_module, write_system
from fourwinds.notes.module import Module
from fourwinds.table.errors import ConflictError, FourWindsError, NotFoundError

LIBRARY = Library.load()
OURS = """
# Ours

## Info
type: base_system
{info}
## Opening Bids
1n = 10-12 HCP, balanced
(1c)-x = 15+ HCP
"""


def base(info: str) -> Module:
    return read_module(OURS.format(info=f"{info}\n"), file="ours.md")


@pytest.mark.parametrize(
    ("written", "id_"), [("2/1", "2_1_game_force"), ("Acol", "acol"), ("standard american", "sayc"), ("", "")]
)
def test_like_is_read_by_its_usual_names_and_written_back(written: str, id_: str) -> None:
    module = base(f"like: {written}" if written else "")
    assert module.like == id_
    assert read_module(write_module(module)) == module


def test_a_system_on_a_base_of_ones_own_keeps_what_it_is_like() -> None:
    system = create_system("Us", "ours", [], LIBRARY.plus([base("like: acol")]))
    assert (system.base, system.like, system.plays_like) == ("ours", "acol", "acol")
    again = read_system(write_system(system))
    assert again == system
    assert check_system(again, LIBRARY) == []


def test_a_base_of_the_library_is_like_nothing() -> None:
    system = create_system("Us", "2/1", [])
    assert (system.base, system.like, system.plays_like) == ("2_1_game_force", "", "2_1_game_force")
    assert "like:" not in write_system(system)


def test_without_like_a_base_of_ones_own_is_played_as_standard_american() -> None:
    shelf = LIBRARY.plus([base("")])
    assert create_system("Us", "ours", [], shelf).like == "sayc"
    (advice,) = playable(base(""), LIBRARY, file="ours.md").advice
    assert str(advice) == (
        "ours does not say which base of the library it is like: it gets the ranges of sayc and no defence (ours.md): "
        "write like: sayc or another base under ## Info"
    )
    assert playable(base("like: sayc"), LIBRARY).advice == ()


def test_a_base_takes_the_defence_of_the_one_it_is_like_unless_it_names_its_parts() -> None:
    def lines(info: str) -> list[str]:
        return [str(rule) for rule in create_system("Us", "ours", [], LIBRARY.plus([base(info)])).rules]

    taken = lines("like: sayc")
    assert len(taken) > 500
    assert "(1c)-x = 15+ HCP" in taken
    assert all(line.startswith("(") for line in taken if not line.startswith("1n ="))
    assert len(lines("like: sayc\nincludes: [preempts]")) < 100
    assert len(lines("")) == 2


def test_like_decides_the_constants_of_the_kernel() -> None:
    """A balanced hand of 12 opens 1NT where the kernel is Acol's and the notes say nothing about it."""
    from fourwinds.bidding.bidder import Bidder
    from fourwinds.bridge.auction import Auction
    from fourwinds.bridge.cards import Hand
    from fourwinds.bridge.seat import Seat

    module = replace(base("like: acol"), sections=())
    calls = []
    for like in ("acol", "sayc"):
        system = create_system("Us", "ours", [], LIBRARY.plus([replace(module, like=like)]))
        bidder = Bidder(agreements_of(system))
        calls.append(str(bidder.advise(Hand.parse("KQ72.K53.A83.Q97"), Auction(Seat.NORTH)).call))
    assert calls == ["1N", "1C"]


@pytest.mark.parametrize(
    ("likes", "kind", "told"),
    [
        ({"a": "a"}, ConflictError, "a is like a, which leads back to itself"),
        ({"a": "b", "b": "a"}, ConflictError, "b is like a, which leads back to itself"),
        ({"a": "b", "b": "c", "c": "b"}, ConflictError, "c is like b, which leads back to itself"),
        ({"a": "b", "b": "nosuch"}, NotFoundError, "b is like 'nosuch', which is not a base system of the library"),
        ({"a": "none"}, NotFoundError, "write like: with one of 2_1_game_force, acol, precision, sayc"),
        ({"a": "stayman_1nt"}, NotFoundError, "write like: with one of"),
    ],
)
def test_a_base_like_nothing_known_or_like_itself_is_refused(
    likes: dict[str, str], kind: type[FourWindsError], told: str
) -> None:
    bases = [Module("base_system", id_, id_, like=like) for id_, like in likes.items()]
    with pytest.raises(kind) as refused:
        create_system("Us", "a", [], LIBRARY.plus(bases))
    assert type(refused.value) is kind
    assert told in str(refused.value)


def test_an_error_names_the_line_of_like() -> None:
    (error,) = playable(base("like: nosuch"), LIBRARY, file="ours.md").errors
    assert (error.where.file, error.where.line, error.where.token) == ("ours.md", 6, "nosuch")


def test_bases_may_be_like_each_other_in_a_row() -> None:
    one, other = Module("base_system", "a", "A", like="b"), Module("base_system", "b", "B", like="2/1")
    assert like_chain(one, LIBRARY.plus([one, other])) == ("b", "2_1_game_force")


def test_a_convention_fits_a_base_that_is_like_one_it_is_made_for() -> None:
    shelf = LIBRARY.plus([base("like: sayc")])
    assert [each.id for each in create_system("Us", "ours", ["inverted_minors"], shelf).conventions] == [
        "inverted_minors"
    ]


def test_a_convention_made_for_other_bases_is_refused_unless_anyway() -> None:
    shelf = LIBRARY.plus([base("like: precision")])
    with pytest.raises(ConflictError, match="--anyway"):
        create_system("Us", "ours", ["inverted_minors"], shelf)
    system = create_system("Us", "ours", ["inverted_minors"], shelf, anyway=True)
    again = read_system(write_system(system), file="ours.md")
    found = playable(again, LIBRARY, file="ours.md")
    assert (again, found.errors) == (system, ())
    assert [each.problem for each in found.advice] == ["inverted_minors is not made for ours"]
    assert found.advice[0].where.line is not None


def test_anyway_does_not_overrule_conflicts_and_requirements() -> None:
    modules = [LIBRARY.convention(each) for each in ("cappelletti", "dont", "smolen")]
    errors = check_modules(find_base("precision", LIBRARY), modules, anyway=True)
    assert [error.problem for error in errors] == [
        "smolen requires stayman_1nt",
        "cappelletti and dont exclude each other",
    ]


@pytest.mark.parametrize(("notrump", "invite"), [("12-14", "11-12"), ("15-17", "8-9"), ("14-16", "9-10")])
def test_conventions_follow_the_range_of_1nt_that_the_base_itself_states(notrump: str, invite: str) -> None:
    own = with_notrump(base("like: sayc\nconventions: [stayman_1nt]"), notrump)
    system = create_system("Us", "ours", library=LIBRARY.plus([own]))
    (line,) = (rule for rule in system.rules if rule.sequence.path == "1n-(p)-2c-(p)-2d-(p)-2n")
    assert line.meaning.startswith(f"{invite} points")
    assert playable(own, LIBRARY).advice == ()


def test_a_convention_added_to_an_exported_system_follows_its_range_of_1nt() -> None:
    own = with_notrump(base("like: sayc"), "12-14")
    system = read_system(write_system(create_system("Us", "ours", [], LIBRARY.plus([own]))))
    values = base_values(system, LIBRARY)
    assert values is not None
    assert values["nt_invite"] == "11-12"


def test_a_range_of_1nt_that_conventions_do_not_know_is_advice() -> None:
    own = with_notrump(base("like: sayc\nconventions: [stayman_1nt, gerber]"), "13-16")
    (advice,) = playable(own, LIBRARY, file="ours.md").advice
    assert advice.problem == "1NT shows 13-16 HCP, but stayman_1nt, gerber are played as over 15-17"
    assert "stayman_1nt (weak = …)" in advice.remedy
    assert "12-14" in advice.remedy


def with_notrump(module: Module, notrump: str) -> Module:
    return read_module(write_module(module).replace("10-12 HCP", f"{notrump} HCP"), file="ours.md")
