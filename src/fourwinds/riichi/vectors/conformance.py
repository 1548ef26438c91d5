"""Test vectors for a fold in another language: legal games, and attempts that are mostly illegal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from fourwinds.riichi.rules.game import Game, Step, fold
from fourwinds.riichi.rules.open_end import open_end
from fourwinds.riichi.rules.outcome import AbortiveDraw, Ron, Tsumo, wins_of
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.vectors.random_games import random_game, random_ruleset
from fourwinds.riichi.vectors.random_mistakes import random_attempt
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.table.errors import FourWindsError

__all__ = ["conformance_vectors", "refusal_vectors", "vector_of"]

_TRIES: Final = 12
_ATTEMPTS: Final = 40


def conformance_vectors(count: int, seed: int, *, tries: int = _TRIES) -> list[dict[str, Any]]:
    """Return random games with the results of our fold; a seed always gives the same games.

    They are chosen from `tries` times as many games. Those with something new come first: a choice of the rules, a kind
    of hand or an ending.
    """
    random = Random(seed)  # noqa: S311 - games, not secrets
    seen: set[object] = set()
    new: list[Game] = []
    other: list[Game] = []
    for _ in range(tries * count):
        game = random_game(random, random_ruleset(random))
        features = set(_features(game))
        (other if features <= seen else new).append(game)
        seen |= features
    return [vector_of(game) for game in (new + other)[:count]]


def _features(game: Game) -> Iterator[object]:
    for name, choice in game.rules.as_json().items():
        if name != "name":
            yield name, str(choice)
    yield game.ending
    for step in game.steps:
        yield step.fact.outcome, step.repeats
        if isinstance(step.fact, AbortiveDraw):
            yield step.fact.kind
        if isinstance(step.fact, Ron | Tsumo):
            yield len(step.fact.winners), bool(step.fact.ronned_riichi), step.before.honba > 0
            yield from ((step.fact.outcome, win.pao.hand) for win in wins_of(step.fact) if win.pao)


def refusal_vectors(count: int, seed: int) -> list[dict[str, Any]]:
    """Return beginnings of random games, each with attempts at the next fact and its step, or None if it is illegal.

    >>> [beginning] = refusal_vectors(1, seed=2)
    >>> sum(attempt["step"] is None for attempt in beginning["attempts"]), len(beginning["attempts"])
    (23, 40)
    """
    random = Random(seed)  # noqa: S311 - games, not secrets
    return [_beginning(random) for _ in range(count)]


def _beginning(random: Random) -> dict[str, Any]:
    whole = random_game(random, random_ruleset(random))
    most = len(whole.facts)
    known = random.choice((0, most, most - 1, *(random.randrange(most) for _ in range(5))))
    game = fold(whole.rules, whole.facts[:known])
    attempts = [random_attempt(random, game) for _ in range(_ATTEMPTS)]
    return {
        "tables": phone_tables(game.rules),
        "facts": [fact_as_json(fact) for fact in game.facts],
        "attempts": [{"fact": fact, "step": _attempt_step(game, fact)} for fact in attempts],
    }


def _attempt_step(game: Game, fact: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return _step(game.rules, game.after(fact_from_json(fact)).steps[-1])
    except FourWindsError:
        return None


def vector_of(game: Game) -> dict[str, Any]:
    """Return a game as a test vector: its tables and facts, and the results of our fold."""
    return {
        "tables": phone_tables(game.rules),
        "facts": [fact_as_json(fact) for fact in game.facts],
        "steps": [_step(game.rules, step) for step in game.steps],
        "ending": game.ending,
        "open_end": open_end(game),
        "standing": _standing(game),
    }


def _step(rules: Ruleset, step: Step) -> dict[str, Any]:
    after = step.after
    return {
        "deltas": list(step.deltas),
        **after._asdict(),
        "scores": list(after.scores),
        "round": after.round,
        "may_riichi": list(after.may_riichi(rules)),
        "repeats": step.repeats,
        "ending": step.ending,
    }


def _standing(game: Game) -> dict[str, Any]:
    standing = game.standing
    return {
        "placings": [placing._asdict() for placing in standing.placings],
        "lost_sticks": standing.lost_sticks,
    }
