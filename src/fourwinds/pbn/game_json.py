"""Games as JSON, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from fourwinds.bridge.contract import Contract, Result
from fourwinds.pbn.game.game import Annotation, Bidding, PbnGame, Play, Remark, Tag, fold_annotation
from fourwinds.pbn.game.names import CALL_NAMES, SECTIONS, contract_name
from fourwinds.pbn.game.raw import RawGame, RawRemark, RawTag
from fourwinds.pbn.repair import repair
from fourwinds.table.errors import MalformedError, Where

__all__ = ["board_as_json", "game_as_json", "game_from_json", "raw_from_json", "result_name"]

_NAME = re.compile(r"[A-Za-z0-9_]{1,100}")


def game_as_json(game: PbnGame) -> dict[str, Any]:
    """Return a game as JSON, with the line it begins on and its findings."""
    findings = [finding.as_json() for finding in game.findings]
    return {"line": game.line, **board_as_json(game), "findings": findings}


def board_as_json(game: PbnGame) -> dict[str, Any]:
    """Return a game as JSON, as in JSON files of boards."""
    contract = game.contract
    return {
        "number": game.number,
        "dealer": _text(game.dealer),
        "vulnerable": _text(game.vulnerability),
        "deal": game.deal.text(game.first) if game.deal is not None else game.tag("Deal") or None,
        "deal_hash": game.deal_hash,
        "first": str(game.first) if game.deal is not None else None,
        "auction": _auction_as_json(game.bidding) if game.bidding is not None else None,
        "contract": _contract_name(contract) if contract is not None else None,
        "declarer": _text(contract.declarer) if contract is not None else None,
        "tricks": game.tricks,
        "result": result_name(game.result) if game.result is not None else None,
        "lead": _text(game.lead),
        "play": _play_as_json(game.play) if game.play is not None else None,
        "notes": list(game.notes),
        "tags": [_tag_as_json(tag) for tag in game.tags],
        "remarks": [_remark_as_json(remark) for remark in game.remarks],
        "status": game.status.value,
    }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _contract_name(contract: Contract) -> str:
    return contract_name(contract.bid, contract.doubled)


def result_name(result: Result) -> str:
    """Return contract, declarer and result in PBN spelling: `3NTX N +1`, or `Pass`."""
    name = _contract_name(result.contract)
    return name if result.contract.is_passed_out else f"{name} {result.contract.declarer} {result.ending}"


def _auction_as_json(bidding: Bidding) -> dict[str, object]:
    return {
        "dealer": str(bidding.auction.dealer),
        "calls": [CALL_NAMES[call] for call in bidding.auction.calls],
        "notes": _annotations_as_json("call", bidding.annotations),
        "mark": bidding.mark,
    }


def _play_as_json(play: Play) -> dict[str, object]:
    return {
        "leader": str(play.leader),
        "tricks": [[_text(card) for card in trick] for trick in play.tricks],
        "notes": _annotations_as_json("card", play.annotations),
        "mark": play.mark,
    }


def _annotations_as_json(what: str, annotations: Sequence[tuple[int, Annotation]]) -> list[dict[str, object]]:
    """Return annotations as JSON; calls and cards count from 1."""
    return [
        {
            what: index + 1,
            "note": annotation.note,
            "glyphs": list(annotation.glyphs),
            "comments": list(annotation.comments),
        }
        for index, annotation in annotations
    ]


def _tag_as_json(tag: Tag) -> dict[str, object]:
    rows = {} if tag.rows is None else {"rows": list(tag.rows)}
    return {"name": tag.name, "value": tag.value, **rows}


def _remark_as_json(remark: Remark) -> dict[str, object]:
    return {"text": remark.text, "after": remark.after, "directive": remark.directive}


def game_from_json(board: Mapping[str, Any]) -> PbnGame:
    """Return the game of the JSON that `game_as_json` writes, repaired like one from a file, with findings.

    Hash, result, status and findings are computed again.

    >>> game = game_from_json({"deal": "n:akq.akq.akq.akqj JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"})
    >>> str(game.dealer), game.findings[0].code
    ('N', 'deal-letter-case')
    """
    return repair(raw_from_json(board), board.get("number"))


def raw_from_json(board: Mapping[str, Any]) -> RawGame:
    """Return the tags and remarks of a game, as a file would have them."""
    raw = RawGame(line=1)
    for tag in _tags(board):
        raw.add(tag)
    raw.remarks += [_raw_remark(remark) for remark in board.get("remarks") or ()]
    return raw


def _tags(board: Mapping[str, Any]) -> Iterator[RawTag]:
    """Yield the tags of a game in a readable order: notes follow the section that refers to them."""
    number, tricks = board.get("number"), board.get("tricks")
    fields = {
        "Board": number,
        "Dealer": board.get("dealer"),
        "Vulnerable": board.get("vulnerable"),
        "Deal": board.get("deal"),
        "Contract": board.get("contract"),
        "Declarer": board.get("declarer"),
        "Result": tricks,
        "Lead": board.get("lead"),
    }
    known = {name: str(value) for name, value in fields.items() if value is not None}
    yield from (RawTag(name, value, 1) for name, value in known.items())
    auction, play = board.get("auction"), board.get("play")
    kept = [tag for tag in board.get("tags") or () if tag["name"] not in known]
    yield from (_raw_tag(tag) for tag in kept if tag["name"] not in SECTIONS)
    auction_notes: dict[str, int] = {}
    if auction is not None:
        words = [*auction["calls"], *_mark(auction)]
        auction_notes = _annotate(words, "call", auction.get("notes") or (), 1)
        yield RawTag("Auction", str(auction["dealer"]), 1, _rows([" ".join(words)]))
        yield from _note_tags(auction_notes)
    notes = board.get("notes") or ()
    first = len(auction_notes) + 1
    yield from (RawTag("Note", f"{place}:{note}", 1) for place, note in enumerate(notes, first))
    if play is not None:
        words = [card or "-" for trick in play["tricks"] for card in trick]
        play_notes = _annotate(words, "card", play.get("notes") or (), first + len(notes))
        rows = [" ".join(words[start : start + 4]) for start in range(0, len(words), 4)]
        yield RawTag("Play", str(play["leader"]), 1, _rows([*rows, *_mark(play)]))
        yield from _note_tags(play_notes)
    sections = {"Auction": auction, "Play": play}
    yield from (_raw_tag(tag) for tag in kept if tag["name"] in SECTIONS and sections[tag["name"]] is None)


def _mark(section: Mapping[str, Any]) -> list[str]:
    mark = section.get("mark") or ""
    return [mark] if mark in ("+", "*", "?") else []


def _note_tags(numbers: Mapping[str, int]) -> Iterator[RawTag]:
    return (RawTag("Note", f"{number}:{text}", 1) for text, number in numbers.items())


def _annotate(words: list[str], what: str, notes: Iterable[Mapping[str, Any]], first: int) -> dict[str, int]:
    """Add references to notes after words. Return the notes with their numbers."""
    numbers: dict[str, int] = {}
    for each in notes:
        place = each[what]
        if not 0 < place <= len(words):
            raise MalformedError(f"{what} {place} of a note does not exist", remedy=f"count {what}s from 1")
        annotation = Annotation(each.get("note"), tuple(each.get("glyphs") or ()), tuple(each.get("comments") or ()))
        number = numbers.setdefault(fold_annotation(annotation), first + len(numbers))
        words[place - 1] += f" ={number}="
    return numbers


def _raw_tag(tag: Mapping[str, Any]) -> RawTag:
    name, rows = tag["name"], tag.get("rows")
    if not _NAME.fullmatch(name):
        raise MalformedError(
            f"{name[:40]!r} is not the name of a tag",
            where=Where(token=name[:40]),
            remedy="use letters, digits and underscores",
        )
    return RawTag(name, tag["value"], 1, None if rows is None else _rows(rows))


def _rows(rows: Iterable[str]) -> list[tuple[int, str]]:
    return [(1, row.strip()) for row in rows if row.strip()]


def _raw_remark(remark: Mapping[str, Any]) -> RawRemark:
    text, directive = remark["text"], bool(remark.get("directive"))
    return RawRemark(" ".join(text.split("\n")) if directive else text, remark.get("after") or "", 1, directive)
