"""Reading facts that are not hands: baselines, corrections and stops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fourwinds.riichi.notation.cursor import Cursor
from fourwinds.riichi.notation.draft import Draft
from fourwinds.riichi.rules.outcome import Baseline, Correction, Fact, Stop
from fourwinds.riichi.rules.state import read_round
from fourwinds.table.errors import MalformedError

__all__ = ["read_baseline", "read_correction", "read_stop"]


def read_baseline(line: Cursor, draft: Draft) -> None:
    words: list[str] = []
    while line.token is not None and not words[1:] and line.token.kind in ("word", "number"):
        words.append(line.token.text)
        line.at += 1
        if words[0][-1:].isdigit():
            break
    wind, dealer = read_round(" ".join(words))
    parts: dict[str, Any] = {"wind": wind, "dealer": dealer}
    scores: dict[int, int] = {}
    while line.token is not None and line.token.kind != "note":
        if line.word() in ("honba", "sticks", "stick"):
            name = line.word().replace("stick", "sticks").replace("ss", "s")
            line.at += 1
            parts[name] = line.points()
        else:
            seat = line.seat()
            line.at += line.word() == ":"
            scores[seat] = line.points()
        line.at += line.word() == ","
    missing = [player for seat, player in enumerate(line.names.players) if seat not in scores]
    if missing:
        raise MalformedError(f"the baseline has no score for {', '.join(missing)}", remedy="give every score")
    parts["scores"] = tuple(scores[seat] for seat in range(len(scores)))
    _finish(line, draft, Baseline, parts)


def read_correction(line: Cursor, draft: Draft) -> None:
    deltas = [0] * len(line.names.players)
    parts: dict[str, Any] = {}
    while line.token is not None and line.token.kind != "note":
        if line.word() in ("sticks", "stick"):
            line.at += 1
            parts["sticks"] = line.points()
        else:
            seat = line.seat()
            line.at += line.word() == ":"
            deltas[seat] += line.points()
        line.at += line.word() == ","
    if line.at == 1:
        raise MalformedError("the correction is empty", remedy="write correct A +1000 B -1000")
    _finish(line, draft, Correction, parts | {"deltas": tuple(deltas)})


def read_stop(line: Cursor, draft: Draft) -> None:
    parts: dict[str, Any] = {}
    if line.token is not None and line.token.kind == "word":
        word = line.word()
        parts["reason"] = "dealer_stops" if word == "dealer" else word
        line.at += 1
    _finish(line, draft, Stop, parts)


def _finish(line: Cursor, draft: Draft, kind: Callable[..., Fact], parts: dict[str, Any]) -> None:
    if not draft.is_empty:
        raise MalformedError("the hand before has no outcome", remedy="add how it ended")
    if line.token is not None and line.token.kind == "note":
        parts["note"] = line.token.text
        line.at += 1
    draft.fact = kind(**parts)
