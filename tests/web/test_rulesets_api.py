"""Rulesets and yaku by HTTP, cached by phones for offline use."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourwinds.app.settings import Settings
from fourwinds.riichi.rules.presets import PRESETS
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.table.errors import FourWindsError
from fourwinds.web.server import create_app
from tests.web.client import Client, running


@pytest.fixture(scope="module")
def client(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("rulesets")
    shutil.copy(migrated_sqlite, folder / "test.db")
    with running(create_app(Settings(folder, f"sqlite:///{folder / 'test.db'}"))) as client:
        yield client


@pytest.fixture(scope="module")
def told(client: Client) -> dict[str, Any]:
    answer: dict[str, Any] = client.get("/api/rulesets").json()
    return answer


def test_every_preset_comes_with_its_tables(told: dict[str, Any]) -> None:
    presets = {each["name"]: each for each in told["presets"]}
    assert list(presets) == list(PRESETS)
    assert presets["ema"]["rules"] == PRESETS["ema"].as_json()
    assert presets["ema"]["tables"] == phone_tables(PRESETS["ema"])


def test_every_option_lists_its_choices(told: dict[str, Any]) -> None:
    options = {each["name"]: each for each in told["options"]}
    assert {"name", *options} == set(Ruleset().as_json())
    assert {name: each["default"] for name, each in options.items()} == {
        name: value for name, value in Ruleset().as_json().items() if name != "name"
    }
    assert options["tobi"] == {
        **dict.fromkeys(options["tobi"]),
        "name": "tobi",
        "kind": "bool",
        "choices": [],
        "default": True,
    }
    assert (options["start"]["least"], options["start"]["most"], options["start"]["step"]) == (1_000, 1_000_000, 100)
    assert options["renchan"]["choices"] == ["win", "tenpai", "always"]
    assert {name: each["kind"] for name, each in options.items() if each["kind"] in ("list", "rows")} == {
        "uma": "list",
        "floating_uma": "rows",
        "pao": "list",
        "abortive_draws": "list",
    }


def test_only_offered_choices_are_accepted(told: dict[str, Any]) -> None:
    for option in told["options"]:
        chosen = [{option["name"]: choice} for choice in option["choices"] if option["kind"] == "choice"]
        if option["kind"] == "int":
            chosen = [{option["name"]: option["default"]}]
            for beyond in (option["least"] - option["step"], option["most"] + option["step"]):
                with pytest.raises(FourWindsError, match=option["name"]):
                    Ruleset.from_json({option["name"]: beyond})
        for choices in chosen:
            Ruleset.from_json(choices)


@pytest.mark.parametrize("path", ["/api/rulesets", "/api/yaku"])
def test_an_unchanged_list_is_not_sent_again(client: Client, path: str) -> None:
    first = client.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(path, headers={"if-none-match": '"older"'}).json() == first.json()


def test_custom_rules_get_their_tables(client: Client) -> None:
    own = client.post(
        "/api/rulesets/tables", json={"rules": {"name": "ours", "aka": 3, "uma": [20_000, 10_000, -10_000, -20_000]}}
    )
    rules = Ruleset(name="ours", aka=3, uma=(20_000, 10_000, -10_000, -20_000))
    assert own.json() == {"rules": rules.as_json(), "tables": phone_tables(rules)}
    known = client.post("/api/rulesets/tables", json={"rules": PRESETS["wrc"].as_json()}).json()
    assert (known["rules"], known["tables"]) == ("wrc", phone_tables(PRESETS["wrc"]))


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ({"aka": 9}, "body.rules.aka"),
        ({"aka": "three"}, "body.rules.aka"),
        ({"start": 25_050}, "body.rules.start"),
        ({"return_points": 20_000}, "body.rules.return_points"),
        ({"noten_total": 1_000}, "body.rules.noten_total"),
        ({"pao": ["rain"]}, "body.rules.pao"),
        ({"uma": [5_000, 0, 0, 0]}, "body.rules.uma"),
        ({"uma": [2_000_000, 0, 0, -2_000_000]}, "body.rules.uma"),
        ({"floating_uma": [[0, 0, 0, 0]]}, "body.rules.floating_uma"),
        ({"open_riichi": True}, "body.rules"),
        ("vegas", "body.rules"),
        (7, "body.rules.str"),
    ],
)
def test_an_error_names_the_option(client: Client, rules: Any, field: str) -> None:
    answer = client.post("/api/rulesets/tables", json={"rules": rules})
    assert answer.status_code == 422
    assert answer.json()["where"]["field"] == field


def test_yaku_have_the_names_of_facts_and_their_han(client: Client) -> None:
    items = {each["name"]: each for each in client.get("/api/yaku").json()["items"]}
    assert list(items) == list(YAKU)
    assert items["honitsu"] == {
        **dict.fromkeys(("yakuman", "double", "dora"), False),
        "name": "honitsu",
        "closed_han": 3,
        "open_han": 2,
        "english": "half flush",
        "japanese": "混一色",
    }
    assert items["pinfu"]["open_han"] is None
    assert (items["suuankou_tanki"]["yakuman"], items["suuankou_tanki"]["double"]) == (True, True)
    assert [name for name, each in items.items() if each["dora"]] == ["dora", "aka_dora", "ura_dora", "nuki_dora"]
