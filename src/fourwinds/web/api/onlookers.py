"""Who else has a system open, and which auction they look at."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Depends, Request
from pydantic import ConfigDict, Field

from fourwinds.app.live.follow import must_follow
from fourwinds.app.systems.system_limits import LONGEST_SEQUENCE
from fourwinds.store.listen import topic
from fourwinds.web.api.events import Asker, TheAsker, stream_responses
from fourwinds.web.api.line_models import Strict
from fourwinds.web.identity import Who
from fourwinds.web.live import EventStream, Feed, LiveHub, News, event
from fourwinds.web.onlookers import Onlooker, Onlookers
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/systems/{system_id}/onlookers", tags=["live"])

_EXAMPLE = """id: 3
event: onlookers
data: {"items":[{"page":"c0ffee","name":"Uma","you":false,"sequence":"1n-(p)-2c"}]}
"""


class PlaceSent(Strict):
    """The auction that a page shows; null when it leaves."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"page": "c0ffee", "sequence": "1n-(p)-2c"}]})

    page: Annotated[str, Field(min_length=1, max_length=40)] = Field(description="A name chosen by the page")
    sequence: Annotated[str, Field(max_length=LONGEST_SEQUENCE)] | None = None


async def _onlookers(request: Request) -> Onlookers:
    found: Onlookers = request.app.state.onlookers
    return found


TheOnlookers = Annotated[Onlookers, Depends(_onlookers)]


class _Places(Feed):
    """Who looks at a system; the position is the number of the last change."""

    def __init__(self, asker: Asker, system_id: str, onlookers: Onlookers) -> None:
        self.topic = topic("onlookers", system_id)
        self.position = -1
        self._asker, self._id, self._onlookers = asker, system_id, onlookers

    def check(self) -> bool:
        return (
            self._asker.is_still_there() and must_follow(self._asker.database, self._asker.who, "system", self._id) >= 0
        )

    def read(self, position: Hashable) -> News:
        number, found = self._onlookers.present(self._id)
        if number == position:
            return News(b"", number)
        return News(event("onlookers", {"items": [self._item(each) for each in found]}, number), number)

    def _item(self, one: Onlooker) -> dict[str, object]:
        is_you = one.account_id == self._asker.who.account_id
        return {"page": one.page, "name": one.name, "you": is_you, "sequence": one.sequence}


@router.get("", response_class=EventStream, status_code=200, responses=stream_responses(_EXAMPLE))
async def follow_onlookers(hub: LiveHub, asker: TheAsker, onlookers: TheOnlookers, system_id: str) -> EventStream:
    """Follow who has a system open, and which auction they look at. Only pages of this server process are known."""
    await hub.ask(lambda: must_follow(asker.database, asker.who, "system", system_id))
    return EventStream(hub, _Places(asker, system_id, onlookers), asker.caller)


@router.post("", status_code=204, responses=problems(401, 403, 404))
async def show_place(
    hub: LiveHub, database: OpenDatabase, who: Who, onlookers: TheOnlookers, system_id: str, body: PlaceSent
) -> None:
    """Tell others which auction you look at. Nothing is stored, and it is forgotten after a minute."""
    await to_thread.run_sync(lambda: must_follow(database, who, "system", system_id))
    if onlookers.see(system_id, body.page, who.by, body.sequence):
        hub.wake(topic("onlookers", system_id))
