"""Long and deep requests are refused in the one shape, before anybody reads them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from tests.web.bare import ask, bare_app

JSON = {"content-type": "application/json"}


async def in_parts(length: int) -> AsyncIterator[bytes]:
    for _ in range(length // 100):
        yield b"x" * 100


@pytest.mark.parametrize(
    ("address", "length", "status"),
    [
        ("/echo", 1000, 200),
        ("/echo", 1100, 413),
        ("/api/pbn/import", 5000, 200),
        ("/api/pbn/import", 5100, 413),
        ("/api/systems/1/proposals", 5100, 413),
        ("/nowhere", 1100, 413),
    ],
)
@pytest.mark.parametrize("body", [lambda length: b"x" * length, in_parts], ids=["whole", "in parts"])
def test_a_body_has_a_length_that_is_read(address: str, length: int, status: int, body: Callable[[int], Any]) -> None:
    app = bare_app(max_body=1000, max_import=5000)
    answer = ask(app, "POST", address, content=body(length), headers={"content-type": "text/plain"})
    assert answer.status_code == status
    if status == 200:
        assert answer.json() == length
    else:
        assert (answer.json()["code"], answer.json()["where"]) == ("too_large", {"field": "body"})
        assert answer.headers["connection"] == "close"
        assert "x-request-id" in answer.headers


def test_files_of_notes_may_be_as_long_as_other_imports() -> None:
    app = bare_app(max_body=1000, max_import=5000)
    for address in ("/api/systems/1/import", "/api/systems/1/proposals", "/api/systems/1/proposals/accept"):
        assert ask(app, "POST", address, content=b"x" * 4000).status_code == 404


def test_a_length_that_is_no_number_or_a_lie_is_refused_or_not_believed() -> None:
    app = bare_app(max_body=1000)
    for length in ("9" * 400, "-1", "x", "1001"):
        assert ask(app, "POST", "/echo", content=b"x", headers={"content-length": length}).status_code == 413
    assert ask(app, "POST", "/echo", content=b"x" * 1001, headers={"content-length": "5"}).status_code == 413


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"[" * 64 + b"]" * 64, 200),
        (b"[" * 65 + b"]" * 65, 422),
        (b'{"a":' * 65 + b"1" + b"}" * 65, 422),
        (b"[" * 400_000, 422),
        (b'["' + b"[" * 100 + b'\\"[[", "]"]', 200),
        (b'["\\\\", ' + b"[" * 64 + b"]" * 64 + b"]", 422),
        (b"[" + b"[1]," * 500 + b"[]]", 200),
        (("[" * 70 + "]" * 70).encode("utf-16"), 422),
        (b'"' + b'\\"' * 400_000 + b"[" * 65, 422),
        (b'{"a": 1', 422),
        (b'["\\ud83c\\udc04 \\\\ud800 \xe2\x99\xa0"]', 200),
        (b'["\\ud83c"]', 422),
        (b'["\\udc04\\ud83c"]', 422),
        (b'{"\\uD83Cx": 1}', 422),
        (b'["\xff"]', 422),
        (b"[NaN]", 422),
        (b"[-Infinity]", 422),
        (b"[1e999]", 422),
        (b"[1" + b"0" * 5000 + b"]", 422),
        (b'["NaN 1e999", 1e99, 1.5E-7, 25000]', 200),
    ],
)
def test_json_is_read_only_if_everybody_behind_can_read_it(body: bytes, status: int) -> None:
    answer = ask(bare_app(max_anonymous_body=1_000_000), "POST", "/json", content=body, headers=JSON)
    assert answer.status_code == status
    if status == 422:
        assert answer.json()["code"] == "malformed"


def test_head_is_answered_like_get_without_a_body() -> None:
    app = bare_app()
    for address, status in (("/who/x", 200), ("/stream", 200), ("/nowhere", 404), ("/breaks", 500), ("/echo", 405)):
        answer = ask(app, "HEAD", address)
        assert (answer.status_code, answer.content) == (status, b"")
    assert ask(app, "HEAD", "/who/x").headers["content-length"] == str(len(ask(app, "GET", "/who/x").content))
