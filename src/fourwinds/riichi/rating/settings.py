"""How ratings move: the model and its numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Self

from fourwinds.riichi.rating.checks import number
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["MODELS", "RatingSettings"]

MODELS = tuple("PlackettLuce BradleyTerryFull BradleyTerryPart ThurstoneMostellerFull ThurstoneMostellerPart".split())


@dataclass(frozen=True, slots=True)
class RatingSettings:
    """How ratings move. `mu` and `sigma` are where a newcomer starts, `beta` is the luck in one game, `tau` the doubt
    that each game adds because players change, `kappa` the least share of the variance one game can leave.
    With `limit_sigma` a game never adds doubt.

    >>> RatingSettings.from_json({"model": "BradleyTerryPart", "sigma": 40}).sigma
    40.0
    """

    model: str = "PlackettLuce"
    mu: float = 1500.0
    sigma: float = 25.0
    beta: float = 83.0
    tau: float = 1.5
    kappa: float = 0.0001
    limit_sigma: bool = False

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise MalformedError(
                f"there is no rating model {self.model!r}", remedy=f"choose one of {', '.join(MODELS)}"
            )
        for name in ("mu", "sigma", "beta", "tau", "kappa"):
            object.__setattr__(self, name, number(getattr(self, name), f"rating setting {name}"))
        if not isinstance(self.limit_sigma, bool):
            raise MalformedError(f"limit_sigma is {self.limit_sigma!r}", remedy="write true or false")
        for name, fits, remedy in (
            ("beta", 0.001 <= self.beta <= 1e6, "take a number from 0.001 to 1000000"),
            ("mu", abs(self.mu) <= 100 * self.beta, "start within 100 beta of zero"),
            ("sigma", self.beta / 1000 <= self.sigma <= 10 * self.beta, "take a number from beta / 1000 to 10 beta"),
            ("tau", 0 <= self.tau <= min(self.sigma, self.beta / 2), "take a number from 0 to sigma and to beta / 2"),
            ("kappa", 0 < self.kappa <= 0.1, "take a small number, at most 0.1"),
        ):
            if not fits:
                raise IllegalError(f"the rating setting {name} cannot be {getattr(self, name):g}", remedy=remedy)

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Settings that are not named keep their defaults."""
        if not isinstance(data, Mapping):
            raise MalformedError(f"rating settings should be a JSON object, not {data!r:.60}", remedy="write {…}")
        names = [each.name for each in fields(cls)]
        for name in set(data) - set(names):
            raise MalformedError(f"there is no rating setting {name!r}", remedy=f"they are {', '.join(names)}")
        return cls(**data)
