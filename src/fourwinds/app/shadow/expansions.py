"""The auctions that lines stand for, as far as they can be listed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fourwinds.notes.reuse import Reuse
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Expansion, Sequence
from fourwinds.notes.sequence.codes import NO_BID, SPELLINGS, code_of
from fourwinds.notes.sequence.variables import NAMES

__all__ = ["WIDE", "Auction", "auctions_of", "without_passes", "written_sources"]

WIDE = 200
"""A line that stands for more auctions than this is not listed position by position."""
_PASSES = ("p", "(p)")


class Auction(NamedTuple):
    """Calls in code, and whether the first of them is ours."""

    codes: bytes
    first_is_ours: bool


@lru_cache(maxsize=30_000)
def auctions_of(path: str) -> tuple[tuple[str, Auction], ...]:
    """Return the auctions that a sequence stands for, with their spelling; none if there are too many to list.

    >>> [text for text, _ in auctions_of("1M-(p)-2M")], auctions_of("...-4n")
    (['1h-(p)-2h', '1s-(p)-2s'], ())
    """
    return tuple(
        (text, Auction(bytes(map(code_of, expansion.calls)), expansion.first_is_ours))
        for text, expansion in _expansions(path)
    )


def written_sources(rule: Rule) -> list[tuple[str, str]]:
    """Return the sequences of a line `A as B` with the sequence that each is carried over from."""
    if rule.source is None or rule.source.anywhere:
        return []
    reuse = Reuse(rule.sequence, rule.source)
    found = ((path, _source(reuse, expansion)) for path, expansion in _expansions(rule.sequence.path))
    return [(path, source) for path, source in found if source is not None]


def without_passes(path: str) -> str:
    """Return a sequence without the passes before the opening.

    >>> without_passes("p-(p)-1s-(p)-2c"), without_passes("1n")
    ('1s-(p)-2c', '1n')
    """
    calls = path.split("-")
    if calls[0] not in _PASSES:
        return path
    first = next((place for place, call in enumerate(calls) if call not in _PASSES), len(calls))
    return "-".join(calls[first:])


def _expansions(path: str) -> tuple[tuple[str, Expansion], ...]:
    found: dict[str, Expansion] = {}
    for expansion in Sequence.parse(path).expand():
        found.setdefault(str(expansion), expansion)
        if len(found) > WIDE:
            return ()
    return tuple(found.items())


def _source(reuse: Reuse, target: Expansion) -> str | None:
    """Return the calls of the source, with its variables set as in the target."""
    binding = tuple(int(target.suits.get(name, -1)) for name in NAMES)
    codes = reuse.source_calls(binding, NO_BID)
    if codes is None:
        return None
    calls = (
        f"({SPELLINGS[code]})" if token.theirs else SPELLINGS[code]
        for code, token in zip(codes, reuse.source.tokens, strict=True)
    )
    return "-".join(calls)
