"""Double dummy: the tricks each side can take when everyone sees all the cards.

The solver is Bo Haglund's DDS, through the `endplay` package. It uses all cores and handles one call at a time, so
calls take a lock. It is loaded on first use, because loading takes half a second.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any, TypeAlias, TypeVar

from fourwinds.bridge.calls import Bid, Strain
from fourwinds.bridge.cards import Card, Suit
from fourwinds.bridge.contract import PASSED_OUT, Contract, Doubled, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.table.errors import MalformedError

__all__ = [
    "DoubleDummyTable",
    "Par",
    "Question",
    "TableCache",
    "leads",
    "limit_threads",
    "ns_scores",
    "par",
    "table",
    "tables",
    "tricks",
]

T = TypeVar("T")

_TABLES_A_CALL, _BOARDS_A_CALL = 40, 200
_solver_lock = threading.Lock()
_most_threads: list[int] = []
"""The last number is the limit on threads; without one, the solver uses all cores."""
_VULNERABILITIES = {
    Vulnerability.NONE: 0,
    Vulnerability.ALL: 1,
    Vulnerability.NS: 2,
    Vulnerability.EW: 3,
}


@dataclass(frozen=True, slots=True)
class DoubleDummyTable:
    """The tricks every declarer takes in every strain: five numbers (♣ ♦ ♥ ♠ NT) for each of north, east, south, west.

    >>> solved = DoubleDummyTable.parse("65754 78889 65754 78889")
    >>> solved.tricks(Seat.EAST, Strain.NOTRUMP)
    9
    """

    rows: tuple[tuple[int, ...], ...]

    def __post_init__(self) -> None:
        if [len(row) for row in self.rows] != [5] * 4 or not all(
            0 <= taken <= 13 for row in self.rows for taken in row
        ):
            raise MalformedError(
                f"{self.rows!r} is not a double-dummy table",
                remedy="give four rows of five numbers from 0 to 13",
            )

    @classmethod
    def parse(cls, text: str) -> DoubleDummyTable:
        """Read four groups of five hexadecimal digits, as `str` writes them."""
        try:
            return cls(tuple(tuple(int(digit, 16) for digit in row) for row in text.split()))
        except ValueError:
            raise MalformedError(
                f"{text!r} is not a double-dummy table",
                remedy="write four groups of five hexadecimal digits",
            ) from None

    def __str__(self) -> str:
        return " ".join("".join(f"{taken:x}" for taken in row) for row in self.rows)

    def tricks(self, declarer: Seat, strain: Strain) -> int:
        return self.rows[declarer][strain]

    def as_json(self) -> dict[str, dict[str, int]]:
        return {str(seat): {str(strain): self.tricks(seat, strain) for strain in Strain} for seat in Seat}


Question: TypeAlias = tuple[Deal, Seat, Strain]
"""A deal, its declarer and the strain played in."""
TableCache: TypeAlias = MutableMapping[str, DoubleDummyTable]
"""Tables by DealHash: a plain dict, or anything that behaves like one."""


@dataclass(frozen=True, slots=True)
class Par:
    """The score for north-south when both sides bid perfectly, and the results that give it."""

    score: int
    results: tuple[Result, ...]


def table(deal: Deal, *, cache: TableCache | None = None) -> DoubleDummyTable:
    """Return the double-dummy table of one deal."""
    return next(tables([deal], cache=cache))


def tables(deals: Iterable[Deal], *, cache: TableCache | None = None) -> Iterator[DoubleDummyTable]:
    """Return the double-dummy tables of many deals, in order.

    Deals in the cache are not solved again; a deal that appears twice in one batch is solved once."""
    for batch in _batches(deals, _TABLES_A_CALL):
        if cache is None:
            yield from _solve_tables(batch)
            continue
        hashes = [deal_hash(deal) for deal in batch]
        known = {key: found for key in hashes if (found := cache.get(key)) is not None}
        unknown = {key: deal for key, deal in zip(hashes, batch, strict=True) if key not in known}
        for key, solved in zip(unknown, _solve_tables(list(unknown.values())), strict=True):
            cache[key] = known[key] = solved
        yield from (known[key] for key in hashes)


def tricks(questions: Iterable[Question], *, cache: TableCache | None = None) -> Iterator[int]:
    """Return the tricks one declarer takes in one strain, which is far cheaper than a table.

    Deals whose table is in the cache are not solved."""
    for batch in _batches(questions, _BOARDS_A_CALL):
        tables = [cache.get(deal_hash(deal)) if cache is not None else None for deal, _, _ in batch]
        unknown = [question for question, known in zip(batch, tables, strict=True) if known is None]
        solved = iter(_solve_leads(unknown, solutions=1))
        for (_, declarer, strain), known in zip(batch, tables, strict=True):
            yield 13 - next(solved).score[0] if known is None else known.tricks(declarer, strain)


def ns_scores(played: Iterable[tuple[Deal, Contract, Vulnerability]]) -> list[int]:
    """Return the score of north-south in each contract, played double dummy. The same question is solved once."""
    every = list(played)
    asked = [_question(deal, contract) for deal, contract, _ in every]
    different = list(dict.fromkeys(question for question in asked if question is not None))
    taken = dict(zip(different, tricks(different), strict=True))
    return [
        Result(contract, None if question is None else taken[question]).ns_score(vulnerability)
        for (_, contract, vulnerability), question in zip(every, asked, strict=True)
    ]


def _question(deal: Deal, contract: Contract) -> Question | None:
    """Return what to solve for a contract; None for a passed-out deal."""
    if contract.bid is None or contract.declarer is None:
        return None
    return deal, contract.declarer, contract.bid.strain


def leads(questions: Iterable[Question]) -> Iterator[dict[Card, int]]:
    """Return the tricks declarer takes after each opening lead, the best lead for the defence first.

    Equal leads are ordered from spades to clubs and from high to low."""
    for batch in _batches(questions, _BOARDS_A_CALL):
        yield from map(_read_leads, _solve_leads(batch, solutions=3))


def _read_leads(future: Any) -> dict[Card, int]:
    taken: dict[Card, int] = {}
    for i in range(future.cards):
        suit = Suit(3 - future.suit[i])
        ranks = (1 << future.rank[i]) | future.equals[i]
        for rank in range(13):
            if ranks >> (rank + 2) & 1:
                taken[Card(suit, rank)] = 13 - future.score[i]
    by_damage = sorted(taken, key=lambda card: (taken[card], -card.suit, -card.rank))
    return {card: taken[card] for card in by_damage}


def par(solved: DoubleDummyTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """Return the par score and its contracts; the dealer matters when both sides want to bid first."""
    dds = _solver()
    dds_table = dds.ddTableResults()
    for strain in Strain:
        for seat in Seat:
            dds_table.resTable[_dds_strain(strain)][seat] = solved.tricks(seat, strain)
    master = dds.parResultsMaster()
    dds.DealerParBin(dds_table, master, int(Seat(dealer)), _VULNERABILITIES[vulnerability])
    if master.score == 0:
        return Par(0, (Result(PASSED_OUT, None),))
    results = [result for i in range(master.number) for result in _par_results(master.contracts[i])]
    return Par(master.score, tuple(results))


def _par_results(found: Any) -> Iterator[Result]:
    """Return a par contract of the solver, once for each seat that can declare it."""
    seats = {4: Side.NS.seats, 5: Side.EW.seats}.get(found.seats) or (Seat(found.seats),)
    strain = Strain.NOTRUMP if found.denom == 0 else Strain(4 - found.denom)
    doubled = Doubled.DOUBLED if found.underTricks else Doubled.NO
    for seat in seats:
        contract = Contract(Bid(found.level, strain), seat, doubled)
        yield Result(contract, found.level + 6 + found.overTricks - found.underTricks)


def limit_threads(count: int) -> None:
    """Let the solver use this many threads in this process, such as 1 where every core has a process of its own."""
    _most_threads.append(count)
    _solver.cache_clear()


@cache
def _solver() -> Any:
    from endplay import _dds

    if _most_threads:
        _dds.SetMaxThreads(_most_threads[-1])
    return _dds


def _dds_strain(strain: Strain) -> int:
    return 4 if strain is Strain.NOTRUMP else 3 - strain


def _fill(cards: Any, deal: Deal) -> None:
    """The solver's masks start at bit 2 and its suits at spades."""
    for seat, hand in enumerate(deal.hands):
        clubs, diamonds, hearts, spades = hand.masks
        cards[seat][:] = (spades << 2, hearts << 2, diamonds << 2, clubs << 2)


def _solve_tables(deals: Sequence[Deal]) -> list[DoubleDummyTable]:
    if not deals:
        return []
    dds = _solver()
    asked = dds.ddTableDeals()
    asked.noOfTables = len(deals)
    for i, deal in enumerate(deals):
        _fill(asked.ddTableDeal[i].cards, deal)
    answer, unused_par = dds.ddTablesRes(), dds.allParResults()
    with _solver_lock:
        dds.CalcAllTables(asked, -1, [0] * 5, answer, unused_par)
    return [_read_table(answer.results[i].resTable) for i in range(len(deals))]


def _read_table(answer: Any) -> DoubleDummyTable:
    strains = [answer[_dds_strain(strain)] for strain in Strain]
    return DoubleDummyTable(tuple(tuple(strain[seat] for strain in strains) for seat in Seat))


def _solve_leads(questions: Sequence[Question], *, solutions: int) -> list[Any]:
    """Ask for the best opening lead (1 solution) or the value of every card (3)."""
    if not questions:
        return []
    dds = _solver()
    asked = dds.boards()
    asked.noOfBoards = len(questions)
    for i, (deal, declarer, strain) in enumerate(questions):
        asked.deals[i].trump = _dds_strain(Strain(strain))
        asked.deals[i].first = int(Seat(declarer).next)
        _fill(asked.deals[i].remainCards, deal)
        asked.target[i], asked.solutions[i], asked.mode[i] = -1, solutions, 1
    answer = dds.solvedBoards()
    with _solver_lock:
        dds.SolveAllBoardsBin(asked, answer)
    return [answer.solvedBoard[i] for i in range(len(questions))]


def _batches(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while batch := list(islice(rest, size)):
        yield batch
