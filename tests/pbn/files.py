"""Files to read: shared data if available, and boards created here."""

from __future__ import annotations

from pathlib import Path

from fourwinds import pbn
from fourwinds.pbn import PbnGame
from tests import shared_data

__all__ = ["board", "codes", "only", "shared", "wild_pbn"]

DEAL = "N:KQ3.A74.Q62.K853 A854.KQ5.T.QJT76 J972.J9832.K4.A9 T6.T6.AJ98753.42"
_TAGS = {
    "Event": "Lesson 1",
    "Site": "Club",
    "Date": "2026.11.15",
    "Board": "1",
    "Dealer": "N",
    "Vulnerable": "None",
    "Deal": DEAL,
    "Contract": None,
    "Declarer": None,
}


def board(auction: str | None = "1NT Pass Pass Pass", *, first: str = "N", behind: str = "", **tags: str | None) -> str:
    """Return the text of a complete board with these changes; a tag set to None is left out."""
    lines = [f'[{name} "{value}"]' for name, value in {**_TAGS, **tags}.items() if value is not None]
    if auction is not None:
        lines += [f'[Auction "{first}"]', auction]
    return "\n".join([*lines, *([behind] if behind else [])]) + "\n"


def only(text: str | bytes) -> PbnGame:
    """Return the only game of a text."""
    [game] = pbn.loads(text)
    return game


def codes(game: PbnGame) -> list[str]:
    return [finding.code for finding in game.findings]


def shared(folder: str, pattern: str) -> list[Path]:
    """Return files of the shared data, or skip the test if there are none."""
    return sorted(shared_data.path(f"pbn/{folder}").glob(pattern))


def wild_pbn() -> list[Path]:
    return shared("wild", "*.pbn")
