"""Bidding rooms: two partners bid boards, nobody sees a hidden hand, and afterwards they talk about the calls."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from fourwinds.app.actor import Actor
from fourwinds.app.live.follow import must_follow, read_news
from fourwinds.app.rooms.board_notes import add_board_note, delete_board_note
from fourwinds.app.rooms.create_room import WantedRoom, create_room, delete_room
from fourwinds.app.rooms.deal_boards import deal_at_once, deal_boards
from fourwinds.app.rooms.list_rooms import list_rooms
from fourwinds.app.rooms.make_call import make_call
from fourwinds.app.rooms.review_board import review_room_board
from fourwinds.app.rooms.show_board import show_board, show_room
from fourwinds.app.rooms.take_seat import take_seat
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import write_line
from fourwinds.app.systems.share_system import remove_share
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.tables import bidding_boards, bidding_notes, bidding_rooms, bidding_seats
from fourwinds.table.errors import (
    ConflictError,
    ForbiddenError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    StaleError,
)
from tests.app.small_library import CREATED, library
from tests.app.system_people import PEOPLE, add_people, shared_system

UMA, KAI = PEOPLE["owner"], PEOPLE["editor"]
N, S = Seat.NORTH, Seat.SOUTH
TABLES = (bidding_rooms, bidding_seats, bidding_boards, bidding_notes)


@pytest.fixture
def system(database: Database) -> str:
    add_people(database)
    return shared_system(database)


@pytest.fixture
def room(database: Database, system: str) -> str:
    """A room with two boards, in which Uma sits south and Kai north."""
    made = create_room(database, system, WantedRoom(), who=UMA).stored.id
    take_seat(database, made, N, who=KAI)
    deal_boards(database, made, 2, seed=1, who=UMA)
    return made


def pass_out(database: Database, room: str, number: int = 1) -> None:
    """Both partners pass until the auction is over."""
    shown = show_board(database, room, number, who=UMA)
    while shown.turn is not None:
        shown = make_call(database, room, number, "p", who=KAI if shown.turn is N else UMA)


def test_partners_bid_in_turn_and_opponents_are_silent(database: Database, room: str) -> None:
    shown = show_board(database, room, 1, who=KAI)  # north deals board 1
    assert (shown.turn, list(shown.hands)) == (N, [N])
    assert list(show_board(database, room, 1, who=UMA).hands) == [S]
    with pytest.raises(ForbiddenError, match="it is north's turn"):
        make_call(database, room, 1, "1n", who=UMA)
    after = make_call(database, room, 1, "1n", number=1, who=KAI)
    assert (str(after.auction), after.turn) == ("1N P", S)
    assert make_call(database, room, 1, "1n", number=1, who=KAI) == after
    with pytest.raises(StaleError):
        make_call(database, room, 1, "2n", number=1, who=KAI)
    with pytest.raises(IllegalError):
        make_call(database, room, 1, "1c", number=3, who=UMA)
    make_call(database, room, 1, "3n", number=3, who=UMA)
    end = make_call(database, room, 1, "p", number=5, who=KAI)
    assert (str(end.auction), end.turn, len(end.hands)) == ("1N P 3N P P P", None, 4)
    assert end.result is not None
    assert end.result.contract == "3N N"
    with pytest.raises(IllegalError, match="the auction is over"):
        make_call(database, room, 1, "p", who=UMA)


def test_nobody_else_sees_a_hand_or_bids_before_the_end(database: Database, room: str) -> None:
    assert show_board(database, room, 1, who=PEOPLE["viewer"]).hands == {}
    with pytest.raises(ForbiddenError, match="no seat"):
        make_call(database, room, 1, "1n", who=PEOPLE["viewer"])
    with pytest.raises(ForbiddenError, match="not your seat"):
        show_board(database, room, 1, N, who=UMA)
    for who in ("stranger", "chief"):
        with pytest.raises(NotFoundError, match="room"):
            show_room(database, room, who=PEOPLE[who])
    with pytest.raises(IllegalError, match="not over"):
        review_room_board(database, room, 1, who=UMA)
    with pytest.raises(IllegalError, match="not over"):
        add_board_note(database, room, 1, "I have four spades", call=1, who=KAI)
    pass_out(database, room)
    assert len(show_board(database, room, 1, who=PEOPLE["viewer"]).hands) == 4


def test_a_seat_is_for_one_person_and_a_person_has_one_seat(database: Database, system: str) -> None:
    room = create_room(database, system, WantedRoom(), N, who=UMA).stored.id
    with pytest.raises(ConflictError, match="other seat"):
        take_seat(database, room, S, who=UMA)
    with pytest.raises(ConflictError, match="north is taken"):
        take_seat(database, room, N, who=KAI)
    take_seat(database, room, S, who=KAI)
    again = take_seat(database, room, S, who=KAI)
    assert [(each.seat, each.name) for each in again.seats] == [("N", "Uma"), ("S", "PS")]
    with pytest.raises(IllegalError):
        take_seat(database, room, Seat.EAST, who=PEOPLE["viewer"])
    with pytest.raises(ForbiddenError, match="no seat"):
        deal_boards(database, room, who=PEOPLE["viewer"])


def test_partner_who_lost_the_system_has_lost_the_room(database: Database, system: str, room: str) -> None:
    remove_share(database, system, KAI.account_id or "", who=UMA)
    with pytest.raises(NotFoundError):
        show_room(database, room, who=KAI)


def test_the_owner_of_a_machine_without_accounts_has_both_seats(database: Database) -> None:
    machine = PEOPLE["machine"]
    system = create_system(database, "Ours", "small_club", library=library(), created=CREATED, who=machine)
    room = create_room(database, system, WantedRoom(), who=machine).stored.id
    deal_boards(database, room, 1, seed=1, who=machine)
    assert show_room(database, room, who=machine).boards[0].hands == {}
    for seat in (N, S):
        shown = show_room(database, room, seat, who=machine)
        assert (shown.seat, list(shown.boards[0].hands)) == (seat, [seat])
    with pytest.raises(IllegalError, match="which seat"):
        make_call(database, room, 1, "1n", who=machine)
    assert make_call(database, room, 1, "1n", seat=N, who=machine).turn is S


def test_the_engine_bids_for_opponents(database: Database, system: str) -> None:
    room = create_room(database, system, WantedRoom("engine"), who=UMA).stored.id
    take_seat(database, room, N, who=KAI)
    deal_boards(database, room, 4, seed=3, who=UMA)
    for number in range(1, 5):
        pass_out(database, room, number)
    boards = show_room(database, room, who=UMA).boards
    assert {each.result.contract[-1] for each in boards if each.result} <= set("EWP")
    assert any(each.result and each.result.contract != "P" for each in boards)


def test_boards_are_dealt_once_however_often_they_are_asked_for(database: Database, room: str) -> None:
    assert deal_boards(database, room, 4, after=2, who=UMA) == 6
    assert deal_boards(database, room, 4, after=2, who=KAI) == 6
    with pytest.raises(StaleError):
        deal_boards(database, room, 4, after=9, who=UMA)
    boards = show_room(database, room, who=UMA).boards
    assert [each.number for each in boards] == [1, 2, 3, 4, 5, 6]
    assert [str(each.auction.dealer) for each in boards[:4]] == ["N", "E", "S", "W"]


def test_boards_meet_conditions_or_show_a_scenario(database: Database, system: str) -> None:
    wanted = WantedRoom(conditions={"north": "15-17 HCP, balanced", "south": " "})
    room = create_room(database, system, wanted, N, who=UMA).stored.id
    deal_boards(database, room, who=UMA)
    assert all(15 <= hcp(each.hands[N]) <= 17 for each in show_room(database, room, who=UMA).boards)
    room = create_room(database, system, WantedRoom(scenario="1n-(p)-2c"), N, who=UMA).stored.id
    with pytest.raises(IllegalError, match="seconds"):
        deal_at_once(database, room, who=UMA)
    deal_boards(database, room, 4, seed=2, who=UMA)
    shown = show_room(database, room, who=UMA).boards
    balanced = [each for each in shown if 15 <= hcp(each.hands[N]) <= 17]
    assert 0 < len(balanced) < 4  # partners take turns to open


def test_a_room_that_cannot_be_dealt_is_not_created(database: Database, system: str) -> None:
    refused: list[tuple[WantedRoom, type[FourWindsError]]] = [
        (WantedRoom(scenario="nothing like it"), NotFoundError),
        (WantedRoom(conditions={"north": "blue moon"}), MalformedError),
        (WantedRoom(scenario="1n-(p)-2c", conditions={"north": "4+ spades"}), IllegalError),
        (WantedRoom("engine", "nobody's"), NotFoundError),
    ]
    for wanted, error in refused:
        with pytest.raises(error):
            create_room(database, system, wanted, who=UMA)
    assert list_rooms(database, system, who=UMA).rooms == ()


def test_a_room_is_created_once_with_an_id(database: Database, system: str) -> None:
    made = new_id()
    first = create_room(database, system, WantedRoom(), room_id=made, who=UMA)
    assert create_room(database, system, WantedRoom(), room_id=made, who=UMA) == first
    with pytest.raises(ConflictError):
        create_room(database, system, WantedRoom("engine"), room_id=made, who=UMA)
    with pytest.raises(ForbiddenError):
        create_room(database, system, WantedRoom(), room_id=made, who=KAI)


def test_each_call_stands_beside_what_the_notes_say(database: Database, system: str, room: str) -> None:
    for who, call in ((KAI, "1n"), (UMA, "2c"), (KAI, "2d"), (UMA, "3n"), (KAI, "p")):
        make_call(database, room, 1, call, who=who)
    found = review_room_board(database, room, 1, who=PEOPLE["viewer"])
    assert found.lines[:5] == ("1n", None, "1n-(p)-2c", None, "1n-(p)-2c-(p)-2d")
    assert found.review.calls[2].meaning == "Stayman, asks for 4-card major"
    assert [turn.seat for turn in found.review.turns] == [N, S, N, S, N]
    result = found.result
    assert (result.score, result.par) == (found.review.ns_score, found.review.par.score)
    assert result.imps == imps(result.score - result.engine_score)
    write_line(database, system, "1n-(p)-2c", "Puppet Stayman", who=KAI)
    assert "Puppet" in review_room_board(database, room, 1, who=UMA).review.calls[2].meaning


def test_partners_talk_about_calls_after_the_auction(database: Database, room: str) -> None:
    pass_out(database, room)
    note = new_id()
    add_board_note(database, room, 1, " Open this next time ", call=1, note_id=note, who=UMA)
    add_board_note(database, room, 1, "Open this next time", call=1, note_id=note, who=UMA)
    notes = add_board_note(database, room, 1, "Agreed", call=1, who=KAI)
    assert [(each.who, each.number, each.text) for each in notes] == [
        ("Uma", 1, "Open this next time"),
        ("PS", 1, "Agreed"),
    ]
    for text, call, error in (("", 1, MalformedError), ("x" * 2001, 1, MalformedError), ("What?", 99, IllegalError)):
        with pytest.raises(error):
            add_board_note(database, room, 1, text, call=call, who=UMA)
    with pytest.raises(ForbiddenError, match="somebody else's"):
        delete_board_note(database, room, 1, note, who=KAI)
    delete_board_note(database, room, 1, notes[1].id, who=UMA)  # she owns the system
    delete_board_note(database, room, 1, note, who=UMA)
    assert review_room_board(database, room, 1, who=KAI).notes == ()


def test_the_list_says_whose_turn_it_is_and_scores_add_up(database: Database, system: str, room: str) -> None:
    other = create_room(database, system, WantedRoom(), N, who=UMA).stored.id
    first, second = list_rooms(database, system, who=UMA).rooms
    assert (first.room.stored.id, first.waiting, first.bid) == (other, {}, 0)
    assert (second.seat, second.waiting) == (S, {N: 1, S: 1})  # east deals board 2 and passes
    pass_out(database, room, 1)
    pass_out(database, room, 2)
    listed = list_rooms(database, system, who=KAI)
    assert (listed.rooms[0].bid, listed.rooms[0].waiting) == (2, {})
    (score,) = listed.scores
    assert (score.players, score.boards, score.imps) == (("PS", "Uma"), 2, listed.rooms[0].imps)


def test_followers_hear_of_calls_but_not_of_hands(database: Database, room: str) -> None:
    before = must_follow(database, UMA, "room", room)
    make_call(database, room, 1, "1n", who=KAI)
    (news,) = read_news(database, "room", room, before)
    assert (news.who, news.action, news.after) == ("PS", "make_call", {"board": 1, "calls": 2, "is_over": False})
    with pytest.raises(NotFoundError):
        must_follow(database, PEOPLE["stranger"], "room", room)


def test_a_deleted_room_leaves_nothing(database: Database, room: str) -> None:
    pass_out(database, room)
    add_board_note(database, room, 1, "Well passed", who=UMA)
    with pytest.raises(ForbiddenError):
        delete_room(database, room, who=PEOPLE["viewer"])
    delete_room(database, room, who=KAI)
    with database.read() as connection:
        assert [connection.scalar(select(func.count()).select_from(table)) for table in TABLES] == [0, 0, 0, 0]


def test_a_token_that_only_reads_changes_nothing(database: Database, room: str) -> None:
    reader: Actor = PEOPLE["reader"]
    assert show_room(database, room, who=reader).seat is S
    for change in (
        lambda: make_call(database, room, 2, "p", who=reader),
        lambda: deal_boards(database, room, who=reader),
        lambda: delete_room(database, room, who=reader),
        lambda: take_seat(database, room, S, who=reader),
    ):
        with pytest.raises(ForbiddenError):
            change()
