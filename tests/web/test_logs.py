"""The log: a line a request, errors with their place, and nothing that people sent."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from fourwinds.app.settings import Settings
from fourwinds.web import logs
from fourwinds.web.logs import logging_to
from fourwinds.web.rates import Limit
from tests.web.bare import ask, bare_app


@contextmanager
def logged(**settings: Any) -> Iterator[StringIO]:
    out = StringIO()
    with logging_to(out, Settings(Path(), "sqlite://", **settings)):
        yield out


def lines(out: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_a_request_is_one_line_of_json_with_its_id() -> None:
    with logged() as out:
        answer = ask(bare_app(), "GET", "/who/hunter2?password=hunter2", headers={"cookie": "session=hunter2"})
    (line,) = lines(out)
    assert line.pop("ms") >= 0
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "request": answer.headers["x-request-id"],
        "account": "a1",
        "method": "GET",
        "path": "/who/***",
        "status": 200,
    }


def test_an_error_is_told_with_its_place_and_without_its_words() -> None:
    with logged() as out:
        answer = ask(bare_app(), "GET", "/breaks")
    (line,) = lines(out)
    assert (answer.status_code, line["status"], line["level"]) == (500, 500, "error")
    assert answer.headers["x-request-id"] == line["request"]
    assert line["error"][0] == "builtins.KeyError"
    assert "builtins.ValueError" in line["error"]
    assert any("bare.py" in place and "in breaks" in place for place in line["error"])
    assert "hunter2" not in out.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_nothing_sent_can_forge_a_line_or_command_a_terminal(form: str) -> None:
    with logged(log_format=form) as out:
        ask(bare_app(), "GET", "/%0a%1b[31m%c2%9b%e2%80%a8{}")
        ask(
            bare_app(), "POST", "/json", content=b'{"password": "hunter2"', headers={"content-type": "application/json"}
        )
    text = out.getvalue()
    assert len(text.splitlines()) == 2
    assert text.replace("\n", "").isascii()
    assert text.replace("\n", "").isprintable()
    assert "hunter2" not in text


def test_the_level_says_what_is_worth_a_line() -> None:
    with logged(log_level="warning") as out:
        ask(bare_app(), "GET", "/who/x")
        assert out.getvalue() == ""
        ask(bare_app(), "GET", "/nowhere")
    assert [line["level"] for line in lines(out)] == ["warning"]
    with logged(log_format="text") as out:
        ask(bare_app(), "GET", "/who/x")
    assert " info    GET /who/*** 200 " in out.getvalue()


def test_the_web_server_speaks_through_the_same_log_and_everything_is_as_before_afterwards() -> None:
    before = logging.getLogger("uvicorn").handlers[:]
    with logged() as out:
        logging.getLogger("uvicorn.error").info("Started")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: hunter2")
    assert [(line["logger"], line["message"]) for line in lines(out)] == [
        ("uvicorn.error", "Invalid HTTP request received."),
        ("asyncio", "Task exception was never retrieved"),
    ]
    assert logging.getLogger("uvicorn").handlers == before


@pytest.mark.parametrize("form", ["json", "text"])
def test_an_attack_does_not_fill_the_log(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(logs, "Limit", partial(Limit, clock=lambda: now[0]))
    with logged(log_format=form, max_body=1000) as out:
        app = bare_app(max_body=1000)
        for _ in range(100):
            ask(app, "POST", "/echo", content=b"x" * 2000)
        ask(app, "GET", "/who/x")
        logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
        assert len(out.getvalue().splitlines()) == 61, "what is no refusal is logged always"
        now[0] += 10
        ask(app, "POST", "/echo", content=b"x" * 2000)
    last = out.getvalue().splitlines()[-1]
    assert ('"unlogged": 41' if form == "json" else "(and 41 more refusals)") in last
