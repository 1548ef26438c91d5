"""Facts in words: who won what from whom, and how alternatives differ."""

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

__all__ = ["FactSentence", "describe_alternatives", "describe_fact", "join_words", "name_of"]

Players = Sequence[str] | None


class FactSentence(NamedTuple):
    """A fact as a sentence in three parts: who, what, and how or from whom."""

    who: str
    what: str
    how: str = ""

    def __str__(self) -> str:
        return " ".join(part for part in self if part)


def name_of(seat: int, players: Players = None) -> str:
    return seat_name(seat, players or ())


def join_words(words: Iterable[str], link: str = "and") -> str:
    """Join words as in a spoken list.

    >>> join_words(["Jo", "Josh", "Mikey"]), join_words(["Jo", "Josh"], "or")
    ('Jo, Josh and Mikey', 'Jo or Josh')
    """
    *some, last = words
    return f"{', '.join(some)} {link} {last}" if some else last


def _names(seats: Iterable[int], players: Players) -> str:
    return join_words([name_of(seat, players) for seat in seats])


def describe_fact(fact: Fact, players: Players = None, *, riichi: bool = True) -> FactSentence:
    """Describe a fact in words, with or without its riichi.

    >>> from fourwinds.riichi.rules.outcome import Win
    >>> from fourwinds.riichi.rules.value import Value
    >>> str(describe_fact(Ron(loser=1, wins=(Win(2, Value(points=2_600)),)), ["Koki", "Josh", "Mikey", "Jo"]))
    'Mikey won 2600 from Josh'
    >>> str(describe_fact(ExhaustiveDraw(tenpai=(0, 3), riichi=(3,))))
    'the hand was drawn with seat 0 and seat 3 tenpai, riichi of seat 3'
    """
    sentence = _describe_win(fact, players) or _describe_other(fact, players)
    if riichi and isinstance(fact, PlayedHand) and fact.riichi:
        how = f"{sentence.how}, riichi of {_names(fact.riichi, players)}".lstrip()
        sentence = FactSentence(sentence.who, sentence.what, how)
    return sentence


def _describe_win(fact: Fact, players: Players) -> FactSentence | None:
    if isinstance(fact, Ron):
        values = join_words([str(win.value) for win in fact.wins])
        return FactSentence(_names(fact.winners, players), f"won {values}", f"from {name_of(fact.loser, players)}")
    if isinstance(fact, Tsumo):
        return FactSentence(name_of(fact.win.seat, players), f"won {fact.win.value}", "by tsumo")
    if isinstance(fact, NagashiMangan):
        return FactSentence(_names(fact.seats, players), "had nagashi mangan", f"with {_tenpai(fact.tenpai, players)}")
    if isinstance(fact, Chombo):
        return FactSentence(name_of(fact.seat, players), "made a chombo")
    return None


def _describe_other(fact: Fact, players: Players) -> FactSentence:
    if isinstance(fact, ExhaustiveDraw):
        return FactSentence("the hand", "was drawn", f"with {_tenpai(fact.tenpai, players)}")
    if isinstance(fact, AbortiveDraw):
        return FactSentence("the hand", "was called off", f"({fact.kind.replace('_', ' ')})")
    if isinstance(fact, NoContest):
        return FactSentence("the hand", "was void")
    if isinstance(fact, Correction):
        return FactSentence("the scores", "were corrected", f"by {', '.join(f'{points:+}' for points in fact.deltas)}")
    if isinstance(fact, Baseline):
        state = State(fact.wind, fact.dealer, fact.honba, fact.sticks, fact.scores)
        return FactSentence("the record", "continues", f"from {state} with {', '.join(map(str, fact.scores))}")
    if isinstance(fact, Stop):
        return FactSentence("the game", "was stopped", f"({fact.reason.replace('_', ' ')})")
    return FactSentence("the hand", "is uncertain")


def _tenpai(seats: Sequence[int], players: Players) -> str:
    return f"{_names(seats, players)} tenpai" if seats else "nobody tenpai"


def describe_alternatives(choices: Sequence[FactSentence]) -> str:
    """Describe alternatives in as few words as possible.

    >>> mikey, josh = (FactSentence(name, "won 2600", "from Jo") for name in ("Mikey", "Josh"))
    >>> describe_alternatives([mikey, josh])
    'Mikey or Josh won 2600 from Jo'
    >>> describe_alternatives([mikey, mikey._replace(what="won 3900")])
    'Mikey won 2600 or 3900 from Jo'
    >>> describe_alternatives([FactSentence("Jo", "won 2600", "by tsumo"), josh])
    'Jo won 2600 by tsumo or Josh won 2600 from Jo'
    """
    columns = [list(dict.fromkeys(column)) for column in zip(*choices, strict=True)]
    if sum(len(column) > 1 for column in columns) > 1:
        return join_words([str(choice) for choice in choices], "or")
    who, *rest = columns
    return str(FactSentence(join_words(who, "or"), *[_either(column) for column in rest]))


def _either(words: Sequence[str]) -> str:
    """Join texts with "or"; a first word that they share is written once."""
    firsts = {word.partition(" ")[0] for word in words}
    if len(words) == 1 or len(firsts) > 1 or not all(" " in word for word in words):
        return join_words(words, "or")
    return f"{firsts.pop()} {join_words([word.partition(' ')[2] for word in words], 'or')}"
