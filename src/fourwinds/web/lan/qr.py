"""Draw an address as a QR code in a terminal."""

from __future__ import annotations

from io import StringIO

import segno

__all__ = ["qr_lines"]


def qr_lines(address: str) -> list[str]:
    """Return the lines of the code in half blocks, to be shown light on dark, including its border."""
    out = StringIO()
    segno.make(address, error="m", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()
