"""The sample files of the original format (specification: systems 5.1 to 5.3), unchanged; `...` means left out."""

from __future__ import annotations

BASE_SYSTEM_5_1 = """\
# 2/1 Game Force

## Info
type: base_system
version: 1.0

---

## Definitions

limit_raise = 10-12 support points, 3+ card support
game_force = 13+ points, forcing to game
invitational = 10-12 points, partner may pass

---

## Opening Bids

1c = 3+ clubs, 11-21 HCP, may be short
1d = 3+ diamonds, 11-21 HCP
1h = 5+ hearts, 11-21 HCP
1s = 5+ spades, 11-21 HCP
1n = 15-17 HCP, balanced
2c = 22+ HCP, artificial, game forcing
2d = Weak, 6+ diamonds, 5-10 HCP
2h = Weak, 6+ hearts, 5-10 HCP
2s = Weak, 6+ spades, 5-10 HCP
2n = 20-21 HCP, balanced

---

## Responses to 1m

1c-(p)-1d = 4+ diamonds, 6+ HCP, forcing
1c-(p)-1h = 4+ hearts, 6+ HCP, forcing
...

---

## Responses to 1M

1h-(p)-1s = 4+ spades, 6+ HCP, forcing
1h-(p)-1n = Forcing 1NT, 6-12 HCP
1h-(p)-2c = 2/1 Game Force, 5+ clubs, 13+ HCP
1h-(p)-2h = Simple raise, 3+ hearts, 7-10 points
1h-(p)-3h = Limit raise, 3+ hearts, 10-12 points
...

---
"""

TREE_5_2 = """\
1n-(p)-2c = Stayman, asks for 4-card major
│
├─(p)-2d = No 4-card major
│   ├─(p)-p = To play
│   ├─(p)-2h = Pass or correct, weak with both majors
│   │   ├─(p)-p = 3 hearts, to play
│   │   └─(p)-2s = 2 hearts, 3 spades, to play
│   ├─(p)-2n = Invitational
│   ...
├─(p)-2h = 4+ hearts, may have 4 spades
│   ...
└─(p)-2s = 4+ spades, denies 4 hearts
    ...
"""

CONVENTION_5_2 = f"""\
# Stayman (over 1NT)

## Info
type: convention
id: stayman_1nt
applies_to: [2_1_game_force, sayc, precision]
version: 1.0
variants: [garbage_stayman, puppet_stayman]

---

## Tree

```
{TREE_5_2}```

---

## Sequences

1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts, may have 4 spades
1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts
1n-(p)-2c-(p)-2d-(p)-p = To play
1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct, weak with both majors
...

---
"""

SYSTEM_5_3 = """\
# Uma + PS 2/1

## Info
base: 2_1_game_force
created: 2026-01-23
conventions:
  - stayman_1nt
  - jacoby_transfers_1nt
  - jacoby_2nt
  - cappelletti

---

## Definitions

limit_raise = 10-12 support points, 3+ card support
game_force = 13+ points, forcing to game

---

## Opening Bids

1c = 3+ clubs, 11-21 HCP
1d = 3+ diamonds, 11-21 HCP
...

---

## [stayman_1nt]

1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major
...

---

## [jacoby_transfers_1nt]

1n-(p)-2d = Transfer to hearts
1n-(p)-2d-(p)-2h = Completes transfer
...

---

## [user_custom]

1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors
...

---
"""


def without_gaps(text: str) -> str:
    """Return a sample without the lines that mean "left out"."""
    return "".join(line for line in text.splitlines(keepends=True) if line.strip(" │\n") != "...")
