"""An example for every kind of finding."""

from __future__ import annotations

import pytest

from fourwinds import pbn
from fourwinds.pbn import Effect, Status
from tests.pbn.files import DEAL, board

PLAY = '[Play "E"]\n{}\n*'
EXAMPLES: dict[str, str | bytes] = {
    "byte-order-mark": b"\xef\xbb\xbf" + board().encode(),
    "encoding": board(Site="Århus").encode("cp1252"),
    "nul": board(Site="Cl\x00ub"),
    "charset-wrong": b"%Content-type: text/x-pbn; charset=klingon\n" + board().encode(),
    "blank-line": board().replace("[Dealer", "\n[Dealer"),
    "comment-unclosed": board(behind="{oops"),
    "tag-syntax": board(behind="[Theme Finesse]"),
    "tag-repeated": board(behind='[Room "a"]\n[Room "b"]'),
    "tag-inherited-nothing": board(Theme="#"),
    "stray-text": "hello\n" + board(),
    "section-on-tag-line": board(None, behind='[Auction "N"] 1NT AP'),
    "lin-command": "md|3SA,HA,DA,CA|mc|many|",
    "board-number": board(Board="A"),
    "board-number-repeated": f"{board()}\n{board()}",
    "board-number-shared": f"{board(Room='Open')}\n{board(Room='Closed')}",
    "dealer-spelling": board(Dealer="North"),
    "dealer-derived": board(Dealer=""),
    "vulnerable-spelling": board(Vulnerable="Both"),
    "vulnerable-derived": board(Vulnerable=""),
    "vulnerable-missing": board(Vulnerable="perhaps"),
    "date-form": board(Date="15/11/2026"),
    "date-unreadable": board(Date="yesterday"),
    "scoring-other": board(Scoring="Rubber"),
    "event-missing": board(Event=""),
    "site-missing": board(Site=""),
    "date-missing": board(Date=""),
    "note-long": board(behind=f'[Note "{"x" * 301}"]'),
    "notes-many": board(behind='[Note "x"]\n' * 11),
    "deal-ten": board(Deal=DEAL.replace("T", "10")),
    "deal-letter-case": board(Deal=DEAL.lower()),
    "deal-separators": board(Deal=DEAL.replace(".", "/")),
    "deal-void": board(Deal=DEAL.replace(".T.", ".void.").replace("AJ98753", "AJT98753").replace("42", "4", 1)),
    "deal-unsorted": board(Deal=DEAL.replace("KQ3", "3QK")),
    "deal-suit-letters": board(Deal=DEAL.replace("KQ3.A74.Q62.K853", "SKQ3.HA74.DQ62.CK853")),
    "deal-first-seat": board(Deal=DEAL[2:]),
    "deal-x-is-ten": board(Deal=DEAL.replace(".T.", ".x.")),
    "deal-card-repaired": board(Deal=DEAL.replace("T6.T6", "T3.T6")),
    "deal-hidden": board(Deal="N:KQ3.A74.Q62.K853 - - -"),
    "deal-partial": board(Deal=DEAL.replace("KQ3", "KQ")),
    "deal-end-position": board(Deal="N:A... .A.. ..A. ...A"),
    "deal-unknown-cards": board(Deal=DEAL.replace("KQ3", "KQx").replace("J972", "J97x")),
    "deal-unreadable": board(Deal="N:nonsense"),
    "deal-too-many-cards": board(Deal=DEAL.replace("KQ3", "KQ32").replace("J972", "J97")),
    "deal-duplicate-cards": board(Deal=DEAL.replace("KQ3", "AQ2")),
    "dealhash-wrong": board(DealHash="v1:sha256:0"),
    "diagram-wrong": board(Diagram="N ♠A | E | S | W"),
    "call-spelling": board("1N p p p"),
    "auction-all-pass": board("1NT AP"),
    "auction-surplus-passes": board("1NT Pass Pass Pass Pass"),
    "auction-passes-added": board("1NT", Contract="1NT", Declarer="N"),
    "auction-leading-dash": board("- 1NT Pass Pass Pass", first="W"),
    "auction-rotated": board(first="E"),
    "auction-seat": board(first="?"),
    "auction-missing": board(None),
    "auction-unfinished": board("1NT Pass +"),
    "auction-illegal": board("1NT 1C"),
    "auction-unreadable": board("1NT zz"),
    "note-missing": board("1NT =1= Pass Pass Pass"),
    "contract-spelling": board(Contract="1N"),
    "contract-unreadable": board(Contract="lots"),
    "contract-disagrees": board(Contract="2NT"),
    "declarer-spelling": board(Declarer="north"),
    "declarer-unreadable": board(Declarer="me"),
    "declarer-disagrees": board(Declarer="S"),
    "result-form": board(Result="NS 7"),
    "result-unreadable": board(Result="made"),
    "result-disagrees": board("Pass Pass Pass Pass", Result="7"),
    "lead-unreadable": board(Lead="opening spade"),
    "lead-disagrees": board(Lead="W:♠T"),
    "play-unreadable": board(behind=PLAY.format("zz")),
    "play-disagrees": board(behind=PLAY.format("HA - - -")),
}


@pytest.mark.parametrize("code", EXAMPLES)
def test_each_kind_is_found_in_its_example(code: str) -> None:
    games = pbn.loads(EXAMPLES[code])
    assert code in {finding.code for game in games for finding in game.findings}


def test_every_kind_has_an_example() -> None:
    never_in_a_file = {"dealer-missing"}
    """A board with a deal has a dealer to derive; only a game made by hand lacks one."""
    assert EXAMPLES.keys() == pbn.KINDS.keys() - never_in_a_file


def test_the_effect_of_the_findings_is_the_status_of_the_board() -> None:
    for code, text in EXAMPLES.items():
        for game in pbn.loads(text):
            effects = {finding.effect for finding in game.findings}
            if Effect.REJECTED in effects:
                assert game.status is Status.REJECTED, code
            elif game.has_deal:
                assert (game.status is Status.DRAFT) == (Effect.DRAFT in effects), code


def test_a_game_made_by_hand_may_lack_anything() -> None:
    codes = {code for code, _ in pbn.PbnGame().obstacles()}
    assert codes == {
        *("deal-unreadable", "board-number", "dealer-missing", "vulnerable-missing", "event-missing", "site-missing"),
        *("date-missing", "auction-missing"),
    }
