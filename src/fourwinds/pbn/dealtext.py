"""The Deal tag: read as written, or repaired with a reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from fourwinds.bridge.cards import RANKS, Card, Hand, Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.bridge.spelling import fold
from fourwinds.pbn.game.draft import HIDDEN, DraftDeal, DraftHand, by_rank, count
from fourwinds.pbn.game.seats import read_seat

__all__ = ["DealReading", "read_deal"]

_FIRST = {str(seat): seat for seat in Seat}
_LONGEST = 1000
"""The most characters a deal may have, however it is spelled."""
_WHOLE_PACK = (1 << 52) - 1
_SUITS = tuple(reversed(Suit))
_PACK = frozenset(f"{suit}{rank}" for suit in _SUITS for rank in RANKS)
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-"})
_PREFIX = re.compile(r"\s*([A-Za-z]+)\s*:\s*")
_PREFIX_WITHOUT_COLON = re.compile(r"\s*([NESWnesw]|[Nn]orth|[Ee]ast|[Ss]outh|[Ww]est)\s+(?=\S)(?![♠SH]\s)")
_SEAT_LABEL = re.compile(r"(?<=[\s|;])(NORTH|EAST|SOUTH|WEST|[NESW])(?:\s*:\s*|\s+(?=[S♠]))")
_ODD_SEPARATORS = re.compile(r"([AKQJT2-9X]*)[-:_]([AKQJT2-9X]*)[-:_]([AKQJT2-9X]*)[-:_]([AKQJT2-9X]*)")
_NAMED = re.compile(r"[SHDC♠♥♦♣]")
_SUIT_NAMES = {name: index for index, suit in enumerate(_SUITS) for name in (str(suit), suit.symbol)}
_VOIDS = {"", "-"}
_ODD_VOIDS = {"--", "---", "VOID", "(VOID)", "NONE", "0", "=", "*", "_"}

Holdings = tuple[str, str, str, str]


@dataclass(slots=True)
class DealReading:
    """The deal or draft deal of a text, or neither, with the problems found and the repairs made."""

    deal: Deal | DraftDeal | None = None
    first: Seat = Seat.NORTH
    problems: list[tuple[str, str]] = field(default_factory=list)
    """Finding codes and messages."""
    notes: list[str] = field(default_factory=list)
    """Notes about repairs, to be written into the board."""


def read_deal(text: str) -> DealReading:
    """Read the value of a Deal tag.

    >>> reading = read_deal("n:kq3/at74/q62/k85 a8654,kq5,-,qjt76 J972.J9832.K4.A9 10.6.AJT98753.432")
    >>> str(reading.deal)
    'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'
    >>> [code for code, message in reading.problems]
    ['deal-letter-case', 'deal-ten', 'deal-separators']
    """
    deal = _canonical(text)
    if deal is None:
        return _Reader(text).reading
    problems = [(deal.kind, deal.why)] if isinstance(deal, DraftDeal) else []
    return DealReading(deal, _FIRST[text[0]], problems)


def _canonical(text: str) -> Deal | DraftDeal | None:
    """Return the deal or draft deal of a canonical text, as nearly all are; otherwise None."""
    parts = text.split(" ")
    if len(parts) != 4 or text[1:2] != ":" or text[0] not in _FIRST:
        return None
    parts[0] = parts[0][2:]
    turn = 4 - _FIRST[text[0]]
    parts = parts[turn:] + parts[:turn]
    hands: list[Hand] = []
    held = 0
    for part in parts:
        if part == "-":
            continue
        suits = part.split(".")
        if len(suits) != 4:
            return None
        spades, hearts, diamonds, clubs = map(_mask, suits)
        if spades is None or hearts is None or diamonds is None or clubs is None:
            return None
        cards = spades | hearts << 13 | diamonds << 26 | clubs << 39
        if held & cards or cards.bit_count() > 13:
            return None
        held |= cards
        hands.append(Hand.trusted((clubs, diamonds, hearts, spades)))
    if held == _WHOLE_PACK and len(hands) == 4:
        return Deal.trusted((hands[0], hands[1], hands[2], hands[3]))
    drafts = [HIDDEN if part == "-" else _holdings(part) for part in parts]
    return DraftDeal((drafts[0], drafts[1], drafts[2], drafts[3]))


def _holdings(part: str) -> DraftHand:
    spades, hearts, diamonds, clubs = part.replace("-", "").split(".")
    return spades, hearts, diamonds, clubs


@lru_cache(1 << 14)
def _mask(holding: str) -> int | None:
    """Return the mask of ranks in order, or of a void; None for anything else."""
    if holding == "-":
        return 0
    ranks = [RANKS.find(rank) for rank in holding]
    if -1 in ranks or any(high <= low for high, low in pairwise(ranks)):
        return None
    return sum(1 << rank for rank in ranks)


class _Reader:
    """Reads one deal that is not canonical or not complete."""

    def __init__(self, text: str) -> None:
        self.reading = DealReading()
        if len(text) > _LONGEST:
            self._unreadable(f"the deal is too long: {len(text)} characters")
            return
        hands = self._hands(text)
        if hands is None:
            return
        seats = self.reading.first.around()
        by_seat = dict(zip(seats, hands, strict=True))
        self._check([by_seat[seat] for seat in Seat])

    def _report(self, code: str, message: str) -> None:
        if all(code != known for known, _ in self.reading.problems):
            self.reading.problems.append((code, message))

    def _unreadable(self, message: str) -> None:
        self.reading.problems.append(("deal-unreadable", message))

    def _hands(self, text: str) -> list[DraftHand] | None:
        """Return the four hands in the order of the text, ranks sorted; None if they cannot be read."""
        body = self._body(text)
        if body is None:
            return None
        fields = self._fields(body)
        if fields is None:
            return None
        hands: list[DraftHand] = []
        for suits in fields:
            hand = HIDDEN if suits is None else self._hand(suits)
            if suits is not None and hand is None:
                return None
            hands.append(hand)
        return hands

    def _body(self, text: str) -> str | None:
        """Return the text after the first seat, in a uniform spelling."""
        prefix = _PREFIX.match(text) or _PREFIX_WITHOUT_COLON.match(text)
        seat = read_seat(prefix[1]) if prefix else None
        if prefix is not None and seat is None and fold(prefix[1]) not in _SUIT_NAMES:
            self._unreadable(f"{prefix[1]!r} is not the seat of the first hand")
            return None
        if prefix is not None and seat is not None:
            self.reading.first = seat
            body = text[prefix.end() :]
            if ":" not in prefix[0]:
                self._report("deal-separators", "there is no colon after the first seat")
            if prefix[1] != str(seat):
                self._report("deal-letter-case", f"the first seat is {prefix[1]!r}: read as {seat}")
        else:
            body = text.lstrip(": ")
            self._report("deal-first-seat", "there is no seat before the hands: the first is read as north's")
            self.reading.notes.append("the deal did not name its first seat; read from north")
        folded = fold(body).translate(_DASHES)
        if re.search(r"[a-wyz]", body):
            self._report("deal-letter-case", "ranks are written in lower case")
        if "10" in folded:
            self._report("deal-ten", "tens are written 10")
            folded = folded.replace("10", "T")
        return folded

    def _fields(self, body: str) -> list[list[str] | None] | None:
        """Return the suits of each hand as text, None for a hidden hand."""
        parts = self._hands_by_seat(body) or _without_marks_between(body.split())
        tidy = re.sub(r" *([./,]) *", r"\1", body)
        if len(parts) != 4 and len(tidy.split()) == 4 and tidy != body:
            self._report("deal-separators", "there are spaces around the suit separators")
            parts = tidy.split()
        if any(mark in body for mark in "/,|;"):
            self._report("deal-separators", "suits or hands are not separated by dots and spaces")
        if len(parts) == 4:
            return [None if part in ("-", "?") else self._suits(part) for part in parts]
        return self._flat_fields(body)

    def _hands_by_seat(self, body: str) -> list[str] | None:
        """Return the hands of a deal that names each seat, clockwise from the first."""
        labels = list(_SEAT_LABEL.finditer(f" {body}"))
        seats = [seat for label in labels if (seat := read_seat(label[1])) is not None]
        if len(seats) == 3 and self.reading.first not in seats:
            seats.insert(0, self.reading.first)
            starts = [0, *(label.end() - 1 for label in labels)]
        elif len(seats) == 4 and not body[: labels[0].start()].strip():
            starts = [label.end() - 1 for label in labels]
        else:
            return None
        if len(set(seats)) < 4:
            return None
        ends = [label.start() - 1 for label in labels[-3:]] + [len(body)]
        hands = {seat: body[start:end].strip(" |;,") for seat, start, end in zip(seats, starts, ends, strict=True)}
        self._report("deal-separators", "every hand is labelled with its seat")
        self.reading.first = seats[0]
        return [re.sub(r"\s+", ".", hands[seat]) for seat in self.reading.first.around()]

    def _suits(self, part: str) -> list[str]:
        """Return the suits of one hand."""
        odd = _ODD_SEPARATORS.fullmatch(part)
        if odd is not None:
            self._report("deal-separators", "suits are not separated by dots")
            return list(odd.groups())
        suits = re.split(r"[./,|;]", part.rstrip(",;|") if "." in part else part)
        if len(suits) == 5 and not suits[4]:
            self._report("deal-separators", "there is a separator after a hand")
            suits.pop()
        return suits

    def _flat_fields(self, body: str) -> list[list[str] | None] | None:
        """Split sixteen suits in a row, whatever separates them; report a deal without four hands."""
        hands = [part for part in re.split(r"\s*[|;]\s*|\s{2,}|\t", body.strip()) if part]
        if len(hands) == 4:
            self._report("deal-separators", "suits are separated by spaces")
            return [None if hand == "-" else re.split(r"[./,\s]", hand) for hand in hands]
        suits = re.split(r"[./,|;]\s*|\s+", body.strip())
        if len(suits) == 16:
            self._report("deal-separators", "suits are separated by spaces")
            return [suits[start : start + 4] for start in range(0, 16, 4)]
        if any(_NAMED.match(suit) for suit in suits) and (named := _named_hands(suits)) is not None:
            self._report("deal-separators", "suits are separated by spaces")
            return list(named)
        parts = body.split()
        if 0 < len(parts) < 4 and all(len(re.split(r"[./,]", part)) == 4 or part == "-" for part in parts):
            known: list[list[str] | None] = [None if part == "-" else re.split(r"[./,]", part) for part in parts]
            return known + [None] * (4 - len(parts))
        self._unreadable(f"the deal has {len(parts)} hands, not four" if parts else "the deal is empty")
        return None

    def _hand(self, suits: list[str]) -> DraftHand:
        """Return the ranks of one hand, sorted; None if they cannot be read."""
        holdings = self._suits_by_letter(suits) if any(_NAMED.match(suit) for suit in suits) else suits
        if holdings is None:
            return None
        if len(holdings) != 4:
            self._unreadable(f"the hand {'.'.join(suits)} has {len(suits)} suits, not four")
            return None
        sorted_suits = []
        for holding in holdings:
            if holding in _ODD_VOIDS:
                self._report("deal-void", f"a void is written {holding!r}")
            ranks = "" if holding in _VOIDS | _ODD_VOIDS else holding.replace("X", "x")
            odd = next((rank for rank in ranks if rank not in RANKS + "x"), None)
            if odd is not None:
                self._unreadable(f"{odd!r} in {holding!r} is not a rank")
                return None
            in_order = "".join(sorted(ranks, key=by_rank))
            if in_order.rstrip("x") != ranks.replace("x", ""):
                self._report("deal-unsorted", f"{ranks} is not in order: read as {in_order}")
            sorted_suits.append(in_order)
        spades, hearts, diamonds, clubs = sorted_suits
        return spades, hearts, diamonds, clubs

    def _suits_by_letter(self, suits: list[str]) -> list[str] | None:
        """Return the holdings of a hand that names its suits, in any order and with voids left out."""
        self._report("deal-suit-letters", "suits are named by letters or symbols")
        named = ["", "", "", ""]
        for piece in re.findall(r"[SHDC♠♥♦♣][^SHDC♠♥♦♣]*", ".".join(suits)):
            index = _SUIT_NAMES[piece[0]]
            if named[index]:
                self._unreadable(f"{_SUITS[index].name.lower()} appear twice in one hand")
                return None
            named[index] = piece[1:].strip(".: ")
        return named

    def _check(self, hands: list[DraftHand]) -> None:
        """Check the hands, clockwise from north: complete, repairable, a draft, or contradictory."""
        if all(count(hand) == 13 for hand in hands):
            hands = self._tens_for_x(hands)
        held = [
            [f"{suit}{rank}" for suit, holding in zip(_SUITS, hand or (), strict=False) for rank in holding]
            for hand in hands
        ]
        copies = Counter(card for cards in held for card in cards if card[1] != "x")
        twice = [card for card, number in copies.items() if number > 1]
        if twice or any(len(cards) > 13 for cards in held):
            repaired = self._swap_one_card(held, twice, sorted(_PACK - copies.keys()))
            if repaired is None:
                return
            held = repaired
        if all(len(cards) == 13 for cards in held) and not any("x" in card for cards in held for card in cards):
            hands_of = [Hand.of(map(Card.parse, cards)) for cards in held]
            self.reading.deal = Deal((hands_of[0], hands_of[1], hands_of[2], hands_of[3]))
            return
        north, east, south, west = hands
        draft = DraftDeal((north, east, south, west))
        self.reading.deal = draft
        self.reading.problems.append((draft.kind, draft.why))

    def _tens_for_x(self, hands: list[DraftHand]) -> list[DraftHand]:
        """Read the only x of a suit as its ten, if nobody holds that ten."""
        for index, suit in enumerate(_SUITS):
            everyone = "".join(hand[index] for hand in hands if hand)
            if everyone.count("x") != 1 or "T" in everyone:
                continue
            repair = f"the only x in {suit.name.lower()} is the ten, which nobody else holds"
            self._report("deal-x-is-ten", repair)
            self.reading.notes.append(repair)
            hands = [_with_ten(hand, index) for hand in hands]
        return hands

    def _swap_one_card(self, held: list[list[str]], twice: list[str], missing: list[str]) -> list[list[str]] | None:
        """Repair one duplicated card if exactly one is missing; otherwise report the problem."""
        sizes = [len(cards) for cards in held]
        if len(twice) == 1 and len(missing) == 1 and sum(sizes) == 52 and "x" not in "".join(map("".join, held)):
            card, lost = twice[0], missing[0]
            owners = [seat for seat in Seat for copy in held[seat] if copy == card]
            giver = self._who_gives(sizes, owners) if len(owners) == 2 else None
            if giver is not None:
                taker = Seat(sizes.index(12)) if 12 in sizes else giver
                held[giver].remove(card)
                held[taker].append(lost)
                who = "both by one hand" if owners[0] == owners[1] else f"by {owners[0]} and {owners[1]}"
                repair = f"{_symbol(card)} was held {who} and {_symbol(lost)} by nobody: {giver}'s {_symbol(card)}"
                repair += (
                    f" became {_symbol(lost)}" if taker == giver else f" was taken away, {taker} has {_symbol(lost)}"
                )
                self.reading.problems.append(("deal-card-repaired", repair))
                self.reading.notes.append(repair)
                return held
        if twice:
            shown = ", ".join(f"{_symbol(card)} ({_owners(held, card)})" for card in twice[:4])
            more = f" and {len(twice) - 4} more" if len(twice) > 4 else ""
            gone = f"; nobody has {', '.join(map(_symbol, missing[:4]))}" if sum(sizes) == 52 else ""
            self.reading.problems.append(("deal-duplicate-cards", f"held twice: {shown}{more}{gone}"))
            return None
        seat = Seat(sizes.index(max(sizes)))
        counts = ", ".join(f"{seat} {size}" for seat, size in zip(Seat, sizes, strict=True))
        self.reading.problems.append(("deal-too-many-cards", f"{seat} has {max(sizes)} cards ({counts})"))
        return None

    def _who_gives(self, sizes: list[int], owners: list[Seat]) -> Seat | None:
        """Return whose copy is wrong: that of the hand with 14 cards, otherwise the one listed later."""
        if sorted(sizes) == [12, 13, 13, 14]:
            long = Seat(sizes.index(14))
            return long if long in owners else None
        if sizes != [13, 13, 13, 13]:
            return None
        listed: Callable[[Seat], int] = self.reading.first.turns_to
        return max(owners, key=listed)


def _without_marks_between(parts: list[str]) -> list[str]:
    """Return the hands without separators that stand alone between them."""
    between = set(parts[1::2])
    return parts[::2] if len(parts) == 7 and len(between) == 1 and between <= {"/", "-", "|", ",", ";", "–"} else parts


def _named_hands(suits: list[str]) -> list[list[str]] | None:
    """Split suits in a row into hands, wherever the suit letters start again."""
    hands: list[list[str]] = []
    previous = 4
    for suit in suits:
        name = _SUIT_NAMES.get(suit[:1])
        if name is None:
            return None
        if name <= previous:
            hands.append([])
        hands[-1].append(suit)
        previous = name
    return hands if len(hands) == 4 else None


def _with_ten(hand: DraftHand, index: int) -> DraftHand:
    if hand is None or "x" not in hand[index]:
        return hand
    ranks = "".join(sorted(hand[index].replace("x", "T"), key=by_rank))
    suits = [ranks if place == index else holding for place, holding in enumerate(hand)]
    return suits[0], suits[1], suits[2], suits[3]


def _symbol(card: str) -> str:
    return f"{Suit.parse(card[0]).symbol}{card[1]}"


def _owners(held: list[list[str]], card: str) -> str:
    return " and ".join(str(seat) for seat in Seat for copy in held[seat] if copy == card)
