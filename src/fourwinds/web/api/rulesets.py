"""Rulesets, yaku and the value of hands, which phones also use offline."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from fourwinds.app.games import show_rules as showing
from fourwinds.app.games import value_hand as valuing
from fourwinds.web.api.ruleset_models import (
    HandWorth,
    Rulesets,
    RulesetTables,
    SentRules,
    WonHand,
    YakuAnswer,
    YakuList,
)
from fourwinds.web.etag import NOT_MODIFIED, IfNoneMatch, not_modified
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["riichi"])


@router.get("/rulesets", responses=problems() | NOT_MODIFIED, response_model=Rulesets)
async def list_rulesets(response: Response, if_none_match: IfNoneMatch = None) -> object:
    """List the presets with their tables, and the options of custom rules."""
    return _cached(_rulesets(), response, if_none_match)


@router.post("/rulesets/tables", responses=problems(401, 403))
def make_tables(_who: Who, body: SentRules) -> RulesetTables:
    """Return the payment tables of these rules. An error names the option that is wrong."""
    return RulesetTables.model_validate(showing.show_tables_of(body.rules), from_attributes=True)


@router.get("/yaku", responses=problems() | NOT_MODIFIED, response_model=YakuList)
async def list_yaku(response: Response, if_none_match: IfNoneMatch = None) -> object:
    """List every yaku with its han, closed and open."""
    return _cached(_yaku(), response, if_none_match)


@router.post("/riichi/value", responses=problems(401, 403))
def value_hand(_who: Who, body: WonHand) -> HandWorth:
    """Return yaku, han, fu and points of a hand. A hand that does not win is refused with the reason."""
    return HandWorth.model_validate(valuing.value_hand(body.hand_to_value()), from_attributes=True)


@cache
def _rulesets() -> tuple[str, str]:
    return _content(Rulesets.model_validate(showing.show_rulesets(), from_attributes=True))


@cache
def _yaku() -> tuple[str, str]:
    return _content(YakuList(items=[YakuAnswer.of(yaku) for yaku in showing.show_yaku()]))


def _content(model: BaseModel) -> tuple[str, str]:
    """Return the JSON of a model that only a new version of the program changes, and a hash of it."""
    content = model.model_dump_json()
    return content, sha256(content.encode()).hexdigest()[:20]


def _cached(content: tuple[str, str], response: Response, if_none_match: str | None) -> Response:
    json, version = content
    known = not_modified(response, version, if_none_match)
    return known or Response(json, media_type="application/json", headers=dict(response.headers))
