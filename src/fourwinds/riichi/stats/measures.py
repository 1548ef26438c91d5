"""The definition of every figure: its name, its formula in words, the data it needs, and when it is null.

The figures and docs/riichi-statistics.md are both generated from these definitions, so they always agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from fourwinds.riichi.stats.counts import Counts

__all__ = ["FIGURES", "Figures", "StatFigure", "figures_of"]

Figures = dict[str, Any]
"""Figures by name: whole numbers, fractions from 0 to 1, or averages; None if the data is missing."""


@dataclass(frozen=True)
class StatFigure:
    """One figure of the statistics."""

    name: str
    definition: str
    needs: str
    null_when: str
    work: Callable[[Counts], Any]
    once: bool = False
    """Whether the overall figures count it once for each table instead of once for each player."""


def figures_of(counts: Counts, table: Counts | None = None) -> Figures:
    """Return every figure of a player or, with the counts of the tables, of all players together.

    >>> figures = figures_of(Counts(hands=40, wins=9, tsumo_wins=3))
    >>> figures["win_rate"], figures["riichi_win_rate"], figures["average_place"]
    (0.225, None, None)
    """
    return {measure.name: measure.work(table if measure.once and table is not None else counts) for measure in FIGURES}


_HANDS: Final = "hands"
_RESULTS: Final = "final results"


def _always(name: str, definition: str) -> StatFigure:
    return StatFigure(name, definition, "nothing", "never", lambda counts: getattr(counts, name), once=True)


def _count(name: str, definition: str, needs: str = _HANDS, given: str = "hands", *, once: bool = False) -> StatFigure:
    def work(counts: Counts) -> int | None:
        return getattr(counts, name) if getattr(counts, given) else None

    return StatFigure(name, definition, needs, f"`{given}` is 0", work, once)


def _ratio(name: str, of: str, over: str, needs: str = _HANDS) -> StatFigure:
    """Return a figure that divides one count by another; `a - b` is the difference of two counts."""

    def work(counts: Counts) -> float | None:
        below = _difference(counts, over)
        return _difference(counts, of) / below if below else None

    divisor = f"`{over}`"
    dividend = f"`{of.replace(' - ', '` - `')}`"
    dividend = f"({dividend})" if " - " in of else dividend
    return StatFigure(name, f"{dividend} / {divisor}", needs, f"{divisor} is 0", work)


def _difference(counts: Counts, names: str) -> int:
    first, _, second = names.partition(" - ")
    number: int = getattr(counts, first)
    return number - getattr(counts, second) if second else number


def _average(name: str, summed: str, words: str, over: str, needs: str = _HANDS) -> StatFigure:
    """Return a figure that divides a sum by a count."""

    def work(counts: Counts) -> float | None:
        below = getattr(counts, over)
        return getattr(counts, summed) / below if below else None

    return StatFigure(name, f"{words} / `{over}`", needs, f"`{over}` is 0", work)


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


def _result(name: str, definition: str) -> StatFigure:
    return _count(name, definition, _RESULTS, "finished_games")


FIGURES: Final[tuple[StatFigure, ...]] = (
    _always("games", "recorded games of the player, finished or not"),
    _always("finished_games", "games with final scores, or with all hands recorded to the end"),
    _always("games_with_hands", "games with at least one of `hands`"),
    _result("first_places", "finished games in first place; tied players share the better place"),
    _result("second_places", "finished games in second place"),
    _result("third_places", "finished games in third place"),
    _result("fourth_places", "finished games in fourth place"),
    _result("last_places", "finished games in last place"),
    _ratio("first_rate", "first_places", "finished_games", _RESULTS),
    _ratio("last_rate", "last_places", "finished_games", _RESULTS),
    StatFigure("average_place", "sum of places / `finished_games`", _RESULTS, "`finished_games` is 0", _place),
    _average(
        "average_score",
        "score",
        "sum of final scores, including leftover sticks that the rules give to the first player,",
        "finished_games",
        _RESULTS,
    ),
    StatFigure(
        "average_final_points",
        "`total_final_points` / `finished_games`",
        _RESULTS,
        "`finished_games` is 0",
        lambda counts: counts.final_points / (1000 * counts.finished_games) if counts.finished_games else None,
    ),
    StatFigure(
        "total_final_points",
        "sum of final points, in thousands, including uma, oka and penalties",
        _RESULTS,
        "`finished_games` is 0",
        _total_points,
    ),
    _result("busts", "finished games that the player ended bust, below 0 by default, also under rules that play on"),
    _ratio("bust_rate", "busts", "finished_games", _RESULTS),
    _always("hands", "recorded hands that ended in a win or any kind of draw; a hand with several winners counts once"),
    _always("void_hands", "recorded hands that were replayed after a chombo or a no contest; not part of `hands`"),
    _always("uncertain_hands", "hands that are not complete; not part of `hands` or any other figure"),
    _count(
        "hands_with_dealer",
        "`hands` whose dealer is known, which may not be the case after an uncertain hand",
        once=True,
    ),
    _count("dealer_hands", "`hands_with_dealer` with the player as dealer", given="hands_with_dealer"),
    _ratio("dealer_share", "dealer_hands", "hands_with_dealer"),
    _count(
        "longest_dealership",
        "most `hands` in a row with the player as dealer; void hands do not count and do not end the row",
        given="dealer_hands",
    ),
    StatFigure(
        "highest_honba",
        "most honba in one of `hands` with the player as dealer, before any uncertain hand",
        _HANDS,
        "no hand qualifies",
        lambda counts: counts.highest_honba if counts.highest_honba >= 0 else None,
    ),
    StatFigure(
        "chombos",
        "chombos of the player",
        _HANDS,
        "`hands`, `void_hands` and `uncertain_hands` are 0",
        _chombos,
    ),
    _count("wins", "hands that the player won by ron or tsumo; nagashi mangan always counts as a draw"),
    _ratio("win_rate", "wins", "hands"),
    _count("tsumo_wins", "wins by tsumo"),
    _ratio("tsumo_share", "tsumo_wins", "wins"),
    _count("dealer_wins", "wins among `dealer_hands`", given="dealer_hands"),
    _ratio("dealer_win_rate", "dealer_wins", "dealer_hands"),
    _count("wins_with_value", "wins among `hands_with_dealer`, so their value is known"),
    _average(
        "average_win_value",
        "win_value",
        "sum of the points of these wins, without honba and sticks, and for a tsumo what all players pay together,",
        "wins_with_value",
    ),
    _count("mangan_wins", "`wins_with_value` of mangan or more", given="wins_with_value"),
    _ratio("mangan_share", "mangan_wins", "wins_with_value"),
    _count("wins_with_income", "wins before any uncertain hand, so honba and sticks are known"),
    _average(
        "average_win_income",
        "win_income",
        "sum of the changes of the winner's score in these hands, including honba and sticks,",
        "wins_with_income",
    ),
    _count("wins_with_han", "wins with recorded han, not those recorded as a limit, as yakuman or by points only"),
    _average("average_han", "win_han", "sum of han, including dora,", "wins_with_han", "han of wins"),
    _count("wins_with_openness", "wins with a record of whether the hand was open"),
    _count("open_wins", "`wins_with_openness` with an open hand", "openness of wins", "wins_with_openness"),
    _ratio("open_win_share", "open_wins", "wins_with_openness", "openness of wins"),
    _count(
        "damaten_wins",
        "`wins_with_openness` with a closed hand and no riichi",
        "openness of wins",
        "wins_with_openness",
    ),
    _ratio("damaten_share", "damaten_wins", "wins_with_openness", "openness of wins"),
    _count("deal_ins", "hands that ended by ron on the player's discard; several winners count as one deal-in"),
    _ratio("deal_in_rate", "deal_ins", "hands"),
    _count("riichi_tile_deal_ins", "deal-ins with the tile with which the player declared riichi"),
    _ratio("deal_in_rate_without_riichi_tile", "deal_ins - riichi_tile_deal_ins", "hands"),
    _count("deal_ins_with_value", "deal-ins among `hands_with_dealer`, so their value is known"),
    _average(
        "average_deal_in_value",
        "deal_in_value",
        "sum of the points of all hands won on these discards, without honba and sticks, even if another player paid,",
        "deal_ins_with_value",
    ),
    _count("deal_ins_with_loss", "deal-ins before any uncertain hand, so honba are known"),
    _average(
        "average_deal_in_loss",
        "deal_in_loss",
        "sum of what the player paid for them, including honba but not the player's riichi stick,",
        "deal_ins_with_loss",
    ),
    _count("riichis", "hands in which the player declared riichi, including with a tile that was won on"),
    _ratio("riichi_rate", "riichis", "hands"),
    _count("accepted_riichis", "riichis whose tile was not won on, so the stick was paid"),
    _count("riichi_wins", "wins after the player's own riichi"),
    _ratio("riichi_win_rate", "riichi_wins", "riichis"),
    _count("riichi_deal_ins", "deal-ins after the player's own riichi, or with its tile"),
    _ratio("riichi_deal_in_rate", "riichi_deal_ins", "riichis"),
    _ratio("riichi_deal_in_rate_without_riichi_tile", "riichi_deal_ins - riichi_tile_deal_ins", "accepted_riichis"),
    _count("riichi_draws", "draws of any kind after the player's own riichi"),
    _ratio("riichi_draw_rate", "riichi_draws", "riichis"),
    _count("draws", "drawn hands: exhaustive draws, nagashi mangan and abortive draws", once=True),
    _ratio("draw_rate", "draws", "hands"),
    _count("exhaustive_draws", "exhaustive draws without nagashi mangan", once=True),
    _count("tenpai_draws", "`exhaustive_draws` with the player tenpai", given="exhaustive_draws"),
    _ratio("tenpai_rate", "tenpai_draws", "exhaustive_draws"),
    _count("nagashi_mangans", "nagashi mangan of the player"),
    _count("wins_with_yaku", "wins with recorded yaku"),
    StatFigure(
        "yaku",
        "the number of `wins_with_yaku` with each yaku or kind of dora, most frequent first",
        "yaku of wins",
        "`wins_with_yaku` is 0",
        _yaku,
    ),
    StatFigure(
        "yakuman",
        "every yakuman won: `player`, the id of the `game`, the number of the `hand` in the game, `round`, and "
        "`names`, which are `counted_yakuman` for a counted yakuman and empty if not recorded",
        _HANDS,
        "`hands` is 0",
        _yakuman,
    ),
)
