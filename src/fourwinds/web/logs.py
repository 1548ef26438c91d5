"""The log: one line per request, as JSON or as text, without the data people sent."""

from __future__ import annotations

import json
import logging
import re
import sqlite3
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, Final, TextIO
from uuid import uuid4

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.app.settings import Settings
from fourwinds.table.errors import TooManyError
from fourwinds.web.rates import Limit
from fourwinds.web.refusal import refuse

__all__ = ["JsonLines", "RequestLog", "TextLines", "error_lines", "logging_to"]

_LOG: Final = logging.getLogger("fourwinds.web.requests")
_CLIENT_LEFT: Final = 499
_REFUSALS: Final = frozenset({408, 413, 429, 503})
_REFUSALS_A_MINUTE: Final = 60
_SECRET_NAMES: Final = re.compile(r"token|secret|code|key|link", re.IGNORECASE)
_SAFE_TO_LOG: Final = (ArithmeticError, AttributeError, ImportError, NameError, OSError, TypeError, sqlite3.Error)
"""Errors whose messages are about the program or the machine. Others may quote user data."""


class RequestLog:
    """Logs every request with an id that is also in the response, and handles unexpected errors."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        facts: dict[str, Any] = {"request": uuid4().hex, "method": scope["method"], "status": _CLIENT_LEFT}
        scope.setdefault("state", {})["request_id"] = facts["request"]
        began = perf_counter()
        has_begun = False
        failure: Exception | None = None

        async def send_named(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                facts["status"] = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = facts["request"]
            await send(message)

        try:
            await self._app(scope, receive, send_named)
        except ClientDisconnect:
            pass
        except Exception as error:
            failure = error
            if has_begun:
                raise
            await refuse(scope, receive, send_named, error)
        finally:
            _log_request(scope, facts, (perf_counter() - began) * 1000, failure)


def _log_request(scope: Scope, facts: dict[str, Any], milliseconds: float, failure: Exception | None) -> None:
    status = 500 if failure else facts["status"]
    level = logging.INFO if status < 400 else logging.WARNING if status < 500 else logging.ERROR
    if not _LOG.isEnabledFor(level):
        return
    facts |= {"path": _path(scope), "status": status, "ms": round(milliseconds, 1)}
    account = scope["state"].get("account_id")
    if account is not None:
        facts["account"] = str(account)
    _LOG.log(level, "%(method)s %(path)s %(status)s", facts, extra={"facts": facts}, exc_info=failure)


def _path(scope: Scope) -> str:
    """Return the path without secrets in it."""
    path: str = scope["path"]
    for name, value in scope.get("path_params", {}).items():
        if _SECRET_NAMES.search(name) and str(value):
            path = path.replace(str(value), "***")
    return path if path.isprintable() else ascii(path)[1:-1]


class JsonLines(logging.Formatter):
    """One JSON object per line, in ASCII, so that nothing can forge a line or control a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {"time": _time(record).isoformat(timespec="milliseconds"), "level": _level(record)}
        facts = getattr(record, "facts", None)
        line |= facts or {"logger": record.name, "message": _message(record)}
        if record.exc_info and record.exc_info[1]:
            line["error"] = error_lines(record.exc_info[1])
        return json.dumps(line, default=str)


class TextLines(logging.Formatter):
    """A short line for people; with the id of the request only if it failed."""

    def format(self, record: logging.LogRecord) -> str:
        facts = getattr(record, "facts", None)
        line = f"{_time(record).astimezone():%H:%M:%S} {_level(record):7} {_escape(_message(record))}"
        if facts:
            line += f" {facts['ms']} ms" + (f" {facts['request']}" if facts["status"] >= 400 else "")
            line += f" (and {facts['unlogged']} more refusals)" if "unlogged" in facts else ""
        if record.exc_info and record.exc_info[1]:
            line += "".join(f"\n    {_escape(one)}" for one in error_lines(record.exc_info[1]))
        return line


@contextmanager
def logging_to(stream: TextIO | None, settings: Settings) -> Iterator[None]:
    """Log our own messages and the warnings of the web server while the block runs."""
    out = stream or sys.stderr
    handler = logging.StreamHandler(out)
    as_text = settings.log_format == "text" or (settings.log_format == "auto" and out.isatty())
    handler.setFormatter(TextLines() if as_text else JsonLines())
    handler.addFilter(_is_worth_logging)
    handler.addFilter(_RefusalFilter().filter)
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    loggers = {logging.getLogger(name): max(level, logging.WARNING) for name in ("uvicorn", "asyncio")}
    loggers[logging.getLogger("fourwinds")] = level
    before = {logger: (logger.level, logger.propagate) for logger in loggers}
    for logger, lowest in loggers.items():
        logger.addHandler(handler)
        logger.setLevel(lowest)
        logger.propagate = False
    try:
        yield
    finally:
        for logger, (lowest, propagate) in before.items():
            logger.removeHandler(handler)
            logger.setLevel(lowest)
            logger.propagate = propagate


def _is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a message is worth logging: not streams that end at shutdown, nor errors that are logged already."""
    return not record.name.startswith("uvicorn") or not (
        record.exc_info or "Cancel %s running task(s)" in str(record.msg)
    )


class _RefusalFilter:
    """Limits logged refusals per minute, with a count of the others, so that attackers cannot fill the disk."""

    def __init__(self) -> None:
        self._limit = Limit(_REFUSALS_A_MINUTE)
        self._unlogged = 0

    def filter(self, record: logging.LogRecord) -> bool:
        facts = getattr(record, "facts", None)
        is_refusal = facts["status"] in _REFUSALS if facts else record.name.startswith("uvicorn")
        if not is_refusal or record.exc_info:
            return True
        try:
            self._limit.take("")
        except TooManyError:
            self._unlogged += 1
            return False
        if facts and self._unlogged:
            facts["unlogged"], self._unlogged = self._unlogged, 0
        return True


def error_lines(error: BaseException, seen: frozenset[int] = frozenset()) -> list[str]:
    """Describe an error and its causes by class and code location, with the message only if it is safe to log."""
    words = f": {error}" if isinstance(error, _SAFE_TO_LOG) else ""
    lines = [f"{type(error).__module__}.{type(error).__qualname__}{words}"]
    lines += [
        f"  {frame.filename}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    causes = [before] if before is not None else []
    causes += error.exceptions if isinstance(error, BaseExceptionGroup) else []
    seen |= {id(error)}
    for cause in causes:
        if id(cause) not in seen and len(seen) < 10:
            lines += ["from", *error_lines(cause, seen)]
    return lines


def _message(record: logging.LogRecord) -> str:
    """Return the message; of asyncio only the first line, as the rest quotes values."""
    text = record.getMessage()
    return text.partition("\n")[0] if record.name == "asyncio" else text


def _time(record: logging.LogRecord) -> datetime:
    return datetime.fromtimestamp(record.created, UTC)


def _level(record: logging.LogRecord) -> str:
    return record.levelname.lower()


def _escape(text: str) -> str:
    return json.dumps(text)[1:-1]
