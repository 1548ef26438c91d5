"""The first column of a card: what we do when they open."""

from __future__ import annotations

from fourwinds.typeset.card.content import Box, Row
from fourwinds.typeset.card.reader import Reader, below_game

__all__ = ["defence_boxes"]


def defence_boxes(reader: Reader) -> tuple[Box, ...]:
    """Return overcalls, cue-bids, and what we do against 1NT and preempts."""
    return (
        Box("Overcalls", _overcalls(reader)),
        Box("Jump overcalls", _jumps(reader)),
        Box("1NT overcall", _notrump(reader)),
        Box("Cue-bids", (Row("Direct", reader.over("2=")), Row("Jump", reader.over("3=")))),
        Box("Against 1NT", _against_notrump(reader)),
        Box("Against preempts", _against_preempts(reader)),
    )


def _overcalls(reader: Reader) -> tuple[Row, ...]:
    return (
        reader.row("One level", "(1d)-1h", "(1d)-1s"),
        reader.row("Two level", "(1s)-2c", "(1s)-2d", "(1s)-2h"),
        reader.row("Reopening", "(1h)-p-(p)-1s", "(1h)-p-(p)-2c", "(1h)-p-(p)-2d"),
        Row("Responses", reader.listed("(1d)-1s", below_game)),
    )


def _jumps(reader: Reader) -> tuple[Row, ...]:
    return (
        reader.row("Direct", "(1d)-2h", "(1d)-2s", "(1d)-3c"),
        reader.row("Reopening", "(1h)-p-(p)-2s", "(1h)-p-(p)-3c"),
        Row("2NT", reader.over("2n")),
    )


def _notrump(reader: Reader) -> tuple[Row, ...]:
    return (
        reader.row("Direct", "(1h)-1n"),
        Row("Responses", reader.differing("(1h)-1n", "1n", "as over our 1NT")),
        reader.row("Balancing", "(1h)-p-(p)-1n"),
    )


def _against_notrump(reader: Reader) -> tuple[Row, ...]:
    return (
        Row("Direct", reader.listed("(1n)", below_game)),
        Row("Balancing", reader.differing("(1n)-p-(p)", "(1n)", "as in the direct seat")),
    )


def _against_preempts(reader: Reader) -> tuple[Row, ...]:
    return (
        Row("Weak twos", reader.listed("(2h)")),
        Row("After X", reader.listed("(2h)-x", below_game)),
        Row("Threes", reader.listed("(3d)")),
        reader.row("Fours", "(4s)-x", "(4s)-4n"),
    )
