"""Jobs: start, follow and cancel long-running work, and download its result."""

from __future__ import annotations

import re
from collections.abc import Hashable
from datetime import datetime
from typing import Annotated, Any, Literal, Self
from urllib.parse import quote

from fastapi import APIRouter, Body, Depends, Header, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.jobs import cancel_job as cancelling
from fourwinds.app.jobs import start_job as starting
from fourwinds.app.jobs import watch_job as watching
from fourwinds.app.jobs.runner import Runner
from fourwinds.store.jobs import FINISHED, Job
from fourwinds.store.listen import topic
from fourwinds.store.pages import MOST
from fourwinds.web.api.events import Asker, TheAsker, stream_responses
from fourwinds.web.identity import Who
from fourwinds.web.live import EventStream, Feed, LiveHub, News, event
from fourwinds.web.problem import Problem, problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/jobs", tags=["jobs"])


def _runner(request: Request) -> Runner:
    runner: Runner = request.app.state.jobs
    return runner


JobRunner = Annotated[Runner, Depends(_runner)]


class NewJob(BaseModel):
    """A job to start: its kind and its arguments."""

    model_config = ConfigDict(extra="forbid")

    kind: str = Field(max_length=100)
    arguments: dict[str, Any] = Field(default_factory=dict)
    id: str | None = Field(
        None, max_length=100, description="A UUID chosen by the client, so that the request can be repeated"
    )


class JobState(BaseModel):
    """The state of a job."""

    id: str
    kind: str
    state: Literal["queued", "running", "done", "failed", "cancelled"]
    progress: float = Field(description="From 0 to 1")
    message: str = Field(description="What is being done, as text")
    cancel_requested: bool
    error: Problem | None
    result: str | None = Field(description="The address of the resulting file, once the job is done")
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None

    @classmethod
    def of(cls, job: Job) -> Self:
        result = f"/api/jobs/{job.id}/result" if job.state == "done" else None
        named = {name: getattr(job, name) for name in cls.model_fields if name != "result"}
        return cls.model_validate({**named, "result": result})


class JobShown(JobState):
    """The state of a job, and its arguments."""

    arguments: dict[str, Any]


class JobsShown(BaseModel):
    """A page of your jobs, newest first."""

    items: list[JobState]
    next: str | None


_EXAMPLES: dict[str, Any] = {
    "system_pdf": {
        "summary": "A system as PDF: `paper` a4 or letter, `deck` four or two colours, `version` an earlier one",
        "value": {"kind": "system_pdf", "arguments": {"system_id": "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"}},
    },
    "lesson_tables": {
        "summary": "Double-dummy tables and par as JSON, for a `lesson_id`, a `collection_id` or boards as `pbn`",
        "value": {"kind": "lesson_tables", "arguments": {"lesson_id": "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"}},
    },
    "deal": {
        "summary": "Boards that meet conditions, as JSON, PBN or LIN (`format`)",
        "value": {
            "kind": "deal",
            "arguments": {"north": "15-17 balanced", "south": "5+ card major, 8+ HCP", "count": 16, "format": "pbn"},
        },
    },
    "match": {
        "summary": "A team match of two systems, scored double dummy, as JSON",
        "value": {"kind": "match", "arguments": {"one": "Ours@3", "other": "Ours@4", "count": 2000}},
    },
    "deep_recommendation": {
        "summary": "A close call, or some `calls`, weighed by playing out `deals` that fit the auction, as JSON",
        "value": {
            "kind": "deep_recommendation",
            "arguments": {
                "system_id": "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11",
                "hand": "AT63.K73.KQ.A975",
                "auction": "1n p 2n p",
                "dealer": "N",
                "vulnerability": "None",
            },
        },
    },
    "lint": {
        "summary": "Faults of a system, read from its lines and found by trying it on `hands`, as json, sarif or html",
        "value": {
            "kind": "lint",
            "arguments": {"system_id": "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11", "hands": 100000, "format": "json"},
        },
    },
    "scenario": {
        "summary": "Boards on which a scenario happens, as PBN or JSON; `/api/lab/scenarios` lists them",
        "value": {
            "kind": "scenario",
            "arguments": {
                "system_id": "2/1",
                "scenario": "Stayman with interference over 2♣",
                "count": 16,
                "role": "caller",
                "seat": "S",
                "form": "pbn",
            },
        },
    },
    "try": {
        "summary": "Whether a change is better: a system `after` it, or `lines`, `add`, `remove`, `parameters`",
        "value": {
            "kind": "try",
            "arguments": {"before": "Ours@3", "lines": ["2d = 5-10 HCP, 6+ diamonds"], "deals": 20000, "minutes": 5},
        },
    },
    "stats": {
        "summary": "How often each line of a system is used, and what openings and responses bring, as JSON",
        "value": {"kind": "stats", "arguments": {"system_id": "Ours", "under": "1n-(p)", "deals": 5000, "solve": 200}},
    },
    "room_boards": {
        "summary": "The next boards of a bidding room; with `after`, the number of the last one, none is dealt twice",
        "value": {
            "kind": "room_boards",
            "arguments": {"room_id": "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11", "count": 4, "after": 0},
        },
    },
}


@router.post("", status_code=202, responses=problems(401, 403, 404, 409))
def start_job(
    database: OpenDatabase,
    who: Who,
    runner: JobRunner,
    response: Response,
    job: Annotated[NewJob, Body(openapi_examples=_EXAMPLES)],
) -> JobShown:
    """Start a job. It waits in a queue; follow its events, or poll its state."""
    started = starting.start_job(database, who, job.kind, job.arguments, job.id)
    runner.poke()
    response.headers["location"] = f"/api/jobs/{started.id}"
    return JobShown.of(started)


@router.get("", responses=problems(401, 403))
def list_jobs(
    database: OpenDatabase,
    who: Who,
    limit: Annotated[int, Query(ge=1, le=MOST)] = 50,
    after: Annotated[str | None, Query(max_length=1000)] = None,
) -> JobsShown:
    """List your jobs. A job is deleted a day after it ends."""
    page = watching.list_jobs(database, who, after=after, limit=limit)
    return JobsShown(items=[JobState.of(job) for job in page.items], next=page.next)


@router.get("/{job_id}", responses=problems(401, 403, 404))
def show_job(database: OpenDatabase, who: Who, job_id: str) -> JobShown:
    """Show the state of a job."""
    return JobShown.of(watching.watch_job(database, who, job_id))


@router.delete("/{job_id}", responses=problems(401, 403, 404))
def cancel_job(database: OpenDatabase, who: Who, runner: JobRunner, job_id: str) -> JobShown:
    """Cancel a job. A queued job ends at once, a running one within a second. A finished job is left unchanged."""
    cancelled = cancelling.cancel_job(database, who, job_id)
    runner.poke()
    return JobShown.of(cancelled)


@router.get(
    "/{job_id}/result",
    response_class=Response,
    responses={
        200: {
            "description": "The file",
            "content": {
                kind: {}
                for kind in ("application/pdf", "application/json", "application/x-pbn", "application/octet-stream")
            },
        },
        **problems(401, 403, 404, 409),
    },
)
def fetch_result(database: OpenDatabase, who: Who, job_id: str) -> Response:
    """Download the result of a finished job."""
    result = watching.fetch_result(database, who, job_id)
    plain = re.sub(r"[^A-Za-z0-9._+-]+", "_", result.name) or "result"
    named = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(result.name, safe='')}"
    headers = {"content-disposition": named, "cache-control": "private, no-store"}
    return Response(result.content, media_type=result.media_type, headers=headers)


class _JobFeed(Feed):
    """The state of a job; the position is the last state sent."""

    position: Hashable = b""

    def __init__(self, asker: Asker, job_id: str) -> None:
        self.topic = topic("job", job_id)
        self._asker, self._id = asker, job_id

    def job(self) -> JobState:
        return JobState.of(watching.watch_job(self._asker.database, self._asker.who, self._id))

    def check(self) -> bool:
        return self._asker.is_still_there()

    def read(self, position: Hashable) -> News:
        job = self.job()
        current = event(job.state, job.model_dump(mode="json"), job.state)
        return News(b"" if current == position else current, current, job.state in FINISHED)


@router.get(
    "/{job_id}/events",
    response_class=EventStream,
    status_code=200,
    responses={
        **stream_responses(
            'id: running\nevent: running\ndata: {"state":"running","progress":0.4,"message":"40 of 100 boards"}\n'
        ),
        204: {"description": "The job has ended, and its last event was received"},
    },
)
async def job_events(
    hub: LiveHub,
    asker: TheAsker,
    job_id: str,
    last_event_id: Annotated[
        str | None, Header(description="The id of the last event received; sent by browsers")
    ] = None,
) -> Response:
    """Follow a job until it ends: receive its state now and after every change. The event name is the state."""
    feed = _JobFeed(asker, job_id)
    state = (await hub.ask(feed.job)).state
    if state in FINISHED and last_event_id == state:
        return Response(status_code=204)
    return EventStream(hub, feed, asker.caller)
