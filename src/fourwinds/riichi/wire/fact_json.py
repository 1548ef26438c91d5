"""Facts and games as JSON. Writing leaves out defaults; reading is strict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import lru_cache, partial
from reprlib import Repr
from typing import Any, Final, TypeVar

from fourwinds.riichi.records.record import GameRecord, check_played
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    PlayedHand,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import MOST_HAN, Value
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.riichi.wire.fact_limits import LONGEST_LIST, LONGEST_TILES, MOST
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = [
    "fact_as_json",
    "fact_from_json",
    "record_as_json",
    "record_from_json",
    "rules_as_json",
    "tiles_as_json",
    "win_as_json",
    "win_from_json",
]

T = TypeVar("T")
Reader = Callable[[object, str], Any]
_VALUE: Final = Value._fields
_SHORT: Final = Repr()


def fact_as_json(fact: Fact) -> dict[str, Any]:
    """Return a fact as JSON, without defaults.

    >>> fact_as_json(Ron(loser=2, wins=(Win(0, Value(3, 30), (("riichi", 1), ("tanyao", None))),), riichi=(0,)))
    {'outcome': 'ron', 'loser': 2, 'wins': [{'seat': 0, 'han': 3, 'fu': 30, 'yaku': [['riichi', 1], 'tanyao']}], \
'riichi': [0]}
    """
    written: dict[str, Any] = {"outcome": fact.outcome}
    hand_wide = {field.name for field in fields(PlayedHand)}
    own = [field for field in fields(fact) if field.name not in hand_wide]
    wide = [field for field in fields(fact) if field.name in hand_wide]
    for field in own + wide:
        content = getattr(fact, field.name)
        if content == field.default and type(content) is type(field.default):
            continue
        if isinstance(content, Value):
            written |= _value_as_json(content)
        else:
            written[field.name] = _as_json(content)
    return written


def _as_json(content: object) -> object:
    if isinstance(content, Win):
        return win_as_json(content)
    return [_as_json(item) for item in content] if isinstance(content, tuple) else content


def win_as_json(win: Win) -> dict[str, Any]:
    """Return a win as JSON: its seat and what is known of its value."""
    written: dict[str, Any] = {"seat": win.seat, **_value_as_json(win.value)}
    if win.yaku:
        written["yaku"] = [name if number is None else [name, number] for name, number in win.yaku]
    if win.pao is not None:
        written["pao"] = {"seat": win.pao.seat, "hand": win.pao.hand}
        if win.pao.yakuman != 1:
            written["pao"]["yakuman"] = win.pao.yakuman
    if win.open is not None:
        written["open"] = win.open
    if win.tiles is not None:
        written["tiles"] = tiles_as_json(win.tiles)
    return written


def tiles_as_json(tiles: HandTiles) -> dict[str, Any]:
    """Return the tiles of a win as JSON, written as in `fourwinds.riichi.rules.tiles`, without empty parts.

    >>> tiles_as_json(HandTiles("234567m 234p 67s 55s", "8s", dora_indicators="4s"))
    {'hand': '234567m234p5567s', 'winning_tile': '8s', 'dora_indicators': '4s'}
    """
    parts = {field.name: _as_json(getattr(tiles, field.name)) for field in fields(tiles)}
    return {name: part for name, part in parts.items() if part}


def _value_as_json(value: Value) -> dict[str, Any]:
    return {name: part for name, part in zip(_VALUE, value, strict=True) if part is not None and part != 0}


def fact_from_json(obj: object) -> Fact:
    """Read a fact from a JSON object.

    >>> fact_from_json({"outcome": "chombo", "seat": 1})
    Chombo(riichi=(), ronned_riichi=None, note='', seat=1)
    >>> fact_from_json({"outcome": "chombo", "seat": True})
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.MalformedError: seat cannot be True: give a whole number
    """
    return _fact(obj, "")


def _fact(obj: object, path: str) -> Fact:
    given = _object(obj, path or "a fact")
    outcome = given.get("outcome")
    kind = _KINDS.get(outcome) if isinstance(outcome, str) else None
    if kind is None:
        here = _under(path, "outcome")
        raise MalformedError(
            f"{here} cannot be {_short_repr(outcome)}" if "outcome" in given else f"{here} is missing",
            remedy=f"choose from {', '.join(_KINDS)}",
        )
    known = [field.name for field in fields(kind) if field.name != "value"]
    has_value = len(known) < len(fields(kind))
    _only(given, ["outcome", *known, *(_VALUE if has_value else ())], path)
    read: dict[str, Any] = {}
    for field in fields(kind):
        if field.name in given and not (given[field.name] is None and field.default is None):
            read[field.name] = _READERS[field.name](given[field.name], _under(path, field.name))
        elif field.default is MISSING:
            raise MalformedError(
                f"{_under(path, field.name)} is missing", remedy=f"the outcome {outcome} needs {field.name}"
            )
    if has_value and any(given.get(name) is not None for name in _VALUE):
        read["value"] = _value(given, path)
    return _build(path, lambda: kind(**read))


def record_as_json(record: GameRecord) -> dict[str, Any]:
    """Return a game as JSON, with rules by name if they have one, and without what is not known."""
    written: dict[str, Any] = {}
    for name in ("id", "played", "season"):
        if getattr(record, name):
            written[name] = getattr(record, name)
    written |= {"players": list(record.players), "rules": rules_as_json(record.rules)}
    if record.final_scores is not None:
        written["final_scores"] = list(record.final_scores)
    if record.penalties is not None:
        written["penalties"] = list(record.penalties)
    if record.facts:
        written["facts"] = [fact_as_json(fact) for fact in record.facts]
    return written


def rules_as_json(rules: Ruleset) -> str | dict[str, Any]:
    """Return the name of the preset that the rules are, or all choices."""
    return rules.name if PRESETS.get(rules.name) == rules else rules.as_json()


def record_from_json(obj: object) -> GameRecord:
    """Read a game from a JSON object. Its hands are not folded until you use its `game`.

    >>> record = {"players": ["Koki", "Josh", "Mikey", "Jo"], "rules": "ema", "facts": [{"outcome": "no_contest"}]}
    >>> record_as_json(record_from_json(record)) == record
    True
    """
    given = _object(obj, "a game")
    _only(given, list(_RECORD), "")
    for name in ("players", "rules"):
        if given.get(name) is None:
            raise MalformedError(f"{name} is missing", remedy=f"a game needs {name}")
    read = {name: _RECORD[name](content, name) for name, content in given.items() if content is not None}
    return GameRecord(**read)


def _short_repr(content: object) -> str:
    return _SHORT.repr(content)


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _object(content: object, path: str) -> Mapping[str, object]:
    if not isinstance(content, dict):
        raise MalformedError(f"{path} cannot be {_short_repr(content)}", remedy="give an object: {…}")
    return content


def _only(given: Mapping[str, object], known: list[str], path: str) -> None:
    for name in given:
        if name not in known:
            raise MalformedError(
                f"unknown field {_short_repr(name)} in {path or 'this object'}",
                remedy=f"choose from {', '.join(known)}",
            )


def _number(content: object, path: str, *, most: int = MOST) -> int:
    if type(content) is not int:
        raise MalformedError(f"{path} cannot be {_short_repr(content)}", remedy="give a whole number")
    if abs(content) > most:
        raise MalformedError(f"{path} is too large", remedy=f"give a number up to {most}")
    return content


def _text(content: object, path: str) -> str:
    if not isinstance(content, str):
        raise MalformedError(f"{path} cannot be {_short_repr(content)}", remedy="give a string")
    return content


def _truth(content: object, path: str) -> bool:
    if not isinstance(content, bool):
        raise MalformedError(f"{path} cannot be {_short_repr(content)}", remedy="give true or false")
    return content


def _list(content: object, path: str, *, of: Reader) -> tuple[Any, ...]:
    if not isinstance(content, list):
        raise MalformedError(f"{path} cannot be {_short_repr(content)}", remedy="give a list: […]")
    if len(content) > LONGEST_LIST:
        raise MalformedError(f"{path} has {len(content)} entries", remedy=f"give {LONGEST_LIST} at most")
    return tuple([of(item, f"{path}[{index}]") for index, item in enumerate(content)])


def win_from_json(content: object, path: str = "win") -> Win:
    """Read a win from a JSON object; `path` names it in errors."""
    given = _object(content, path)
    _only(given, ["seat", *_VALUE, "yaku", "pao", "open", "tiles"], path)
    if "seat" not in given:
        raise MalformedError(f"{_under(path, 'seat')} is missing", remedy="name the seat that won")
    seat, value = _number(given["seat"], _under(path, "seat")), _value(given, path)
    yaku = _list(given.get("yaku", []), _under(path, "yaku"), of=_yaku)
    pao = None if given.get("pao") is None else _pao(given["pao"], _under(path, "pao"))
    is_open = None if given.get("open") is None else _truth(given["open"], _under(path, "open"))
    tiles = None if given.get("tiles") is None else _tiles(given["tiles"], _under(path, "tiles"))
    return _build(path, lambda: Win(seat, value, yaku, pao, is_open, tiles))


def _tiles(content: object, path: str) -> HandTiles:
    given = _object(content, path)
    _only(given, [field.name for field in fields(HandTiles)], path)
    for name in ("hand", "winning_tile"):
        if given.get(name) is None:
            raise MalformedError(f"{_under(path, name)} is missing", remedy="give the hand and the winning tile")
    read: dict[str, Any] = {}
    for name, part in given.items():
        if part is not None:
            here = _under(path, name)
            read[name] = _list(part, here, of=_tile_text) if name == "melds" else _tile_text(part, here)
    return _build(path, lambda: _hand_tiles(**read))


_hand_tiles: Final = lru_cache(maxsize=10_000)(HandTiles)
"""Reading the same tiles again is faster with a cache."""


def _tile_text(content: object, path: str) -> str:
    text = _text(content, path)
    if len(text) > LONGEST_TILES:
        raise MalformedError(f"{path} has {len(text)} characters", remedy=f"write up to {LONGEST_TILES}")
    return text


def _value(given: Mapping[str, object], path: str) -> Value:
    read = {name: given[name] for name in _VALUE if given.get(name) is not None}
    for name, content in read.items():
        (_text if name == "limit" else _number)(content, _under(path, name))
    return _build(path, lambda: Value(**read))  # type: ignore[arg-type]  # checked as it is made


def _build(path: str, make: Callable[[], T]) -> T:
    """Build a value from a part, and put the path of the part in front of errors."""
    try:
        return make()
    except FourWindsError as error:
        if not path:
            raise
        raise type(error)(f"{path}: {error.problem}", remedy=error.remedy) from None


def _yaku(content: object, path: str) -> tuple[str, int | None]:
    """Read a yaku: a name, or a name and its han."""
    if isinstance(content, list) and len(content) == 2:
        name, number = content
    elif isinstance(content, str):
        name, number = content, None
    else:
        raise MalformedError(
            f"{path} cannot be {_short_repr(content)}", remedy='a yaku is a name, or a name and its han: ["dora", 3]'
        )
    if number is not None and _number(number, path, most=MOST_HAN) < 0:
        raise MalformedError(f"{path} has {number} han", remedy="give the number of han, 0 or more")
    return yaku_named(_text(name, path)).name, number


def _pao(content: object, path: str) -> Pao:
    given = _object(content, path)
    _only(given, ["seat", "hand", "yakuman"], path)
    for name in ("seat", "hand"):
        if name not in given:
            raise MalformedError(f"{_under(path, name)} is missing", remedy="name who is liable and for which yakuman")
    return Pao(
        _number(given["seat"], _under(path, "seat")),
        _text(given["hand"], _under(path, "hand")),
        _number(given.get("yakuman", 1), _under(path, "yakuman")),
    )


def _rules(content: object, path: str) -> Ruleset:
    return preset(content) if isinstance(content, str) else Ruleset.from_json(_object(content, path))


_KINDS: Final[dict[str, type[Fact]]] = {
    kind.outcome: kind
    for kind in (
        Ron,
        Tsumo,
        ExhaustiveDraw,
        NagashiMangan,
        AbortiveDraw,
        Chombo,
        NoContest,
        Uncertain,
        Baseline,
        Correction,
        Stop,
    )
}
_NUMBERS: Final = partial(_list, of=_number)
_READERS: Final[dict[str, Reader]] = {
    **dict.fromkeys(("seat", "loser", "declared_by", "ronned_riichi", "wind", "dealer", "honba", "sticks"), _number),
    **dict.fromkeys(("riichi", "tenpai", "seats", "possible_winners", "possible_losers", "scores", "deltas"), _NUMBERS),
    **dict.fromkeys(("kind", "reason", "note"), _text),
    "repeats": _truth,
    "wins": partial(_list, of=win_from_json),
    "win": win_from_json,
}
_RECORD: Final[dict[str, Reader]] = {
    "id": _text,
    "played": lambda content, path: check_played(_text(content, path)),
    "season": _text,
    "players": partial(_list, of=_text),
    "rules": _rules,
    "final_scores": _NUMBERS,
    "penalties": _NUMBERS,
    "facts": partial(_list, of=_fact),
}
