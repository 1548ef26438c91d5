"""The page that helps a phone trust this server, the only one served without encryption."""

from __future__ import annotations

from typing import Literal

from fastapi import FastAPI, Request
from starlette.responses import HTMLResponse, Response

from fourwinds.app.settings import Settings
from fourwinds.web.assets import Assets
from fourwinds.web.errors import answer_errors
from fourwinds.web.lan.authority import Certificates
from fourwinds.web.layers import add_layers
from fourwinds.web.rendering import render

__all__ = ["CERTIFICATE_PATH", "create_install_app"]

CERTIFICATE_PATH = "/four-winds.crt"


def create_install_app(settings: Settings, certificates: Certificates, address: str) -> FastAPI:
    """Create an application with that page, the authority's certificate, and a link to the secure address."""
    app = FastAPI(title="Four Winds", openapi_url=None)
    add_layers(app, settings)
    answer_errors(app)

    @app.get("/", response_class=HTMLResponse)
    def page(request: Request) -> str:
        return render(
            "install.html",
            address=address,
            certificate=CERTIFICATE_PATH,
            name=_common_name(certificates),
            fingerprint=certificates.fingerprint,
            phone=_phone(request.headers.get("user-agent", "")),
        )

    @app.get(CERTIFICATE_PATH)
    def certificate() -> Response:
        return Response(
            certificates.download,
            media_type="application/x-x509-ca-cert",
            headers={
                "content-disposition": f'attachment; filename="{CERTIFICATE_PATH[1:]}"',
                "cache-control": "no-store",
            },
        )

    app.mount("/static", Assets(), name="static")
    return app


def _phone(agent: str) -> Literal["apple", "android"] | None:
    if any(name in agent for name in ("iPhone", "iPad", "Macintosh")):
        return "apple"
    return "android" if "Android" in agent else None


def _common_name(certificates: Certificates) -> str:
    return str(certificates.authority.subject.rdns[-1].rfc4514_string()).partition("=")[2]
