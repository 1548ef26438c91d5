"""Random cards, deals, calls and auctions for properties.

Packs and auctions come from a seed: a shrunk pack is no easier to read than any other, and 100,000 of them are made in
seconds.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.bridge.contract import PASSED_OUT, Contract, Doubled
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability

PACK = tuple(Card(suit, rank) for suit in Suit for rank in range(13))


def _deal(random: Random) -> Deal:
    pack = random.sample(PACK, 52)
    return Deal.of({seat: Hand.of(pack[13 * seat : 13 * seat + 13]) for seat in Seat})


def _auction(random: Random) -> Auction:
    """A legal auction, finished or not; passes and low bids come up as often as at a table."""
    auction = Auction(random.choice(list(Seat)))
    for _ in range(random.randrange(30)):
        if auction.is_over:
            break
        legal = auction.legal_calls
        auction = auction.then(random.choice((PASS, random.choice(legal[:8]), random.choice(legal))))
    return auction


seats = st.sampled_from(Seat)
vulnerabilities = st.sampled_from(Vulnerability)
cards = st.sampled_from(PACK)
calls: st.SearchStrategy[Call] = st.sampled_from([PASS, DOUBLE, REDOUBLE, *BIDS])
randoms = st.integers(0, 2**64 - 1).map(Random)
deals = randoms.map(_deal)
hands = randoms.map(lambda random: Hand.of(random.sample(PACK, 13)))
auctions = randoms.map(_auction)
contracts = st.just(PASSED_OUT) | st.builds(Contract, st.sampled_from(BIDS), seats, st.sampled_from(Doubled))
