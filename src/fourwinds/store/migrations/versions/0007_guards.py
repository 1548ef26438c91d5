"""What the database itself refuses and tells: unbalanced hands, the summary of games, news for those who listen."""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"

UNBALANCED = "the points of a completed hand must balance"
FINISHED = "the scores of a completed hand stay as they are: open the hand first"

_IS_UNBALANCED = """
    (SELECT COUNT(*) FROM hand_scores WHERE hand_id = NEW.id)
        <> (SELECT COUNT(*) FROM game_seats WHERE game_id = NEW.game_id)
    OR (SELECT COALESCE(SUM(score_after - score_before), 0) FROM hand_scores WHERE hand_id = NEW.id)
        + 1000 * (NEW.riichi_pot_after - NEW.riichi_pot_before) <> 0
    OR (SELECT COALESCE(SUM(points_delta), 0) + COALESCE(SUM(riichi_stick_delta), 0)
        FROM hand_actions WHERE hand_id = NEW.id) <> 0
"""
_PARTS = ("hand_scores", "hand_actions")


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        _guard_postgresql()
        _notify_postgresql()
        _create_summary("WITH (security_invoker = true)")
    else:
        _guard_sqlite()
        _create_summary("")


def _guard_sqlite() -> None:
    for event in ("INSERT", "UPDATE"):
        _run(f"""
            CREATE TRIGGER hands_balance_{event.lower()} BEFORE {event} ON hands
            WHEN NEW.completed_at IS NOT NULL AND ({_IS_UNBALANCED})
            BEGIN SELECT RAISE(ABORT, '{UNBALANCED}'); END
        """)
    for table in _PARTS:
        for event, rows in (("INSERT", ["NEW"]), ("UPDATE", ["OLD", "NEW"]), ("DELETE", ["OLD"])):
            touched = ", ".join(f"{row}.hand_id" for row in rows)
            _run(f"""
                CREATE TRIGGER {table}_stay_{event.lower()} BEFORE {event} ON {table}
                WHEN EXISTS (SELECT 1 FROM hands WHERE id IN ({touched}) AND completed_at IS NOT NULL)
                BEGIN SELECT RAISE(ABORT, '{FINISHED}'); END
            """)  # noqa: S608 - all of it is written here


def _guard_postgresql() -> None:
    _run(f"""
        CREATE FUNCTION hands_must_balance() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF NEW.completed_at IS NOT NULL AND ({_IS_UNBALANCED}) THEN
                RAISE EXCEPTION '{UNBALANCED}' USING ERRCODE = 'check_violation';
            END IF;
            RETURN NEW;
        END $$
    """)
    _run("""
        CREATE TRIGGER hands_balance BEFORE INSERT OR UPDATE ON hands
        FOR EACH ROW EXECUTE FUNCTION hands_must_balance()
    """)
    _run(f"""
        CREATE FUNCTION scores_must_stay() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (SELECT 1 FROM hands WHERE id IN (OLD.hand_id, NEW.hand_id) AND completed_at IS NOT NULL) THEN
                RAISE EXCEPTION '{FINISHED}' USING ERRCODE = 'check_violation';
            END IF;
            RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
        END $$
    """)  # noqa: S608 - all of it is written here
    for table in _PARTS:
        _run(f"""
            CREATE TRIGGER {table}_stay BEFORE INSERT OR UPDATE OR DELETE ON {table}
            FOR EACH ROW EXECUTE FUNCTION scores_must_stay()
        """)


def _notify_postgresql() -> None:
    """Tell listeners of changes. They read what they may see themselves: a notice says only where."""
    told = {
        "changes": ("INSERT", "NEW.kind || ':' || NEW.subject_id || ':' || NEW.number"),
        "system_changes": ("INSERT", "'system:' || NEW.system_id || ':' || NEW.number"),
        "jobs": ("INSERT OR UPDATE", "'job:' || NEW.id || ':0'"),
    }
    for table, (events, words) in told.items():
        _run(f"""
            CREATE FUNCTION {table}_tell() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                PERFORM pg_notify('fourwinds', {words});
                RETURN NULL;
            END $$
        """)
        _run(f"""
            CREATE TRIGGER {table}_tell AFTER {events} ON {table} FOR EACH ROW EXECUTE FUNCTION {table}_tell()
        """)


def _create_summary(options: str) -> None:
    _run(f"""
        CREATE VIEW game_summary {options} AS
        SELECT
            games.id, games.league_id, games.label, games.started_at, games.finished_at,
            game_seats.seat, game_seats.player_id,
            game_seats.final_score, game_seats.placement, game_seats.final_points,
            COALESCE(recorded.hand_count, 0) AS hands_recorded,
            CASE
                WHEN COALESCE(recorded.hand_count, 0) = 0
                    THEN CASE WHEN game_seats.final_score IS NULL THEN 'partial' ELSE 'final_only' END
                WHEN recorded.gaps > 0 OR games.ending IS NULL OR games.has_differences THEN 'partial'
                ELSE 'complete'
            END AS data_quality
        FROM games
        JOIN game_seats ON game_seats.game_id = games.id
        LEFT JOIN (
            SELECT
                game_id,
                SUM(CASE WHEN outcome_type IN ('baseline', 'correction', 'stop') THEN 0 ELSE 1 END) AS hand_count,
                SUM(CASE WHEN outcome_type IN ('baseline', 'uncertain') THEN 1 ELSE 0 END) AS gaps
            FROM hands GROUP BY game_id
        ) AS recorded ON recorded.game_id = games.id
    """)  # noqa: S608 - all of it is written here


def _run(statement: str) -> None:
    """Run what holds colons and is to be taken as it stands."""
    op.get_bind().exec_driver_sql(statement)
