"""Games and hands by HTTP: the specified scenarios, both formats of hands, versions and errors."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.app.riichi_club import NOW, SEATS, check_tables, draw, ron, tsumo, uncertain
from tests.web.riichi_service import Service

KOKI, JOSH, MIKEY, JO = range(4)


def at(round_name: str, honba: int = 0, sticks: int = 0, scores: list[int] | None = None) -> dict[str, Any]:
    """The game is at this round; without scores, Koki has paid the sticks."""
    wind, dealer = "ESWN".index(round_name[0]), int(round_name[1]) - 1
    scores = scores or [25_000 - 1_000 * sticks, 25_000, 25_000, 25_000]
    table = {"wind": wind, "dealer": dealer, "honba": honba, "sticks": sticks, "scores": scores}
    return {"fact": {"outcome": "baseline", **table}}


def points(winner: int, loser: int, won: int, riichi: tuple[int, ...] = ()) -> dict[str, Any]:
    """A ron of which only the points are known, sent as actions."""
    actions = [{"seat": seat, "action_type": "riichi"} for seat in riichi]
    actions.append({"seat": winner, "action_type": "win", "points_delta": won})
    actions.append({"seat": loser, "action_type": "deal_in", "points_delta": -won})
    return {"outcome_type": "ron", "actions": actions}


def drawn(tenpai: list[int], riichi: list[int]) -> dict[str, Any]:
    return {"fact": {"outcome": "exhaustive_draw", "tenpai": tenpai, "riichi": riichi}}


DOUBLE = {
    "outcome_type": "double_ron",
    "actions": [
        {"seat": KOKI, "action_type": "win", "points_delta": 12_000},
        {"seat": JOSH, "action_type": "win", "points_delta": 5_200},
        {"seat": JO, "action_type": "deal_in", "points_delta": -12_000, "target_seat": KOKI},
        {"seat": JO, "action_type": "deal_in", "points_delta": -5_200, "target_seat": JOSH},
    ],
}
CHOMBO = {
    "outcome_type": "chombo",
    "actions": [{"seat": KOKI, "action_type": "chombo_penalty", "points_delta": -8_000}],
}
YAKUMAN = {"fact": {"outcome": "tsumo", "win": {"seat": MIKEY, "yakuman": 1, "yaku": ["suuankou"]}}}
SCENARIOS: list[tuple[str, list[dict[str, Any]], list[int], str, int, int]] = [
    ("1 basic ron", [points(KOKI, MIKEY, 5_800, (KOKI,))], [5_800, 0, -5_800, 0], "East 1", 1, 0),
    ("2 dealer tsumo", [at("E2", 2), tsumo(JOSH)], [-2_200, 6_600, -2_200, -2_200], "East 2", 3, 0),
    ("3 dealer tenpai", [at("S3"), drawn([0, 2], [0, 2])], [500, -1_500, 500, -1_500], "South 3", 1, 2),
    ("3 dealer noten", [at("S3"), drawn([0, 1], [0, 1])], [500, 500, -1_500, -1_500], "South 4", 1, 2),
    ("4 double ron", [at("E4"), DOUBLE], [12_000, 5_200, 0, -17_200], "South 1", 0, 0),
    ("5 chombo", [at("S2"), CHOMBO], [-8_000, 4_000, 2_000, 2_000], "South 2", 0, 0),
    ("7 non-dealer tsumo", [at("E3"), tsumo(KOKI)], [4_000, -1_000, -2_000, -1_000], "East 4", 0, 0),
    ("8 all tenpai", [draw(0, 1, 2, 3)], [0, 0, 0, 0], "East 1", 1, 0),
    ("9 yakuman", [at("E3"), YAKUMAN], [-16_000, -16_000, 48_000, -16_000], "East 3", 1, 0),
    ("12 sticks", [at("E2", 0, 3), tsumo(KOKI, riichi=[KOKI])], [7_000, -2_000, -1_000, -1_000], "East 3", 0, 0),
]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[each[0] for each in SCENARIOS])
def test_specified_scenarios(
    riichi: Service, scenario: tuple[str, list[dict[str, Any]], list[int], str, int, int]
) -> None:
    _, hands, deltas, comes_next, honba, pot = scenario
    for hand in hands:
        answer = riichi.record(hand)
        assert answer.status_code == 201, answer.text
    told = answer.json()
    assert [told["deltas"][player] for player in riichi.club.players] == deltas
    assert (told["state"]["round"], told["state"]["honba"], told["riichi_pot"]) == (comes_next, honba, pot)
    assert told["next_dealer"] == riichi.club.players[told["state"]["dealer_seat"]]
    assert (told["hand_number"], told["place"]) == (1, len(hands))
    assert answer.headers["etag"] == f'"{told["version"]}"'
    check_tables(riichi.club.database, riichi.club.game)


def test_scenario_1_sent_as_actions(riichi: Service) -> None:
    koki, josh, mikey, jo = riichi.club.players
    sent = {
        "id": riichi.club.id(1),
        "wind_round": "east",
        "round_number": 1,
        "honba_count": 0,
        "outcome_type": "ron",
        "actions": [
            {"player_id": koki, "action_type": "riichi", "action_order": 1},
            {
                "player_id": koki,
                "action_type": "win",
                "action_order": 2,
                "points_delta": 5_800,
                "details": {"han": 3, "fu": 30, "yaku": ["riichi", "tanyao", "pinfu"]},
            },
            {"player_id": mikey, "action_type": "deal_in", "action_order": 3, "points_delta": -5_800},
        ],
    }
    first, again = riichi.record(sent), riichi.record(sent)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    told = first.json()
    assert (told["hand_id"], told["hand_number"], told["next_dealer"], told["riichi_pot"]) == (sent["id"], 1, koki, 0)
    assert told["scores_after"] == {koki: 30_800, josh: 25_000, mikey: 19_200, jo: 25_000}
    listed = riichi["anyone"].get(f"{riichi.game}/hands").json()["hands"]
    assert {name: listed[0][name] for name in ("hand_id", "round", "outcome", "winner", "loser", "points")} == {
        "hand_id": sent["id"],
        "round": "East 1",
        "outcome": "ron",
        "winner": "Koki",
        "loser": "Mikey",
        "points": 5_800,
    }
    assert (listed[0]["riichi_declared"], listed[0]["scores_after"]) == (["Koki"], told["scores_after"])
    assert riichi["anyone"].get(f"{riichi.game}/hands/{sent['id']}").json() == listed[0]


def test_scenario_6_edit_the_third_of_five_hands(riichi: Service) -> None:
    for hand in (ron(0, 1, 2), ron(1, 2, 2), ron(2, 3, 1), ron(3, 0), tsumo(0)):
        last = riichi.record(hand).json()
    third = riichi["anyone"].get(f"{riichi.game}/hands").json()["hands"][2]
    address = f"{riichi.game}/hands/{third['hand_id']}"
    looked = riichi["recorder"].put(f"{address}?preview=true", json=points(2, 3, 8_000))
    assert (looked.status_code, looked.json()["version"]) == (200, last["version"])
    edited = riichi["recorder"].put(address, json=points(2, 3, 8_000), headers={"if-match": looked.headers["etag"]})
    assert edited.status_code == 200
    _, _, mikey, jo = riichi.club.players
    scores = edited.json()["state"]["scores"]
    assert (scores[mikey] - last["scores_after"][mikey], scores[jo] - last["scores_after"][jo]) == (7_000, -7_000)
    now = riichi["anyone"].get(address).json()
    assert now["updated_at"] > now["created_at"]
    assert (
        riichi["recorder"].put(address, json=ron(2, 3), headers={"if-match": looked.headers["etag"]}).status_code == 412
    )


def test_scenario_10_tobi_ends_the_game_with_a_negative_score(riichi: Service) -> None:
    riichi.record(at("E1", scores=[40_000, 2_000, 29_000, 29_000]))
    told = riichi.record(points(KOKI, JOSH, 5_800)).json()
    assert list(told["scores_after"].values()) == [45_800, -3_800, 29_000, 29_000]
    game = riichi["anyone"].get(riichi.game).json()
    assert (game["ending"], game["final_scores"]) == ("tobi", [45_800, -3_800, 29_000, 29_000])
    over = riichi.record(draw(0))
    assert (over.status_code, over.json()["code"], over.json()["where"]["hand"]) == (422, "illegal", 2)


def test_scenario_11_a_game_of_final_scores_only(riichi: Service) -> None:
    may = {
        "played": "2024-05-03",
        "players": SEATS,
        "rules": "default",
        "final_scores": [42_100, 28_300, 21_600, 8_000],
    }
    brought = riichi["organiser"].post(f"{riichi.league}/games/import", json={"games": [may]})
    assert brought.status_code == 201
    game = riichi["anyone"].get(f"/api/games/{brought.json()['ids'][0]}").json()
    assert (game["hands"], game["data_quality"], game["final_scores"]) == ([], "final_only", may["final_scores"])
    koki = riichi["anyone"].get(f"/api/players/{riichi.club.players[0]}/stats").json()
    assert (koki["figures"]["games"], koki["figures"]["win_rate"], koki["rating"]["games"]) == (1, None, 1)


def test_scenario_13_recording_begins_in_the_south(riichi: Service) -> None:
    final = [23_000, 26_000, 20_100, 30_900]
    for hand in (
        at("S1", scores=[31_000, 19_000, 24_000, 26_000]),
        ron(1, 0, 5),
        ron(3, 2),
        ron(3, 0, 1),
        ron(0, 1, 1),
    ):
        riichi.record(hand)
    finished = riichi["seated"].put(f"{riichi.game}/final_scores", json={"final_scores": final})
    assert finished.status_code == 200
    told = finished.json()
    assert (told["data_quality"], told["hands_recorded"], told["has_differences"]) == ("partial", 4, False)


def test_an_uncertain_hand_sent_as_actions(riichi: Service) -> None:
    koki, josh = riichi.club.players[:2]
    told = {"uncertain": True, "note": "Either Koki or Josh won", "possible_winners": [koki, josh], "points": 2_600}
    waiting = riichi.record({"outcome_type": "uncertain", "actions": [{"details": told}]})
    assert (waiting.status_code, waiting.json()["is_complete"]) == (201, False)
    assert waiting.json()["fact"]["possible_winners"] == [0, 1]
    assert riichi.record({"outcome_type": "ron", "actions": [{"seat": 0}]}).status_code == 422


def test_an_uncertain_hand_is_saved_reconciled_and_completed(riichi: Service) -> None:
    waiting = riichi.record(uncertain(0, 1, kind="ron", possible_losers=[2], han=3, fu=30)).json()
    assert (waiting["is_complete"], waiting["state"]["is_provisional"]) == (False, True)
    scores = "&".join(f"final_scores={score}" for score in (25_000, 28_900, 21_100, 25_000))
    found = riichi["anyone"].get(f"{riichi.game}/completions?{scores}").json()
    fact = found["completions"][0]["facts"][0]
    done = riichi["seated"].put(f"{riichi.game}/hands/{waiting['hand_id']}", json={"fact": fact})
    assert (done.status_code, done.json()["hand"]["is_complete"]) == (200, True)


REFUSED: list[tuple[str, Any, str, str]] = [
    ("points of no hand", points(0, 2, 5_700), "body.actions.0.points_delta", "5700"),
    ("a claim beside han and fu", {**ron(0, 2), "points": {"0": 3_900}}, "body.points.0", "5800"),
    ("another honba", {**points(0, 2, 5_800), "honba_count": 1}, "body.honba_count", "honba"),
    ("an unknown outcome", {"outcome_type": "rain"}, "body.outcome_type", "rain"),
    ("no outcome", {"actions": []}, "body.outcome_type", "required"),
    ("an unknown field", {"outcome_type": "no_contest", "scores": [1]}, "body.scores", "not permitted"),
    ("text for a number", {"fact": {"outcome": "chombo", "seat": "1"}}, "body.fact", "seat"),
    ("no fact", {"fact": 7}, "body.fact", "dictionary"),
    ("a number of text", {"fact": {}, "hand_number": "1"}, "body.hand_number", "integer"),
    ("NUL", {"fact": {"outcome": "no_contest", "note": "a\0b"}}, "", "cannot be stored"),
    ("an id that is none", {**draw(0), "id": "7"}, "body.id", "not an id"),
    (
        "no such player",
        {"outcome_type": "chombo", "actions": [{"player_id": "x", "action_type": "chombo_penalty"}]},
        "body.actions.0.player_id",
        "not in this game",
    ),
    ("a list", [], "body", ""),
]


@pytest.mark.parametrize(("_name", "sent", "field", "words"), REFUSED, ids=[each[0] for each in REFUSED])
def test_invalid_hands_are_refused_with_field_and_reason(
    riichi: Service, _name: str, sent: Any, field: str, words: str
) -> None:
    answer = riichi.record(sent)
    problem = answer.json()
    assert answer.status_code == 422, problem
    assert set(problem) == {"code", "problem", "where", "remedy"}
    assert problem["where"].get("field", "") == field
    assert words in problem["problem"]
    assert riichi["anyone"].get(f"{riichi.game}/hands").json()["hands"] == []


def test_half_characters_are_refused_in_every_field(riichi: Service) -> None:
    bad = "\\ud800"
    riichi.record(draw(0))
    for body in (
        f'{{"fact": {{"outcome": "no_contest", "note": "{bad}"}}, "hand_number": 1}}',
        f'{{"fact": {{"outcome": "{bad}"}}}}',
        f'{{"fact": {{"outcome": "tsumo", "win": {{"seat": 0, "han": 3, "fu": 30, "yaku": ["{bad}"]}}}}}}',
        f'{{"outcome_type": "{bad}"}}',
        f'{{"outcome_type": "tsumo", "actions": [{{"seat": 0, "action_type": "win", "details": {{"{bad}": 1}}}}]}}',
        f'{{"fact": {{"outcome": "no_contest"}}, "points": {{"{bad}": 1}}}}',
    ):
        sent: dict[str, Any] = {"content": body, "headers": {"content-type": "application/json"}}
        answer = riichi["recorder"].request("POST", f"{riichi.game}/hands", **sent)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed"), body


def test_a_conflict_shows_both_hands(riichi: Service) -> None:
    riichi.record({**ron(0, 2), "hand_number": 1})
    answer = riichi["seated"].post(f"{riichi.game}/hands", json={**draw(0), "hand_number": 1})
    told = answer.json()
    assert (answer.status_code, told["code"], told["where"]["field"]) == (409, "conflict", "body.hand_number")
    assert (told["details"]["yours"], told["details"]["theirs"]["winner"], told["details"]["expected"]) == (
        draw(0),
        "Koki",
        2,
    )


def test_games_are_created_once_edited_by_version_and_deleted(riichi: Service) -> None:
    mine = {"id": riichi.club.id(5), "league_id": riichi.club.league, "players": [*SEATS[:3], "<b>New</b>"]}
    organiser = riichi["organiser"]
    first, again = organiser.post("/api/games", json=mine), organiser.post("/api/games", json=mine)
    assert (first.status_code, first.content) == (201, again.content)
    assert first.headers["etag"] == '"1"'
    assert organiser.post("/api/games", json={**mine, "label": "other"}).status_code == 409
    address = f"/api/games/{mine['id']}"
    assert organiser.patch(address, json={"label": "Final"}, headers={"if-match": '"7"'}).status_code == 412
    edited = organiser.patch(address, json={"label": "Final"}, headers={"if-match": '"1"'})
    assert (edited.status_code, edited.json()["label"], edited.headers["etag"]) == (200, "Final", '"2"')
    assert organiser.patch(address, json={"started_at": "0001-01-01T00:00:00Z"}).status_code == 422
    assert organiser.patch(address, json={"rules": "nobody's"}).json()["where"]["field"] == "body.rules"
    changes = riichi["anyone"].get(f"{address}/changes?limit=1").json()
    assert ([change["action"] for change in changes["items"]], changes["next"]) == (["create_game"], "1")
    rest = riichi["anyone"].get(f"{address}/changes?after=1").json()
    assert ([change["action"] for change in rest["items"]], rest["next"]) == (["edit_game"], None)
    tables = riichi["anyone"].get(f"{address}/tables")
    assert (tables.json()["record"]["players"], tables.headers["etag"]) == (mine["players"], '"2"')
    assert riichi["stranger"].delete(address).status_code == 403
    assert organiser.delete(address).status_code == 204
    assert organiser.get(address).status_code == 404


def test_hands_are_inserted_moved_and_deleted(riichi: Service) -> None:
    ids = [riichi.record({**draw(seat), "id": riichi.club.id(seat)}).json()["hand_id"] for seat in range(3)]
    organiser = riichi["organiser"]
    forgotten = {**draw(3), "id": riichi.club.id(3)}
    put = organiser.post(f"{riichi.game}/hands/insert/2", json=forgotten)
    assert (put.status_code, put.json()["hand"]["hand_number"]) == (201, 2)
    assert organiser.post(f"{riichi.game}/hands/insert/2", json=forgotten).content == put.content
    moved = organiser.put(f"{riichi.game}/hands/{ids[2]}/number", json={"place": 1})
    assert (moved.status_code, moved.json()["hand"]["hand_number"]) == (200, 1)
    key = {"idempotency-key": "k", "if-match": moved.headers["etag"]}
    gone = riichi["recorder"].delete(f"{riichi.game}/hands/{ids[0]}", headers=key)
    assert (gone.status_code, gone.json()["hand"]) == (200, None)
    assert riichi["recorder"].delete(f"{riichi.game}/hands/{ids[0]}", headers=key).content == gone.content
    assert riichi["recorder"].delete(f"{riichi.game}/hands/{ids[0]}").status_code == 404
    hands = riichi["anyone"].get(f"{riichi.game}/hands").json()["hands"]
    assert [hand["hand_id"] for hand in hands] == [ids[2], riichi.club.id(3), ids[1]]
    for number in ("0", "9", "x", "1" * 30):
        assert organiser.post(f"{riichi.game}/hands/insert/{number}", json=draw(0)).status_code in (404, 422)
    check_tables(riichi.club.database, riichi.club.game)


def test_final_scores_that_do_not_match_the_hands_are_refused(riichi: Service) -> None:
    riichi.record(ron(0, 2))
    wrong = {"final_scores": [25_000] * 4}
    answer = riichi["seated"].put(f"{riichi.game}/final_scores", json=wrong)
    assert (answer.status_code, answer.json()["details"]["differences"]) == (409, [-5_800, 0, 5_800, 0])
    accepted = riichi["seated"].put(f"{riichi.game}/final_scores", json={**wrong, "accept_differences": True})
    assert (accepted.status_code, accepted.json()["has_differences"]) == (200, True)
    off = riichi["organiser"].put(f"{riichi.game}/final_scores", json={"final_scores": [25_000] * 3})
    assert (off.status_code, off.json()["where"]["field"]) == (422, "body.final_scores")


def test_a_phone_syncs(riichi: Service) -> None:
    operation = {"id": "o1", "kind": "record_hand", "game_id": riichi.club.game, "hand_id": riichi.club.id(1)}
    body = {"operations": [{**operation, "hand_number": 1, "hand": ron(0, 2)}], "known": {riichi.club.game: 1}}
    first, again = (riichi["recorder"].post("/api/sync", json=body) for _ in range(2))
    assert (first.status_code, first.content) == (200, again.content)
    assert (first.json()["results"][0]["status"], first.json()["games"][0]["game"]["version"]) == ("done", 2)
    for hand in ({"fact": draw(0)["fact"], "points": ["x"]}, {"fact": {}, "points": {"0": "x"}}, {"actions": 7}, 7):
        bad = riichi["recorder"].post("/api/sync", json={"operations": [{**operation, "id": "o2", "hand": hand}]})
        assert bad.status_code == 422
        assert bad.json()["where"]["field"].startswith("body.operations.0.hand")
    assert riichi["anyone"].post("/api/sync", json=body).status_code == 401


ADDRESSES: list[Callable[[Service], str]] = [
    lambda riichi: riichi.game,
    lambda riichi: f"{riichi.game}/hands",
    lambda riichi: f"{riichi.game}/changes",
    lambda riichi: f"{riichi.game}/tables",
    lambda riichi: f"{riichi.game}/completions",
    lambda riichi: f"{riichi.league}/games",
    lambda riichi: f"{riichi.league}/table",
    lambda riichi: f"/api/players/{riichi.club.players[0]}/stats",
]


def test_a_private_game_is_not_found_by_others(riichi: Service) -> None:
    riichi["organiser"].patch(riichi.league, json={"is_private": True})
    for address in ADDRESSES:
        statuses = [riichi[who].get(address(riichi)).status_code for who in ("anyone", "stranger")]
        assert statuses == [401, 404], address(riichi)
        assert riichi["seated"].get(address(riichi)).status_code in (200, 422)
    assert riichi.record(draw(0), "stranger").status_code == 404
    assert riichi.record(draw(0), "anyone").status_code == 401
    for strange in ("no-game", "%00", riichi.club.id(1)):
        assert riichi["seated"].get(f"/api/games/{strange}").status_code == 404
        assert riichi["seated"].get(f"/api/games/{strange}/hands").status_code == 404


def test_a_game_shows_the_rights_of_its_reader(riichi: Service) -> None:
    hand = riichi.record(ron(KOKI, MIKEY)).json()["hand_id"]
    may = {who: riichi[who].get(riichi.game).json()["may"] for who in ("organiser", "recorder", "seated", "stranger")}
    nothing = {"record": False, "correct": False, "correct_until": {}, "finish": False, "delete": False}
    assert may["stranger"] == riichi["anyone"].get(riichi.game).json()["may"] == nothing
    assert may["seated"] == {**nothing, "record": True, "finish": True}
    assert {**may["recorder"], "correct_until": {}} == may["seated"]
    assert list(may["recorder"]["correct_until"]) == [hand]
    assert may["organiser"] == {"record": True, "correct": True, "correct_until": {}, "finish": True, "delete": True}
    riichi["organiser"].patch(riichi.league, json={"recording": False, "history": False})
    assert riichi["seated"].get(riichi.game).json()["may"] == {**nothing, "finish": True}
    assert riichi["stranger"].get(riichi.game).json()["may"] == nothing
    riichi["seated"].put(f"{riichi.game}/final_scores", json={"final_scores": [25_000] * 4, "accept_differences": True})
    assert riichi["seated"].get(riichi.game).json()["may"] == nothing
    synced = riichi["recorder"].post("/api/sync", json={"known": {riichi.club.game: 0}}).json()
    assert list(synced["games"][0]["game"]["may"]["correct_until"]) == [hand]


def test_events_and_stored_responses_do_not_contain_rights(riichi: Service) -> None:
    sent = {"id": riichi.club.id(1), **ron(KOKI, MIKEY)}
    answers = [riichi.record(sent), riichi.record(sent), riichi["stranger"].get(f"{riichi.game}/changes")]
    assert [answer.status_code for answer in answers] == [201, 201, 200]
    assert not any('"may"' in answer.text or '"correct_until"' in answer.text for answer in answers)


def test_a_hand_names_its_recorder(riichi: Service) -> None:
    told = riichi.record(ron(KOKI, MIKEY)).json()
    assert told["recorded_by_name"] == "Recorder"
    assert told["recorded_by"] == riichi.club["recorder"].account_id
    [hand] = riichi["anyone"].get(riichi.game).json()["hands"]
    assert hand["recorded_by_name"] == "Recorder"


def test_all_readable_games_are_listed(riichi: Service) -> None:
    def listed(who: str, **query: Any) -> list[str]:
        items = riichi[who].get("/api/games", params={"league_id": riichi.club.league, **query}).json()["items"]
        return [game["id"] for game in items]

    other = riichi.club.new_game(players=("Koki", "Mikey", "Jo", "Pat"), started_at=NOW + timedelta(days=1))
    assert listed("anyone") == listed("stranger") == listed("seated", mine=True) == [other, riichi.club.game]
    assert listed("recorder", mine=True) == [riichi.club.game]
    assert listed("stranger", mine=True) == listed("anyone", mine=True) == listed("anyone", finished=True) == []
    assert other in [game["id"] for game in riichi["anyone"].get("/api/games").json()["items"]]
