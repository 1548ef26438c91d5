"""The tags that identify a board: deal, dealer, vulnerability, date."""

from __future__ import annotations

from fourwinds.bridge.board import standard_dealer, standard_vulnerability
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.dealtext import read_deal
from fourwinds.pbn.diagram import shows
from fourwinds.pbn.game.dates import read_date
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.seats import read_seat
from fourwinds.pbn.worksheet import UNKNOWN, Worksheet
from fourwinds.table.errors import FourWindsError

__all__ = ["date_of", "deal_of", "dealer_of", "vulnerability_of"]

_VULNERABILITIES = {str(vulnerability): vulnerability for vulnerability in Vulnerability}
_OTHER_LANGUAGES = {
    **dict.fromkeys(("love all", "not vul", "not vulnerable", "no one", "none vul"), Vulnerability.NONE),
    **dict.fromkeys(("game all", "everybody", "everyone", "nsew", "all vul", "both vul", "b/v"), Vulnerability.ALL),
    **dict.fromkeys(("n s", "n+s", "n&s", "sn", "s-n", "ns vul", "n-s vul", "north/south"), Vulnerability.NS),
    **dict.fromkeys(("e w", "e+w", "e&w", "we", "w-e", "ew vul", "e-w vul", "east/west"), Vulnerability.EW),
    **dict.fromkeys(("personne", "keiner", "keine", "geen", "niemand", "ingen", "nessuno", "zero"), Vulnerability.NONE),
    **dict.fromkeys(("tous", "alle", "allen", "beide", "iedereen", "tutti", "todos", "both sides"), Vulnerability.ALL),
    **dict.fromkeys(("eo", "e-o", "ow", "o-w", "oost-west", "est-ouest", "east-west"), Vulnerability.EW),
    **dict.fromkeys(("nz", "n-z", "noord-zuid", "nord-sud", "north-south"), Vulnerability.NS),
}


def deal_of(sheet: Worksheet) -> tuple[Deal | DraftDeal | None, Seat]:
    """Return the deal and the seat it is listed from; a deal that cannot be read is kept as text."""
    text = sheet.value("Deal")
    if not text:
        return None, Seat.NORTH
    reading = read_deal(text)
    problems = reading.problems
    if reading.deal is None:
        sheet.kept.add("Deal")
        problems = problems[-1:]
    else:
        for note in reading.notes:
            sheet.add_note(note)
    for code, message in problems:
        sheet.add_tag_finding("Deal", code, message)
    _check_fingerprint(sheet, reading.deal)
    return reading.deal, reading.first


def _check_fingerprint(sheet: Worksheet, deal: Deal | DraftDeal | None) -> None:
    stated = sheet.value("DealHash")
    if stated and not (isinstance(deal, Deal) and stated.lower() == deal_hash(deal)):
        why = "the deal or its hash was changed" if isinstance(deal, Deal) else "the deal is not complete"
        sheet.add_tag_finding("DealHash", "dealhash-wrong", f"DealHash does not match the deal: {why}")
    stated = sheet.value("Diagram")
    if stated and isinstance(deal, Deal) and not shows(stated, deal):
        sheet.add_tag_finding("Diagram", "diagram-wrong", "Diagram does not match the deal: replaced")


def date_of(sheet: Worksheet) -> str:
    """Return the date as `YYYY.MM.DD`; the text itself if it is not a date; empty if it is unknown."""
    text = sheet.value("Date")
    if text in UNKNOWN:
        return ""
    date = read_date(text)
    if date is None:
        sheet.add_tag_finding("Date", "date-unreadable", f"Date is {text!r}, not YYYY.MM.DD")
        return text
    if date != text:
        sheet.add_tag_finding("Date", "date-form", f"Date is {text!r}: read as {date}")
    return date


def dealer_of(sheet: Worksheet, number: int | None, first: Seat | None) -> Seat | None:
    """Return the dealer from the Dealer tag, or else from the auction, the board number or the deal's first seat."""
    text = sheet.value("Dealer")
    seat = read_seat(text)
    if seat is not None:
        if text != str(seat):
            sheet.add_tag_finding("Dealer", "dealer-spelling", f"Dealer is {text!r}: read as {seat}")
        return seat
    if sheet.value("Deal") or sheet.value("Auction"):
        for derived, source in (
            (read_seat(sheet.value("Auction")), "Auction"),
            (standard_dealer(number) if number else None, f"the number of board {number}"),
            (first, "the first hand of the deal"),
        ):
            if derived is not None:
                _report_derived(sheet, "Dealer", text, f"taken as {derived} from {source}")
                return derived
    sheet.kept.add("Dealer")
    return None


def vulnerability_of(sheet: Worksheet, number: int | None) -> Vulnerability | None:
    """Return the vulnerability from the Vulnerable tag, or else from the board number."""
    text = sheet.value("Vulnerable")
    plain = _VULNERABILITIES.get(text)
    if plain is not None:
        return plain
    read = _OTHER_LANGUAGES.get(text.lower())
    try:
        read = read or Vulnerability.parse(text)
    except FourWindsError:
        if not number or not sheet.value("Deal") or text not in UNKNOWN:
            sheet.kept.add("Vulnerable")
            if text not in UNKNOWN:
                sheet.add_tag_finding(
                    "Vulnerable", "vulnerable-missing", f"Vulnerable is {text!r}, which is not a vulnerability"
                )
            return None
        derived = standard_vulnerability(number)
        _report_derived(sheet, "Vulnerable", text, f"taken as {derived} from the number of board {number}")
        return derived
    sheet.add_tag_finding("Vulnerable", "vulnerable-spelling", f"Vulnerable is {text!r}: read as {read}")
    return read


def _report_derived(sheet: Worksheet, name: str, text: str, taken: str) -> None:
    problem = f"{name} is {text!r}" if text else f"{name} is missing"
    sheet.add_tag_finding(name, f"{name.lower()}-derived", f"{problem}: {taken}")
    if text not in UNKNOWN:
        sheet.add_note(f"{name} was {text!r}, {taken}")
