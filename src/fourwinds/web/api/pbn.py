"""Files of boards: import, repair, export, DealHash, par."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header
from pydantic import AliasChoices, BaseModel, ConfigDict, Field
from starlette.responses import JSONResponse, Response

from fourwinds.app.actor import Actor
from fourwinds.app.boards.export_pbn import Form, export_pbn
from fourwinds.app.boards.find_par import MOST_PARS, find_pars
from fourwinds.app.boards.hash_deals import MOST_HASHES, find_hashes, hash_deals, hash_owners
from fourwinds.app.boards.import_pbn import Imported, import_pbn
from fourwinds.app.boards.keep_boards import KeptBoards
from fourwinds.app.boards.read_pbn import MOST_BOARDS, read_sent
from fourwinds.app.boards.repair_pbn import repair_pbn
from fourwinds.pbn.game import PbnGame, Status
from fourwinds.pbn.game_json import game_as_json
from fourwinds.pbn.write import Profile
from fourwinds.web.api.board_models import (
    EXAMPLE_DEAL,
    BoardIn,
    BoardShown,
    FileIn,
    FindingShown,
    LeftOutShown,
    ParShown,
    ReadShown,
)
from fourwinds.web.api.sent_boards import content_types, json_content, read_boards, read_json
from fourwinds.web.problem import problems
from fourwinds.web.readers import SentBody, TheReading
from fourwinds.web.reading_process import OpenIt

__all__ = ["IdempotencyKey", "KeptShown", "router"]

router = APIRouter(prefix="/api/pbn", tags=["pbn"])

IdempotencyKey = Annotated[
    str | None,
    Header(max_length=200, description="A key chosen by the client: a request repeated with the same key is done once"),
]


class ImportIn(FileIn):
    """Boards to read, and where to store them."""

    collection_id: str | None = Field(
        None,
        validation_alias=AliasChoices("collection_id", "collection"),
        description="The collection to store the boards in; by default they are not stored",
    )
    renumber: bool = Field(False, description="Number the boards after those of the collection")


class RepairIn(FileIn):
    """A file to repair, or boards as JSON."""

    profile: Literal["v1", "standard", "lin"] = "v1"
    renumber: bool = Field(False, description="Number the boards 1, 2, 3 …")


class KeptShown(BaseModel):
    """The boards added to a collection."""

    collection_id: str
    version: int = Field(description="Version of the collection, for If-Match")
    numbers: list[int]
    left_out: list[LeftOutShown]

    @classmethod
    def of(cls, kept: KeptBoards) -> KeptShown:
        left_out = [LeftOutShown.of(left) for left in kept.left_out]
        return cls(collection_id=kept.collection_id, version=kept.version, numbers=kept.numbers, left_out=left_out)


class BoardCounts(BaseModel):
    """The number of boards of each kind."""

    complete: int
    drafts: int
    rejected: int


class ImportedShown(ReadShown):
    """The boards of a file, each with what was found in it."""

    counts: BoardCounts
    boards: list[BoardShown]
    kept: KeptShown | None


class RepairedShown(ReadShown):
    """A repaired file, and what was repaired."""

    counts: BoardCounts
    written: int
    repairs: int
    text: str = Field(description="The boards that the profile can hold")
    drafts: str = Field(description="All others, in the standard profile")
    left_out: list[LeftOutShown]
    findings: list[FindingShown]


@router.post(
    "/import",
    responses=problems(401, 403, 404, 409),
    response_model=ImportedShown,
    openapi_extra=content_types(ImportIn),
)
async def import_boards(reading: TheReading, idempotency_key: IdempotencyKey = None) -> Response:
    """Read a file in PBN, LIN or JSON, and store its boards in a collection if one is given."""
    return await reading.answer(_import, idempotency_key)


def _import(database: OpenIt, sent: SentBody, who: Actor, key: str | None) -> bytes:
    body = read_boards(sent, ImportIn)
    options = body.options
    imported = import_pbn(
        database(), who, body.sent, collection_id=options.collection_id, renumber=options.renumber, key=key
    )
    return _as_json(_import_response(imported))


@router.post(
    "/repair", responses=problems(401, 403), response_model=RepairedShown, openapi_extra=content_types(RepairIn)
)
async def repair_boards(reading: TheReading) -> Response:
    """Repair a file and write it in canonical form, as Extended PBN v1.0 unless another profile is given."""
    return await reading.answer(_repair)


def _repair(_database: OpenIt, sent: SentBody, _who: Actor) -> bytes:
    body = read_boards(sent, RepairIn)
    repaired = repair_pbn(body.sent, profile=Profile(body.options.profile), renumber=body.options.renumber)
    shown = RepairedShown(
        encoding=repaired.boards.encoding,
        encoding_source=repaired.boards.encoding_source,
        counts=BoardCounts(**_counts(repaired.games)),
        written=repaired.written,
        repairs=repaired.repairs,
        text=repaired.text,
        drafts=repaired.drafts,
        left_out=[LeftOutShown.of(left) for left in repaired.left_out],
        findings=FindingShown.all_of(repaired.findings),
    )
    return shown.model_dump_json(by_alias=True).encode()


def _as_json(value: Any) -> bytes:
    return bytes(JSONResponse(value).body)


def _import_response(imported: Imported) -> dict[str, Any]:
    """Return a plain mapping, as validating thousands of boards again would take too long."""
    kept = None if imported.kept is None else KeptShown.of(imported.kept).model_dump()
    boards = [{**game_as_json(game), "analysis": None} for game in imported.games]
    read = {"encoding": imported.boards.encoding, "encoding_source": imported.boards.encoding_source}
    return {**read, "counts": _counts(imported.games), "boards": boards, "kept": kept}


def _counts(games: list[PbnGame]) -> dict[str, int]:
    found = [game.status for game in games if game.has_deal]
    names = {"complete": Status.COMPLETE, "drafts": Status.DRAFT, "rejected": Status.REJECTED}
    return {name: found.count(status) for name, status in names.items()}


class ExportIn(BaseModel):
    """Boards to write."""

    model_config = ConfigDict(extra="forbid")

    boards: list[BoardIn] = Field(min_length=1, max_length=MOST_BOARDS)
    form: Form = Field("v1", description="Extended PBN v1.0, standard PBN, LIN or JSON")
    name: str = Field("boards", min_length=1, max_length=200)


class ExportedShown(BaseModel):
    """The file, and what was repaired while writing it."""

    name: str
    media_type: str
    text: str
    findings: list[FindingShown]


@router.post(
    "/export", responses=problems(401, 403), response_model=ExportedShown, openapi_extra=json_content(ExportIn)
)
async def export_boards(reading: TheReading) -> Response:
    """Export boards in canonical form. Extended PBN needs complete boards; the error lists what others are missing."""
    return await reading.answer(_export)


def _export(_database: OpenIt, sent: SentBody, _who: Actor) -> bytes:
    body = read_json(sent, ExportIn)
    games = read_sent([board.model_dump() for board in body.boards])
    written = export_pbn(games, body.form, body.name)
    findings = FindingShown.all_of(found for game in games for found in game.findings)
    shown = ExportedShown(name=written.name, media_type=written.media_type, text=written.text, findings=findings)
    return shown.model_dump_json(by_alias=True).encode()


class HashIn(BaseModel):
    """Deals to hash, owner strings to convert, and hashes to look up."""

    model_config = ConfigDict(extra="forbid")

    deals: list[str] = Field(default_factory=list, max_length=MOST_HASHES, examples=[[EXAMPLE_DEAL]])
    owners: list[str] = Field(
        default_factory=list,
        max_length=MOST_HASHES,
        description="52 letters N, E, S, W: who holds S2 to SA, H2 to HA, D2 to DA, C2 to CA",
        examples=[["N" * 13 + "E" * 13 + "S" * 13 + "W" * 13]],
    )
    hashes: list[str] = Field(
        default_factory=list, max_length=MOST_HASHES, description="Find stored boards with these deals"
    )


class HashedShown(BaseModel):
    """A deal, the owners of its cards and their hash."""

    deal: str
    owners: str
    deal_hash: str


class FoundShown(BaseModel):
    """A stored board."""

    deal_hash: str
    deal: str
    collection_id: str
    number: int


class HashesShown(BaseModel):
    """Deals in the order they were sent, those of `deals` first, and boards found by hash."""

    deals: list[HashedShown]
    boards: list[FoundShown]


@router.post("/hash", responses=problems(401, 403), response_model=HashesShown, openapi_extra=json_content(HashIn))
async def hash_boards(reading: TheReading) -> Response:
    """Compute the DealHash of deals and owner strings, and find boards by hash among those you may read."""
    return await reading.answer(_hash)


def _hash(database: OpenIt, sent: SentBody, who: Actor) -> bytes:
    body = read_json(sent, HashIn)
    hashed = [*hash_deals(body.deals), *hash_owners(body.owners)]
    found = find_hashes(database(), who, body.hashes)
    shown = HashesShown(
        deals=[HashedShown(deal=one.deal, owners=one.owners, deal_hash=one.deal_hash) for one in hashed],
        boards=[
            FoundShown(deal_hash=one.deal_hash, deal=one.deal, collection_id=one.collection_id, number=one.number)
            for one in found
        ],
    )
    return shown.model_dump_json(by_alias=True).encode()


class ParsShown(BaseModel):
    """Boards with double-dummy table and par, and boards without a whole deal."""

    boards: list[ParShown]
    left_out: list[LeftOutShown]


@router.post(
    "/par",
    responses=problems(401, 403),
    response_model=ParsShown,
    openapi_extra=content_types(FileIn),
    description=f"Solve up to {MOST_PARS} boards double dummy: the tricks of every declarer in every strain, and par. "
    "Boards solved before are answered at once, even without signing in.",
)
async def par_of_boards(reading: TheReading) -> Response:
    return await reading.answer(_par)


def _par(database: OpenIt, sent: SentBody, who: Actor) -> bytes:
    analysed, left_out = find_pars(database(), who, read_boards(sent, FileIn).sent)
    shown = ParsShown(
        boards=[ParShown.of(one) for one in analysed], left_out=[LeftOutShown.of(left) for left in left_out]
    )
    return shown.model_dump_json(by_alias=True).encode()
