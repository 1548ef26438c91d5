"""Random facts as a careless recorder might send them: possible facts with a few parts changed.

Most break a rule, and some are only unusual. Both show whether another program refuses what ours refuses.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, PAO_YAKUMAN
from fourwinds.riichi.rules.value import LIMITS
from fourwinds.riichi.vectors.random_games import FACT_KINDS, random_fact
from fourwinds.riichi.wire.fact_json import fact_as_json

__all__ = ["random_attempt"]

Json = dict[str, Any]

_NONSENSE: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 4, 7, 0.5, 10**9, "", "0", "East", [], {}, [None], [[]], [0, 0], [4], {"seat": 0}),
)
_WIN_FIELDS: Final = ("seat", "han", "fu", "limit", "yakuman", "points", "yaku", "pao", "open", "tiles")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "ron": ("loser", "wins", "riichi", "ronned_riichi", "note"),
    "tsumo": ("win", "riichi", "ronned_riichi", "note"),
    "exhaustive_draw": ("tenpai", "riichi", "ronned_riichi"),
    "nagashi_mangan": ("seats", "tenpai", "riichi", "ronned_riichi"),
    "abortive_draw": ("kind", "declared_by", "riichi", "ronned_riichi"),
    "chombo": ("seat", "riichi", "ronned_riichi"),
    "no_contest": ("riichi", "ronned_riichi"),
    "uncertain": (
        *("kind", "possible_winners", "possible_losers", "tenpai", "repeats", "riichi", "ronned_riichi"),
        *("han", "fu", "limit", "yakuman", "points"),
    ),
    "baseline": ("wind", "dealer", "scores", "honba", "sticks", "note"),
    "correction": ("deltas", "sticks", "note"),
    "stop": ("reason", "note"),
}


def random_attempt(random: Random, game: Game) -> Json:
    """Return a fact as JSON that may be illegal after this game."""
    fact = _possible(random, game)
    for _ in range(random.choice((0, 1, 1, 1, 1, 2, 3))):
        _change(random, game, fact)
    return fact


def _possible(random: Random, game: Game) -> Json:
    """Return a fact that can come next or, after the end, one that could have come first.

    Facts that need a choice of the rules are returned even if the rules do not allow them.
    """
    kind = random.choice(("ron", "tsumo", *FACT_KINDS))
    if kind == "nagashi_mangan":
        return {"outcome": kind, "seats": random.sample(range(game.rules.players), 2)}
    if kind == "abortive_draw":
        riichi = _some_seats(random, game)
        return {"outcome": kind, "kind": random.choice(ABORTIVE_DRAWS), "riichi": riichi}
    if kind == "correction":
        sticks = random.randint(0, 3)
        return {"outcome": kind, "deltas": [1_000 * sticks, *[0] * (game.rules.players - 1)], "sticks": -sticks}
    if kind == "stop":
        return {"outcome": kind, "reason": random.choice(("dealer_stops", "dealer_stops", "time"))}
    fact = fact_as_json(random_fact(random, game if game.ending is None else fold(game.rules, ()), [kind]))
    if kind == "baseline" and random.random() < 0.5:
        fact["wind"] = random.randrange(4)
    return fact


def _change(random: Random, game: Game, fact: Json) -> None:
    wins = fact.get("wins", [fact["win"]] if "win" in fact else [])
    win = random.choice(wins) if isinstance(wins, list) and wins else None
    if isinstance(win, dict) and random.random() < 0.5:
        _change_part(random, game, win, _WIN_FIELDS)
    else:
        _change_part(random, game, fact, _FIELDS[fact["outcome"]])


def _change_part(random: Random, game: Game, part: Json, fields: tuple[str, ...]) -> None:
    chance = random.random()
    name = random.choice(fields)
    if chance < 0.1:
        part.pop(name, None)
    elif chance < 0.2:
        part[random.choice((*fields, "hint"))] = random.choice(_NONSENSE)
    elif chance < 0.25:
        part["possible_winners" if "seat" in fields else "yaku"] = []
    elif name in ("han", "limit", "yakuman", "points") and random.random() < 0.8:
        for other in ("han", "fu", "limit", "yakuman", "points"):
            part.pop(other, None)
        part |= _value(random)
    else:
        part[name] = _LIKELY[name](random, game)


def _value(random: Random) -> Json:
    fu = random.choice((20, 25, 30, 40, 70, 110, 120, 140, 150, 35, 0))
    return random.choice(
        (
            {"han": random.randint(0, 6), "fu": fu},
            {"han": 2, "fu": 25},
            {"han": random.randint(1, 14)},
            {"points": 100 * random.randint(0, 130)},
            {"points": random.choice((1_550, -1_000, 1_000_000, 400, 8_000, 12_000))},
            {"limit": random.choice(list(LIMITS))},
            {"yakuman": random.randint(-1, 7)},
            {"han": random.randint(1, 4), "fu": 30, "points": random.choice((1_000, 2_000, 3_900, 5_800))},
            {"limit": "yakuman", "yakuman": 2},
        )
    )


def _seat(random: Random, game: Game) -> int:
    return random.randint(-1, 4) if random.random() < 0.2 else random.randrange(game.rules.players)


def _some_seats(random: Random, game: Game) -> list[int]:
    if random.random() < 0.15:
        return [_seat(random, game) for _ in range(random.randint(0, 5))]
    return random.sample(range(game.rules.players), random.randint(0, game.rules.players))


def _win(random: Random, game: Game) -> Json:
    return {"seat": _seat(random, game), **_value(random)}


def _wins(random: Random, game: Game) -> list[Json]:
    if random.random() < 0.3:
        return [_win(random, game) for _ in range(random.randint(0, 4))]
    count = random.randint(1, game.rules.players)
    winners = random.sample(range(game.rules.players), count)
    return [{"seat": seat, "limit": "mangan"} for seat in winners]


def _pao(random: Random, game: Game) -> Json:
    pao: Json = {"seat": _seat(random, game), "hand": random.choice((*PAO_YAKUMAN, "kokushi"))}
    for name, content in (("yakuman", random.randint(0, 3)), ("hint", 1)):
        if random.random() < 0.2:
            pao[name] = content
    if random.random() < 0.1:
        del pao[random.choice(("seat", "hand"))]
    return pao


def _tiles(random: Random, _game: Game) -> Json:
    """Return correct tiles, often with a part that is missing, unknown or of another type."""
    tiles: Json = {"hand": "234m567p55s11z", "winning_tile": "1z", "melds": ["pon 111s"], "dora_indicators": "9m"}
    chance = random.random()
    if chance < 0.3:
        tiles[random.choice((*tiles, "ura_indicators", "hint"))] = random.choice((None, 3, [3], {}))
    elif chance < 0.5:
        del tiles[random.choice(("hand", "winning_tile", "dora_indicators"))]
    return tiles


def _scores(random: Random, game: Game) -> list[int]:
    """Return scores that may balance, miss a player, or leave a player bust."""
    scores = list(game.state.scores)
    for _ in range(random.randint(0, 2)):
        points = random.choice((100, 1_000, 40_000))
        scores[0] += points
        scores[-1] -= random.choice((points, points, points, 50, 0))
    return scores[: random.choice((9, 9, 9, 2))]


def _deltas(random: Random, game: Game) -> list[int]:
    points = random.choice((0, 100, 1_000, 30_000, 50))
    deltas = [points, -random.choice((points, points, 1_000)), *[0] * (game.rules.players - 2)]
    return random.choice((deltas, deltas, deltas[:2], [*deltas, 0]))


_LIKELY: Final[dict[str, Callable[[Random, Game], Any]]] = {
    **dict.fromkeys(("loser", "seat", "declared_by", "ronned_riichi", "dealer"), _seat),
    **dict.fromkeys(("riichi", "tenpai", "seats", "possible_winners", "possible_losers"), _some_seats),
    "wins": _wins,
    "win": _win,
    "pao": _pao,
    "tiles": _tiles,
    "scores": _scores,
    "deltas": _deltas,
    "kind": lambda random, _: random.choice((*ABORTIVE_DRAWS, "ron", "exhaustive_draw", "none")),
    "reason": lambda random, _: random.choice(("dealer_stops", "dealer_stops", "time", "agreement", "boredom")),
    "note": lambda random, _: random.choice(("", "a tile fell", None, 3)),
    "repeats": lambda random, _: random.choice((True, False, None, 1)),
    "open": lambda random, _: random.choice((True, True, False, None, 1)),
    "yaku": lambda random, _: random.choice(
        (["riichi"], [["dora", 3], "pinfu"], ["nonsense"], [["dora", -1]], [["dora", 300]], [["dora"]], [3], "riichi")
    ),
    "wind": lambda random, _: random.randint(-1, 5),
    "honba": lambda random, _: random.randint(-1, 3),
    "sticks": lambda random, _: random.randint(-2, 3),
    "han": lambda random, _: random.randint(0, 14),
    "fu": lambda random, _: random.choice((20, 25, 30, 110, 120, 35, None)),
    "limit": lambda random, _: random.choice((*LIMITS, "kazoe", None)),
    "yakuman": lambda random, _: random.randint(-1, 7),
    "points": lambda random, _: 100 * random.randint(-1, 130),
}
