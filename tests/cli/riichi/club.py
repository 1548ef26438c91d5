"""Games in club notation for the tests of the commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.cli.outcome import Outcome

TABLE = "Koki Josh Mikey Jo\nrules: default\n\n"
GAME = f"{TABLE}ron Josh from Mikey 3han 30fu (riichi pinfu dora) riichi Jo\ntsumo Koki mangan\nstop time\n"
UNCERTAIN = f"{TABLE}? Mikey or Josh ron Jo 2600 note ask them\nstop time\nfinal: "

Run = Callable[..., Outcome]
Write = Callable[[str], str]


def answer(outcome: Outcome) -> Any:
    """Return the JSON that a command printed."""
    assert outcome.code == 0, outcome.err
    return json.loads(outcome.out)
