"""The names PBN uses for tags, calls and contracts."""

from __future__ import annotations

import re

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call
from fourwinds.bridge.contract import Doubled

__all__ = [
    "CALL_NAMES",
    "CORE",
    "HEADER",
    "KNOWN_TAGS",
    "MANDATORY",
    "PLAIN_TAG",
    "SCORINGS",
    "SECTIONS",
    "STARTS",
    "TEACHING",
    "contract_name",
]

CORE = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable", "Deal", "Contract", "Declarer", "Result")
"""The first tags of an Extended PBN v1.0 board, in order; Result is optional."""
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)
"""The tags PBN 2.1 requires in every board, in order."""
TEACHING = ("System", "Theme", "Interf", "Lead", "DDPar", "Diagram", "PlayScript", "Scoring", "DealHash")
"""The tags listed in TagSpec, in order."""
SCORINGS = {"MP": "MPs", "IMP": "IMPs"}
"""The scorings of Extended PBN v1.0: the PBN 2.1 name, then the Extended PBN name."""
SECTIONS = {"Auction", "Play"}
STARTS = {"Event", "Board", "Deal"}
"""Tags that occur once per board; a second one starts the next board."""
HEADER = {*STARTS, "Site", "Date", "West", "North", "East", "South", "Dealer", "Vulnerable"}
"""Tags that start the next board if they occur again after a deal."""
KNOWN_TAGS = {
    *(*MANDATORY, *TEACHING, *SECTIONS, "Note", "TagSpec"),
    *("Room", "Table", "Round", "Section", "Stage", "HomeTeam", "VisitTeam", "Generator", "Hidden", "Score"),
    *("ScoreIMP", "OptimumScore", "ParContract", "DoubleDummyTricks"),
    *("OptimumResultTable", "ScoreTable", "TotalScoreTable", "ActionTable"),
}
"""Tags whose letter case is corrected."""
PLAIN_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\]*)"\]$')
"""A line that holds one tag, without escapes."""

CALL_NAMES: dict[Call, str] = {
    PASS: "Pass",
    DOUBLE: "X",
    REDOUBLE: "XX",
    **{bid: f"{bid}T" if bid.strain.suit is None else str(bid) for bid in BIDS},
}


def contract_name(bid: Bid | None, doubled: Doubled) -> str:
    """Return the value of a Contract tag.

    >>> contract_name(Bid.parse("3N"), Doubled.DOUBLED), contract_name(None, Doubled.NO)
    ('3NTX', 'Pass')
    """
    return "Pass" if bid is None else f"{CALL_NAMES[bid]}{doubled}"
