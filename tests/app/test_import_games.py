"""Finished games are imported all at once or not at all."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest

from fourwinds.app.games.import_games import import_games
from fourwinds.app.games.player_statistics import league_table
from fourwinds.app.games.show_game import show_game, show_games
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.fact_json import record_as_json
from fourwinds.table.errors import ConflictError, IllegalError, MalformedError, TooLargeError
from tests.app.riichi_club import SEATS, UNSTORABLE, Club, check_log, check_tables, everything, ron
from tests.riichi.recorded_rows import real_games

FINAL = [42_100, 28_300, 21_600, 8_000]
MAY: dict[str, Any] = {"played": "2024-05-03", "players": list(SEATS), "rules": "default", "final_scores": FINAL}


def bring(club: Club, *games: Any, key: str | None = None) -> list[str]:
    return import_games(club.database, club["organiser"], club.league, games, key=key)


def test_games_with_scores_hands_or_both_are_imported(club: Club) -> None:
    last = {"outcome": "baseline", "wind": 1, "dealer": 3, "scores": [31_000, 19_000, 24_000, 26_000]}
    hands = {**MAY, "facts": [last, ron(0, 1)["fact"]], "final_scores": None, "id": "Friday 3"}
    both = {**hands, "final_scores": [34_900, 15_100, 24_000, 26_000], "id": club.id(1), "season": "Spring"}
    ids = bring(club, MAY, hands, both)
    shown = [show_game(club.database, club["anyone"], game) for game in ids]
    assert [game.data_quality for game in shown] == ["final_only", "partial", "partial"]
    assert [game.final_scores for game in shown] == [FINAL, *[[34_900, 15_100, 24_000, 26_000]] * 2]
    assert [game.label for game in shown] == ["", "Friday 3", "Spring"]
    assert ids[2] == club.id(1)
    assert {game.started_at for game in shown} == {datetime(2024, 5, 3, tzinfo=UTC)}
    for game in ids:
        check_tables(club.database, game)
        assert check_log(club.database, game) == ["create_game", "import_game"]
    assert [line.games for line in league_table(club.database, club["anyone"], club.league)] == [3] * 4


def test_one_bad_game_refuses_the_whole_import(club: Club) -> None:
    bad: list[tuple[Any, str]] = [
        ({**MAY, "final_scores": FINAL[:3]}, "3 final scores"),
        ({**MAY, "rules": "nobody's"}, "ruleset .* not found"),
        ({**MAY, "rules": {"uma": [10**12, 0, 0, -(10**12)]}}, "uma"),
        ({**MAY, "players": ["A", "A", "B", "C"]}, "two seats"),
        ({**MAY, "facts": [ron(0, 1)["fact"], {"outcome": "rain"}]}, "rain"),
        ({**MAY, "facts": [{"outcome": "exhaustive_draw", "tenpai": [], "riichi": [0]}]}, "Koki"),
        ({**MAY, "played": "yesterday"}, "not a date"),
        ({**MAY, "played": "0001-01-01T00:00:00+14:00"}, "year 1"),
        ({**MAY, "penalties": [0, 20_000, 0, 0]}, "penalties"),
        ({**MAY, "id": "x\u202ey"}, "invisible"),
        ({}, "players is missing"),
        (7, "a game cannot be 7"),
    ]
    before = everything(club)
    for game, words in bad:
        with pytest.raises((IllegalError, MalformedError), match=words) as refused:
            bring(club, MAY, game)
        assert refused.value.where.field == "body.games.1"
    for text in UNSTORABLE.values():
        for name in ("id", "season", "players"):
            with pytest.raises(MalformedError):
                bring(club, {**MAY, name: [text, *SEATS[:3]] if name == "players" else text})
    with pytest.raises(TooLargeError):
        bring(club, *[MAY] * 501)
    assert everything(club) == before


def test_a_repeated_import_and_a_used_id_import_nothing(club: Club) -> None:
    ids = bring(club, MAY, MAY, key="k")
    before = everything(club)
    assert bring(club, MAY, MAY, key="k") == ids
    with pytest.raises(ConflictError):
        bring(club, MAY, key="k")
    with pytest.raises(ConflictError):
        bring(club, {**MAY, "id": ids[0]})
    assert everything(club) == before


def test_two_imports_at_once_both_succeed(club: Club) -> None:
    together = Barrier(2)

    def begin(number: int) -> list[str]:
        together.wait()
        return bring(club, *[{**MAY, "id": f"{number}", "players": [f"{number}", *SEATS[:3]]}] * 5)

    with ThreadPoolExecutor(2) as threads:
        brought = list(threads.map(begin, range(2)))
    assert len(show_games(club.database, club["anyone"], club.league, limit=100).items) == 11
    totals = {line.name: line.games for line in league_table(club.database, club["anyone"], club.league)}
    assert totals == {"Koki": 10, "Josh": 10, "Mikey": 10, "0": 5, "1": 5}
    assert len({*brought[0], *brought[1]}) == 10


def test_real_games_are_imported_unchanged(club: Club) -> None:
    rows = real_games()[:10]
    records = [recorded_game(row) for row in rows]
    ids = bring(club, *(record_as_json(record) for record in records))
    for game, record in zip(ids, records, strict=True):
        shown = show_game(club.database, club["anyone"], game)
        assert shown.data_quality == "complete"
        assert record.standing is not None
        assert [seat.placement for seat in shown.players] == list(record.standing.ranks)
        check_tables(club.database, game)
