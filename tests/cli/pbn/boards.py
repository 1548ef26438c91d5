"""Boards in files, for the commands that read and write them."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.cli.outcome import Outcome
from tests.cli.test_main import DEAL

OTHER_DEAL = "N:KQ3.A74.Q62.K853 A854.KQ5.T.QJT76 J972.J9832.K4.A9 T6.T6.AJ98753.42"
HIDDEN_DEAL = "N:KQ3.A74.Q62.K853 - J972.J9832.K4.A9 -"
AUCTION = '[Auction "N"]\n1NT =1= Pass 2H Pass\nPass Pass\n[Note "1:15-17"]\n'


def board(number: int, deal: str = DEAL, *, auction: str = AUCTION, **tags: str) -> str:
    """A board that is complete unless told otherwise; a tag that is empty is left out."""
    values = {
        "Event": "Club night",
        "Site": "Lyon",
        "Date": "2024.05.03",
        "Board": str(number),
        "Dealer": "N",
        "Vulnerable": "None",
        "Deal": deal,
        "Contract": "2H" if auction else "",
        "Declarer": "S" if auction else "",
        "Result": "8" if auction else "",
        **tags,
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items() if value) + auction + "\n"


NO_SITE = board(2, OTHER_DEAL, Site="")
HIDDEN = board(3, HIDDEN_DEAL)
PAGE = '[Event "Lesson"]\n{<b>Take your time</b> with \\H}\n\n'

Run = Callable[..., Outcome]
Write = Callable[..., str]


def numbers(run: Run, name: str) -> list[int]:
    return [game["number"] for game in json.loads(run("show", name, "--json").out)]
