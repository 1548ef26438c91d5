""" "Systems on": `1n-(x) as 1n-(p)` applies everything below the source to the target as well, call for call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import and_

from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import HIGHEST, bid_code
from fourwinds.notes.sequence.variables import NAMES, Binding, suits_of
from fourwinds.table.errors import AmbiguousError, ConflictError, IllegalError, Where

__all__ = ["Reuse", "reuses"]

_OTHERS = {"M": "oM", "oM": "M", "m": "om", "om": "m"}


@dataclass(frozen=True, slots=True)
class Reuse:
    """The lines below the source also apply below the target."""

    target: Sequence
    source: Sequence

    def __str__(self) -> str:
        return f"{self.target.path} as {self.source.path}"

    def source_calls(self, binding: Binding, last: int) -> bytes | None:
        """Return the calls of the source, with the variables of the target; None if a suit is unknown."""
        suits, codes = suits_of(binding), []
        for token in self.source.tokens:
            if token.suited:
                level, name = token.suited[0]
                suit = suits.get(NAMES[name])
                if suit is None:
                    return None
                code = bid_code(level, suit)
            else:
                code = last + token.steps[0] if token.steps else token.calls.bit_length() - 1
            if code > HIGHEST:
                return None
            codes.append(code)
            last = max(last, code)
        return bytes(codes)

    @property
    def starts_alike(self) -> bool:
        """Whether the source's calls replace the target's, keeping the calls before them."""
        alike = self.source.tokens[0].theirs == self.target.tokens[0].theirs
        return alike and self.source.anywhere == self.target.anywhere


def reuses(pairs: Iterable[tuple[Sequence, Sequence]]) -> list[Reuse]:
    """Return the reuses of pairs (target, source), after checking each pair and that there are no cycles."""
    checked = [_check(Reuse(target, source)) for target, source in pairs]
    _check_cycles(checked)
    return checked


def _check(reuse: Reuse) -> Reuse:
    target, source = reuse.target, reuse.source
    where = Where(token=str(reuse))
    if target.last.theirs != source.last.theirs:
        raise IllegalError(
            f"different sides are to call after {target.path} and after {source.path}",
            where=where,
            remedy="end both with a call of ours, or both with one of theirs",
        )
    if source.anywhere and not target.anywhere:
        raise IllegalError(
            f"{source.path} is not one sequence", where=where, remedy=f"write ...-{target.path} as {source.path}"
        )
    if any(token.width > 1 or len(token.steps) > 1 for token in source.tokens):
        raise AmbiguousError(
            f"{source.path} stands for several sequences", where=where, remedy="write exact calls after 'as'"
        )
    named = target.variables | {_OTHERS[name] for name in target.variables & _OTHERS.keys()}
    unknown = frozenset[str]().union(*(token.names for token in source.tokens)) - named
    if unknown:
        raise AmbiguousError(
            f"{target.path} does not say which suit {' and '.join(sorted(unknown))} is",
            where=where,
            remedy="use the same variable on both sides of 'as'",
        )
    return reuse


def _check_cycles(checked: list[Reuse]) -> None:
    """Raise an error if reuses form a cycle."""
    leads = _leads(checked)
    done: set[int] = set()

    def visit(place: int, trail: tuple[int, ...]) -> None:
        if place in trail:
            round_trip = [str(checked[one]) for one in trail[trail.index(place) :]]
            raise ConflictError(
                f"{' and '.join(round_trip)} {'form' if len(round_trip) > 1 else 'forms'} a cycle",
                where=Where(token=round_trip[-1]),
                remedy="remove one of them, and write out its lines",
            )
        if place not in done:
            for other in leads[place]:
                visit(other, (*trail, place))
            done.add(place)

    for place in range(len(checked)):
        visit(place, ())


def _leads(checked: list[Reuse]) -> list[list[int]]:
    """Return for each reuse the places of those that may reuse its lines again; of itself, only if it stays in place.

    Many reuses have the same source, so targets are compared once for each source.
    """
    by_first: dict[tuple[bool, int], list[tuple[int, list[int]]]] = {}
    for place, reuse in enumerate(checked):
        first, *rest = _masks(reuse.target)
        by_first.setdefault((reuse.target.anywhere, first), []).append((place, rest))
    overlapping: dict[str, list[int]] = {}
    for source in {reuse.source.path: reuse.source for reuse in checked}.values():
        (first, *rest), anywhere = _masks(source), source.anywhere
        alike = (found for (elsewhere, mask), found in by_first.items() if mask & first and elsewhere == anywhere)
        overlapping[source.path] = sorted(
            place for found in alike for place, others in found if all(map(and_, rest, others))
        )
    return [
        [other for other in overlapping[reuse.source.path] if other != place or reuse.source.path == reuse.target.path]
        for place, reuse in enumerate(checked)
    ]


def _masks(sequence: Sequence) -> list[int]:
    """Return the possible calls of each token, as bits that differ for our side and theirs."""
    return [token.possible << (HIGHEST + 1) * token.theirs for token in sequence.tokens]
