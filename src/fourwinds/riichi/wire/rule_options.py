"""The choices of a ruleset, for pages that let people edit it."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from fourwinds.riichi.rules.ruleset import (
    ABORTIVE_DRAWS,
    LEAST_AND_MOST,
    MOST_POINTS,
    PAO_YAKUMAN,
    Ruleset,
    step_of,
    types,
)

__all__ = ["OptionKind", "RuleOption", "rule_options"]

OptionKind = Literal["bool", "int", "choice", "list", "rows"]
_NAMES = {"abortive_draws": ABORTIVE_DRAWS, "pao": PAO_YAKUMAN}


class RuleOption(NamedTuple):
    """One choice of a ruleset. A list holds `choices`, or a number for each place; rows hold such lists."""

    name: str
    kind: OptionKind
    choices: tuple[str, ...]
    least: int | None
    most: int | None
    step: int | None
    default: Any


@cache
def rule_options() -> tuple[RuleOption, ...]:
    """Return every choice except the name, in the order of the ruleset.

    >>> [option[:6] for option in rule_options() if option.name in ("start", "ties", "tobi")]
    [('start', 'int', (), 1000, 1000000, 100), ('ties', 'choice', ('seat', 'split'), None, None, None), \
('tobi', 'bool', (), None, None, None)]
    """
    defaults = Ruleset().as_json()
    return tuple(_option(name, hint, defaults[name]) for name, hint in types().items() if name != "name")


def _option(name: str, hint: Any, default: Any) -> RuleOption:
    if hint is bool:
        return RuleOption(name, "bool", (), None, None, None, default)
    if hint is int:
        return RuleOption(name, "int", (), *LEAST_AND_MOST[name], step_of(name), default)
    if get_origin(hint) is Literal:
        return RuleOption(name, "choice", get_args(hint), None, None, None, default)
    if name in _NAMES:
        return RuleOption(name, "list", _NAMES[name], None, None, None, default)
    rows = get_origin(get_args(hint)[0]) is tuple
    return RuleOption(name, "rows" if rows else "list", (), -MOST_POINTS, MOST_POINTS, 100, default)
