"""Who may do what in a league: read it, record its hands, correct them, organise it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.store.games.games import GameRow, load_game
from fourwinds.store.games.hands import KeptHand
from fourwinds.store.games.leagues import LeagueRow, PlayerRow, Role, league_roles, load_league, load_player
from fourwinds.store.ids import not_found
from fourwinds.table.errors import ForbiddenError, FourWindsError, StaleError

__all__ = [
    "CORRECTION_TIME",
    "InGame",
    "InLeague",
    "enter_game",
    "enter_league",
    "enter_league_of_player",
    "must_be_current",
    "must_read_game",
    "must_read_league",
    "roles_in",
]

CORRECTION_TIME = timedelta(minutes=5)
"""How long whoever recorded a hand may correct it; after that it takes an organiser."""


@dataclass(frozen=True, slots=True)
class InLeague:
    """Somebody in a league that they may read."""

    who: Actor
    league: LeagueRow
    role: Role | None

    @property
    def organises(self) -> bool:
        return self.role == "organiser"

    def must_organise(self) -> None:
        self.who.must_have("games")
        if not self.organises:
            raise self._forbidden("only organisers of the league may do this", "ask an organiser")

    def must_take_part(self) -> None:
        """Refuse changes by who is neither organiser, member nor player."""
        self.who.must_have("games")
        self.must_belong()

    def must_belong(self) -> None:
        if self.role is None:
            raise self._forbidden("you are not in this league", "ask an organiser to add you")

    def _forbidden(self, problem: str, remedy: str) -> FourWindsError:
        self.who.must_be_signed_in()
        return ForbiddenError(problem, remedy=remedy)


@dataclass(frozen=True, slots=True)
class InGame(InLeague):
    """Somebody at a game that they may read."""

    game: GameRow

    def at(self, game: GameRow) -> InGame:
        """The same one at the game as it was changed."""
        return replace(self, game=game)

    @property
    def is_seated(self) -> bool:
        return self.game.seat_of(self.who.account_id) is not None

    @property
    def sees_hands(self) -> bool:
        return self.league.history or self.organises or self.is_seated

    def must_see_hands(self) -> None:
        """Refuse those from whom the league hides its hands."""
        if not self.sees_hands:
            raise self._forbidden(
                "this league shows its hands only to those who played them", "ask an organiser to show the history"
            )

    def must_record(self) -> None:
        """Refuse who may not record this game, and everybody where the league does not record."""
        self.must_play()
        if not self.league.recording:
            raise ForbiddenError(
                "this league does not record hands",
                remedy="enter the final scores, or ask an organiser to switch it on",
            )
        beta = self.league.beta_accounts
        if beta is not None and not self.organises and self.who.account_id not in beta:
            raise ForbiddenError(
                "recording is being tried out by others in this league",
                remedy="enter the final scores when the game ends",
            )

    def must_play(self) -> None:
        """Refuse who neither sits at this game nor organises the league."""
        self.who.must_have("games")
        if not (self.organises or self.is_seated):
            raise self._forbidden("only those who sit at this game may record it", "ask one of them, or an organiser")

    def must_finish(self) -> None:
        """Refuse who may not enter final scores; where there are some, it takes an organiser to change them."""
        self.must_play()
        if self.game.finished_at is not None and self.game.claimed_scores is not None:
            self.must_organise()

    def rights(self, hands: Sequence[KeptHand], now: datetime) -> dict[str, Any]:
        """What this one may do with the game, for pages that offer no more than that."""
        corrects = _passes(self.must_organise)
        own = [hand for hand in hands if not corrects and _passes(self.must_correct, hand, now)]
        return {
            "record": _passes(self.must_record),
            "correct": corrects,
            "correct_until": {hand.id: hand.created_at + CORRECTION_TIME for hand in own},
            "finish": _passes(self.must_finish),
            "delete": corrects,
        }

    def may_correct(self, hand: KeptHand, now: datetime) -> bool:
        """Organisers may always, and whoever recorded the hand for some minutes."""
        return self.organises or (self._recorded(hand) and now - hand.created_at <= CORRECTION_TIME)

    def _recorded(self, hand: KeptHand) -> bool:
        return hand.created_by is not None and hand.created_by == self.who.account_id

    def must_correct(self, hand: KeptHand, now: datetime) -> None:
        """Refuse who did not record the hand just now and does not organise the league."""
        self.who.must_have("games")
        if self.may_correct(hand, now):
            return
        if not self._recorded(hand):
            raise self._forbidden("only its recorder or an organiser may correct a hand", "ask one of them")
        minutes = int(CORRECTION_TIME.total_seconds() // 60)
        raise self._forbidden(
            f"the {minutes} minutes in which you could correct this hand are over", "ask an organiser to correct it"
        )


def _passes(must: Callable[..., None], *given: object) -> bool:
    try:
        must(*given)
    except FourWindsError:
        return False
    return True


def enter_league(connection: Connection, who: Actor, league_id: str) -> InLeague:
    """Somebody in a league; it is not there for those who may not read it."""
    league = load_league(connection, league_id)
    role = roles_in(connection, who, [league])[league.id]
    if league.is_private and role is None:
        who.must_be_signed_in()
        raise not_found(league_id, "league")
    return InLeague(who, league, role)


def enter_game(connection: Connection, who: Actor, game_id: str, *, lock: bool = False) -> InGame:
    """Somebody at a game; with a lock, nobody else changes it until the transaction ends."""
    game = load_game(connection, game_id, lock=lock)
    league = load_league(connection, game.league_id)
    role = roles_in(connection, who, [league])[league.id]
    if league.is_private and role is None:
        who.must_be_signed_in()
        raise not_found(game_id, "game")
    return InGame(who, league, role, game)


def enter_league_of_player(
    connection: Connection, who: Actor, player_id: str, *, lock: bool = False
) -> tuple[InLeague, PlayerRow]:
    """Somebody in the league of a player; with a lock, nobody else changes the player until the transaction ends."""
    player = load_player(connection, player_id, lock=lock)
    try:
        return enter_league(connection, who, player.league_id), player
    except LookupError:
        raise not_found(player_id, "player") from None


def must_be_current(here: InGame, expected: int | None) -> None:
    """Refuse an edit of a version of a game that is not the last."""
    if expected is not None and expected != here.game.version:
        raise StaleError(
            f"the game was changed meanwhile: it is at version {here.game.version}, not {expected}",
            remedy="load it again, look at what changed, and repeat your change",
            details={"version": here.game.version},
        )


def must_read_league(connection: Connection, who: Actor, league_id: str) -> None:
    enter_league(connection, who, league_id)


def must_read_game(connection: Connection, who: Actor, game_id: str) -> None:
    """Refuse who may not follow a game with its hands."""
    enter_game(connection, who, game_id).must_see_hands()


def roles_in(connection: Connection, who: Actor, leagues: Sequence[LeagueRow]) -> dict[str, Role | None]:
    """What somebody is in each of some leagues. Operators organise those of the installation, the command line all."""
    ids = [league.id for league in leagues]
    mine = league_roles(connection, ids, who.account_id) if who.account_id is not None else {}
    return {league.id: "organiser" if _operates(who, league) else mine.get(league.id) for league in leagues}


def _operates(who: Actor, league: LeagueRow) -> bool:
    return who.is_operator and (who.account_id is None or league.created_by is None)
