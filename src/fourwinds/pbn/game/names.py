"""What PBN calls things: tags, calls, contracts."""

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
"""The tags that begin a board of Extended PBN v1.0, in their order; Result may be left out."""
MANDATORY = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)
"""The tags that PBN 2.1 wants in every board, in their order."""
TEACHING = ("System", "Theme", "Interf", "Lead", "DDPar", "Diagram", "PlayScript", "Scoring", "DealHash")
"""The tags of TagSpec, in their order."""
SCORINGS = {"MP": "MPs", "IMP": "IMPs"}
"""The scorings that Extended PBN v1.0 has: what PBN 2.1 calls them, and what it does."""
SECTIONS = {"Auction", "Play"}
STARTS = {"Event", "Board", "Deal"}
"""Tags that a board has once: seen again, they begin the next."""
HEADER = {*STARTS, "Site", "Date", "West", "North", "East", "South", "Dealer", "Vulnerable"}
"""Tags that begin the next board if they are seen again behind a deal."""
KNOWN_TAGS = {
    *(*MANDATORY, *TEACHING, *SECTIONS, "Note", "TagSpec"),
    *(
        "Room",
        "Table",
        "Round",
        "Section",
        "Stage",
        "HomeTeam",
        "VisitTeam",
        "Generator",
        "Hidden",
        "Score",
        "ScoreIMP",
    ),
    *("ScoreIMP", "OptimumScore", "ParContract", "DoubleDummyTricks"),
    *("OptimumResultTable", "ScoreTable", "TotalScoreTable", "ActionTable"),
}
"""Tags whose letter case is brought to order."""
PLAIN_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\]*)"\]$')
"""A line that is one tag, without escapes."""

CALL_NAMES: dict[Call, str] = {
    PASS: "Pass",
    DOUBLE: "X",
    REDOUBLE: "XX",
    **{bid: f"{bid}T" if bid.strain.suit is None else str(bid) for bid in BIDS},
}


def contract_name(bid: Bid | None, doubled: Doubled) -> str:
    """The value of a Contract tag.

    >>> contract_name(Bid.parse("3N"), Doubled.DOUBLED), contract_name(None, Doubled.NO)
    ('3NTX', 'Pass')
    """
    return "Pass" if bid is None else f"{CALL_NAMES[bid]}{doubled}"
