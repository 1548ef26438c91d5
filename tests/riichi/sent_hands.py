"""Building sent hands for tests, and reading them."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State, opening
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.hand_document import fact_of_hand
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

__all__ = ["DEFAULT", "IDS", "LATER", "SEATS", "START", "Json", "act", "hand", "read", "refused"]

DEFAULT = Ruleset()
START = opening(DEFAULT)
LATER = State(0, 0, 1, 2, (23_000, 25_000, 25_000, 25_000))
IDS = ("koki", "josh", "mikey", "jo")
SEATS = {player: seat for seat, player in enumerate(IDS)}
Json = dict[str, Any]


def act(player: str, kind: str, points: object = None, **rest: object) -> Json:
    return {"player_id": player, "action_type": kind, **({} if points is None else {"points_delta": points}), **rest}


def hand(outcome: str, *actions: object, **rest: object) -> Json:
    return {"outcome_type": outcome, "actions": list(actions), **rest}


def read(sent: object, state: State = START, rules: Ruleset = DEFAULT) -> Json:
    return fact_as_json(fact_of_hand(rules, state, SEATS, sent))


def refused(sent: object, state: State = START, rules: Ruleset = DEFAULT) -> FourWindsError:
    with pytest.raises(FourWindsError) as caught:
        fact_of_hand(rules, state, SEATS, sent)
    assert type(caught.value) in (IllegalError, MalformedError)
    assert caught.value.remedy
    return caught.value
