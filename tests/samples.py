"""Samples of long lists of cases: some in every run, chosen by the commit, and all of them with --slow."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

__all__ = ["POSTGRESQL", "Sampler", "beyond_samples", "sample_word"]

_OUTSIDE_A_CHECKOUT = "four-winds"
_ONE_IN = 4
_ALWAYS_ON_BOTH = Path(__file__).parent / "store"
"""Tests of the SQL itself, which run on both databases every time."""
POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.on_postgresql)
"""Beside "sqlite" as parameter of a fixture: every fourth test is repeated on PostgreSQL, with --slow all of them."""

T = TypeVar("T")


def sample_word(config: pytest.Config) -> str:
    """Return the word that chooses the samples: the option, or else the commit, or a fixed word outside a checkout."""
    given: str | None = config.getoption("--sample")
    git = shutil.which("git")
    if given or not git:
        return given or _OUTSIDE_A_CHECKOUT
    found = subprocess.run([git, "rev-parse", "HEAD"], cwd=config.rootpath, capture_output=True, text=True, check=False)
    return found.stdout.strip() or _OUTSIDE_A_CHECKOUT


def beyond_samples(items: list[pytest.Item], word: str) -> list[pytest.Item]:
    """Return the cases of `sampled` tests that this run leaves out. Tests with the same cases keep the same ones."""
    groups: dict[tuple[Path, str], list[pytest.Function]] = defaultdict(list)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("sampled"):
            groups[item.path, item.originalname].append(item)
    repeats = [item for item in items if item.get_closest_marker("on_postgresql") and not _is_kept(item, word)]
    return [*repeats, *(item for group in groups.values() for item in _beyond_sample(group, word))]


def _is_kept(item: pytest.Item, word: str) -> bool:
    return item.path.is_relative_to(_ALWAYS_ON_BOTH) or _digest(word, item.nodeid)[0] % _ONE_IN == 0


def _beyond_sample(cases: list[pytest.Function], word: str) -> list[pytest.Function]:
    marker = cases[0].get_closest_marker("sampled")
    assert marker
    cases.sort(key=lambda case: _digest(word, case.callspec.id))
    return cases[marker.args[0] :]


def _digest(*words: object) -> bytes:
    return hashlib.sha256(" ".join(map(str, words)).encode()).digest()


@dataclass(frozen=True)
class Sampler:
    """Chooses some of many values for this run; without a word, all of them."""

    word: str | None

    def __call__(self, values: Iterable[T], count: int, *about: object) -> list[T]:
        """Return some of the values, others for each thing that the sample is about."""
        found = list(values)
        if self.word is None:
            return found
        return sorted(found, key=lambda value: _digest(self.word, *about, value))[:count]
