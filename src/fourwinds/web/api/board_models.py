"""Request and response models for boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, BaseModel, ConfigDict, Discriminator, Field, Tag

from fourwinds.app.boards.analyse_boards import AnalysedBoard
from fourwinds.app.boards.keep_boards import LeftOut
from fourwinds.app.boards.show_boards import ShownBoard
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.pbn.decoding import EncodingSource
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game.findings import Finding
from fourwinds.pbn.game_json import game_as_json, result_name

__all__ = [
    "EXAMPLE_DEAL",
    "EXAMPLE_PBN",
    "Analysis",
    "BoardForm",
    "BoardShown",
    "BoardsIn",
    "FileIn",
    "FindingShown",
    "LeftOutShown",
    "ParShown",
    "ReadShown",
]

EXAMPLE_DEAL = "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"
EXAMPLE_PBN = (
    '[Event "Thursday lesson"]\n[Site "Club"]\n[Date "2026.11.15"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    f'[Deal "{EXAMPLE_DEAL}"]\n[Auction "N"]\n1NT Pass Pass Pass\n'
)
_HASH = "v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354"
_LARGEST = 2_000_000_000
SeatName = Literal["N", "E", "S", "W"]
Count = Annotated[int, Field(ge=0, le=_LARGEST)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class CallNote(_Strict):
    """Notes on a call; calls count from 1."""

    call: Count
    note: str | None = None
    glyphs: list[Count] = Field(default_factory=list, description="PBN's numeric glyphs: 1 for ! to 6 for ?!")
    comments: list[str] = Field(default_factory=list)


class CardNote(_Strict):
    """Notes on a card played; cards count from 1, four to a trick."""

    card: Count
    note: str | None = None
    glyphs: list[Count] = Field(default_factory=list)
    comments: list[str] = Field(default_factory=list)


class AuctionShown(_Strict):
    """The calls from the dealer on."""

    dealer: str = Field(examples=["N"])
    calls: list[str] = Field(examples=[["1NT", "Pass", "Pass", "Pass"]])
    notes: list[CallNote] = Field(default_factory=list)
    mark: str = Field("", description="`+` for an auction in progress, `?` if the next call is the question")


class PlayShown(_Strict):
    """The tricks, with one column per seat, clockwise from the opening leader."""

    leader: str = Field(examples=["E"])
    tricks: list[list[str | None]] = Field(examples=[[["SA", "S2", "ST", "S3"]]])
    notes: list[CardNote] = Field(default_factory=list)
    mark: str = ""


class TagShown(_Strict):
    """A tag that is kept as text, with its rows if it is a section."""

    name: str = Field(examples=["Event"])
    value: str = Field(examples=["Thursday lesson"])
    rows: list[str] | None = None


class RemarkShown(_Strict):
    """A comment, or a directive for programs, and the tag it follows."""

    text: str
    after: str = ""
    directive: bool = False


class FindingShown(_Strict):
    """A problem or repair found in a board; `docs/findings.md` lists the codes."""

    board: str | None = None
    line: int | None = None
    code: str = Field(examples=["vulnerable-spelling"])
    message: str
    effect: Literal["noted", "repaired", "draft", "rejected"]

    @classmethod
    def all_of(cls, findings: Iterable[Finding]) -> list[FindingShown]:
        return [cls.model_validate(finding.as_json()) for finding in findings]


class Analysis(_Strict):
    """Double dummy: the tricks of every declarer in every strain, and par from the view of north-south."""

    tricks: dict[str, dict[str, int]]
    par: int
    par_results: list[str] = Field(examples=[["3NT N ="]])

    @classmethod
    def of(cls, analysed: AnalysedBoard) -> Analysis:
        results = [result_name(result) for result in analysed.par.results]
        return cls(tricks=analysed.table.as_json(), par=analysed.par.score, par_results=results)


class BoardShown(_Strict):
    """A complete board. Hash, result, status, findings and analysis are computed again when a board is sent."""

    line: int | None = Field(None, description="Line of its file on which the board begins")
    number: int | None = Field(None, ge=1, le=_LARGEST, examples=[1])
    dealer: str | None = Field(None, examples=["N"])
    vulnerable: str | None = Field(None, examples=["None"])
    deal: str | None = Field(None, examples=[EXAMPLE_DEAL])
    deal_hash: str | None = Field(None, examples=[_HASH])
    first: str | None = None
    auction: AuctionShown | None = None
    contract: str | None = Field(None, examples=["1NT"])
    declarer: str | None = Field(None, examples=["N"])
    tricks: int | None = Field(None, ge=0, le=13)
    result: str | None = None
    lead: str | None = None
    play: PlayShown | None = None
    notes: list[str] = Field(default_factory=list)
    tags: list[TagShown] = Field(default_factory=list)
    remarks: list[RemarkShown] = Field(default_factory=list)
    status: Literal["complete", "draft", "rejected"] = "draft"
    findings: list[FindingShown] = Field(default_factory=list)
    analysis: Analysis | None = Field(None, description="Only for boards that have been solved")

    @classmethod
    def of(cls, shown: ShownBoard) -> BoardShown:
        analysis = None if shown.analysis is None else Analysis.of(shown.analysis)
        return cls(**game_as_json(shown.game), analysis=analysis)

    @classmethod
    def of_game(cls, game: PbnGame) -> BoardShown:
        return cls(**game_as_json(game))


class HandForm(_Strict):
    """The ranks of a hand by suit, as a list or a text."""

    S: list[str] | str = ""
    H: list[str] | str = ""
    D: list[str] | str = ""
    C: list[str] | str = ""


class HandsForm(_Strict):
    """The hands by seat."""

    N: HandForm = HandForm()
    E: HandForm = HandForm()
    S: HandForm = HandForm()
    W: HandForm = HandForm()


class ContractForm(_Strict):
    """A contract in its parts."""

    level: int = Field(ge=1, le=7)
    strain: Literal["S", "H", "D", "C", "NT"]
    dbl: Literal["", "X", "XX"] = ""


class TeachingForm(_Strict):
    """The teaching tags."""

    system: str | None = None
    theme: str | None = None
    interf: str | None = None
    lead: str | None = Field(None, examples=["W:♠4"])
    ddpar: str | None = None
    diagram: str | None = None
    playscript: str | None = None
    scoring: Literal["MPs", "IMPs"] | None = None
    deal_hash: str | None = Field(None, validation_alias=AliasChoices("deal_hash", "dealHash"))


class BoardForm(_Strict):
    """A board as a lesson editor has it (specification: lessons)."""

    event: str = ""
    site: str = ""
    date: str = Field("", examples=["2026.11.15"])
    board: int = Field(ge=1, le=_LARGEST)
    dealer: SeatName
    vul: Literal["None", "NS", "EW", "All"]
    deal_prefix: SeatName = Field("N", validation_alias=AliasChoices("deal_prefix", "dealPrefix"))
    hands: HandsForm
    contract: ContractForm | None = None
    declarer: SeatName | None = None
    auction: list[str] = Field(default_factory=list)
    notes: list[str] = Field(default_factory=list)
    ext: TeachingForm | None = None


def _board_kind(value: Any) -> str:
    return "form" if isinstance(value, BoardForm) or (isinstance(value, dict) and "hands" in value) else "board"


BoardIn = Annotated[
    Annotated[BoardShown, Tag("board")] | Annotated[BoardForm, Tag("form")],
    Discriminator(_board_kind),
]


class BoardsIn(_Strict):
    """Boards, as the text of a file or as JSON."""

    text: str | None = Field(None, description="PBN or LIN", examples=[EXAMPLE_PBN])
    boards: list[BoardIn] | None = Field(
        None, description="As in the responses of the API, or as a lesson editor has them"
    )

    def as_sent(self) -> str | list[dict[str, Any]] | None:
        """Return the text or boards that were sent, None if there are none."""
        if self.boards is not None:
            return [board.model_dump() for board in self.boards]
        return self.text


class FileIn(BoardsIn):
    """Boards as a file, as the text of a file, or as JSON."""

    encoding: str | None = Field(
        None,
        max_length=40,
        description="The encoding of the file; by default the one that the file or its content type declares, or UTF-8",
        examples=["ISO-8859-2"],
    )


class ReadShown(BaseModel):
    """How a file was read."""

    encoding: str | None = Field(description="The encoding of the file; null for boards in JSON", examples=["UTF-8"])
    encoding_source: EncodingSource | None = Field(
        description="How it was determined: requested, by byte order mark, from the bytes, or declared in the file"
    )


class LeftOutShown(BaseModel):
    """A board that was left out, and the reason."""

    number: int | None
    line: int | None
    why: str

    @classmethod
    def of(cls, left: LeftOut) -> LeftOutShown:
        return cls(number=left.number, line=left.line, why=left.why)


class ParShown(Analysis):
    """A board with its double-dummy table and par."""

    number: int
    deal: str
    deal_hash: str
    dealer: str
    vulnerable: str

    @classmethod
    def of(cls, analysed: AnalysedBoard) -> ParShown:
        board = analysed.board
        return cls(
            **Analysis.of(analysed).model_dump(),
            number=board.number,
            deal=str(board.deal),
            deal_hash=deal_hash(board.deal),
            dealer=str(board.dealer),
            vulnerable=str(board.vulnerability),
        )
