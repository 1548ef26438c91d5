"""Prefixes of sequences. Each is kept once with its possible statuses, so lines of one file share the work."""

from __future__ import annotations

from fourwinds.notes.sequence.legality import ANY_AUCTION, START, Statuses, advance
from fourwinds.notes.sequence.tokens import OUR_PASS, THEIR_PASS, Token

__all__ = ["ROOTS", "Prefix", "root"]

ELLIPSIS = "..."
KEPT = 20_000


class Prefix:
    """The first tokens of a sequence."""

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
        """Return the possible statuses of the auction when this token follows."""
        return ANY_AUCTION[token.theirs] if self._statuses is None else self._statuses

    def follows_own_side(self, token: Token) -> bool:
        """Whether the token belongs to the same side as the one before, which implies a pass between them."""
        return self.token is not None and self.token.theirs == token.theirs

    def then(self, token: Token) -> Prefix | None:
        """Return the prefix with one more token and the implied pass, if any; None if no reading is legal."""
        before: Prefix | None = self
        if self.follows_own_side(token):
            before = self.grown(OUR_PASS if token.theirs else THEIR_PASS)
        return before.grown(token) if before is not None else None

    def implied(self, token: Token) -> Prefix:
        """Return the prefix with the implied pass, if that is legal."""
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
        """The last bid as written in the line; None if it could be several bids."""
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
        """The sort key in notes: call by call by rank; sequences that begin with `...` come last."""
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
    """The two roots, the empty prefix and `...`; both are discarded with their children when there are too many."""

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
