"""Recorded games as one JSON object each, every hand with its outcome and its amounts: read, and derived again.

The format is that of the public records of Tenhou games: rules, players, hands with `scores_before`, `deltas`,
`honba`, `sticks_before`, `wins`, `tenpai`, and `final_scores`, `final_points`, `end_reason`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from fourwinds.riichi.difference import Difference, compare
from fourwinds.riichi.game import Game, Step, play_hand
from fourwinds.riichi.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    NoContest,
    Pao,
    PlayedHand,
    Ron,
    Tsumo,
    Win,
)
from fourwinds.riichi.presets import preset
from fourwinds.riichi.record import GameRecord
from fourwinds.riichi.ruleset import ABORTIVE_DRAWS, Ruleset
from fourwinds.riichi.state import WINDS, State, opening
from fourwinds.riichi.value import Value, payment
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = ["recorded_facts", "recorded_game", "recorded_rules", "verify_game"]

_LENGTHS: Final = {"tonpuu": 1, "hanchan": 2}
_RULES: Final[dict[str, str]] = {
    "start": "start",
    "target": "return_points",
    "tobi_below": "tobi_threshold",
    "kiriage": "kiriage",
    "honba_per_player": "honba_value",
    "noten_total": "noten_total",
    "leftover_sticks": "leftover_sticks",
    "kuitan": "kuitan",
    "double_yakuman_hands": "double_yakuman",
}
_RENCHAN: Final = {"win": "win", "win_or_tenpai": "tenpai", "always": "always"}


def recorded_rules(row: Mapping[str, Any]) -> Ruleset:
    """The ruleset that a recorded game states; what it does not state is as on Tenhou."""
    stated = _object(row, "rules")
    base = preset("tenhou_sanma" if len(_list(row, "players")) == 3 else "tenhou")
    choices: dict[str, Any] = {ours: stated[theirs] for theirs, ours in _RULES.items() if theirs in stated}
    if "uma" in stated:
        choices["uma"] = tuple(round(1000 * points) for points in stated["uma"])
    if "length" in stated:
        choices["winds"] = _one_of(_LENGTHS, stated["length"], "length")
    if "renchan" in stated:
        choices["renchan"] = _one_of(_RENCHAN, stated["renchan"], "renchan")
    if stated.get("tobi_below", 0) is None:
        choices |= {"tobi": False, "tobi_threshold": 0}
    if "aka" in stated:
        choices["aka"] = base.aka if stated["aka"] else 0
    if "multi_ron" in stated:
        choices["max_winners"] = _one_of({"single": 1, "double": 2, "triple": 3}, stated["multi_ron"], "multi_ron")
    for yame in ("agari_yame", "tenpai_yame"):
        if yame in stated:
            choices[yame] = "auto" if stated[yame] else "no"
    if row.get("points_rounding", "exact_0.1") != "exact_0.1":
        choices["rounding"] = "half_up"
    return base.with_choices(**choices)


def recorded_game(row: Mapping[str, Any]) -> GameRecord:
    """The game of a record: players, rules, outcomes, and the final scores that it states."""
    final = row.get("final_scores")
    return GameRecord(
        tuple(map(str, _list(row, "players"))),
        recorded_rules(row),
        tuple(recorded_facts(row)),
        tuple(final) if final is not None else None,
        id=str(row.get("id", "")),
        played=str(row.get("played", "")),
        season=str(row.get("season", "")),
    )


def recorded_facts(row: Mapping[str, Any]) -> list[PlayedHand]:
    """What happened in the hands of a recorded game: outcomes alone, none of its amounts."""
    facts = []
    for number, hand in enumerate(_list(row, "hands"), 1):
        try:
            facts.append(_fact(hand))
        except KeyError as missing:
            raise MalformedError(f"a hand without {missing}", remedy="record every field of its outcome").at(
                hand=number
            ) from None
        except FourWindsError as error:
            raise error.at(hand=number) from None
    return facts


def _fact(hand: Mapping[str, Any]) -> PlayedHand:
    outcome = hand["outcome"]
    unaccepted = hand.get("riichi_not_accepted") or []
    riichi: dict[str, Any] = {
        "riichi": (*hand.get("riichi", ()), *unaccepted),
        "ronned_riichi": unaccepted[0] if unaccepted else None,
    }
    if outcome in ABORTIVE_DRAWS:
        return AbortiveDraw(kind=outcome, declared_by=next(iter(_seats(hand.get("declared_by"))), None), **riichi)
    if outcome not in _READERS:
        raise MalformedError(
            f"there is no outcome {outcome!r}", remedy=f"choose from {', '.join((*_READERS, *ABORTIVE_DRAWS))}"
        )
    return _READERS[outcome](hand, riichi)


def _seats(declared_by: Any) -> tuple[int, ...]:
    if declared_by is None:
        return ()
    return tuple(declared_by) if isinstance(declared_by, list) else (declared_by,)


def _gainers(hand: Mapping[str, Any]) -> tuple[int, ...]:
    """Records of nagashi mangan name who had it only by who was paid."""
    return tuple(seat for seat, points in enumerate(hand["result_deltas"]) if points > 0)


def _win(win: Mapping[str, Any]) -> Win:
    yakuman = tuple(win.get("yakuman") or ())
    if yakuman:
        pao = Pao(win["pao"], _pao_hand(yakuman)) if win.get("pao") is not None else None
        return Win(
            win["seat"], Value(yakuman=len(yakuman)), tuple((name, None) for name in yakuman), pao, win.get("open")
        )
    yaku = tuple((name, han) for name, han in win.get("yaku", ()))
    return Win(win["seat"], Value(win["han"], win.get("fu")), yaku, None, win.get("open"))


def _pao_hand(yakuman: tuple[str, ...]) -> str:
    return next((name for name in yakuman if name in ("daisangen", "daisuushii", "suukantsu")), yakuman[0])


_READERS: Final[dict[str, Callable[[Mapping[str, Any], dict[str, Any]], PlayedHand]]] = {
    "ron": lambda hand, riichi: Ron(loser=hand["loser"], wins=tuple(map(_win, hand["wins"])), **riichi),
    "tsumo": lambda hand, riichi: Tsumo(win=_win(hand["wins"][0]), **riichi),
    "exhaustive_draw": lambda hand, riichi: ExhaustiveDraw(tenpai=tuple(hand["tenpai"]), **riichi),
    "nagashi_mangan": lambda hand, riichi: NagashiMangan(
        seats=_seats(hand.get("declared_by")) or _gainers(hand),
        tenpai=tuple(hand["tenpai"]),
        **riichi,
    ),
    "chombo": lambda hand, riichi: Chombo(seat=_seats(hand["declared_by"])[0], **riichi),
    "no_contest": lambda _, riichi: NoContest(**riichi),
}


def verify_game(row: Mapping[str, Any]) -> list[Difference]:
    """Every amount of a recorded game that does not follow from its outcomes and rules.

    Each difference is told where it arises: the hands after it go on from what the record says.
    """
    return list(_differences(row))


def _differences(row: Mapping[str, Any]) -> Iterator[Difference]:
    name = str(row.get("id", "game"))
    rules, facts = recorded_rules(row), recorded_facts(row)
    hands = row["hands"]
    state, steps = opening(rules), list[Step]()
    for number, (hand, fact) in enumerate(zip(hands, facts, strict=True), 1):
        yield from compare(name, number, _recorded_state(hand), _shown_state(state))
        state = _state_before(hand, state)
        try:
            step = play_hand(rules, state, fact)
        except FourWindsError as error:
            yield Difference(name, number, "outcome", fact.outcome, str(error))
            return
        yield from compare(name, number, hand, _hand_amounts(step))
        yield from _win_differences(rules, name, number, hand, step)
        if step.ending and number < len(hands):
            yield Difference(name, number, "end", "goes on", step.ending)
        steps.append(step)
        state = step.after
    yield from compare(name, None, row, _game_amounts(rules, steps, state))


def _shown_state(state: State) -> dict[str, Any]:
    return {
        "round": f"{WINDS[state.wind][0]}{state.dealer + 1}",
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks_before": state.sticks,
        "scores_before": list(state.scores),
    }


def _recorded_state(hand: Mapping[str, Any]) -> dict[str, Any]:
    return {**hand, "round": f"{hand.get('round_wind')}{hand.get('round_number')}"}


def _state_before(hand: Mapping[str, Any], derived: State) -> State:
    """The state that the record shows before a hand; what it leaves out is as derived."""
    wind = next((index for index, name in enumerate(WINDS) if name[0] == hand.get("round_wind")), derived.wind)
    return State(
        wind,
        hand.get("dealer", derived.dealer),
        hand.get("honba", derived.honba),
        hand.get("sticks_before", derived.sticks),
        tuple(hand.get("scores_before", derived.scores)),
    )


def _hand_amounts(step: Step) -> dict[str, Any]:
    return {"deltas": list(step.deltas), "scores_after": list(step.after.scores)}


def _win_differences(
    rules: Ruleset, game: str, number: int, hand: Mapping[str, Any], step: Step
) -> Iterator[Difference]:
    """Whether the points and the limit of every win follow from its han and fu."""
    if not isinstance(step.fact, Ron | Tsumo):
        return
    tsumo = isinstance(step.fact, Tsumo)
    wins = (step.fact.win,) if isinstance(step.fact, Tsumo) else step.fact.wins
    for recorded, win in zip(hand["wins"], wins, strict=True):
        paid = payment(win.value, rules, dealer=win.seat == step.before.dealer, tsumo=tsumo)
        yield from compare(game, number, recorded, {"points": paid.points, "limit": paid.limit or ""})


def _game_amounts(rules: Ruleset, steps: list[Step], state: State) -> dict[str, Any]:
    ending = steps[-1].ending if steps else None
    standing = Game(rules, tuple(steps), state, ending).standing
    return {
        "final_scores": list(standing.scores),
        "final_points": list(standing.final_points),
        "end_reason": ending,
    }


def _object(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = row.get(name)
    if not isinstance(value, Mapping):
        raise MalformedError(f"a recorded game without {name!r}", remedy="it is an object of players, rules and hands")
    return value


def _list(row: Mapping[str, Any], name: str) -> list[Any]:
    value = row.get(name)
    if not isinstance(value, list):
        raise MalformedError(f"a recorded game without {name!r}", remedy="it is an object of players, rules and hands")
    return value


def _one_of(known: Mapping[str, Any], name: object, what: str) -> Any:
    if name not in known:
        raise MalformedError(f"{what} {name!r} is not known", remedy=f"choose from {', '.join(known)}")
    return known[name]  # type: ignore[index]
