"""The address and names by which other machines on the local network reach this one."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

from fourwinds.table.errors import NotFoundError

__all__ = ["lan_address", "machine_names"]

_OUTSIDE = ("192.0.2.1", 9)
"""An address outside the local network. Nothing is sent to it; only the route is looked up."""


def lan_address() -> str:
    """Return this machine's IPv4 address on its network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_OUTSIDE)
            found = str(probe.getsockname()[0])
        except OSError:
            found = _own_address()
    if not found or ip_address(found).is_loopback or ip_address(found).is_unspecified:
        raise NotFoundError(
            "this machine is not on a network", remedy="join one, or give the address to listen on with --host"
        )
    return found


def _own_address() -> str:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return ""
    return next((str(address[4][0]) for address in found if not ip_address(address[4][0]).is_loopback), "")


def machine_names() -> tuple[str, ...]:
    """Return the names of this machine: its host name, and its mDNS name (`.local`)."""
    name = socket.gethostname().partition(".")[0].lower()
    return (name, f"{name}.local") if re.fullmatch(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", name) else ()
