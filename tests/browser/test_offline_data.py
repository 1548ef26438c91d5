"""What is done on a phone without the server is kept, is sent once and in order, and conflicts are there to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import Contexts
from tests.browser.phones import DRAW, RON, TABLES, TSUMO, Phone

Phones = Callable[..., Phone]
CHOMBO: dict[str, Any] = {"outcome": "chombo", "seat": 1}


@pytest.fixture
def new_phone(contexts: Contexts) -> Phones:
    def phone(script: str = "") -> Phone:
        return Phone(contexts.page(service_workers="block"), script)

    return phone


@pytest.fixture
def phone(new_phone: Phones) -> Phone:
    return new_phone()


def test_a_hand_is_on_the_phone_first_and_confirmed_when_the_server_has_it(phone: Phone) -> None:
    phone.away()
    game = phone.create(label="Final")
    phone.record(game, RON)
    view = phone.game(game)
    assert (view["is_new"], view["label"], view["version"]) == (True, "Final", 0)
    assert view["folded"]["state"]["scores"] == [30_800, 25_000, 19_200, 25_000]
    assert phone.hands(game) == [("ron", "phone")]
    assert (phone.sync()["online"], phone.sync()["waiting"]) == (False, 2)
    assert phone.hands(game) == [("ron", "phone")], "nothing was tried while nobody answered"
    phone.back()
    assert phone.sync() == phone.call("syncState", module="sync") | {"online": True, "waiting": 0, "problem": None}
    assert phone.hands(game) == [("ron", "confirmed")]
    view = phone.game(game)
    assert (view["is_new"], view["version"], view["scores_differ"]) == (False, 2, False)
    assert [player["name"] for player in view["players"]] == ["Koki", "Josh", "Mikey", "Jo"]


def test_names_are_kept_on_the_phone_as_the_server_keeps_them(phone: Phone) -> None:
    phone.away()
    typed = ["O'Neil", "<b>x</b>", "\u2068\u5065\u592a\u2069 \U0001f469\u200d\U0001f680", "  Eve \t  Adams\u2028 "]
    game = phone.call(
        "createGame", {"players": typed, "rules": "default", "tables": TABLES, "label": "\U0001f600x" * 60}
    )
    names = [player["name"] for player in phone.game(game)["players"]]
    assert names == ["O'Neil", "<b>x</b>", "\u5065\u592a \U0001f469\u200d\U0001f680", "Eve Adams"]
    phone.back()
    assert phone.sync()["waiting"] == 0, "nothing that was typed keeps a game from the server"
    told = phone.on_server(game)
    assert ([player["name"] for player in told["players"]], told["label"]) == (names, "\U0001f600x" * 40)


def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_is_there_twice(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON, TSUMO)
    phone.lose_answers()
    assert phone.sync()["online"] is False
    assert phone.hands(game) == [("ron", "sent"), ("tsumo", "sent")]
    assert phone.sync()["waiting"] == 3
    phone.load()
    phone.record(game, DRAW)
    assert phone.hands(game)[-1] == ("exhaustive_draw", "phone")
    phone.back()
    assert phone.sync()["waiting"] == 0
    assert phone.outcomes(game) == ["ron", "tsumo", "exhaustive_draw"]
    assert phone.on_server(game)["version"] == 4


def test_what_is_undone_before_it_is_sent_is_never_sent(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON, TSUMO)
    assert phone.call("undo", game) == TSUMO
    assert phone.call("undo", game) == RON
    assert phone.call("undo", game) is None
    phone.record(game, DRAW)
    phone.sync()
    assert (phone.outcomes(game), phone.on_server(game)["version"]) == (["exhaustive_draw"], 2)


def test_what_is_undone_after_it_was_sent_is_deleted(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON, TSUMO)
    phone.sync()
    assert phone.call("undo", game) == TSUMO
    assert phone.hands(game) == [("ron", "confirmed")]
    phone.record(game, DRAW)
    phone.sync()
    assert phone.outcomes(game) == ["ron", "exhaustive_draw"]
    phone.lose_answers()
    phone.record(game, CHOMBO)
    phone.sync()
    assert phone.call("undo", game) == CHOMBO
    phone.back()
    assert (phone.sync()["conflicts"], phone.outcomes(game)) == (0, ["ron", "exhaustive_draw"])


def test_hands_in_the_middle_are_deleted_and_corrected_in_the_queue(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON)
    phone.sync()
    first, second, _ = phone.record(game, TSUMO, DRAW, CHOMBO)
    phone.call("deleteHand", game, first)
    phone.call("correctHand", game, second, RON)
    assert phone.hands(game) == [("ron", "confirmed"), ("ron", "phone"), ("chombo", "phone")]
    phone.sync()
    assert (phone.outcomes(game), phone.on_server(game)["version"]) == (["ron", "ron", "chombo"], 4)


def test_a_confirmed_hand_is_corrected_once_however_often_one_changes_ones_mind(phone: Phone) -> None:
    game = phone.create()
    (hand,) = phone.record(game, RON)
    phone.sync()
    for fact in (TSUMO, DRAW, CHOMBO):
        phone.call("correctHand", game, hand, fact)
    assert phone.hands(game) == [("chombo", "phone")]
    phone.sync()
    assert (phone.outcomes(game), phone.on_server(game)["version"]) == (["chombo"], 3)
    phone.call("correctHand", game, hand, RON)
    phone.call("correctHand", game, hand, CHOMBO)
    assert phone.sync()["waiting"] == 0
    assert phone.on_server(game)["version"] == 3


def test_ten_games_at_once_survive_a_reload_and_come_in(phone: Phone) -> None:
    phone.away()
    games = [phone.create(label=f"Table {number}") for number in range(10)]
    for fact in (RON, TSUMO, DRAW):
        for game in games:
            phone.record(game, fact)
    phone.call("saveDraft", games[3], {"riichi": [2]})
    phone.load()
    assert phone.call("draft", games[3]) == {"riichi": [2]}
    lines = phone.call("games")
    assert [line["label"] for line in lines] == [f"Table {number}" for number in reversed(range(10))]
    assert {(line["hands"], line["waiting"], line["quality"]) for line in lines} == {(3, 4, "partial")}
    phone.back()
    assert phone.sync()["waiting"] == 0
    assert all(phone.outcomes(game) == ["ron", "tsumo", "exhaustive_draw"] for game in games)
    phone.record(games[3], RON)
    assert phone.call("draft", games[3]) is None, "the hand that was half entered is recorded"


def test_two_phones_that_recorded_the_same_agree_by_themselves(phone: Phone, new_phone: Phones) -> None:
    other = new_phone()
    game = phone.create()
    phone.record(game, RON)
    phone.sync()
    other.call("openGame", game)
    phone.record(game, DRAW, TSUMO)
    other.record(game, {**DRAW, "tenpai": [1, 0], "riichi": []}, TSUMO, CHOMBO)
    phone.sync()
    assert other.sync()["conflicts"] == 0
    expected = ["ron", "exhaustive_draw", "tsumo", "chombo"]
    assert other.outcomes(game) == expected
    phone.sync()
    assert phone.hands(game) == other.hands(game) == [(outcome, "confirmed") for outcome in expected]


@pytest.mark.parametrize(
    ("choice", "outcomes"),
    [
        ("theirs", ["ron", "exhaustive_draw", "chombo"]),
        ("mine", ["ron", "tsumo", "chombo"]),
        ("both", ["ron", "exhaustive_draw", "tsumo", "chombo"]),
    ],
)
def test_what_two_phones_recorded_otherwise_is_chosen(
    phone: Phone, new_phone: Phones, choice: str, outcomes: list[str]
) -> None:
    other = new_phone()
    game = phone.create()
    phone.record(game, RON)
    phone.sync()
    other.call("openGame", game)
    phone.record(game, DRAW)
    other.record(game, TSUMO, CHOMBO)
    phone.sync()
    assert (other.sync()["conflicts"], other.sync()["waiting"]) == (1, 2)
    view = other.game(game)
    assert [hand["sync"] for hand in view["hands"]] == ["confirmed", "confirmed", "refused", "phone"]
    (conflict,) = view["conflicts"]
    assert (conflict["kind"], conflict["mine"]["fact"], conflict["mine"]["number"]) == ("hand", TSUMO, 2)
    assert (conflict["theirs"]["fact"], conflict["theirs"]["number"], conflict["behind"]) == (DRAW, 2, 1)
    other.call("resolve", game, conflict, choice)
    assert other.sync()["waiting"] == 0
    assert other.outcomes(game) == outcomes
    assert other.hands(game) == [(outcome, "confirmed") for outcome in outcomes]


def test_an_edit_of_what_nobody_touched_goes_through_and_one_of_what_changed_is_chosen(
    phone: Phone, new_phone: Phones
) -> None:
    other = new_phone()
    game = phone.create()
    first, second = phone.record(game, RON, DRAW)
    phone.sync()
    other.call("openGame", game)
    phone.call("correctHand", game, second, TSUMO)
    phone.sync()
    other.call("correctHand", game, first, CHOMBO)
    assert other.sync()["conflicts"] == 0
    assert other.outcomes(game) == ["chombo", "tsumo"]
    phone.call("correctHand", game, first, RON)
    assert phone.sync()["waiting"] == 0, "to change nothing is nothing to send"
    phone.call("correctHand", game, first, RON)
    assert phone.sync()["conflicts"] == 0
    other.call("correctHand", game, first, DRAW)
    assert other.sync()["conflicts"] == 1
    (conflict,) = other.game(game)["conflicts"]
    assert (conflict["kind"], conflict["mine"]["fact"], conflict["theirs"]["fact"]) == ("edit", DRAW, RON)
    other.call("resolve", game, conflict, "mine")
    assert other.sync()["conflicts"] == 0
    assert other.outcomes(game) == ["exhaustive_draw", "tsumo"]


def test_final_scores_that_the_hands_do_not_lead_to_are_chosen(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON)
    phone.call("finishGame", game, [30_000, 25_000, 20_000, 25_000])
    assert phone.sync()["conflicts"] == 1
    (conflict,) = phone.game(game)["conflicts"]
    assert (conflict["kind"], conflict["mine"]["final_scores"][0]) == ("finish", 30_000)
    assert conflict["theirs"]["final_scores"] == [30_800, 25_000, 19_200, 25_000]
    phone.call("resolve", game, conflict, "mine")
    assert phone.sync()["waiting"] == 0
    view = phone.game(game)
    assert (view["final_scores"], view["has_differences"]) == ([30_000, 25_000, 20_000, 25_000], True)
    assert view["finished_at"]


def test_what_the_server_refuses_waits_visibly_and_other_games_go_on(phone: Phone) -> None:
    bad, good = phone.create(), phone.create()
    wrong, _ = phone.record(bad, {"outcome": "ron", "loser": 0, "wins": [{"seat": 0, "han": 1, "fu": 30}]}, DRAW)
    phone.record(good, RON)
    assert phone.sync()["conflicts"] == 1
    assert phone.outcomes(good) == ["ron"]
    view = phone.game(bad)
    assert [hand["sync"] for hand in view["hands"]] == ["refused", "phone"]
    (conflict,) = view["conflicts"]
    assert (conflict["kind"], conflict["problem"]["code"], conflict["behind"]) == ("other", "illegal", 1)
    phone.call("correctHand", bad, wrong, RON)
    assert phone.sync()["waiting"] == 0
    assert phone.outcomes(bad) == ["ron", "exhaustive_draw"]


def test_what_cannot_even_be_read_does_not_stop_the_rest(phone: Phone) -> None:
    bad, good = phone.create(started_at="no moment"), phone.create()
    phone.record(bad, RON)
    phone.record(good, RON, DRAW)
    assert phone.sync()["conflicts"] == 1
    assert phone.outcomes(good) == ["ron", "exhaustive_draw"]
    (conflict,) = phone.game(bad)["conflicts"]
    phone.call("resolve", bad, conflict, "theirs")
    assert phone.call("game", bad) is None, "a game that was given up before it began"


def test_another_tab_sees_what_is_done_and_both_send_it_once(phone: Phone) -> None:
    tab = Phone(phone.page.context.new_page())
    game = phone.create()
    tab.page.evaluate("(id) => { window.seen = 0; kept.watch(id, () => seen++); }", game)
    phone.record(game, RON)
    tab.page.wait_for_function("() => seen > 0")
    for each in (phone, tab):
        each.page.evaluate("() => { sync.syncNow(); }")
    assert (phone.sync()["waiting"], tab.sync()["waiting"]) == (0, 0)
    assert (tab.outcomes(game), tab.on_server(game)["version"]) == (["ron"], 2)


def test_what_others_record_comes_in_by_itself(phone: Phone, new_phone: Phones) -> None:
    other = new_phone()
    game = phone.create()
    phone.page.evaluate("(id) => { window.stop = sync.follow(id); }", game)
    phone.record(game, RON)
    phone.sync()
    other.call("openGame", game)
    other.record(game, TSUMO)
    other.sync()
    phone.wait_for_hands(game, ("ron", "confirmed"), ("tsumo", "confirmed"))
    phone.page.evaluate("() => stop()")


def test_sending_begins_by_itself_after_everything_that_is_done(phone: Phone) -> None:
    phone.call("startSync", module="sync")
    game = phone.create()
    phone.record(game, RON)
    phone.wait_for_hands(game, ("ron", "confirmed"))


def test_without_a_database_the_page_says_so_and_goes_on(new_phone: Phones) -> None:
    phone = new_phone(script="Object.defineProperty(window, 'indexedDB', { value: undefined });")
    phone.call("startSync", module="sync")
    phone.page.wait_for_function("() => sync.syncState().kept === false")
    phone.away()
    game = phone.create()
    phone.record(game, RON, TSUMO)
    assert phone.call("undo", game) == TSUMO
    phone.back()
    assert (phone.sync()["waiting"], phone.outcomes(game)) == (0, ["ron"])


def test_a_page_without_encryption_sends_too(new_phone: Phones) -> None:
    script = "delete Crypto.prototype.randomUUID; Object.defineProperty(navigator, 'locks', { value: undefined });"
    phone = new_phone(script=script)
    game = phone.create()
    phone.record(game, RON)
    assert (phone.sync()["waiting"], phone.outcomes(game)) == (0, ["ron"])


def test_the_scores_of_the_server_win(phone: Phone) -> None:
    game = phone.create()
    phone.record(game, RON)
    phone.sync()
    base = phone.on_server(game)
    richest = base["players"][0]["player_id"]
    base["hands"][0]["scores_after"][richest] += 100
    phone.call("keepBase", base)
    view = phone.game(game)
    assert (view["scores_differ"], view["folded"]["state"]["scores"][0]) == (True, 30_900)


def test_a_game_that_is_deleted_leaves_the_phone_and_what_waits_stays(phone: Phone) -> None:
    gone, waiting = phone.create(), phone.create()
    phone.sync()
    phone.record(waiting, RON)
    for game in (gone, waiting):
        phone.page.evaluate("async (id) => { await fetch(`/api/games/${id}`, { method: 'DELETE' }); }", game)
    assert phone.sync()["conflicts"] == 1
    assert phone.call("game", gone) is None
    (conflict,) = phone.game(waiting)["conflicts"]
    assert conflict["problem"]["code"] == "not_found"


def test_a_game_is_forgotten_only_when_the_server_has_all_of_it(phone: Phone) -> None:
    game = phone.create()
    phone.sync()
    phone.record(game, RON)
    assert phone.call("forget", game) is False
    phone.sync()
    assert phone.call("forget", game) is True
    assert phone.call("game", game) is None
    assert phone.call("openGame", game)["hands"][0]["fact"] == RON
    assert phone.game(game)["tables"] == TABLES
