"""Statistics of players and the table of a league, from games with and without hands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from fourwinds.app.games.finish_game import finish_game
from fourwinds.app.games.import_games import import_games
from fourwinds.app.games.league_players import PlayerEdit, add_player, change_player
from fourwinds.app.games.player_statistics import league_table, player_statistics
from fourwinds.app.games.show_game import show_game
from fourwinds.riichi.stats import statistics
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.fact_json import record_as_json
from fourwinds.table.errors import NotFoundError
from tests.app.riichi_club import NOW, SEATS, Club, draw, ron, uncertain
from tests.riichi.recorded_rows import real_games

FINAL = [42_100, 28_300, 21_600, 8_000]
LAST = {"outcome": "baseline", "wind": 1, "dealer": 3, "scores": [31_000, 19_000, 24_000, 26_000]}


def test_games_without_hands_count_for_figures_of_results(club: Club) -> None:
    database, koki = club.database, club.players[0]
    nothing = player_statistics(database, club["anyone"], koki)
    assert (nothing.figures, nothing.rating, nothing.style, nothing.trend) == (None, None, None, [])
    finish_game(database, club["seated"], club.game, FINAL)
    told = player_statistics(database, club["anyone"], koki)
    assert told.figures is not None
    assert told.rating is not None
    assert (told.figures["games"], told.figures["total_final_points"], told.figures["win_rate"]) == (
        1,
        47.1,
        None,
    )
    assert (told.player.name, told.rating.games) == ("Koki", 1)
    at = club.with_game(started_at=NOW + timedelta(days=1))
    for sent in ({"fact": LAST}, ron(0, 1, riichi=[0])):
        at.record(sent)
    mixed = player_statistics(database, club["anyone"], koki).figures
    assert mixed is not None
    assert (mixed["games"], mixed["win_rate"], mixed["riichi_rate"]) == (2, 1.0, 1.0)
    only = player_statistics(database, club["anyone"], koki, since=NOW + timedelta(hours=1)).figures
    assert only is not None
    assert (only["games"], only["total_final_points"]) == (1, round(mixed["total_final_points"] - 47.1, 1))
    assert player_statistics(database, club["anyone"], koki, until=NOW).figures is None


def test_a_renamed_player_keeps_the_figures(club: Club) -> None:
    finish_game(club.database, club["seated"], club.game, FINAL)
    change_player(club.database, club["organiser"], club.players[0], PlayerEdit(name="Kōki"))
    told = player_statistics(club.database, club["anyone"], club.players[0])
    assert told.figures is not None
    assert (told.player.name, told.figures["games"]) == ("Kōki", 1)
    assert set(told.opponents) == {"Josh", "Mikey", "Jo"}


def test_statistics_of_a_missing_player_are_refused(club: Club) -> None:
    for player in ("koki", "no\0body", club.id(1)):
        with pytest.raises(NotFoundError):
            player_statistics(club.database, club["anyone"], player)


def test_the_table_adds_up_the_games_including_penalties(club: Club) -> None:
    rules = {"chombo": "after_uma", "chombo_amount": 20_000}
    at = club.with_game(rules=rules)
    for sent in ({"fact": LAST}, {"fact": {"outcome": "chombo", "seat": 1}}, ron(0, 1)):
        at.record(sent, "organiser")
    finish_game(club.database, club["seated"], club.game, FINAL)
    sanma = {"players": 3, "uma": [15_000, 0, -15_000], "max_winners": 2, "noten_total": 2_000, "start": 35_000}
    three = club.new_game(players=SEATS[:3], rules={**sanma, "return_points": 40_000})
    finish_game(club.database, club["organiser"], three, [35_000, 40_000, 30_000])
    games = [show_game(club.database, club["anyone"], game) for game in (at.game, club.game, three)]
    points: dict[str, float] = dict.fromkeys(SEATS, 0.0)
    for game in games:
        for seat in game.players:
            points[seat.name] += seat.final_points or 0
    assert games[0].players[1].final_points == round(15.1 - 30 - 15 - 20, 1)
    table = league_table(club.database, club["anyone"], club.league)
    assert {line.name: line.total_final_points for line in table} == {
        name: round(total, 3) for name, total in points.items()
    }
    assert [line.total_final_points for line in table] == sorted(
        (line.total_final_points for line in table), reverse=True
    )
    for line in table:
        figures = player_statistics(club.database, club["anyone"], line.player_id).figures
        assert figures is not None
        assert line.rating is not None
        assert (line.games, line.total_final_points) == (figures["games"], figures["total_final_points"])
        assert line.average_place == pytest.approx(figures["average_place"])
        assert line.rating.games == line.games


def test_unfinished_games_do_not_count(club: Club) -> None:
    club.record(draw(0))
    club.record(uncertain(0, 1))
    add_player(club.database, club["organiser"], club.league, "Zoe")
    assert league_table(club.database, club["anyone"], club.league) == []


def test_the_figures_of_real_games_match_their_records(club: Club) -> None:
    records = [recorded_game(row) for row in real_games()[:8]]
    import_games(club.database, club["organiser"], club.league, [record_as_json(record) for record in records])
    expected = statistics(records)
    for line in league_table(club.database, club["anyone"], club.league):
        told = player_statistics(club.database, club["anyone"], line.player_id)
        assert told.figures == expected.players[line.name]
        assert told.overall == expected.overall
