"""Checking that the tiles of a win match its recorded value and yaku."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.hand import OTHER_WAITS, HandValue, score_hand
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import Fact, PlayedHand, Tsumo, Win, wins_of
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.tiles import WINDS
from fourwinds.riichi.rules.typed_hand import SITUATIONS, read_hand
from fourwinds.riichi.rules.value import payment_of
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["check_tiles", "game_findings", "tile_findings"]

REMEDY: Final = "correct the value or the tiles, or remove the tiles"
_DORA: Final = tuple(name for name, yaku in YAKU.items() if yaku.is_dora)
_YAKUHAI: Final = (
    "haku",
    "hatsu",
    "chun",
    *(f"{whose}_{wind}" for whose in ("seat", "round") for wind in ("east", "south", "west", "north")),
)


class _Won(NamedTuple):
    """What else decides the value of a hand, besides its tiles and the rules."""

    tsumo: bool
    seat_wind: str
    round_wind: str
    situations: tuple[str, ...]


def check_tiles(rules: Ruleset, state: State, fact: Fact) -> None:
    """Raise `IllegalError` if the tiles of a fact, played at this state, do not match its recorded value."""
    for problem in tile_findings(rules, state, fact):
        raise IllegalError(problem, remedy=REMEDY)


def tile_findings(rules: Ruleset, state: State, fact: Fact) -> tuple[SeatMessage, ...]:
    """Return where the tiles of a fact do not match its recorded value.

    After an uncertain hand the dealer is not known, so hands are checked once it is completed.

    >>> from fourwinds.riichi.rules.outcome import Ron
    >>> from fourwinds.riichi.rules.state import opening
    >>> from fourwinds.riichi.rules.value import Value
    >>> tiles = HandTiles("234567m 234p 67s 55s", "8s")
    >>> tile_findings(Ruleset(), opening(Ruleset()), Ron(loser=0, wins=(Win(1, Value(2, 30), tiles=tiles),)))
    ()
    >>> tile_findings(Ruleset(), opening(Ruleset()), Ron(loser=0, wins=(Win(1, Value(3, 30), tiles=tiles),)))
    ('the tiles of seat 1 are worth 2 han 30 fu (pinfu, tanyao), but 3 han 30 fu is recorded',)
    """
    if state.provisional or not isinstance(fact, PlayedHand):
        return ()
    return tuple(
        SeatMessage("the tiles of {winner} {finding}", seats={"winner": win.seat}, finding=finding)
        for win in wins_of(fact)
        if (finding := _disagreement(rules, state, fact, win))
    )


def game_findings(record: GameRecord) -> tuple[str, ...]:
    """Return where the tiles of a game do not match the recorded values, with the names of its players."""
    return tuple(
        f"hand {number}: {found.with_names(record.players)}"
        for number, step in enumerate(record.game.steps, start=1)
        for found in tile_findings(record.rules, step.before, step.fact)
    )


def _disagreement(rules: Ruleset, state: State, fact: PlayedHand, win: Win) -> str:
    """Return how the tiles of a win differ from what is recorded, or an empty text if they match.

    The value is compared first, since other differences follow from it.
    """
    if win.tiles is None:
        return ""
    tsumo = isinstance(fact, Tsumo)
    seat_wind, round_wind = WINDS[(win.seat - state.dealer) % rules.players], WINDS[state.wind % 4]
    worth = _worth(win.tiles, rules, _Won(tsumo, seat_wind, round_wind, _situations(fact, win)))
    if isinstance(worth, FourWindsError):
        return f"do not win here ({worth.problem}), but {win.value} is recorded"
    if not _pays_the_same(rules, win, worth, dealer=win.seat == state.dealer, tsumo=tsumo):
        return f"are worth {_worth_in_words(worth)}, but {win.value} is recorded"
    if missing := [name for name, han in win.yaku if not _has(worth, name, han)]:
        return f"are worth {_worth_in_words(worth)}, without the recorded {_join_yaku(missing)}"
    if win.open not in (None, _is_open(win.tiles)):
        return f"make {_openness(not win.open)} hand, but {_openness(bool(win.open))} one is recorded"
    return ""


def _situations(fact: PlayedHand, win: Win) -> tuple[str, ...]:
    """Return how the hand was won, which tiles do not show: its riichi and the recorded yaku."""
    named = {name for name, _ in win.yaku}
    if win.seat in fact.riichi:
        named.add("riichi")
    if "double_riichi" in named:
        named.discard("riichi")
    return tuple(name for name in SITUATIONS if name in named)


@lru_cache(maxsize=10_000)
def _worth(tiles: HandTiles, rules: Ruleset, won: _Won) -> HandValue | FourWindsError:
    try:
        hand = read_hand(
            tiles.hand,
            tiles.winning_tile,
            melds=tiles.melds,
            dora=tiles.dora_indicators,
            ura=tiles.ura_indicators,
            aka=rules.aka > 0,
            players=rules.players,
            **won._asdict(),
        )
        return score_hand(hand, rules)
    except FourWindsError as error:
        return error


def _pays_the_same(rules: Ruleset, win: Win, worth: HandValue, *, dealer: bool, tsumo: bool) -> bool:
    """Whether the recorded value is right: its han and fu, if they are known, and what it pays."""
    han, fu = win.value.han, win.value.fu
    if han not in (None, worth.han) or (fu not in (None, worth.fu) and not worth.yakuman):
        return False
    try:
        recorded = payment_of(win.value, rules, dealer, tsumo)
    except IllegalError:
        return False
    return recorded == payment_of(worth.value, rules, dealer, tsumo)


def _has(worth: HandValue, name: str, han: int | None) -> bool:
    """Whether a hand has a recorded yaku, with its han if recorded; dora can be recorded together."""
    found = dict(worth.yaku)
    found |= {OTHER_WAITS[each]: worth_in_han for each, worth_in_han in worth.yaku if each in OTHER_WAITS}
    counts = [found.get(name, 0)]
    if name == "dora":
        counts.append(sum(found.get(each, 0) for each in _DORA))
    elif name == "yakuhai":
        counts = [sum(found.get(each, 0) for each in _YAKUHAI)]
    if han is None:
        return any(counts)
    return han in counts or (YAKU[name].yakuman and any(counts))


def _worth_in_words(worth: HandValue) -> str:
    names = [name if han == 1 or worth.yakuman else f"{name} {han}" for name, han in worth.yaku]
    return f"{worth.value} ({_join_yaku(names)})"


def _join_yaku(yaku: list[str]) -> str:
    return ", ".join(yaku).replace("_", " ")


def _is_open(tiles: HandTiles) -> bool:
    return any(not meld.startswith(("ankan", "nuki")) for meld in tiles.melds)


def _openness(is_open: bool) -> str:
    return "an open" if is_open else "a closed"
