"""Find base systems by name, and the base of the library that a base of one's own is like."""

from __future__ import annotations

from fourwinds.notes.base_names import base_id
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = ["DEFAULT_LIKE", "find_base", "is_own_base", "known_base", "like_chain", "with_defence"]

DEFAULT_LIKE = "sayc"
"""What a base of one's own is like if it does not say."""


def known_base(name: str, library: Library) -> str | None:
    """Return the id of a base system by its id or by one of its usual names, without reading it; None if unknown.

    >>> known_base("2/1", Library.load()), known_base("Acol", Library.load()), known_base("ours", Library.load())
    ('2_1_game_force', 'acol', None)
    """
    ids = (name_of(name), base_id(name))
    return next((id_ for id_ in ids if library.kind(id_) == "base_system"), None)


def find_base(name: str, library: Library) -> Module:
    """Return a base system by its id or by one of its usual names, such as `2/1`."""
    return library.base(known_base(name, library) or name)


def is_own_base(base: Module) -> bool:
    """Whether a base is not one of the packaged library, or is like another."""
    return bool(base.like) or base.id not in Library.load()


def like_chain(base: Module, library: Library) -> tuple[str, ...]:
    """Return the ids of the bases that a base is like, directly or through others.

    The last one is a base of the packaged library. A base that is like nothing known, or like itself, raises an error.

    >>> like_chain(Module("base_system", "ours", "Ours", like="2/1"), Library.load())
    ('2_1_game_force',)
    """
    seen = [base.id]
    while base.like:
        following = base.like if base.like in seen else _find_like(base, library).id
        if following in seen:
            raise _circle(base, following)
        base = _find_like(base, library)
        seen.append(base.id)
    return (*seen[1:], DEFAULT_LIKE) if is_own_base(base) else tuple(seen[1:])


def _circle(base: Module, like: str) -> ConflictError:
    return ConflictError(
        f"{base.id} is like {like}, which leads back to itself",
        where=base.places.get("like", Where(token=like)),
        remedy=f"write like: with a base of the library under ## Info: {_library_bases()}",
    )


def _find_like(base: Module, library: Library) -> Module:
    for shelf in (library, Library.load()):
        if known := known_base(base.like, shelf):
            return shelf.base(known)
    raise NotFoundError(
        f"{base.id} is like '{base.like}', which is not a base system of the library",
        where=base.places.get("like", Where(token=base.like)),
        remedy=f"write like: with one of {_library_bases()}",
    )


def _library_bases() -> str:
    library = Library.load()
    return ", ".join(id_ for id_ in library.ids if library.kind(id_) == "base_system")


def with_defence(base: Module, library: Library) -> Module:
    """Return a base of one's own with the defence of the base it names: the parts for auctions that they open.

    A base that names its own parts, or does not say what it is like, stays as it is. Its own lines take precedence.
    """
    if not base.like or base.includes:
        return base
    like = like_chain(base, library)[-1]
    shelf = library if like in library else Library.load()
    parts = [shelf.get(part) for part in shelf.base(like).includes]
    return base.including(part for part in parts if _is_defence(part))


def _is_defence(part: Module) -> bool:
    rules = part.rules()
    return bool(rules) and all(not rule.sequence.anywhere and rule.sequence.tokens[0].theirs for rule in rules)
