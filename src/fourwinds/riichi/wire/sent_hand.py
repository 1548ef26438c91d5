"""Reading a sent hand: the fact that its actions make, and the points that they claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Ron,
    Tsumo,
    Win,
)
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, AbortiveKind, Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.wire.actions import ActionType
from fourwinds.riichi.wire.claims import Claim
from fourwinds.riichi.wire.fact_json import fact_from_json
from fourwinds.riichi.wire.recorded_row import Row
from fourwinds.riichi.wire.sent_actions import ReadAction, Seats, at_field, sent_actions
from fourwinds.riichi.wire.sent_win import check_value, sent_value, sent_win
from fourwinds.table.errors import IllegalError, Where

__all__ = ["SentHand"]

_PLAYERS: Final = ("possible_winners", "possible_losers", "tenpai")
_ANYWHERE: Final[tuple[ActionType, ...]] = ("riichi", "riichi_return", "riichi_won", "payment", "bankruptcy_transfer")
_ALSO: Final[dict[str, tuple[ActionType, ...]]] = {
    "ron": ("win", "deal_in"),
    "double_ron": ("win", "deal_in"),
    "triple_ron": ("win", "deal_in"),
    "tsumo": ("win",),
    "exhaustive_draw": ("tenpai", "not_tenpai"),
    "nagashi_mangan": ("win", "tenpai", "not_tenpai"),
    "chombo": ("chombo_penalty",),
    "uncertain": ("win", "deal_in", "tenpai", "not_tenpai"),
}
"""The actions of each outcome, besides those that any hand can have."""
_ABORTIVE: Final[dict[str, AbortiveKind]] = {kind: kind for kind in ABORTIVE_DRAWS}
_OUTCOMES: Final = {name: name for name in (*_ALSO, *_ABORTIVE, "no_contest")}
_NOT_PLAYED: Final = ("baseline", "correction", "stop")
_WINNERS: Final = {"ron": 1, "double_ron": 2, "triple_ron": 3}
_UNCERTAIN: Final = {**dict.fromkeys(_WINNERS, "ron"), "tsumo": "tsumo", "exhaustive_draw": "exhaustive_draw"}


class SentHand:
    """The actions of one hand, and the fact that they make."""

    def __init__(self, rules: Ruleset, state: State, seats: Seats, body: Row, field: str) -> None:
        self.rules, self.state, self.seats = rules, state, seats
        self.body, self.field = body, field
        self.actions = sent_actions(body, seats, field)
        if body.content.get("outcome_type") in _NOT_PLAYED:
            raise IllegalError(
                f"a {body.content['outcome_type']} cannot be sent as actions",
                where=Where(field=f"{field}.outcome_type"),
                remedy="send it as a fact, with outcome instead of outcome_type",
            )
        self.outcome = body.one_of("outcome_type", _OUTCOMES)
        self.is_uncertain = self.outcome == "uncertain" or any(action.has("uncertain") for action in self.actions)

    def fact(self) -> Fact:
        self.check_kinds()
        if self.is_uncertain:
            return self.uncertain()
        with at_field(f"{self.field}.actions"):
            if self.outcome in _WINNERS:
                return self.ron()
            if self.outcome in _ABORTIVE:
                return AbortiveDraw(kind=_ABORTIVE[self.outcome], declared_by=self.declarer(), **self.common())
            return _MAKERS[self.outcome](self)

    def check_kinds(self) -> None:
        known = (*_ANYWHERE, *_ALSO.get("uncertain" if self.is_uncertain else self.outcome, ()))
        for action in self.actions:
            if action.kind is not None and action.kind not in known:
                raise IllegalError(
                    f"a hand with the outcome {self.outcome} has no action {action.kind}",
                    where=Where(field=f"{action.field}.action_type"),
                    remedy=f"choose from {', '.join(known)}",
                )

    def actions_of(self, *kinds: ActionType) -> list[ReadAction]:
        return [action for action in self.actions if action.kind in kinds]

    def seats_of(self, *kinds: ActionType) -> tuple[int, ...]:
        return tuple(seat for seat, _ in self.seated_actions(*kinds))

    def seated_actions(self, *kinds: ActionType) -> list[tuple[int, ReadAction]]:
        return [(action.seat, action) for action in self.actions_of(*kinds) if action.seat is not None]

    def common(self) -> dict[str, Any]:
        """Return the parts that every played hand has: riichi, the riichi that was won on, and the note."""
        ronned = [seat for seat, action in self.seated_actions("riichi") if action.has("ronned")]
        if self.body.has("ronned_riichi"):
            with at_field(f"{self.field}.ronned_riichi"):
                ronned.append(self.seats.seat(self.body.field("ronned_riichi")))
        if len(set(ronned)) > 1:
            raise IllegalError(
                "two riichi are marked as won on", remedy="mark only the riichi of the tile that ended the hand"
            )
        return {"riichi": self.seats_of("riichi"), "ronned_riichi": ronned[0] if ronned else None, "note": self.note()}

    def note(self) -> str:
        notes = [self.body.text("note")] if self.body.has("note") else []
        for action in self.actions:
            details = Row(action.details, "the details of an action")
            if details.has("note"):
                with at_field(f"{action.field}.details"):
                    notes.append(details.text("note"))
        return "; ".join(dict.fromkeys(note for note in notes if note))

    def ron(self) -> Ron:
        wins, dealt = self.actions_of("win"), self.actions_of("deal_in")
        if len(wins) != _WINNERS[self.outcome]:
            raise IllegalError(
                f"a {self.outcome.replace('_', ' ')} with {len(wins)} winners",
                remedy="send a win for each winner, or another outcome_type",
            )
        winners = self.seats_of("win")
        for seat, action in self.seated_actions("deal_in"):
            if action.target is not None and action.target not in winners:
                raise IllegalError(
                    SeatMessage(
                        "{loser} dealt into {target}, who did not win",
                        seats={"loser": seat, "target": action.target},
                    ),
                    where=Where(field=f"{action.field}.target_player_id"),
                    remedy="name a winner, or leave out the target",
                )
        losers = set(self.seats_of("deal_in")) | {action.target for action in wins if action.target is not None}
        if len(losers) != 1:
            raise IllegalError(
                f"{len(losers) or 'no'} players dealt in",
                remedy="send deal_in for the one player who discarded the winning tile",
            )
        common = self.common()
        made = []
        for action in wins:
            points = action.points
            if points is None:
                paid = [other.points for other in dealt if len(wins) == 1 or other.target == action.seat]
                points = -paid[0] if len(paid) == 1 and paid[0] is not None else None
            made.append(self.win(action, points, common, tsumo=False))
        return Ron(loser=losers.pop(), wins=tuple(made), **common)

    def tsumo(self) -> Tsumo:
        wins, common = self.actions_of("win"), self.common()
        if len(wins) != 1:
            raise IllegalError(f"a tsumo with {len(wins) or 'no'} winners", remedy="send one action win")
        points = wins[0].points
        paid = [action.points for action in self.actions_of("payment") if not self.is_honba(action)]
        if points is None and len(paid) == self.rules.players - 1:
            points = -sum(part or 0 for part in paid)
        return Tsumo(win=self.win(wins[0], points, common, tsumo=True), **common)

    def win(self, action: ReadAction, points: int | None, common: Mapping[str, Any], *, tsumo: bool) -> Win:
        win = sent_win(self.rules, self.seats, action, points)
        accepted = len(common["riichi"]) - (common["ronned_riichi"] is not None)
        check_value(self.rules, self.state, win, action, accepted, tsumo=tsumo)
        return win

    def tenpai(self) -> tuple[int, ...]:
        """Return who is tenpai. If anyone is marked as not tenpai, every player must be marked."""
        tenpai, noten = self.seats_of("tenpai"), self.seats_of("not_tenpai")
        unmarked = [seat for seat in range(self.rules.players) if seat not in tenpai + noten]
        both = [seat for seat in tenpai if seat in noten]
        if both or (noten and unmarked):
            problem = "{player} is both tenpai and not tenpai" if both else "whether {player} was tenpai is missing"
            raise IllegalError(
                SeatMessage(problem, seats={"player": (both or unmarked)[0]}),
                remedy="send tenpai or not_tenpai for every player, or only tenpai",
            )
        return tenpai

    def exhaustive_draw(self) -> ExhaustiveDraw:
        return ExhaustiveDraw(tenpai=self.tenpai(), **self.common())

    def nagashi(self) -> NagashiMangan:
        marked = tuple(seat for seat, action in self.seated_actions("payment") if action.has("nagashi"))
        return NagashiMangan(seats=self.seats_of("win") + marked, tenpai=self.tenpai(), **self.common())

    def chombo(self) -> Chombo:
        seats = self.seats_of("chombo_penalty")
        if len(seats) != 1:
            raise IllegalError(
                f"a chombo by {len(seats) or 'no'} players", remedy="send chombo_penalty for the player who made it"
            )
        return Chombo(seat=seats[0], **self.common())

    def no_contest(self) -> NoContest:
        return NoContest(**self.common())

    def declarer(self) -> int | None:
        """Return who declared the abortive draw, named by the hand or by the details of an action."""
        found = []
        if self.body.has("declared_by"):
            with at_field(f"{self.field}.declared_by"):
                found.append(self.seats.seat(self.body.field("declared_by")))
        for action in self.actions:
            named = action.details.get("declarer")
            with at_field(f"{action.field}.details.declarer"):
                if named is True and action.seat is not None:
                    found.append(action.seat)
                elif named is not None and named is not False:
                    found.append(self.seats.seat(named))
        if len(set(found)) > 1:
            raise IllegalError("two players declared the draw", remedy="name one of them")
        return found[0] if found else None

    def uncertain(self) -> Fact:
        """Return an uncertain hand with what is known."""
        known_parts: dict[str, Any] = {"possible_winners": list(dict.fromkeys(self.seats_of("win")))}
        known_parts["possible_losers"] = list(dict.fromkeys(self.seats_of("deal_in")))
        if self.actions_of("tenpai", "not_tenpai"):
            known_parts["tenpai"] = list(self.tenpai())
        worth = [action.points for action in self.actions_of("win") if action.points is not None]
        value: dict[str, Any] = {"points": worth[0]} if len(worth) == 1 else {}
        if self.outcome != "uncertain":
            if self.outcome not in _UNCERTAIN:
                raise IllegalError(
                    f"an uncertain hand cannot be {self.outcome}",
                    where=Where(field=f"{self.field}.outcome_type"),
                    remedy=f"choose from uncertain, {', '.join(_UNCERTAIN)}",
                )
            known_parts["kind"] = _UNCERTAIN[self.outcome]
        for action in self.actions:
            details, here = action.details, f"{action.field}.details"
            row = Row(details, "the details of an uncertain hand")
            known_parts |= {name: details[name] for name in ("kind", "repeats") if row.has(name)}
            known_parts |= {name: self.seats.all_in(row, name, here) for name in _PLAYERS if row.has(name)}
            with at_field(here):
                known = sent_value(self.rules, details)
                known.pop("yaku")
                value = known or value
        common = {name: content for name, content in self.common().items() if content is not None}
        with at_field(f"{self.field}.actions"):
            return fact_from_json(
                {"outcome": "uncertain", **known_parts, **value, **common, "riichi": [*common["riichi"]]}
            )

    def is_honba(self, action: ReadAction) -> bool:
        """Whether a payment is for honba, which its details count."""
        details = Row(action.details, "the details of an action")
        with at_field(f"{action.field}.details"):
            return details.has("honba") and details.whole("honba", 0) > 0

    def claims(self) -> Iterable[Claim]:
        if self.is_uncertain:
            return
        for action in self.actions:
            if action.points is not None and action.seat is not None:
                field = f"{action.field}.points_delta"
                honba = self.is_honba(action)
                yield Claim(action.seat, action.points, field, action.kind, action.target, is_honba=honba)


_MAKERS: Final[dict[str, Callable[[SentHand], Fact]]] = {
    "tsumo": SentHand.tsumo,
    "exhaustive_draw": SentHand.exhaustive_draw,
    "nagashi_mangan": SentHand.nagashi,
    "chombo": SentHand.chombo,
    "no_contest": SentHand.no_contest,
}
