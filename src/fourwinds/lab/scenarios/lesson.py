"""Boards of a scenario as games of a lesson file, with its tags, the auction, and what each call means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from fourwinds.bidding.auction.reading import Reading
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.seat import Seat
from fourwinds.lab.scenarios.interference import entries
from fourwinds.lab.scenarios.placing import ScenarioBoard
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.notes.sequence.codes import CALLS, NO_BID, code_of
from fourwinds.pbn import Annotation, Bidding, PbnGame, Tag
from fourwinds.pbn.analysis import add_analysis
from fourwinds.pbn.game.game import LONGEST_NOTE, MOST_NOTES

__all__ = ["LessonHead", "lesson_games"]

_CUT = "…"


@dataclass(frozen=True, slots=True)
class LessonHead:
    """What all boards of a lesson have in common."""

    system: str
    theirs: str = ""
    """The opponents' system, if it is another."""
    event: str = ""
    """The title of the scenario, if empty."""
    site: str = "Four Winds"
    day: date | None = None


def lesson_games(
    boards: Iterable[ScenarioBoard], scenario: Scenario, head: LessonHead, *, analyse: bool = True
) -> Iterator[PbnGame]:
    """Yield the boards as games; `analyse` adds par and double-dummy tables."""
    games = (_game(board, scenario, head) for board in boards)
    yield from add_analysis(games) if analyse else games


def _game(shown: ScenarioBoard, scenario: Scenario, head: LessonHead) -> PbnGame:
    board, auction = shown.board, shown.played.auction
    system = head.system if not head.theirs else f"{head.system}; opponents {head.theirs}"
    day = head.day or date.today()
    interference = _interference(shown)
    tags = [
        Tag("Event", head.event or scenario.title),
        Tag("Site", head.site),
        Tag("Date", day.strftime("%Y.%m.%d")),
        Tag("System", system),
        Tag("Theme", scenario.title),
    ]
    if interference:
        tags.append(Tag("Interf", interference))
    return PbnGame(
        number=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        deal=board.deal,
        bidding=Bidding(auction, tuple(_annotations(shown))),
        contract=auction.contract,
        notes=(f"{_name(shown.student)} is the student. {shown.branch}"[:LONGEST_NOTE],),
        tags=tuple(tags),
    )


def _name(seat: Seat) -> str:
    return seat.name.capitalize()


def _interference(shown: ScenarioBoard) -> str:
    """Return the opponents' first call after ours, and what it was made over: `2♥ over 2♣`; empty without one."""
    auction = shown.played.auction
    codes = bytes(map(code_of, auction.calls))
    our_side = int(auction.dealer.side is not shown.us)
    place = next(entries(codes, our_side), None)
    if place is None:
        return ""
    over = max(code for code in codes[:place] if code > NO_BID)
    return f"{CALLS[codes[place]].symbol} over {CALLS[over].symbol}"


def _annotations(shown: ScenarioBoard) -> Iterator[tuple[int, Annotation]]:
    """Yield a note for each call that says something: at most nine different ones, those of the lesson first."""
    readings = shown.played.end.readings
    texts = {number: text for number, reading in enumerate(readings) if (text := _text(reading))}
    chosen: dict[str, None] = {}
    for number in sorted(texts, key=lambda number: (_importance(shown, number), number)):
        if len(chosen) < MOST_NOTES - 1:
            chosen[texts[number]] = None
    yield from ((number, Annotation(text)) for number, text in texts.items() if text in chosen)


def _importance(shown: ScenarioBoard, number: int) -> int:
    progress = shown.played.progress
    reading = shown.played.end.readings[number]
    ours = (int(shown.played.auction.dealer.side is not shown.us)) == number % 2
    if ours and progress.key_call <= number <= progress.at:
        return 0
    return 3 if reading.call is PASS else 1 if ours else 2


def _text(reading: Reading) -> str:
    """Return what a call means, within the length of a note; empty for a pass that says nothing."""
    if not reading.choices or (reading.call is PASS and "silent" in _flags(reading)):
        return ""
    text = " ".join(reading.text.split())
    return text if len(text) <= LONGEST_NOTE else text[: LONGEST_NOTE - 1].rstrip() + _CUT


def _flags(reading: Reading) -> frozenset[str]:
    return frozenset() if reading.meaning is None else reading.meaning.flags
