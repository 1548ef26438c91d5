"""Recorders correct hands for five minutes, organisers at any time; all later hands are played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from fourwinds.app.games.correct_hand import CorrectionOptions, correct_hand, delete_hand, insert_hand, move_hand
from fourwinds.app.games.edit_game import GameEdit, edit_game
from fourwinds.app.games.edit_league import LeagueEdit, edit_league
from fourwinds.app.games.hand_response import HandChangeResponse, HandResponse
from fourwinds.app.games.save_game import load_folded_game
from fourwinds.app.games.show_game import show_changes, show_game, show_hands
from fourwinds.riichi.vectors.random_games import random_fact, random_ruleset
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.store.games.games import load_game
from fourwinds.table.errors import (
    ForbiddenError,
    FourWindsError,
    IllegalError,
    StaleError,
)
from tests.app.riichi_club import (
    NOW,
    SEATS,
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

AT_ONCE, LATER = NOW + timedelta(minutes=5), NOW + timedelta(minutes=5, seconds=1)
NOT_THEIRS = dict.fromkeys(("admin", "member", "player", "stranger", "seated", "token"), "forbidden")
PEOPLE: dict[str, dict[str, str]] = {
    "within five minutes": {**NOT_THEIRS, "anyone": "sign_in_needed"},
    "after five minutes": {**NOT_THEIRS, "anyone": "sign_in_needed", "recorder": "forbidden"},
}


def correct(
    club: Club, hand: HandResponse, sent: dict[str, Any], who: str, how: CorrectionOptions | None = None
) -> HandChangeResponse:
    return correct_hand(
        club.database, club[who], club.game, hand.hand_id, hand_input(sent), how=how or CorrectionOptions(now=NOW)
    )


def test_the_recorder_corrects_for_five_minutes_and_organisers_at_any_time(club: Club) -> None:
    hand = club.record(draw(0))
    edits: dict[str, Callable[[str, CorrectionOptions], Any]] = {
        "correct": lambda who, how: correct(club, hand, draw(1), who, how),
        "delete": lambda who, how: delete_hand(club.database, club[who], club.game, hand.hand_id, how=how),
    }
    for when, now in (("within five minutes", AT_ONCE), ("after five minutes", LATER)):
        for name, edit in edits.items():
            answers = {who: answer_of(edit, who, CorrectionOptions(now=now, preview=True)) for who in club.people}
            expected = {who: PEOPLE[when].get(who, "ok") for who in club.people}
            assert answers == expected, (when, name)
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(recording=False, history=False))
    corrected = correct(club, hand, draw(1), "recorder").hand
    assert corrected
    assert corrected.fact["tenpai"] == [1]
    assert answer_of(correct, club, hand, draw(1), "member") == "forbidden"
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(is_private=True))
    assert answer_of(correct, club, hand, draw(1), "stranger") == "not_found"
    assert answer_of(correct, club, hand, draw(1), "anyone") == "sign_in_needed"


def test_only_organisers_insert_and_move_hands(club: Club) -> None:
    hand = club.record(draw(0))
    for who in club.people:
        edits = (
            lambda who=who: insert_hand(club.database, club[who], club.game, hand_input(draw(0)), before_place=1),
            lambda who=who: move_hand(club.database, club[who], club.game, hand.hand_id, 1),
        )
        expected = {"organiser": "ok", "operator": "ok", "anyone": "sign_in_needed"}.get(who, "forbidden")
        assert [answer_of(edit) for edit in edits] == [expected] * 2
    check_tables(club.database, club.game)


def test_an_organiser_completes_a_hand_after_recording_is_turned_off(club: Club) -> None:
    hand = club.record(uncertain(0, 1))
    edit_league(club.database, club["organiser"], club.league, LeagueEdit(recording=False))
    with pytest.raises(ForbiddenError, match="does not record"):
        correct(club, hand, ron(0, 2), "seated", CorrectionOptions(now=LATER))
    completed = correct(club, hand, ron(0, 2), "organiser", CorrectionOptions(now=LATER)).hand
    assert completed
    assert completed.is_complete


def test_editing_the_third_of_five_hands_updates_the_later_ones(club: Club) -> None:
    sent = [ron(0, 1, 2), ron(1, 2, 2), ron(2, 3, 1), ron(3, 0), tsumo(0)]
    recorded = [club.record(each) for each in sent]
    version = recorded[-1].version
    preview = correct(club, recorded[2], ron(2, 3, 5), "recorder", CorrectionOptions(now=AT_ONCE, preview=True))
    assert (preview.version, show_game(club.database, club["anyone"], club.game).version) == (version, version)
    told = correct(
        club, recorded[2], ron(2, 3, 5), "recorder", CorrectionOptions(now=AT_ONCE, expected_version=version)
    )
    assert replace(preview, version=version + 1) == told
    mikey, jo = club.players[2:]
    _, shown = show_hands(club.database, club["anyone"], club.game)
    moved = [
        {player: now.scores_after[player] - was.scores_after[player] for player in club.players}
        for now, was in zip(shown, recorded, strict=True)
    ]
    same = dict.fromkeys(club.players, 0)
    assert moved == [same, same, *[{**same, mikey: 7_000, jo: -7_000}] * 3]
    assert [hand.updated_at for hand in shown] == [
        *[NOW] * 2,
        AT_ONCE,
        *[NOW] * 2,
    ]
    assert any(words.startswith("hand 5: ") and "Mikey" in words for words in told.changes)
    assert told.state.scores == shown[-1].scores_after
    check_tables(club.database, club.game)
    last = show_changes(club.database, club["anyone"], club.game).items[-1]
    assert (last.action, last.who, last.number) == ("correct_hand", "Recorder", version + 1)
    assert (last.before["points"], last.after["hand"]["points"]) == (1_000, 8_000)


def test_an_edit_that_makes_a_later_hand_impossible_is_refused(club: Club) -> None:
    first = club.record(ron(0, 2))
    club.record(draw(0, 1, 2, 3))
    club.record(ron(1, 0, riichi=[1]))
    before = everything(club)
    broke = {"fact": {"outcome": "correction", "deltas": [24_500, -24_500, 0, 0]}}
    with pytest.raises(IllegalError, match="Josh") as refused:
        correct(club, first, broke, "organiser")
    assert (refused.value.where.hand, refused.value.where.place) == (2, 3)
    assert everything(club) == before


def test_an_edit_of_an_older_version_is_refused(club: Club) -> None:
    hand = club.record(draw(0))
    before = everything(club)
    old = CorrectionOptions(now=NOW, expected_version=hand.version - 1)
    edits: tuple[Callable[[], Any], ...] = (
        lambda: correct(club, hand, draw(1), "organiser", old),
        lambda: delete_hand(club.database, club["organiser"], club.game, hand.hand_id, how=old),
        lambda: insert_hand(club.database, club["organiser"], club.game, hand_input(draw(0)), before_place=1, how=old),
        lambda: move_hand(club.database, club["organiser"], club.game, hand.hand_id, 1, how=old),
    )
    for edit in edits:
        with pytest.raises(StaleError) as refused:
            edit()
        assert refused.value.details == {"version": hand.version}
    assert everything(club) == before


def test_an_edit_with_a_key_is_applied_once(club: Club) -> None:
    hands = [club.record(draw(0)) for _ in range(3)]
    database, organiser = club.database, club["organiser"]
    how = CorrectionOptions(now=NOW, key="k1")
    changed = correct(club, hands[0], draw(1), "organiser", how)
    inserted = insert_hand(database, organiser, club.game, hand_input(tsumo(0)), before_place=1, hand_id=club.id(9))
    gone = delete_hand(database, organiser, club.game, hands[2].hand_id, how=CorrectionOptions(now=NOW, key="k2"))
    before = everything(club)
    assert correct(club, hands[0], draw(1), "organiser", how) == changed
    assert (
        insert_hand(database, organiser, club.game, hand_input(tsumo(0)), before_place=1, hand_id=club.id(9))
        == inserted
    )
    assert (
        delete_hand(database, organiser, club.game, hands[2].hand_id, how=CorrectionOptions(now=NOW, key="k2")) == gone
    )
    others: tuple[Callable[[], Any], ...] = (
        lambda: correct(club, hands[0], draw(2), "organiser", how),
        lambda: insert_hand(database, organiser, club.game, hand_input(tsumo(1)), before_place=1, hand_id=club.id(9)),
        lambda: insert_hand(
            database, organiser, club.game, hand_input(tsumo(0)), before_place=1, hand_id=hands[0].hand_id
        ),
    )
    assert [answer_of(other) for other in others] == ["conflict"] * 3
    assert everything(club) == before


def test_editing_a_missing_hand_is_refused(club: Club) -> None:
    hand = club.record(draw(0))
    elsewhere = club.with_game()
    database, organiser = club.database, club["organiser"]
    acts: tuple[Callable[[], Any], ...] = (
        lambda: correct(elsewhere, hand, draw(1), "organiser"),
        lambda: delete_hand(database, organiser, club.game, "no\0hand"),
        lambda: insert_hand(database, organiser, club.game, hand_input(draw(1)), before_place=3),
        lambda: insert_hand(database, organiser, club.game, hand_input(draw(1)), before_place=0),
        lambda: insert_hand(database, organiser, club.game, hand_input(draw(1)), before_place=10**30),
        lambda: move_hand(database, organiser, club.game, hand.hand_id, 2),
        lambda: move_hand(database, organiser, elsewhere.game, hand.hand_id, 1),
    )
    assert [answer_of(act) for act in acts] == ["not_found"] * len(acts)


def _sent(random: Random, club: Club) -> dict[str, Any]:
    """Return a random hand that can be played next."""
    with club.database.read() as connection:
        game = load_folded_game(connection, load_game(connection, club.game)).game
    return draw(0) if game.ending else {"fact": fact_as_json(random_fact(random, game))}


def _walk(random: Random, club: Club, ids: list[str]) -> dict[str, Callable[[], Any]]:
    database, organiser = club.database, club["organiser"]
    sent, place = _sent(random, club), random.randint(1, len(ids) + 1)
    some = random.choice(ids) if ids else club.id(0)

    def record() -> Any:
        return club.record(sent, "organiser")

    return {
        "record": record,
        "record more": record,
        "correct": lambda: correct_hand(
            database, organiser, club.game, some, hand_input(sent), how=CorrectionOptions(now=NOW)
        ),
        "insert": lambda: insert_hand(database, organiser, club.game, hand_input(sent), before_place=place),
        "move": lambda: move_hand(database, organiser, club.game, some, place),
        "delete": lambda: delete_hand(database, organiser, club.game, some),
        "other rules": lambda: edit_game(database, organiser, club.game, GameEdit(rules=_rules(random, club))),
    }


def _rules(random: Random, club: Club) -> dict[str, Any]:
    players = len(club.players)
    while (rules := random_ruleset(random)).players != players:
        pass
    return {**rules.as_json(), "start": 25_000, "return_points": 30_000, "tobi_threshold": 0}


@pytest.mark.parametrize("seed", range(3))
def test_after_any_edit_the_derived_rows_match_the_facts(club: Club, seed: int) -> None:
    random = Random(seed)
    players = SEATS[: 3 if seed == 2 else 4]
    rules = {"players": 3, "uma": [15_000, 0, -15_000], "noten_total": 2_000, "max_winners": 2} if seed == 2 else {}
    club = club.with_game(players=players, rules={**rules, "tobi": False})
    done: dict[str, int] = {}
    for _ in range(40):
        _, shown = show_hands(club.database, club["organiser"], club.game)
        name, act = random.choice(list(_walk(random, club, [hand.hand_id for hand in shown]).items()))
        before = everything(club) if random.random() < 0.2 else None
        try:
            act()
            done[name] = done.get(name, 0) + 1
        except FourWindsError:
            if before is not None:
                assert everything(club) == before
        check_tables(club.database, club.game)
    check_log(club.database, club.game)
    assert sum(done.values()) > 15
