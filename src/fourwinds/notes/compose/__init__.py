"""Build systems from the modules of a library, and check them."""

from fourwinds.notes.compose.bases import find_base, known_base
from fourwinds.notes.compose.check import check_modules, check_system
from fourwinds.notes.compose.create import create_system, system_for, system_with
from fourwinds.notes.compose.playable import Playable, playable

__all__ = [
    "Playable",
    "check_modules",
    "check_system",
    "create_system",
    "find_base",
    "known_base",
    "playable",
    "system_for",
    "system_with",
]
