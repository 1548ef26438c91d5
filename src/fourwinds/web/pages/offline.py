"""What makes the pages work without the server: the service worker, the manifest, and the page that says so."""

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
_PAGES: Final = {"/riichi": "riichi.html", "/offline": "offline.html"}
_ICONS: Final = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"))


@router.get("/sw.js")
def service_worker() -> Response:
    """The worker knows the files of this version; another version is another worker."""
    return Response(_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})


@router.get("/offline", response_class=HTMLResponse)
def offline() -> str:
    return render("offline.html")


@router.get("/manifest.webmanifest")
def manifest() -> Response:
    """How a phone installs the page as an app."""
    told = {
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
    return JSONResponse(told, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


def offline_files() -> list[str]:
    """The addresses of all files that a phone keeps, each with its version."""
    found = sorted(path for path in _STATIC.rglob("*") if path.suffix in _KINDS)
    return [asset_url(path.relative_to(_STATIC).as_posix()) for path in found]


@cache
def _worker() -> str:
    files = offline_files()
    pages = "".join(render(template) for template in _PAGES.values())
    plain = render("sw.js", version="", files="", pages="")
    version = sha256("\n".join([plain, pages, *files]).encode()).hexdigest()[:12]
    return render("sw.js", version=version, files=json.dumps(files), pages=json.dumps(list(_PAGES)))
