"""The tags that say what board it is: deal, dealer, vulnerability, date."""

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
    """The deal and the seat it is listed from; a deal that cannot be read stays as text."""
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
            sheet.noted(note)
    for code, message in problems:
        sheet.found_at("Deal", code, message)
    _check_fingerprint(sheet, reading.deal)
    return reading.deal, reading.first


def _check_fingerprint(sheet: Worksheet, deal: Deal | DraftDeal | None) -> None:
    stated = sheet.value("DealHash")
    if stated and not (isinstance(deal, Deal) and stated.lower() == deal_hash(deal)):
        why = "the deal or its hash was changed" if isinstance(deal, Deal) else "the deal is not whole"
        sheet.found_at("DealHash", "dealhash-wrong", f"DealHash is not that of the deal: {why}")
    stated = sheet.value("Diagram")
    if stated and isinstance(deal, Deal) and not shows(stated, deal):
        sheet.found_at("Diagram", "diagram-wrong", "Diagram shows other cards than the deal: made anew")


def date_of(sheet: Worksheet) -> str:
    """`YYYY.MM.DD`, the text itself if it is no date, or nothing."""
    text = sheet.value("Date")
    if text in UNKNOWN:
        return ""
    date = read_date(text)
    if date is None:
        sheet.found_at("Date", "date-unreadable", f"Date is {text!r}, not YYYY.MM.DD")
        return text
    if date != text:
        sheet.found_at("Date", "date-form", f"Date is {text!r}: read as {date}")
    return date


def dealer_of(sheet: Worksheet, number: int | None, first: Seat | None) -> Seat | None:
    """The dealer; where the tag does not tell, from the auction, the board's number or the deal's first seat."""
    text = sheet.value("Dealer")
    seat = read_seat(text)
    if seat is not None:
        if text != str(seat):
            sheet.found_at("Dealer", "dealer-spelling", f"Dealer is {text!r}: read as {seat}")
        return seat
    if sheet.value("Deal") or sheet.value("Auction"):
        for derived, whence in (
            (read_seat(sheet.value("Auction")), "Auction"),
            (standard_dealer(number) if number else None, f"the number of board {number}"),
            (first, "the first hand of the deal"),
        ):
            if derived is not None:
                _tell_derived(sheet, "Dealer", text, f"taken as {derived} from {whence}")
                return derived
    sheet.kept.add("Dealer")
    return None


def vulnerability_of(sheet: Worksheet, number: int | None) -> Vulnerability | None:
    """The vulnerability; where the tag does not tell, from the board's number."""
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
                sheet.found_at("Vulnerable", "vulnerable-missing", f"Vulnerable is {text!r}, which tells nothing")
            return None
        derived = standard_vulnerability(number)
        _tell_derived(sheet, "Vulnerable", text, f"taken as {derived} from the number of board {number}")
        return derived
    sheet.found_at("Vulnerable", "vulnerable-spelling", f"Vulnerable is {text!r}: read as {read}")
    return read


def _tell_derived(sheet: Worksheet, name: str, text: str, taken: str) -> None:
    said = f"{name} is {text!r}" if text else f"{name} is missing"
    sheet.found_at(name, f"{name.lower()}-derived", f"{said}: {taken}")
    if text not in UNKNOWN:
        sheet.noted(f"{name} was {text!r}, {taken}")
