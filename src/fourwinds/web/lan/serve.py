"""Run the application for phones on the local network."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from ipaddress import ip_address

from fourwinds.app.settings import Settings
from fourwinds.web.hosts import is_loopback
from fourwinds.web.lan.addresses import lan_address, machine_names
from fourwinds.web.lan.authority import certificates
from fourwinds.web.lan.install import create_install_app
from fourwinds.web.server import create_app
from fourwinds.web.server.serve import AppListener, address_of, bind, run, set_up_link

__all__ = ["LanAddresses", "serve_lan"]


@dataclass(frozen=True, slots=True)
class LanAddresses:
    """The addresses of a server on the local network."""

    install: str
    """For phones that connect for the first time."""
    secure: str
    """For phones that trust the certificate."""
    here: str | None
    """For this machine, without encryption."""
    fingerprint: str
    """Fingerprint of the certificate that phones install."""
    set_up: str | None
    """Link that creates the first account, if there is none."""


def serve_lan(
    settings: Settings, *, host: str | None, port: int, install_port: int, announce: Callable[[LanAddresses], None]
) -> None:
    """Serve over HTTPS on the local network until a signal, together with a set-up page for new phones.

    This machine can also use the loopback address, on the same port and without encryption.
    """
    host = lan_address() if host is None or _is_any(host) else host
    with ExitStack() as stack:
        secure = stack.enter_context(bind(host, port))
        install = stack.enter_context(bind(host, install_port))
        address, port = secure.getsockname()[:2]
        names = tuple(dict.fromkeys((str(address), host.lower(), *machine_names())))
        here = None if is_loopback(str(address)) else stack.enter_context(bind("127.0.0.1", port))
        held = certificates(settings.data / "lan", names, datetime.now(UTC))
        # the listener for this machine has a loopback address; requests from phones never look local
        settings = replace(settings, host="127.0.0.1", allowed_hosts=(*settings.allowed_hosts, *names))
        app = create_app(settings, apart=True)
        secure_address = address_of(secure, "https")
        listeners = [
            AppListener(secure, app, held.server),
            AppListener(install, create_install_app(settings, held, secure_address)),
        ]
        if here is not None:
            listeners.append(AppListener(here, app))
        here_address = address_of(here) if here else None

        def started() -> None:
            link = set_up_link(app, here_address or secure_address)
            announce(LanAddresses(address_of(install), secure_address, here_address, held.fingerprint, link))

        run(settings, app, listeners, started)


def _is_any(host: str) -> bool:
    """Whether this means all addresses of a machine; phones need a specific one."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
