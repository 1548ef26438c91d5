"""Counts of a player's games. They can be added, so games can be counted separately and then merged."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final, NamedTuple

__all__ = ["Counts", "Yakuman"]


class Yakuman(NamedTuple):
    """A yakuman that was won: player, game, number of the hand, round, and the names of the yakuman."""

    player: str
    game: str
    hand: int
    round: str
    names: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {**self._asdict(), "names": list(self.names)}


@dataclass(slots=True)
class Counts:
    """Counts of the games of one or several players. The names are those in docs/riichi-statistics.md."""

    games: int = 0
    finished_games: int = 0
    games_with_hands: int = 0
    first_places: int = 0
    second_places: int = 0
    third_places: int = 0
    fourth_places: int = 0
    last_places: int = 0
    score: int = 0
    final_points: int = 0
    """In points: 54,000 is shown as +54.0."""
    busts: int = 0

    hands: int = 0
    void_hands: int = 0
    uncertain_hands: int = 0
    hands_with_dealer: int = 0
    dealer_hands: int = 0
    longest_dealership: int = 0
    highest_honba: int = -1
    """-1 if none is known."""
    chombos: int = 0

    wins: int = 0
    tsumo_wins: int = 0
    dealer_wins: int = 0
    wins_with_value: int = 0
    win_value: int = 0
    win_value_squares: int = 0
    mangan_wins: int = 0
    wins_with_income: int = 0
    win_income: int = 0
    wins_with_han: int = 0
    win_han: int = 0
    wins_with_openness: int = 0
    open_wins: int = 0
    damaten_wins: int = 0
    wins_with_yaku: int = 0

    deal_ins: int = 0
    riichi_tile_deal_ins: int = 0
    deal_ins_with_value: int = 0
    deal_in_value: int = 0
    deal_in_value_squares: int = 0
    deal_ins_with_loss: int = 0
    deal_in_loss: int = 0

    riichis: int = 0
    accepted_riichis: int = 0
    riichi_wins: int = 0
    riichi_deal_ins: int = 0
    riichi_draws: int = 0

    draws: int = 0
    exhaustive_draws: int = 0
    tenpai_draws: int = 0
    nagashi_mangans: int = 0

    yaku: dict[str, int] = field(default_factory=dict)
    yakuman: list[Yakuman] = field(default_factory=list)

    def add(self, other: Counts) -> None:
        """Add other counts to these.

        >>> together = Counts(hands=8, wins=2, longest_dealership=1, yaku={"tanyao": 2})
        >>> together.add(Counts(hands=9, wins=3, longest_dealership=4, yaku={"tanyao": 1, "pinfu": 1}))
        >>> together == Counts(hands=17, wins=5, longest_dealership=4, yaku={"tanyao": 3, "pinfu": 1})
        True
        """
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in _HIGHEST:
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        for name, wins in other.yaku.items():
            self.yaku[name] = self.yaku.get(name, 0) + wins
        self.yakuman += other.yakuman


_HIGHEST: Final = ("longest_dealership", "highest_honba")
_SUMS: Final = tuple(each.name for each in fields(Counts) if each.type == "int" and each.name not in _HIGHEST)
