"""Beginnings of sequences, each kept once with what it can still become, so that lines of one file share the work."""

from __future__ import annotations

from fourwinds.notes.sequence.legality import ANY_AUCTION, START, Statuses, advance
from fourwinds.notes.sequence.tokens import OUR_PASS, THEIR_PASS, Token

__all__ = ["ROOTS", "Prefix", "root"]

ELLIPSIS = "..."
KEPT = 20_000


class Prefix:
    """A sequence from its first token up to one of them."""

    __slots__ = ("_order", "_statuses", "_then", "depth", "parent", "path", "token")

    parent: Prefix | None
    token: Token | None
    path: str
    depth: int
    """How many of its calls are not passes."""

    def __init__(self, parent: Prefix | None, token: Token | None, path: str, statuses: Statuses | None) -> None:
        self.parent, self.token, self.path = parent, token, path
        self.depth = (parent.depth if parent else 0) + (token is not None and not token.is_pass)
        self._statuses = statuses
        self._then: dict[str, Prefix] = {}
        self._order: tuple[object, ...] | None = None

    def statuses(self, token: Token) -> Statuses:
        """What the auction may have come to, when this token follows."""
        return ANY_AUCTION[token.theirs] if self._statuses is None else self._statuses

    def follows_own_side(self, token: Token) -> bool:
        """Whether the token is the same side's as the one before, so that the other side passed between."""
        return self.token is not None and self.token.theirs == token.theirs

    def then(self, token: Token) -> Prefix | None:
        """One more token, after the implied pass if there is one; None when no reading of it is legal."""
        before: Prefix | None = self
        if self.follows_own_side(token):
            before = self.grown(OUR_PASS if token.theirs else THEIR_PASS)
        return before.grown(token) if before is not None else None

    def implied(self, token: Token) -> Prefix:
        """The beginning with the implied pass; itself when that comes after the end."""
        if not self.follows_own_side(token):
            return self
        return self.grown(OUR_PASS if token.theirs else THEIR_PASS) or self

    def grown(self, token: Token) -> Prefix | None:
        known = self._then.get(token.text)
        if known is None:
            statuses = advance(self.statuses(token), token)
            if not statuses:
                return None
            path = f"{self.path}-{token.text}" if self.path else token.text
            known = self._then[token.text] = Prefix(self, token, path, statuses)
            ROOTS.kept += 1
        return known

    @property
    def last_bid(self) -> str | None:
        """The last bid as the line writes it; None if that is not one bid."""
        prefix: Prefix | None = self
        while prefix is not None and prefix.token is not None:
            if prefix.token.width < 2 and not prefix.token.calls & 0b111:
                return prefix.token.text.strip("()")
            if prefix.token.calls & ~0b111:
                break
            prefix = prefix.parent
        return None

    @property
    def order(self) -> tuple[object, ...]:
        """Its place in notes: call by call in their rank, what begins with `...` last."""
        if self._order is None:
            before = (self.anywhere,) if self.parent is None else self.parent.order
            self._order = before if self.token is None else (*before, self.token.key)
        return self._order

    @property
    def anywhere(self) -> bool:
        return self.path.startswith(ELLIPSIS)

    @property
    def tokens(self) -> tuple[Token, ...]:
        tokens, prefix = [], self
        while prefix.parent is not None and prefix.token is not None:
            tokens.append(prefix.token)
            prefix = prefix.parent
        return tuple(reversed(tokens))


class _Roots:
    """The two beginnings, nothing and `...`; forgotten with all that grew from them when it became too much."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.nothing, self.anything = Prefix(None, None, "", START), Prefix(None, None, ELLIPSIS, None)
        self.kept = 0


ROOTS = _Roots()


def root(*, anywhere: bool) -> Prefix:
    if ROOTS.kept > KEPT:
        ROOTS.forget()
    return ROOTS.anything if anywhere else ROOTS.nothing
