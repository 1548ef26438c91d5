"""What can happen in a hand, each a small fact. Who sits where, not what it costs: points come from the fold.

Seats are 0 to 3 in the order of play, seat 0 being the first dealer. A fact checks what it can know by itself; what
depends on the rules and the score is checked when it is settled.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, AbortiveKind
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = [
    "MOST_SEATS",
    "STOP_REASONS",
    "UNCERTAIN_KINDS",
    "AbortiveDraw",
    "Baseline",
    "Chombo",
    "Correction",
    "ExhaustiveDraw",
    "Fact",
    "NagashiMangan",
    "NoContest",
    "Pao",
    "PlayedHand",
    "Ron",
    "Stop",
    "StopReason",
    "Tsumo",
    "Uncertain",
    "UncertainKind",
    "Win",
]

StopReason = Literal["dealer_stops", "time", "agreement"]
STOP_REASONS: Final[tuple[StopReason, ...]] = get_args(StopReason)
UncertainKind = Literal["ron", "tsumo", "exhaustive_draw"]
UNCERTAIN_KINDS: Final[tuple[UncertainKind, ...]] = get_args(UncertainKind)
MOST_SEATS: Final = 4


def seats_once(seats: Iterable[int], what: str) -> tuple[int, ...]:
    """Seats as a tuple, each of them a seat and named once."""
    found = tuple(seats)
    for seat in found:
        if type(seat) is not int or not 0 <= seat < MOST_SEATS:
            raise IllegalError(f"{what}: there is no seat {seat!r}", remedy="seats are numbered 0 to 3, first dealer 0")
    if len(set(found)) != len(found):
        raise IllegalError(f"{what} names a player twice", remedy="name every player once")
    return found


@dataclass(frozen=True, slots=True)
class Pao:
    """Liability: who fed the last piece of so many yakuman of a hand."""

    seat: int
    hand: str
    yakuman: int = 1


@dataclass(frozen=True, slots=True)
class Win:
    """A winner and what the hand is worth, with yaku, their han and the tiles where known."""

    seat: int
    value: Value
    yaku: tuple[tuple[str, int | None], ...] = ()
    pao: Pao | None = None
    open: bool | None = None
    tiles: HandTiles | None = None

    def __post_init__(self) -> None:
        seats_once([self.seat], "a win")
        if self.pao is None:
            return
        seats_once([self.pao.seat], "pao")
        if self.pao.seat == self.seat:
            raise IllegalError("pao for the own hand", remedy="name who is liable for it")
        if not 1 <= self.pao.yakuman <= max(1, self.value.yakuman):
            raise IllegalError(
                f"pao for {self.pao.yakuman} yakuman of a hand of {self.value}",
                remedy="liability covers yakuman that the hand has",
            )
        if not self.value.yakuman:
            raise IllegalError(f"pao for a hand of {self.value}", remedy="only a yakuman makes somebody liable")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (self.seat,) if self.pao is None else (self.seat, self.pao.seat)


@dataclass(frozen=True, slots=True)
class Fact:
    """Anything that a record of a game holds."""

    outcome: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Fact):
    """A hand that was dealt: who declared riichi, in order, and a note."""

    voided: ClassVar[bool] = False
    """Whether the hand is played again: its sticks go back, and nothing goes on."""
    riichi: tuple[int, ...] = ()
    ronned_riichi: int | None = None
    """Who declared riichi with a tile that was won on: the riichi is not accepted, its stick not paid."""
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "riichi", seats_once(self.riichi, "riichi"))
        if self.ronned_riichi is not None and self.ronned_riichi not in self.riichi:
            raise IllegalError(
                "a riichi that was not declared cannot be won on", remedy="add the riichi of this player"
            )

    @property
    def accepted(self) -> tuple[int, ...]:
        """Whose riichi was accepted, and its stick paid."""
        if self.ronned_riichi is None:
            return self.riichi
        return tuple(seat for seat in self.riichi if seat != self.ronned_riichi)

    @property
    def winners(self) -> tuple[int, ...]:
        return ()

    @property
    def named_seats(self) -> tuple[int, ...]:
        """Every seat that the fact speaks of."""
        return self.riichi


@dataclass(frozen=True, slots=True, kw_only=True)
class Ron(PlayedHand):
    """One to three players win by a discard."""

    outcome: ClassVar[str] = "ron"
    loser: int
    wins: tuple[Win, ...]

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        object.__setattr__(self, "wins", tuple(self.wins))
        seats_once([self.loser], "ron")
        winners = seats_once([win.seat for win in self.wins], "ron")
        if not 1 <= len(winners) <= 3:
            raise IllegalError(f"a ron with {len(winners)} winners", remedy="one to three players win by a discard")
        if self.loser in winners:
            raise IllegalError(
                "the winner of a ron cannot be its loser", remedy="name who discarded, or record a tsumo"
            )
        _no_open_riichi(self, self.wins)
        if self.ronned_riichi not in (None, self.loser):
            raise IllegalError(
                "only the loser's riichi tile can be won on", remedy="the tile that was won on is the loser's discard"
            )

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([win.seat for win in self.wins])

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, self.loser, *(seat for win in self.wins for seat in win.named_seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo(PlayedHand):
    """A player wins by an own draw."""

    outcome: ClassVar[str] = "tsumo"
    win: Win

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        _no_open_riichi(self, (self.win,))

    @property
    def winners(self) -> tuple[int, ...]:
        return (self.win.seat,)

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.win.named_seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExhaustiveDraw(PlayedHand):
    """The wall is out: who is tenpai."""

    outcome: ClassVar[str] = "exhaustive_draw"
    tenpai: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        object.__setattr__(self, "tenpai", tuple(sorted(seats_once(self.tenpai, "tenpai"))))

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.tenpai)


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan(PlayedHand):
    """A drawn hand in which some discarded terminals and honours only, all unclaimed."""

    outcome: ClassVar[str] = "nagashi_mangan"
    seats: tuple[int, ...]
    tenpai: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        object.__setattr__(self, "seats", seats_once(self.seats, "nagashi mangan"))
        object.__setattr__(self, "tenpai", tuple(sorted(seats_once(self.tenpai, "tenpai"))))
        if not self.seats:
            raise IllegalError("nagashi mangan by nobody", remedy="name who has it, or record an exhaustive draw")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.seats, *self.tenpai)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw(PlayedHand):
    """The hand is called off: nine terminals, four winds, four riichi, four kans, three winners."""

    outcome: ClassVar[str] = "abortive_draw"
    kind: AbortiveKind
    declared_by: int | None = None

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        if self.kind not in ABORTIVE_DRAWS:
            raise MalformedError(
                f"there is no abortive draw {self.kind!r}", remedy=f"choose from {', '.join(ABORTIVE_DRAWS)}"
            )
        if self.kind != "sanchahou":
            _no_ronned_riichi(self)
        if self.declared_by is not None:
            seats_once([self.declared_by], self.kind)

    @property
    def named_seats(self) -> tuple[int, ...]:
        return self.riichi if self.declared_by is None else (*self.riichi, self.declared_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo(PlayedHand):
    """A player made a mistake that ends the hand: it is penalised and the hand replayed."""

    outcome: ClassVar[str] = "chombo"
    voided: ClassVar[bool] = True
    seat: int

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        seats_once([self.seat], "chombo")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoContest(PlayedHand):
    """The hand is void and replayed; its sticks go back."""

    outcome: ClassVar[str] = "no_contest"
    voided: ClassVar[bool] = True

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncertain(PlayedHand):
    """A hand of which the recorder knows only a part; it is completed later.

    The riichi that are known are paid; everything else waits. `repeats` says, where known, whether the dealer stayed.
    """

    outcome: ClassVar[str] = "uncertain"
    kind: UncertainKind | None = None
    possible_winners: tuple[int, ...] = ()
    possible_losers: tuple[int, ...] = ()
    tenpai: tuple[int, ...] | None = None
    value: Value | None = None
    repeats: bool | None = None

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        object.__setattr__(self, "possible_winners", seats_once(self.possible_winners, "possible winners"))
        object.__setattr__(self, "possible_losers", seats_once(self.possible_losers, "possible losers"))
        if self.tenpai is not None:
            object.__setattr__(self, "tenpai", tuple(sorted(seats_once(self.tenpai, "tenpai"))))
        if self.kind not in (None, *UNCERTAIN_KINDS):
            raise MalformedError(f"an uncertain {self.kind!r}", remedy=f"choose {', '.join(UNCERTAIN_KINDS)} or none")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.possible_winners, *self.possible_losers, *(self.tenpai or ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline(Fact):
    """The state from which the record goes on: the game was begun without it, or hands are missing."""

    outcome: ClassVar[str] = "baseline"
    wind: int
    dealer: int
    scores: tuple[int, ...]
    honba: int = 0
    sticks: int = 0
    note: str = ""

    def __post_init__(self) -> None:
        seats_once([self.dealer], "the dealer")
        if type(self.wind) is not int or not 0 <= self.wind <= 3:
            raise IllegalError(f"there is no wind {self.wind!r}", remedy="0 is East, 3 North")
        for count in (self.honba, self.sticks):
            if type(count) is not int or count < 0:
                raise IllegalError(f"{count!r} honba or sticks", remedy="count them from 0")
        object.__setattr__(self, "scores", _hundreds(self.scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Fact):
    """Points moved by hand, between players and with the table, after a mistake at the table."""

    outcome: ClassVar[str] = "correction"
    deltas: tuple[int, ...]
    sticks: int = 0
    """By how many sticks those on the table change."""
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "deltas", _hundreds(self.deltas))
        if type(self.sticks) is not int:
            raise MalformedError(f"{self.sticks!r} sticks", remedy="sticks are whole")
        if off := sum(self.deltas) + 1000 * self.sticks:
            raise IllegalError(
                f"the corrected scores do not balance: {abs(off)} points {'too many' if off > 0 else 'are missing'}",
                remedy="what one player gains others or the table must lose",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Fact):
    """The game ends before its last hand: the leading dealer stops, the time is up, or all agree."""

    outcome: ClassVar[str] = "stop"
    reason: StopReason = "agreement"
    note: str = ""

    def __post_init__(self) -> None:
        if self.reason not in STOP_REASONS:
            raise MalformedError(f"a game stops by {self.reason!r}", remedy=f"choose from {', '.join(STOP_REASONS)}")


def wins_of(fact: Fact) -> tuple[Win, ...]:
    """The wins of a fact, as they were recorded."""
    return fact.wins if isinstance(fact, Ron) else (fact.win,) if isinstance(fact, Tsumo) else ()


def _no_open_riichi(hand: PlayedHand, wins: Iterable[Win]) -> None:
    if any(win.open and win.seat in hand.riichi for win in wins):
        raise IllegalError("an open hand with riichi", remedy="riichi is for closed hands: leave out one of the two")


def _no_ronned_riichi(hand: PlayedHand) -> None:
    if hand.ronned_riichi is not None:
        raise IllegalError("a riichi tile is won on only by ron", remedy="leave out the riichi that was won on")


def _hundreds(points: Iterable[int]) -> tuple[int, ...]:
    scores = tuple(points)
    for number in scores:
        if type(number) is not int or number % 100:
            raise IllegalError(f"{number!r} is not a score", remedy="scores are whole hundreds")
    return scores
