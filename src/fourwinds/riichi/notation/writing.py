"""Writing games and hands, in full or in the short style."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final, Literal

from fourwinds.riichi.notation.tiles import write_tiles_clause
from fourwinds.riichi.notation.values import write_value, write_yaku_list
from fourwinds.riichi.notation.words import TablePlayers, quote, write_text
from fourwinds.riichi.records.record import GameRecord
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
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import WINDS
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

__all__ = ["NotationStyle", "write_game", "write_hand"]

NotationStyle = Literal["club", "short"]
_KINDS: Final = {
    "kyuushu_kyuuhai": "kyuushu",
    "suufon_renda": "suufon",
    "suucha_riichi": "suucha riichi",
    "suukaikan": "suukaikan",
    "sanchahou": "sanchahou",
}
_UNCERTAIN: Final = {None: "?", "ron": "? ron", "tsumo": "? tsumo", "exhaustive_draw": "? draw"}


def write_hand(fact: Fact, players: Sequence[str], style: NotationStyle = "club") -> str:
    """Write a fact that `read_hand` reads back.

    >>> from fourwinds.riichi.rules.value import Value
    >>> ron = Ron(loser=2, wins=(Win(3, Value(points=8_000)),), riichi=(1, 3))
    >>> print(write_hand(ron, ("Koki", "Josh", "Mikey", "Jo")))
    ron Jo from Mikey 8000 riichi Josh Jo
    >>> print(write_hand(ron, ("Koki", "Josh", "Mikey", "Jo"), "short"))
    Josh riichi
    Jo riichi
    Jo ron Mikey 8000
    """
    if style not in ("club", "short"):
        raise MalformedError(f"{style!r} is not a style", remedy="choose club or short")
    return _Writer(TablePlayers(players), short=style == "short").write(fact)


def write_game(record: GameRecord, style: NotationStyle = "club") -> str:
    """Write a game that `read_games` reads back. The short style has a block for every hand."""
    header = "\n".join(_header(record))
    hands = [write_hand(fact, record.players, style) for fact in record.facts]
    if style == "short":
        hands = [
            f"{heading}\n{hand}" if heading else hand for heading, hand in zip(_rounds(record), hands, strict=True)
        ]
        return "\n\n".join([header, *hands]) + "\n"
    return "\n".join([header, *hands]) + "\n"


def _rounds(record: GameRecord) -> list[str]:
    """Return the round before every hand, or empty texts if the hands break the rules."""
    try:
        steps = record.game.steps
    except FourWindsError:
        return [""] * len(record.facts)
    return [str(step.before) if isinstance(step.fact, PlayedHand) else "" for step in steps]


def _header(record: GameRecord) -> list[str]:
    names = [TablePlayers.write_name(player) for player in record.players]
    lines = [" ".join(names) if record.final_scores is None else _entries(names, record.final_scores)]
    lines.append(f"rules: {_rules(record.rules)}")
    texts = {"date": record.played, "season": record.season, "id": record.id}
    lines += [f"{key}: {write_text(text)}" for key, text in texts.items() if text]
    if record.penalties is not None:
        lines.append(f"penalties: {_entries(names, record.penalties)}")
    return lines


def _entries(names: Iterable[str], points: Iterable[int]) -> str:
    return " ".join(f"{name}:{number}" for name, number in zip(names, points, strict=True))


def _rules(rules: Ruleset) -> str:
    """Return the name of a preset, or the choices that differ from the default."""
    written = rules_as_json(rules)
    if isinstance(written, str):
        return written
    usual = Ruleset().as_json()
    return json.dumps({name: choice for name, choice in written.items() if choice != usual[name]}, ensure_ascii=False)


class _Writer:
    """Writes the facts of one table."""

    def __init__(self, names: TablePlayers, *, short: bool) -> None:
        self.names = names
        self.short = short

    def write(self, fact: Fact) -> str:
        if not isinstance(fact, PlayedHand):
            return self._table_fact(fact) + _note(getattr(fact, "note", ""))
        before: list[str] = []
        riichi = self._riichi(fact)
        if self.short and not _needs_only(fact) and not isinstance(fact, AbortiveDraw):
            before = [
                f"{self.names.write(seat)} riichi{' ronned' if seat == fact.ronned_riichi else ''}"
                for seat in fact.riichi
            ]
            riichi = ""
        if isinstance(fact, Ron):
            outcome = self._ron(fact, riichi + _note(fact.note))
        else:
            outcome = self._outcome(fact) + riichi + _note(fact.note)
        return "\n".join([*before, outcome])

    def _riichi(self, hand: PlayedHand) -> str:
        words = ""
        if isinstance(hand, AbortiveDraw) and hand.kind == "suucha_riichi":
            pass
        elif _needs_only(hand):
            words = f" riichi {f'only {self._names(hand.riichi)}' if hand.riichi else 'nobody'}"
        elif hand.riichi:
            words = f" riichi {self._names(hand.riichi)}"
        if hand.ronned_riichi is not None:
            words += f" ronned {self.names.write(hand.ronned_riichi)}"
        return words

    def _names(self, seats: Iterable[int], between: str = " ") -> str:
        return between.join(self.names.write(seat) for seat in seats) or "nobody"

    def _tenpai(self, seats: tuple[int, ...]) -> str:
        return "all" if seats == tuple(range(len(self.names.players))) else self._names(seats)

    def _win(self, win: Win) -> str:
        words = [write_value(win.value)]
        if win.open is not None:
            words.append("open" if win.open else "closed")
        if win.yaku:
            words.append(write_yaku_list(win.yaku))
        if win.pao is not None:
            times = f" x{win.pao.yakuman}" if win.pao.yakuman != 1 else ""
            words.append(f"pao {self.names.write(win.pao.seat)} {_hand_name(win.pao.hand)}{times}")
        if win.tiles is not None:
            words.append(write_tiles_clause(win.tiles))
        return " ".join(words)

    def _ron(self, ron: Ron, rest: str) -> str:
        loser = self.names.write(ron.loser)
        wins = [(self.names.write(win.seat), self._win(win)) for win in ron.wins]
        if self.short:
            return ", ".join(f"{winner} ron {loser} {worth}" for winner, worth in wins) + rest
        (winner, worth), *others = wins
        return "\n".join([f"ron {winner} from {loser} {worth}{rest}", *(f"also {who} {what}" for who, what in others)])

    def _outcome(self, hand: PlayedHand) -> str:
        if isinstance(hand, Tsumo):
            winner, worth = self.names.write(hand.win.seat), self._win(hand.win)
            return f"{winner} tsumo {worth}" if self.short else f"tsumo {winner} {worth}"
        if isinstance(hand, ExhaustiveDraw):
            tenpai = self._tenpai(hand.tenpai)
            return f"draw {tenpai} tenpai" if self.short else f"draw tenpai {tenpai}"
        if isinstance(hand, NagashiMangan):
            tenpai = f" tenpai {self._tenpai(hand.tenpai)}" if hand.tenpai else ""
            return f"nagashi {self._names(hand.seats)}{tenpai}"
        if isinstance(hand, AbortiveDraw):
            return self._abortive(hand)
        if isinstance(hand, Chombo):
            return f"chombo {self.names.write(hand.seat)}"
        if isinstance(hand, Uncertain):
            return self._uncertain(hand)
        if isinstance(hand, NoContest):
            return "no contest"
        raise MalformedError(f"{type(hand).__name__} cannot be written", remedy="give an outcome of a hand")

    def _abortive(self, draw: AbortiveDraw) -> str:
        words = _KINDS[draw.kind]
        if draw.kind == "suucha_riichi":
            words += f" {self._names(draw.riichi)}"
        if draw.declared_by is not None:
            by = "" if draw.kind == "kyuushu_kyuuhai" else " by"
            words += f"{by} {self.names.write(draw.declared_by)}"
        return words

    def _uncertain(self, hand: Uncertain) -> str:
        words = [_UNCERTAIN[hand.kind]]
        if hand.possible_winners:
            if hand.kind == "exhaustive_draw":
                words.append("winners")
            words.append(self._names(hand.possible_winners, "|"))
        if hand.possible_losers:
            words.append(f"from {self._names(hand.possible_losers, '|')}")
        if hand.value is not None:
            words.append(write_value(hand.value))
        if hand.tenpai is not None:
            words.append(f"tenpai {self._tenpai(hand.tenpai)}")
        if hand.repeats is not None:
            words.append("repeats" if hand.repeats else "passes")
        return " ".join(words)

    def _table_fact(self, fact: Fact) -> str:
        if isinstance(fact, Baseline):
            self._one_each(fact.scores)
            words = [f"from {WINDS[fact.wind]} {fact.dealer + 1}"]
            words += [f"{name} {getattr(fact, name)}" for name in ("honba", "sticks") if getattr(fact, name)]
            return " ".join([*words, _entries(map(self.names.write, range(len(fact.scores))), fact.scores)])
        if isinstance(fact, Correction):
            self._one_each(fact.deltas)
            moved = [(seat, points) for seat, points in enumerate(fact.deltas) if points] or [(0, 0)]
            words = [f"{self.names.write(seat)} {points:+}" for seat, points in moved]
            return " ".join(["correct", *words, *([f"sticks {fact.sticks:+}"] if fact.sticks else [])])
        if isinstance(fact, Stop):
            return f"stop {'dealer' if fact.reason == 'dealer_stops' else fact.reason}"
        raise MalformedError(f"{type(fact).__name__} cannot be written", remedy="give a fact of a game")

    def _one_each(self, points: tuple[int, ...]) -> None:
        if len(points) != len(self.names.players):
            raise IllegalError(
                f"there are {len(points)} scores for {len(self.names.players)} players", remedy="give one for each"
            )


def _needs_only(hand: PlayedHand) -> bool:
    """Whether a winner has riichi among the yaku without having declared it."""
    wins = hand.wins if isinstance(hand, Ron) else (hand.win,) if isinstance(hand, Tsumo) else ()
    return any(
        win.seat not in hand.riichi and any(name in ("riichi", "double_riichi") for name, _ in win.yaku) for win in wins
    )


def _hand_name(hand: str) -> str:
    return hand if hand in YAKU else quote(hand)


def _note(note: str) -> str:
    return f" note {write_text(note)}" if note else ""
