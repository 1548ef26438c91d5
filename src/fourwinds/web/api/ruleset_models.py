"""Rulesets, yaku and valued hands as the API reads and writes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from fourwinds.app.games.value_hand import HandToValue
from fourwinds.riichi.rules.typed_hand import SITUATIONS
from fourwinds.riichi.rules.yaku import Yaku
from fourwinds.riichi.wire.rule_options import OptionKind
from fourwinds.web.api.hand_models import RequestModel, Rules

__all__ = ["HandWorth", "RulesetTables", "Rulesets", "SentRules", "WonHand", "YakuAnswer", "YakuList"]

Tiles = Annotated[str, Field(max_length=100)]
Wind = Literal["E", "S", "W", "N"]


class Preset(BaseModel):
    """A ruleset by name, with the tables that a phone plays by."""

    name: str
    rules: dict[str, Any]
    tables: dict[str, Any]


class RuleOptionModel(BaseModel):
    """One choice of a ruleset."""

    name: str
    kind: OptionKind = Field(description="A list is of `choices`, or of a number for each place; rows are such lists")
    choices: list[str]
    least: int | None
    most: int | None
    step: int | None = Field(description="Numbers are multiples of it")
    default: Any


class Rulesets(BaseModel):
    """The presets, and what can be chosen in rules of one's own."""

    presets: list[Preset]
    options: list[RuleOptionModel]


class SentRules(RequestModel):
    """The rules of a table."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"rules": {"start": 30000, "aka": 3}}]})

    rules: Rules = Field(description="A preset by name, or choices that differ from the default")


class RulesetTables(BaseModel):
    """Rules as games keep them, and the tables that a phone plays by."""

    rules: Rules
    tables: dict[str, Any]


class YakuAnswer(BaseModel):
    """A yaku, a yakuman or a kind of dora."""

    name: str = Field(description="As facts name it")
    closed_han: int
    open_han: int | None = Field(description="Null where an open hand cannot have it")
    yakuman: bool
    double: bool = Field(description="Counts twice where the rules have double yakuman")
    dora: bool = Field(description="Adds han and does not let a hand win")
    english: str
    japanese: str

    @classmethod
    def of(cls, yaku: Yaku) -> Self:
        return cls(**yaku._asdict(), dora=yaku.is_dora)


class YakuList(BaseModel):
    """Every yaku, yakuman and kind of dora."""

    items: list[YakuAnswer]


class WonHand(RequestModel):
    """A winning hand. Tiles are written `123m 406p 789s 11z` or one by one, `1m 0p E P`; 0 is a red five."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "tiles": "234567m 234p 67s 55s",
                    "winning_tile": "8s",
                    "riichi": True,
                    "dora_indicators": "1s",
                    "seat_wind": "S",
                    "round_wind": "E",
                    "rules": "default",
                },
                {"tiles": "234m 567p 77s 55z", "winning_tile": "5z", "melds": ["pon 111s"], "seat_wind": "E"},
            ]
        },
    )

    tiles: Tiles = Field(description="Those in hand, without melds; the winning tile among them or on top")
    winning_tile: Annotated[str, Field(max_length=10)]
    melds: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=list, max_length=8, description="`123s`, `pon 777z`, `ankan 1111m`, `daiminkan …`, `kakan …`"
    )
    tsumo: StrictBool = False
    riichi: StrictBool = False
    double_riichi: StrictBool = False
    ippatsu: StrictBool = False
    rinshan: StrictBool = False
    chankan: StrictBool = False
    haitei: StrictBool = False
    houtei: StrictBool = False
    tenhou: StrictBool = False
    chiihou: StrictBool = False
    renhou: StrictBool = False
    dora_indicators: Tiles = ""
    ura_indicators: Tiles = ""
    seat_wind: Wind = Field("S", description="The winner's: E is the dealer")
    round_wind: Wind = "E"
    rules: Rules = "default"

    def hand_to_value(self) -> HandToValue:
        """Return the hand, with the situations that are true."""
        plain = {name: value for name, value in self if name not in SITUATIONS}
        return HandToValue(**plain, situations=[name for name in SITUATIONS if getattr(self, name)])


class FoundYaku(BaseModel):
    name: str
    han: int


class PaymentAnswer(BaseModel):
    """Who pays what, without honba and sticks. By ron, the discarder pays `points`."""

    points: int
    dealer_pays: int
    other_pays: int
    limit: str | None


class HandWorth(BaseModel):
    """What a hand is worth by its dearest reading."""

    han: int = Field(description="With yakuman, 13 for each")
    fu: int
    yakuman: int = Field(description="How many yakuman it counts")
    yaku: list[FoundYaku]
    limit: str | None
    points: int
    payment: PaymentAnswer
    value: dict[str, int] = Field(description="As a fact tells it: han and fu, or yakuman")
    tiles: dict[str, Any] = Field(description="As the win of a fact keeps them, beside its value")
