"""Offline support: the service worker, the manifest, and the page shown when the server cannot be reached."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from starlette.responses import HTMLResponse, JSONResponse, Response

from fourwinds.web.assets import asset_url
from fourwinds.web.rendering import render
from fourwinds.web.texts import text
from fourwinds.web.tokens import colour

__all__ = ["offline_files", "router"]

router = APIRouter(include_in_schema=False)

_STATIC: Final = Path(__file__).parent.parent / "static"
_KINDS: Final = {".css", ".js", ".png", ".svg", ".woff2"}
_PAGES: Final = {"/riichi": "riichi.html", "/bridge": "bridge.html", "/offline": "offline.html"}
_ICONS: Final = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"))


@router.get("/sw.js")
def service_worker() -> Response:
    """Return the service worker, which lists the files of this version; a new version is a new worker."""
    return Response(_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline", response_class=HTMLResponse)
def offline() -> str:
    return render("offline.html")


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the manifest for installing the page as an app."""
    manifest_data = {
        "id": "/riichi",
        "name": text("shell.name"),
        "short_name": text("shell.name"),
        "description": text("sync.app"),
        "lang": "en",
        "start_url": "/riichi",
        "scope": "/",
        "display": "standalone",
        "background_color": colour("paper").light,
        "theme_color": colour("paper").light,
        "icons": [
            {
                "src": asset_url(f"icons/{name}"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, size, purpose in _ICONS
        ],
    }
    return JSONResponse(manifest_data, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


def offline_files() -> list[str]:
    """Return the addresses of all files for offline use, each with its version."""
    found = sorted(path for path in _STATIC.rglob("*") if path.suffix in _KINDS)
    return [asset_url(path.relative_to(_STATIC).as_posix()) for path in found]


@cache
def _worker() -> str:
    files = offline_files()
    pages = "".join(render(template) for template in _PAGES.values())
    plain = render("sw.js", version="", files="", pages="")
    version = sha256("\n".join([plain, pages, *files]).encode()).hexdigest()[:12]
    return render("sw.js", version=version, files=json.dumps(files), pages=json.dumps(list(_PAGES)))
