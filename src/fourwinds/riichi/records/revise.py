"""Editing games: replace, insert, delete or move a fact, fold the game again, and report what changed.

An index counts all facts from 0; texts count only dealt hands, from 1. An edit that makes a later hand impossible
raises an error with the rule and the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourwinds.riichi.records.completion import check_completion
from fourwinds.riichi.records.fact_words import describe_fact, join_words, name_of
from fourwinds.riichi.records.tile_check import tile_findings
from fourwinds.riichi.rules.game import Game, Step, fold
from fourwinds.riichi.rules.numbering import fact_names
from fourwinds.riichi.rules.outcome import Fact, PlayedHand, Uncertain
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.table.errors import IllegalError, NotFoundError

__all__ = ["HandChange", "Revision", "complete_fact", "delete_fact", "insert_fact", "move_fact", "replace_fact"]


@dataclass(frozen=True)
class HandChange:
    """What an edit changed in one fact. A new fact has no index before, a deleted one no index after."""

    index_before: int | None
    index_after: int | None
    before: Step | None
    after: Step | None
    players: tuple[str, ...] | None = None
    name_before: str = ""
    name_after: str = ""
    """The name of the fact before and after the edit: hand 3, the correction after hand 3."""

    @property
    def round_before(self) -> str | None:
        return None if self.before is None else str(self.before.before)

    @property
    def round_after(self) -> str | None:
        return None if self.after is None else str(self.after.before)

    @property
    def deltas_before(self) -> tuple[int, ...] | None:
        return None if self.before is None else self.before.deltas

    @property
    def deltas_after(self) -> tuple[int, ...] | None:
        return None if self.after is None else self.after.deltas

    @property
    def scores_before(self) -> tuple[int, ...] | None:
        """The scores after this fact, before the edit."""
        return None if self.before is None else self.before.after.scores

    @property
    def scores_after(self) -> tuple[int, ...] | None:
        """The scores after this fact, after the edit."""
        return None if self.after is None else self.after.after.scores

    @property
    def is_changed(self) -> bool:
        return self.name_before != self.name_after or self.before != self.after

    def __str__(self) -> str:
        if self.index_before is None and self.after is not None:
            return f"{self.name_after} is new: {self.round_after}, {describe_fact(self.after.fact, self.players)}"
        if self.index_after is None:
            return f"{self.name_before} is deleted"
        moved = f", now {self.name_after}" if self.name_after != self.name_before else ""
        differences = "; ".join(self._differences())
        return f"{self.name_before}{moved}" + (f": {differences}" if differences else "")

    def _differences(self) -> Iterator[str]:
        if self.before is None or self.after is None:
            return
        if self.before.fact != self.after.fact:
            was, now = (str(describe_fact(step.fact, self.players)) for step in (self.before, self.after))
            yield f"{was} → {now}" if was != now else f"{now}, with a different note"
        if self.round_before != self.round_after:
            yield f"{self.round_before} → {self.round_after}"
        if self.before.deltas != self.after.deltas:
            yield join_words(
                _changed_points(self.before.deltas, self.after.deltas, self.players, "{} {:+} instead of {:+}")
            )
        if self.before.after.scores != self.after.after.scores:
            yield join_words(
                _changed_points(self.scores_before, self.scores_after, self.players, "{} at {} instead of {}")
            )


@dataclass(frozen=True)
class Revision:
    """A game before and after an edit, and every fact that the edit affected."""

    before: Game
    after: Game
    changes: tuple[HandChange, ...]
    players: tuple[str, ...] | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """A report of what changed: hands, final scores, the end of the game, and tiles that no longer match."""
        scores = _changed_points(
            self.before.standing.scores, self.after.standing.scores, self.players, "{} ends with {} instead of {}"
        )
        return (*map(str, self.changes), *scores, *self._end(), *self.findings)

    @property
    def findings(self) -> tuple[str, ...]:
        """The hands whose tiles matched the recorded value before the edit and do not after it."""
        return tuple(
            f"{change.name_after}: {found.with_names(self.players or ())}"
            for change in self.changes
            for found in self._findings_of(change.after)
            if found not in self._findings_of(change.before)
        )

    def _findings_of(self, step: Step | None) -> tuple[SeatMessage, ...]:
        return () if step is None else tile_findings(self.after.rules, step.before, step.fact)

    def _end(self) -> Iterator[str]:
        was, now = (
            (fact_names(game.facts)[-1], game.ending.replace("_", " ")) if game.ending else None
            for game in (self.before, self.after)
        )
        if now and now != was:
            yield f"the game now ends with {now[0]} ({now[1]})"
        elif was and not now:
            yield f"the game no longer ends with {was[0]} ({was[1]})"

    def __str__(self) -> str:
        return "\n".join(self.words) or "nothing changed"


def _changed_points(
    was: Sequence[int] | None, now: Sequence[int] | None, players: Sequence[str] | None, words: str
) -> list[str]:
    pairs = enumerate(zip(now or (), was or (), strict=True))
    return [words.format(name_of(seat, players), new, old) for seat, (new, old) in pairs if new != old]


def replace_fact(game: Game, index: int, fact: Fact, *, players: Sequence[str] | None = None) -> Revision:
    """Replace a fact.

    >>> from fourwinds.riichi.rules.outcome import ExhaustiveDraw, Ron, Win
    >>> from fourwinds.riichi.rules.ruleset import Ruleset
    >>> from fourwinds.riichi.rules.value import Value
    >>> ron = Ron(loser=2, wins=(Win(1, Value(points=3_900)),))
    >>> game = fold(Ruleset(), [ron, ExhaustiveDraw(tenpai=(1,))])
    >>> for words in replace_fact(game, 0, ExhaustiveDraw(tenpai=(0, 1))).words:
    ...     print(words)
    hand 1: seat 1 won 3900 from seat 2 → the hand was drawn with seat 0 and seat 1 tenpai; ...
    hand 2: East 2 → East 1 honba 1; seat 0 at 25500 instead of 24000, ...
    seat 0 ends with 25500 instead of 24000
    seat 1 ends with 29500 instead of 31900
    seat 2 ends with 22500 instead of 20100
    seat 3 ends with 22500 instead of 24000
    """
    facts = list(game.facts)
    facts[_index(index, len(facts))] = fact
    return _revision(game, facts, [(place, place) for place in range(len(facts))], players)


def complete_fact(game: Game, index: int, fact: PlayedHand, *, players: Sequence[str] | None = None) -> Revision:
    """Complete an uncertain hand with a fact that does not contradict what was recorded."""
    hand = game.facts[_index(index, len(game.steps))]
    if not isinstance(hand, Uncertain):
        raise IllegalError("the hand is not uncertain", remedy="replace it instead").at(hand=game.hand_numbers[index])
    try:
        check_completion(hand, fact, game.rules)
    except IllegalError as error:
        raise error.at(hand=game.hand_numbers[index]) from None
    revision = replace_fact(game, index, fact, players=players)
    if hand.repeats not in (None, revision.after.steps[index].repeats):
        raise IllegalError(
            f"the dealer was recorded as {'staying' if hand.repeats else 'passing the deal'}",
            remedy="complete what was recorded, or correct the record first",
        ).at(hand=game.hand_numbers[index])
    return revision


def insert_fact(game: Game, index: int, fact: Fact, *, players: Sequence[str] | None = None) -> Revision:
    """Insert a fact before the one at the index, or at the end."""
    facts = list(game.facts)
    facts.insert(_index(index, len(facts) + 1), fact)
    places: list[tuple[int | None, int | None]] = [(old, old + (old >= index)) for old in range(len(facts) - 1)]
    return _revision(game, facts, [*places[:index], (None, index), *places[index:]], players)


def delete_fact(game: Game, index: int, *, players: Sequence[str] | None = None) -> Revision:
    """Delete a fact."""
    facts = list(game.facts)
    del facts[_index(index, len(facts))]
    places: list[tuple[int | None, int | None]] = [(old, old - (old > index)) for old in range(len(facts) + 1)]
    places[index] = (index, None)
    return _revision(game, facts, places, players)


def move_fact(game: Game, index: int, to: int, *, players: Sequence[str] | None = None) -> Revision:
    """Move a fact to the index `to`."""
    order = list(range(len(game.steps)))
    order.insert(_index(to, len(order)), order.pop(_index(index, len(order))))
    facts = game.facts
    return _revision(game, [facts[old] for old in order], [(old, new) for new, old in enumerate(order)], players)


def _index(index: int, facts: int) -> int:
    if type(index) is not int or not 0 <= index < facts:
        raise NotFoundError(
            f"this game has no fact {index!r}",
            remedy=f"choose 0 to {facts - 1}" if facts else "record a hand first",
        )
    return index


def _revision(
    game: Game, facts: Sequence[Fact], places: Sequence[tuple[int | None, int | None]], players: Sequence[str] | None
) -> Revision:
    names = None if players is None else tuple(players)
    after = fold(game.rules, facts)
    old_names, new_names = fact_names(game.facts), fact_names(facts)
    changes = [
        HandChange(
            old,
            new,
            None if old is None else game.steps[old],
            None if new is None else after.steps[new],
            names,
            "" if old is None else old_names[old],
            "" if new is None else new_names[new],
        )
        for old, new in places
    ]
    changed = after != game  # a hand moved past one like it changes nothing
    return Revision(game, after, tuple(change for change in changes if changed and change.is_changed), names)
