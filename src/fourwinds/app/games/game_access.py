"""Access to leagues and games: who may read, record, correct and organise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.game_response import GameRights
from fourwinds.store.games.games import GameRow, load_game
from fourwinds.store.games.hands import KeptHand
from fourwinds.store.games.leagues import LeagueRow, PlayerRow, Role, league_roles, load_league, load_player
from fourwinds.store.games.recording import LockedGame
from fourwinds.store.ids import not_found
from fourwinds.table.errors import ForbiddenError, FourWindsError, StaleError

__all__ = [
    "CORRECTION_TIME",
    "GameAccess",
    "LeagueAccess",
    "enter_game",
    "enter_league",
    "enter_league_of_player",
    "enter_locked_game",
    "must_be_current",
    "must_read_game",
    "must_read_league",
    "roles_in",
]

CORRECTION_TIME = timedelta(minutes=5)
"""How long the person who recorded a hand may correct it; after that, only organisers may."""


@dataclass(frozen=True, slots=True)
class LeagueAccess:
    """A person and a league that they may read."""

    who: Actor
    league: LeagueRow
    role: Role | None

    @property
    def organises(self) -> bool:
        return self.role == "organiser"

    def must_organise(self) -> None:
        """Refuse anyone who is not an organiser."""
        self.who.must_have("games")
        if not self.organises:
            raise self._forbidden("only organisers of the league can do this", "ask an organiser")

    def must_take_part(self) -> None:
        """Refuse changes by anyone who is not an organiser, member or player."""
        self.who.must_have("games")
        self.must_belong()

    def must_belong(self) -> None:
        """Refuse anyone who is not an organiser, member or player."""
        if self.role is None:
            raise self._forbidden("you are not in this league", "ask an organiser to add you")

    def _forbidden(self, problem: str, remedy: str) -> FourWindsError:
        self.who.must_be_signed_in()
        return ForbiddenError(problem, remedy=remedy)


@dataclass(frozen=True, slots=True)
class GameAccess(LeagueAccess):
    """A person and a game that they may read."""

    game: GameRow

    def at(self, game: GameRow) -> GameAccess:
        """Return the same person at the changed game."""
        return replace(self, game=game)

    @property
    def is_seated(self) -> bool:
        return self.game.seat_of(self.who.account_id) is not None

    @property
    def sees_hands(self) -> bool:
        return self.league.history or self.organises or self.is_seated

    def must_see_hands(self) -> None:
        """Refuse anyone from whom the league hides its hands."""
        if not self.sees_hands:
            raise self._forbidden(
                "only the players of a game can see its hands in this league", "ask an organiser to show the history"
            )

    def must_record(self) -> None:
        """Refuse anyone who may not record this game, and everyone if recording is turned off."""
        self.must_play()
        if not self.league.recording:
            raise ForbiddenError(
                "this league does not record hands",
                remedy="enter the final scores, or ask an organiser to turn recording on",
            )
        beta = self.league.beta_accounts
        if beta is not None and not self.organises and self.who.account_id not in beta:
            raise ForbiddenError(
                "only selected accounts can record hands in this league for now",
                remedy="enter the final scores when the game ends",
            )

    def must_play(self) -> None:
        """Refuse anyone who does not play in this game or organise the league."""
        self.who.must_have("games")
        if not (self.organises or self.is_seated):
            raise self._forbidden("only players of this game and organisers can record it", "ask one of them")

    def must_finish(self) -> None:
        """Refuse anyone who may not enter final scores. Only organisers may change existing ones."""
        self.must_play()
        if self.game.finished_at is not None and self.game.claimed_scores is not None:
            self.must_organise()

    def rights(self, hands: Sequence[KeptHand], now: datetime) -> GameRights:
        """Return what this person may do with the game."""
        corrects = _passes(self.must_organise)
        own = [hand for hand in hands if not corrects and _passes(self.must_correct, hand, now)]
        return GameRights(
            record=_passes(self.must_record),
            correct=corrects,
            correct_until={hand.id: hand.created_at + CORRECTION_TIME for hand in own},
            finish=_passes(self.must_finish),
            delete=corrects,
        )

    def may_correct(self, hand: KeptHand, now: datetime) -> bool:
        """Whether this person organises the league, or recorded the hand a few minutes ago."""
        return self.organises or (self._has_recorded(hand) and now - hand.created_at <= CORRECTION_TIME)

    def _has_recorded(self, hand: KeptHand) -> bool:
        return hand.created_by is not None and hand.created_by == self.who.account_id

    def must_correct(self, hand: KeptHand, now: datetime) -> None:
        """Refuse anyone who does not organise the league and did not record the hand a few minutes ago."""
        self.who.must_have("games")
        if self.may_correct(hand, now):
            return
        if not self._has_recorded(hand):
            raise self._forbidden("only its recorder or an organiser can correct a hand", "ask one of them")
        minutes = int(CORRECTION_TIME.total_seconds() // 60)
        raise self._forbidden(f"you can correct a hand only for {minutes} minutes", "ask an organiser to correct it")


def _passes(must: Callable[..., None], *given: object) -> bool:
    try:
        must(*given)
    except FourWindsError:
        return False
    return True


def enter_league(connection: Connection, who: Actor, league_id: str) -> LeagueAccess:
    """Return a person in a league. A league that they may not read is not found."""
    league = load_league(connection, league_id)
    role = roles_in(connection, who, [league])[league.id]
    if league.is_private and role is None:
        who.must_be_signed_in()
        raise not_found(league_id, "league")
    return LeagueAccess(who, league, role)


def enter_game(connection: Connection, who: Actor, game_id: str, *, lock: bool = False) -> GameAccess:
    """Return a person at a game. With a lock, nobody else can change the game until the transaction ends."""
    game = load_game(connection, game_id, lock=lock)
    league = load_league(connection, game.league_id)
    return _enter(who, game, league, roles_in(connection, who, [league])[league.id])


def enter_locked_game(who: Actor, locked: LockedGame) -> GameAccess:
    """Return a person at a game that is locked to record a hand."""
    role: Role | None = "organiser" if _operates(who, locked.league) else locked.role
    return _enter(who, locked.game, locked.league, role)


def _enter(who: Actor, game: GameRow, league: LeagueRow, role: Role | None) -> GameAccess:
    if league.is_private and role is None:
        who.must_be_signed_in()
        raise not_found(game.id, "game")
    return GameAccess(who, league, role, game)


def enter_league_of_player(
    connection: Connection, who: Actor, player_id: str, *, lock: bool = False
) -> tuple[LeagueAccess, PlayerRow]:
    """Return a person in the league of a player, and the player, locked until the transaction ends if asked."""
    player = load_player(connection, player_id, lock=lock)
    try:
        return enter_league(connection, who, player.league_id), player
    except LookupError:
        raise not_found(player_id, "player") from None


def must_be_current(here: GameAccess, expected: int | None) -> None:
    """Refuse an edit that was made to an older version of the game."""
    if expected is not None and expected != here.game.version:
        raise StaleError(
            f"the game has changed: it is at version {here.game.version}, not {expected}",
            remedy="load it again, check what changed, and repeat your change",
            details={"version": here.game.version},
        )


def must_read_league(connection: Connection, who: Actor, league_id: str) -> None:
    """Refuse anyone who may not read a league."""
    enter_league(connection, who, league_id)


def must_read_game(connection: Connection, who: Actor, game_id: str) -> None:
    """Refuse anyone who may not read a game with its hands."""
    enter_game(connection, who, game_id).must_see_hands()


def roles_in(connection: Connection, who: Actor, leagues: Sequence[LeagueRow]) -> dict[str, Role | None]:
    """Return a person's role in each league. Operators organise leagues without an owner, the command line all."""
    ids = [league.id for league in leagues]
    mine = league_roles(connection, ids, who.account_id) if who.account_id is not None else {}
    return {league.id: "organiser" if _operates(who, league) else mine.get(league.id) for league in leagues}


def _operates(who: Actor, league: LeagueRow) -> bool:
    return who.is_operator and (who.account_id is None or league.created_by is None)
