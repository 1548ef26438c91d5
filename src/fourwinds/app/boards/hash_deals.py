"""The DealHash of deals, and deals from owner strings or from stored boards with a hash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from fourwinds.app.actor import Actor
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash, deal_of_owners, owner_string
from fourwinds.pbn.dealtext import read_deal
from fourwinds.store.boards.boards import boards_with_hashes
from fourwinds.store.boards.collections import readable_collections
from fourwinds.store.database import Database
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError, IllegalError, Where

__all__ = ["MOST_HASHES", "FoundDeal", "HashedDeal", "find_hashes", "hash_deals", "hash_owners"]

MOST_HASHES: Final = 500
_MOST_FOUND = 1000


@dataclass(frozen=True, slots=True)
class HashedDeal:
    """A deal with the 52 owners of its cards and their hash."""

    deal: str
    owners: str
    deal_hash: str

    @classmethod
    def of(cls, deal: Deal) -> HashedDeal:
        return cls(str(deal), owner_string(deal), deal_hash(deal))


@dataclass(frozen=True, slots=True)
class FoundDeal:
    """A stored board with a requested hash."""

    deal_hash: str
    deal: str
    collection_id: str
    number: int


def hash_deals(texts: Sequence[str]) -> list[HashedDeal]:
    """Hash deals in any notation; they must be whole deals."""
    return [HashedDeal.of(_deal(text, place)) for place, text in enumerate(texts)]


def hash_owners(texts: Sequence[str]) -> list[HashedDeal]:
    """Return the deals of owner strings."""
    found = []
    for place, text in enumerate(texts):
        try:
            found.append(HashedDeal.of(deal_of_owners(text)))
        except FourWindsError as error:
            where = Where(field=f"body.owners.{place}")
            raise type(error)(error.problem, where=where, remedy=error.remedy) from None
    return found


def find_hashes(database: Database, who: Actor, hashes: Sequence[str]) -> list[FoundDeal]:
    """Find boards with these hashes in collections that the user may read."""
    must_be_storable(list(hashes))
    if not hashes:
        return []
    wanted = [text.strip().lower() for text in hashes]
    readable = readable_collections(who.account_id, operator=who.is_operator)
    with database.read() as connection:
        rows = boards_with_hashes(connection, wanted, readable, limit=_MOST_FOUND)
    return [FoundDeal(key, deal, collection, number) for key, collection, number, deal in rows]


def _deal(text: str, place: int) -> Deal:
    reading = read_deal(text)
    if isinstance(reading.deal, Deal):
        return reading.deal
    why = (
        reading.deal.why
        if reading.deal is not None
        else next((message for _, message in reading.problems[-1:]), "no deal")
    )
    raise IllegalError(why, where=Where(field=f"body.deals.{place}"), remedy="give all four hands, 13 cards each")
