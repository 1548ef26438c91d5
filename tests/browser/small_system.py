"""A small system with some faults, which the server can check and try in seconds."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route

__all__ = ["Ask", "asking", "import_small", "with_job_arguments"]

Ask = Callable[..., Any]

NOTES = """\
# Small

## Info
base: sayc
conventions: [stayman_1nt]

## Opening bids

1c = 3+ clubs, 11-21 HCP
1d = 4+ diamonds, 11-21 HCP
1M = 5+ M, 11-21 HCP
1n [rank 1] = 15-17 HCP, balanced

## Responses

1M-2M = 6-9 support points, 3+ M
1M-3M = 10-12 support points, 4+ M
1n-2n = 8-9 HCP, invitational

## [stayman_1nt]

1n-2c = Stayman, 8+ HCP, asks for a 4-card major
1n-2c-2d = no 4-card major
1n-2c-2M = 4+ M

## [user_custom]

1n-3d = 6+ diamonds, quite robust
1n-3h = DELETED:
1n-3s-4c = 5+ clubs
"""


def asking(page: Page) -> Ask:
    """Ask the server itself, not the page."""

    def ask(method: str, path: str, body: object = None, version: int | None = None) -> Any:
        headers = {} if version is None else {"if-match": f'"{version}"'}
        answer = page.request.fetch(path, method=method, data=body, headers=headers, timeout=120_000)
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    return ask


def import_small(page: Page, name: str) -> str:
    """Import the system under a name of its own, and return its id."""
    headers = {"content-type": "text/markdown"}
    answer = page.request.post(f"/api/systems/import?name={name}", data=NOTES, headers=headers, timeout=120_000)
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def with_job_arguments(page: Page, **arguments: object) -> None:
    """Start the jobs of a page with other arguments than people would choose, so that they take little time."""

    def change(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        body = route.request.post_data_json
        assert body is not None
        body["arguments"] |= arguments
        route.continue_(post_data=json.dumps(body))

    page.route("**/api/jobs", change)
