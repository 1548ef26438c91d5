"""The fold of the phone in a real Chromium: it makes of a game what Python does, and refuses what Python refuses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from playwright.sync_api import Browser, Page

from fourwinds.riichi.rules.game import Ending, Game, fold
from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.standing import check_final_scores, standing_of
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.vectors.conformance import conformance_vectors, refusal_vectors, vector_of
from fourwinds.riichi.vectors.random_games import FACT_KINDS
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.table.errors import IllegalError
from tests.browser.chromium import PHONE
from tests.riichi import test_scenarios
from tests.riichi.games import ron
from tests.riichi.recorded_rows import real_games
from tests.web.running_server import RunningServer

pytestmark = pytest.mark.browser

Json = dict[str, Any]
NAMES = ["Josh", "Koki", "Mikey", "Jo"]

_PROGRAM = """
async () => {
  await import("/static/riichi/texts.js");
  const modules = ["fold", "legal", "words", "open-end"].map((name) => import(`/static/riichi/rules/${name}.js`));
  const riichi = Object.assign({}, ...(await Promise.all(modules)));
  const sorted = (content) => JSON.stringify(content, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value);
  const frozen = (content) => {
    if (content && typeof content === "object") Object.values(Object.freeze(content)).forEach(frozen);
    return content;
  };
  const shown = (tables, step) => ({
    deltas: step.deltas, ...step.after, round: riichi.tellRound(step.after),
    may_riichi: riichi.mayRiichi(tables, step.after), repeats: step.repeats, ending: step.ending,
  });
  const tried = (attempt) => {
    try { return [attempt(), null]; }
    catch (error) { if (error instanceof riichi.Illegal) return [null, error]; throw error; }
  };
  const differ = (found, expected, told) =>
    sorted(found) === sorted(expected) ? [] : [`${told}: ${sorted(found)} is not ${sorted(expected)}`];
  window.riichi = riichi;
  window.gamesThatDiffer = (text) => {
    const { tables, vectors } = frozen(JSON.parse(text));
    return vectors.flatMap(({ facts, steps, ending, standing, open_end, ...vector }, number) => {
      const rules = tables[vector.tables];
      const game = riichi.fold(rules, facts);
      const [told, stepsFound] = [`game ${number}`, game.steps.map((step) => shown(rules, step))];
      const hands = steps.flatMap((step, hand) => differ(stepsFound[hand], step, `${told}, hand ${hand + 1}`));
      return [...hands, ...differ(stepsFound.length, steps.length, told), ...differ(game.ending, ending, told),
              ...differ(riichi.openEnd(rules, game), open_end, `${told}, open end`),
              ...differ(riichi.standing(rules, game), standing, `${told}, standing`)];
    });
  };
  window.attemptsThatDiffer = (text) => {
    const { tables, vectors } = frozen(JSON.parse(text));
    const reasons = {};
    const differences = vectors.flatMap(({ facts, attempts, ...vector }) => {
      const rules = tables[vector.tables];
      const { state, steps } = riichi.fold(rules, facts);
      return attempts.flatMap(({ fact, step }) => {
        const [found, error] = tried(() => riichi.play(rules, state, fact, steps));
        const refusals = riichi.refusals(rules, state, fact, steps);
        if (error) reasons[error.code] = riichi.tellRefusal(refusals[0], ["Josh", "Koki", "Mikey", "Jo"]);
        return [...differ(found && shown(rules, found), step, sorted(fact)),
                ...differ(refusals, error ? [{ code: error.code, values: error.values }] : [], sorted(fact)),
                ...differ(error?.place ?? null, error ? facts.length + 1 : null, sorted(fact))];
      });
    });
    return { differences, reasons };
  };
}
"""


@cache
def telling_games() -> list[Json]:
    """Random games that show every kind of hand."""
    return conformance_vectors(60, seed=12, tries=4)


@pytest.fixture(scope="module")
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """A page that has the modules of the phone, and can compare what they make of vectors."""
    with browser.new_context(base_url=server.address, viewport=PHONE, locale="en-GB") as context:
        page = context.new_page()
        page.goto("/")
        page.evaluate(_PROGRAM)
        yield page


def packed(vectors: Iterable[Json]) -> str:
    """Vectors as one text, every table in it once."""
    tables: dict[str, Json] = {}
    kept = []
    for vector in vectors:
        rules = json.dumps(vector["tables"]["rules"])
        tables.setdefault(rules, vector["tables"])
        kept.append({**vector, "tables": rules})
    return json.dumps({"tables": tables, "vectors": kept})


def differing_games(phone: Page, vectors: Iterable[Json]) -> list[str]:
    found: list[str] = phone.evaluate("gamesThatDiffer", packed(vectors))
    return found[:3]


def test_random_games_under_random_rules_are_folded_as_in_python(phone: Page) -> None:
    assert differing_games(phone, telling_games()) == []
    assert differing_games(phone, conformance_vectors(300, seed=11, tries=1)) == []


@pytest.mark.slow
def test_ten_thousand_random_games_are_folded_as_in_python(phone: Page) -> None:
    for seed in range(100, 140):
        assert differing_games(phone, conformance_vectors(250, seed=seed, tries=1)) == [], seed


def test_every_real_game_is_folded_to_the_scores_of_its_record(phone: Page) -> None:
    games = real_games()
    folded = [recorded_game(game).game for game in games]
    assert differing_games(phone, map(vector_of, folded)) == []
    facts = [
        {"tables": phone_tables(game.rules), "facts": [fact_as_json(fact) for fact in game.facts]} for game in folded
    ]
    scores = phone.evaluate(
        """(text) => {
            const { tables, vectors } = JSON.parse(text);
            return vectors.map(({ tables: rules, facts }) => {
                const game = riichi.fold(tables[rules], facts);
                return [game.ending, riichi.standing(tables[rules], game).placings.map((placing) => placing.score)];
            });
        }""",
        packed(facts),
    )
    assert scores == [[game["end_reason"], game["final_scores"]] for game in games]


def scenarios() -> Iterator[tuple[str, Callable[[], None]]]:
    for name, content in vars(test_scenarios).items():
        if name.startswith("test_"):
            yield name, content


def test_the_scenarios_of_the_document_are_folded_as_in_python(phone: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Game] = []

    def told_fold(rules: Ruleset, facts: Sequence[Fact]) -> Game:
        told.append(fold(rules, facts))
        return told[-1]

    monkeypatch.setattr(test_scenarios, "fold", told_fold)
    monkeypatch.setattr("fourwinds.riichi.records.record.fold", told_fold)
    for name, scenario in scenarios():
        before = len(told)
        scenario()
        assert len(told) > before, name
    assert {int(name.split("_")[2]) for name, _ in scenarios() if name.startswith("test_scenario")} == set(range(1, 14))
    assert differing_games(phone, map(vector_of, told)) == []


def final_scores(rules: Ruleset, random: Random) -> Json:
    """Scores that may be final, and their standing in Python; None where they cannot be."""
    scores = [100 * random.randint(-50, 500) for _ in range(3)]
    scores.append(100_000 - sum(scores) - random.choice((0, 0, 1_000, 100, -100)))
    lost = (100_000 - sum(scores)) // 1_000
    try:
        check_final_scores(rules, scores)
        placings = [placing._asdict() for placing in standing_of(rules, scores, sticks=lost).placings]
    except IllegalError:
        placings = None
    return {"scores": scores, "lost": lost, "placings": placings}


def test_the_standing_of_final_scores_alone_is_that_of_python(phone: Page) -> None:
    for rules in (Ruleset(), Ruleset(leftover_sticks="lost", rounding="half_down", ties="split")):
        expected = [final_scores(rules, Random(seed)) for seed in range(100)]
        assert {one["placings"] is None for one in expected} == {False, True}
        found = phone.evaluate(
            """([tables, all]) => all.map(({ scores, lost }) => riichi.refusedFinalScores(tables, scores)
                ? null : riichi.standingOf(tables, scores, lost).placings)""",
            [phone_tables(rules), expected],
        )
        assert found == [one["placings"] for one in expected]


def refused(phone: Page, count: int, seed: int) -> dict[str, str]:
    """The reasons for which the phone refuses attempts, in words, after it was compared with Python."""
    found = phone.evaluate("attemptsThatDiffer", packed(refusal_vectors(count, seed)))
    assert found["differences"][:3] == []
    reasons: dict[str, str] = found["reasons"]
    return reasons


def test_the_phone_refuses_what_python_refuses_and_nothing_else(phone: Page) -> None:
    reasons = refused(phone, 80, seed=3)
    assert len(reasons) > 40
    for code, words in reasons.items():
        assert "undefined" not in words, code
        assert not set("{}_") & set(words), code


@pytest.mark.slow
def test_every_reason_to_refuse_is_met_and_has_words(phone: Page) -> None:
    reasons: dict[str, str] = {}
    for seed in range(20):
        reasons |= refused(phone, 100, seed)
    written = phone.evaluate("async () => Object.keys((await import('/static/texts/en-riichi.js')).default.refused)")
    assert sorted(reasons) == sorted(code for code in written if not code.startswith("final_"))


def say(phone: Page, script: str, game: Game) -> Any:
    """What a script says that knows `tables`, the folded `game` with its `state` and last `step`, and `names`."""
    facts = [fact_as_json(fact) for fact in game.facts]
    return phone.evaluate(
        f"""([tables, facts, names]) => {{
            const game = riichi.fold(tables, facts);
            const [state, step] = [game.state, game.steps.at(-1)];
            const {{ buttons, isPossible, nearest, payment, readings, refusals }} = riichi;
            const {{ shortRound, tellEffect, tellEnding, tellFact, tellNext, tellOutcome, tellPayment }} = riichi;
            const {{ tellRefusal, tellRiichi, tellRound, windOf }} = riichi;
            return {script};
        }}""",
        [phone_tables(game.rules), facts, NAMES],
    )


def test_points_that_cannot_be_are_refused_with_those_that_can(phone: Page) -> None:
    start = fold(Ruleset(), ())
    fact = "({ outcome: 'ron', loser: 3, wins: [{ seat: 1, points: 5700 }] })"
    words = say(phone, f"refusals(tables, state, {fact}).map((one) => tellRefusal(one, names))", start)
    assert words == ["5,700 is not possible for a non-dealer's ron; 5,200 and 5,800 are"]
    assert say(phone, "nearest(tables, state, 1, 'ron', 5700)", start) == {"below": 5_200, "above": 5_800}
    assert say(phone, "nearest(tables, state, 0, 'ron', 100)", start) == {"below": None, "above": 1_500}
    assert say(phone, "[3900, 5700].map((points) => isPossible(tables, state, 1, 'ron', points))", start) == [
        True,
        False,
    ]
    assert say(phone, "readings(tables, state, 0, 'ron', 5800)", start) == ["2/60", "3/30"]


@pytest.mark.parametrize(
    ("limit", "narrower", "fact"),
    [
        ("most", 20_000, {"outcome": "correction", "deltas": [30_000, -30_000, 0, 0]}),
        ("longest_list", 1, {"outcome": "exhaustive_draw", "tenpai": [0, 1]}),
        ("seats", 2, {"outcome": "chombo", "seat": 2}),
        ("winds", 1, {"outcome": "baseline", "wind": 1, "dealer": 0, "scores": [25_000] * 4}),
        ("limits", ["mangan"], {"outcome": "tsumo", "win": {"seat": 1, "limit": "baiman"}}),
        ("most_han", 5, {"outcome": "tsumo", "win": {"seat": 1, "han": 6}}),
        ("least_han_without_fu", 7, {"outcome": "tsumo", "win": {"seat": 1, "han": 6}}),
        ("fu", [30], {"outcome": "tsumo", "win": {"seat": 1, "han": 2, "fu": 40}}),
        ("fu_of_one_han", [30], {"outcome": "tsumo", "win": {"seat": 1, "han": 1, "fu": 40}}),
        ("most_yakuman", 1, {"outcome": "tsumo", "win": {"seat": 1, "yakuman": 2}}),
        ("abortive_draws", [], {"outcome": "abortive_draw", "kind": "suukaikan"}),
        ("uncertain_kinds", ["ron"], {"outcome": "uncertain", "kind": "tsumo"}),
        ("stop_reasons", ["time"], {"outcome": "stop", "reason": "agreement"}),
    ],
)
def test_limits_of_facts_are_those_of_the_tables(phone: Page, limit: str, narrower: object, fact: Json) -> None:
    def refusals(limits: Json | None) -> list[Json]:
        tables = {**phone_tables(Ruleset()), "facts": limits}
        found: list[Json] = phone.evaluate(
            "([tables, fact]) => riichi.refusals(tables, riichi.opening(tables), fact)", [tables, fact]
        )
        return found

    known = phone_tables(Ruleset())["facts"]
    assert refusals(known) == [] == refusals(None), "as it is, and with tables of an old format"
    assert len(refusals({**known, limit: narrower})) == 1


def test_buttons_and_payments_are_those_of_exactly_this_winner(phone: Page) -> None:
    start = fold(Ruleset(), ())
    tables = phone_tables(Ruleset())
    for seat, who in ((0, "dealer"), (2, "other")):
        for way in ("ron", "tsumo"):
            assert say(phone, f"buttons(tables, state, {seat}, '{way}')", start) == tables["buttons"][who][way]
    told = "tellPayment(payment(tables, state, {}, '{}', {}), '{}')"
    assert say(phone, told.format(0, "ron", "{ han: 3, fu: 30 }", "ron"), start) == "5,800"
    assert say(phone, told.format(1, "tsumo", "{ points: 4000 }", "tsumo"), start) == "1,000/2,000"
    assert say(phone, told.format(0, "tsumo", "{ limit: 'mangan' }", "tsumo"), start) == "4,000 all"
    assert say(phone, "payment(tables, state, 1, 'tsumo', { han: 2, fu: 25 })", start) is None


def test_a_hand_is_told_with_its_effect_and_what_comes_next(phone: Page) -> None:
    game = fold(Ruleset(), [ron(1, 2, Value(points=3_900), 1)])
    assert say(phone, "tellFact(step.fact, names)", game) == "Koki ron Mikey 3,900"
    assert say(phone, "tellEffect(step, names)", game) == "Koki 25,000 → 28,900, Mikey 25,000 → 21,100, next East 2"
    assert say(phone, "[tellOutcome(step.fact), tellRiichi(step.fact, names)]", game) == ["Ron", "Riichi Koki"]
    assert say(phone, "[0, 1, 2, 3].map((seat) => windOf(state, seat, 4))", game) == [3, 0, 1, 2]
    dealer = fold(Ruleset(), [ron(0, 2, Value(3, 30))])
    assert say(phone, "[tellRound(state), shortRound(state)]", dealer) == ["East 1", "E1.1"]
    assert say(phone, "shortRound(step.before)", dealer) == "E1"
    assert say(phone, "tellFact(step.fact, names)", dealer) == "Josh ron Mikey 3 han 30 fu"
    assert say(phone, "tellFact(step.fact, names, { tables, state: step.before })", dealer) == "Josh ron Mikey 5,800"
    bust = fold(Ruleset(), [ron(0, 2, Value(yakuman=1))])
    assert say(phone, "tellNext(step, names)", bust) == "the game ends: a player is bust"
    assert say(phone, "tellEnding(game.ending)", bust) == "A player is bust"


def test_every_random_fact_and_end_has_words(phone: Page) -> None:
    lines = phone.evaluate(
        """(text) => {
            const { tables, vectors } = JSON.parse(text);
            const names = ["Josh", "Koki", "Mikey", "Jo"];
            const told = (rules, step) => [
                riichi.tellFact(step.fact, names), riichi.tellOutcome(step.fact), riichi.tellEffect(step, names),
                riichi.tellFact(step.fact, names, { tables: rules, state: step.before }),
                riichi.tellRiichi(step.fact, names), riichi.shortRound(step.after),
            ];
            return vectors.flatMap(({ tables: rules, facts }) =>
                riichi.fold(tables[rules], facts).steps.flatMap((step) => told(tables[rules], step)));
        }""",
        packed(telling_games()),
    )
    assert {fact["outcome"] for vector in telling_games() for fact in vector["facts"]} == set(FACT_KINDS)
    assert not [line for line in lines if "undefined" in line or "NaN" in line or set("{}_") & set(line)]
    endings = phone.evaluate("(endings) => endings.map(riichi.tellEnding)", get_args(Ending))
    assert len(set(endings)) == len(get_args(Ending))
