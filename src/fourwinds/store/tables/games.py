"""Riichi: leagues, players, games, seats, hands with their derived rows, ratings.

The columns of hands, actions and scores follow docs/specification.md, riichi. Facts are what was recorded; all other
columns of a hand are derived from them by the fold and written in the same transaction.
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
"""The outcomes of hands, and the other entries that a record may hold."""
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
"""Leagues with their settings: whether hands are recorded and shown, and which accounts may record, if not all.

`home_of` names the owner of a home league; everyone has at most one.
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
"""The organisers of a league, and the members who may read it if it is private."""

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
"""The players of a league. Players linked to an account may record the games they play in."""

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
"""Games. `ending` is how the hands ended the game, `has_differences` whether they do not match the final scores."""

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
"""The most important choices of each game's rules, as columns for queries (specification: riichi)."""

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
"""The players of a game, seat 0 being the first East, with the claimed and the final score and the placement."""

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
"""The recorded facts of a game in order, with derived columns. Pots and deposits are numbers of sticks.

An uncertain hand has no `completed_at`. The database refuses to complete a hand whose points do not balance.
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
    reference("hand_id", "hands", is_deferred=True),
    reference("player_id", "players", ondelete=None),
    reference("target_player_id", "players", ondelete=None),
    UniqueConstraint("hand_id", "action_order"),
    one_of("action_type", ACTION_TYPES),
    Index(None, "player_id", "action_type"),
)
"""The actions of players in a hand and the points they moved, derived by the fold."""

hand_scores = Table(
    "hand_scores",
    metadata,
    Column("hand_id", Text, primary_key=True),
    Column("player_id", Text, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("score_before", Integer, nullable=False),
    Column("score_after", Integer, nullable=False),
    reference("hand_id", "hands", is_deferred=True),
    reference("player_id", "players", ondelete=None),
)
"""The scores before and after each hand, derived by the fold."""

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
"""The rating of each player after the finished games of a league, with its uncertainty."""
