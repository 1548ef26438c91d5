"""Named rulesets: the large platforms and federations, the default rules, and a club."""

from __future__ import annotations

from typing import Final

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import NotFoundError

__all__ = ["PRESETS", "preset"]

_TENHOU: Final = Ruleset(
    name="tenhou",
    uma=(20_000, 10_000, -10_000, -20_000),
    max_winners=2,
    pao_covers="hand",
    extension=True,
    agari_yame="auto",
    tenpai_yame="auto",
    aka=3,
)
_TOURNAMENT: Final = Ruleset(
    start=30_000,
    return_points=30_000,
    ties="split",
    abortive_draws=(),
    nagashi="no",
    tobi=False,
    chombo="after_uma",
    chombo_amount=20_000,
    pao_honba="discarder",
    double_wind_fu=2,
)

PRESETS: Final[dict[str, Ruleset]] = {
    rules.name: rules
    for rules in (
        Ruleset(),
        _TENHOU,
        _TENHOU.with_choices(
            name="tenhou_sanma",
            players=3,
            start=35_000,
            return_points=40_000,
            uma=(20_000, 0, -20_000),
            noten_total=2_000,
            aka=2,
        ),
        _TOURNAMENT.with_choices(  # the edition of 2025
            name="ema",
            max_winners=3,
            honba_to="every",
            sticks_to="own_first",
            kiriage=True,
            counted_yakuman=False,
            multiple_yakuman=False,
            renhou="mangan",
        ),
        _TOURNAMENT.with_choices(  # the edition of 2025
            name="wrc",
            max_winners=1,
            kiriage=True,
            pao=("daisangen", "daisuushii", "suukantsu"),
            chombo_amount=30_000,
            renhou="mangan",
            riichi_below_1000=True,
            leftover_sticks="lost",
        ),
        _TOURNAMENT.with_choices(  # the sheet of 2026; before 2023 with abortive draws
            name="jpml_a",
            max_winners=1,
            max_yakuman=4,
            pao=("daisangen", "daisuushii", "suukantsu"),
            riichi_below_1000=True,
            uma=(8_000, 4_000, -4_000, -8_000),
            floating_uma=(
                (12_000, -1_000, -3_000, -8_000),
                (8_000, 4_000, -4_000, -8_000),
                (8_000, 3_000, 1_000, -12_000),
            ),
            leftover_sticks="lost",
            ippatsu=False,
            ura=False,
            kan_dora=False,
            kan_ura=False,
        ),
        _TOURNAMENT.with_choices(
            name="mleague",
            start=25_000,
            uma=(30_000, 10_000, -10_000, -30_000),
            max_winners=1,
            kiriage=True,
            counted_yakuman=False,
            pao=("daisangen", "daisuushii", "suukantsu"),
            pao_honba="liable",
            riichi_below_1000=True,
            aka=3,
        ),
        _TOURNAMENT.with_choices(
            name="club",
            abortive_draws=("kyuushu_kyuuhai", "suufon_renda", "suucha_riichi", "suukaikan"),
            nagashi="draw",
            double_wind_fu=4,
            max_winners=3,
            honba_to="every",
            riichi_below_1000=True,
            pao_honba="liable",
            noten_riichi="noten",
        ),
    )
}


def preset(name: str) -> Ruleset:
    """Return the ruleset with this name.

    >>> preset("ema").kiriage
    True
    >>> preset("M-League").oka
    20000
    """
    plain = "".join(letter for letter in name.lower() if letter.isalnum())
    for known, rules in PRESETS.items():
        if known.replace("_", "") == plain:
            return rules
    raise NotFoundError(f"ruleset {name!r} not found", remedy=f"choose from {', '.join(PRESETS)}")
