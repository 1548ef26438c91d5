from __future__ import annotations

import pickle

import pytest

from fourwinds.notes.sequence import Sequence, prefix
from fourwinds.table.errors import IllegalError


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("1NT", "1n"),
        ("1 N T", "1n"),
        ("1♥ – 2♥", "1h-(p)-2h"),
        ("1♡ − 2♡\ufe0f", "1h-(p)-2h"),
        ("1n-2c-2d", "1n-(p)-2c-(p)-2d"),
        ("(1n)-(2c)-x", "(1n)-p-(2c)-x"),
        ("(1n)-p-2c", "(1n)-p-(p)-2c"),
        ("1h-p-(1s)-2h", "1h-(p)-p-(1s)-2h"),
        ("1n-(2c)-p-2d", "1n-(2c)-p-(p)-2d"),
        ("1n-p", "1n-(p)-p"),
        ("1n (2c) x", "1n-(2c)-x"),
        ("1n(p)2c", "1n-(p)-2c"),
        ("1n p 2c p", "1n-(p)-2c-(p)"),
        ("1N P 2C", "1n-(p)-2c"),
        ("1NT, pass, 2♣", "1n-(p)-2c"),
        ("1n, (p), 2c", "1n-(p)-2c"),
        ("1 NT p 2 ♣ [vul]", "1n-(p)-2c [vul]"),
        ("1n 2c", "1n-(2c)"),
        ("1M p 3M / 4M", "1M-(p)-3M/4M"),
        ("p p 1s", "p-(p)-1s"),
        ("p-1s", "p-(p)-1s"),
        ("(p)-(1h)", "(p)-p-(1h)"),
        ("PASS", "p"),
        ("(p)-p", "(p)-p"),
        ("1d-(Double)-ReDouble", "1d-(x)-xx"),
        ("1x-(1y)-x", "1X-(1Y)-x"),
        ("1x-1y-1z", "1X-(p)-1Y-(p)-1Z"),
        ("2M-3OM", "2M-(p)-3oM"),
        ("2m-3Om", "2m-(p)-3om"),
        ("1n-(2h/x/2d/2h)-p", "1n-(x/2d/2h)-p"),
        ("1n-(2d)/(2h)-x", "1n-(2d/2h)-x"),
        ("1n-3n/3M/3d/3m", "1n-(p)-3d/3m/3M/3n"),
        ("1c-(p)-+2/+1", "1c-(p)-+1/+2"),
        ("1c-(+ 1)-x", "1c-(+1)-x"),
        ("1n-( 2c .. 2s )-x", "1n-(2c..2s)-x"),
        ("1n-(2c…2s)-x", "1n-(2c..2s)-x"),
        ("1n-(2c..2c)-x", "1n-(2c)-x"),
        ("1n-(x/2c..2s)-p", "1n-(x/2c..2s)-p"),
        ("1s-(JUMP)-x", "1s-(jump)-x"),
        ("…4NT-(X)-P [AGREED x]", "...-4n-(x)-p [agreed X]"),
        ("... - 4n - 5c", "...-4n-(p)-5c"),
        ("1n[VUL][ Seat 1 – 2 ]", "1n [seat 1-2] [vul]"),
        ("2c [rank 3, forcing, agreed ♥, unfav, seat 4-4]", "2c [seat 4] [unfav] [agreed h] [forcing] [rank 3]"),
        ("1n-2c [ PASSED ] [Seat 3]", "1n-(p)-2c [seat 3] [passed]"),
        ("1n [fav] [nv]", "1n [fav]"),
        ("1n [seat3]", "1n [seat 3]"),
        ("1n [rank 0]", "1n"),
        ("1n [rank -2]", "1n [rank -2]"),
        ("1n-(p)-4n [agreed OM]", "1n-(p)-4n [agreed oM]"),
    ],
)
def test_what_people_write_has_one_canonical_form(written: str, canonical: str) -> None:
    sequence = Sequence.parse(written)
    assert str(sequence) == canonical
    assert Sequence.parse(canonical) == sequence
    assert str(Sequence.parse(canonical)) == canonical


@pytest.mark.parametrize(
    ("line", "parts", "depth"),
    [
        ("1n", ("1n", "", "", "1n"), 1),
        ("1n-2c [rank 5]", ("1n-(p)-2c", "", "1n-(p)", "2c"), 2),
        ("1n-(x) [vul] [seat 3]", ("1n-(x)", "[seat 3] [vul]", "1n", "(x)"), 2),
        ("p-(p)-1s", ("p-(p)-1s", "", "p-(p)", "1s"), 1),
        ("p", ("p", "", "", "p"), 0),
        ("(any)-1h", ("(any)-1h", "", "(any)", "1h"), 2),
        ("...-4n [agreed X]", ("...-4n", "[agreed X]", "...", "4n"), 1),
    ],
)
def test_parts_of_a_sequence(line: str, parts: tuple[str, ...], depth: int) -> None:
    sequence = Sequence.parse(line)
    assert (sequence.path, sequence.context, sequence.parent, str(sequence.last)) == parts
    assert sequence.depth == depth
    assert sequence.last.theirs == parts[-1].startswith("(")
    assert sequence.anywhere == line.startswith("...")
    assert sequence.rank == (5 if "rank" in line else 0)
    assert len(sequence.tokens) == sequence.path.removeprefix("...-").count("-") + 1


@pytest.mark.parametrize(
    ("line", "variables", "concrete"),
    [
        ("1n-2c", "", True),
        ("1M-3oM", "M oM", False),
        ("(1X)-2X [agreed Y]", "X Y", False),
        ("1n-4n [agreed h]", "", True),
        ("1n-(2d/2h)-x", "", False),
        ("1n-+1", "", False),
        ("1n-(any)-x", "", False),
        ("1n-(jump)-x", "", False),
        ("...-4n", "", False),
    ],
)
def test_what_a_sequence_leaves_open(line: str, variables: str, concrete: bool) -> None:
    sequence = Sequence.parse(line)
    assert sequence.variables == set(variables.split())
    assert sequence.is_concrete == concrete


def test_a_sequence_does_not_change_and_can_be_stored() -> None:
    sequence = Sequence.parse("1M-(2c..2s)-x [vul]")
    with pytest.raises(AttributeError):
        sequence.qualifiers = Sequence.parse("1n").qualifiers
    with pytest.raises(AttributeError):
        del sequence.qualifiers
    with pytest.raises(IllegalError, match="directly"):
        Sequence()
    assert pickle.loads(pickle.dumps(sequence)) == sequence
    assert pickle.loads(pickle.dumps(sequence.tokens)) == sequence.tokens
    assert repr(sequence) == "Sequence.parse('1M-(2c..2s)-x [vul]')"


def test_equal_sequences_are_one_key() -> None:
    assert len({Sequence.parse("1n-2c"), Sequence.parse("1NT-(P)-2♣"), Sequence.parse("1n-2c [vul]")}) == 2
    assert Sequence.parse("1n") != Sequence.parse("1n [rank 1]")
    assert Sequence.parse("1n") != "1n"


def test_beginnings_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prefix, "KEPT", 10)
    before = prefix.root(anywhere=False)
    for bid in "2c 2d 2h 2s 2n 3c 3d 3h 3s 3n 4c 4d".split():
        Sequence.parse(f"1n-({bid})-x")
    assert prefix.root(anywhere=False) is not before
    assert Sequence.parse("1n-(2c)-x") == Sequence.parse("1NT-(2♣)-Dbl")
