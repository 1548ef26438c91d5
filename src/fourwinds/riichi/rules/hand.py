"""The value of a winning hand in han and fu, from its tiles, computed by the `mahjong` package."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from mahjong.hand_calculating.fu import FuCalculator
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku_config import YakuConfig
from mahjong.meld import Meld as PackageMeld

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.tiles import wind_kind, write_tiles
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand
from fourwinds.riichi.rules.yaku import YAKU, yaku_named
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["OTHER_WAITS", "HandValue", "check_yakuman", "score_hand"]

OTHER_WAITS = {"suuankou_tanki": "suuankou", "junsei_chuuren": "chuuren", "kokushi_juusanmen": "kokushi"}
"""Yakuman on a better wait, each with the plain yakuman that it also is."""
_LOCAL = frozenset("open_riichi daburu_open_riichi daisharin daichisei sashikomi paarenchan".split())


class HandValue(NamedTuple):
    """The value of a hand. `fourwinds.riichi.rules.value` turns it into points."""

    han: int
    """13 for each yakuman, if there are any."""
    fu: int
    yakuman: int
    """How many yakuman the hand counts; 0 if it has none, and for a counted yakuman of 13 han or more."""
    yaku: tuple[tuple[str, int], ...]
    """The names of the yaku with their han, in the order of `YAKU`."""
    limit: str
    """`mangan` to `yakuman`, or empty."""

    @property
    def value(self) -> Value:
        """The value as a game records it."""
        return Value(yakuman=self.yakuman) if self.yakuman else Value(self.han, self.fu)


def score_hand(hand: WinningHand, rules: Ruleset) -> HandValue:
    """Score a hand under these rules by its most valuable reading.

    Raise `IllegalError` if the hand cannot win. Without kan dora only the first indicator counts. Renhou as a mangan is
    not combined with other yaku.
    """
    config = _hand_config(hand, rules)
    answer = HandCalculator.estimate_hand_value(
        [tile for meld in hand.sets() for tile in meld.tiles] + list(hand.tiles),
        hand.win_tile,
        melds=[_for_package(meld) for meld in hand.sets()],
        dora_indicators=hand.dora_indicators[: None if rules.kan_dora else 1],
        ura_dora_indicators=hand.ura_indicators[: None if rules.kan_dora and rules.kan_ura else 1] if rules.ura else (),
        config=config,
    )
    if answer.error is not None:
        raise _refusal(write_tiles(hand.tiles, aka=rules.aka > 0), answer.error)
    fu = _fu(answer, rules.double_wind_fu)
    yaku = _yaku_of(answer, hand.norths_aside)
    if any(item.is_yakuman for item in answer.yaku or ()):
        counts = [han // 13 for _, han in yaku]
        yakuman = sum(counts) if rules.multiple_yakuman else max(counts)
        return HandValue(13 * yakuman, fu, yakuman, yaku, "yakuman")
    best = _renhou_alone(yaku, fu) if config.is_renhou else yaku
    han = sum(worth for _, worth in best)
    return HandValue(han, fu, 0, best, _limit(han, fu, kiriage=rules.kiriage, counted_yakuman=rules.counted_yakuman))


def _hand_config(hand: WinningHand, rules: Ruleset) -> HandConfig:
    """Return how the hand was won and the rules, as the package expects them."""
    options = OptionalRules(
        has_open_tanyao=rules.kuitan,
        has_aka_dora=rules.aka > 0,
        has_double_yakuman=rules.double_yakuman,
        kazoe_limit=HandConstants.KAZOE_LIMITED if rules.counted_yakuman else HandConstants.KAZOE_SANBAIMAN,
        kiriage=rules.kiriage,
        renhou_as_yakuman=rules.renhou == "yakuman",
        is_three_player=hand.players == 3,
    )
    return HandConfig(
        is_tsumo=hand.tsumo,
        is_riichi=hand.riichi,
        is_daburu_riichi=hand.double_riichi,
        is_ippatsu=hand.ippatsu and rules.ippatsu,
        is_rinshan=hand.rinshan,
        is_chankan=hand.chankan,
        is_haitei=hand.haitei,
        is_houtei=hand.houtei,
        is_tenhou=hand.tenhou,
        is_chiihou=hand.chiihou,
        is_renhou=hand.renhou and rules.renhou != "none",
        player_wind=wind_kind(hand.seat_wind),
        round_wind=wind_kind(hand.round_wind),
        num_nuki_dora=hand.norths_aside,
        options=options,
    )


def check_yakuman(name: str, hand: WinningHand | tuple[int, ...]) -> None:
    """Raise `IllegalError` if these tiles do not make the yakuman, with what they do make.

    Plain tiles are taken as a closed hand, won by tsumo on any of them that makes the yakuman.
    """
    claimed = yaku_named(name)
    if not claimed.yakuman and claimed.name != "renhou":
        raise IllegalError(f"{claimed.name} is not a yakuman", remedy="claim a yakuman, such as kokushi or daisangen")
    hands = (hand,) if isinstance(hand, WinningHand) else _possible_wins(hand)
    found = [_actual_value(claimed.name, each) for each in hands]
    if None not in found:
        raise IllegalError(
            f"the hand is not {claimed.name} but {found[0]}",
            remedy="correct the tiles, how the hand was won, or the yakuman",
        )


def _possible_wins(tiles: tuple[int, ...]) -> Iterator[WinningHand]:
    if not tiles:
        raise IllegalError("no tiles to check", remedy="give the 14 tiles of the hand")
    for win_tile in {tile // 4: tile for tile in tiles}.values():
        yield WinningHand(tiles=tiles, win_tile=win_tile, tsumo=True, seat_wind="S", round_wind="E")


def _actual_value(claimed: str, hand: WinningHand) -> str | None:
    """Return what the hand is instead of the claimed yakuman, or None if it has that yakuman."""
    try:
        value = score_hand(hand, Ruleset(renhou="yakuman"))
    except FourWindsError as error:
        return f"not a winning hand: {error.problem}"
    names = {name for name, _ in value.yaku}
    if value.yakuman and claimed in names | {OTHER_WAITS.get(name, name) for name in names}:
        return None
    worth = "yakuman" if value.yakuman else f"{value.han} han {value.fu} fu"
    return f"{', '.join(name for name, _ in value.yaku)} ({worth})"


def _for_package(meld: Meld) -> PackageMeld:
    kind = {"daiminkan": PackageMeld.KAN, "ankan": PackageMeld.KAN, "kakan": PackageMeld.SHOUMINKAN}
    return PackageMeld(kind.get(meld.kind, meld.kind), sorted(meld.tiles), opened=meld.is_open)


def _refusal(tiles: str, error: str) -> IllegalError:
    if error == HandCalculator.ERR_NO_YAKU:
        return IllegalError(
            f"{tiles} has no yaku, and dora alone do not win", remedy="add how it was won, such as riichi or haitei"
        )
    if error == HandCalculator.ERR_HAND_NOT_WINNING:
        return IllegalError(
            f"{tiles} is not complete: it has no four sets and a pair, seven pairs or kokushi",
            remedy="correct the tiles",
        )
    return IllegalError(f"{tiles} cannot win: {error.replace('_', ' ')}", remedy="correct how the hand was won")


@cache
def _names() -> dict[int, str]:
    """Return our names of yaku by their numbers in the package."""
    names = {"renhou_yakuman": "renhou"}
    known = ((attribute, yaku) for attribute, yaku in vars(YakuConfig()).items() if attribute not in _LOCAL)
    return {yaku.yaku_id: yaku_named(names.get(attribute, attribute)).name for attribute, yaku in known}


def _yaku_of(answer: HandResponse, norths_aside: int) -> tuple[tuple[str, int], ...]:
    han = {}
    for item in answer.yaku or ():
        worth = (answer.is_open_hand and item.han_open) or item.han_closed
        han[_names()[item.yaku_id]] = worth
    if norths_aside and "dora" in han:
        han |= {"dora": han["dora"] - norths_aside, "nuki_dora": norths_aside}
    return tuple((name, han[name]) for name in YAKU if han.get(name))


def _fu(answer: HandResponse, double_wind_fu: int) -> int:
    parts = ((part["reason"], part["fu"]) for part in answer.fu_details or ())
    fu = [double_wind_fu if reason == FuCalculator.DOUBLE_VALUED_PAIR else worth for reason, worth in parts]
    return 25 if fu == [25] else -(-sum(fu) // 10) * 10


def _renhou_alone(yaku: tuple[tuple[str, int], ...], fu: int) -> tuple[tuple[str, int], ...]:
    rest = tuple((name, han) for name, han in yaku if name != "renhou")
    wins = any(not YAKU[name].is_dora for name, _ in rest)
    is_limit = wins and _limit(sum(han for _, han in rest), fu, kiriage=False, counted_yakuman=True)
    return rest if is_limit else (("renhou", 5),)


def _limit(han: int, fu: int, *, kiriage: bool, counted_yakuman: bool) -> str:
    if han >= 13 and counted_yakuman:
        return "yakuman"
    for least, name in ((11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan")):
        if han >= least:
            return name
    return "mangan" if fu << (2 + han) >= (1920 if kiriage else 2000) else ""
