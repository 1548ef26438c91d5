"""A board as submitted by the form of a lesson editor (specification: lessons, Data model)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game_json import game_from_json

__all__ = ["game_from_form"]

_EXTENSIONS = {
    "system": "System",
    "theme": "Theme",
    "interf": "Interf",
    "ddpar": "DDPar",
    "diagram": "Diagram",
    "playscript": "PlayScript",
    "scoring": "Scoring",
    "deal_hash": "DealHash",
}


def game_from_form(form: Mapping[str, Any]) -> PbnGame:
    """Return the game of a form, repaired like one from a file; Diagram and DealHash are only checked against the deal.

    >>> hands = {"N": {"S": "AKQJT98765432"}, "E": {"H": "AKQJT98765432"}, "S": {"D": "AKQJT98765432"}}
    >>> form = {"event": "Lesson", "site": "Club", "date": "2026.11.16", "board": 1, "dealer": "N", "vul": "None"}
    >>> form |= {"hands": {**hands, "W": {"C": "AKQJT98765432"}}, "auction": ["7S", "Pass", "Pass", "Pass"]}
    >>> game = game_from_form(form)
    >>> str(game.contract), game.status.value
    ('7S N', 'complete')
    """
    ext = form.get("ext") or {}
    tags = [(name.capitalize(), form.get(name)) for name in ("event", "site", "date")]
    tags += [(name, ext.get(key)) for key, name in _EXTENSIONS.items()]
    auction = form.get("auction")
    return game_from_json(
        {
            "number": form.get("board"),
            "dealer": form.get("dealer"),
            "vulnerable": form.get("vul"),
            "deal": _deal(form["hands"], form.get("deal_prefix") or "N"),
            "auction": {"dealer": form.get("dealer") or "", "calls": list(auction)} if auction else None,
            "contract": _contract(form.get("contract")),
            "declarer": form.get("declarer"),
            "lead": ext.get("lead"),
            "notes": list(form.get("notes") or ()),
            "tags": [{"name": name, "value": str(value).replace("\n", "\\n")} for name, value in tags if value],
        }
    )


def _deal(hands: Mapping[str, Mapping[str, Any]], first: str) -> str:
    written = {
        seat: ".".join("".join((hands.get(str(seat)) or {}).get(suit) or ()) for suit in "SHDC") for seat in Seat
    }
    return f"{first}:{' '.join(written[seat] for seat in Seat.parse(first).around())}"


def _contract(contract: Mapping[str, Any] | None) -> str | None:
    return None if contract is None else f"{contract['level']}{contract['strain']}{contract.get('dbl') or ''}"
