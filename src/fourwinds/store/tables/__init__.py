"""The tables after the newest migration; a test compares the two."""

from fourwinds.store.tables.accounts import accounts, api_tokens, devices, password_resets, sessions, set_up_codes
from fourwinds.store.tables.boards import boards, collections, double_dummy, lessons, pars
from fourwinds.store.tables.changes import answers, changes, milestones
from fourwinds.store.tables.games import (
    game_configurations,
    game_seats,
    games,
    hand_actions,
    hand_scores,
    hands,
    league_members,
    leagues,
    players,
    ratings,
)
from fourwinds.store.tables.jobs import jobs
from fourwinds.store.tables.metadata import metadata
from fourwinds.store.tables.shadow import (
    shadow_definitions,
    shadow_lines,
    shadow_positions,
    shadow_readings,
    shadow_reuses,
    shadow_sections,
    shadow_systems,
)
from fourwinds.store.tables.systems import (
    line_reviews,
    module_contents,
    own_definitions,
    own_lines,
    system_changes,
    system_modules,
    system_shares,
    systems,
)

__all__ = [
    "accounts",
    "answers",
    "api_tokens",
    "boards",
    "changes",
    "collections",
    "devices",
    "double_dummy",
    "game_configurations",
    "game_seats",
    "games",
    "hand_actions",
    "hand_scores",
    "hands",
    "jobs",
    "league_members",
    "leagues",
    "lessons",
    "line_reviews",
    "metadata",
    "milestones",
    "module_contents",
    "own_definitions",
    "own_lines",
    "pars",
    "password_resets",
    "players",
    "ratings",
    "sessions",
    "set_up_codes",
    "shadow_definitions",
    "shadow_lines",
    "shadow_positions",
    "shadow_readings",
    "shadow_reuses",
    "shadow_sections",
    "shadow_systems",
    "system_changes",
    "system_modules",
    "system_shares",
    "systems",
]
