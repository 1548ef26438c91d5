"""Sequences of calls as notes write them: read, print, order, expand, and match against a live auction."""

from fourwinds.notes.sequence.agreed import agreed_suit
from fourwinds.notes.sequence.expand import Expansion
from fourwinds.notes.sequence.position import BY_THE_CALLS, Position, VulnerabilityAskedError, Vulnerable
from fourwinds.notes.sequence.qualifiers import Qualifiers
from fourwinds.notes.sequence.sequence import Sequence
from fourwinds.notes.sequence.tokens import Token

__all__ = [
    "BY_THE_CALLS",
    "Expansion",
    "Position",
    "Qualifiers",
    "Sequence",
    "Token",
    "VulnerabilityAskedError",
    "Vulnerable",
    "agreed_suit",
]
