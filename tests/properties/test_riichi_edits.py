"""Edits of random games: an edited game equals one folded from scratch, and completions end with the final scores."""

from __future__ import annotations

from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fourwinds.riichi.reconcile import reconcile
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.records.revise import Revision, delete_fact, insert_fact, move_fact, replace_fact
from fourwinds.riichi.rules.game import Game, Step, fold
from fourwinds.riichi.rules.numbering import fact_names
from fourwinds.riichi.rules.outcome import Fact, PlayedHand, Ron, Tsumo, Uncertain
from fourwinds.riichi.vectors.random_games import random_fact, random_game, random_ruleset
from fourwinds.table.errors import FourWindsError

NAMES = ("Koki", "Josh", "Mikey", "Jo")


def _fold_facts(game: Game, facts: list[Fact]) -> Game | FourWindsError:
    try:
        return fold(game.rules, facts)
    except FourWindsError as error:
        return error


def _edit_both(random: Random, game: Game, edit: str) -> tuple[list[Fact], Revision | FourWindsError]:
    """Return the facts after editing them as a list, and the result of the same edit of the game."""
    facts = list(game.facts)
    index, to = random.randrange(len(facts)), random.randrange(len(facts))
    fact = random_fact(random, fold(game.rules, facts[:index]))
    try:
        if edit == "replace":
            facts[index] = fact
            return facts, replace_fact(game, index, fact)
        if edit == "insert":
            facts.insert(index, fact)
            return facts, insert_fact(game, index, fact, players=NAMES)
        if edit == "delete":
            del facts[index]
            return facts, delete_fact(game, index)
        facts.insert(to, facts.pop(index))
        return facts, move_fact(game, index, to, players=NAMES)
    except FourWindsError as error:
        return facts, error


@settings(deadline=None)
@given(seed=st.integers(0, 2**32), edit=st.sampled_from(["replace", "insert", "delete", "move"]))
def test_fold_after_an_edit_equals_fold_from_scratch(seed: int, edit: str) -> None:
    random = Random(seed)
    game = random_game(random, random_ruleset(random), most=15)
    assume(game.steps)
    facts, revision = _edit_both(random, game, edit)
    scratch = _fold_facts(game, facts)
    if isinstance(revision, FourWindsError):
        assert isinstance(scratch, FourWindsError)
        assert (str(revision), revision.where) == (str(scratch), scratch.where)
        assert revision.where.place is not None
        return
    assert revision.after == scratch
    assert revision.before == game
    _check_report(revision)


def _check_report(revision: Revision) -> None:
    """Check that every fact that is not reported has kept its name and its effect."""
    assert all(revision.words)
    reported = {change.index_after for change in revision.changes}
    gone = {change.index_before for change in revision.changes}
    assert _others(revision.after, reported) == _others(revision.before, gone)
    assert bool(revision.changes) == (revision.before != revision.after)


def _others(game: Game, indexes: set[int | None]) -> list[tuple[str, Step]]:
    steps = enumerate(zip(fact_names(game.facts), game.steps, strict=True))
    return [named for index, named in steps if index not in indexes]


def _uncertain(random: Random, fact: PlayedHand) -> Uncertain:
    knows_kind = fact.outcome in ("ron", "tsumo", "exhaustive_draw") and random.random() < 0.7
    single = fact.wins[0].value if isinstance(fact, Ron) and len(fact.wins) == 1 else None
    value = fact.win.value if isinstance(fact, Tsumo) else single
    return Uncertain(
        kind=fact.outcome if knows_kind else None,  # type: ignore[arg-type]  # one of the three kinds, as tested above
        possible_winners=fact.winners if random.random() < 0.5 else (),
        possible_losers=(fact.loser,) if isinstance(fact, Ron) and random.random() < 0.5 else (),
        value=value if random.random() < 0.5 else None,
        riichi=fact.riichi,
        ronned_riichi=fact.ronned_riichi if isinstance(fact, Ron) else None,
    )


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), hands=st.integers(1, 2))
def test_every_completion_folds_to_the_final_scores(seed: int, hands: int) -> None:
    random = Random(seed)
    game = random_game(random, random_ruleset(random), most=10)
    played = [index for index, fact in enumerate(game.facts) if isinstance(fact, PlayedHand)]
    assume(len(played) >= hands)
    facts = list(game.facts)
    for index in random.sample(played, hands):
        fact = facts[index]
        assert isinstance(fact, PlayedHand)
        facts[index] = fact if isinstance(fact, Uncertain) else _uncertain(random, fact)
    final = game.standing.scores
    record = GameRecord(NAMES[: game.rules.players], game.rules, tuple(facts), final_scores=final)
    answer = reconcile(record, limit=20, effort=100_000)
    for completion in answer.completions:
        assert fold(game.rules, completion.facts) == completion.game
        assert completion.game.standing.scores == final
        for recorded, done in zip(facts, completion.facts, strict=True):
            assert recorded == done or isinstance(recorded, Uncertain)
    chances = [completion.plausibility for completion in answer.completions]
    assert chances == sorted(chances, reverse=True)
    assert answer.completions or answer.open
