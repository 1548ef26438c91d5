"""The layer of a line: the user's own, a convention or the base; and which one wins."""

from __future__ import annotations

from enum import IntEnum

from fourwinds.notes.rule import BASE, USER

__all__ = ["Layer"]


class Layer(IntEnum):
    """A higher layer covers a lower one. The number is the start of its priority band (specification: systems 3.2)."""

    BASE = 100
    CONVENTION = 500
    USER = 1000

    @classmethod
    def of(cls, module: str) -> Layer:
        """Return the layer of a module, by its id."""
        return {BASE: cls.BASE, USER: cls.USER}.get(module, cls.CONVENTION)

    @property
    def module_type(self) -> str:
        """The name used in the database and the API."""
        return {Layer.BASE: "base", Layer.CONVENTION: "convention", Layer.USER: "user_custom"}[self]

    def priority(self, depth: int) -> int:
        """Return the priority: the start of the band plus ten for every call except passes, within the band.

        >>> Layer.BASE.priority(1), Layer.CONVENTION.priority(2), Layer.USER.priority(2), Layer.BASE.priority(90)
        (110, 520, 1020, 499)
        """
        above = [layer - 1 for layer in Layer if layer > self]
        return min([self + 10 * depth, *above[:1]])
