"""A small system without faults, and the same with one fault planted."""

from __future__ import annotations

from fourwinds.lab.lint.subject import Subject
from fourwinds.notes.markdown import read_notes
from fourwinds.table.errors import FourWindsError

__all__ = ["CLEAN", "FILE", "planted", "subject_of"]

FILE = "ours.md"
CLEAN = """\
# Ours

## Info
base: sayc
conventions: [stayman_1nt]

## Opening bids

1c = 3+ clubs, 11-21 HCP
1d = 4+ diamonds, 11-21 HCP
1M = 5+ M, 11-21 HCP
1n [rank 1] = 15-17 HCP, balanced

## Responses

1M-2M = 6-9 support points, 3+ M
1M-3M = 10-12 support points, 4+ M
1n-2n = 8-9 HCP, invitational

## [stayman_1nt]

1n-2c = Stayman, 8+ HCP, asks for a 4-card major
1n-2c-2d = no 4-card major
1n-2c-2M = 4+ M

## [user_custom]

1d-1h = MODIFIED: 6+ points, 4+ hearts
"""


def planted(line: str, under: str = "## Responses") -> str:
    """Return the text of the system with another line as the last of a section; its number is that of the line."""
    lines = CLEAN.splitlines()
    start = lines.index(under)
    end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("## ")), len(lines))
    while not lines[end - 1]:
        end -= 1
    return "\n".join([*lines[:end], line, *lines[end:]]) + "\n"


def subject_of(text: str, *, file: str | None = FILE) -> Subject:
    """Return what is checked for the text of a file; of a stored system, without the file."""
    errors: list[FourWindsError] = []
    notes = read_notes(text, file=file, problems=errors)
    return Subject.of(notes, name="Ours", file=file, errors=errors)
