"""Riichi: leagues, players, games, hands and what the fold makes of them, ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ORDERED = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
"""Text that sorts alike on every database."""
OUTCOMES = (
    *("ron", "tsumo", "double_ron", "triple_ron", "exhaustive_draw", "nagashi_mangan", "suufon_renda"),
    *("kyuushu_kyuuhai", "suucha_riichi", "suukaikan", "sanchahou", "chombo", "no_contest"),
    *("uncertain", "baseline", "correction", "stop"),
)
ACTIONS = (
    *("riichi", "win", "deal_in", "payment", "tenpai", "not_tenpai", "chombo_penalty", "riichi_return"),
    *("riichi_won", "bankruptcy_transfer", "correction"),
)


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("recording", sa.Boolean, nullable=False),
        sa.Column("history", sa.Boolean, nullable=False),
        sa.Column("beta_accounts", sa.JSON(none_as_null=True)),
        sa.Column("created_by", sa.Text),
        sa.Column("home_of", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.UniqueConstraint("home_of", name="uq_leagues_home_of"),
    )
    op.create_index("ix_leagues_created_by", "leagues", ["created_by"])
    op.create_table(
        "games",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("league_id", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("rules", sa.JSON, nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.Column("ending", sa.Text),
        sa.Column("has_differences", sa.Boolean, nullable=False),
        sa.Column("created_by", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name="fk_games_league_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_league_id_started_at", "games", ["league_id", "started_at"])
    op.create_table(
        "league_members",
        sa.Column("league_id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("role IN ('organiser', 'member')", name="ck_league_members_role"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_league_members_account_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name="fk_league_members_league_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("league_id", "account_id", name="pk_league_members"),
    )
    op.create_index("ix_league_members_account_id", "league_members", ["account_id"])
    op.create_table(
        "players",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("league_id", sa.Text, nullable=False),
        sa.Column("name", ORDERED, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_players_account_id", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name="fk_players_league_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("league_id", "name", name="uq_players_league_id_name"),
    )
    op.create_index("ix_players_account_id", "players", ["account_id"])
    op.create_index(
        "uq_players_league_id_account_id",
        "players",
        ["league_id", "account_id"],
        unique=True,
        sqlite_where=sa.text("account_id IS NOT NULL"),
        postgresql_where=sa.text("account_id IS NOT NULL"),
    )
    op.create_table(
        "game_configurations",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("starting_points", sa.Integer, nullable=False),
        sa.Column("return_points", sa.Integer, nullable=False),
        sa.Column("uma_1st", sa.Integer),
        sa.Column("uma_2nd", sa.Integer),
        sa.Column("uma_3rd", sa.Integer),
        sa.Column("uma_4th", sa.Integer),
        sa.Column("oka_bonus", sa.Integer),
        sa.Column("allow_double_ron", sa.Boolean, nullable=False),
        sa.Column("allow_triple_ron", sa.Boolean, nullable=False),
        sa.Column("triple_ron_draw", sa.Boolean, nullable=False),
        sa.Column("renchan_type", sa.Text, nullable=False),
        sa.Column("enable_nagashi_mangan", sa.Boolean, nullable=False),
        sa.Column("enable_suufon_renda", sa.Boolean, nullable=False),
        sa.Column("enable_kyuushu_kyuuhai", sa.Boolean, nullable=False),
        sa.Column("enable_suucha_riichi", sa.Boolean, nullable=False),
        sa.Column("enable_suukaikan", sa.Boolean, nullable=False),
        sa.Column("enable_tobi", sa.Boolean, nullable=False),
        sa.Column("tobi_threshold", sa.Integer, nullable=False),
        sa.Column("chombo_penalty_type", sa.Text, nullable=False),
        sa.Column("chombo_penalty_amount", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_game_configurations_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", name="pk_game_configurations"),
    )
    op.create_table(
        "game_seats",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("claimed_score", sa.Integer),
        sa.Column("final_score", sa.Integer),
        sa.Column("placement", sa.Integer),
        sa.Column("final_points", sa.Float),
        sa.CheckConstraint("seat BETWEEN 0 AND 3", name="ck_game_seats_seat"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_game_seats_game_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_game_seats_player_id"),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_game_seats"),
        sa.UniqueConstraint("game_id", "player_id", name="uq_game_seats_game_id_player_id"),
    )
    op.create_index("ix_game_seats_player_id", "game_seats", ["player_id"])
    op.create_table(
        "hands",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("hand_number", sa.Integer, nullable=False),
        sa.Column("fact", sa.JSON, nullable=False),
        sa.Column("wind_round", sa.Text, nullable=False),
        sa.Column("round_number", sa.Integer, nullable=False),
        sa.Column("honba_count", sa.Integer, nullable=False),
        sa.Column("dealer_seat", sa.Integer, nullable=False),
        sa.Column("dealer_continues", sa.Boolean),
        sa.Column("outcome_type", sa.Text, nullable=False),
        sa.Column("riichi_deposits", sa.Integer, nullable=False),
        sa.Column("riichi_pot_before", sa.Integer, nullable=False),
        sa.Column("riichi_pot_after", sa.Integer, nullable=False),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("is_yakuman", sa.Boolean, nullable=False),
        sa.Column("yakuman_type", sa.Text),
        sa.Column("created_by", sa.Text),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("completed_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint(
            _one_of("outcome_type", OUTCOMES),
            name="ck_hands_outcome_type",
        ),
        sa.CheckConstraint("wind_round IN ('east', 'south', 'west', 'north')", name="ck_hands_wind_round"),
        sa.CheckConstraint("dealer_seat BETWEEN 0 AND 3", name="ck_hands_dealer_seat"),
        sa.CheckConstraint("round_number BETWEEN 1 AND 4", name="ck_hands_round_number"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_hands_game_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_hands"),
        sa.UniqueConstraint("game_id", "hand_number", name="uq_hands_game_id_hand_number"),
    )
    op.create_table(
        "ratings",
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("league_id", sa.Text, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.id"], name="fk_ratings_league_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_ratings_player_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player_id", name="pk_ratings"),
    )
    op.create_index("ix_ratings_league_id", "ratings", ["league_id"])
    op.create_table(
        "hand_actions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("hand_id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action_type", sa.Text, nullable=False),
        sa.Column("action_order", sa.Integer, nullable=False),
        sa.Column("target_player_id", sa.Text),
        sa.Column("points_delta", sa.Integer),
        sa.Column("riichi_stick_delta", sa.Integer, nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
        sa.CheckConstraint(
            _one_of("action_type", ACTIONS),
            name="ck_hand_actions_action_type",
        ),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name="fk_hand_actions_hand_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_hand_actions_player_id"),
        sa.ForeignKeyConstraint(["target_player_id"], ["players.id"], name="fk_hand_actions_target_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_hand_actions"),
        sa.UniqueConstraint("hand_id", "action_order", name="uq_hand_actions_hand_id_action_order"),
    )
    op.create_index("ix_hand_actions_player_id_action_type", "hand_actions", ["player_id", "action_type"])
    op.create_table(
        "hand_scores",
        sa.Column("hand_id", sa.Text, nullable=False),
        sa.Column("player_id", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("score_before", sa.Integer, nullable=False),
        sa.Column("score_after", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name="fk_hand_scores_hand_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_hand_scores_player_id"),
        sa.PrimaryKeyConstraint("hand_id", "player_id", name="pk_hand_scores"),
    )


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"
