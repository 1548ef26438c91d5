"""Reconciling a record with its final scores: what its uncertain hands must have been, and what remains open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from fourwinds.riichi.reconcile.search import CompletionFit, Search
from fourwinds.riichi.records.fact_words import FactSentence, describe_alternatives, describe_fact, join_words, name_of
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.numbering import count_hands, fact_names
from fourwinds.riichi.rules.outcome import Baseline, Fact, Uncertain
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.table.errors import FourWindsError, NotFoundError

__all__ = ["Completion", "Reconciliation", "reconcile"]

_EFFORT: Final = 2_000_000
_FOLDS: Final = 5_000
"""How many fits are folded at most to check whether they are legal."""
_SHOWN: Final = 3


@dataclass(frozen=True)
class Completion:
    """One way in which the game may have been played."""

    facts: tuple[Fact, ...]
    game: Game
    plausibility: float
    """Its share among all completions that fit, from 0 to 1."""
    changes: tuple[str, ...]
    """What each uncertain hand was, in words."""

    def as_json(self) -> dict[str, Any]:
        return {
            "plausibility": self.plausibility,
            "changes": list(self.changes),
            "facts": [fact_as_json(fact) for fact in self.facts],
        }


@dataclass(frozen=True)
class Reconciliation:
    """The completions that fit the final scores, most plausible first, and what remains open between them."""

    completions: tuple[Completion, ...]
    open: tuple[str, ...]
    exhausted: bool
    """Whether all completions that fit are listed."""

    def as_json(self) -> dict[str, Any]:
        return {
            "completions": [completion.as_json() for completion in self.completions],
            "open": list(self.open),
            "exhausted": self.exhausted,
        }


class _Try(NamedTuple):
    """A list of facts whose uncertain hands are to be completed."""

    facts: tuple[Fact, ...]
    places: tuple[int, ...]
    missing: bool = False
    more_riichi: bool = False


class _Legal(NamedTuple):
    fit: CompletionFit
    attempt: _Try
    game: Game


def reconcile(record: GameRecord, *, limit: int = 10, effort: int = _EFFORT) -> Reconciliation:
    """Find the completions of a record that lead to its final scores.

    Uncertain hands are completed without contradicting what was recorded, with the riichi as recorded. If nothing fits,
    riichi that were not recorded are tried or, if no hand is uncertain, one missing hand in any place. For a hand that
    is known to be missing, use an `Uncertain` without parts. Uncertain hands before a baseline are not completed, as
    the final scores do not depend on them. `effort` is how many combinations are tried at most. Payments capped by
    `buttobi` are not searched, so under that rule a search is never exhausted.

    >>> from fourwinds.riichi.rules.outcome import Stop
    >>> from fourwinds.riichi.rules.ruleset import Ruleset
    >>> from fourwinds.riichi.rules.value import Value
    >>> either = Uncertain(possible_winners=(1, 2), possible_losers=(3,), value=Value(points=2_600))
    >>> players = ("Koki", "Josh", "Mikey", "Jo")
    >>> record = GameRecord(players, Ruleset(), (either, Stop()), final_scores=(25_000, 25_000, 27_600, 22_400))
    >>> reconcile(record).completions[0].changes
    ('hand 1: Mikey won 2600 from Jo',)
    """
    if record.final_scores is None:
        raise NotFoundError("the record has no final scores", remedy="enter them first")
    reconciling = _Reconciling(record, record.final_scores, limit, effort)
    for attempts in reconciling.attempts():
        reconciling.look(attempts)
        if reconciling.legal or not reconciling.all_tried:
            break
    return reconciling.result()


class _Reconciling:
    def __init__(self, record: GameRecord, final_scores: tuple[int, ...], limit: int, effort: int) -> None:
        self.record = record
        self.final_scores = final_scores
        self.limit = max(1, limit)
        self.effort = effort
        self.legal: list[_Legal] = []
        self.unended: list[_Legal] = []
        self.fitting = 0
        """How many fits have not been found illegal."""
        self.chance = 0.0
        self.all_tried = True
        self.nearest = ""

    def attempts(self) -> Iterator[list[_Try]]:
        """Yield what to try until something fits."""
        facts = self.record.facts
        first = max((index + 1 for index, fact in enumerate(facts) if isinstance(fact, Baseline)), default=0)
        places = tuple(index for index in range(first, len(facts)) if isinstance(facts[index], Uncertain))
        yield [_Try(facts, places)]
        if places:
            yield [_Try(facts, places, more_riichi=True)]
        else:
            yield [
                _Try((*facts[:index], Uncertain(), *facts[index:]), (index,), missing=True)
                for index in range(first, len(facts) + 1)
            ]

    def look(self, attempts: Sequence[_Try]) -> None:
        """Find everything that fits one of the attempts, and fold it by plausibility until the list is full."""
        found: list[tuple[CompletionFit, _Try]] = []
        self.fitting, self.chance, self.all_tried = 0, 0.0, True
        for attempt in attempts:
            try:
                state = fold(self.record.rules, attempt.facts[: (*attempt.places, None)[0]]).state
            except FourWindsError:
                continue
            if not attempt.places:
                self.check_as_recorded(attempt, found)
                continue
            search = self.search(attempt)
            found += [(fit, attempt) for fit in search.run(state)]
            self.fitting, self.chance = self.fitting + search.count, self.chance + search.chance
            self.all_tried = self.all_tried and search.is_exhausted and not self.record.rules.buttobi
            if not (search.count or attempt.more_riichi or self.nearest):
                self.nearest = self.misfit(attempt, search, state)
        found.sort(key=lambda pair: -pair[0].chance)
        self.fold(found)

    def check_as_recorded(self, attempt: _Try, found: list[tuple[CompletionFit, _Try]]) -> None:
        """Check a record without uncertain hands, which either fits or is off by its differences."""
        off = [-points for points in self.record.differences] or [0] * self.record.rules.players
        if any(off):
            self.nearest = f"the hands leave {self.differences(off)}"
        elif attempt.facts:
            found.append((CompletionFit(1.0, ()), attempt))
            self.fitting, self.chance = self.fitting + 1, self.chance + 1

    def search(self, attempt: _Try) -> Search:
        return Search(
            self.record.rules,
            attempt.facts,
            attempt.places,
            self.final_scores,
            effort=self.effort,
            more_riichi=attempt.more_riichi,
        )

    def fold(self, found: Sequence[tuple[CompletionFit, _Try]]) -> None:
        """Keep the legal games; games that do not end are used only if nothing else fits."""
        for fit, attempt in found[:_FOLDS]:
            game = self.legal_game(fit, attempt)
            if game is None:
                self.fitting -= 1
                self.chance -= fit.chance
            elif game.ending is None:
                self.unended.append(_Legal(fit, attempt, game))
            else:
                self.legal.append(_Legal(fit, attempt, game))
                if len(self.legal) == self.limit:
                    break
        else:
            if len(found) > _FOLDS:
                self.all_tried = False
        if self.legal:
            self.fitting -= len(self.unended)
            self.chance -= sum(legal.fit.chance for legal in self.unended)
        else:
            self.legal = self.unended[: self.limit]

    def legal_game(self, fit: CompletionFit, attempt: _Try) -> Game | None:
        facts = list(attempt.facts)
        for index, candidate in zip(attempt.places, fit.hands, strict=True):
            facts[index] = candidate.as_fact()
        try:
            game = fold(self.record.rules, facts)
        except FourWindsError:
            return None
        if game.standing.scores != self.final_scores:
            return None
        for index in attempt.places:
            hand = attempt.facts[index]
            if isinstance(hand, Uncertain) and hand.repeats not in (None, game.steps[index].repeats):
                return None
        return game

    def result(self) -> Reconciliation:
        whole = max(self.chance, sum(legal.fit.chance for legal in self.legal))
        completions = tuple(
            Completion(legal.game.facts, legal.game, legal.fit.chance / whole, self.changes(legal))
            for legal in self.legal
        )
        more = self.fitting - len(completions)
        return Reconciliation(completions, tuple(self.open_questions(completions, more)), self.all_tried and more <= 0)

    def changes(self, legal: _Legal) -> tuple[str, ...]:
        return tuple(
            f"{self.place(legal.attempt, index)}: {describe_fact(legal.game.steps[index].fact, self.record.players)}"
            for index in legal.attempt.places
        )

    def place(self, attempt: _Try, index: int) -> str:
        if not attempt.missing:
            return fact_names(attempt.facts)[index]
        before = count_hands(attempt.facts[:index])
        return f"a hand is missing after hand {before}" if before else "a hand is missing before hand 1"

    def open_questions(self, completions: Sequence[Completion], more: int) -> Iterator[str]:
        """Yield what the final scores do not decide, in words."""
        if not completions:
            yield self.nothing_fits()
        elif completions[0].game.ending is None:
            yield "the game does not end with its last hand: a hand or a stop may be missing"
        if self.legal and self.legal[0].attempt.more_riichi:
            yield "nothing fits with the riichi as recorded, so other riichi were tried"
        yield from self.open_choices()
        if more > 0 and completions:
            yield f"{more} more completions fit, each less plausible than those listed"
        if not self.all_tried:
            yield "not every combination was tried"
        for index, name in enumerate(fact_names(self.record.facts)):
            is_open = isinstance(self.record.facts[index], Uncertain)
            if is_open and self.legal and index not in self.legal[0].attempt.places:
                yield f"{name}: the final scores do not depend on it, since a baseline follows"

    def open_choices(self) -> Iterator[str]:
        """Yield the alternatives for each hand on which the completions differ."""
        choices: dict[str, dict[FactSentence, float]] = {}
        missing = any(legal.attempt.missing for legal in self.legal)
        for legal in self.legal:
            for index in legal.attempt.places:
                place = "the missing hand" if missing else self.place(legal.attempt, index)
                fact = legal.game.steps[index].fact
                sentence = describe_fact(fact, self.record.players, riichi=legal.attempt.more_riichi)
                chances = choices.setdefault(place, {})
                chances[sentence] = chances.get(sentence, 0.0) + legal.fit.chance
        for place, chances in choices.items():
            likeliest = sorted(chances, key=lambda sentence: -chances[sentence])
            if 1 < len(likeliest) <= _SHOWN + 1:
                yield f"{place}: {describe_alternatives(likeliest)}"
            elif len(likeliest) > 1:
                yield f"{place}: {describe_alternatives(likeliest[:_SHOWN])}, or {len(likeliest) - _SHOWN} others"
        tries = [legal.attempt for legal in self.legal] if missing else []
        where = sorted({count_hands(attempt.facts[: attempt.places[0]]) for attempt in tries})
        if len(where) > 1:
            yield f"the missing hand may have come after hand {join_words(map(str, where), 'or')}"

    def nothing_fits(self) -> str:
        if not self.all_tried:
            return "no completion was found"
        return f"no completion fits: {self.nearest or 'the hands as recorded cannot lead to the final scores'}"

    def misfit(self, attempt: _Try, search: Search, state: State) -> str:
        """Describe the nearest candidate for a single uncertain hand, and how far it is off."""
        near = search.nearest(state)
        if near is None:
            return ""
        candidate, off = near
        sentence = describe_fact(candidate.as_fact(), self.record.players)
        return f"nearest is {self.place(attempt, attempt.places[0])}: {sentence}, which leaves {self.differences(off)}"

    def differences(self, off: Sequence[int]) -> str:
        """Describe how far players end above or below their final scores."""
        return (
            join_words(
                f"{name_of(seat, self.record.players)} {abs(points)} {'above' if points > 0 else 'below'}"
                for seat, points in enumerate(off)
                if points
            )
            + " the final score"
        )
