"""The JSON of an advice, of a call in it, and of an explained call: the same from library, command line and web."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fourwinds.bidding.advice import Advice, Alternative, Tried
    from fourwinds.bidding.auction.choice import Choice
    from fourwinds.bidding.bidder import Explained
    from fourwinds.bidding.deep import Verdict

__all__ = ["advice_json", "choice_json", "explained_json"]

_DECIMALS = 4


def advice_json(advice: Advice, *, shown: str | None = None, trace: bool = False) -> dict[str, object]:
    """Return the call with its meaning, the rule it comes from, and the alternatives.

    `shown` is `advice.shown` in words, if that has been worked out already. The trace is included on request.
    """
    written: dict[str, object] = {
        **choice_json(advice.choice),
        "band": advice.choice.band.name.lower(),
        "score": advice.score,
        "share": round(advice.share, _DECIMALS),
        "tell": list(advice.tell),
        "shows": advice.choice.meaning.shows.describe(),
        "shown": advice.shown.describe() if shown is None else shown,
        "because": advice.because or None,
        "weighed": None if advice.verdict is None else _verdict_json(advice.verdict),
        "alternatives": [_alternative_json(other) for other in advice.alternatives],
    }
    if trace:
        written["trace"] = [_tried_json(tried) for tried in advice.trace]
    return written


def choice_json(choice: Choice) -> dict[str, str | None]:
    """Return a call with its meaning and the rule it comes from."""
    return {
        "call": str(choice.call),
        "meaning": choice.text,
        "forcing": choice.meaning.forcing,
        "rule": choice.rule,
        "layer": choice.layer,
    }


def explained_json(explained: Explained, *, shown: str | None = None) -> dict[str, object]:
    """Return one call of an auction with its meaning; `shown` is `explained.shown`, if worked out already."""
    choice = explained.reading.choice
    return {
        "seat": str(explained.seat),
        "call": str(explained.call),
        "meaning": explained.meaning,
        "alert": explained.alert,
        "forcing": explained.forcing,
        "rule": None if choice is None else choice.rule,
        "layer": None if choice is None else choice.layer,
        "shown": explained.shown if shown is None else shown,
    }


def _verdict_json(verdict: Verdict) -> dict[str, object]:
    """Return the calls that were compared: IMPs per board gained over the first, with the margin of error."""
    calls = [
        {
            **choice_json(each.choice),
            "average": round(each.average, _DECIMALS),
            "margin": round(each.margin, _DECIMALS),
        }
        for each in verdict.weighed
    ]
    return {"deals": verdict.layouts, "calls": calls}


def _alternative_json(other: Alternative) -> dict[str, object]:
    return {
        "call": str(other.call),
        "meaning": other.meaning,
        "rule": other.rule,
        "layer": other.layer,
        "score": other.score,
        "share": round(other.share, _DECIMALS),
    }


def _tried_json(tried: Tried) -> dict[str, object]:
    return {
        "call": str(tried.choice.call),
        "meaning": tried.choice.text,
        "rule": tried.choice.rule,
        "layer": tried.choice.layer,
        "fits": tried.fits,
        "failing": list(tried.failing),
        "share": None if tried.share is None else round(tried.share, _DECIMALS),
    }
