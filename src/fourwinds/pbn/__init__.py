"""Board files: read PBN and LIN in any variant, repair them with a reason, and write them canonically.

>>> [game] = loads('[Deal "n:kq3/at74/q62/k85 a8654/kq5/-/qj1076 J972.J9832.K4.A9 T.6.AJT98753.432"]')
>>> print(game.deal)
N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432
>>> [finding.code for finding in game.findings if finding.code.startswith("deal-")]
['deal-letter-case', 'deal-ten', 'deal-separators']
"""

from fourwinds.pbn.game import Annotation, Bidding, PbnGame, Play, Remark, Status, Tag
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.findings import KINDS, Effect, Finding
from fourwinds.pbn.json_file import dump_json, dumps_json
from fourwinds.pbn.read import GameReader, load, loads, read
from fourwinds.pbn.write import Profile, dump, dumps

__all__ = [
    "KINDS",
    "Annotation",
    "Bidding",
    "DraftDeal",
    "Effect",
    "Finding",
    "GameReader",
    "PbnGame",
    "Play",
    "Profile",
    "Remark",
    "Status",
    "Tag",
    "dump",
    "dump_json",
    "dumps",
    "dumps_json",
    "load",
    "loads",
    "read",
]
