"""Reading and verifying recorded winning hands, whose tiles are given in JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourwinds.riichi.rules.hand import HandValue, score_hand
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.typed_hand import SITUATIONS
from fourwinds.riichi.rules.value import MOST_HAN, payment
from fourwinds.riichi.rules.winning_hand import MELD_WORDS, Meld, WinningHand
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.riichi.verify.difference import Difference, compare
from fourwinds.riichi.wire.recorded_row import Row, short_text
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["hand_from_row", "score_row", "verify_hand"]


def hand_from_row(row: Mapping[str, Any]) -> WinningHand:
    """Read a recorded hand: tiles and indicators by number, melds as `["pon", [72, 73, 74], true]`.

    How the hand was won, such as riichi or haitei, follows from its yaku. `players` is optional; nuki means three.
    """
    record = _record(row)
    names = {yaku_named(name).name for field in ("yaku", "yakuman") for name, _ in _recorded_yaku(record, field)}
    melds = tuple(_meld(meld) for meld in record.entries("melds"))
    likely_players = 3 if any(meld.kind == "nuki" for meld in melds) else 4
    return WinningHand(
        tiles=record.wholes("tiles"),
        win_tile=record.whole("win_tile"),
        tsumo=record.truth("tsumo"),
        seat_wind=record.text("seat_wind"),
        round_wind=record.text("round_wind"),
        melds=melds,
        dora_indicators=record.wholes("dora_ind"),
        ura_indicators=record.wholes("ura_ind"),
        players=record.whole("players") if "players" in record else likely_players,
        **{situation: True for situation in SITUATIONS if situation in names},
    )


def score_row(row: Mapping[str, Any]) -> HandValue:
    """Score a recorded hand under the rules of its record."""
    hand = hand_from_row(row)
    return score_hand(hand, _rules_of(_record(row), hand.players))


def _rules_of(record: Row, players: int) -> Ruleset:
    """Return the rules of a recorded hand. `aka` and `kuitan` are required; other choices are those of Tenhou."""
    rules = preset("tenhou_sanma" if players == 3 else "tenhou")
    others = {"kiriage": "kiriage", "double_yakuman_hands": "double_yakuman"}
    return rules.with_choices(
        aka=rules.aka if record.truth("aka") else 0,
        kuitan=record.truth("kuitan"),
        **{ours: record.truth(name) for name, ours in others.items() if name in record},
    )


def verify_hand(row: Mapping[str, Any], name: str = "") -> list[Difference]:
    """Return the amounts of a recorded hand that do not follow from its tiles; raise an error if it cannot be read."""
    record = _record(row)
    try:
        hand = hand_from_row(row)
        rules = _rules_of(record, hand.players)
        worth = score_hand(hand, rules)
        paid = payment(worth.value, rules, dealer=hand.seat_wind == "E", tsumo=hand.tsumo)
    except IllegalError as error:
        return [Difference(name, None, "hand", "of the record", error)]
    names = {yaku_named(each).name: han for each, han in worth.yaku}
    derived: dict[str, Any] = {"fu": worth.fu, "points": paid.points, "limit": paid.limit or ""}
    if worth.yakuman:
        derived |= {"yaku": None, "yakuman": sorted(names), "han": None}
    else:
        derived |= {"yaku": names, "yakuman": None, "han": worth.han}
    return list(compare(name, None, _comparable(record, worth.yakuman), derived))


def _comparable(record: Row, yakuman: int) -> dict[str, Any]:
    """Return the record with its yaku in canonical names, without order and without dora of 0 han."""
    recorded = dict(record.content)
    recorded["yaku"] = {yaku_named(name).name: han for name, han in _recorded_yaku(record, "yaku") if han != 0} or None
    recorded["yakuman"] = sorted(yaku_named(name).name for name, _ in _recorded_yaku(record, "yakuman")) or None
    if yakuman and recorded.get("han") in (0, 13 * yakuman) and type(recorded["han"]) is int:
        recorded["han"] = None
    return recorded


def _record(row: Mapping[str, Any]) -> Row:
    return Row(row, "a winning hand")


def _recorded_yaku(record: Row, field: str) -> list[tuple[str, int | None]]:
    """Return the recorded yaku or yakuman, with or without han; the list can be null."""
    if record.field(field) is None:
        return []
    yaku: list[tuple[str, int | None]] = []
    for entry in record.entries(field):
        match entry:
            case str(name) | [str(name)]:
                yaku.append((name, None))
            case [str(name), int(han)] if type(han) is int and 0 <= han <= MOST_HAN:
                yaku.append((name, han))
            case _:
                raise MalformedError(
                    f"a yaku cannot be {short_text(entry)}", remedy='give a name and its han, as in ["riichi", 1]'
                )
    return yaku


def _meld(entry: Any) -> Meld:
    match entry:
        case [str(kind), [*tiles], bool(opened)] if all(type(tile) is int for tile in tiles):
            meld = Meld(_meld_kind(kind, opened=opened), tuple(tiles))
        case _:
            raise MalformedError(f"{short_text(entry)} is not a meld", remedy='write it as ["pon", [72, 73, 74], true]')
    if meld.is_open != opened and meld.kind != "nuki":
        raise IllegalError(
            f"the {meld.kind} is recorded as {'closed' if meld.is_open else 'open'}",
            remedy="correct its kind, or whether it is open",
        )
    return meld


def _meld_kind(kind: str, *, opened: bool) -> str:
    if kind == "kan":
        return "daiminkan" if opened else "ankan"
    return MELD_WORDS.get(kind, kind)
