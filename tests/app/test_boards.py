"""Collections and the boards in them: kept whole, changed one after another, every change in the log."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor

import pytest

from fourwinds import pbn
from fourwinds.app.boards import collections as use_cases
from fourwinds.app.boards.edit_boards import delete_board, renumber_boards, replace_board
from fourwinds.app.boards.export_pbn import export_collection
from fourwinds.app.boards.find_par import MOST_PARS, find_pars
from fourwinds.app.boards.hash_deals import find_hashes, hash_deals, hash_owners
from fourwinds.app.boards.import_pbn import import_pbn
from fourwinds.app.boards.keep_boards import add_boards
from fourwinds.app.boards.read_pbn import MOST_BOARDS, Sent, SentFile
from fourwinds.app.boards.repair_pbn import repair_pbn
from fourwinds.app.boards.show_boards import MOST_SOLVED, page_of_boards, show_board
from fourwinds.bridge import dealing, doubledummy
from fourwinds.store.database import Database
from fourwinds.store.log import list_changes
from fourwinds.table.errors import (
    ConflictError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    SignInNeededError,
    StaleError,
    TooLargeError,
)
from tests.pbn.files import board
from tests.web.boards_app import PEOPLE, add_people

OWNER, STRANGER, ANYONE, ROOT = (PEOPLE[name] for name in ("owner", "stranger", "anyone", "operator"))
TOLD = board(
    "1NT Pass 2C =1= Pass\n2D Pass 2NT {thinks} Pass\nPass Pass", behind='[Note "1:asks"]\n[Play "E"]\nSA S2 S6 S3'
)
DRAFT = '[Board "9"]\n[Deal "N:AKQ72.K5.83.Q972 - - -"]\n'
ID, UNIQUE = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11", "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d12"


def numbered(*numbers: int) -> str:
    return "\n".join(board(Board=str(number)) for number in numbers)


@pytest.fixture
def shelf(database: Database) -> Database:
    """A database with a collection of the owner's, and its boards 1 and 2."""
    add_people(database)
    use_cases.create_collection(database, OWNER, "Lessons", collection_id=ID)
    add_boards(database, OWNER, ID, TOLD + "\n" + numbered(2) + "\n" + DRAFT)
    return database


def shown(database: Database) -> list[int | None]:
    _, page = page_of_boards(database, OWNER, ID, after=None, limit=100)
    return [one.game.number for one in page.items]


def test_a_board_is_kept_with_all_that_is_told_of_it(shelf: Database) -> None:
    collection, found = show_board(shelf, OWNER, ID, 1)
    [told] = pbn.loads(TOLD)
    assert found.game == told
    assert found.game.status is pbn.Status.COMPLETE
    assert (collection.version, collection.boards, found.analysis) == (2, 2, None)


def test_what_has_no_whole_deal_is_left_out_with_the_reason(shelf: Database) -> None:
    kept = add_boards(shelf, OWNER, ID, numbered(3) + "\n" + DRAFT + "\n{only words}\n")
    assert kept.numbers == [3]
    assert [(left.number, left.why[:8]) for left in kept.left_out] == [(9, "not ever")]
    nothings: list[Sent] = [DRAFT, "only words", "", []]
    for nothing in nothings:
        with pytest.raises(IllegalError):
            add_boards(shelf, OWNER, ID, nothing)


def test_numbers_are_kept_or_given_anew_but_never_shared(shelf: Database) -> None:
    with pytest.raises(ConflictError) as refused:
        add_boards(shelf, OWNER, ID, numbered(3, 2))
    assert refused.value.details == {"numbers": [2]}
    assert shown(shelf) == [1, 2]
    assert add_boards(shelf, OWNER, ID, numbered(2, 1), renumber=True).numbers == [3, 4]
    with pytest.raises(TooLargeError):
        add_boards(shelf, OWNER, ID, [{"number": 7, "deal": board_deal()}] * (MOST_BOARDS - 3), renumber=True)


def board_deal() -> str:
    return str(pbn.loads(numbered(1))[0].deal)


def test_the_same_request_adds_boards_once(shelf: Database) -> None:
    first = add_boards(shelf, OWNER, ID, numbered(3), key="k", expected=2)
    assert add_boards(shelf, OWNER, ID, numbered(3), key="k", expected=2) == first
    with pytest.raises(ConflictError):
        add_boards(shelf, OWNER, ID, numbered(4), key="k")
    assert shown(shelf) == [1, 2, 3]


def test_every_change_has_its_number_in_the_log(shelf: Database) -> None:
    use_cases.change_collection(shelf, OWNER, ID, name="Lessons")
    use_cases.change_collection(shelf, OWNER, ID, name="<b>", visibility="public", expected=2)
    assert replace_board(shelf, OWNER, ID, 2, numbered(77), expected=3).version == 4
    assert renumber_boards(shelf, OWNER, ID, order=[2], first=5) == 5
    assert renumber_boards(shelf, OWNER, ID, first=5) == 5
    assert delete_board(shelf, OWNER, ID, 6) == 6
    use_cases.delete_collection(shelf, OWNER, ID, expected=6)
    with shelf.read() as connection:
        log = list_changes(connection, "collection", ID)
    assert [(change.number, change.action) for change in log] == [
        (1, "create"),
        (2, "add boards"),
        (3, "change"),
        (4, "replace board"),
        (5, "renumber boards"),
        (6, "delete board"),
        (7, "delete"),
    ]
    assert {(change.account_id, change.who) for change in log} == {(OWNER.account_id, "Olga")}
    assert (log[2].before, log[2].after) == (
        {"name": "Lessons", "visibility": "private"},
        {"name": "<b>", "visibility": "public"},
    )
    assert pbn.loads(log[5].before["pbn"])[0].play == pbn.loads(TOLD)[0].play
    assert [kept["number"] for kept in log[6].before["boards"]] == [5]
    with pytest.raises(ConflictError):
        use_cases.create_collection(shelf, STRANGER, "Mine now", collection_id=ID)


def test_boards_are_replaced_moved_and_deleted_only_where_they_are(shelf: Database) -> None:
    for number in (3, 0, -1, 10**20):
        with pytest.raises(NotFoundError):
            replace_board(shelf, OWNER, ID, number, TOLD)
        with pytest.raises(NotFoundError):
            delete_board(shelf, OWNER, ID, number)
    for wrong in (DRAFT, "", TOLD * 2):
        with pytest.raises(FourWindsError):
            replace_board(shelf, OWNER, ID, 2, wrong)
    for order in ([3], [1, 1]):
        with pytest.raises(MalformedError):
            renumber_boards(shelf, OWNER, ID, order=order)
    with pytest.raises(StaleError) as stale:
        replace_board(shelf, OWNER, ID, 2, TOLD, expected=1)
    assert stale.value.details == {"version": 2}
    with pytest.raises(StaleError):
        delete_board(shelf, OWNER, ID, 2, expected=3)
    renumber_boards(shelf, OWNER, ID, order=[2])
    assert show_board(shelf, OWNER, ID, 2)[1].game.play is not None
    assert shown(shelf) == [1, 2]


def test_a_collection_is_a_file_in_every_form(shelf: Database) -> None:
    use_cases.change_collection(shelf, OWNER, ID, visibility="public")
    standard = export_collection(shelf, ANYONE, ID, "standard")
    assert (standard.name, standard.media_type) == ("Lessons.pbn", "application/x-pbn")
    games = pbn.loads(standard.text)
    assert games[0] == pbn.loads(TOLD)[0]
    assert pbn.loads(export_collection(shelf, ANYONE, ID, "v1").text) == games
    assert len(pbn.loads(export_collection(shelf, ANYONE, ID, "lin").text)) == 2
    told = json.loads(export_collection(shelf, ANYONE, ID, "json").text)
    add_boards(shelf, OWNER, ID, told, renumber=True)
    assert show_board(shelf, OWNER, ID, 3)[1].game.play == games[0].play
    add_boards(shelf, OWNER, ID, board(None, Board="8"))
    with pytest.raises(IllegalError) as refused:
        export_collection(shelf, ANYONE, ID, "v1")
    assert refused.value.details == {"boards": [{"index": 4, "number": 8, "why": "the auction is missing"}]}


def test_a_few_boards_are_solved_on_demand_and_known_to_all_afterwards(shelf: Database) -> None:
    deals = dealing.random_deals(MOST_SOLVED + 1, seed=8)
    boards = [{"number": 3 + place, "deal": str(dealing.deal_from(row))} for place, row in enumerate(deals)]
    add_boards(shelf, OWNER, ID, boards)
    use_cases.change_collection(shelf, OWNER, ID, visibility="public")
    with pytest.raises(SignInNeededError):
        page_of_boards(shelf, ANYONE, ID, after=None, limit=100, solve=True)
    page_of_boards(shelf, STRANGER, ID, after=None, limit=100, solve=True)
    _, page = page_of_boards(shelf, ANYONE, ID, after=None, limit=100)
    known = [one.analysis for one in page.items if one.analysis is not None]
    assert len(known) == MOST_SOLVED
    assert known[0].table == doubledummy.table(known[0].board.deal)
    with pytest.raises(SignInNeededError):
        find_pars(shelf, ANYONE, boards[-1:])
    [solved], _ = find_pars(shelf, OWNER, boards[-1:])
    assert find_pars(shelf, ANYONE, boards[-1:]) == ([solved], [])
    with pytest.raises(TooLargeError):
        find_pars(shelf, OWNER, numbered(*range(1, MOST_PARS + 2)))


def test_deals_are_found_by_hash_where_one_may_read(shelf: Database) -> None:
    [hashed] = hash_deals([board_deal().lower().replace(".", "/")])
    assert hash_owners([hashed.owners]) == [hashed]
    for who, numbers in ((OWNER, [1, 2]), (STRANGER, []), (ANYONE, []), (ROOT, [])):
        found = find_hashes(shelf, who, [hashed.deal_hash.upper(), "v1:sha256:00", ""])
        assert [one.number for one in found] == numbers
    assert find_hashes(shelf, OWNER, []) == []
    for wrong in ("", "N:- - - -", "x" * 5000):
        with pytest.raises(IllegalError):
            hash_deals([wrong])
    for wrong in ("", "N" * 52, "X" * 52, "N" * 5000):
        with pytest.raises(MalformedError):
            hash_owners([wrong])


def test_an_import_keeps_nothing_unless_told_where(shelf: Database) -> None:
    assert import_pbn(shelf, ANYONE, TOLD).kept is None
    kept = import_pbn(shelf, OWNER, SentFile(DRAFT.encode() + numbered(5).encode()), collection_id=ID).kept
    assert kept is not None
    assert (kept.numbers, len(kept.left_out)) == ([5], 1)
    assert shown(shelf) == [1, 2, 5]


def test_a_repair_tells_all_and_loses_nothing() -> None:
    repaired = repair_pbn(TOLD + "\n" + DRAFT + "\n" + TOLD.replace("Pass", "p"), renumber=True)
    assert (repaired.written, repaired.count(pbn.Status.DRAFT)) == (2, 1)
    assert [game.number for game in pbn.loads(repaired.text)] == [1, 2]
    assert [game.deal for game in pbn.loads(repaired.drafts)] == [pbn.loads(DRAFT)[0].deal]
    assert {"call-spelling", "board-number-repeated"} <= {finding.code for finding in repaired.findings}
    assert [(left.number, left.line is not None) for left in repaired.left_out] == [(9, True)]


def test_people_who_add_boards_at_once_wait_for_each_other(shelf: Database) -> None:
    def add(place: int) -> list[int]:
        made = use_cases.create_collection(shelf, OWNER, "Twice", collection_id=UNIQUE)
        assert made.version == 1
        return add_boards(shelf, OWNER, ID, numbered(1, 2), renumber=True, key=f"{place % 3}").numbers

    with ThreadPoolExecutor(4) as threads:
        added = list(threads.map(add, range(6)))
    assert sorted({number for numbers in added for number in numbers}) == [3, 4, 5, 6, 7, 8]
    assert use_cases.read_collection(shelf, OWNER, ID).version == 5
    assert len(use_cases.list_collections(shelf, OWNER).items) == 2
