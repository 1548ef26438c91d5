"""Rulesets, yaku, and what a hand is worth: what phones need to play on their own."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from fourwinds.app.games import show_rules as showing
from fourwinds.app.games import value_hand as valuing
from fourwinds.web.api.ruleset_models import HandWorth, Rulesets, RulesetTables, SentRules, WonHand, YakuList
from fourwinds.web.etag import NOT_MODIFIED, IfNoneMatch, not_modified
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["riichi"])


@router.get("/rulesets", responses=problems() | NOT_MODIFIED, response_model=Rulesets)
async def list_rulesets(response: Response, if_none_match: IfNoneMatch = None) -> object:
    """The presets with their tables, and everything that can be chosen in rules of one's own."""
    return _kept(_rulesets(), response, if_none_match)


@router.post("/rulesets/tables", responses=problems(401, 403))
def make_tables(_who: Who, body: SentRules) -> RulesetTables:
    """The tables by which a phone plays a game under these rules; an error names the choice."""
    return RulesetTables.model_validate(showing.show_tables_of(body.rules))


@router.get("/yaku", responses=problems() | NOT_MODIFIED, response_model=YakuList)
async def list_yaku(response: Response, if_none_match: IfNoneMatch = None) -> object:
    """Every yaku with its han, closed and open."""
    return _kept(_yaku(), response, if_none_match)


@router.post("/riichi/value", responses=problems(401, 403))
def value_hand(_who: Who, body: WonHand) -> HandWorth:
    """Yaku, han, fu and points of a hand by its tiles; a hand that cannot be won is refused with the reason."""
    return HandWorth.model_validate(valuing.value_hand(**dict(body)))


@cache
def _rulesets() -> tuple[str, str]:
    return _written(Rulesets.model_validate(showing.show_rulesets()))


@cache
def _yaku() -> tuple[str, str]:
    return _written(YakuList.model_validate({"items": showing.show_yaku()}))


def _written(model: BaseModel) -> tuple[str, str]:
    """What is the same for everybody until the next version of the program: its JSON, and a name for it."""
    content = model.model_dump_json()
    return content, sha256(content.encode()).hexdigest()[:20]


def _kept(written: tuple[str, str], response: Response, if_none_match: str | None) -> Response:
    content, version = written
    known = not_modified(response, version, if_none_match)
    return known or Response(content, media_type="application/json", headers=dict(response.headers))
