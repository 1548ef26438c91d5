"""The tags for the outcome of a board: contract, declarer, result, lead."""

from __future__ import annotations

import re
from dataclasses import dataclass

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import BIDS, Bid, Strain
from fourwinds.bridge.cards import Card
from fourwinds.bridge.contract import PASSED_OUT, Contract, Doubled, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.bridge.spelling import fold
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.game import Play, lead_problem
from fourwinds.pbn.game.leads import read_lead
from fourwinds.pbn.game.names import contract_name
from fourwinds.pbn.game.playtext import tricks_won
from fourwinds.pbn.game.seats import read_seat
from fourwinds.pbn.worksheet import UNKNOWN, Worksheet
from fourwinds.table.errors import FourWindsError

__all__ = ["StatedContract", "final_contract", "lead_of", "stated_contract", "tricks_of"]

_CONTRACTS: dict[str, tuple[Bid | None, Doubled]] = {
    contract_name(bid, doubled): (bid, doubled) for bid in BIDS for doubled in Doubled
}
_CONTRACTS["Pass"] = (None, Doubled.NO)
_PASSED_OUT = {"P", "PASS", "AP", "ALL PASS", "PASSED OUT", "PASSED-OUT", "PASSOUT"}
_LOOSE_CONTRACT = re.compile(
    r"([1-7])\s*(NT|N|SA|NO ?TRUMPS?|[SHDC♠♥♦♣]|SPADES?|HEARTS?|DIAMONDS?|CLUBS?)"
    r"\s*(XX|X|RDBL|DBL|REDOUBLED|DOUBLED|\*\*|\*)?"
)
_DOUBLED: dict[str | None, Doubled] = {
    None: Doubled.NO,
    **dict.fromkeys(("X", "DBL", "DOUBLED", "*"), Doubled.DOUBLED),
    **dict.fromkeys(("XX", "RDBL", "REDOUBLED", "**"), Doubled.REDOUBLED),
}
_RESULT = re.compile(r"\^?(?:(NS|EW)\s*)?(=|[+-]?\d{1,2})(?:\s*tricks?)?(?:\s*(?:NS|EW)\s*\d{1,2})?", re.IGNORECASE)
_PLAIN_RESULT = re.compile(r"\d+|=|[+-]\d+")
_SCORE = re.compile(r"(NS|EW)\s*([+-]?\d{1,5})")


@dataclass(frozen=True, slots=True)
class StatedContract:
    """The contents of the Contract and Declarer tags."""

    bid: tuple[Bid | None, Doubled] | None = None
    declarer: Seat | None = None

    @property
    def contract(self) -> Contract | None:
        """The contract, if the two tags determine it."""
        if self.bid is None:
            return None
        bid, doubled = self.bid
        if bid is None:
            return PASSED_OUT
        return Contract(bid, self.declarer, doubled) if self.declarer is not None else None


def stated_contract(sheet: Worksheet) -> StatedContract:
    text = sheet.value("Contract")
    declarer = _declarer(sheet)
    plain = _CONTRACTS.get(text)
    if plain is not None or text in UNKNOWN:
        return StatedContract(plain, declarer)
    loose = _loose_contract(fold(text)) or _with_declarer(text, declarer)
    if loose is None:
        sheet.kept.add("Contract")
        problem = f"Contract is {text!r}, neither Pass nor a contract from 1C to 7NT"
        sheet.add_tag_finding("Contract", "contract-unreadable", problem)
        return StatedContract(None, declarer)
    bid, doubled, declarer = loose[0], loose[1], declarer if len(loose) == 2 else loose[2]
    sheet.add_tag_finding(
        "Contract", "contract-spelling", f"Contract is {text!r}: read as {contract_name(bid, doubled)}"
    )
    return StatedContract((bid, doubled), declarer)


def _with_declarer(text: str, declarer: Seat | None) -> tuple[Bid | None, Doubled, Seat | None] | None:
    """Read a contract that also names its declarer, such as `4SX by E`, unless it contradicts the Declarer tag."""
    try:
        contract = Contract.parse(text)
    except FourWindsError:
        return None
    return (contract.bid, contract.doubled, contract.declarer) if declarer in (None, contract.declarer) else None


def _loose_contract(folded: str) -> tuple[Bid | None, Doubled] | None:
    if folded in _PASSED_OUT:
        return None, Doubled.NO
    found = _LOOSE_CONTRACT.fullmatch(folded)
    if found is None:
        return None
    strain = Strain.NOTRUMP if found[2] == "SA" else Strain.parse(found[2])
    return Bid(int(found[1]), strain), _DOUBLED[found[3]]


def _declarer(sheet: Worksheet) -> Seat | None:
    text = sheet.value("Declarer")
    if text in UNKNOWN:
        return None
    seat = read_seat(text.lstrip("^"))
    if seat is None:
        sheet.kept.add("Declarer")
        sheet.add_tag_finding("Declarer", "declarer-unreadable", f"Declarer is {text!r}, not N, E, S or W")
    elif text != str(seat):
        sheet.add_tag_finding("Declarer", "declarer-spelling", f"Declarer is {text!r}: read as {seat}")
    return seat


def final_contract(sheet: Worksheet, stated: StatedContract, auction: Auction | None) -> Contract | None:
    """Return the contract of the auction if the tags agree or are empty; otherwise that of the tags."""
    contract = auction.contract if auction is not None else None
    if contract is None or sheet.kept & {"Contract", "Declarer"} or not _agrees(sheet, stated, contract):
        contract = stated.contract
    if contract is None:
        sheet.kept |= {"Contract", "Declarer"}
    elif "Declarer" in sheet.kept or sheet.value("Declarer").startswith("^"):
        sheet.kept.discard("Declarer")
        sheet.add_note(f"Declarer was {sheet.value('Declarer')!r}")
    return contract


def _agrees(sheet: Worksheet, stated: StatedContract, derived: Contract) -> bool:
    agrees = True
    if stated.bid is not None and stated.bid != (derived.bid, derived.doubled):
        agrees = False
        problem = f"Contract is {sheet.value('Contract')} but the auction ended in {derived}"
        sheet.add_tag_finding("Contract", "contract-disagrees", problem)
    if stated.declarer is not None and derived.bid is not None and stated.declarer != derived.declarer:
        agrees = False
        problem = f"Declarer is {stated.declarer} but in the auction it is {derived.declarer}"
        sheet.add_tag_finding("Declarer", "declarer-disagrees", problem)
    return agrees


def tricks_of(
    sheet: Worksheet, contract: Contract | None, play: Play | None, vulnerability: Vulnerability | None
) -> int | None:
    """Return declarer's tricks from the Result tag, or else from the play, or else from the score."""
    text = sheet.value("Result")
    played = tricks_won(play, contract) if play is not None and contract is not None else None
    if text in UNKNOWN:
        return played if played is not None else _tricks_scored(sheet.value("Score"), contract, vulnerability)
    if contract is not None and contract.is_passed_out:
        if not _is_possible_result(text):
            _keep_result(sheet, text, contract)
        elif text != "0":
            sheet.add_tag_finding("Result", "result-disagrees", f"Result is {text} but the board was passed out")
            sheet.add_note(f"Result was {text!r} although the board was passed out")
        return None
    tricks = _tricks(text, contract)
    if tricks is None:
        _keep_result(sheet, text, contract)
        return None
    if not _PLAIN_RESULT.fullmatch(text):
        sheet.add_tag_finding("Result", "result-form", f"Result is {text!r}: read as {tricks} tricks")
        sheet.add_note(f"Result was {text!r}, read as {tricks} tricks")
    if played is not None and played != tricks:
        sheet.add_tag_finding(
            "Result", "result-disagrees", f"Result is {text} but the play gives declarer {played} tricks"
        )
    return tricks


def _is_possible_result(text: str) -> bool:
    """Whether a text is the result of some contract; results of passed-out boards are not checked further."""
    found = _RESULT.fullmatch(text)
    return found is not None and (found[2] == "=" or abs(int(found[2])) <= 13)


def _keep_result(sheet: Worksheet, text: str, contract: Contract | None) -> None:
    sheet.kept.add("Result")
    needs_contract = contract is None and _is_possible_result(text)
    why = "but the contract is unknown" if needs_contract else "which is not 0 to 13 tricks"
    sheet.add_tag_finding("Result", "result-unreadable", f"Result is {text!r}, {why}")


def _tricks(text: str, contract: Contract | None) -> int | None:
    """Return the tricks of `9`, `=`, `+1`, `-2`, `^9`, `NS 9`."""
    found = _RESULT.fullmatch(text)
    if found is None:
        return None
    side, ending = found.groups()
    if ending.isdigit():
        tricks = int(ending)
        if side is not None:
            if contract is None or contract.declarer is None:
                return None
            tricks = tricks if contract.declarer.side.name == side.upper() else 13 - tricks
    elif contract is not None and contract.bid is not None:
        tricks = contract.bid.level + 6 + (0 if ending == "=" else int(ending))
    else:
        return None
    return tricks if 0 <= tricks <= 13 else None


def _tricks_scored(score: str, contract: Contract | None, vulnerability: Vulnerability | None) -> int | None:
    found = _SCORE.fullmatch(score)
    if found is None or contract is None or contract.bid is None or vulnerability is None:
        return None
    wanted = int(found[2]) if found[1] == "NS" else -int(found[2])
    fitting = [tricks for tricks in range(14) if Result(contract, tricks).ns_score(vulnerability) == wanted]
    return fitting[0] if len(fitting) == 1 else None


def lead_of(sheet: Worksheet, leader: Seat | None, play: Play | None, deal: Deal | DraftDeal | None) -> Card | None:
    """Return the opening lead from the Lead tag, or else from the play; an impossible Lead is kept as text."""
    text = sheet.value("Lead")
    played = play.lead if play is not None and leader in (None, play.leader) else None
    if text in UNKNOWN:
        held = played is None or leader is None or not isinstance(deal, Deal) or played in deal[leader]
        return played if held else None
    read = read_lead(text)
    if read is None:
        sheet.kept.add("Lead")
        sheet.add_tag_finding("Lead", "lead-unreadable", lead_problem(text))
        return None
    named, card = read
    seat = leader if named is None else named
    wrong = None
    if named is not None and named is not leader:
        wrong = f"Lead is {text} but {leader} is on lead" if leader is not None else ""
    elif seat is not None and isinstance(deal, Deal) and card not in deal[seat]:
        wrong = f"Lead is {card.symbol}, which {seat} does not hold"
    elif played is not None and played != card:
        wrong = f"Lead is {card.symbol} but {played.symbol} was played"
    if wrong is None:
        return card
    sheet.kept.add("Lead")
    if wrong:
        sheet.add_tag_finding("Lead", "lead-disagrees", wrong)
    return None
