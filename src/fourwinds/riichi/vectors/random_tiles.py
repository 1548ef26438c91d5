"""Random wins with tiles: four sets and a pair, with the value that the tiles make."""

from __future__ import annotations

from random import Random

from fourwinds.riichi.rules.hand import score_hand
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.tiles import WINDS
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand
from fourwinds.table.errors import IllegalError

__all__ = ["random_tiled_win"]


def random_tiled_win(
    random: Random, rules: Ruleset, state: State, seat: int, *, riichi: bool, tsumo: bool
) -> Win | None:
    """Return a win with its tiles, or None if the drawn tiles have no yaku."""
    wall = _Wall(random, rules.players)
    sets = [wall.sequence() if random.random() < 0.6 else wall.alike(3) for _ in range(4)]
    pair = wall.alike(2)
    called = [] if riichi else [each for each in sets if _may_call(each, rules) and random.random() < 0.3]
    held = tuple(tile for each in sets if each not in called for tile in each) + pair
    try:
        hand = WinningHand(
            tiles=held,
            win_tile=random.choice(held),
            tsumo=tsumo,
            seat_wind=WINDS[(seat - state.dealer) % rules.players],
            round_wind=WINDS[state.wind % 4],
            melds=tuple(Meld("pon" if _is_alike(each) else "chi", each) for each in called),
            dora_indicators=wall.alike(1),
            ura_indicators=wall.alike(1) if riichi else (),
            riichi=riichi,
            players=rules.players,
        )
        worth = score_hand(hand, rules)
    except IllegalError:
        return None
    return Win(seat, worth.value, worth.yaku, None, hand.is_open, HandTiles.of(hand, aka=rules.aka > 0))


class _Wall:
    """The tiles that are left; four of each kind at first."""

    def __init__(self, random: Random, players: int) -> None:
        self.random = random
        kinds = range(34) if players == 4 else [0, *range(8, 34)]
        self.left = {kind: list(range(4 * kind, 4 * kind + 4)) for kind in kinds}

    def sequence(self) -> tuple[int, ...]:
        lows = [kind for kind in self.left if kind < 27 and kind % 9 <= 6 and all(map(self.left.get, _run(kind)))]
        return tuple(self.take(kind) for kind in _run(self.random.choice(lows)))

    def alike(self, count: int) -> tuple[int, ...]:
        kind = self.random.choice([kind for kind, tiles in self.left.items() if len(tiles) >= count])
        return tuple(self.take(kind) for _ in range(count))

    def take(self, kind: int) -> int:
        return self.left[kind].pop(self.random.randrange(len(self.left[kind])))


def _run(low: int) -> range:
    return range(low, low + 3)


def _is_alike(tiles: tuple[int, ...]) -> bool:
    return len({tile // 4 for tile in tiles}) == 1


def _may_call(tiles: tuple[int, ...], rules: Ruleset) -> bool:
    return rules.players == 4 or _is_alike(tiles)
