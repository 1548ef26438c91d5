from __future__ import annotations

import json

import pytest

from fourwinds.notes.constraint import Constraint, parse_explicit
from fourwinds.table.errors import MalformedError

FORMS = [
    ("hcp 15-17", {"measure": "hcp", "values": [[15, 17]]}),
    ("keycards(spades) 0,3", {"measure": "keycards", "suits": ["spades"], "values": [0, 3]}),
    ("hearts - spades 2+", {"measure": "difference", "suits": ["spades", "hearts"], "values": [[-13, -2]]}),
    ("lead(clubs) 11+", {"measure": "lead", "suits": ["clubs"], "values": [[11, 13]]}),
    ("pattern 4441,10-3-0-0", {"measure": "pattern", "values": ["4441", "10-3-0-0"]}),
    ("quick_tricks 2.5-3", {"measure": "quick_tricks", "values": [[2.5, 3.0]]}),
    ("not has(HT)", {"measure": "card", "card": "HT", "values": [0]}),
    ("anything", {"all": []}),
    ("nothing", {"any": []}),
    (
        "hcp 12+ and (balanced or spades 6+)",
        {
            "all": [
                {"measure": "hcp", "values": [[12, 37]]},
                {
                    "any": [
                        {"measure": "length", "suits": ["spades"], "values": [[6, 13]]},
                        {"measure": "balanced", "values": [1]},
                    ]
                },
            ]
        },
    ),
]


@pytest.mark.parametrize(("text", "value"), FORMS, ids=[text for text, _ in FORMS])
def test_the_form_of_each_constraint(text: str, value: object) -> None:
    constraint = parse_explicit(text)
    assert constraint.to_json() == value
    assert Constraint.from_json(json.loads(json.dumps(constraint.to_json()))) == constraint


def test_other_spellings_come_to_the_same() -> None:
    value = {"measure": "difference", "suits": ["H", "♠"], "values": [2, [3, 13]]}
    assert Constraint.from_json(value) == parse_explicit("hearts - spades 2+")


def _deep(depth: int) -> object:
    value: object = {"measure": "hcp", "values": [3]}
    for _ in range(depth):
        value = {"all": [value]}
    return value


MALFORMED = [
    (None, "None is not a constraint"),
    ("hcp 15", "'hcp 15' is not a constraint"),
    ([], "[] is not a constraint"),
    ({}, "{} has no measure"),
    ({"all": {}}, "{} is not a list, at .all"),
    ({"all": [], "any": []}, "unexpected field 'any'"),
    ({"all": [{"measure": "hcp", "values": [3]}, 4]}, "4 is not a constraint, at .all[1]"),
    ({"any": [{"all": [{"measure": "hcp"}]}]}, "None is not a list, at .any[0].all[0].values"),
    ({"measure": 3, "values": []}, "3 is not a measure, at .measure"),
    ({"measure": "hpc", "values": []}, "did you mean hcp?"),
    ({"measure": "hcp", "values": [], "why": 1}, "unexpected field 'why'"),
    ({"measure": "stopper", "values": [1]}, "give it one suit"),
    ({"measure": "stopper", "suits": ["swords"], "values": [1]}, "'swords' is not a suit"),
    ({"measure": "stopper", "suits": [3], "values": [1]}, "3 is not a text, at .suits"),
    ({"measure": "stopper", "suits": "spades", "values": [1]}, "'spades' is not a list, at .suits"),
    ({"measure": "card", "card": "ZZ", "values": [1]}, "'ZZ' is not a card"),
    ({"measure": "hcp", "values": ["3"]}, "write a number from 0 to 37"),
    ({"measure": "hcp", "values": [True]}, "True is not a value of hcp"),
    ({"measure": "hcp", "values": [38]}, "38 is not a value of hcp, at .values[0]"),
    ({"measure": "hcp", "values": [1.5]}, "1.5 is not a value of hcp"),
    ({"measure": "hcp", "values": [float("nan")]}, "nan is not a value of hcp"),
    ({"measure": "hcp", "values": [3, [5, 4]]}, "[5, 4] ends before it starts, at .values[1]"),
    ({"measure": "hcp", "values": [[1, 2, 3]]}, "[1, 2, 3] is not a span"),
    ({"measure": "quick_tricks", "values": [2.25]}, "write a number from 0 to 8"),
    ({"measure": "pattern", "values": ["5555"]}, "'5555' is not a pattern"),
    ({"measure": "pattern", "values": [3]}, 'write a pattern such as "4333"'),
    (_deep(500), "nested too deep"),
]


@pytest.mark.parametrize(("value", "message"), MALFORMED, ids=[message for _, message in MALFORMED])
def test_what_is_no_constraint_is_refused_with_its_place(value: object, message: str) -> None:
    with pytest.raises(MalformedError) as raised:
        Constraint.from_json(value)
    assert message in str(raised.value)
    assert raised.value.remedy
