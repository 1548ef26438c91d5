"""Recording hands: who may, repeated requests, conflicts and order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from fourwinds.app.games.correct_hand import correct_hand
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.games.hand_response import HandChangeResponse, RecordedHandResponse
from fourwinds.app.games.read_hand import FactInput
from fourwinds.app.games.show_game import show_changes, show_game, show_hands
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.hand_document import hand_as_document
from fourwinds.store.games.games import load_game
from fourwinds.table.errors import ConflictError, ForbiddenError, FourWindsError, IllegalError, MalformedError
from tests.app.riichi_club import (
    UNSTORABLE,
    Club,
    answer_of,
    check_log,
    check_tables,
    draw,
    everything,
    hand_input,
    ron,
    tsumo,
    uncertain,
)
from tests.riichi.recorded_rows import real_games

ALLOWED = {"seated", "recorder", "organiser", "operator"}
REFUSED = {"anyone": "sign_in_needed", "token": "forbidden"}
SWITCHES: dict[str, tuple[dict[str, Any], set[str], dict[str, str]]] = {
    "as usual": ({}, ALLOWED, REFUSED),
    "private": (
        {"is_private": True},
        ALLOWED,
        {**REFUSED, "stranger": "not_found", "admin": "not_found"},
    ),
    "recording off": ({"recording": False}, set(), REFUSED),
    "history hidden": ({"history": False}, ALLOWED, REFUSED),
    "on trial for Josh": ({"beta_accounts": ["recorder"]}, {"recorder", "organiser", "operator"}, REFUSED),
    "on trial for strangers": ({"beta_accounts": ["stranger"]}, {"organiser", "operator"}, REFUSED),
}


def test_players_of_a_game_and_organisers_record_it(club: Club) -> None:
    for name, (switches, allowed, refused) in SWITCHES.items():
        usual = {"is_private": False, "recording": True, "history": True, "beta_accounts": None}
        chosen = usual | switches
        if chosen["beta_accounts"] is not None:
            chosen["beta_accounts"] = [club[each].account_id for each in switches["beta_accounts"]]
        edit_league(club.database, club["organiser"], club.league, LeagueEdit(**chosen))
        answers = {who: answer_of(club.record, draw(0), who) for who in club.people}
        expected = {who: "ok" if who in allowed else refused.get(who, "forbidden") for who in club.people}
        assert answers == expected, name
        club = club.with_game()


def test_the_response_has_the_hand_and_the_table_after_it(club: Club) -> None:
    told = club.record(ron(0, 2, riichi=[0]), hand_id=club.id(1), hand_number=1)
    koki, josh, mikey, jo = club.players
    assert (told.hand_id, told.hand_number, told.riichi_pot) == (club.id(1), 1, 0)
    assert told.scores_after == {koki: 30_800, josh: 25_000, mikey: 19_200, jo: 25_000}
    assert (told.state.next_dealer, told.state.round, told.state.honba) == (koki, "East 1", 1)
    assert (told.winner, told.loser, told.points, told.riichi_declared) == (
        "Koki",
        "Mikey",
        5_800,
        ["Koki"],
    )


def test_a_repeated_request_gets_the_same_response_and_changes_nothing(club: Club) -> None:
    first = club.record(ron(0, 2), hand_id=club.id(1), hand_number=1)
    club.record(draw(0), hand_id=club.id(2), hand_number=2)
    elsewhere = club.new_game()
    before = everything(club)
    assert club.record(ron(0, 2), hand_id=club.id(1), hand_number=1) == first
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(recording=False))
    assert club.record(ron(0, 2), hand_id=club.id(1), hand_number=1) == first
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(recording=True))
    conflicts = {
        "another content": lambda: club.record(ron(1, 2), hand_id=club.id(1), hand_number=1),
        "another number": lambda: club.record(ron(0, 2), hand_id=club.id(1), hand_number=3),
        "another account": lambda: club.record(ron(0, 2), "seated", hand_id=club.id(1)),
        "another game": lambda: club.record(ron(0, 2), "seated", hand_id=club.id(1), game=elsewhere),
    }
    assert {name: answer_of(act) for name, act in conflicts.items()} == dict.fromkeys(conflicts, "conflict")
    after = everything(club)
    for table in ("hands", "hand_scores", "hand_actions", "answers"):
        assert after[table] == before[table]


def test_a_repeated_request_still_needs_the_right_to_record(club: Club) -> None:
    club.record(draw(0), "operator", hand_id=club.id(1))
    club.record(draw(0), "recorder", hand_id=club.id(2))
    assert answer_of(lambda: club.record(draw(0), "anyone", hand_id=club.id(1))) == "sign_in_needed"
    assert answer_of(lambda: club.record(draw(0), "token", hand_id=club.id(2))) == "forbidden"


def test_a_conflict_shows_both_hands(club: Club) -> None:
    stored = club.record(ron(0, 2), hand_number=1)
    before = everything(club)
    with pytest.raises(ConflictError, match="hand 1 is already recorded") as refused:
        club.record(tsumo(1), "seated", hand_number=1)
    details = refused.value.details or {}
    assert (details["expected"], details["version"], details["yours"]) == (2, stored.version, tsumo(1))
    assert (details["theirs"]["hand_id"], details["theirs"]["fact"]["wins"][0]["seat"]) == (stored.hand_id, 0)
    for number in (0, 3, -1):
        with pytest.raises(ConflictError, match="the next hand is 2") as refused:
            club.record(tsumo(1), "seated", hand_number=number)
        assert (refused.value.details or {})["theirs"] is None
    assert everything(club) == before


def test_if_two_people_record_the_same_hand_at_once_one_is_refused(club: Club) -> None:
    together = Barrier(2)

    def record(who: str, number: int) -> str:
        together.wait()
        return answer_of(lambda: club.record(draw(0), who, hand_id=club.id(10 * number + len(who)), hand_number=number))

    with ThreadPoolExecutor(2) as threads:
        for number in range(1, 9):
            answers = threads.map(record, ("seated", "recorder"), (number, number))
            assert sorted(answers) == ["conflict", "ok"]
    assert check_log(club.database, club.game) == ["create_game", *["record_hand"] * 8]
    check_tables(club.database, club.game)


def test_the_same_request_sent_twice_at_once_is_recorded_once(club: Club) -> None:
    together = Barrier(2)

    def record(number: int) -> RecordedHandResponse:
        together.wait()
        return club.record(draw(0), hand_id=club.id(number))

    with ThreadPoolExecutor(2) as threads:
        for number in range(1, 6):
            first, second = threads.map(record, (number, number))
            assert first == second
    assert check_log(club.database, club.game) == ["create_game", *["record_hand"] * 5]


def test_another_player_completes_an_uncertain_hand(club: Club) -> None:
    waiting = club.record(uncertain(0, 1, kind="ron", possible_losers=[2]))
    assert (waiting.is_complete, waiting.state.is_provisional) == (False, True)
    later = club.record(ron(3, 2))
    assert later.state.is_provisional
    check_tables(club.database, club.game)
    complete = dict.fromkeys(("member", "player", "stranger", "admin", "token"), "forbidden")
    complete["anyone"] = "sign_in_needed"

    def completed(who: str, sent: dict[str, Any]) -> HandChangeResponse:
        return correct_hand(club.database, club[who], club.game, waiting.hand_id, hand_input(sent))

    assert {who: answer_of(completed, who, ron(1, 2)) for who in complete} == complete
    with pytest.raises(ForbiddenError, match="only its recorder"):
        completed("seated", uncertain(1))
    with pytest.raises(IllegalError, match="Jo"):
        completed("seated", ron(3, 2))
    told = completed("seated", ron(1, 2))
    assert told.hand is not None
    assert (told.hand.is_complete, told.state.is_provisional) == (True, False)
    assert told.changes[0].startswith("hand 1: ")
    assert check_log(club.database, club.game)[-1] == "complete_hand"
    check_tables(club.database, club.game)


def test_a_game_can_be_recorded_from_the_middle(club: Club) -> None:
    middle = {"outcome": "baseline", "wind": 1, "dealer": 0, "scores": [31_000, 19_000, 24_000, 26_000]}
    told = club.record({"fact": middle})
    assert (told.state.round, told.is_complete) == ("South 1", True)
    for sent in (ron(1, 0, 5), ron(3, 2), ron(3, 0, 1), ron(0, 1, 1)):
        told = club.record(sent)
    game = show_game(club.database, club["anyone"], club.game)
    assert (game.data_quality, game.hands_recorded, game.ending) == ("partial", 4, "last_hand")
    assert game.final_scores == [23_000, 26_000, 20_100, 30_900]
    check_tables(club.database, club.game)


def test_illegal_hands_are_refused_and_not_stored(club: Club) -> None:
    before = everything(club)
    bad: list[tuple[dict[str, Any], str]] = [
        ({**ron(0, 2), "points": {club.players[0]: 5_700}}, "5700 points"),
        ({**ron(0, 2), "points": {"7": 5_800}}, "is not a player"),
        ({**draw(0), "points": {"0": 1_000}}, "Koki"),
        (ron(0, 0), "is also the loser"),
        (ron(0, 2, riichi=[0, 0]), "twice"),
        ({"fact": {"outcome": "exhaustive_draw", "tenpai": [], "riichi": [1]}}, "Josh"),
        ({"fact": {"outcome": "rain"}}, "outcome cannot be 'rain'"),
        ({"fact": {**draw(0)["fact"], "note": "n" * 2_001}}, "too long: 2001"),
        ({"outcome_type": "ron", "honba_count": 1}, "honba_count"),
        ({"outcome_type": "baseline"}, "cannot be sent as actions"),
    ]
    for sent, words in bad:
        with pytest.raises((IllegalError, MalformedError), match=words) as refused:
            club.record(sent)
        assert refused.value.where.field is not None or refused.value.where.hand == 1
    assert everything(club) == before


def test_scores_too_large_to_store_are_refused(club: Club) -> None:
    club.record({"fact": {"outcome": "baseline", "wind": 0, "dealer": 0, "scores": [25_000] * 4, "honba": 100_000_000}})
    with pytest.raises(IllegalError, match="scores are too large"):
        club.record(tsumo(0))
    check_tables(club.database, club.game)


def test_texts_are_stored_unchanged_or_refused(club: Club) -> None:
    note = "<script>alert(1)</script> '); DROP TABLE hands; -- 東"
    club.record({"fact": {**draw(0)["fact"], "note": note}})
    assert show_hands(club.database, club["anyone"], club.game)[1][0].fact["note"] == note
    for text in UNSTORABLE.values():
        for sent in (
            {"fact": {**draw(0)["fact"], "note": text}},
            {"outcome_type": "exhaustive_draw", "note": text},
            {"outcome_type": text},
        ):
            for number in (None, 1):  # number 1 is taken: what was sent would be told again
                with pytest.raises(MalformedError):
                    club.record(sent, hand_number=number)
        with pytest.raises(FourWindsError):
            club.record(draw(0), hand_id=text)
    assert len(show_hands(club.database, club["anyone"], club.game)[1]) == 1


def test_the_log_shows_who_recorded_what(club: Club) -> None:
    club.record(ron(0, 2))
    club.record(draw(0), "operator")
    created, first, second = show_changes(club.database, club["anyone"], club.game).items
    assert (created.action, created.who, created.after["version"]) == ("create_game", "Organiser", 1)
    assert (first.who, first.before, first.after["hand_number"]) == ("Recorder", None, 1)
    assert (second.who, second.after["fact"]) == ("command line", {"outcome": "exhaustive_draw", "tenpai": [0]})
    page = show_changes(club.database, club["anyone"], club.game, after=1, limit=1)
    assert ([change.number for change in page.items], page.next) == ([2], "2")
    assert show_changes(club.database, club["anyone"], club.game, after=2, limit=1).next is None


def test_hands_are_listed_by_outcome_and_by_player(club: Club) -> None:
    for sent in (ron(0, 2), draw(0, 1, 2, 3), tsumo(3)):
        club.record(sent)
    koki = club.players[0]

    def shown(**which: str) -> list[int | None]:
        return [hand.hand_number for hand in show_hands(club.database, club["anyone"], club.game, **which)[1]]

    assert (shown(), shown(outcome="ron"), shown(outcome="rain")) == ([1, 2, 3], [1], [])
    assert (shown(player_id=koki), shown(player_id=club.players[1])) == ([1, 3], [3])


@pytest.mark.parametrize("shape", ["fact", "document"])
def test_real_games_get_the_scores_they_were_played_with(club: Club, shape: str) -> None:
    rows = real_games()
    half = 0 if shape == "fact" else 1
    for row in rows[half :: max(1, len(rows) // 10)][:10]:
        record = recorded_game(row)
        players = [f"{shape} {name}" for name in record.players]
        game = club.new_game(players=players, rules=record.rules.as_json())
        with club.database.read() as connection:
            ids = load_game(connection, game).player_ids
        for number, step in enumerate(record.game.steps, start=1):
            sent = {"fact": fact_as_json(step.fact)}
            if shape == "document" and step.repeats is not None:
                sent = hand_as_document(record.rules, step, ids)
            told = club.record(sent, "organiser", game=game, hand_number=number)
            assert tuple(told.deltas.values()) == step.deltas
        shown = show_game(club.database, club["anyone"], game)
        assert record.standing is not None
        assert shown.final_scores == list(record.standing.scores)
        assert [seat.placement for seat in shown.players] == list(record.standing.ranks)
        assert [seat.final_points for seat in shown.players] == row["final_points"]
        assert shown.data_quality == "complete"
        check_tables(club.database, game)


def test_the_first_hand_after_a_start_in_the_middle_is_hand_1(club: Club) -> None:
    middle = {"fact": {"outcome": "baseline", "wind": 1, "dealer": 0, "scores": [25_000] * 4}}
    started = club.record(middle, place=1)
    first = club.record(ron(0, 2), hand_number=1, place=2)
    corrected = club.record({"fact": {"outcome": "correction", "deltas": [100, -100, 0, 0]}}, place=3)
    second = club.record(draw(0), hand_number=2)
    told = [(each.hand_number, each.place) for each in (started, first, corrected, second)]
    assert told == [(None, 1), (1, 2), (None, 3), (2, 4)]
    with pytest.raises(ConflictError, match="hand 1 is already recorded") as taken:
        club.record(draw(0), hand_number=1)
    assert taken.value.details is not None
    assert taken.value.details["theirs"]["hand_id"] == first.hand_id
    with pytest.raises(ConflictError, match="place 3 is already taken") as taken:
        club.record(draw(0), place=3)
    assert taken.value.details is not None
    assert taken.value.details["theirs"]["hand_id"] == corrected.hand_id
    with pytest.raises(IllegalError, match="5700") as refused:
        club.record({"fact": {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 5_700}]}})
    assert (refused.value.where.hand, refused.value.where.place) == (3, 5)


def test_the_server_refuses_yaku_that_a_win_cannot_have(club: Club) -> None:
    tenhou = {"outcome": "ron", "loser": 2, "wins": [{"seat": 0, "yakuman": 1, "yaku": ["tenhou"]}]}
    with pytest.raises(IllegalError, match="tenhou by ron: it is won by tsumo only") as refused:
        club.record({"fact": tenhou})
    assert refused.value.where.field == "body.fact"
    kept = club.record(ron(0, 2))
    with pytest.raises(IllegalError, match="tenhou by ron"):
        correct_hand(club.database, club["organiser"], club.game, kept.hand_id, FactInput(tenhou))
