"""The tiles of a win are stored with it; tiles of another value are refused or reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.backup import back_up, restore
from fourwinds.app.games.correct_hand import CorrectionOptions, correct_hand, delete_hand, insert_hand, move_hand
from fourwinds.app.games.edit_game import GameEdit, edit_game
from fourwinds.app.games.import_games import import_games
from fourwinds.app.games.show_game import show_game, show_hands
from fourwinds.app.games.sync import sync
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.wire.fact_json import fact_as_json, record_as_json
from fourwinds.store.database import open_database
from fourwinds.table.errors import IllegalError
from tests.app.riichi_club import (
    NOW,
    SEATS,
    Club,
    check_tables,
    draw,
    everything,
    hand_input,
    open_club,
    queued,
    ron,
    uncertain,
)
from tests.riichi.tiled_wins import tiled_wins

EAST = {"hand": "234m567p55s11z", "winning_tile": "1z", "melds": ["pon 111s"], "dora_indicators": "9m1s"}
"""A pon of east: two han for the dealer in an east round, one for others."""


def east(han: int = 1, seat: int = 1, **more: Any) -> dict[str, Any]:
    win = {"seat": seat, "han": han, "fu": 30, "tiles": EAST, **more}
    return {"fact": {"outcome": "ron", "loser": 3, "wins": [win]}}


def findings(club: Club) -> list[list[str]]:
    return [hand.findings for hand in show_hands(club.database, club["organiser"], club.game)[1]]


def test_tiles_of_real_wins_are_stored(club: Club) -> None:
    for win in tiled_wins(700, first=5):
        state = win.before
        here = club.with_game(rules=win.rules.as_json(), players=SEATS[: win.rules.players])
        table = {"wind": state.wind, "dealer": state.dealer, "scores": list(state.scores)}
        here.record({"fact": {"outcome": "baseline", **table}}, "organiser")
        here.record({"fact": fact_as_json(win.fact)}, "organiser")
        hands = show_game(here.database, here["organiser"], here.game).hands or []
        assert hands[1].fact == fact_as_json(win.fact)
        assert hands[1].findings == []
        check_tables(here.database, here.game)


def test_a_win_whose_tiles_have_another_value_is_refused(club: Club) -> None:
    before = everything(club)
    with pytest.raises(IllegalError, match=r"tiles of Josh are worth 1 han 30 fu \(round east\), but 2 han") as refused:
        club.record(east(2))
    assert refused.value.remedy == "correct the value or the tiles, or remove the tiles"
    assert refused.value.where.field == "body.fact"
    assert everything(club) == before


def test_a_win_sent_as_actions_may_have_tiles(club: Club) -> None:
    details = {"han": 1, "fu": 30, "tiles": EAST}
    actions = [{"seat": 1, "action_type": "win", "details": details}, {"seat": 3, "action_type": "deal_in"}]
    recorded = club.record({"outcome_type": "ron", "actions": actions})
    assert recorded.fact == east()["fact"]
    details["han"] = 4
    with pytest.raises(IllegalError, match="but 4 han 30 fu is recorded") as refused:
        club.record({"outcome_type": "ron", "actions": actions})
    assert str(refused.value.where.field).startswith("body.actions")


def test_editing_earlier_hands_reports_tiles_that_no_longer_match(club: Club) -> None:
    first = club.record(draw(2))
    club.record(east(2))
    assert findings(club) == [[], []]
    told = "the tiles of Josh are worth 1 han 30 fu (round east), but 2 han 30 fu is recorded"
    organiser, how = club["organiser"], CorrectionOptions(now=NOW)
    moved = move_hand(club.database, organiser, club.game, first.hand_id, 2, how=how)
    assert f"hand 1: {told}" in moved.changes
    assert findings(club) == [[told], []]
    assert (show_game(club.database, organiser, club.game).hands or [])[0].findings == [told]
    move_hand(club.database, organiser, club.game, first.hand_id, 1, how=how)
    assert findings(club) == [[], []]
    looked = delete_hand(club.database, organiser, club.game, first.hand_id, how=CorrectionOptions(preview=True))
    assert f"hand 1: {told}" in looked.changes
    inserted = insert_hand(club.database, organiser, club.game, hand_input(draw(2)), before_place=1, how=how)
    assert "hand 3: the tiles of Josh do not win here" not in str(inserted.changes)
    assert [found for found in inserted.changes if found.startswith("hand 3: ")] == [f"hand 3: {told}"]


def test_a_correction_must_match_its_own_tiles(club: Club) -> None:
    recorded = club.record(east())
    with pytest.raises(IllegalError, match="but 3 han 30 fu is recorded"):
        correct_hand(
            club.database,
            club["organiser"],
            club.game,
            recorded.hand_id,
            hand_input(east(3)),
            how=CorrectionOptions(now=NOW),
        )
    without = east(3)
    del without["fact"]["wins"][0]["tiles"]
    done = correct_hand(
        club.database,
        club["organiser"],
        club.game,
        recorded.hand_id,
        hand_input(without),
        how=CorrectionOptions(now=NOW),
    )
    assert done.hand is not None
    assert done.hand.findings == []


def test_changing_the_rules_reports_tiles_that_no_longer_match(club: Club) -> None:
    here = club.with_game(rules="default")
    tiles = {"hand": "234567m22p55s", "winning_tile": "5s", "melds": ["pon 666s"]}
    win = {"seat": 1, "han": 1, "fu": 30, "tiles": tiles}
    here.record({"fact": {"outcome": "ron", "loser": 3, "wins": [win]}})
    edit_game(here.database, here["organiser"], here.game, GameEdit(rules={"kuitan": False}), now=NOW)
    assert findings(here) == [
        [
            "the tiles of Josh do not win here (234567m22p555s has no yaku, and dora alone do not win), "
            "but 1 han 30 fu is recorded"
        ]
    ]


def test_tiles_after_an_uncertain_hand_are_checked_when_it_is_completed(club: Club) -> None:
    unsure = club.record(uncertain(0, 1))
    club.record(east(2))
    assert findings(club) == [[], []]
    done = correct_hand(
        club.database,
        club["organiser"],
        club.game,
        unsure.hand_id,
        hand_input(ron(0, 2)),
        how=CorrectionOptions(now=NOW),
    )
    assert any("but 2 han 30 fu is recorded" in told for told in done.changes)


def test_a_synced_phone_sends_tiles_and_gets_them_back(club: Club) -> None:
    operation = {
        "id": "1", "kind": "record_hand", "game_id": club.game, "hand_id": club.id(1), "hand_number": 1, "hand": east()
    }  # fmt: skip
    answer = sync(club.database, club["recorder"], queued(operation), {club.game: 1})
    assert answer.results[0].status == "done"
    (changed,) = answer.games
    assert changed.game is not None
    assert changed.game.hands is not None
    assert changed.game.hands[0].fact["wins"][0]["tiles"] == EAST
    wrong = {**operation, "id": "2", "hand_id": club.id(2), "hand_number": 2, "hand": east(4)}
    refused = sync(club.database, club["recorder"], queued(wrong), {}).results[0].problem or {}
    assert refused["where"]["field"] == "body.operations.0.hand.fact"
    assert "the tiles of Josh are worth 2 han" in refused["problem"]


def test_an_exported_game_is_imported_with_its_tiles_and_findings(club: Club) -> None:
    """So is a game whose tiles no longer match after an edit."""
    wins = [east(2)["fact"], {"outcome": "stop", "reason": "time"}]
    record = {"players": list(SEATS), "rules": "default", "facts": wins}
    (game,) = import_games(club.database, club["organiser"], club.league, [record])
    hands = show_game(club.database, club["organiser"], game).hands or []
    assert hands[0].fact == wins[0]
    assert hands[0].findings


def test_a_backup_has_the_tiles(tmp_path: Path) -> None:
    urls = [f"sqlite:///{tmp_path / name}.db" for name in ("one", "other")]
    with open_database(urls[0]) as database:
        club = open_club(database)
        club.record(east())
    back_up(urls[0], operator("tests"), tmp_path / "backup.jsonl.gz")
    restore(urls[1], operator("tests"), tmp_path / "backup.jsonl.gz")
    with open_database(urls[1]) as database:
        assert (show_game(database, operator("tests"), club.game).hands or [])[0].fact == east()["fact"]


def test_a_record_as_json_has_the_tiles_in_one_spelling() -> None:
    win = next(iter(tiled_wins(1)))
    written = record_as_json(GameRecord(SEATS[: win.rules.players], win.rules, (win.fact,)))
    kept = written["facts"][0].get("wins", [written["facts"][0].get("win")])[0]["tiles"]
    assert HandTiles(kept["hand"], kept["winning_tile"]).hand == kept["hand"]
