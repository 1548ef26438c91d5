"""Facts in words: who won what from whom, and what alternatives differ in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    PlayedHand,
    Ron,
    Stop,
    Tsumo,
)
from fourwinds.riichi.rules.seat_message import seat_name
from fourwinds.riichi.rules.state import State

__all__ = ["Told", "alternatives", "listed", "name_of", "tell"]

Players = Sequence[str] | None


class Told(NamedTuple):
    """A fact as a sentence in three parts: who, what, and how or from whom."""

    who: str
    what: str
    how: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in self if part)


def name_of(seat: int, players: Players = None) -> str:
    return seat_name(seat, players or ())


def listed(words: Iterable[str], link: str = "and") -> str:
    """Words as a list is spoken.

    >>> listed(["Jo", "Josh", "Mikey"]), listed(["Jo", "Josh"], "or")
    ('Jo, Josh and Mikey', 'Jo or Josh')
    """
    *some, last = words
    return f"{', '.join(some)} {link} {last}" if some else last


def _names(seats: Iterable[int], players: Players) -> str:
    return listed([name_of(seat, players) for seat in seats])


def tell(fact: Fact, players: Players = None, *, riichi: bool = True) -> Told:
    """A fact in words, with or without the riichi that were declared.

    >>> from fourwinds.riichi.rules.outcome import Win
    >>> from fourwinds.riichi.rules.value import Value
    >>> str(tell(Ron(loser=1, wins=(Win(2, Value(points=2_600)),)), ["Koki", "Josh", "Mikey", "Jo"]))
    'Mikey won 2600 from Josh'
    >>> str(tell(ExhaustiveDraw(tenpai=(0, 3), riichi=(3,))))
    'the hand was drawn with seat 0 and seat 3 tenpai, riichi of seat 3'
    """
    told = _won(fact, players) or _not_won(fact, players)
    if riichi and isinstance(fact, PlayedHand) and fact.riichi:
        told = Told(told.who, told.what, f"{told.how}, riichi of {_names(fact.riichi, players)}".lstrip())
    return told


def _won(fact: Fact, players: Players) -> Told | None:
    if isinstance(fact, Ron):
        values = listed([str(win.value) for win in fact.wins])
        return Told(_names(fact.winners, players), f"won {values}", f"from {name_of(fact.loser, players)}")
    if isinstance(fact, Tsumo):
        return Told(name_of(fact.win.seat, players), f"won {fact.win.value}", "by tsumo")
    if isinstance(fact, NagashiMangan):
        return Told(_names(fact.seats, players), "had nagashi mangan", f"with {_tenpai(fact.tenpai, players)}")
    if isinstance(fact, Chombo):
        return Told(name_of(fact.seat, players), "made a chombo")
    return None


def _not_won(fact: Fact, players: Players) -> Told:
    if isinstance(fact, ExhaustiveDraw):
        return Told("the hand", "was drawn", f"with {_tenpai(fact.tenpai, players)}")
    if isinstance(fact, AbortiveDraw):
        return Told("the hand", "was called off", f"({fact.kind.replace('_', ' ')})")
    if isinstance(fact, NoContest):
        return Told("the hand", "was void")
    if isinstance(fact, Correction):
        return Told("the scores", "were corrected", f"by {', '.join(f'{points:+}' for points in fact.deltas)}")
    if isinstance(fact, Baseline):
        state = State(fact.wind, fact.dealer, fact.honba, fact.sticks, fact.scores)
        return Told("the record", "goes on", f"from {state} with {', '.join(map(str, fact.scores))}")
    if isinstance(fact, Stop):
        return Told("the game", "was stopped", f"({fact.reason.replace('_', ' ')})")
    return Told("the hand", "is uncertain")


def _tenpai(seats: Sequence[int], players: Players) -> str:
    return f"{_names(seats, players)} tenpai" if seats else "nobody tenpai"


def alternatives(choices: Sequence[Told]) -> str:
    """Alternatives in as few words as tell them apart.

    >>> alternatives([Told("Mikey", "won 2600", "from Jo"), Told("Josh", "won 2600", "from Jo")])
    'Mikey or Josh won 2600 from Jo'
    >>> alternatives([Told("Jo", "won 2600", "from Mikey"), Told("Jo", "won 3900", "from Mikey")])
    'Jo won 2600 or 3900 from Mikey'
    >>> alternatives([Told("Jo", "won 2600", "by tsumo"), Told("Josh", "won 2600", "from Jo")])
    'Jo won 2600 by tsumo or Josh won 2600 from Jo'
    """
    columns = [list(dict.fromkeys(column)) for column in zip(*choices, strict=True)]
    if sum(len(column) > 1 for column in columns) > 1:
        return listed([str(choice) for choice in choices], "or")
    who, *rest = columns
    return str(Told(listed(who, "or"), *[_either(column) for column in rest]))


def _either(words: Sequence[str]) -> str:
    """Words joined by "or", their first said once where it is the same."""
    firsts = {word.partition(" ")[0] for word in words}
    if len(words) == 1 or len(firsts) > 1 or not all(" " in word for word in words):
        return listed(words, "or")
    return f"{firsts.pop()} {listed([word.partition(' ')[2] for word in words], 'or')}"
