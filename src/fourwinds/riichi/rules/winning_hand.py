"""Winning hands: tiles, melds, indicators and how the hand was won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourwinds.riichi.rules.tiles import NORTH, check_no_repeats, kind_of, read_tiles, tile_name, wind_kind, write_tiles
from fourwinds.table.errors import AmbiguousError, IllegalError, Where

__all__ = ["KANS", "MELD_KINDS", "MELD_WORDS", "Meld", "WinningHand", "read_meld"]

KANS = ("daiminkan", "kakan", "ankan")
MELD_KINDS = ("chi", "pon", *KANS, "nuki")
MELD_WORDS = {kind: kind for kind in MELD_KINDS} | {
    "chii": "chi",
    "minkan": "daiminkan",
    "shouminkan": "kakan",
    "kita": "nuki",
}
"""The kind of meld for each word that people use."""
_Rule = tuple[bool, str, str]


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld: a chi, a pon, one of the three kans, or north set aside (nuki) in a three-player game."""

    kind: str
    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        kinds = sorted(map(kind_of, self.tiles))
        if self.kind not in MELD_KINDS:
            raise IllegalError(f"{self.kind!r} is not a meld", remedy=f"choose from {', '.join(MELD_KINDS)}")
        if not self._fits(kinds):
            raise IllegalError(f"{write_tiles(self.tiles)} is not a {self.kind}", remedy=_MELD_HELP[self.kind])
        check_no_repeats(self.tiles)

    def _fits(self, kinds: list[int]) -> bool:
        if self.kind == "chi":
            low = kinds[0] if kinds else 27
            return kinds == [low, low + 1, low + 2] and low < 27 and low % 9 <= 6
        if self.kind == "nuki":
            return 1 <= len(kinds) <= 4 and set(kinds) == {NORTH}
        return len(kinds) == (4 if self.kind in KANS else 3) and len(set(kinds)) == 1

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand; a closed kan and nuki do not."""
        return self.kind not in ("ankan", "nuki")


_MELD_HELP = {
    "chi": "a chi is three consecutive tiles of one suit",
    "pon": "a pon is three tiles of a kind",
    **dict.fromkeys(KANS, "a kan is four tiles of a kind"),
    "nuki": "nuki sets aside one to four norths",
}


def read_meld(text: str, *, aka: bool = True, besides: Sequence[int] = ()) -> Meld:
    """Read a meld such as `pon 777z`, `ankan 1111m` or `123s`; four tiles of a kind need the name of the kan.

    >>> read_meld("123s").kind, read_meld("777z").kind, read_meld("nuki 4z").kind
    ('chi', 'pon', 'nuki')
    """
    word, _, rest = text.strip().partition(" ")
    if kind := MELD_WORDS.get(word.lower()):
        return Meld(kind, read_tiles(rest, aka=aka, besides=besides))
    tiles = read_tiles(text, aka=aka, besides=besides)
    if len(tiles) == 4:
        raise AmbiguousError(
            f"{text!r} can be any of the three kans",
            where=Where(token=text),
            remedy=f"write ankan {text} for a closed kan, daiminkan or kakan for an open one",
        )
    return Meld("pon" if len({tile // 4 for tile in tiles}) == 1 else "chi", tiles)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinningHand:
    """A won hand. Raise `IllegalError` for one that is not possible under any rules."""

    tiles: tuple[int, ...]
    """The concealed tiles with the winning tile, without the melds."""
    win_tile: int
    tsumo: bool
    seat_wind: str
    round_wind: str
    melds: tuple[Meld, ...] = ()
    dora_indicators: tuple[int, ...] = ()
    ura_indicators: tuple[int, ...] = ()
    riichi: bool = False
    double_riichi: bool = False
    ippatsu: bool = False
    rinshan: bool = False
    chankan: bool = False
    haitei: bool = False
    houtei: bool = False
    tenhou: bool = False
    chiihou: bool = False
    renhou: bool = False
    players: int = 4

    def __post_init__(self) -> None:
        wind_kind(self.seat_wind)
        wind_kind(self.round_wind)
        check_no_repeats(self.all_tiles() + self.dora_indicators + self.ura_indicators)
        for rules in (
            _rules_of_tiles,
            _rules_of_riichi,
            _rules_of_the_win,
            _rules_of_the_first_turn,
            _rules_of_players,
        ):
            for broken, problem, remedy in rules(self):
                if broken:
                    raise IllegalError(problem, remedy=remedy)

    @property
    def is_open(self) -> bool:
        return any(meld.is_open for meld in self.melds)

    @property
    def norths_aside(self) -> int:
        return sum(len(meld.tiles) for meld in self.melds if meld.kind == "nuki")

    def sets(self) -> tuple[Meld, ...]:
        """Return the melds that are sets, all but nuki."""
        return tuple(meld for meld in self.melds if meld.kind != "nuki")

    def all_tiles(self) -> tuple[int, ...]:
        """Return the tiles of the hand and of all melds."""
        return self.tiles + tuple(tile for meld in self.melds for tile in meld.tiles)


def _rules_of_tiles(hand: WinningHand) -> Iterator[_Rule]:
    count = len(hand.tiles) + 3 * len(hand.sets())
    yield (
        count != 14,
        f"the winning hand has {count} tiles, not 14",
        "give the winning tile with the hand, and the melds separately; a kan counts as three tiles",
    )
    yield (
        hand.win_tile not in hand.tiles,
        f"the winning tile {tile_name(hand.win_tile)} is not in the hand",
        "name a tile of the hand that is not in a meld",
    )
    yield (
        max(len(hand.dora_indicators), len(hand.ura_indicators)) > 5,
        "the hand has more than five dora indicators",
        "give one, and one more for each kan",
    )


def _rules_of_riichi(hand: WinningHand) -> Iterator[_Rule]:
    riichi = hand.riichi or hand.double_riichi
    yield riichi and hand.is_open, "an open hand with riichi", "leave out riichi, or the open meld"
    yield hand.ippatsu and not riichi, "ippatsu without riichi", "add riichi, or leave out ippatsu"
    yield (
        hand.ippatsu and hand.rinshan and hand.players == 4,
        "ippatsu with rinshan",
        "leave out one of the two; a kan ends ippatsu",
    )


def _rules_of_the_win(hand: WinningHand) -> Iterator[_Rule]:
    draws, discards = (
        ("by ron", "leave it out, or make the win a tsumo"),
        ("by tsumo", "leave it out, or make the win a ron"),
    )
    for name, broken, (way, remedy) in (
        ("rinshan", hand.rinshan and not hand.tsumo, draws),
        ("haitei", hand.haitei and not hand.tsumo, draws),
        ("chankan", hand.chankan and hand.tsumo, discards),
        ("houtei", hand.houtei and hand.tsumo, discards),
    ):
        yield broken, f"{name} {way}", remedy
    extra = any(meld.kind in (*KANS, "nuki") for meld in hand.melds)
    yield hand.rinshan and not extra, "rinshan without a kan", "add the kan to the melds"
    yield (
        hand.rinshan and hand.haitei,
        "rinshan with haitei",
        "leave out haitei; a replacement tile is not the last tile",
    )
    yield (
        hand.chankan and hand.houtei,
        "chankan with houtei",
        "leave out one of the two; no kan is possible after the last tile",
    )
    same = sum(tile // 4 == hand.win_tile // 4 for tile in hand.all_tiles() + hand.dora_indicators)
    yield (
        hand.chankan and same > 1 and hand.players == 4,
        f"chankan, but another {tile_name(hand.win_tile)} is outside the robbed kan",
        "leave out chankan, or correct the tiles",
    )


def _rules_of_the_first_turn(hand: WinningHand) -> Iterator[_Rule]:
    dealer = hand.seat_wind == "E"
    later = hand.riichi or hand.double_riichi or hand.rinshan or hand.chankan or hand.haitei or hand.houtei
    for name, claimed, fits, what in (
        ("tenhou", hand.tenhou, dealer and hand.tsumo, "a dealer's tsumo"),
        ("chiihou", hand.chiihou, not dealer and hand.tsumo, "a non-dealer's tsumo"),
        ("renhou", hand.renhou, not dealer and not hand.tsumo, "a non-dealer's ron"),
    ):
        yield claimed and not fits, f"{name} is {what}", "correct the seat wind or how the hand was won"
        yield claimed and bool(hand.melds), f"{name} with a meld", "leave out one of the two; it is won before any meld"
        yield (
            claimed and later,
            f"{name} is won in the first turn, before riichi, a kan or the last tile",
            "leave it out",
        )


def _rules_of_players(hand: WinningHand) -> Iterator[_Rule]:
    yield hand.players not in (3, 4), f"a table of {hand.players} players cannot play", "use three or four players"
    if hand.players == 4:
        yield hand.norths_aside > 0, "nuki in a four-player game", "leave out nuki, or play with three players"
        return
    laid = hand.all_tiles() + hand.dora_indicators + hand.ura_indicators
    yield any(4 <= tile < 32 for tile in laid), "a tile from 2m to 8m in a three-player game", "leave these tiles out"
    yield any(meld.kind == "chi" for meld in hand.melds), "a chi in a three-player game", "leave it out"
    yield hand.seat_wind == "N", "seat wind north in a three-player game", "choose E, S or W"
