"""The bidder's advice and explained auctions in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from fourwinds.cli.diagram import coloured, pad

if TYPE_CHECKING:
    from fourwinds.bidding.advice import Advice, Tried
    from fourwinds.bidding.bidder import Explained

__all__ = ["advice_lines", "explained_lines", "trace_lines"]

_LABEL = 13
_CALL = 5


def advice_lines(advice: Advice) -> Iterator[str]:
    """Yield the call, its meaning, the rule behind it, and what else fits."""
    yield f"{click.style(coloured(advice.call.symbol), bold=True)}  {advice.meaning}"
    if advice.share < 1:
        yield _labelled("share", f"{_percent(advice.share)} of the hands that fit what is known make this call")
        yield _labelled("specify", f"{', '.join(advice.tell)}, to decide")
    yield _labelled("rule", f"{advice.rule} ({advice.layer})")
    yield _labelled("forcing", (advice.forcing or "not specified").replace("_", " "))
    yield _labelled("score", str(advice.score))
    if advice.because:
        yield _labelled("because", advice.because)
    label_before = ""
    for other in advice.alternatives:
        label = "other hands" if other.share else "also fits"
        call = pad(coloured(other.call.symbol), _CALL)
        share = f"{_percent(other.share)}  " if other.share else ""
        meaning = f"{call}{share}{other.meaning} ({other.layer}, {other.score})"
        yield _labelled("" if label == label_before else label, meaning)
        label_before = label


def trace_lines(trace: Sequence[Tried]) -> Iterator[str]:
    """Yield every entry tried, in order, with the conditions it fails or the share of hands that choose it."""
    yield "Tried in this order:"
    for tried in trace:
        mark = click.style("✓", fg="green") if tried.fits else click.style("✗", fg="red")
        call = pad(coloured(tried.choice.call.symbol), _CALL)
        share = f"{_percent(tried.share)}  " if tried.share else ""
        yield f"{mark} {call}{share}{tried.choice.text} ({tried.choice.layer}: {tried.choice.rule})"
        if not tried.fits:
            yield f"  {'':<{_CALL}}fails {', '.join(tried.failing)}"


def _percent(share: float) -> str:
    """Write a share as `82%`; small and large shares are not rounded to 0% or 100%."""
    return f"{share:.0%}" if 0.005 <= share < 0.995 else f"{share:.2%}"


def _labelled(label: str, text: str) -> str:
    return f"  {label:<{_LABEL}}{text}"


def explained_lines(explained: Sequence[Explained], *, rules: bool = True) -> Iterator[str]:
    """Yield who called what, what it means, and what the caller has shown."""
    for each in explained:
        head = f"{each.seat}  {pad(coloured(each.call.symbol), _CALL)}"
        alert = " (alert)" if each.alert else ""
        forcing = f", {each.forcing.replace('_', ' ')}" if each.forcing and each.forcing not in each.meaning else ""
        yield f"{head}{each.meaning}{forcing}{alert}"
        rule = each.reading.choice
        if rules and rule is not None:
            yield f"{'':<{_CALL + 3}}rule   {rule.rule} ({rule.layer})"
        yield f"{'':<{_CALL + 3}}shown  {each.shown}"
