"""Samples of long lists of cases: some in every run, chosen by the commit, and all of them with --slow."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

__all__ = ["beyond_samples", "sample_word"]

_OUTSIDE_A_CHECKOUT = "four-winds"


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
    return [item for group in groups.values() for item in _beyond_sample(group, word)]


def _beyond_sample(cases: list[pytest.Function], word: str) -> list[pytest.Function]:
    marker = cases[0].get_closest_marker("sampled")
    assert marker
    cases.sort(key=lambda case: hashlib.sha256(f"{word} {case.callspec.id}".encode()).digest())
    return cases[marker.args[0] :]
