"""Static files: sent compressed, and cached by browsers until they change."""

from __future__ import annotations

import gzip
import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

__all__ = ["Assets", "asset_url"]

_FOLDER = Path(__file__).parent / "static"
_COMPRESSED = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""Fonts and pictures are compressed already."""


def asset_url(name: str) -> str:
    """Return the address of a static file, which changes with the file."""
    return f"/static/{name}?v={_version(name)}"


@cache
def _version(name: str) -> str:
    return sha256((_FOLDER / name).read_bytes()).hexdigest()[:12]


class Assets(StaticFiles):
    """Static files: cached for a year when requested by `asset_url`, otherwise revalidated at every use."""

    def __init__(self) -> None:
        super().__init__(directory=_FOLDER)

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        current = scope["query_string"].decode("latin-1") == f"v={_version(path)}"
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if current else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        plain = super().file_response(full_path, stat_result, scope, status_code)
        media_type = _COMPRESSED.get(Path(full_path).suffix)
        if media_type is None:
            return plain
        plain.headers["vary"] = "accept-encoding"
        asked = Headers(scope=scope)
        if "gzip" not in asked.get("accept-encoding", "") or "range" in asked:
            return plain
        etag = f'{plain.headers["etag"][:-1]}-gzip"'
        headers = {"content-encoding": "gzip", "etag": etag, "vary": "accept-encoding"}
        if self.is_not_modified(Headers(headers), asked):
            return NotModifiedResponse(Headers(headers))
        content = _compressed(Path(full_path), stat_result.st_mtime_ns)
        return Response(content, status_code, headers, media_type)


@cache
def _compressed(path: Path, _changed: int) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
