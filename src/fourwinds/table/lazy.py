"""Properties that are computed on first use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

__all__ = ["Lazy"]

T = TypeVar("T")


class Lazy(Generic[T]):
    """A property that is computed on first use and then kept.

    `functools.cached_property` takes a lock each time, which costs more than most of the values computed here.

    >>> class Deal:
    ...     @Lazy
    ...     def cards(self) -> int:
    ...         print("counting")
    ...         return 52
    >>> deal = Deal()
    >>> deal.cards, deal.cards
    counting
    (52, 52)
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Lazy[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Lazy[T] | T:
        if instance is None:
            return self
        value: T = self.work(instance)
        instance.__dict__[self.name] = value
        return value
