"""Compute what a winning hand is worth from its tiles, under the rules of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourwinds.app.games.json_types import JsonObject, RulesJson
from fourwinds.app.games.read_rules import rules_from
from fourwinds.riichi.rules.hand import score_hand
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.tiles import read_tile, read_tiles
from fourwinds.riichi.rules.typed_hand import read_hand
from fourwinds.riichi.rules.value import Payment, payment
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand, read_meld
from fourwinds.riichi.wire.fact_json import tiles_as_json
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.table.errors import IllegalError

__all__ = ["HandToValue", "HandValueResponse", "YakuResponse", "value_hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandToValue:
    """A winning hand with tiles written as in `fourwinds.riichi.rules.tiles`."""

    tiles: str
    winning_tile: str
    rules: RulesJson = "default"
    melds: Sequence[str] = ()
    dora_indicators: str = ""
    ura_indicators: str = ""
    tsumo: bool = False
    seat_wind: str = "S"
    round_wind: str = "E"
    situations: Sequence[str] = ()
    """The yaku that the tiles do not show: riichi, ippatsu, haitei and so on."""


@dataclass(frozen=True, slots=True)
class YakuResponse:
    """A yaku of the hand with its han."""

    name: str
    han: int


@dataclass(frozen=True, slots=True)
class HandValueResponse:
    """The value of a hand in its most expensive reading, without honba and sticks."""

    han: int
    fu: int
    yakuman: int
    yaku: list[YakuResponse]
    limit: str | None
    points: int
    payment: Payment
    value: dict[str, int]
    """As a fact has it: han and fu, or yakuman."""
    tiles: JsonObject
    """As the win of a fact has them."""


def value_hand(hand: HandToValue) -> HandValueResponse:
    """Return yaku, han, fu and payments of a hand. Refuse a hand that does not win, naming the wrong field."""
    played = rules_from(hand.rules)
    aka = played.aka > 0
    laid: tuple[Meld, ...] = ()
    used: tuple[int, ...] = ()
    for number, meld in enumerate(hand.melds):
        with at_field(f"body.melds.{number}"):
            laid += (read_meld(meld, aka=aka, besides=used),)
            used += laid[-1].tiles
    with at_field("body.tiles"):
        held = read_tiles(hand.tiles, aka=aka, besides=used)
        _must_be_thirteen(held, laid)
        used += held
    for name, written in (("dora_indicators", hand.dora_indicators), ("ura_indicators", hand.ura_indicators)):
        with at_field(f"body.{name}"):
            used += read_tiles(written, aka=aka, besides=used)
    with at_field("body.winning_tile"):
        read_tile(hand.winning_tile, aka=aka)
    with at_field("body"):
        won = read_hand(
            hand.tiles,
            hand.winning_tile,
            tsumo=hand.tsumo,
            seat_wind=hand.seat_wind,
            round_wind=hand.round_wind,
            melds=hand.melds,
            dora=hand.dora_indicators,
            ura=hand.ura_indicators,
            situations=hand.situations,
            aka=aka,
            players=played.players,
        )
    with at_field("body.tiles"):
        return _value(won, played)


def _must_be_thirteen(held: Sequence[int], melds: Sequence[Meld]) -> None:
    count = len(held) + 3 * sum(meld.kind != "nuki" for meld in melds)
    if count not in (13, 14):
        raise IllegalError(
            f"the hand has {count} tiles instead of 13 before the winning tile",
            remedy="send the tiles in hand, with or without the winning tile; a kan counts as three",
        )


def _value(hand: WinningHand, rules: Ruleset) -> HandValueResponse:
    worth = score_hand(hand, rules)
    paid = payment(worth.value, rules, dealer=hand.seat_wind == "E", tsumo=hand.tsumo)
    return HandValueResponse(
        han=worth.han,
        fu=worth.fu,
        yakuman=worth.yakuman,
        yaku=[YakuResponse(name, han) for name, han in worth.yaku],
        limit=paid.limit,
        points=paid.points,
        payment=paid,
        value={"yakuman": worth.yakuman} if worth.yakuman else {"han": worth.han, "fu": worth.fu},
        tiles=tiles_as_json(HandTiles.of(hand, aka=rules.aka > 0)),
    )
