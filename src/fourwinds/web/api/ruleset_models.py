"""Request and response models of rulesets, yaku and hand values."""

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
    """A named ruleset with its payment tables."""

    name: str
    rules: dict[str, Any]
    tables: dict[str, Any]


class RuleOptionModel(BaseModel):
    """One option of a ruleset."""

    name: str
    kind: OptionKind = Field(description="A list holds `choices`, or a number for each placement; rows are such lists")
    choices: list[str]
    least: int | None
    most: int | None
    step: int | None = Field(description="Numbers must be multiples of this")
    default: Any


class Rulesets(BaseModel):
    """The presets, and the options of custom rules."""

    presets: list[Preset]
    options: list[RuleOptionModel]


class SentRules(RequestModel):
    """The rules of a game."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"rules": {"start": 30000, "aka": 3}}]})

    rules: Rules = Field(description="The name of a preset, or an object of choices that differ from the default")


class RulesetTables(BaseModel):
    """Rules as games store them, and their payment tables."""

    rules: Rules
    tables: dict[str, Any]


class YakuAnswer(BaseModel):
    """A yaku, a yakuman or a kind of dora."""

    name: str = Field(description="The name used in facts")
    closed_han: int
    open_han: int | None = Field(description="Null if an open hand cannot have it")
    yakuman: bool
    double: bool = Field(description="Counts twice if the rules allow double yakuman")
    dora: bool = Field(description="Adds han, but is not enough to win")
    english: str
    japanese: str

    @classmethod
    def of(cls, yaku: Yaku) -> Self:
        return cls(**yaku._asdict(), dora=yaku.is_dora)


class YakuList(BaseModel):
    """Every yaku, yakuman and kind of dora."""

    items: list[YakuAnswer]


class WonHand(RequestModel):
    """A winning hand. Write tiles as `123m 406p 789s 11z` or one by one as `1m 0p E P`; 0 is a red five."""

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

    tiles: Tiles = Field(description="The tiles in hand without melds, with or without the winning tile")
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
    seat_wind: Wind = Field("S", description="Seat wind of the winner; E is the dealer")
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
    """The payments without honba and sticks. After a ron, the discarder pays `points`."""

    points: int
    dealer_pays: int
    other_pays: int
    limit: str | None


class HandWorth(BaseModel):
    """The value of a hand in its most expensive reading."""

    han: int = Field(description="13 for each yakuman")
    fu: int
    yakuman: int = Field(description="Number of yakuman")
    yaku: list[FoundYaku]
    limit: str | None
    points: int
    payment: PaymentAnswer
    value: dict[str, int] = Field(description="As in a fact: han and fu, or yakuman")
    tiles: dict[str, Any] = Field(description="As in the win of a fact")
