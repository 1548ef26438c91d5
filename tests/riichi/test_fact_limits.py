"""The limits of facts are defined once, in Python, and phones get them with the tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.wire.fact_limits import fact_limits
from fourwinds.riichi.wire.phone_tables import phone_tables

RULES = Path(__file__).parents[2] / "src/fourwinds/web/static/riichi/rules"
SCRIPTS = sorted(RULES.glob("*.js"))
NAMES = {name: set(names) for name, names in fact_limits().items() if isinstance(names, list) and name[:2] != "fu"}
NUMBERS = {number for number in fact_limits().values() if isinstance(number, int) and number > 4}


def test_every_ruleset_is_exported_with_the_limits_of_facts() -> None:
    assert phone_tables(preset("ema"))["facts"] == phone_tables(preset("tenhou_sanma"))["facts"] == fact_limits()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_of_the_phone_lists_the_names_of_facts_again(script: Path) -> None:
    lists = [set(re.findall(r'"(\w+)"', found)) for found in re.findall(r"\[([^\[\]]*)\]", script.read_text())]
    repeated = [sorted(found) for found in lists for names in NAMES.values() if len(found & names) > 1]
    assert repeated == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_script_of_the_phone_states_the_limits_of_facts_again(script: Path) -> None:
    stated = {int(found.replace("_", "")) for found in re.findall(r"(?<![\w.$-])\d[\d_]*\b(?!,\d)", script.read_text())}
    assert stated & NUMBERS == set()
