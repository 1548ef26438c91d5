"""Reading the actions of a sent hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, NamedTuple

from fourwinds.riichi.wire.actions import ACTION_TYPES, ActionType
from fourwinds.riichi.wire.recorded_row import Row, short_text
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["ReadAction", "Seats", "at_field", "check_fields", "sent_actions"]

_MOST_ACTIONS: Final = 100
_LONGEST_NAME: Final = 40
_ACTION: Final = (
    "player_id",
    "seat",
    "action_type",
    "action_order",
    "target_player_id",
    "target_seat",
    "points_delta",
    "riichi_stick_delta",
    "details",
)
_DETAILS: Final = tuple(
    "han fu limit yakuman points yaku open tiles dora aka_dora ura_dora nuki_dora pao pao_player_id pao_seat pao_hand "
    "pao_yakuman ronned honba nagashi declarer note uncertain kind possible_winners possible_losers tenpai "
    "repeats".split()
)
_KINDS: Final[dict[str, ActionType]] = {kind: kind for kind in ACTION_TYPES if kind != "correction"}
_STICKS: Final = ("riichi", "riichi_return", "riichi_won")


class ReadAction(NamedTuple):
    """One action of a sent hand. Without a player it only adds details of the hand."""

    field: str
    seat: int | None
    kind: ActionType | None
    target: int | None
    points: int | None
    details: Mapping[str, Any]

    def has(self, name: str) -> bool:
        """Whether a detail is true."""
        if self.details.get(name) is None:
            return False
        with at_field(f"{self.field}.details"):
            return Row(self.details, "the details of an action").truth(name)


@contextmanager
def at_field(field: str) -> Iterator[None]:
    """Add the field of a request to the errors raised within; an error about a part gets the field of that part."""
    try:
        yield
    except FourWindsError as error:
        if error.where.field is not None:
            raise
        kind = IllegalError if isinstance(error, IllegalError) else MalformedError
        part = error.where.part
        where = replace(error.where, field=field if part is None else f"{field}.{part}", part=None, token=None)
        raise kind(error.problem, where=where, remedy=error.remedy) from None


def check_fields(row: Row, known: Sequence[str]) -> None:
    """Raise `MalformedError` for a field that is not known."""
    for name in row.content:
        if name not in known:
            raise MalformedError(
                f"unknown field {short_text(name)!r} in {row.what}",
                where=Where(part=name if name.isidentifier() and len(name) <= _LONGEST_NAME else None),
                remedy=f"choose from {', '.join(known)}",
            )


class Seats:
    """The seats of players, who are named by id or by seat."""

    def __init__(self, seats_of: Mapping[str, int], players: int) -> None:
        self.seats_of, self.players = seats_of, players

    def seat(self, content: object) -> int:
        if isinstance(content, str) and content in self.seats_of:
            return self.seats_of[content]
        if type(content) is int and 0 <= content < self.players:
            return content
        if isinstance(content, str):
            raise IllegalError(
                f"player {short_text(content)!r} is not in this game",
                remedy="give the id of a player of this game, or a seat, counted from 0",
            )
        kind = IllegalError if type(content) is int else MalformedError
        raise kind(f"there is no seat {short_text(content)}", remedy=f"seats are numbered 0 to {self.players - 1}")

    def find(self, row: Row, by_id: str, by_seat: str, field: str) -> int | None:
        """Return the seat that an object gives by id, by seat, or by both if they agree."""
        found = {}
        for name, kind in ((by_id, str), (by_seat, int)):
            if row.has(name):
                with at_field(f"{field}.{name}"):
                    if type(row.field(name)) is not kind:
                        raise row.unreadable(name, "the id of a player" if kind is str else "a seat, 0 to 3")
                    found[name] = self.seat(row.field(name))
        if len(set(found.values())) > 1:
            raise IllegalError(
                f"{by_id} and {by_seat} name different players",
                where=Where(field=f"{field}.{by_seat}"),
                remedy="leave one of them out",
            )
        return next(iter(found.values()), None)

    def all_in(self, row: Row, name: str, field: str) -> list[int]:
        """Return the seats of a list of players."""
        with at_field(field):
            listed = row.entries(name)
        with at_field(f"{field}.{name}"):
            return [self.seat(player) for player in listed]


def sent_actions(body: Row, seats: Seats, field: str) -> list[ReadAction]:
    """Read the actions of a hand, sorted by `action_order` and then by their place in the list."""
    if not body.has("actions"):
        return []
    listed = body.entries("actions")
    if len(listed) > _MOST_ACTIONS:
        raise MalformedError(
            f"the hand has {len(listed)} actions",
            where=Where(field=f"{field}.actions"),
            remedy=f"send up to {_MOST_ACTIONS}",
        )
    read = []
    for index, content in enumerate(listed):
        here = f"{field}.actions.{index}"
        with at_field(here):
            row = Row(content, "an action")
            order = row.whole("action_order") if row.has("action_order") else index + 1
            read.append((order, index, _action(row, seats, here)))
    return [action for _, _, action in sorted(read, key=lambda entry: entry[:2])]


def _action(row: Row, seats: Seats, field: str) -> ReadAction:
    check_fields(row, _ACTION)
    details = Row(row.field("details") if row.has("details") else {}, "the details of an action")
    with at_field(f"{field}.details"):
        check_fields(details, _DETAILS)
    seat = seats.find(row, "player_id", "seat", field)
    kind = row.one_of("action_type", _KINDS) if row.has("action_type") else None
    sent = ReadAction(
        field,
        seat,
        kind,
        seats.find(row, "target_player_id", "target_seat", field),
        _points(row, kind),
        details.content,
    )
    if (seat is None) != (kind is None) or (kind is None and not (sent.has("uncertain") or details.has("note"))):
        missing = "action_type" if kind is None else "player_id"
        raise MalformedError(
            f"the action has no {missing}",
            where=Where(field=f"{field}.{missing}"),
            remedy="give the player and the action_type; only details of an uncertain hand need neither",
        )
    return sent


def _points(row: Row, kind: ActionType | None) -> int | None:
    """Return the points of an action, including sticks: those put on the table come from the player."""
    points = row.whole("points_delta") if row.has("points_delta") else None
    if not row.has("riichi_stick_delta"):
        return points
    sticks = row.whole("riichi_stick_delta")
    if kind not in _STICKS:
        if sticks:
            raise row.unreadable("riichi_stick_delta", "0, or use riichi, riichi_return or riichi_won")
        return points
    if points not in (None, 0, -sticks):
        raise row.unreadable("riichi_stick_delta", f"the negative of the points, {-(points or 0)}")
    return -sticks
