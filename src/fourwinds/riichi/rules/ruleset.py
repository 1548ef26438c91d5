"""Rulesets: every choice that a riichi table makes before it plays."""

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
"""The least and most of every number. Some also depend on others: the return points are at least the start."""


def step_of(choice: str) -> int:
    """Return the step of a number: 100 for points, 1 for anything else."""
    return 100 if LEAST_AND_MOST[choice][1] > 200 else 1


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset:
    """The rules of one table. The defaults are in docs/specification.md, riichi.

    >>> Ruleset(start=25_000, return_points=30_000).oka
    20000
    >>> Ruleset(uma=(15_000, 5_000, -5_000, -10_000))
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: the uma adds up to 5000: it must add up to 0
    """

    name: str = "default"
    players: int = 4
    winds: int = 2
    """How many winds are played: 1 tonpuu, 2 hanchan, 4 a full game."""
    start: int = 25_000
    return_points: int = 30_000
    """What each player pays in. The difference from `start` makes the oka. It is also the goal of an extension."""
    uma: tuple[int, ...] = (15_000, 5_000, -5_000, -15_000)
    floating_uma: tuple[tuple[int, ...], ...] = ()
    """Replaces `uma`, with a row for one, two, … players who end with `return_points` or more."""
    ties: Literal["seat", "split"] = "seat"
    rounding: Literal["exact", "half_up", "half_down", "toward_zero"] = "exact"
    """How scores are rounded to thousands in the final points. `half_down` rounds 500 down and 600 up. The first
    player takes the remainder."""
    leftover_sticks: Literal["first", "lost"] = "first"

    max_winners: int = 2
    """How many players can win by one discard: 1 is the head bump. With 3, three winners do not abort the hand."""
    honba_to: Literal["first", "every"] = "first"
    sticks_to: Literal["first", "own_first"] = "first"
    """Who takes the sticks after a multiple ron. With `own_first`, all winners first take back their own stick."""
    honba_value: int = 100
    """What every opponent pays for each honba: with 100, a ron costs 300 more."""
    noten_total: int = 3_000
    kiriage: bool = False
    counted_yakuman: bool = True
    multiple_yakuman: bool = True
    max_yakuman: int = 6
    """How many yakuman of one hand count at most."""
    double_yakuman: bool = False
    """Whether kokushi on thirteen waits, suuankou on a single wait, pure chuuren and daisuushii count twice."""
    sanma_tsumo: Literal["loss", "split"] = "loss"
    """With three players, whether the missing player's share is lost or split between the two who pay."""
    pao: tuple[str, ...] = ("daisangen", "daisuushii")
    pao_split: bool = True
    """Whether the liable player and the discarder share a ron; if not, the liable player pays it all."""
    pao_covers: Literal["yakuman", "hand"] = "yakuman"
    """Whether liability covers that yakuman only, or the whole hand."""
    pao_honba: Literal["liable", "discarder"] = "liable"
    buttobi: bool = False
    """Whether players pay no more than they have. If so, a player with no points left is bust."""

    renchan: Literal["win", "tenpai", "always"] = "tenpai"
    abortive_draws: tuple[str, ...] = ABORTIVE_DRAWS
    abortive_repeat: bool = True
    nagashi: Literal["no", "draw", "win"] = "draw"
    riichi_below_1000: bool = False
    noten_riichi: Literal["chombo", "noten"] = "chombo"
    """Whether a riichi that is not tenpai at the draw is a chombo or simply noten."""
    chombo: Literal["reverse_mangan", "after_uma", "points", "none"] = "reverse_mangan"
    chombo_amount: int = 8_000
    """What `after_uma` deducts from the final points, or what `points` shares among the other players."""

    tobi: bool = True
    tobi_threshold: int = 0
    """The game ends when a player has less than this."""
    tobi_bonus: int = 0
    """The final points that a bust player pays to the first winner of that hand."""
    extension: bool = False
    """Whether one more wind is played if no player has reached `return_points` after the last hand."""
    agari_yame: Stopping = "no"
    """Whether a leading dealer who wins the last hand stops: never, always, or by choice."""
    tenpai_yame: Stopping = "no"

    aka: int = 0
    kuitan: bool = True
    ippatsu: bool = True
    ura: bool = True
    kan_dora: bool = True
    kan_ura: bool = True
    double_wind_fu: int = 4
    """The fu of a pair of the wind that is both the round wind and the player's own."""
    renhou: Literal["none", "mangan", "yakuman"] = "none"

    def __post_init__(self) -> None:
        for name, hint in types().items():
            value = getattr(self, name)
            if not _has_type(value, hint):
                raise MalformedError(
                    f"{name} cannot be {value!r}", where=_part(name), remedy=f"give {_type_words(hint)}"
                )
        draws = _in_usual_order("abortive_draws", self.abortive_draws, ABORTIVE_DRAWS)
        if self.players == 3:
            draws = tuple(kind for kind in draws if kind not in _NEEDS_FOUR)
        if self.max_winners == 3:
            draws = tuple(kind for kind in draws if kind != "sanchahou")
        object.__setattr__(self, "abortive_draws", draws)
        object.__setattr__(self, "pao", _in_usual_order("pao", self.pao, PAO_YAKUMAN))
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
                raise IllegalError(f"{name} cannot be {value}", where=_part(name), remedy=f"choose {least} to {most}")
            if value % step_of(name):
                raise IllegalError(f"{name} cannot be {value}", where=_part(name), remedy="give points in hundreds")
        shares = {count for winners in range(1, self.players) for count in (winners, self.players - winners)}
        if any(self.noten_total % (100 * share) for share in shares):
            raise IllegalError(
                f"noten_total {self.noten_total} cannot be shared in hundreds",
                where=_part("noten_total"),
                remedy="choose 3000 for four players, 2000 for three",
            )
        if self.floating_uma and len(self.floating_uma) != self.players - 1:
            raise IllegalError(
                f"the floating uma has {len(self.floating_uma)} rows",
                where=_part("floating_uma"),
                remedy=f"give {self.players - 1} rows",
            )

    def _check_uma(self, choice: str, row: tuple[int, ...]) -> None:
        for broken, problem, remedy in (
            (
                len(row) != self.players,
                f"the uma has {len(row)} numbers for {self.players} players",
                "give one for each place",
            ),
            (
                any(points % 100 for points in row),
                f"the uma {row} is not in hundreds",
                "give points in hundreds",
            ),
            (sum(row) != 0, f"the uma adds up to {sum(row)}", "it must add up to 0"),
            (
                any(better < worse for better, worse in pairwise(row)),
                f"the uma {row} gives more for a worse place",
                "order it from first to last place",
            ),
        ):
            if broken:
                raise IllegalError(problem, where=_part(choice), remedy=remedy)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Ruleset) and self._choices == other._choices)

    def __hash__(self) -> int:
        return self._hash

    @Lazy
    def _choices(self) -> tuple[object, ...]:
        """All choices, collected once, since payments are looked up by ruleset for every hand."""
        return tuple(getattr(self, name) for name in types())

    @Lazy
    def _hash(self) -> int:
        return hash(self._choices)

    @property
    def oka(self) -> int:
        """The bonus of the first player: what all players paid in above the start."""
        return (self.return_points - self.start) * self.players

    @Lazy
    def least_score(self) -> int:
        """The score below which a player is bust, if the rules have tobi."""
        return self.tobi_threshold + 100 * self.buttobi

    @Lazy
    def honba_of_a_ron(self) -> int:
        return self.honba_value * (self.players - 1)

    def with_choices(self, **choices: object) -> Self:
        """Return these rules with some choices changed."""
        _check_choices(choices)
        return replace(self, **choices)  # type: ignore[arg-type]  # checked as it is made

    def as_json(self) -> dict[str, Any]:
        return {
            name: [list(row) if isinstance(row, tuple) else row for row in value] if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    @classmethod
    def from_json(cls, choices: Mapping[str, Any]) -> Self:
        """Read rules from JSON; choices that are left out have their default.

        >>> Ruleset.from_json(Ruleset(aka=3).as_json()) == Ruleset(aka=3)
        True
        """
        if not isinstance(choices, Mapping):
            raise MalformedError("a ruleset must be an object of choices", remedy='write {"start": 25000, …}')
        _check_choices(choices)
        return cls(**{name: _tuples(value) for name, value in choices.items()})


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _part(choice: str) -> Where:
    return Where(part=choice)


@cache
def types() -> dict[str, Any]:
    """Return every choice with its type."""
    hints = get_type_hints(Ruleset)
    return {field.name: hints[field.name] for field in fields(Ruleset)}


def _check_choices(choices: Iterable[str]) -> None:
    for name in choices:
        if name not in types():
            raise NotFoundError(f"{name!r} is not a choice of a ruleset", remedy=f"choose from {', '.join(types())}")


def _in_usual_order(choice: str, names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names in their usual order, each once."""
    for name in names:
        if name not in known:
            raise NotFoundError(
                f"{choice} cannot have {name!r}", where=_part(choice), remedy=f"choose from {', '.join(known)}"
            )
    return tuple(name for name in known if name in names)


def _has_type(value: object, hint: Any) -> bool:
    """Whether a value has the type of a choice: bool, int, str, a literal, or a tuple of these."""
    origin = get_origin(hint)
    if origin is Literal:
        return isinstance(value, str) and value in get_args(hint)
    if origin is tuple:
        return isinstance(value, tuple) and all(_has_type(item, get_args(hint)[0]) for item in value)
    if origin in (Union, UnionType):
        return any(_has_type(value, choice) for choice in get_args(hint))
    return type(value) is hint


def _type_words(hint: Any) -> str:
    origin = get_origin(hint)
    if origin is Literal:
        return "one of " + ", ".join(get_args(hint))
    if origin is tuple:
        return f"a list: each {_type_words(get_args(hint)[0])}"
    return {bool: "true or false", int: "a whole number", str: "a text"}[hint]
