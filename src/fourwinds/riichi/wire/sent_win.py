"""Reading a sent win: its value comes from han and fu, or from its points alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fourwinds.riichi.rules.outcome import Win
from fourwinds.riichi.rules.ruleset import PAO_YAKUMAN, Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.value import Value, payment_of
from fourwinds.riichi.rules.yaku import YAKU, yaku_named
from fourwinds.riichi.wire.claims import WITHOUT, points_without_extras
from fourwinds.riichi.wire.fact_json import win_from_json
from fourwinds.riichi.wire.recorded_row import Row, short_text
from fourwinds.riichi.wire.sent_actions import ReadAction, Seats, at_field
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["check_value", "sent_value", "sent_win"]

_VALUE: Final = Value._fields
_MOST_YAKU: Final = 40
_LONGEST_NAME: Final = 60
_DORA: Final = ("dora", "aka_dora", "ura_dora", "nuki_dora")


def sent_win(rules: Ruleset, seats: Seats, action: ReadAction, points: int | None) -> Win:
    """Read the win of an action; `points`, without honba and sticks, are its value if the details have none."""
    details = action.details
    with at_field(f"{action.field}.details"):
        known = sent_value(rules, details)
        pao = _pao(seats, details, known["yaku"], f"{action.field}.details")
        if pao is not None:
            known["pao"] = pao
            if not any(name in known for name in _VALUE):
                known["yakuman"] = _count(rules, _yakuman_in([*known["yaku"], pao.get("hand")])) or 1
    if points is not None and not any(name in known for name in _VALUE):
        known["points"] = points
        with at_field(f"{action.field}.points_delta"):
            Value(points=points)
    with at_field(f"{action.field}.details"):
        kept = {name: details.get(name) for name in ("open", "tiles")}
        return win_from_json({"seat": action.seat, **kept, **known})


def sent_value(rules: Ruleset, details: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value and the yaku of details, as in the JSON of facts."""
    known = {name: details[name] for name in _VALUE if details.get(name) is not None}
    row = Row(details, "the details of a win")
    yaku = list(row.entries("yaku")) if row.has("yaku") else []
    if len(yaku) > _MOST_YAKU:
        raise MalformedError(f"the hand has {len(yaku)} yaku", remedy=f"name up to {_MOST_YAKU}")
    yaku += [[name, details[name]] for name in _DORA if details.get(name) not in (None, 0)]
    named = known.get("yakuman")
    if isinstance(named, bool):
        known["yakuman"] = int(named)
    elif isinstance(named, str | list):
        names = _yakuman_in([named] if isinstance(named, str) else named, strict=True)
        known["yakuman"] = _count(rules, names)
        yaku += [name for name in names if name not in yaku]
    elif not known and (count := _count(rules, _yakuman_in(yaku))):
        known["yakuman"] = count
    if known.get("yakuman") == 0:
        del known["yakuman"]
    return {**known, "yaku": yaku}


def _yakuman_in(yaku: list[Any], *, strict: bool = False) -> list[str]:
    """Return the yakuman among yaku; if `strict`, raise `MalformedError` for any other."""
    found = dict.fromkeys(_yakuman(entry, strict=strict) for entry in yaku)
    return [name for name in found if name is not None]


def _yakuman(entry: object, *, strict: bool) -> str | None:
    name = entry[0] if isinstance(entry, list) and entry else entry
    try:
        yaku = yaku_named(name) if isinstance(name, str) and len(name) <= _LONGEST_NAME else None
    except FourWindsError:
        yaku = None
    if yaku is not None and yaku.yakuman:
        return yaku.name
    if strict:
        raise MalformedError(
            f"{short_text(name)!r} is not a yakuman", remedy="give the number of yakuman, or names such as suuankou"
        )
    return None


def _count(rules: Ruleset, names: list[str]) -> int:
    return sum(2 if rules.double_yakuman and YAKU[name].double else 1 for name in names)


def _pao(seats: Seats, details: Mapping[str, Any], yaku: list[Any], field: str) -> dict[str, Any] | None:
    """Return who is liable and for which yakuman, which is named or the only one of the hand with liability."""
    row = Row(details, "the details of a win")
    liable = seats.find(row, "pao_player_id", "pao_seat", field)
    given = details.get("pao")
    if isinstance(given, dict):
        return {**given, "seat": seats.seat(given.get("seat"))}
    if given is not None:
        with at_field(f"{field}.pao"):
            liable = seats.seat(given)
    if liable is None:
        return None
    hand = details.get("pao_hand")
    if hand is None:
        hands = [name for name in _yakuman_in(yaku) if name in PAO_YAKUMAN]
        if len(hands) != 1:
            raise MalformedError("pao without its yakuman", remedy=f"give details.pao_hand: {', '.join(PAO_YAKUMAN)}")
        hand = hands[0]
    count = details.get("pao_yakuman")
    return {"seat": liable, "hand": hand, **({} if count is None else {"yakuman": count})}


def check_value(rules: Ruleset, state: State, win: Win, action: ReadAction, riichi: int, *, tsumo: bool) -> None:
    """Raise `IllegalError` for a value that is not possible, with its field and perhaps the points that were meant."""
    dealer = win.seat == state.dealer
    try:
        payment_of(win.value, rules, dealer, tsumo)
    except IllegalError as error:
        if state.provisional:
            return
        meant = points_without_extras(rules, state, win.value.points or 0, riichi, dealer=dealer, tsumo=tsumo)
        field = "details" if action.points is None or win.value.points != action.points else "points_delta"
        raise IllegalError(
            error.problem,
            where=Where(field=f"{action.field}.{field}"),
            remedy=error.remedy if meant is None else f"{WITHOUT}; {meant} would be possible",
        ) from None
