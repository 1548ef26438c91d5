"""Only yaku that the win can have are offered, those that it always has are chosen, and double ron is readable."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fourwinds.riichi.rules.possible_yaku import check_yaku
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.fact_json import fact_from_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.table.errors import IllegalError
from tests.browser.accessibility import overflow
from tests.browser.recording import Recorder, new_game
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

Json = dict[str, Any]

LONG_NAMES = ("Maximilian-Alexander Hohenberger", "Konstantinos Papadopoulos", "Wilhelmina van der Westhuizen", "Jo")
DEALER, OTHER, LOSER = 0, 1, 2


def yaku_of(recorder: Recorder) -> set[str]:
    """Those that the open tab offers."""
    buttons = recorder.at("[data-yaku]:visible")
    expect(buttons.first).to_be_visible()
    return {str(button.get_attribute("data-yaku")) for button in buttons.all()}


def offered(recorder: Recorder, seat: int, source: int) -> set[str]:
    """Ordinary yaku and yakuman that are offered for such a win."""
    recorder.seat("winner", seat)
    recorder.seat("from", source)
    recorder.tap("[data-other]")
    recorder.tap("[data-tab=han]")
    ordinary = yaku_of(recorder)
    recorder.tap("[data-tab=yakuman]")
    found = ordinary | yaku_of(recorder)
    recorder.page.get_by_role("button", name="Close").tap()
    recorder.tap("[data-action=back]")
    recorder.tap("[data-action=back]")
    return found


def test_tenhou_is_offered_for_a_dealers_tsumo_only(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    first = {"tenhou", "chiihou", "renhou"}
    assert offered(recorder, DEALER, LOSER) & first == set()
    assert offered(recorder, OTHER, LOSER) & first == set()
    assert offered(recorder, DEALER, DEALER) & first == {"tenhou"}
    assert offered(recorder, OTHER, OTHER) & first == {"chiihou"}
    recorder.riichi(DEALER)
    assert offered(recorder, DEALER, DEALER) & first == set()


def test_yaku_by_ron_are_not_offered_for_a_tsumo_nor_without_riichi(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    drawn = {"menzen_tsumo", "haitei", "rinshan"}
    called = {"houtei", "chankan"}
    declared = {"riichi", "double_riichi", "ippatsu", "ura_dora"}
    assert offered(recorder, OTHER, LOSER) & (drawn | called | declared) == called
    assert offered(recorder, OTHER, OTHER) & (drawn | called | declared) == drawn
    recorder.riichi(OTHER)
    assert offered(recorder, OTHER, LOSER) & (drawn | called | declared) == called | declared


@pytest.mark.parametrize(("rules", "has"), [({}, False), ({"aka": 3}, True)])
def test_aka_dora_is_offered_only_by_rules_with_red_fives(
    phone: Page, server: RunningServer, rules: dict[str, Any], has: bool
) -> None:
    game = new_game(server.address, rules={"name": "ours", "ippatsu": False, "ura": False, **rules})
    recorder = Recorder(phone, game).open()
    recorder.riichi(OTHER)
    found = offered(recorder, OTHER, LOSER)
    assert ("aka_dora" in found) is has
    assert found.isdisjoint({"ippatsu", "ura_dora", "nuki_dora", "nagashi_mangan"})


def pressed(recorder: Recorder) -> Locator:
    return recorder.at("[data-yaku][aria-pressed=true]:visible")


def test_menzen_tsumo_is_chosen_for_a_closed_tsumo_until_the_hand_is_open(phone: Page, server: RunningServer) -> None:
    recorder = Recorder(phone, new_game(server.address)).open()
    recorder.seat("winner", OTHER)
    recorder.seat("from", OTHER)
    recorder.tap("[data-other]")
    recorder.tap("[data-tab=han]")
    expect(pressed(recorder)).to_have_text(["Menzen tsumo"])
    recorder.tap("[data-yaku=tanyao]")
    expect(recorder.at("[data-field=han][aria-pressed=true]")).to_have_text("2")
    recorder.tap("[data-field=open][data-value=true]")
    expect(pressed(recorder)).to_have_text(["Tanyao"])
    expect(recorder.at("[data-yaku=menzen_tsumo]")).to_have_count(0)
    recorder.tap("[data-field=open][data-value=false]")
    expect(pressed(recorder)).to_have_text(["Menzen tsumo", "Tanyao"])
    recorder.tap("[data-field=fu][data-value='30']")
    recorder.tap("[data-action=use]")
    recorder.record()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Hand 2")
    (fact,) = recorder.facts_on_server(server.address, 1)
    assert fact.win.yaku == (("menzen_tsumo", None), ("tanyao", None))  # type: ignore[attr-defined]
    recorder.riichi(LOSER)
    recorder.seat("winner", LOSER)
    recorder.seat("from", LOSER)
    recorder.tap("[data-other]")
    recorder.tap("[data-tab=han]")
    expect(pressed(recorder)).to_have_text(["Riichi", "Menzen tsumo"])
    expect(recorder.at("[data-field=open]")).to_have_count(0)
    recorder.tap("[data-yaku=double_riichi]")
    expect(pressed(recorder)).to_have_text(["Double riichi", "Menzen tsumo"])


def test_a_riichi_that_is_taken_back_takes_ippatsu_with_it(phone: Page, server: RunningServer) -> None:
    ron = {"seat": OTHER, "han": 3, "fu": 30, "yaku": ["riichi", "ippatsu", "tanyao"]}
    fact = {"outcome": "ron", "loser": LOSER, "wins": [ron], "riichi": [OTHER]}
    recorder = Recorder(phone, new_game(server.address, facts=[fact])).open()
    recorder.look()
    recorder.tap("[data-action=edit]")
    recorder.tap("fw-hand-editor [data-riichi='1']")
    expect(recorder.at("fw-hand-editor .effect")).to_have_text(
        "Riichi needs riichi. Mark the winner's riichi, or remove riichi."
    )


@pytest.mark.parametrize("width", [pytest.param(390, marks=pytest.mark.slow), 360])
def test_double_ron_of_long_names_shows_the_question_and_whose_turn_it_is(
    phone: Page, server: RunningServer, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    recorder = Recorder(phone, new_game(server.address, players=LONG_NAMES)).open()
    recorder.riichi(LOSER)
    recorder.more("many")
    recorder.seat("loser", LOSER)
    recorder.seat("winners", DEALER)
    recorder.seat("winners", OTHER)
    recorder.record()
    for seat, points in ((DEALER, 12_000), (OTHER, 8_000)):
        question = recorder.at("fw-entry-panel .question")
        expect(question).to_have_text(f"How much for {LONG_NAMES[seat]}?")
        for shown in (question, recorder.at(f"fw-chip[data-win='{seat}']")):
            box = shown.bounding_box()
            assert box is not None
            assert (box["x"] >= 0, box["x"] + box["width"] <= width, box["height"] >= 18) == (True, True, True)
        expect(recorder.at("fw-chip[data-win][pressed]")).to_have_attribute("data-win", str(seat))
        assert overflow(phone) == []
        recorder.value(points)
    for chip in recorder.at("fw-entry-panel .chosen fw-chip").all():
        box = chip.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
    recorder.record()
    phone.set_viewport_size({"width": 390, "height": 844})


def wins_with_every_yaku(random: Random) -> Iterator[Json]:
    """Wins by everybody, ron and tsumo, with one yaku or two, and whether Python refuses them."""
    for rules in (Ruleset(aka=3), preset("ema"), preset("tenhou_sanma"), Ruleset(kuitan=False, renhou="yakuman")):
        tables = phone_tables(rules)
        scores = (rules.start,) * rules.players
        for name in YAKU:
            state = State(random.randrange(2), random.randrange(rules.players), 0, 0, scores, random.random() < 0.2)
            winner, loser = random.sample(range(rules.players), 2)
            names = [name, *random.sample(list(YAKU), random.randrange(2))]
            win = {"seat": winner, "limit": "mangan", "yaku": names, "open": random.choice((True, False, None))}
            riichi = [winner] if not win["open"] and random.random() < 0.5 else []
            for fact in ({"outcome": "tsumo", "win": win}, {"outcome": "ron", "loser": loser, "wins": [win]}):
                told = {**fact, "riichi": riichi}
                yield {"tables": tables, "state": state._asdict(), "fact": told, "refused": refuses(rules, state, told)}


def refuses(rules: Ruleset, state: State, fact: Json) -> bool:
    try:
        check_yaku(rules, state, fact_from_json(fact))
    except IllegalError:
        return True
    return False


def test_the_phone_refuses_the_yaku_that_python_refuses_and_no_others(phone: Page, server: RunningServer) -> None:
    vectors = list(wins_with_every_yaku(Random(4)))
    assert {vector["refused"] for vector in vectors} == {True, False}
    phone.goto("/riichi")
    differing = phone.evaluate(
        """async (vectors) => {
          const { refusedYakuOf } = await import("/static/riichi/rules/possible-yaku.js");
          const { tellRefusal } = await import("/static/riichi/rules/words.js");
          const told = (found) => (found ? tellRefusal(found).includes("could not be read") : false);
          return vectors.flatMap(({ tables, state, fact, refused }) => {
            const found = refusedYakuOf(tables, state, fact);
            return Boolean(found) !== refused || told(found) ? [JSON.stringify([fact, state, found])] : [];
          });
        }""",
        vectors,
    )
    assert differing == []
