"""Messages about players carry seats as data; names are filled in only where people read them."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourwinds
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import ExhaustiveDraw
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage, with_names
from fourwinds.table.errors import IllegalError

NAMES = ("Koki", "Josh", "Mikey", "Jo")
SOURCE = Path(fourwinds.__file__).parent
READERS_OF_TEXT = {
    "cli/riichi/score.py",
    "riichi/notation/cursor.py",
    "riichi/notation/header.py",
    "riichi/notation/rounds.py",
    "riichi/notation/tiles.py",
    "riichi/notation/values.py",
    "riichi/notation/words.py",
    "riichi/records/record.py",
    "riichi/rules/tiles.py",
    "riichi/rules/yaku.py",
}
"""The modules that may use regular expressions: they read what people type and never touch a message."""


def modules(*packages: str) -> Iterator[tuple[str, ast.Module]]:
    for package in packages:
        for path in sorted((SOURCE / package).rglob("*.py")):
            yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text())


def test_several_seats_become_several_names() -> None:
    message = SeatMessage("{winners} won from {loser}", seats={"winners": (1, 2), "loser": 0})
    assert message == "seat 1 and seat 2 won from seat 0"
    assert message.with_names(NAMES) == "Josh and Mikey won from Koki"


def test_text_of_users_is_never_taken_for_a_seat_or_a_template() -> None:
    message = SeatMessage("{player} wrote {text!r}", seats={"player": 1}, text="seat 2 {loser}")
    assert message.with_names(("Koki", "{x} seat 3", "Mikey", "Jo")) == "{x} seat 3 wrote 'seat 2 {loser}'"


def test_a_seat_without_a_name_stays_a_seat() -> None:
    assert SeatMessage("{player} wins", seats={"player": 3}).with_names(NAMES[:3]) == "seat 3 wins"


def test_a_message_survives_a_trip_to_another_process() -> None:
    error = IllegalError(SeatMessage("{player} has {points}", seats={"player": 1}, points=900), remedy="mend it")
    arrived = pickle.loads(pickle.dumps(error))
    assert str(arrived) == str(error)
    assert with_names(arrived, NAMES).problem == "Josh has 900"


def test_an_error_keeps_its_place_and_details_when_it_is_given_names() -> None:
    error = IllegalError(SeatMessage("{player} wins", seats={"player": 0}), remedy="mend it", details={"a": 1})
    named = with_names(error.at(hand=3), NAMES)
    assert (str(named), named.details) == ("Koki wins (hand 3): mend it", {"a": 1})


def test_a_record_words_its_errors_with_the_names_of_its_players() -> None:
    record = GameRecord(NAMES, Ruleset(), (ExhaustiveDraw(riichi=(1,)),))
    with pytest.raises(IllegalError, match="Josh declared riichi and is not tenpai at the draw"):
        str(record.game)


def test_only_readers_of_text_use_regular_expressions() -> None:
    found = {
        name
        for name, module in modules("riichi", "app/games", "cli/riichi")
        for node in ast.walk(module)
        if isinstance(node, ast.Import) and any(alias.name == "re" for alias in node.names)
    }
    assert found == READERS_OF_TEXT


def test_no_message_writes_the_number_of_a_seat_into_its_text() -> None:
    """A text such as `f"seat {seat} wins"` cannot be formatted with names; use `SeatMessage`."""
    found = [
        f"{name}:{node.lineno}"
        for name, module in modules("riichi", "app/games", "cli/riichi")
        for node in ast.walk(module)
        if isinstance(node, ast.JoinedStr)
        for text, value in zip(node.values, node.values[1:], strict=False)
        if isinstance(text, ast.Constant) and isinstance(value, ast.FormattedValue)
        if str(text.value).endswith("seat ") and not str(text.value).endswith("there is no seat ")
    ]
    assert [place for place in found if not place.startswith("riichi/rules/seat_message.py")] == []


def test_the_rules_know_no_field_of_a_request() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, module in modules("riichi/rules", "riichi/records")
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Where"
        if any(keyword.arg == "field" for keyword in node.keywords)
    ]
    assert found == []
