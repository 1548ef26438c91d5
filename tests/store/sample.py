"""A small version of the example system (specification: systems 5.3) as rows, with positions of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, Table, select

from fourwinds.notes.sequence import Sequence as Calls
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.overlay import with_convention_swapped
from fourwinds.store.systems.positions import write_positions
from fourwinds.store.systems.rows import (
    Contents,
    DefinitionRow,
    Derived,
    Head,
    ModuleRow,
    PositionRow,
    ReuseRow,
    RuleRow,
)
from fourwinds.store.systems.rules import edit_contents
from fourwinds.store.systems.systems import create_system
from fourwinds.store.tables import bidding_rules, definitions, reuse_positions, rule_positions, system_modules, systems

WHO = "uma"

BASE_LINES = """
1c = 3+ clubs, 11-21 HCP
1d = 3+ diamonds, 11-21 HCP
1h = 5+ hearts, 11-21 HCP
1s = 5+ spades, 11-21 HCP
1n = 15-17 HCP, balanced
2c = 22+ HCP, artificial, game forcing
1M-(p)-2M = Simple raise, 3+ card support, 7-10 points
1n-(p)-2n = Invitational, balanced, 8-9 HCP
1n-(p)-3n = Signoff, balanced, 10-15 HCP
(1n)-x = Penalty, 15+ HCP
"""
STAYMAN_LINES = """
1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts, may have 4 spades
1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts
1n-(p)-2c-(p)-2d-(p)-p = To play
1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct, weak with both majors
1n-(p)-2c-(p)-2d-(p)-2n = Invitational
"""
PUPPET_LINES = """
1n-(p)-2c = Puppet Stayman, asks for 5-card major
1n-(p)-2c-(p)-2d = No 5-card major
1n-(p)-2c-(p)-2h = 5 hearts
1n-(p)-2c-(p)-2s = 5 spades
"""
TRANSFER_LINES = """
1n-(p)-2d = Transfer to hearts
1n-(p)-2d-(p)-2h = Completes transfer
1n-(p)-2h = Transfer to spades, 5+ spades
1n-(2c)-x = Values
"""
STAYMAN = ModuleRow(module_id="stayman_1nt", version="1.0", position=0)
PUPPET = ModuleRow(module_id="puppet_stayman_1nt", version="1.0", parameters={"asks": "5"})
TRANSFERS = ModuleRow(module_id="jacoby_transfers_1nt", version="1.0", position=1)

SAID: dict[str, Derived] = {
    "1n": Derived(hcp_min=15, hcp_max=17, shape_constraints={"balanced": True}),
    "1h": Derived(hcp_min=11, hcp_max=21, suit_length={"hearts": "5+"}),
    "1n-(p)-2c": Derived(forcing="forcing"),
    "1n-(p)-2d": Derived(suit_length={"hearts": "5+"}, forcing="forcing"),
    "1n-(p)-2h": Derived(suit_length={"spades": "5+"}, forcing="forcing"),
    "1n-(p)-2n": Derived(hcp_min=8, hcp_max=9, shape_constraints={"balanced": True}, forcing="invitational"),
    "1n-(p)-3n": Derived(hcp_min=10, hcp_max=15, shape_constraints={"balanced": True}, forcing="signoff"),
    "1h-(p)-2h": Derived(total_points_min=7, total_points_max=10, suit_length={"hearts": "3+"}),
    "1s-(p)-2s": Derived(total_points_min=7, total_points_max=10, suit_length={"spades": "3+"}),
}
"""What some of the lines say, as a book would derive it."""


def lines(text: str, module_id: str = "base", section: str = "") -> list[RuleRow]:
    """Rows of lines `sequence [context] = meaning`, `A as B` and `sequence = DELETED:`."""
    rows = []
    for position, line in enumerate(text.strip().splitlines()):
        head, _, meaning = line.partition(" = ")
        head, _, source = head.partition(" as ")
        sequence, bracket, context = head.partition(" [")
        rows.append(
            RuleRow(
                sequence=sequence,
                context=f"[{context}" if bracket else "as" if source else "",
                meaning=meaning,
                kind="reuse" if source else "rule",
                source=source or None,
                module_id=module_id,
                section=section,
                position=position,
            )
        )
    return rows


def contents(name: str = "Uma + PS 2/1") -> Contents:
    return Contents(
        Head(name=name, base_system="2_1_game_force", base_version="1.0", layout={"created": "2026-01-23"}),
        (STAYMAN, TRANSFERS),
        (
            DefinitionRow(term="limit_raise", definition="10-12 support points, 3+ card support"),
            DefinitionRow(term="game_force", definition="13+ points, forcing to game", position=1),
        ),
        (
            *lines(BASE_LINES, section="Opening Bids"),
            *lines(STAYMAN_LINES, STAYMAN.module_id),
            *lines(TRANSFER_LINES, TRANSFERS.module_id),
        ),
    )


def stored(connection: Connection, what: Contents | None = None, user_id: str | None = None) -> str:
    """A system in the database, its positions beside it: its id."""
    system_id = create_system(connection, what or contents(), who=WHO, user_id=user_id)
    place(connection, system_id)
    return system_id


def place(connection: Connection, system_id: str, carried: Iterable[ReuseRow] = ()) -> None:
    """Write the positions of all lines as they are now."""
    rules = load_contents(connection, system_id).rules
    positions = [
        PositionRow(rule.key, str(expansion), SAID.get(str(expansion), Derived()))
        for rule in rules
        if rule.kind != "reuse"
        for expansion in Calls.parse(rule.sequence).expand()
    ]
    write_positions(connection, system_id, positions, carried)


def everything(connection: Connection, but: Sequence[str] = ("created_at", "updated_at", "change")) -> list[object]:
    """All rows of all systems, for comparing before and after."""
    tables: list[Table] = [systems, system_modules, definitions, bidding_rules, rule_positions, reuse_positions]
    return [
        sorted(
            repr([value for name, value in row.items() if name not in but])
            for row in connection.execute(select(table)).mappings()
        )
        for table in tables
    ]


def swap_module(
    connection: Connection,
    system_id: str,
    out: str | None,
    into: ModuleRow | None,
    *,
    rules: Iterable[RuleRow] = (),
    definitions: Iterable[DefinitionRow] = (),
    who: str,
) -> int:
    """Swap a module as one change, as the use-case does after its checks."""
    return edit_contents(
        connection,
        system_id,
        lambda now: with_convention_swapped(now, out, into, rules, definitions),
        what="swap",
        who=who,
    )
