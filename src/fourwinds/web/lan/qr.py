"""An address as a QR code for a terminal."""

from __future__ import annotations

from io import StringIO

import segno

__all__ = ["qr_lines"]


def qr_lines(address: str) -> list[str]:
    """The code in half blocks, to be shown bright on dark; its border belongs to it."""
    out = StringIO()
    segno.make(address, error="m", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().splitlines()
