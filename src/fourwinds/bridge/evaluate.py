"""Hand evaluation: separate measures, never one vague "points".

Every measure takes one `Hand` and returns a number, or takes an array of hands and returns an array. Such arrays are
described in `dealing` (four 13-bit masks per hand on the last axis, indexed by `Suit`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum
from functools import cache, wraps
from itertools import product
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast, overload

from fourwinds.bridge import holdings
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.table.errors import MalformedError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fourwinds.bridge.dealing import HandArray

__all__ = [
    "HAND_MEASURES",
    "SUIT_MEASURES",
    "ShapeClass",
    "SuitQuality",
    "controls",
    "hcp",
    "is_balanced",
    "is_semi_balanced",
    "keycards",
    "length_points",
    "losers",
    "pattern",
    "quick_tricks",
    "shape",
    "shape_class",
    "stopped_suits",
    "stopper",
    "suit_quality",
    "support_points",
    "trump_queen",
]

V_co = TypeVar("V_co", covariant=True)
Suits: TypeAlias = Sequence[Any]
"""Four masks, or four arrays of masks, indexed by `Suit`."""


class HandMeasure(Protocol[V_co]):
    """A measure of a whole hand."""

    @overload
    def __call__(self, hands: Hand, /) -> V_co: ...
    @overload
    def __call__(self, hands: HandArray, /) -> NDArray[np.generic]: ...


class SuitMeasure(Protocol[V_co]):
    """A measure of one suit of a hand, or of a hand with that suit as trumps."""

    @overload
    def __call__(self, hands: Hand, suit: Suit, /) -> V_co: ...
    @overload
    def __call__(self, hands: HandArray, suit: Suit, /) -> NDArray[np.generic]: ...


def _columns(hands: Any) -> Suits:
    if isinstance(hands, Hand):
        return hands.masks
    array = _hand_array(hands)
    return [array[..., suit] for suit in range(4)]


def _hand_array(hands: Any) -> HandArray:
    import numpy as np

    if not isinstance(hands, np.ndarray) or hands.dtype != np.uint16 or hands.shape[-1:] != (4,):
        raise MalformedError(
            f"this {type(hands).__name__} is neither a hand nor an array of hands",
            remedy="create an array with dealing.hands_array: four 16-bit masks per hand",
        )
    return hands


def _measure(rule: Callable[[Suits], V_co]) -> HandMeasure[V_co]:
    @wraps(rule)
    def measure(hands: Any) -> Any:
        return rule(_columns(hands))

    return cast(HandMeasure[V_co], measure)


def _suit_measure(rule: Callable[[Suits, Suit], V_co]) -> SuitMeasure[V_co]:
    @wraps(rule)
    def measure(hands: Any, suit: Suit) -> Any:
        return rule(_columns(hands), Suit(suit))

    return cast(SuitMeasure[V_co], measure)


def _total(table: holdings.SuitTable, suits: Suits) -> Any:
    clubs, diamonds, hearts, spades = suits
    return table(clubs) + table(diamonds) + table(hearts) + table(spades)


@_measure
def hcp(suits: Suits) -> int:
    """High-card points: ace 4, king 3, queen 2, jack 1.

    >>> hcp(Hand.parse("AKQ72.K5.83.Q972"))
    14
    """
    return cast(int, _total(holdings.HCP, suits))


@_measure
def length_points(suits: Suits) -> int:
    """One for each card over four in a suit.

    >>> length_points(Hand.parse("AKQ7652.K5.83.Q9"))
    3
    """
    return cast(int, _total(holdings.LENGTH_POINTS, suits))


@_suit_measure
def support_points(suits: Suits, trumps: Suit) -> int:
    """High-card points and shortness in the side suits: void, singleton, doubleton count 5-3-1 with four trumps or
    more, 3-2-1 with three, nothing with fewer.

    >>> hand = Hand.parse("KQ72.A8653.7.Q92")
    >>> support_points(hand, Suit.SPADES), support_points(hand, Suit.CLUBS)
    (14, 13)
    """
    fit = holdings.LENGTH(suits[trumps])
    shortness = sum(_shortness(fit, holdings.LENGTH(suits[side])) for side in Suit if side != trumps)
    return cast(int, _total(holdings.HCP, suits) + shortness)


def _shortness(fit: Any, length: Any) -> Any:
    if isinstance(fit, int):
        return _shortness_points()[fit][length]
    return _shortness_array()[fit, length]


@cache
def _shortness_points() -> list[list[int]]:
    """By number of trumps and length of the side suit."""
    points = {3: (3, 2, 1), 4: (5, 3, 1)}
    return [
        [points[min(fit, 4)][length] if fit >= 3 and length <= 2 else 0 for length in range(14)] for fit in range(14)
    ]


@cache
def _shortness_array() -> NDArray[np.int8]:
    import numpy as np

    return np.array(_shortness_points(), dtype=np.int8)


@_measure
def controls(suits: Suits) -> int:
    """Ace 2, king 1.

    >>> controls(Hand.parse("AKQ72.K5.83.Q972"))
    4
    """
    return cast(int, _total(holdings.CONTROLS, suits))


@_measure
def quick_tricks(suits: Suits) -> float:
    """AK 2, AQ 1½, A or KQ 1, guarded K ½ in each suit.

    >>> quick_tricks(Hand.parse("AKQ72.K5.83.Q972"))
    2.5
    """
    return cast(float, _total(holdings.QUICK_TRICKS, suits))


@_measure
def losers(suits: Suits) -> int:
    """The losing trick count: missing aces, kings and queens, but in each suit no more than its cards.

    >>> losers(Hand.parse("AKQ72.K5.83.Q972"))
    5
    """
    return cast(int, _total(holdings.LOSERS, suits))


@_suit_measure
def keycards(suits: Suits, trumps: Suit) -> int:
    """Aces and the king of trumps, 0 to 5. The rest of a keycard answer is `trump_queen`.

    >>> hand = Hand.parse("AKQ72.K5.83.Q972")
    >>> keycards(hand, Suit.SPADES), keycards(hand, Suit.CLUBS)
    (2, 1)
    """
    return cast(int, _total(holdings.ACES, suits) + holdings.KINGS(suits[trumps]))


@_suit_measure
def trump_queen(suits: Suits, trumps: Suit) -> bool:
    return cast(bool, holdings.QUEENS(suits[trumps]))


@_suit_measure
def stopper(suits: Suits, suit: Suit) -> bool:
    """Whether the suit is stopped at notrump: A, Kx, Qxx or Jxxx.

    >>> hand = Hand.parse("AKQ72.K5.83.Q972")
    >>> [stopper(hand, suit) for suit in Suit]
    [True, False, True, True]
    """
    return cast(bool, holdings.STOPPER(suits[suit]))


@_measure
def stopped_suits(suits: Suits) -> int:
    """How many suits are stopped."""
    return cast(int, _total(holdings.STOPPED, suits))


class SuitQuality(IntEnum):
    """How good a suit is for its length."""

    POOR = 0
    GOOD = 1
    """Two of the top three honours, or three of the top five."""
    SOLID = 2
    """Five cards with AKQ and a fourth honour, or six headed by AKQ."""


@overload
def suit_quality(hands: Hand, suit: Suit) -> SuitQuality: ...
@overload
def suit_quality(hands: HandArray, suit: Suit) -> NDArray[np.generic]: ...
def suit_quality(hands: Any, suit: Suit) -> Any:
    """The quality of a suit.

    >>> suit_quality(Hand.parse("AKQT2.K5.83.Q972"), Suit.SPADES)
    <SuitQuality.SOLID: 2>
    """
    quality = holdings.QUALITY(_columns(hands)[Suit(suit)])
    return SuitQuality(quality) if isinstance(hands, Hand) else quality


class ShapeClass(IntEnum):
    """How even the suits are."""

    BALANCED = 0
    """4333, 4432 or 5332."""
    SEMI_BALANCED = 1
    """5422 or 6322 with the long suit a minor."""
    UNBALANCED = 2


@overload
def shape(hands: Hand) -> tuple[int, int, int, int]: ...
@overload
def shape(hands: HandArray) -> NDArray[np.int8]: ...
def shape(hands: Any) -> Any:
    """The exact shape: lengths of spades, hearts, diamonds, clubs.

    >>> shape(Hand.parse("AKQ72.K5.83.Q972"))
    (5, 2, 2, 4)
    """
    if isinstance(hands, Hand):
        return hands.lengths
    return holdings.LENGTH(_hand_array(hands)[..., ::-1])


@overload
def pattern(hands: Hand) -> tuple[int, int, int, int]: ...
@overload
def pattern(hands: HandArray) -> NDArray[np.int8]: ...
def pattern(hands: Any) -> Any:
    """The pattern: lengths from the longest to the shortest, whichever suits they are.

    >>> pattern(Hand.parse("AKQ72.K5.83.Q972"))
    (5, 4, 2, 2)
    """
    if isinstance(hands, Hand):
        return tuple(sorted(hands.lengths, reverse=True))
    import numpy as np

    return np.sort(shape(hands), axis=-1)[..., ::-1]


@overload
def shape_class(hands: Hand) -> ShapeClass: ...
@overload
def shape_class(hands: HandArray) -> NDArray[np.int8]: ...
def shape_class(hands: Any) -> Any:
    """Balanced, semi-balanced or unbalanced.

    >>> shape_class(Hand.parse("AK72.K5.832.Q972")), shape_class(Hand.parse("AK.K5.8432.Q9872"))
    (<ShapeClass.BALANCED: 0>, <ShapeClass.SEMI_BALANCED: 1>)
    """
    _, diamonds, hearts, spades = (holdings.LENGTH(suit) for suit in _columns(hands))
    if isinstance(hands, Hand):
        return _shape_classes()[spades][hearts][diamonds]
    return _shape_class_array()[spades, hearts, diamonds]


@cache
def _shape_classes() -> list[list[list[ShapeClass]]]:
    """By the lengths of spades, hearts and diamonds."""
    classes = [[[ShapeClass.UNBALANCED] * 14 for _ in range(14)] for _ in range(14)]
    for spades, hearts, diamonds in product(range(7), repeat=3):
        clubs = 13 - spades - hearts - diamonds
        lengths = (spades, hearts, diamonds, clubs)
        lengths_down = tuple(sorted(lengths, reverse=True))
        if lengths_down in {(4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2)}:
            classes[spades][hearts][diamonds] = ShapeClass.BALANCED
        elif lengths_down in {(5, 4, 2, 2), (6, 3, 2, 2)} and lengths.index(max(lengths)) >= 2:
            classes[spades][hearts][diamonds] = ShapeClass.SEMI_BALANCED
    return classes


@cache
def _shape_class_array() -> NDArray[np.int8]:
    import numpy as np

    return np.array(_shape_classes(), dtype=np.int8)


@overload
def is_balanced(hands: Hand) -> bool: ...
@overload
def is_balanced(hands: HandArray) -> NDArray[np.bool_]: ...
def is_balanced(hands: Any) -> Any:
    """4333, 4432 or 5332."""
    return shape_class(hands) == ShapeClass.BALANCED


@overload
def is_semi_balanced(hands: Hand) -> bool: ...
@overload
def is_semi_balanced(hands: HandArray) -> NDArray[np.bool_]: ...
def is_semi_balanced(hands: Any) -> Any:
    """Balanced, or 5422 or 6322 with the long suit a minor."""
    return shape_class(hands) <= ShapeClass.SEMI_BALANCED


HAND_MEASURES = (
    *(hcp, length_points, controls, quick_tricks, losers, stopped_suits),
    *(shape, pattern, shape_class, is_balanced, is_semi_balanced),
)
"""Every measure of a whole hand."""
SUIT_MEASURES = (support_points, keycards, trump_queen, stopper, suit_quality)
"""Every measure of one suit."""
