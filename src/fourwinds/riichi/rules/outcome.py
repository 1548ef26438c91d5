"""Facts: everything that can happen in a game. A fact names seats, not points: those come from the fold.

Seats are 0 to 3 in the order of play; seat 0 is the first dealer. A fact checks what it can by itself. What depends on
the rules and the scores is checked when the fact is settled.
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


def checked_seats(seats: Iterable[int], what: str) -> tuple[int, ...]:
    """Return seats as a tuple, or raise `IllegalError` if one is not a seat or is named twice."""
    found = tuple(seats)
    for seat in found:
        if type(seat) is not int or not 0 <= seat < MOST_SEATS:
            raise IllegalError(
                f"{what}: there is no seat {seat!r}", remedy="seats are 0 to 3, with the first dealer in seat 0"
            )
    if len(set(found)) != len(found):
        raise IllegalError(f"{what} names a player twice", remedy="name every player once")
    return found


@dataclass(frozen=True, slots=True)
class Pao:
    """Liability: who discarded the last tile that made a yakuman certain, and how many yakuman it covers."""

    seat: int
    hand: str
    yakuman: int = 1


@dataclass(frozen=True, slots=True)
class Win:
    """A winner and the value of the hand, with yaku and tiles if they are known."""

    seat: int
    value: Value
    yaku: tuple[tuple[str, int | None], ...] = ()
    pao: Pao | None = None
    open: bool | None = None
    tiles: HandTiles | None = None

    def __post_init__(self) -> None:
        checked_seats([self.seat], "a win")
        if self.pao is None:
            return
        checked_seats([self.pao.seat], "pao")
        if self.pao.seat == self.seat:
            raise IllegalError("a player is liable for their own hand", remedy="name the player who is liable")
        if not 1 <= self.pao.yakuman <= max(1, self.value.yakuman):
            raise IllegalError(
                f"pao for {self.pao.yakuman} yakuman in a hand of {self.value}",
                remedy="give at most the yakuman that the hand has",
            )
        if not self.value.yakuman:
            raise IllegalError(f"pao for a hand of {self.value}", remedy="leave out pao, which is for yakuman only")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (self.seat,) if self.pao is None else (self.seat, self.pao.seat)


@dataclass(frozen=True, slots=True)
class Fact:
    """Anything that is recorded of a game."""

    outcome: ClassVar[str] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand(Fact):
    """A hand that was dealt, with the seats that declared riichi, in order, and a note."""

    voided: ClassVar[bool] = False
    """Whether the hand is replayed: its sticks are returned, and round and honba stay."""
    riichi: tuple[int, ...] = ()
    ronned_riichi: int | None = None
    """Who declared riichi with a tile that was won on: that riichi is not accepted and its stick not paid."""
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "riichi", checked_seats(self.riichi, "riichi"))
        if self.ronned_riichi is not None and self.ronned_riichi not in self.riichi:
            raise IllegalError("a riichi that was not declared is won on", remedy="add the riichi of this player")

    @property
    def accepted(self) -> tuple[int, ...]:
        """The seats whose riichi was accepted and whose stick was paid."""
        if self.ronned_riichi is None:
            return self.riichi
        return tuple(seat for seat in self.riichi if seat != self.ronned_riichi)

    @property
    def winners(self) -> tuple[int, ...]:
        return ()

    @property
    def named_seats(self) -> tuple[int, ...]:
        """Every seat that the fact names."""
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
        checked_seats([self.loser], "ron")
        winners = checked_seats([win.seat for win in self.wins], "ron")
        if not 1 <= len(winners) <= 3:
            raise IllegalError(f"a ron with {len(winners)} winners", remedy="name one to three winners")
        if self.loser in winners:
            raise IllegalError(
                "the winner of a ron is also the loser", remedy="name the player who discarded, or record a tsumo"
            )
        _no_open_riichi(self, self.wins)
        if self.ronned_riichi not in (None, self.loser):
            raise IllegalError(
                "the riichi tile that is won on is not the loser's", remedy="name the loser, who discarded the tile"
            )

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple([win.seat for win in self.wins])

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, self.loser, *(seat for win in self.wins for seat in win.named_seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Tsumo(PlayedHand):
    """A player wins by self-draw."""

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
    """The wall is used up; some players are tenpai."""

    outcome: ClassVar[str] = "exhaustive_draw"
    tenpai: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        object.__setattr__(self, "tenpai", tuple(sorted(checked_seats(self.tenpai, "tenpai"))))

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.tenpai)


@dataclass(frozen=True, slots=True, kw_only=True)
class NagashiMangan(PlayedHand):
    """A drawn hand in which the players in `seats` discarded only terminals and honours, none of them called."""

    outcome: ClassVar[str] = "nagashi_mangan"
    seats: tuple[int, ...]
    tenpai: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        object.__setattr__(self, "seats", checked_seats(self.seats, "nagashi mangan"))
        object.__setattr__(self, "tenpai", tuple(sorted(checked_seats(self.tenpai, "tenpai"))))
        if not self.seats:
            raise IllegalError(
                "nagashi mangan without a player", remedy="name who has it, or record an exhaustive draw"
            )

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.seats, *self.tenpai)


@dataclass(frozen=True, slots=True, kw_only=True)
class AbortiveDraw(PlayedHand):
    """The hand is called off: nine terminals, four winds, four riichi, four kans or three winners."""

    outcome: ClassVar[str] = "abortive_draw"
    kind: AbortiveKind
    declared_by: int | None = None

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        if self.kind not in ABORTIVE_DRAWS:
            raise MalformedError(
                f"{self.kind!r} is not an abortive draw", remedy=f"choose from {', '.join(ABORTIVE_DRAWS)}"
            )
        if self.kind != "sanchahou":
            _no_ronned_riichi(self)
        if self.declared_by is not None:
            checked_seats([self.declared_by], self.kind)

    @property
    def named_seats(self) -> tuple[int, ...]:
        return self.riichi if self.declared_by is None else (*self.riichi, self.declared_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chombo(PlayedHand):
    """A player made a mistake that ends the hand: the player pays a penalty and the hand is replayed."""

    outcome: ClassVar[str] = "chombo"
    voided: ClassVar[bool] = True
    seat: int

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)
        checked_seats([self.seat], "chombo")

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, self.seat)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoContest(PlayedHand):
    """The hand is void and replayed; its sticks are returned."""

    outcome: ClassVar[str] = "no_contest"
    voided: ClassVar[bool] = True

    def __post_init__(self) -> None:
        PlayedHand.__post_init__(self)
        _no_ronned_riichi(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Uncertain(PlayedHand):
    """A hand that is only partly known and completed later.

    Known riichi are paid; everything else waits. `repeats` is whether the dealer stayed, if that is known.
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
        object.__setattr__(self, "possible_winners", checked_seats(self.possible_winners, "possible winners"))
        object.__setattr__(self, "possible_losers", checked_seats(self.possible_losers, "possible losers"))
        if self.tenpai is not None:
            object.__setattr__(self, "tenpai", tuple(sorted(checked_seats(self.tenpai, "tenpai"))))
        if self.kind not in (None, *UNCERTAIN_KINDS):
            raise MalformedError(
                f"an uncertain hand cannot be {self.kind!r}", remedy=f"choose {', '.join(UNCERTAIN_KINDS)} or none"
            )

    @property
    def named_seats(self) -> tuple[int, ...]:
        return (*self.riichi, *self.possible_winners, *self.possible_losers, *(self.tenpai or ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline(Fact):
    """The state from which the record continues, because it starts mid-game or hands are missing."""

    outcome: ClassVar[str] = "baseline"
    wind: int
    dealer: int
    scores: tuple[int, ...]
    honba: int = 0
    sticks: int = 0
    note: str = ""

    def __post_init__(self) -> None:
        checked_seats([self.dealer], "the dealer")
        if type(self.wind) is not int or not 0 <= self.wind <= 3:
            raise IllegalError(f"{self.wind!r} is not a wind", remedy="give 0 for East to 3 for North")
        for count in (self.honba, self.sticks):
            if type(count) is not int or count < 0:
                raise IllegalError(f"{count!r} is not a number of honba or sticks", remedy="give 0 or more")
        object.__setattr__(self, "scores", _hundreds(self.scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction(Fact):
    """Points moved between players, or to and from the table, to correct a mistake."""

    outcome: ClassVar[str] = "correction"
    deltas: tuple[int, ...]
    sticks: int = 0
    """How many sticks are added to the table; negative if they are taken."""
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "deltas", _hundreds(self.deltas))
        if type(self.sticks) is not int:
            raise MalformedError(f"{self.sticks!r} is not a number of sticks", remedy="give a whole number")
        if off := sum(self.deltas) + 1000 * self.sticks:
            raise IllegalError(
                f"the corrected scores do not balance: {abs(off)} points {'too many' if off > 0 else 'are missing'}",
                remedy="the points one player gains must come from others or from the table",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Fact):
    """The game ends early: the leading dealer stops, the time is up, or all players agree."""

    outcome: ClassVar[str] = "stop"
    reason: StopReason = "agreement"
    note: str = ""

    def __post_init__(self) -> None:
        if self.reason not in STOP_REASONS:
            raise MalformedError(
                f"{self.reason!r} is not a reason to stop", remedy=f"choose from {', '.join(STOP_REASONS)}"
            )


def wins_of(fact: Fact) -> tuple[Win, ...]:
    """Return the wins of a fact in the order in which they were recorded."""
    return fact.wins if isinstance(fact, Ron) else (fact.win,) if isinstance(fact, Tsumo) else ()


def _no_open_riichi(hand: PlayedHand, wins: Iterable[Win]) -> None:
    if any(win.open and win.seat in hand.riichi for win in wins):
        raise IllegalError("an open hand with riichi", remedy="leave out one of the two; riichi needs a closed hand")


def _no_ronned_riichi(hand: PlayedHand) -> None:
    if hand.ronned_riichi is not None:
        raise IllegalError("a riichi tile is won on, but not by ron", remedy="leave out the riichi that was won on")


def _hundreds(points: Iterable[int]) -> tuple[int, ...]:
    scores = tuple(points)
    for number in scores:
        if type(number) is not int or number % 100:
            raise IllegalError(f"{number!r} is not a score", remedy="give scores in hundreds")
    return scores
