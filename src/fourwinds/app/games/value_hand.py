"""What a winning hand is worth by its tiles, under the rules of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fourwinds.app.games.read_rules import rules_from
from fourwinds.riichi.rules.hand import score_hand
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.tiles import read_tile, read_tiles
from fourwinds.riichi.rules.typed_hand import SITUATIONS, read_hand
from fourwinds.riichi.rules.value import payment
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand, read_meld
from fourwinds.riichi.wire.fact_json import tiles_as_json
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.table.errors import IllegalError

__all__ = ["value_hand"]


def value_hand(
    tiles: str,
    winning_tile: str,
    *,
    rules: str | Mapping[str, Any],
    melds: Sequence[str] = (),
    dora_indicators: str = "",
    ura_indicators: str = "",
    tsumo: bool = False,
    seat_wind: str = "S",
    round_wind: str = "E",
    **situations: bool,
) -> dict[str, Any]:
    """Yaku, han, fu and what is paid without honba and sticks. Tiles are written as in `fourwinds.riichi.rules.tiles`.

    `situations` are riichi, ippatsu, haitei and their like. What cannot be won is refused with the field that is wrong.
    """
    played = rules_from(rules)
    aka = played.aka > 0
    laid: tuple[Meld, ...] = ()
    used: tuple[int, ...] = ()
    for number, meld in enumerate(melds):
        with at_field(f"body.melds.{number}"):
            laid += (read_meld(meld, aka=aka, besides=used),)
            used += laid[-1].tiles
    with at_field("body.tiles"):
        held = read_tiles(tiles, aka=aka, besides=used)
        _must_be_thirteen(held, laid)
        used += held
    for name, written in (("dora_indicators", dora_indicators), ("ura_indicators", ura_indicators)):
        with at_field(f"body.{name}"):
            used += read_tiles(written, aka=aka, besides=used)
    with at_field("body.winning_tile"):
        read_tile(winning_tile, aka=aka)
    with at_field("body"):
        hand = read_hand(
            tiles,
            winning_tile,
            tsumo=tsumo,
            seat_wind=seat_wind,
            round_wind=round_wind,
            melds=melds,
            dora=dora_indicators,
            ura=ura_indicators,
            situations=[name for name in SITUATIONS if situations.get(name)],
            aka=aka,
            players=played.players,
        )
    with at_field("body.tiles"):
        return _worth(hand, played)


def _must_be_thirteen(held: Sequence[int], melds: Sequence[Meld]) -> None:
    count = len(held) + 3 * sum(meld.kind != "nuki" for meld in melds)
    if count not in (13, 14):
        raise IllegalError(
            f"a hand has 13 tiles before the winning one, and this one has {count}",
            remedy="give the tiles in hand, with the winning one or without; a kan counts as three",
        )


def _worth(hand: WinningHand, rules: Ruleset) -> dict[str, Any]:
    worth = score_hand(hand, rules)
    paid = payment(worth.value, rules, dealer=hand.seat_wind == "E", tsumo=hand.tsumo)
    return {
        "han": worth.han,
        "fu": worth.fu,
        "yakuman": worth.yakuman,
        "yaku": [{"name": name, "han": han} for name, han in worth.yaku],
        "limit": paid.limit,
        "points": paid.points,
        "payment": paid._asdict(),
        "value": {"yakuman": worth.yakuman} if worth.yakuman else {"han": worth.han, "fu": worth.fu},
        "tiles": tiles_as_json(HandTiles.of(hand, aka=rules.aka > 0)),
    }
