"""Rating settings: the model and its parameters."""

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
    """The model and its parameters. A new player starts with `mu` and `sigma`. `beta` is the luck in one game, `tau`
    the uncertainty that each game adds because players change, and `kappa` the smallest share of the variance that a
    game can leave. With `limit_sigma`, a game never adds uncertainty.

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
            raise MalformedError(f"rating model {self.model!r} not found", remedy=f"choose from {', '.join(MODELS)}")
        for name in ("mu", "sigma", "beta", "tau", "kappa"):
            object.__setattr__(self, name, number(getattr(self, name), f"rating setting {name}"))
        if not isinstance(self.limit_sigma, bool):
            raise MalformedError(f"limit_sigma is {self.limit_sigma!r}", remedy="give true or false")
        for name, fits, remedy in (
            ("beta", 0.001 <= self.beta <= 1e6, "give a number from 0.001 to 1000000"),
            ("mu", abs(self.mu) <= 100 * self.beta, "give a number from -100 beta to 100 beta"),
            ("sigma", self.beta / 1000 <= self.sigma <= 10 * self.beta, "give a number from beta / 1000 to 10 beta"),
            (
                "tau",
                0 <= self.tau <= min(self.sigma, self.beta / 2),
                "give a number from 0 to the smaller of sigma and beta / 2",
            ),
            ("kappa", 0 < self.kappa <= 0.1, "give a number above 0 and up to 0.1"),
        ):
            if not fits:
                raise IllegalError(f"the rating setting {name} cannot be {getattr(self, name):g}", remedy=remedy)

    def as_json(self) -> dict[str, object]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Read settings; those that are left out have their defaults."""
        if not isinstance(data, Mapping):
            raise MalformedError(f"rating settings must be a JSON object, not {data!r:.60}", remedy="write {…}")
        names = [each.name for each in fields(cls)]
        for name in set(data) - set(names):
            raise MalformedError(f"rating setting {name!r} not found", remedy=f"choose from {', '.join(names)}")
        return cls(**data)
