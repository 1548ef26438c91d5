"""Static files, which browsers cache until they change."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["Assets", "asset_url"]

_FOLDER = Path(__file__).parent / "static"


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
