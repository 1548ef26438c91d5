"""Whose line it is: the users', a convention's, the base's; and which of them wins."""

from __future__ import annotations

from enum import IntEnum

from fourwinds.notes.rule import BASE, USER

__all__ = ["Layer"]


class Layer(IntEnum):
    """A higher layer covers a lower one. The number is the foot of its band of priorities (§3.2)."""

    BASE = 100
    CONVENTION = 500
    USER = 1000

    @classmethod
    def of(cls, module: str) -> Layer:
        """The layer of a module by its id."""
        return {BASE: cls.BASE, USER: cls.USER}.get(module, cls.CONVENTION)

    @property
    def module_type(self) -> str:
        """What the documents call it."""
        return {Layer.BASE: "base", Layer.CONVENTION: "convention", Layer.USER: "user_custom"}[self]

    def priority(self, depth: int) -> int:
        """Ten for every call that is not a pass, on top of the band's foot and never into the next band.

        >>> Layer.BASE.priority(1), Layer.CONVENTION.priority(2), Layer.USER.priority(2), Layer.BASE.priority(90)
        (110, 520, 1020, 499)
        """
        above = [layer - 1 for layer in Layer if layer > self]
        return min([self + 10 * depth, *above[:1]])
