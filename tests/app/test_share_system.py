"""Who may do what with a system: owner, editor, viewer, stranger, nobody known, operators."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compare_systems import compare_systems
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import (
    add_line,
    define_term,
    delete_line,
    delete_system,
    rename_system,
    revert_line,
    set_meaning,
    undefine_term,
    write_line,
)
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.import_system import import_over, import_system
from fourwinds.app.systems.list_lines import list_lines
from fourwinds.app.systems.look_up import look_up, show_tree
from fourwinds.app.systems.open_system import (
    list_definitions,
    open_system,
    page_of_systems,
    show_systems,
    summarise_system,
)
from fourwinds.app.systems.recommend_call import AuctionQuestion, explain_auction, recommend_call
from fourwinds.app.systems.share_system import list_shares, remove_share, share_system
from fourwinds.app.systems.swap_convention import offered_swaps, preview_swap, swap_convention
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.app.systems.undo_change import page_of_history, redo_change, restore_version, show_history, undo_change
from fourwinds.app.systems.update_library import offered_updates, preview_update, update_library
from fourwinds.store.database import Database
from fourwinds.store.log import list_changes
from fourwinds.table.errors import (
    ConflictError,
    ForbiddenError,
    FourWindsError,
    NotFoundError,
    SignInNeededError,
    StaleError,
)
from tests.app.small_library import library, small_system
from tests.app.system_people import PEOPLE, add_people, shared_system

Use = Callable[[Database, str, Actor], object]
SMALL = library()
FILE = "# Ours\n\n## Info\nbase: small_club\n\n## Opening Bids\n\n1n = 12-14 HCP, balanced\n"
OWNER, EDITOR, VIEWER = (PEOPLE[name] for name in ("owner", "editor", "viewer"))

READING: dict[str, Use] = {
    "open": lambda database, it, who: open_system(database, it, who=who),
    "open a version": lambda database, it, who: open_system(database, it, 1, who=who),
    "summarise": lambda database, it, who: summarise_system(database, it, who=who),
    "lines": lambda database, it, who: list_lines(database, it, who=who),
    "definitions": lambda database, it, who: list_definitions(database, it, who=who),
    "look up": lambda database, it, who: look_up(database, it, "1n-2c", who=who),
    "tree": lambda database, it, who: show_tree(database, it, who=who),
    "recommend": lambda database, it, who: recommend_call(
        database, it, "AKQ72.K5.83.Q972", AuctionQuestion(auction="1n p"), who=who
    ),
    "explain": lambda database, it, who: explain_auction(database, it, AuctionQuestion(auction="1n p"), who=who),
    "export": lambda database, it, who: export_system(database, it, "md", who=who),
    "history": lambda database, it, who: show_history(database, it, who=who),
    "history in pages": lambda database, it, who: page_of_history(database, it, who=who),
    "compare versions": lambda database, it, who: compare_systems(
        database, NamedSystem(system_id=it, version=1), it, who=who
    ),
    "compare systems": lambda database, it, who: compare_systems(database, it, it, who=who),
    "swaps": lambda database, it, who: offered_swaps(database, it, library=SMALL, who=who),
    "preview a swap": lambda database, it, who: preview_swap(database, it, "stayman", "puppet", library=SMALL, who=who),
    "updates": lambda database, it, who: offered_updates(database, it, library=SMALL, who=who),
    "shares": lambda database, it, who: list_shares(database, it, who=who),
}
CHANGING: dict[str, Use] = {
    "reword": lambda database, it, who: set_meaning(database, it, "1n", "14-16 HCP", who=who),
    "add": lambda database, it, who: add_line(database, it, "2n = 20-21 HCP", who=who),
    "write": lambda database, it, who: write_line(database, it, "2c", "strong", who=who),
    "delete a line": lambda database, it, who: delete_line(database, it, "1c", who=who),
    "revert": lambda database, it, who: revert_line(database, it, "1c", who=who),
    "define": lambda database, it, who: define_term(database, it, "weak", "5-10 HCP", who=who),
    "undefine": lambda database, it, who: undefine_term(database, it, "weak", who=who),
    "rename": lambda database, it, who: rename_system(database, it, f"By {who.name}", who=who),
    "swap": lambda database, it, who: swap_convention(database, it, "stayman", "puppet", library=SMALL, who=who),
    "undo": lambda database, it, who: undo_change(database, it, who=who),
    "redo": lambda database, it, who: redo_change(database, it, who=who),
    "restore": lambda database, it, who: restore_version(database, it, 1, who=who),
    "import over": lambda database, it, who: import_over(database, it, FILE, library=SMALL, who=who),
    "update": lambda database, it, who: update_library(database, it, library=SMALL, who=who),
}
OWNING: dict[str, Use] = {
    "share": lambda database, it, who: share_system(database, it, "stranger@club.example", "viewer", who=who),
    "unshare": lambda database, it, who: remove_share(database, it, str(PEOPLE["stranger"].account_id), who=who),
    "delete": lambda database, it, who: delete_system(database, it, who=who),
}
REFUSED: dict[str, dict[str, type[FourWindsError] | None]] = {
    "owner": {},
    "machine": {},
    "editor": {"own": ForbiddenError},
    "viewer": {"change": ForbiddenError, "own": ForbiddenError},
    "reader": {"change": ForbiddenError, "own": ForbiddenError},
    "stranger": dict.fromkeys(("read", "change", "own"), NotFoundError),
    "chief": dict.fromkeys(("read", "change", "own"), NotFoundError),
    "anyone": dict.fromkeys(("read", "change", "own"), SignInNeededError),
}
"""What is refused to whom, and how; everything else may be done."""


@pytest.fixture
def people(database: Database) -> Database:
    add_people(database)
    return database


@pytest.mark.parametrize("name", REFUSED)
def test_everybody_may_do_what_they_may_and_nothing_else(people: Database, name: str) -> None:
    it, who = shared_system(people), PEOPLE[name]
    set_meaning(people, it, "1h-2h", "6-10 points, 3+ card support", who=OWNER)
    state = open_system(people, it, who=OWNER)
    kinds = {"read": READING, "change": CHANGING, "own": OWNING}
    wrong = []
    for kind, uses in kinds.items():
        refusal = REFUSED[name].get(kind)
        for use, act in uses.items():
            got = _outcome(act, people, it, who)
            if got is not refusal and not (refusal is None and use == "update" and got is NotFoundError):
                wrong.append((use, got, refusal))
    assert wrong == []
    if "change" in REFUSED[name]:
        assert open_system(people, it, who=OWNER) == state, "nothing changed"
    elif name == "editor":
        assert {version.who for version in show_history(people, it, who=OWNER)} == {"Uma", "PS"}


def _outcome(act: Use, database: Database, it: str, who: Actor) -> type[FourWindsError] | None:
    try:
        act(database, it, who)
    except FourWindsError as error:
        return type(error)
    return None


def test_a_list_holds_ones_own_and_what_is_shared(people: Database) -> None:
    shared_system(people)
    small_system(people, "Of the house")
    create_system(people, "PS alone", "small_club", library=SMALL, who=EDITOR)
    lists = {
        name: [(system.name, system.role, system.owner) for system in show_systems(people, who=who)]
        for name, who in PEOPLE.items()
        if name != "anyone"
    }
    assert lists == {
        "owner": [("Uma + PS", "owner", "Uma")],
        "reader": [("Uma + PS", "owner", "Uma")],
        "editor": [("PS alone", "owner", "PS"), ("Uma + PS", "editor", "Uma")],
        "viewer": [("Uma + PS", "viewer", "Uma")],
        "stranger": [],
        "chief": [("Of the house", "owner", None)],
        "machine": [("Of the house", "owner", None)],
    }
    first = page_of_systems(people, who=EDITOR, limit=1)
    rest = page_of_systems(people, who=EDITOR, limit=1, after=first.next)
    assert ([each.name for each in first.items + rest.items], rest.next) == (["PS alone", "Uma + PS"], None)
    with pytest.raises(SignInNeededError):
        show_systems(people, who=PEOPLE["anyone"])


def test_an_account_that_is_operator_owns_what_no_account_has(people: Database) -> None:
    it = small_system(people, "Of the house")
    rename_system(people, it, "Renamed", who=PEOPLE["chief"])
    for name in ("owner", "stranger"):
        with pytest.raises(NotFoundError):
            open_system(people, it, who=PEOPLE[name])


def test_sharing_is_changed_left_and_logged(people: Database) -> None:
    it = shared_system(people)
    seen = [(share.name, share.role, share.email) for share in list_shares(people, it, who=OWNER)]
    assert sorted(seen) == [("PS", "editor", "editor@club.example"), ("Vera", "viewer", "viewer@club.example")]
    assert {share.email for share in list_shares(people, it, who=VIEWER)} == {None}
    share_system(people, it, "editor@club.example", "viewer", who=OWNER)
    share_system(people, it, "editor@club.example", "viewer", who=OWNER)
    with pytest.raises(ForbiddenError):
        set_meaning(people, it, "1n", "14-16 HCP", who=EDITOR)
    remove_share(people, it, str(VIEWER.account_id), who=VIEWER)
    with pytest.raises(NotFoundError):
        open_system(people, it, who=VIEWER)
    remove_share(people, it, str(EDITOR.account_id), who=OWNER)
    with people.read() as connection:
        log = [(change.action, change.who) for change in list_changes(connection, "share", it)]
    assert log == [("share", "Uma")] * 3 + [("leave", "Vera"), ("unshare", "Uma")]
    delete_system(people, it, who=OWNER)
    with people.read() as connection:
        last = list_changes(connection, "share", it)[-1]
    assert (last.action, last.account_id, last.before["name"]) == ("delete", OWNER.account_id, "Uma + PS")


@pytest.mark.parametrize(
    ("email", "error"),
    [("nobody@club.example", NotFoundError), ("owner@club.example", ConflictError), ("' OR 1=1 --", NotFoundError)],
)
def test_a_system_is_shared_with_somebody_else_who_is_there(
    people: Database, email: str, error: type[FourWindsError]
) -> None:
    it = shared_system(people)
    with pytest.raises(error):
        share_system(people, it, email, "viewer", who=OWNER)
    assert len(list_shares(people, it, who=OWNER)) == 2


def test_a_system_asked_for_again_is_made_once(people: Database) -> None:
    wanted = "0a1b2c3d-0000-4000-8000-000000000001"

    def ask(name: str = "Ours", who: Actor = OWNER) -> str:
        return create_system(people, name, "small_club", ["transfers"], library=SMALL, who=who, system_id=wanted)

    assert ask() == ask() == wanted
    imported = {
        import_system(people, FILE, name="A file", library=SMALL, who=OWNER, system_id=wanted[:-1] + "2") for _ in "ab"
    }
    assert imported == {wanted[:-1] + "2"}
    assert [system.name for system in show_systems(people, who=OWNER)] == ["A file", "Ours"]
    with pytest.raises(ConflictError):
        ask("Theirs")
    with pytest.raises(ConflictError):
        ask(who=EDITOR)


def test_a_change_asked_for_again_is_made_once(people: Database) -> None:
    it = shared_system(people)
    added = [add_line(people, it, "2n = 20-21 HCP", who=EDITOR, expected_change=1, key="a") for _ in range(2)]
    assert added[0] == added[1]
    assert added[0].version == 2
    swaps = [
        swap_convention(people, it, "stayman", "puppet", library=SMALL, who=EDITOR, expected_change=2, key="b")
        for _ in range(2)
    ]
    assert swaps[0] == swaps[1]
    assert [undo_change(people, it, who=EDITOR, key="c").version.number for _ in range(2)] == [3, 3]
    assert open_system(people, it, who=OWNER).change == 4
    with pytest.raises(ConflictError, match="another request"):
        redo_change(people, it, who=EDITOR, key="c")
    with pytest.raises(StaleError):
        undo_change(people, it, who=EDITOR, expected_change=3, key="d")
    with pytest.raises(NotFoundError):
        preview_update(people, it, library=SMALL, who=VIEWER)
