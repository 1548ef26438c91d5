"""The value of a winning hand: points from han and fu, and the points that a win can be worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple, get_args

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = [
    "FU",
    "FU_OF_ONE_HAN",
    "LEAST_HAN_WITHOUT_FU",
    "LIMITS",
    "MOST_HAN",
    "MOST_YAKUMAN",
    "LimitName",
    "Payment",
    "Value",
    "common_points",
    "payment",
    "payment_of",
    "possible_points",
    "readings",
]

LimitName = Literal["mangan", "haneman", "baiman", "sanbaiman", "yakuman"]
LIMITS: Final[dict[LimitName, int]] = dict(zip(get_args(LimitName), (2_000, 3_000, 4_000, 6_000, 8_000), strict=True))
"""The limits and their basic points."""
MOST_YAKUMAN: Final = 6
_LEAST_HAN: Final[dict[LimitName, int]] = {"sanbaiman": 11, "baiman": 8, "haneman": 6, "mangan": 5}
MOST_HAN: Final = 200
LEAST_HAN_WITHOUT_FU: Final = _LEAST_HAN["mangan"]
FU_OF_ONE_HAN: Final = tuple(range(30, 120, 10))
FU: Final = (20, 25, *range(30, 150, 10))
"""More than 110 fu need three kans, which are two han."""


class _Value(NamedTuple):
    han: int | None
    fu: int | None
    limit: LimitName | None
    yakuman: int
    points: int | None


class Value(_Value):
    """What is known of the value of a hand: han and fu, a limit, a number of yakuman, or only its points.

    Points never include honba and sticks; the points of a tsumo are what all players pay together. Points given with
    han and fu are checked when the hand is scored.

    >>> Value(3, 30)
    3 han 30 fu
    >>> Value(limit="haneman"), Value(yakuman=2), Value(points=7_700)
    (haneman, 2 yakuman, 7700)
    """

    __slots__ = ()

    def __new__(
        cls,
        han: int | None = None,
        fu: int | None = None,
        *,
        limit: LimitName | None = None,
        yakuman: int = 0,
        points: int | None = None,
    ) -> Value:
        if limit == "yakuman":
            limit, yakuman = None, yakuman or 1
        value = super().__new__(cls, han, fu, limit, yakuman, points)
        value._check()
        return value

    def _check(self) -> None:
        han, fu, limit, yakuman, points = self
        for number in (han, fu, yakuman, points):
            if number is not None and type(number) is not int:
                raise MalformedError(f"{number!r} is not a whole number", remedy="han, fu and points are whole numbers")
        ways = sum((han is not None, limit is not None, yakuman > 0))
        if ways > 1:
            raise MalformedError(
                f"the hand has more than one value: {self}", remedy="give han and fu, or a limit, or yakuman"
            )
        if not ways and points is None:
            raise MalformedError("a win without its value", remedy="give han and fu, a limit, or the points")
        if fu is not None and han is None:
            raise MalformedError(f"{fu} fu without han", remedy="give the han too, or the points alone")
        if limit is not None and limit not in LIMITS:
            raise MalformedError(f"{limit!r} is not a limit", remedy=f"choose from {', '.join(LIMITS)}")
        if not 0 <= yakuman <= MOST_YAKUMAN:
            raise IllegalError(f"a hand of {yakuman} yakuman", remedy=f"a hand has up to {MOST_YAKUMAN} yakuman")
        if points is not None and (points <= 0 or points % 100):
            raise IllegalError(f"{points} points cannot be won", remedy="give hundreds above 0")
        if han is not None:
            self._check_han_and_fu(han, fu)

    @staticmethod
    def _check_han_and_fu(han: int, fu: int | None) -> None:
        if not 1 <= han <= MOST_HAN:
            raise IllegalError(f"a hand of {han} han", remedy="a winning hand has at least one han, its yaku")
        if fu is None:
            if han < LEAST_HAN_WITHOUT_FU:
                raise MalformedError(
                    f"{han} han without fu", remedy="give the fu of a hand below 5 han, as in 3han 30fu"
                )
        elif fu not in FU:
            raise IllegalError(
                f"a hand of {fu} fu", remedy="give 25 fu for seven pairs, otherwise 20, 30, 40 … up to 110"
            )
        elif han < 2 and fu > FU_OF_ONE_HAN[-1]:
            raise IllegalError(f"{han} han {fu} fu", remedy="more than 110 fu need three kans, which are two han")
        elif han < 2 and fu < FU_OF_ONE_HAN[0]:
            raise IllegalError(
                f"{han} han {fu} fu", remedy="give at least two han; 20 fu needs pinfu and tsumo, and 25 fu seven pairs"
            )

    def __repr__(self) -> str:
        parts = []
        if self.han is not None:
            parts.append(f"{self.han} han" + (f" {self.fu} fu" if self.fu is not None else ""))
        if self.limit:
            parts.append(self.limit)
        if self.yakuman:
            parts.append("yakuman" if self.yakuman == 1 else f"{self.yakuman} yakuman")
        if self.points is not None:
            parts.append(f"{self.points}")
        return ", ".join(parts)

    __str__ = __repr__


class Payment(NamedTuple):
    """The payments for a hand, without honba and sticks. After a ron the discarder pays `points`."""

    points: int
    dealer_pays: int
    other_pays: int
    limit: LimitName | None


def basic_points(value: Value, rules: Ruleset) -> int:
    """Return the basic points, of which payments are multiples, or 0 if neither han nor a limit is known."""
    if value.yakuman:
        return LIMITS["yakuman"] * _count_yakuman(value.yakuman, rules)
    if value.limit:
        return LIMITS[value.limit]
    if value.han is None:
        return 0
    if value.han >= 13 and rules.counted_yakuman:
        return LIMITS["yakuman"]
    for limit, least in _LEAST_HAN.items():
        if value.han >= least:
            return LIMITS[limit]
    basic = (value.fu or 0) << (value.han + 2)
    return LIMITS["mangan"] if basic > 2_000 or (rules.kiriage and basic == 1_920) else basic


def _count_yakuman(yakuman: int, rules: Ruleset) -> int:
    in_one_hand = MOST_YAKUMAN if rules.multiple_yakuman else 2 if rules.double_yakuman else 1
    return min(yakuman, in_one_hand, rules.max_yakuman)


def payment(value: Value, rules: Ruleset, *, dealer: bool, tsumo: bool) -> Payment:
    """Return what a hand pays under these rules.

    >>> payment(Value(3, 30), Ruleset(), dealer=True, tsumo=True)
    Payment(points=6000, dealer_pays=0, other_pays=2000, limit=None)
    >>> payment(Value(points=5_700), Ruleset(), dealer=False, tsumo=False)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: no ron of a non-dealer is worth 5700: the nearest are 5200 and 5800
    """
    return payment_of(value, rules, dealer, tsumo)


@lru_cache(maxsize=20_000)
def payment_of(value: Value, rules: Ruleset, dealer: bool, tsumo: bool) -> Payment:
    """Do what `payment` does, with positional arguments only, which makes the cache look-up faster."""
    if tsumo and value.fu == 25 and value.han == 2:
        raise IllegalError("2 han 25 fu by tsumo", remedy="seven pairs by tsumo have at least three han")
    basic = basic_points(value, rules) or _basic_of(value.points or 0, rules, dealer=dealer, tsumo=tsumo)
    paid = _payment(basic, rules, dealer=dealer, tsumo=tsumo)
    if value.points is not None and value.points != paid.points:
        raise IllegalError(
            f"{_win_kind(dealer=dealer, tsumo=tsumo)} of {value._replace(points=None)!r} is worth {paid.points}, "
            f"not {value.points}",
            remedy="leave out honba and riichi sticks; for a tsumo, give what all players pay together",
        )
    return paid


def _payment(basic: int, rules: Ruleset, *, dealer: bool, tsumo: bool) -> Payment:
    limit = next((name for name, least in reversed(LIMITS.items()) if basic >= least), None)
    if not tsumo:
        points = _round_up(basic * (6 if dealer else 4))
        return Payment(points, points, points, limit)
    missing = basic // 2 if rules.players == 3 and rules.sanma_tsumo == "split" else 0
    if dealer:
        each = _round_up(2 * basic + 2 * missing)
        return Payment(each * (rules.players - 1), 0, each, limit)
    from_dealer, from_other = _round_up(2 * basic + missing), _round_up(basic + missing)
    return Payment(from_dealer + from_other * (rules.players - 2), from_dealer, from_other, limit)


def _round_up(points: int) -> int:
    return -(-points // 100) * 100


def _basic_of(points: int, rules: Ruleset, *, dealer: bool, tsumo: bool) -> int:
    """Return the basic points of a win that was recorded with its points only."""
    possible = possible_points(rules, dealer=dealer, tsumo=tsumo)
    if points not in possible:
        below = max((other for other in possible if other < points), default=None)
        above = min((other for other in possible if other > points), default=None)
        near = [str(other) for other in (below, above) if other is not None]
        raise IllegalError(
            f"no {_win_kind(dealer=dealer, tsumo=tsumo)[2:]} is worth {points}",
            remedy=f"the nearest {'are' if len(near) > 1 else 'is'} {' and '.join(near)}",
        )
    return basic_points(possible[points][0], rules)


def _win_kind(*, dealer: bool, tsumo: bool) -> str:
    return f"a {'tsumo' if tsumo else 'ron'} of a {'dealer' if dealer else 'non-dealer'}"


@lru_cache(maxsize=256)
def possible_points(rules: Ruleset, *, dealer: bool, tsumo: bool) -> dict[int, tuple[Value, ...]]:
    """Return all points that such a win can be worth, in order, with the values that make them."""
    found: dict[int, list[Value]] = {}
    for value in _values(rules, tsumo=tsumo):
        paid = _payment(basic_points(value, rules), rules, dealer=dealer, tsumo=tsumo)
        if value.han is None or paid.limit is None:
            found.setdefault(paid.points, []).append(value)
    return {points: tuple(found[points]) for points in sorted(found)}


def _values(rules: Ruleset, *, tsumo: bool) -> list[Value]:
    """Return all values under these rules. A ron has 25 fu, or 30 or more; only a pinfu tsumo has 20."""
    values = [
        Value(han, fu)
        for han in range(1, 5)
        for fu in (20, 25, *FU_OF_ONE_HAN)
        if (fu >= 30 or han >= (3 if tsumo and fu == 25 else 2)) and (fu != 20 or tsumo)
    ]
    most = _count_yakuman(MOST_YAKUMAN, rules)
    limits: list[LimitName] = ["mangan", "haneman", "baiman", "sanbaiman"]
    return values + [Value(limit=limit) for limit in limits] + [Value(yakuman=count) for count in range(1, most + 1)]


def readings(points: int, rules: Ruleset, *, dealer: bool, tsumo: bool) -> tuple[Value, ...]:
    """Return the values that make a number of points; none if no value does.

    >>> readings(5_800, Ruleset(), dealer=False, tsumo=False)
    (2 han 90 fu,)
    >>> readings(1_500, Ruleset(), dealer=False, tsumo=False)
    ()
    """
    return possible_points(rules, dealer=dealer, tsumo=tsumo).get(points, ())


def common_points(rules: Ruleset, *, dealer: bool, tsumo: bool) -> tuple[Payment, ...]:
    """Return the payments to offer as buttons for this winner: 30 and 40 fu, and the limits up to yakuman."""
    values = [Value(han, fu) for han in range(1, 5) for fu in (30, 40)] + [Value(limit=limit) for limit in LIMITS]
    return tuple(sorted({payment(value, rules, dealer=dealer, tsumo=tsumo) for value in values}))
