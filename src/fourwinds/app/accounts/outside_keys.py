"""The public keys of an external sign-in provider, fetched when needed and cached."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from http.client import HTTPException
from threading import Lock
from typing import Any, Final
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from jwt import PyJWK
from jwt.exceptions import PyJWTError

__all__ = ["ALGORITHMS", "PublishedKeys", "fetch_keys"]

_log = logging.getLogger("fourwinds.accounts")
ALGORITHMS: Final = ("RS256", "ES256")
_WAIT_S = 5
_MOST_BYTES = 1_000_000
_PAUSE_S = 60
"""Unknown keys cause a new fetch at most this often."""
_LIFE_S = 3600
"""Keys are fetched again after this time, as the provider may have revoked one."""


class PublishedKeys:
    """The keys at one address, by their id."""

    def __init__(
        self, address: str, fetch: Callable[[str], Any] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._address = address
        self._fetch = fetch or fetch_keys
        self._clock = clock
        self._lock = Lock()
        self._keys: dict[str | None, PyJWK] = {}
        self._asked_at = self._got_at = float("-inf")

    def find(self, key_id: str | None) -> PyJWK | None:
        """Return a key by its id, or the only key if a token has no key id."""
        if self._is_due(key_id):
            with self._lock:
                if self._is_due(key_id):
                    self._refresh()
        return self._find(key_id)

    def _is_due(self, key_id: str | None) -> bool:
        now = self._clock()
        known = self._find(key_id) is not None and now - self._got_at < _LIFE_S
        return not known and now - self._asked_at >= _PAUSE_S

    def _find(self, key_id: str | None) -> PyJWK | None:
        if key_id is None:
            return next(iter(self._keys.values())) if len(self._keys) == 1 else None
        return self._keys.get(key_id)

    def _refresh(self) -> None:
        """Fetch the current keys; keep the known ones if that fails."""
        try:
            published = self._fetch(self._address)
            if isinstance(published, dict) and isinstance(published.get("keys"), list):
                self._keys = {key.key_id: key for each in published["keys"] if (key := _key(each)) is not None}
                self._got_at = self._clock()
        except (OSError, ValueError, HTTPException, RecursionError) as error:
            _log.warning("the keys of the external provider cannot be fetched: %s", type(error).__name__)
        finally:
            self._asked_at = self._clock()


def _key(published: object) -> PyJWK | None:
    """Return a key for signatures that we accept, None for secrets and other keys."""
    if not isinstance(published, dict) or published.get("use", "sig") != "sig":
        return None
    try:
        key = PyJWK(published)
    except (PyJWTError, ValueError, TypeError, AttributeError):
        return None
    named = key.key_id is None or isinstance(key.key_id, str)
    return key if named and key.algorithm_name in ALGORITHMS else None


class _NoRedirect(HTTPRedirectHandler):
    """Refuses redirects: keys come only from the configured address."""

    def redirect_request(self, *_args: Any, **_named: Any) -> None:
        return None


def fetch_keys(address: str) -> Any:
    """Fetch JSON from a web address."""
    if urlsplit(address).scheme not in {"http", "https"}:
        raise ValueError("this is not a web address")
    request = Request(address, headers={"Accept": "application/json"})  # noqa: S310 - the scheme is checked
    with build_opener(_NoRedirect).open(request, timeout=_WAIT_S) as answer:
        return json.loads(answer.read(_MOST_BYTES))
