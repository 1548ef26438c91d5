"""The lines of a system: look up, list, write and delete them; its terms; and calls made by it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from fourwinds.app.systems import edit_system as editing
from fourwinds.app.systems.list_lines import list_lines
from fourwinds.app.systems.look_up import DEEPEST_TREE, look_up, show_tree
from fourwinds.app.systems.open_system import list_definitions
from fourwinds.app.systems.recommend_call import explain_auction, recommend_call
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_SEQUENCE
from fourwinds.store.pages import MOST
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.line_models import (
    DefinitionAnswer,
    DefinitionText,
    LineSent,
    LinesPage,
    LookupAnswer,
    TreeNode,
)
from fourwinds.web.api.named_systems import AnySystem
from fourwinds.web.api.recommendation_models import ExplainedCall, Question, QuestionWithHand, Recommendation
from fourwinds.web.api.system_models import ChangeAnswer
from fourwinds.web.api.systems import change_response
from fourwinds.web.etag import ExpectedVersion
from fourwinds.web.idempotency import Key
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["Start", "router"]

_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409, 412)
router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)

Start = Annotated[
    str, Query(max_length=LONGEST_SEQUENCE, description="By default the openings", examples=["1n-(p)-2c"])
]
SequenceQuery = Annotated[
    str,
    Query(
        min_length=1,
        max_length=LONGEST_SEQUENCE,
        description="Calls with qualifiers; for a line with `as`, the calls before it or the whole line",
        examples=["1n-(p)-2c-(p)-2d"],
    ),
]
Sought = Annotated[str | None, Query(max_length=LONGEST_NAME)]


@router.get("/tree", responses=_READ)
def draw_tree(
    database: OpenDatabase,
    who: Who,
    system: AnySystem,
    sequence: Start = "",
    depth: Annotated[int, Query(ge=1, le=DEEPEST_TREE)] = 2,
) -> list[TreeNode]:
    """Show our calls after a sequence, with the opponents passing, and what follows each."""
    return [TreeNode.of(node) for node in show_tree(database, system, sequence, depth, who=who)]


@router.get("/lookup", responses=_READ)
def look_sequence_up(database: OpenDatabase, who: Who, system: AnySystem, sequence: SequenceQuery) -> LookupAnswer:
    """Look up a sequence: what it means, which line defines it, what that covers, and what may follow."""
    return LookupAnswer.of(look_up(database, system, sequence, who=who))


@router.get("/continuations", responses=_READ)
def list_continuations(database: OpenDatabase, who: Who, system: AnySystem, sequence: Start = "") -> list[TreeNode]:
    """List our next calls after a sequence, by call rank."""
    return [TreeNode.of(node) for node in show_tree(database, system, sequence, 1, who=who)]


@router.get("/rules", responses=_READ)
def list_rules(
    database: OpenDatabase,
    who: Who,
    system: AnySystem,
    module: Sought = None,
    text: Sought = None,
    after: After = None,
    limit: Limit = MOST,
) -> LinesPage:
    """List the lines of a system by call rank; optionally of one module, or with a text in their calls or meaning."""
    page = list_lines(database, system, who=who, module=module, text=text, after=after, limit=limit)
    return LinesPage.of(page.items, page.next)


@router.post("/rules", status_code=201, responses=_WRITE)
def add_rule(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    body: LineSent,
    expected: ExpectedVersion,
    response: Response,
    key: Key = None,
) -> ChangeAnswer:
    """Add a line for a sequence that has none yet; 409 if it has one."""
    done = editing.add_line(database, system_id, _line_text(body), who=who, expected_change=expected, key=key)
    return change_response(done, response)


@router.put("/rules", responses=_WRITE)
def write_rule(
    database: OpenDatabase, who: Who, system_id: str, body: LineSent, expected: ExpectedVersion, response: Response
) -> ChangeAnswer:
    """Set the meaning of a call, whether or not it has one; a line of the library is covered, not changed."""
    if body.meaning is None or body.source is not None:
        raise MalformedError(
            "a line that is replaced needs a meaning",
            where=Where(field="body.meaning"),
            remedy="send sequence and meaning; lines with `as` are added and deleted",
        )
    done = editing.write_line(database, system_id, body.sequence, body.meaning, who=who, expected_change=expected)
    return change_response(done, response)


@router.delete("/rules", responses=_WRITE)
def delete_rule(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    sequence: SequenceQuery,
    expected: ExpectedVersion,
    response: Response,
    revert: Annotated[bool, Query(description="Restore the library's line")] = False,
) -> ChangeAnswer:
    """Delete the line for a sequence; with `revert`, only your own line, so that the library's is used again."""
    edit = editing.revert_line if revert else editing.delete_line
    done = edit(database, system_id, sequence, who=who, expected_change=expected)
    return change_response(done, response)


@router.get("/definitions", responses=_READ)
def show_definitions(database: OpenDatabase, who: Who, system: AnySystem) -> list[DefinitionAnswer]:
    """List the terms that meanings can use, with their current definitions."""
    return [
        DefinitionAnswer(term=each.term, text=each.text, module=each.module)
        for each in list_definitions(database, system, who=who)
    ]


@router.put("/definitions/{term}", responses=_WRITE)
def define_term(
    database: OpenDatabase,
    who: Who,
    system_id: str,
    term: str,
    body: DefinitionText,
    expected: ExpectedVersion,
    response: Response,
) -> ChangeAnswer:
    """Define a term for this system; the library's definition is covered, not changed."""
    done = editing.define_term(database, system_id, term, body.text, who=who, expected_change=expected)
    return change_response(done, response)


@router.delete("/definitions/{term}", responses=_WRITE)
def undefine_term(
    database: OpenDatabase, who: Who, system_id: str, term: str, expected: ExpectedVersion, response: Response
) -> ChangeAnswer:
    """Remove your own definition of a term."""
    done = editing.undefine_term(database, system_id, term, who=who, expected_change=expected)
    return change_response(done, response)


@router.post("/recommend", responses=_READ)
def recommend(database: OpenDatabase, who: Who, system: AnySystem, body: QuestionWithHand) -> Recommendation:
    """Recommend a call for the player whose turn it is, with a hand or what is known about it.

    For a partly known hand, the response is the call that most of the possible hands would make, with their share and
    what to specify to decide.
    """
    found = recommend_call(
        database, system, body.held, body.to_question(), trace=body.trace, reasons=body.reasons, who=who
    )
    return Recommendation.of(found)


@router.post("/explain", responses=_READ)
def explain(database: OpenDatabase, who: Who, system: AnySystem, body: Question) -> list[ExplainedCall]:
    """Explain every call of an auction, and what its caller has shown so far. The dealer's side plays this system."""
    return [
        ExplainedCall.of(one, shown) for one, shown in explain_auction(database, system, body.to_question(), who=who)
    ]


def _line_text(body: LineSent) -> str:
    """Return the line in the notation of notes."""
    if (body.meaning is None) == (body.source is None):
        raise MalformedError(
            "a line needs either a meaning or `as`",
            where=Where(field="body.meaning"),
            remedy="send either meaning or as",
        )
    return f"{body.sequence} as {body.source}" if body.meaning is None else f"{body.sequence} = {body.meaning}"
