"""A ruleset: every choice a riichi table makes before it sits down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from itertools import pairwise
from types import UnionType
from typing import Any, Final, Literal, Self, Union, get_args, get_origin, get_type_hints

from fourwinds.table.errors import IllegalError, MalformedError, NotFoundError, Where
from fourwinds.table.lazy import Lazy

__all__ = [
    "ABORTIVE_DRAWS",
    "LEAST_AND_MOST",
    "MOST_POINTS",
    "PAO_YAKUMAN",
    "AbortiveKind",
    "Ruleset",
    "step_of",
    "types",
]

AbortiveKind = Literal["kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan", "sanchahou"]
ABORTIVE_DRAWS: Final[tuple[AbortiveKind, ...]] = get_args(AbortiveKind)
_NEEDS_FOUR: Final = ("suufon_renda", "suucha_riichi", "sanchahou")
PAO_YAKUMAN: Final = ("daisangen", "daisuushii", "suukantsu")
Stopping = Literal["no", "auto", "optional"]
MOST_POINTS: Final = 1_000_000
LEAST_AND_MOST: Final[dict[str, tuple[int, int]]] = {
    "players": (3, 4),
    "winds": (1, 4),
    "max_winners": (1, 3),
    "max_yakuman": (1, 6),
    "aka": (0, 4),
    "double_wind_fu": (2, 4),
    "start": (1_000, MOST_POINTS),
    "return_points": (1_000, MOST_POINTS),
    "honba_value": (0, 10_000),
    "noten_total": (0, 100_000),
    "chombo_amount": (0, MOST_POINTS),
    "tobi_bonus": (0, MOST_POINTS),
    "tobi_threshold": (-MOST_POINTS, MOST_POINTS),
}
"""The numbers that can be chosen. Some depend on others too: nobody returns less than the start."""


def step_of(choice: str) -> int:
    """Points are counted in hundreds."""
    return 100 if LEAST_AND_MOST[choice][1] > 200 else 1


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """The rules of one table. The defaults are those of the document that started the recorder.

    >>> Ruleset(start=25_000, return_points=30_000).oka
    20000
    >>> Ruleset(uma=(15_000, 5_000, -5_000, -10_000))
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: the uma adds up to 5000: what the first gains others must lose
    """

    name: str = "default"
    players: int = 4
    winds: int = 2
    """How many rounds of winds: 1 tonpuu, 2 hanchan, 4 a full game."""
    start: int = 25_000
    return_points: int = 30_000
    """What each player pays in: the difference to `start` is the oka; also the goal that an extension is played for."""
    uma: tuple[int, ...] = (15_000, 5_000, -5_000, -15_000)
    floating_uma: tuple[tuple[int, ...], ...] = ()
    """Instead of `uma`: a row for one, two, … players who end with `return_points` or more."""
    ties: Literal["seat", "split"] = "seat"
    rounding: Literal["exact", "half_up", "half_down", "toward_zero"] = "exact"
    """Of scores to thousands in the final points: `half_down` is five down, six up. The first takes what is left."""
    leftover_sticks: Literal["first", "lost"] = "first"

    max_winners: int = 2
    """How many may win by one discard: 1 is the head bump; where 3 may, no three winners call a hand off."""
    honba_to: Literal["first", "every"] = "first"
    sticks_to: Literal["first", "own_first"] = "first"
    """Who takes the sticks of a multiple ron; `own_first`: every winner takes the own stick back before."""
    honba_value: int = 100
    """What each honba adds for every opponent: 100 makes a ron 300 dearer."""
    noten_total: int = 3_000
    kiriage: bool = False
    counted_yakuman: bool = True
    multiple_yakuman: bool = True
    max_yakuman: int = 6
    """How many yakuman of one hand are counted at most."""
    double_yakuman: bool = False
    """Kokushi on thirteen sides, suuankou on a pair, pure chuuren and daisuushii count twice."""
    sanma_tsumo: Literal["loss", "split"] = "loss"
    """Three players: is the missing player's share lost, or split between the two who pay?"""
    pao: tuple[str, ...] = ("daisangen", "daisuushii")
    pao_split: bool = True
    """By ron, the liable player and the discarder share; otherwise the liable player pays all."""
    pao_covers: Literal["yakuman", "hand"] = "yakuman"
    """Is the liable player liable for that yakuman alone, or for the whole hand?"""
    pao_honba: Literal["liable", "discarder"] = "liable"
    buttobi: bool = False
    """Nobody pays more than is there; so who has nothing left, and not only who has less, is bust."""

    renchan: Literal["win", "tenpai", "always"] = "tenpai"
    abortive_draws: tuple[str, ...] = ABORTIVE_DRAWS
    abortive_repeat: bool = True
    nagashi: Literal["no", "draw", "win"] = "draw"
    riichi_below_1000: bool = False
    noten_riichi: Literal["chombo", "noten"] = "chombo"
    """A riichi shown not to be tenpai at the draw: a chombo, or simply noten."""
    chombo: Literal["reverse_mangan", "after_uma", "points", "none"] = "reverse_mangan"
    chombo_amount: int = 8_000
    """What `after_uma` takes from the final points, or `points` shares out among the others."""

    tobi: bool = True
    tobi_threshold: int = 0
    """The game ends when somebody has less than this."""
    tobi_bonus: int = 0
    """What a bust player pays, in final points, to the first winner of the hand that did it."""
    extension: bool = False
    """Nobody has reached `return_points` after the last hand: one more wind, until somebody has."""
    agari_yame: Stopping = "no"
    """The leading dealer of the last hand, having won, stops."""
    tenpai_yame: Stopping = "no"

    aka: int = 0
    kuitan: bool = True
    ippatsu: bool = True
    ura: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    double_wind_fu: int = 4
    """The fu of a pair that is both the round's and the own wind."""
    renhou: Literal["none", "mangan", "yakuman"] = "none"

    def __post_init__(self) -> None:
        for name, hint in types().items():
            value = getattr(self, name)
            if not _is_a(value, hint):
                raise MalformedError(f"{name} cannot be {value!r}", where=_at(name), remedy=f"give {_words(hint)}")
        draws = _known("abortive_draws", self.abortive_draws, ABORTIVE_DRAWS)
        if self.players == 3:
            draws = tuple(kind for kind in draws if kind not in _NEEDS_FOUR)
        if self.max_winners == 3:
            draws = tuple(kind for kind in draws if kind != "sanchahou")
        object.__setattr__(self, "abortive_draws", draws)
        object.__setattr__(self, "pao", _known("pao", self.pao, PAO_YAKUMAN))
        self._check_numbers()
        self._check_uma("uma", self.uma)
        for row in self.floating_uma:
            self._check_uma("floating_uma", row)

    def _check_numbers(self) -> None:
        limits = LEAST_AND_MOST | {
            "max_winners": (1, self.players - 1),
            "return_points": (self.start, MOST_POINTS),
            "tobi_threshold": (-MOST_POINTS, self.start),
        }
        for name, (least, most) in limits.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise IllegalError(f"{name} cannot be {value}", where=_at(name), remedy=f"choose {least} to {most}")
            if value % step_of(name):
                raise IllegalError(
                    f"{name} cannot be {value}", where=_at(name), remedy="points are counted in hundreds"
                )
        shares = {count for winners in range(1, self.players) for count in (winners, self.players - winners)}
        if any(self.noten_total % (100 * share) for share in shares):
            raise IllegalError(
                f"noten_total {self.noten_total} cannot be shared in hundreds by any number of players",
                where=_at("noten_total"),
                remedy="choose 3000 for four players, 2000 for three",
            )
        if self.floating_uma and len(self.floating_uma) != self.players - 1:
            raise IllegalError(
                f"a floating uma of {len(self.floating_uma)} rows",
                where=_at("floating_uma"),
                remedy=f"give {self.players - 1} rows",
            )

    def _check_uma(self, choice: str, row: tuple[int, ...]) -> None:
        for broken, problem, remedy in (
            (
                len(row) != self.players,
                f"an uma of {len(row)} numbers for {self.players} players",
                "give one for each place",
            ),
            (
                any(points % 100 for points in row),
                f"the uma {row} is not of whole hundreds",
                "points are counted in hundreds",
            ),
            (sum(row) != 0, f"the uma adds up to {sum(row)}", "what the first gains others must lose"),
            (
                any(better < worse for better, worse in pairwise(row)),
                f"the uma {row} rewards a worse place",
                "order it from the first place down",
            ),
        ):
            if broken:
                raise IllegalError(problem, where=_at(choice), remedy=remedy)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._choices == other._choices)

    def __hash__(self) -> int:
        return self._hash

    @Lazy
    def _choices(self) -> tuple[object, ...]:
        """Payments are looked up by the rules at every hand: what tells rules apart is gathered once."""
        return tuple(getattr(self, name) for name in types())

    @Lazy
    def _hash(self) -> int:
        return hash(self._choices)

    @property
    def oka(self) -> int:
        """The bonus of the first: what all have paid in above the start."""
        return (self.return_points - self.start) * self.players

    @Lazy
    def least_score(self) -> int:
        """Who has less is bust, where there is tobi."""
        return self.tobi_threshold + 100 * self.buttobi

    @Lazy
    def honba_of_a_ron(self) -> int:
        return self.honba_value * (self.players - 1)

    def with_choices(self, **choices: object) -> Self:
        """The same rules but for some choices."""
        _known_choices(choices)
        return replace(self, **choices)  # type: ignore[arg-type]  # checked as it is made

    def as_json(self) -> dict[str, Any]:
        return {
            name: [list(row) if isinstance(row, tuple) else row for row in value] if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, choices: Mapping[str, Any]) -> Self:
        """Rules from their JSON form; what is not said is as in the document's default.

        >>> Ruleset.from_json(Ruleset(aka=3).as_json()) == Ruleset(aka=3)
        True
        """
        if not isinstance(choices, Mapping):
            raise MalformedError("a ruleset is an object of choices", remedy='write {"start": 25000, …}')
        _known_choices(choices)
        return cls(**{name: _tuples(value) for name, value in choices.items()})


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _at(choice: str) -> Where:
    return Where(part=choice)


@cache
def types() -> dict[str, Any]:
    """Every choice with its type."""
    hints = get_type_hints(Ruleset)
    return {field.name: hints[field.name] for field in fields(Ruleset)}


def _known_choices(choices: Iterable[str]) -> None:
    for name in choices:
        if name not in types():
            raise NotFoundError(f"a ruleset has no choice {name!r}", remedy=f"choose from {', '.join(types())}")


def _known(choice: str, names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The names in their usual order, each once."""
    for name in names:
        if name not in known:
            raise NotFoundError(
                f"{choice}: there is no {name!r}", where=_at(choice), remedy=f"choose from {', '.join(known)}"
            )
    return tuple(name for name in known if name in names)


def _is_a(value: object, hint: Any) -> bool:
    """Whether a value is of a type that a choice has: bool, int, str, literals, tuples of them."""
    origin = get_origin(hint)
    if origin is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if origin is tuple:
        return isinstance(value, tuple) and all(_is_a(item, get_args(hint)[0]) for item in value)
    if origin in (Union, UnionType):
        return any(_is_a(value, choice) for choice in get_args(hint))
    return type(value) is hint


def _words(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Literal:
        return "one of " + ", ".join(get_args(hint))
    if origin is tuple:
        return f"a list: each {_words(get_args(hint)[0])}"
    return {bool: "true or false", int: "a whole number", str: "a text"}[hint]
