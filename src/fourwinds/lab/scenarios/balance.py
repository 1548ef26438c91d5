"""Choose which branch the next board should show, so that boards are shared out evenly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

__all__ = ["next_branch"]


def next_branch(
    branches: Mapping[str, Sequence[str]], boards: Mapping[str, int], frequency: Mapping[str, int]
) -> str | None:
    """Return the branch to show next: one with the fewest boards; None if there are none.

    `branches` has the calls of each. Among branches with equally few boards, each fork of the auction gets boards in
    proportion to the branches below it; then the more frequent branch comes first.

    >>> forks = {"2d": ["1n", "2d"], "2d-2h": ["1n", "2d", "2h"], "2d-2s": ["1n", "2d", "2s"], "2h": ["1n", "2h"]}
    >>> next_branch(forks, {"2d": 1}, {"2d-2s": 5})
    '2d-2s'
    >>> next_branch(forks, {"2d": 1, "2d-2s": 1}, {"2d-2h": 1, "2h": 1})
    '2h'
    """
    if not branches:
        return None
    fewest = min(boards.get(branch, 0) for branch in branches)
    open_ = [branch for branch in branches if boards.get(branch, 0) == fewest]
    depth = 0
    while len(open_) > 1:
        forks = _by_call(open_, branches, depth)
        everything = _by_call(branches, branches, depth)
        best = max(forks, key=lambda call: _claim(forks[call], everything[call], boards, frequency))
        if best == "":
            return max(forks[best], key=lambda branch: frequency.get(branch, 0))
        open_, depth = forks[best], depth + 1
        branches = {branch: branches[branch] for branch in everything[best]}
    return open_[0]


def _by_call(some: Iterable[str], branches: Mapping[str, Sequence[str]], depth: int) -> dict[str, list[str]]:
    """Return branches by their call at this depth, an empty text for those that end before."""
    found: dict[str, list[str]] = {}
    for branch in some:
        calls = branches[branch]
        found.setdefault(calls[depth] if depth < len(calls) else "", []).append(branch)
    return found


def _claim(
    open_: Sequence[str], every: Sequence[str], boards: Mapping[str, int], frequency: Mapping[str, int]
) -> tuple[float, int]:
    """Return how strong the claim of a fork to the next board is (Webster's method), then how frequent it is."""
    taken = sum(boards.get(branch, 0) for branch in every)
    return len(every) / (2 * taken + 1), sum(frequency.get(branch, 0) for branch in open_)
