from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Side, Vulnerability
from fourwinds.notes import trie as module
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.trie import Trie
from fourwinds.table.errors import FourWindsError
from tests.notes.sequence.lines import some_lines
from tests.notes.sequence.positions import auction, position, seen
from tests.strategies import auctions, randoms

QUALIFIERS = ("", "", "", " [vul]", " [seat 1-2]", " [unpassed]", " [agreed X]", " [fav]")


def _trie(*lines: str) -> Trie[str]:
    return Trie((Sequence.parse(line), line) for line in lines)


def _payloads(trie: Trie[str], text: str, vul: str = "None") -> list[str]:
    return [found.payload for found in trie.find(seen(text, vul=vul))]


def _lines(random: Random) -> list[Sequence]:
    """Return lines that share prefixes, some with conditions and some that begin with dots."""
    lines = []
    for line in some_lines(random, 12):
        for text in (line, f"{line}{random.choice(QUALIFIERS)}", f"...-{line}{random.choice(QUALIFIERS)}"):
            try:
                lines.append(Sequence.parse(text))
            except FourWindsError:
                continue
    return lines


def _by_hand(lines: list[Sequence], position: Position) -> list[tuple[int, dict[str, Suit]]]:
    matches = [(place, line.match(position)) for place, line in enumerate(lines)]
    fitting = [(place, dict(suits)) for place, suits in matches if suits is not None]
    return sorted(fitting, key=lambda match: (lines[match[0]].specificity, match[0]))


@given(randoms, auctions)
def test_the_trie_finds_what_the_lines_match(random: Random, played: Auction) -> None:
    lines = _lines(random)
    trie = Trie((line, place) for place, line in enumerate(lines))
    we, vulnerability = random.choice(list(Side)), random.choice(list(Vulnerability))
    known = [expansion.calls for line in lines for expansion in line.expand(limit=3)]
    for calls in [played.calls, played.calls[: random.randrange(9)], *random.sample(known, min(9, len(known)))]:
        here = Position.of(Auction(played.dealer, calls), we, vulnerability)
        found = trie.find(here)
        assert [(one.payload, dict(one.suits)) for one in found] == _by_hand(lines, here)
        assert all(one.sequence is lines[one.payload] and one.via is None for one in found)
        assert trie.find(here) == found


@given(randoms, auctions)
def test_continuations_are_what_the_next_call_finds(random: Random, played: Auction) -> None:
    trie = Trie((line, place) for place, line in enumerate(_lines(random)))
    begun = Auction(played.dealer, played.calls[: random.randrange(4)])
    before = Position.of(begun, Side.NS)
    expected = [(call, found) for call in begun.legal_calls for found in trie.find(before.then(call))]
    assert list(trie.continuations(before)) == expected


def test_nothing_is_found_in_an_empty_trie() -> None:
    assert _trie().find(seen("1n-(p)-2c")) == ()
    assert list(_trie().continuations(seen("1n"))) == []


def test_states_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT", 5)
    trie = _trie("1n-2c", "1X-2X", "...-4n")
    for text in ("1n-(p)-2c", "1h-(p)-2h", "1c-(p)-1s-(p)-4n") * 3:
        assert len(trie.find(seen(text))) == 1


def test_the_most_specific_line_comes_first() -> None:
    trie = _trie("...-2c", "1n-(any)-2c", "1X-2c", "1n-2c", "1n-2c [vul]", "1n-2c/2d", "1n-2c")
    assert _payloads(trie, "1n-(p)-2c", "NS") == ["1n-2c [vul]", "1n-2c", "1n-2c", "1n-2c/2d", "1n-(any)-2c", "...-2c"]
    assert _payloads(trie, "1n-(x)-2c") == ["1n-(any)-2c", "...-2c"]


def test_conditions_are_asked_anew_each_time() -> None:
    trie = _trie("1n [vul]", "1n [nv]")
    assert [_payloads(trie, "1n", vul) for vul in ("NS", "None", "NS")] == [["1n [vul]"], ["1n [nv]"], ["1n [vul]"]]


def test_continuations_come_in_the_rank_of_the_calls() -> None:
    trie = _trie("1n", "1n-3n", "1n-2c", "1n-p", "1n-2M", "...-2d", "1n-(x)-xx", "(1n)-x")
    calls = [f"{call} {found.payload}" for call, found in trie.continuations(seen("1n-(p)"))]
    assert calls == ["P 1n-p", "2C 1n-2c", "2D ...-2d", "2H 1n-2M", "2S 1n-2M", "3N 1n-3n"]
    assert [str(call) for call, _ in trie.continuations(seen("1n-(x)"))] == ["XX", "2D"]
    assert [str(call) for call, _ in trie.continuations(position(""))] == ["1N", "2D"]
    assert [str(call) for call, _ in trie.continuations(position("", we="EW"))] == []
    assert list(trie.continuations(seen("1n-(p)-p-(p)"))) == []


def test_continuations_know_what_was_agreed() -> None:
    trie = _trie("...-4n [agreed X]")
    assert [str(call) for call, _ in trie.continuations(seen("1s-(p)-3s-(p)"))] == ["4N"]
    told = Position.of(auction("1n p 2d p 2h p"), Side.NS, agreed=Suit.HEARTS)
    assert [found.suits for _, found in trie.continuations(told)] == [{"X": Suit.HEARTS}]
