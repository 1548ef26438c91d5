"""The value of hands by HTTP, from their tiles and the rules."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourwinds.app.settings import Settings
from fourwinds.riichi.rules.typed_hand import SITUATIONS
from fourwinds.riichi.wire.fact_json import fact_from_json
from fourwinds.web.api.ruleset_models import WonHand
from fourwinds.web.server import create_app
from tests.web.client import Client, running

PINFU = {"tiles": "234567m 234p 67s 55s", "winning_tile": "8s"}
KOKUSHI = {"tiles": "19m 19p 19s 1234567z", "winning_tile": "1m", "tsumo": True}


@pytest.fixture(scope="module")
def client(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("value")
    shutil.copy(migrated_sqlite, folder / "test.db")
    with running(create_app(Settings(folder, f"sqlite:///{folder / 'test.db'}"))) as client:
        yield client


@pytest.mark.parametrize(
    ("hand", "value", "yaku", "paid"),
    [
        (PINFU, {"han": 2, "fu": 30}, "pinfu tanyao", (2_000, 2_000, 2_000)),
        (
            {**PINFU, "riichi": True, "tsumo": True, "seat_wind": "E"},
            {"han": 4, "fu": 20},
            "riichi menzen_tsumo pinfu tanyao",
            (7_800, 0, 2_600),
        ),
        (
            {**PINFU, "riichi": True, "dora_indicators": "4s", "ura_indicators": "1m"},
            {"han": 6, "fu": 30},
            "riichi pinfu tanyao dora ura_dora",
            (12_000, 12_000, 12_000),
        ),
        (
            {"tiles": "2m 3m 4m 5p 6p 7p 7s 7s P P P", "winning_tile": "P", "melds": ["pon 111s"], "tsumo": True},
            {"han": 1, "fu": 40},
            "haku",
            (1_500, 700, 400),
        ),
        (KOKUSHI, {"yakuman": 1}, "kokushi_juusanmen", (32_000, 16_000, 8_000)),
        ({**KOKUSHI, "rules": {"double_yakuman": True}}, {"yakuman": 2}, "kokushi_juusanmen", (64_000, 32_000, 16_000)),
    ],
)
def test_hands_have_the_value_of_their_tiles(
    client: Client, hand: dict[str, Any], value: dict[str, int], yaku: str, paid: tuple[int, int, int]
) -> None:
    answer = client.post("/api/riichi/value", json=hand)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    assert (told["value"], " ".join(each["name"] for each in told["yaku"])) == (value, yaku)
    assert (told["points"], told["payment"]["dealer_pays"], told["payment"]["other_pays"]) == paid
    won = {"seat": 1, **told["value"], "yaku": [each["name"] for each in told["yaku"]]}
    fact_from_json(
        {"outcome": "tsumo", "win": won} if hand.get("tsumo") else {"outcome": "ron", "loser": 0, "wins": [won]}
    )


@pytest.mark.parametrize(
    ("hand", "field", "reason"),
    [
        ({**PINFU, "tiles": "2345"}, "body.tiles", "is not a list of tiles"),
        ({**PINFU, "tiles": "234567m 234p 67s"}, "body.tiles", "has 11 tiles instead of 13"),
        ({**PINFU, "tiles": "234567m 238p 67s 55s"}, "body.tiles", "is not complete"),
        ({"tiles": "123m 456p 12399s", "winning_tile": "9s", "melds": ["pon 222s"]}, "body.tiles", "no yaku"),
        ({**PINFU, "tiles": "22222m"}, "body.tiles", "a fifth 2m"),
        ({**PINFU, "winning_tile": "88s"}, "body.winning_tile", "tiles, not one"),
        ({**PINFU, "melds": ["pon 123s"]}, "body.melds.0", "is not a pon"),
        ({**PINFU, "melds": ["1111m"]}, "body.melds.0", "three kans"),
        ({**PINFU, "dora_indicators": "9z"}, "body.dora_indicators", "not a tile"),
        ({**PINFU, "tiles": "234067m 234p 67s 55s"}, "body.tiles", "in rules without red fives"),
        ({**PINFU, "ippatsu": True}, "body", "ippatsu without riichi"),
        ({**PINFU, "rules": {"aka": 9}}, "body.rules.aka", "aka cannot be 9"),
        ({**PINFU, "rules": "tenhou_sanma"}, "body", "from 2m to 8m"),
        ({**PINFU, "seat_wind": "X"}, "body.seat_wind", None),
        ({**PINFU, "tiles": "1m" * 60}, "body.tiles", None),
    ],
)
def test_hands_that_do_not_win_are_refused_with_the_reason(
    client: Client, hand: dict[str, Any], field: str, reason: str | None
) -> None:
    answer = client.post("/api/riichi/value", json=hand)
    assert answer.status_code == 422, answer.text
    assert answer.json()["where"]["field"] == field
    assert reason is None or reason in answer.json()["problem"]


def test_every_way_to_win_can_be_sent() -> None:
    assert set(SITUATIONS) <= set(WonHand.model_fields)
