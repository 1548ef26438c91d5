"""Reading the clauses after an outcome: value, yaku, tiles, riichi, tenpai, pao and a note."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.notation.draft import Draft, DraftWin
from fourwinds.riichi.notation.tiles import read_tiles_clause
from fourwinds.riichi.notation.values import read_value
from fourwinds.riichi.rules.outcome import Pao
from fourwinds.riichi.rules.yaku import read_yaku, yaku_named
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = ["read_clauses"]

_CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "ron": ("value", "yaku", "pao", "open", "tiles", "also", "riichi", "ronned"),
    "tsumo": ("value", "yaku", "pao", "open", "tiles", "riichi"),
    "exhaustive_draw": ("tenpai", "riichi"),
    "nagashi_mangan": ("tenpai", "riichi"),
    "abortive_draw": ("by", "riichi", "ronned"),
    "chombo": ("riichi",),
    "no_contest": ("riichi",),
    "uncertain": ("value", "from", "winners", "tenpai", "riichi", "ronned", "repeats"),
}
_CLAUSE_WORDS: Final = {
    "pao": "pao",
    "open": "open",
    "closed": "open",
    "tiles": "tiles",
    "also": "also",
    "riichi": "riichi",
    "ronned": "ronned",
    "unaccepted": "ronned",
    "tenpai": "tenpai",
    "by": "by",
    "from": "from",
    "winners": "winners",
    "repeats": "repeats",
    "passes": "repeats",
}


def read_clauses(line: Cursor, draft: Draft) -> None:
    """Read all clauses, up to the end of the line or to the next thing that a player did."""
    allowed = (*_CLAUSES[draft.outcome], "note")
    while (token := line.token) is not None:
        if line.word() in (",", ";"):
            line.at += 1
            if line.token is None or line.short_verb():
                return
            continue
        clause = _CLAUSE_WORDS.get(token.word) or ("note" if token.kind == "note" else None)
        if clause is None:
            clause = "yaku" if token.kind == "yaku" else "value"
        if clause not in allowed:
            if clause == "value":
                raise line.unreadable()
            raise MalformedError(
                f"{token.text!r} does not belong to the outcome {draft.outcome.replace('_', ' ')}",
                where=token.where,
                remedy=f"choose from {', '.join(allowed)}",
            )
        _READERS[clause](line, draft)


def _value(line: Cursor, draft: Draft) -> None:
    start = line.token
    value, claim, line.at = read_value(line.tokens, line.at, len(line.names.players))
    if value is None or start is None:
        raise line.unreadable()
    if draft.outcome == "uncertain":
        draft.add("value", value)
        return
    if claim is not None and draft.outcome != "tsumo":
        raise MalformedError(
            f"{start.text!r} is a payment of a tsumo",
            where=start.where,
            remedy="for a ron write what one player pays: 8000",
        )
    win = draft.wins[-1]
    if win.value is not None:
        raise MalformedError(
            "the hand has a second value", where=start.where, remedy="give han, fu and points together"
        )
    win.value, draft.claim = value, claim or draft.claim


def _yaku(line: Cursor, draft: Draft) -> None:
    token, win = line.tokens[line.at], draft.wins[-1]
    if win.yaku:
        raise MalformedError(
            "the hand has a second list of yaku", where=token.where, remedy="give all yaku in one list"
        )
    win.yaku = read_yaku(token.text)
    line.at += 1


def _pao(line: Cursor, draft: Draft) -> None:
    line.at += 1
    seat = line.seat()
    token = line.token
    if token is None or token.kind not in ("word", "quoted"):
        raise MalformedError("pao without its yakuman", remedy="write pao A daisangen")
    line.at += 1
    hand = token.text if token.kind == "quoted" else yaku_named(token.text).name
    yakuman = 1
    if line.word() == "x":
        line.at += 1
        yakuman = line.points()
    elif line.word()[:1] == "x" and line.word()[1:].isdecimal():
        yakuman = int(line.word()[1:4])
        line.at += 1
    if draft.wins[-1].pao is not None:
        raise MalformedError("the hand has a second pao", where=token.where, remedy="name one liable player")
    draft.wins[-1].pao = Pao(seat, hand, yakuman)


def _open(line: Cursor, draft: Draft) -> None:
    draft.wins[-1].open = line.word() == "open"
    line.at += 1


def _tiles(line: Cursor, draft: Draft) -> None:
    token = line.tokens[line.at]
    if draft.wins[-1].tiles is not None:
        raise MalformedError("the hand has tiles twice", where=token.where, remedy="give all tiles together")
    line.at += 1
    try:
        draft.wins[-1].tiles = read_tiles_clause(line)
    except FourWindsError as error:
        raise type(error)(error.problem, where=token.where, remedy=error.remedy) from None


def _also(line: Cursor, draft: Draft) -> None:
    line.at += 1
    draft.wins.append(DraftWin(line.seat()))


def _riichi(line: Cursor, draft: Draft) -> None:
    token = line.tokens[line.at]
    line.at += 1
    if line.word() == "only":
        line.at += 1
        draft.only_these_riichi = True
    nobody = line.word() == "nobody"
    seats = line.seats()
    if seats is None:
        raise MalformedError("riichi without a name", where=token.where, remedy="name who declared: riichi A B")
    draft.only_these_riichi |= nobody
    draft.declare(seats)


def _ronned(line: Cursor, draft: Draft) -> None:
    line.at += 1
    draft.add("ronned_riichi", line.seat())


def _tenpai(line: Cursor, draft: Draft) -> None:
    token = line.tokens[line.at]
    line.at += 1
    seats = line.seats()
    if seats is None:
        raise MalformedError("tenpai without a name", where=token.where, remedy="write tenpai A B, all or nobody")
    draft.add("tenpai", tuple(seats))


def _by(line: Cursor, draft: Draft) -> None:
    line.at += 1
    draft.add("declared_by", line.seat())


def _from(line: Cursor, draft: Draft) -> None:
    line.at += 1
    draft.add("possible_losers", tuple(line.alternatives()))


def _winners(line: Cursor, draft: Draft) -> None:
    line.at += 1
    draft.add("possible_winners", tuple(line.alternatives()))


def _repeats(line: Cursor, draft: Draft) -> None:
    draft.add("repeats", line.word() == "repeats")
    line.at += 1


def _note(line: Cursor, draft: Draft) -> None:
    draft.add("note", line.tokens[line.at].text)
    line.at += 1


_READERS: Final[dict[str, Callable[[Cursor, Draft], None]]] = {
    "value": _value,
    "yaku": _yaku,
    "pao": _pao,
    "open": _open,
    "tiles": _tiles,
    "also": _also,
    "riichi": _riichi,
    "ronned": _ronned,
    "tenpai": _tenpai,
    "by": _by,
    "from": _from,
    "winners": _winners,
    "repeats": _repeats,
    "note": _note,
}
