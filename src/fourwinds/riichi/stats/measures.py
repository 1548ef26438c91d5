"""The definitions: every figure with its name, its formula in words, what it needs, and when it is null.

The page of definitions is made from these tables, and so are the figures: they cannot part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fourwinds.riichi.stats.counts import Counts

__all__ = ["FIGURES", "Figures", "Measure", "figures_of"]

Figures = dict[str, Any]
"""Figures by their names: whole numbers, fractions from 0 to 1, averages; None where the data cannot say."""


@dataclass(frozen=True)
class Measure:
    """One figure."""

    name: str
    definition: str
    needs: str
    null_when: str
    work: Callable[[Counts], Any]
    once: bool = False
    """In the figures of everybody: counted once for the table, not once for each player at it."""


def figures_of(counts: Counts, table: Counts | None = None) -> Figures:
    """Every figure of a player; or, with what the tables share, of everybody together.

    >>> figures = figures_of(Counts(hands=40, wins=9, tsumo_wins=3))
    >>> figures["win_rate"], figures["riichi_win_rate"], figures["average_place"]
    (0.225, None, None)
    """
    return {measure.name: measure.work(table if measure.once and table is not None else counts) for measure in FIGURES}


_HANDS: Final = "hands"
_RESULTS: Final = "final results"


def _always(name: str, definition: str) -> Measure:
    return Measure(name, definition, "nothing", "never", lambda counts: getattr(counts, name), once=True)


def _count(name: str, definition: str, needs: str = _HANDS, given: str = "hands", *, once: bool = False) -> Measure:
    def work(counts: Counts) -> int | None:
        return getattr(counts, name) if getattr(counts, given) else None

    return Measure(name, definition, needs, f"`{given}` is 0", work, once)


def _ratio(name: str, of: str, over: str, needs: str = _HANDS) -> Measure:
    """A published count over another; `a - b` is one count without the other."""

    def work(counts: Counts) -> float | None:
        below = _difference(counts, over)
        return _difference(counts, of) / below if below else None

    shown = f"`{of.replace(' - ', '` - `')}`"
    over_shown = f"`{over}`"
    shown = f"({shown})" if " - " in of else shown
    return Measure(name, f"{shown} / {over_shown}", needs, f"{over_shown} is 0", work)


def _difference(counts: Counts, names: str) -> int:
    first, _, second = names.partition(" - ")
    number: int = getattr(counts, first)
    return number - getattr(counts, second) if second else number


def _average(name: str, summed: str, words: str, over: str, needs: str = _HANDS) -> Measure:
    """A sum that is not published over a count that is."""

    def work(counts: Counts) -> float | None:
        below = getattr(counts, over)
        return getattr(counts, summed) / below if below else None

    return Measure(name, f"{words} / `{over}`", needs, f"`{over}` is 0", work)


def _place(counts: Counts) -> float | None:
    places = (counts.first_places, counts.second_places, counts.third_places, counts.fourth_places)
    summed = sum(place * number for place, number in enumerate(places, 1))
    return summed / counts.finished_games if counts.finished_games else None


def _total_points(counts: Counts) -> float | None:
    return counts.final_points / 1000 if counts.finished_games else None


def _chombos(counts: Counts) -> int | None:
    return counts.chombos if counts.hands or counts.void_hands or counts.uncertain_hands else None


def _yaku(counts: Counts) -> dict[str, int] | None:
    if not counts.wins_with_yaku:
        return None
    return dict(sorted(counts.yaku.items(), key=lambda item: (-item[1], item[0])))


def _yakuman(counts: Counts) -> list[dict[str, object]] | None:
    return [won.as_json() for won in counts.yakuman] if counts.hands else None


def _result(name: str, definition: str) -> Measure:
    return _count(name, definition, _RESULTS, "finished_games")


FIGURES: Final[tuple[Measure, ...]] = (
    _always("games", "recorded games with the player at the table, finished or not"),
    _always("finished_games", "games with final scores, or whose hands are recorded up to the end"),
    _always("games_with_hands", "games of which at least one of `hands` is recorded"),
    _result("first_places", "finished games ended in first place; players who share a place have the better one"),
    _result("second_places", "the same, second place"),
    _result("third_places", "the same, third place"),
    _result("fourth_places", "the same, fourth place"),
    _result("last_places", "finished games in which nobody placed below"),
    _ratio("first_rate", "first_places", "finished_games", _RESULTS),
    _ratio("last_rate", "last_places", "finished_games", _RESULTS),
    Measure("average_place", "sum of places / `finished_games`", _RESULTS, "`finished_games` is 0", _place),
    _average(
        "average_score",
        "score",
        "sum of final scores, with the leftover sticks that the rules give to the first,",
        "finished_games",
        _RESULTS,
    ),
    Measure(
        "average_final_points",
        "`total_final_points` / `finished_games`",
        _RESULTS,
        "`finished_games` is 0",
        lambda counts: counts.final_points / (1000 * counts.finished_games) if counts.finished_games else None,
    ),
    Measure(
        "total_final_points",
        "sum of final points, in thousands, with uma, oka and penalties",
        _RESULTS,
        "`finished_games` is 0",
        _total_points,
    ),
    _result(
        "busts", "finished games ended below the score that is bust under their rules (0), also where they play on"
    ),
    _ratio("bust_rate", "busts", "finished_games", _RESULTS),
    _always("hands", "recorded hands that ended in a win or a draw of any kind; a hand with several winners is one"),
    _always("void_hands", "recorded hands that were replayed, after a chombo or without contest: none of `hands`"),
    _always("uncertain_hands", "hands that wait to be completed: none of `hands`, and counted in nothing else"),
    _count(
        "hands_with_dealer",
        "`hands` whose dealer is known: all but those after an uncertain hand that does not tell who deals next",
        once=True,
    ),
    _count("dealer_hands", "`hands_with_dealer` that the player dealt", given="hands_with_dealer"),
    _ratio("dealer_share", "dealer_hands", "hands_with_dealer"),
    _count(
        "longest_dealership",
        "most `hands` in a row that the player dealt; a void hand between them neither counts nor ends the row",
        given="dealer_hands",
    ),
    Measure(
        "highest_honba",
        "most honba in one of `hands` that the player dealt, before any uncertain hand",
        _HANDS,
        "there is no such hand",
        lambda counts: counts.highest_honba if counts.highest_honba >= 0 else None,
    ),
    Measure(
        "chombos",
        "chombos of the player",
        _HANDS,
        "`hands`, `void_hands` and `uncertain_hands` are 0",
        _chombos,
    ),
    _count("wins", "hands the player won, by ron or tsumo; nagashi mangan is a draw, under all rules"),
    _ratio("win_rate", "wins", "hands"),
    _count("tsumo_wins", "wins by tsumo"),
    _ratio("tsumo_share", "tsumo_wins", "wins"),
    _count("dealer_wins", "wins among `dealer_hands`", given="dealer_hands"),
    _ratio("dealer_win_rate", "dealer_wins", "dealer_hands"),
    _count("wins_with_value", "wins among `hands_with_dealer`: what they were worth is known"),
    _average(
        "average_win_value",
        "win_value",
        "sum of the points of the wins, without honba and sticks, a tsumo with what all pay together,",
        "wins_with_value",
    ),
    _count("mangan_wins", "`wins_with_value` of mangan or more", given="wins_with_value"),
    _ratio("mangan_share", "mangan_wins", "wins_with_value"),
    _count("wins_with_income", "wins before any uncertain hand, so that honba and sticks are known"),
    _average(
        "average_win_income",
        "win_income",
        "sum of the winner's changes of score in these hands: with honba and sticks, the own one paid and taken back,",
        "wins_with_income",
    ),
    _count("wins_with_han", "wins whose han are recorded: not those recorded as a limit, as yakuman or by points only"),
    _average("average_han", "win_han", "sum of han, dora included,", "wins_with_han", "han of wins"),
    _count("wins_with_openness", "wins of which it is recorded whether the hand was open"),
    _count("open_wins", "`wins_with_openness` with an open hand", "openness of wins", "wins_with_openness"),
    _ratio("open_win_share", "open_wins", "wins_with_openness", "openness of wins"),
    _count(
        "damaten_wins",
        "`wins_with_openness` with a closed hand and no riichi",
        "openness of wins",
        "wins_with_openness",
    ),
    _ratio("damaten_share", "damaten_wins", "wins_with_openness", "openness of wins"),
    _count("deal_ins", "hands that ended by ron on the player's discard; with several winners it is one deal-in"),
    _ratio("deal_in_rate", "deal_ins", "hands"),
    _count("riichi_tile_deal_ins", "deal-ins with the tile that declared the player's own riichi"),
    _ratio("deal_in_rate_without_riichi_tile", "deal_ins - riichi_tile_deal_ins", "hands"),
    _count("deal_ins_with_value", "deal-ins among `hands_with_dealer`: what they were worth is known"),
    _average(
        "average_deal_in_value",
        "deal_in_value",
        "sum of the points of all hands won on the discards, without honba and sticks, whoever paid them,",
        "deal_ins_with_value",
    ),
    _count("deal_ins_with_loss", "deal-ins before any uncertain hand, so that honba are known"),
    _average(
        "average_deal_in_loss",
        "deal_in_loss",
        "sum of what the player paid for them, with honba and without the own riichi stick,",
        "deal_ins_with_loss",
    ),
    _count("riichis", "hands in which the player declared riichi, also with a tile that was won on"),
    _ratio("riichi_rate", "riichis", "hands"),
    _count("accepted_riichis", "riichis whose tile passed, so that the stick was paid"),
    _count("riichi_wins", "wins after the player's own riichi"),
    _ratio("riichi_win_rate", "riichi_wins", "riichis"),
    _count("riichi_deal_ins", "deal-ins after the player's own riichi, or with its tile"),
    _ratio("riichi_deal_in_rate", "riichi_deal_ins", "riichis"),
    _ratio("riichi_deal_in_rate_without_riichi_tile", "riichi_deal_ins - riichi_tile_deal_ins", "accepted_riichis"),
    _count("riichi_draws", "draws of any kind after the player's own riichi"),
    _ratio("riichi_draw_rate", "riichi_draws", "riichis"),
    _count("draws", "hands drawn: exhaustive draws, nagashi mangan, abortive draws", once=True),
    _ratio("draw_rate", "draws", "hands"),
    _count("exhaustive_draws", "hands drawn by exhaustion, without those of nagashi mangan", once=True),
    _count("tenpai_draws", "`exhaustive_draws` with the player tenpai", given="exhaustive_draws"),
    _ratio("tenpai_rate", "tenpai_draws", "exhaustive_draws"),
    _count("nagashi_mangans", "nagashi mangan of the player"),
    _count("wins_with_yaku", "wins whose yaku are recorded"),
    Measure(
        "yaku",
        "for each yaku or kind of dora the number of `wins_with_yaku` that have it, most frequent first",
        "yaku of wins",
        "`wins_with_yaku` is 0",
        _yaku,
    ),
    Measure(
        "yakuman",
        "every yakuman won: `player`, `game` its id, `hand` its number among the hands of the game, `round`, and "
        "`names`: of a counted yakuman `counted_yakuman`, none where they are not recorded",
        _HANDS,
        "`hands` is 0",
        _yakuman,
    ),
)
