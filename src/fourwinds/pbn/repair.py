"""Read the tags of a game, repairing what can be repaired, with a finding for each repair."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bridge.deal import Deal
from fourwinds.pbn.game.findings import Effect
from fourwinds.pbn.game.game import PbnGame, Remark, Tag, attach_findings, scoring_problem
from fourwinds.pbn.game.names import HEADER, MANDATORY, SECTIONS, TEACHING
from fourwinds.pbn.game.raw import RawGame, RawTag
from fourwinds.pbn.header import date_of, deal_of, dealer_of, vulnerability_of
from fourwinds.pbn.marks import comment_lines, escape
from fourwinds.pbn.outcome import final_contract, lead_of, stated_contract, tricks_of
from fourwinds.pbn.story import Story
from fourwinds.pbn.worksheet import UNKNOWN, Worksheet

__all__ = ["repair"]

_READ = {
    *("Board", "Dealer", "Vulnerable", "Deal", "Contract", "Declarer", "Result", "Auction", "Play", "Lead"),
    *("Note", "Date", "Scoring", "TagSpec", "Diagram", "DealHash"),
}
"""Tags that are parsed; all others are kept as they are."""
_ONCE = (HEADER | _READ) - {"Note", "TagSpec", "Diagram", "DealHash"}
_EMPTY_MEANS_ABSENT = {
    *("Event", "Site", "West", "North", "East", "South", "System", "Theme", "Interf", "DDPar", "PlayScript"),
}
_SCORINGS = {"MPS": "MP", "MATCHPOINTS": "MP", "PAIRS": "MP", "IMPS": "IMP", "MP": "MP", "IMP": "IMP"}
_PLACES = {name: place for place, name in enumerate(dict.fromkeys(("", *MANDATORY, *TEACHING, "Auction", "Play")))}
"""The order of tags in a game; those not named here follow in their original order, sections last."""
_OTHERS = len(_PLACES)


def repair(raw: RawGame, number: int | None) -> PbnGame:
    """Return the game of these tags, with this board number."""
    sheet = Worksheet(raw)
    if number is None:
        sheet.kept.add("Board")
    deal, first = deal_of(sheet)
    date = date_of(sheet)
    dealer = dealer_of(sheet, number, None if deal is None else first)
    vulnerability = vulnerability_of(sheet, number)
    stated = stated_contract(sheet)
    story = Story(sheet)
    bidding = story.bidding(dealer, stated.contract, stated.declarer)
    auction = bidding.auction if bidding is not None else None
    if dealer is None and auction is not None:
        dealer = auction.dealer
    contract = final_contract(sheet, stated, auction)
    leader = contract.declarer.next if contract is not None and contract.declarer is not None else None
    play = story.play(leader, deal)
    tricks = tricks_of(sheet, contract, play, vulnerability)
    lead = lead_of(sheet, leader, play, deal)
    if deal is not None:
        _check_scoring(sheet)
    tags, remarks = _texts_and_remarks(sheet, story, date, whole=isinstance(deal, Deal))
    game = PbnGame(
        number=number,
        dealer=dealer,
        vulnerability=vulnerability,
        deal=deal,
        first=first,
        bidding=bidding,
        contract=contract,
        tricks=tricks,
        lead=lead,
        play=play,
        notes=(*story.board_notes(), *sheet.notes),
        tags=tags,
        remarks=remarks,
        line=raw.line,
    )
    if game.deal is not None:
        _find_obstacles(sheet, game)
    return attach_findings(game, sheet.findings)


def _check_scoring(sheet: Worksheet) -> None:
    text = sheet.value("Scoring")
    if text not in UNKNOWN and text.upper() not in _SCORINGS:
        sheet.add_tag_finding("Scoring", "scoring-other", scoring_problem(text))


def _find_obstacles(sheet: Worksheet, game: PbnGame) -> None:
    """Report the obstacles to export that no reader has reported yet."""
    reported = {_subject(finding.code) for finding in sheet.findings if finding.effect is Effect.DRAFT}
    for code, message in game.obstacles():
        if _subject(code) not in reported:
            sheet.add_finding(code, message)


def _subject(code: str) -> str:
    subject = code.partition("-")[0]
    return "contract" if subject == "declarer" else subject


def _texts_and_remarks(
    sheet: Worksheet, story: Story, date: str, *, whole: bool
) -> tuple[tuple[Tag, ...], tuple[Remark, ...]]:
    """Return the tags and remarks that have no field, in the order in which a game keeps them.

    A section kept as text keeps its notes, and the comments after it, as rows.
    """
    remarks = [*story.remarks, *_remarks(sheet.raw)]
    tags = list(_texts(sheet, date, whole=whole))
    sections = {tag.name: place for place, tag in enumerate(tags) if tag.rows is not None}
    if sections:
        rows = {name: list(story.kept_notes.get(name, ())) for name in sections}
        for remark in remarks:
            if remark.after in sections and not remark.directive:
                rows[remark.after] += comment_lines(remark.text)
        remarks = [remark for remark in remarks if remark.directive or remark.after not in sections]
        for name, place in sections.items():
            tags[place] = Tag(name, tags[place].value, (*(tags[place].rows or ()), *rows[name]))
    came: dict[str, int] = {}
    for place, tag in enumerate(tags):
        came.setdefault(tag.name, place)
    tags.sort(key=lambda tag: (_PLACES.get(tag.name, _OTHERS), tag.name in sections, came[tag.name]))
    if len(remarks) > 1:
        others = {tag.name: place for place, tag in enumerate(tags, _OTHERS)}
        remarks.sort(key=lambda remark: (_PLACES.get(remark.after) or others.get(remark.after, 0), _is_apart(remark)))
    return tuple(tags), tuple(remarks)


def _remarks(raw: RawGame) -> Iterator[Remark]:
    for remark in raw.remarks:
        if not remark.is_format:
            yield Remark(remark.text, remark.after, remark.directive)
    if len(raw.tags) == len(raw.named):
        return
    for tag in raw.tags:
        if _is_second(raw, tag) and (tag.rows or tag.value.strip() not in ("", raw.value(tag.name))):
            yield Remark(f'[{tag.name} "{escape(tag.value)}"]', tag.name)
            for _, row in tag.rows or ():
                yield from (Remark(line, tag.name) for line in row.split("\n"))


def _is_apart(remark: Remark) -> bool:
    """Whether a remark goes after the comments of its section: directives do, comments may be inside it."""
    return remark.directive and remark.after in SECTIONS


def _is_second(raw: RawGame, tag: RawTag) -> bool:
    """Whether this repeats a tag that is parsed. It is kept as a comment, so that it is not read as the first."""
    return tag.name in _ONCE and tag is not raw.named[tag.name]


def _texts(sheet: Worksheet, date: str, *, whole: bool) -> Iterator[Tag]:
    raw = sheet.raw
    tags = raw.tags if len(raw.tags) == len(raw.named) else [tag for tag in raw.tags if not _is_second(raw, tag)]
    for tag in tags:
        name, value = tag.name, tag.value.strip()
        if name not in _READ:
            if value or tag.rows or name not in _EMPTY_MEANS_ABSENT:
                yield _as_text(tag)
        elif name == "Date" and date:
            yield Tag(name, date)
        elif name == "Scoring" and value:
            yield Tag(name, _SCORINGS.get(value.upper(), tag.value))
        elif (name in sheet.kept and (tag.rows is not None or value not in UNKNOWN)) or (
            name == "Diagram" and not whole
        ):
            yield _as_text(tag)


def _as_text(tag: RawTag) -> Tag:
    return Tag(tag.name, tag.value, None if tag.rows is None else tuple([row for _, row in tag.rows]))
