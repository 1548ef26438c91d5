"""A club with everything that the API speaks of: systems, boards, lessons, jobs, leagues and games, and its people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from fourwinds.app.accounts.api_tokens import make_token_for, recognise_token
from fourwinds.app.accounts.people import actor_of
from fourwinds.app.accounts.reset_password import make_link
from fourwinds.app.accounts.sessions import Browser
from fourwinds.app.accounts.set_up import new_set_up_code
from fourwinds.app.accounts.sign_in import sign_in
from fourwinds.app.accounts.sign_up import add_account
from fourwinds.app.actor import SCOPES, Actor, Scope, operator
from fourwinds.app.boards.analyse_boards import analyse_boards
from fourwinds.app.boards.collections import create_collection
from fourwinds.app.boards.keep_boards import add_boards
from fourwinds.app.boards.lessons import create_lesson
from fourwinds.app.games.create_game import NewGame, create_game
from fourwinds.app.games.create_league import create_league
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.league_members import take_in_member
from fourwinds.app.games.league_players import add_player
from fourwinds.app.games.record_hand import NewHand, record_hand
from fourwinds.app.jobs.start_job import start_job
from fourwinds.app.practice.answers import answer_question
from fourwinds.app.practice.boards import call_on_board, start_board
from fourwinds.app.practice.questions import next_questions
from fourwinds.app.practice.sessions import start_session as start_practice
from fourwinds.app.rooms.board_notes import add_board_note
from fourwinds.app.rooms.create_room import WantedRoom, create_room
from fourwinds.app.rooms.deal_boards import deal_boards
from fourwinds.app.rooms.make_call import make_call
from fourwinds.app.rooms.show_board import show_board
from fourwinds.app.rooms.take_seat import take_seat
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import define_term, write_line
from fourwinds.app.systems.invite_partner import create_invitation
from fourwinds.app.systems.publish_system import publish_system
from fourwinds.app.systems.share_system import share_system
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat
from fourwinds.store.boards.lessons import LessonPage
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.jobs import claim_job, finish_job
from tests.app.accounts import COMMAND_LINE, PASSWORD
from tests.app.riichi_club import SEATS, draw, hand_input, ron, uncertain
from tests.app.small_library import CREATED, library
from tests.pbn.files import board, only

__all__ = ["KNOWN_BOARD", "UNSOLVED_BOARD", "World", "build_club", "build_machine"]

_ACCOUNTS = ("operator", "stranger", "viewer", "editor", "owner", "seated", "recorder", "organiser", "member")
"""Everybody who has an account. The first one looks after the installation."""
_AGO = timedelta(minutes=6)
"""Longer than the time in which a hand can be corrected."""
_SUITS = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
"""To solve it takes no time."""
KNOWN_BOARD = board(None, Board="2", Deal=f"N:{_SUITS}")
"""A board that somebody has had solved."""
UNSOLVED_BOARD = board(None, Deal=f"E:{_SUITS}")

Names = Mapping[str, str]


@dataclass(frozen=True)
class World:
    """The parameters of addresses in each situation, and what the people send to say who they are."""

    situations: Mapping[str, Names]
    headers: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class _Builder:
    """Makes things for people; on a machine without accounts, all people are its owner."""

    database: Database
    people: Mapping[str, Actor]
    now: datetime

    @property
    def has_accounts(self) -> bool:
        return self.people["owner"].account_id is not None

    def situations(self) -> dict[str, Names]:
        """What can be asked about: things of the owner's and leagues of the organiser's, of which some are private.

        A `hidden` league shows its hands to those who played them, a `silent` one does not record, in that called
        `beta` the recorder and the stranger try recording out. In `uncertain` a hand waits to be completed; `finished`
        is a game, and `done` a job. What belongs to no account is the `installation`'s.
        `named` is the shared system by its name, `library` a base in the place of a system. `practice` is a session
        about the shared system, with a board that is being bid; in `bid` it is bid to its end. In a `room` the owner
        sits south and is on turn, and the editor sits north, whose seat is `free` in another; in a `talk` the board is
        bid to its end, and the owner has written a note.
        """
        trying = [self.people[name].account_id for name in ("recorder", "stranger")]
        return {
            "done": {"job_id": self._jobs("done")},
            "": self._everyday(),
            "shared": (shared := self._system("owner")),
            "named": {**shared, "system_id": "Of%20owner@1"},
            "library": {**shared, "system_id": "small_club"},
            "installation": self._installation(),
            "private": {**self._league(is_private=True), **self._boards("private"), **self._lesson("private")},
            "public": {**self._league(), **self._boards("public"), **self._lesson("public")},
            "hidden": self._league(history=False),
            "silent": self._league(recording=False),
            "beta": self._league(beta_accounts=[each for each in trying if each]),
            "uncertain": self._league(last=uncertain(0, 1)),
            "finished": self._finished(),
            "practice": self._practice(shared["system_id"]),
            "bid": self._practice(shared["system_id"], is_bid=True),
            "room": self._room(shared["system_id"]),
            "free": self._room(shared["system_id"], partner=None),
            "talk": self._room(shared["system_id"], is_bid=True),
        }

    def _room(self, system: str, partner: str | None = "editor", *, is_bid: bool = False) -> Names:
        """A bidding room of the owner's with one board, on which partner has passed, or both have."""
        owner = self.people["owner"]
        room = create_room(self.database, system, WantedRoom(), who=owner).stored.id
        deal_boards(self.database, room, 1, who=owner)
        names = {"room_id": room, "system_id": system, "number": "1", "seat": "N"}
        if partner is None:
            return names
        take_seat(self.database, room, Seat.NORTH, who=self.people[partner])
        make_call(self.database, room, 1, "p", seat=Seat.NORTH, who=self.people[partner])
        if not is_bid:
            return names
        make_call(self.database, room, 1, "p", seat=Seat.SOUTH, who=owner)
        assert show_board(self.database, room, 1, who=owner).turn is None
        (note,) = add_board_note(self.database, room, 1, "Open it", who=owner)
        return {**names, "note_id": note.id}

    def _practice(self, system: str, *, is_bid: bool = False) -> Names:
        """A practice session of the owner's with an open and an answered question, and a board that is bid or not."""
        owner = self.people["owner"]
        session = start_practice(self.database, NamedSystem(system_id=system), who=owner).id
        waiting, answered = next_questions(self.database, session, 2, who=owner)
        answer_question(self.database, answered.id, "p", who=owner)
        board = start_board(self.database, session, who=owner)
        while is_bid and not board.board.auction.is_over:
            board = call_on_board(self.database, board.id, "p", who=owner)
        names = {"practice_id": session, "question_id": waiting.id, "answered_id": answered.id, "board_id": board.id}
        return {**names, "system_id": system}

    def _everyday(self) -> Names:
        accounts = {f"{name}_id": self.people[name].account_id or name for name in _ACCOUNTS}
        other = create_system(
            self.database, "Theirs", "small_club", library=library(), created=CREATED, who=self.people["stranger"]
        )
        known = only(KNOWN_BOARD).board
        assert known is not None
        analyse_boards(self.database, [known])
        library_names = {"kind": "conventions", "module_id": "stayman"}
        made = {"job_id": self._jobs("queued"), "stranger_system": other, "deal_hash": deal_hash(known.deal)}
        return {**accounts, **library_names, **made}

    def _system(self, owner: str) -> Names:
        who = self.people[owner]
        made = create_system(self.database, f"Of {owner}", "small_club", library=library(), created=CREATED, who=who)
        if self.has_accounts and owner == "owner":
            share_system(self.database, made, _email("editor"), "editor", who=who)
            share_system(self.database, made, _email("viewer"), "viewer", who=who)
        define_term(self.database, made, "ours", "6+ HCP", who=who)
        write_line(self.database, made, "1n-(p)-2s", "ours", who=who)
        write_line(self.database, made, "1n-(p)-3c", "6+ clubs", who=who)
        undo_change(self.database, made, who=who)
        editor = self.people["editor"].account_id or new_id()
        invited = create_invitation(self.database, made, "editor", who=who)
        links = {"invitation_id": invited.invitation.id, "invitation": invited.secret}
        if owner == "owner":
            links["token"] = publish_system(self.database, made, who=who).token
        names = {**links, "system_id": made, "term": "ours", "number": "1", "module_id": "transfers"}
        return {**names, "account_id": editor, "partner": _email("viewer")}

    def _installation(self) -> Names:
        command_line = _Builder(self.database, dict.fromkeys(self.people, COMMAND_LINE), self.now)
        made = {**command_line._system("operator"), **command_line._league(is_private=True)}
        return {**made, **command_line._boards("private"), **command_line._lesson("private")}

    def _boards(self, visibility: Any) -> Names:
        who = self.people["owner"]
        made = create_collection(self.database, who, f"{visibility} boards", visibility=visibility).id
        add_boards(self.database, who, made, UNSOLVED_BOARD + KNOWN_BOARD)
        return {"collection_id": made, "number": "1"}

    def _lesson(self, visibility: Any) -> Names:
        pages = [LessonPage("What do you open?", board())]
        lesson = create_lesson(
            self.database, self.people["owner"], f"{visibility} lesson", pages, visibility=visibility
        )
        return {"lesson_id": lesson.id}

    def _jobs(self, state: str) -> str:
        """A job of the owner's that waits, or that is done."""
        job = start_job(self.database, self.people["owner"], "lesson_tables", {"pbn": board()})
        if state == "done":
            with self.database.write() as connection:
                running = claim_job(connection, self.now)
                assert running is not None
                finish_job(connection, running, state, self.now, result=(b"{}", "application/json", "tables.json"))
                job = running
        return job.id

    def _league(self, *, is_private: bool = False, last: Mapping[str, Any] | None = None, **switches: Any) -> Names:
        """A league with a game of two hands, one of six minutes ago and one of now, both by the same recorder."""
        organiser, recorder = self.people["organiser"], self.people["recorder"]
        league = create_league(self.database, organiser, "Friday league", is_private=is_private).id
        for name, account in zip(SEATS, ("seated", "recorder"), strict=False):
            add_player(self.database, organiser, league, name, email=_email(account) if self.has_accounts else None)
        if self.has_accounts:
            take_in_member(self.database, organiser, league, _email("member"), "member")
        newcomer = add_player(self.database, organiser, league, "Pat").id
        game = create_game(self.database, organiser, NewGame(SEATS, league)).id
        old = NewHand(hand_input(last or ron(0, 1)))
        late = record_hand(self.database, recorder, game, old, now=self.now - _AGO).hand_id
        new = NewHand(hand_input(draw(1)))
        hand = record_hand(self.database, recorder, game, new, now=self.now).hand_id if last is None else late
        if switches:
            edit_league(self.database, organiser, league, LeagueEdit(**switches))
        return {
            "league_id": league,
            "game_id": game,
            "hand_id": hand,
            "late_hand": late,
            "place": "1",
            "player_id": newcomer,
            "account_id": self.people["member"].account_id or new_id(),
        }

    def _finished(self) -> Names:
        names = self._league()
        finish_game(
            self.database,
            self.people["organiser"],
            names["game_id"],
            [25_000, 25_000, 25_000, 25_000],
            accept_differences=True,
        )
        return names


def build_machine(database: Database) -> World:
    """A machine without accounts: everything is its owner's."""
    owner = operator("owner")
    builder = _Builder(database, dict.fromkeys(_ACCOUNTS, owner), datetime.now(UTC))
    code = new_set_up_code(database) or ""
    return World(_with_sessions(builder.situations(), new_id(), new_id(), "no link", code), {"machine": {}})


def build_club(database: Database) -> World:
    """A club of people with accounts. The owner sits at a browser; all others send tokens."""
    people: dict[str, Actor] = {}
    for name in _ACCOUNTS:
        password = PASSWORD if name == "owner" else None
        people[name] = actor_of(add_account(database, COMMAND_LINE, _email(name), password, name.capitalize()))
    situations = _Builder(database, people, datetime.now(UTC)).situations()
    here = sign_in(database, Browser("browser", "192.0.2.7"), _email("owner"), PASSWORD)
    there = sign_in(database, Browser("phone", "192.0.2.8"), _email("owner"), PASSWORD)
    headers = {
        "anyone": {},
        "owner": {"cookie": f"fourwinds_session={here.cookie}", "sec-fetch-site": "same-origin"},
        **{name: _token(database, name, *SCOPES) for name in _ACCOUNTS if name != "owner"},
    }
    for name in ("owner", "organiser"):
        headers[f"{name} read"] = _token(database, name)
        for scope in SCOPES:
            headers[f"{name} {scope}"] = _token(database, name, scope)
            headers[f"{name} not {scope}"] = _token(database, name, *(SCOPES - {scope}))
    token = make_token_for(database, COMMAND_LINE, _email("owner"), name="old", scopes=[]).token.id
    link = make_link(database, COMMAND_LINE, _email("owner")).secret
    return World(_with_sessions(situations, there.session.id, token, link, "no code"), headers)


def _with_sessions(situations: dict[str, Names], session: str, token: str, link: str, code: str) -> dict[str, Names]:
    everyday = {**situations[""], "session_id": session, "token_id": token, "link": link, "code": code}
    return {name: {**everyday, **names} for name, names in situations.items()}


def _email(name: str) -> str:
    return f"{name}@club.example"


def _token(database: Database, name: str, *scopes: Scope) -> dict[str, str]:
    made = make_token_for(database, COMMAND_LINE, _email(name), name="test", scopes=scopes)
    recognise_token(database, made.secret)  # that it is used is written down now, and not again for minutes
    return {"authorization": f"Bearer {made.secret}"}
