"""Riichi: leagues, players, games, seats, hands with what the fold makes of them, ratings.

The columns of hands, their actions and scores are those of the hand recording document. Facts are what was recorded;
everything beside them is derived by the fold and written in the same transaction.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, Ordered, one_of, reference
from fourwinds.store.tables.metadata import metadata

__all__ = [
    "ACTION_TYPES",
    "OUTCOME_TYPES",
    "game_configurations",
    "game_seats",
    "games",
    "hand_actions",
    "hand_scores",
    "hands",
    "league_members",
    "leagues",
    "players",
    "ratings",
]

OUTCOME_TYPES = (
    *("ron", "tsumo", "double_ron", "triple_ron", "exhaustive_draw", "nagashi_mangan", "suufon_renda"),
    *("kyuushu_kyuuhai", "suucha_riichi", "suukaikan", "sanchahou", "chombo", "no_contest"),
    *("uncertain", "baseline", "correction", "stop"),
)
"""Those of the document, and what else a record may hold."""
ACTION_TYPES = (
    *("riichi", "win", "deal_in", "payment", "tenpai", "not_tenpai", "chombo_penalty", "riichi_return"),
    *("riichi_won", "bankruptcy_transfer", "correction"),
)
_WINDS = ("east", "south", "west", "north")

leagues = Table(
    "leagues",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("is_private", Boolean, nullable=False),
    Column("recording", Boolean, nullable=False),
    Column("history", Boolean, nullable=False),
    Column("beta_accounts", JSON(none_as_null=True)),
    Column("created_by", Text),
    Column("home_of", Text),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    UniqueConstraint("home_of"),
    Index(None, "created_by"),
)
"""Leagues with their switches: hands are recorded, history is shown, and recording is only for beta users if named.

`home_of` says whose games at home a league holds, of which everybody has one.
"""

league_members = Table(
    "league_members",
    metadata,
    Column("league_id", Text, primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("league_id", "leagues"),
    reference("account_id", "accounts"),
    CheckConstraint("role IN ('organiser', 'member')", name="role"),
    Index(None, "account_id"),
)
"""Who organises a league, and who else may look into a private one."""

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("league_id", Text, nullable=False),
    Column("name", Ordered, nullable=False),
    Column("account_id", Text),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("league_id", "leagues"),
    reference("account_id", "accounts", ondelete="SET NULL"),
    UniqueConstraint("league_id", "name"),
    Index(
        "uq_players_league_id_account_id",
        *("league_id", "account_id"),
        unique=True,
        sqlite_where=text("account_id IS NOT NULL"),
        postgresql_where=text("account_id IS NOT NULL"),
    ),
    Index(None, "account_id"),
)
"""The players of a league. One who has an account is known by it, and may record where seated."""

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("league_id", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("rules", JSON, nullable=False),
    Column("started_at", Moment, nullable=False),
    Column("finished_at", Moment),
    Column("ending", Text),
    Column("has_differences", Boolean, nullable=False),
    Column("created_by", Text),
    Column("version", Integer, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    reference("league_id", "leagues"),
    Index(None, "league_id", "started_at"),
)
"""Games. `ending` is how their hands end them, `has_differences` whether these lead elsewhere than the final scores."""

game_configurations = Table(
    "game_configurations",
    metadata,
    Column("game_id", Text, primary_key=True),
    *(Column(f"{name}_points", Integer, nullable=False) for name in ("starting", "return")),
    *(Column(name, Integer) for name in ("uma_1st", "uma_2nd", "uma_3rd", "uma_4th", "oka_bonus")),
    *(Column(name, Boolean, nullable=False) for name in ("allow_double_ron", "allow_triple_ron", "triple_ron_draw")),
    Column("renchan_type", Text, nullable=False),
    *(
        Column(f"enable_{name}", Boolean, nullable=False)
        for name in ("nagashi_mangan", "suufon_renda", "kyuushu_kyuuhai", "suucha_riichi", "suukaikan", "tobi")
    ),
    Column("tobi_threshold", Integer, nullable=False),
    Column("chombo_penalty_type", Text, nullable=False),
    Column("chombo_penalty_amount", Integer, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("game_id", "games"),
)
"""The choices of the document's table, taken from the rules of each game for queries."""

game_seats = Table(
    "game_seats",
    metadata,
    Column("game_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player_id", Text, nullable=False),
    Column("claimed_score", Integer),
    Column("final_score", Integer),
    Column("placement", Integer),
    Column("final_points", Float),
    reference("game_id", "games"),
    reference("player_id", "players", ondelete=None),
    UniqueConstraint("game_id", "player_id"),
    CheckConstraint("seat BETWEEN 0 AND 3", name="seat"),
    Index(None, "player_id"),
)
"""Who sits where, the first East being 0; the final score that was counted, and the one that holds, with its place."""

hands = Table(
    "hands",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("hand_number", Integer, nullable=False),
    Column("fact", JSON, nullable=False),
    Column("wind_round", Text, nullable=False),
    Column("round_number", Integer, nullable=False),
    Column("honba_count", Integer, nullable=False),
    Column("dealer_seat", Integer, nullable=False),
    Column("dealer_continues", Boolean),
    Column("outcome_type", Text, nullable=False),
    Column("riichi_deposits", Integer, nullable=False),
    Column("riichi_pot_before", Integer, nullable=False),
    Column("riichi_pot_after", Integer, nullable=False),
    Column("winners", JSON, nullable=False),
    Column("is_yakuman", Boolean, nullable=False),
    Column("yakuman_type", Text),
    Column("created_by", Text),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Column("completed_at", Moment),
    reference("game_id", "games"),
    UniqueConstraint("game_id", "hand_number"),
    one_of("wind_round", _WINDS),
    one_of("outcome_type", OUTCOME_TYPES),
    CheckConstraint("round_number BETWEEN 1 AND 4", name="round_number"),
    CheckConstraint("dealer_seat BETWEEN 0 AND 3", name="dealer_seat"),
)
"""What was recorded of a game, in order, as facts, with the columns of the document. Sticks are counted in sticks.

A hand that waits to be completed has no `completed_at`. Completing one whose points do not balance is refused.
"""

hand_actions = Table(
    "hand_actions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hand_id", Text, nullable=False),
    Column("player_id", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action_type", Text, nullable=False),
    Column("action_order", Integer, nullable=False),
    Column("target_player_id", Text),
    Column("points_delta", Integer),
    Column("riichi_stick_delta", Integer, nullable=False),
    Column("details", JSON, nullable=False),
    reference("hand_id", "hands"),
    reference("player_id", "players", ondelete=None),
    reference("target_player_id", "players", ondelete=None),
    UniqueConstraint("hand_id", "action_order"),
    one_of("action_type", ACTION_TYPES),
    Index(None, "player_id", "action_type"),
)
"""Who did what in a hand and what it moved, as the fold tells it."""

hand_scores = Table(
    "hand_scores",
    metadata,
    Column("hand_id", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("score_before", Integer, nullable=False),
    Column("score_after", Integer, nullable=False),
    reference("hand_id", "hands"),
    reference("player_id", "players", ondelete=None),
)
"""Scores around each hand, as the fold tells them."""

ratings = Table(
    "ratings",
    metadata,
    Column("player_id", Text, primary_key=True),
    Column("league_id", Text, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("updated_at", Moment, nullable=False),
    reference("player_id", "players"),
    reference("league_id", "leagues"),
    Index(None, "league_id"),
)
"""The rating of each player after the finished games of a league, and how sure it is."""
