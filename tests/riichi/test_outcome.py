"""Facts that no rules allow are refused when they are created."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import IllegalError, MalformedError

MANGAN = Value(limit="mangan")
YAKUMAN = Value(yakuman=1)


@pytest.mark.parametrize(
    ("fact", "rule"),
    [
        (lambda: Ron(loser=1, wins=(Win(1, MANGAN),)), "the winner of a ron is also the loser"),
        (lambda: Ron(loser=1, wins=()), "a ron with 0 winners"),
        (lambda: Ron(loser=1, wins=(Win(2, MANGAN), Win(2, MANGAN))), "names a player twice"),
        (lambda: Ron(loser=4, wins=(Win(2, MANGAN),)), "there is no seat 4"),
        (lambda: Win(-1, MANGAN), "there is no seat -1"),
        (lambda: Win(True, MANGAN), "there is no seat True"),
        (
            lambda: Ron(loser=1, wins=(Win(2, MANGAN),), riichi=(0, 1), ronned_riichi=0),
            "riichi tile that is won on is not the loser's",
        ),
        (
            lambda: Ron(loser=1, wins=(Win(2, MANGAN),), ronned_riichi=1),
            "a riichi that was not declared is won on",
        ),
        (lambda: Tsumo(win=Win(2, MANGAN), riichi=(1,), ronned_riichi=1), "is won on, but not by ron"),
        (lambda: ExhaustiveDraw(tenpai=(0, 7)), "tenpai: there is no seat 7"),
        (lambda: ExhaustiveDraw(tenpai=(0, 0)), "tenpai names a player twice"),
        (lambda: ExhaustiveDraw(riichi=(2, 2), tenpai=(2,)), "riichi names a player twice"),
        (lambda: NagashiMangan(seats=()), "nagashi mangan without a player"),
        (lambda: NoContest(riichi=(1,), ronned_riichi=1), "is won on, but not by ron"),
        (lambda: Chombo(seat=9), "chombo: there is no seat 9"),
        (lambda: Win(1, YAKUMAN, pao=Pao(1, "daisangen")), "liable for their own hand"),
        (lambda: Win(1, MANGAN, pao=Pao(2, "daisangen")), "for yakuman only"),
        (lambda: Win(1, YAKUMAN, pao=Pao(2, "daisangen", 2)), "pao for 2 yakuman in a hand of yakuman"),
        (lambda: Tsumo(win=Win(1, MANGAN, open=True), riichi=(1,)), "an open hand with riichi"),
        (lambda: Baseline(wind=4, dealer=0, scores=(25_000,) * 4), "4 is not a wind"),
        (lambda: Baseline(wind=0, dealer=0, honba=-1, scores=(25_000,) * 4), "not a number of honba or sticks"),
        (lambda: Baseline(wind=0, dealer=0, scores=(25_050, 24_950, 25_000, 25_000)), "scores in hundreds"),
        (lambda: Correction(deltas=(1_000, 0, 0, 0)), "do not balance: 1000 points too many"),
        (lambda: Correction(deltas=(-2_000, 0, 0, 0), sticks=1), "do not balance: 1000 points are missing"),
    ],
)
def test_what_no_rules_allow_is_refused(fact: Callable[[], object], rule: str) -> None:
    with pytest.raises(IllegalError, match=rule):
        fact()


@pytest.mark.parametrize(
    "fact",
    [
        lambda: AbortiveDraw(kind="rain"),  # type: ignore[arg-type]  # wrong on purpose
        lambda: Stop(reason="rain"),  # type: ignore[arg-type]  # wrong on purpose
        lambda: Uncertain(kind="rain"),  # type: ignore[arg-type]  # wrong on purpose
    ],
)
def test_a_kind_that_does_not_exist_cannot_be_read(fact: Callable[[], object]) -> None:
    with pytest.raises(MalformedError, match="rain"):
        fact()


def test_a_riichi_whose_tile_is_won_on_is_declared_but_not_accepted() -> None:
    hand = Ron(loser=1, wins=(Win(2, MANGAN),), riichi=(3, 1), ronned_riichi=1)
    assert hand.riichi == (3, 1)
    assert hand.accepted == (3,)


def test_the_order_of_tenpai_does_not_matter_and_that_of_riichi_is_kept() -> None:
    draw = ExhaustiveDraw(tenpai=(3, 1), riichi=(3, 1))
    assert draw == ExhaustiveDraw(tenpai=(1, 3), riichi=(3, 1))
    assert draw.riichi == (3, 1)


def test_facts_know_their_winners() -> None:
    assert Ron(loser=1, wins=(Win(2, MANGAN), Win(0, MANGAN))).winners == (2, 0)
    assert Tsumo(win=Win(3, MANGAN)).winners == (3,)
    assert ExhaustiveDraw().winners == ()
