"""The bidder: recommends a call for a hand in an auction, and explains auctions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourwinds.bidding.advice import Advice, Alternative, Tried, score
from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.reading import Reading
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.table.errors import IllegalError

if TYPE_CHECKING:
    from fourwinds.bidding.deep import Verdict

__all__ = ["Bidder", "Explained"]

_ALTERNATIVES = 3
_TURNS = 20_000


@dataclass(frozen=True, slots=True)
class Explained:
    """One call of an auction, explained."""

    seat: Seat
    reading: Reading

    @property
    def call(self) -> Call:
        return self.reading.call

    @property
    def meaning(self) -> str:
        return self.reading.text or "not in the agreements"

    @property
    def forcing(self) -> str | None:
        return self.reading.meaning.forcing if self.reading.meaning is not None else None

    @property
    def alert(self) -> bool:
        """Whether the call must be alerted: it is artificial, or the notes say so."""
        meaning = self.reading.meaning
        return meaning is not None and (self.reading.is_artificial or "alert" in meaning.flags)

    @property
    def shown(self) -> str:
        """What the caller has shown so far, as text."""
        return self.reading.known.describe()


class Bidder:
    """Bids and explains by the agreements of both sides, which are the same without `theirs`.

    A book is played with the situational rules and the kernel that come with the package.
    """

    def __init__(self, ours: Agreements | Book, theirs: Agreements | Book | None = None) -> None:
        self.ours = _agreements(ours)
        self.theirs = self.ours if theirs is None else _agreements(theirs)
        self._tables: dict[tuple[bool, bool, bool], Turn] = {}
        self._turns = 0

    def __reduce__(self) -> tuple[object, ...]:
        """Send the agreements to another process, without the turns worked out so far."""
        return Bidder, (self.ours, self.theirs)

    def turn(self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE, we: Side | None = None) -> Turn:
        """Return the turn after an auction; `we` are the side to call by default."""
        we = auction.turn.side if we is None else we
        dealer = auction.dealer.side
        key = dealer is we, vulnerability.of(dealer), vulnerability.of(Side(1 - dealer))
        if self._turns > _TURNS:
            self._tables, self._turns = {}, 0
        turn = self._tables.get(key)
        if turn is None:
            sides = (self.ours, self.theirs) if dealer is we else (self.theirs, self.ours)
            turn = self._tables[key] = Turn(sides, key[1:])
        for call in auction.calls:
            self._turns += not turn.remembers(call)
            turn = turn.then(call)
        return turn

    def advise(
        self,
        hand: Hand | Mapping[str, object],
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        *,
        trace: bool = False,
        deep: bool = False,
        seed: int = 1,
        verdict: Verdict | None = None,
    ) -> Advice:
        """Recommend a call for the player to call, with this hand or with what is known of it.

        For a partly known hand, it is the call that most of the possible hands would make; the advice has their share
        and what else to specify. `deep` examines close constructive decisions of a whole hand by playing out deals
        that fit the auction; `verdict` is that of `weigh`, made before. The same seed gives the same advice.
        """
        if auction.is_over:
            raise IllegalError("the auction is over", remedy="ask before the last pass")
        turn = self.turn(auction, vulnerability)
        if not isinstance(hand, Hand):
            from fourwinds.bidding.hand_data import HandData
            from fourwinds.bidding.partly_known import advise_in_part

            return advise_in_part(turn, HandData.of(hand), most=_ALTERNATIVES, trace=trace, seed=seed)
        chosen, *others = self._fitting_choices(turn, hand)
        if deep and verdict is None:
            verdict = self.weigh(hand, auction, vulnerability, seed=seed)
        best = verdict.choice if verdict is not None else chosen
        return Advice(
            best,
            _score(best, hand),
            turn,
            tuple(_alternative(choice, hand) for choice in (chosen, *others) if choice.call != best.call)[
                :_ALTERNATIVES
            ],
            self._trace(turn, hand) if trace else (),
            verdict,
        )

    def weigh(
        self,
        hand: Hand,
        auction: Auction,
        vulnerability: Vulnerability = Vulnerability.NONE,
        *,
        calls: Sequence[Call] = (),
        deals: int | None = None,
        seed: int = 1,
        report: Callable[[float], None] | None = None,
    ) -> Verdict | None:
        """Play out deals that fit the auction after each of some calls, by default those of a close decision.

        None if there is only one call, or if too few deals are found. `report` is told the progress, from 0 to 1.
        """
        from fourwinds.bidding.deep import LAYOUTS, look_into

        turn, count = self.turn(auction, vulnerability), LAYOUTS if deals is None else deals
        return look_into(turn, hand, auction.dealer, vulnerability, seed=seed, count=count, calls=calls, report=report)

    def _fitting_choices(self, turn: Turn, hand: Hand) -> list[Choice]:
        """Return the first choice and a few others that fit, one per call; a pass for lack of a bid does not count."""
        found: dict[Call, Choice] = {}
        for choice in turn.choices():
            if found and choice.call is PASS and not choice.band.is_native:
                continue
            if choice.call not in found and choice.needs.matches(hand):
                found[choice.call] = choice
                if len(found) > _ALTERNATIVES:
                    break
        return list(found.values())

    def _trace(self, turn: Turn, hand: Hand) -> tuple[Tried, ...]:
        """Return every entry that was tried, up to the one that fits."""
        tried: list[Tried] = []
        for choice in turn.choices():
            failing = tuple(map(str, choice.needs.failing(hand)))
            tried.append(Tried(choice, failing))
            if not failing:
                break
        return tuple(tried)

    def explain(self, auction: Auction, vulnerability: Vulnerability = Vulnerability.NONE) -> tuple[Explained, ...]:
        """Return every call with its meaning, alert and force, and what it shows. We are the dealer's side."""
        readings = self.turn(auction, vulnerability, auction.dealer.side).readings
        return tuple(Explained(seat, reading) for (seat, _), reading in zip(auction, readings, strict=True))


def _agreements(played: Agreements | Book) -> Agreements:
    if isinstance(played, Agreements):
        return played
    from fourwinds.bidding.systems import agreements_of

    return agreements_of(played)


def _alternative(choice: Choice, hand: Hand) -> Alternative:
    return Alternative(choice.call, choice.text, choice.rule, choice.layer, _score(choice, hand))


def _score(choice: Choice, hand: Hand) -> int:
    return score(choice, [hand.length(suit) for suit in Suit], hcp(hand))
