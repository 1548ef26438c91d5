"""The second lock, on PostgreSQL: who reaches the tables beside the program meets the rules of the game there too.

The program connects as the owner of the tables, whom policies do not bind: its use-cases check first. Every other role,
such as `authenticated` and `anon` of Supabase, sees and changes only what is written here; no role need exist for it.

What the program derives, folds or logs (systems with their rules and positions, ratings, changes, jobs) is closed for
writing: a row written there by hand would not agree with the rest. What holds secrets (sessions, tokens, links for new
passwords, answers) is closed altogether, and so is an account with a password: policies cannot hide a column.
"""

from __future__ import annotations

from collections.abc import Iterable

from alembic import op

revision = "0008"
down_revision = "0007"

_ME = "(SELECT fourwinds_account())"

_ACCOUNT = """
    CREATE FUNCTION fourwinds_account() RETURNS text
    LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    DECLARE
        trusted boolean;
        claimed text;
    BEGIN
        SELECT pg_has_role(nspowner, current_user, 'MEMBER') OR pg_get_userbyid(nspowner) = 'supabase_auth_admin'
        INTO trusted
        FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
        WHERE nspname = 'auth' AND proname = 'uid' AND pronargs = 0;
        IF trusted IS NULL THEN
            claimed := current_setting('fourwinds.account_id', true);
        ELSIF trusted THEN
            EXECUTE 'SELECT auth.uid()::text' INTO claimed;
        END IF;
        RETURN (SELECT id FROM {schema}.accounts WHERE id = claimed AND disabled_at IS NULL);
    END $$
"""
"""The account that asks, NULL for nobody and for one that is closed: whom `auth.uid()` names where there is such a
function, else whom the setting `fourwinds.account_id` names. It runs with our rights, and therefore only code of those
who have them anyway, and of Supabase: where `auth` is anybody else's, everyone is nobody."""

_QUESTIONS = {
    "fourwinds_system_role(system text) RETURNS text": """
        SELECT CASE WHEN systems.user_id = fourwinds_account() THEN 'owner' ELSE (
            SELECT role FROM system_shares WHERE system_id = systems.id AND account_id = fourwinds_account()
        ) END FROM systems WHERE systems.id = system
    """,
    "fourwinds_is_in(league text) RETURNS boolean": """
        SELECT EXISTS (SELECT FROM league_members WHERE league_id = league AND account_id = fourwinds_account())
            OR EXISTS (SELECT FROM players WHERE league_id = league AND account_id = fourwinds_account())
    """,
    "fourwinds_organises(league text) RETURNS boolean": """
        SELECT EXISTS (
            SELECT FROM league_members
            WHERE league_id = league AND account_id = fourwinds_account() AND role = 'organiser'
        )
    """,
    "fourwinds_is_seated(game text) RETURNS boolean": """
        SELECT EXISTS (
            SELECT FROM game_seats JOIN players ON players.id = player_id
            WHERE game_id = game AND account_id = fourwinds_account()
        )
    """,
}
"""Questions about whoever asks that look behind the policies, so that these do not ask each other in circles.

The answers are parsed when the functions are made: no search path leads them elsewhere.
"""


def _just_now(moment: str, span: str) -> str:
    """A clock that goes on inside transactions, so that one kept open wins no time; what is yet to come is not now."""
    return f"{moment} BETWEEN clock_timestamp() - interval '{span}' AND clock_timestamp()"


def _part_of(whole: str, column: str) -> str:
    """What belongs to a thing is read by those who read the thing: its own policies decide."""
    return f"EXISTS (SELECT FROM {whole} WHERE {whole}.id = {column})"


def _game(column: str, rule: str) -> str:
    """A game that one may read, for which a rule about it and its league holds."""
    return f"""EXISTS (
        SELECT FROM games JOIN leagues ON leagues.id = games.league_id WHERE games.id = {column} AND ({rule})
    )"""


def _hand(column: str, *player_columns: str) -> str:
    """A hand that one may correct, with players who sit there."""
    seated = [
        f"""({player} IS NULL OR EXISTS (
            SELECT FROM game_seats WHERE game_seats.game_id = hands.game_id AND game_seats.player_id = {player}
        ))"""
        for player in player_columns
    ]
    return f"EXISTS (SELECT FROM hands WHERE hands.id = {column} AND {' AND '.join([_CORRECTS, *seated])})"


_ORGANISES = "fourwinds_organises(leagues.id)"
_SEES_HANDS = f"leagues.history OR {_ORGANISES} OR fourwinds_is_seated(games.id)"
_RECORDS = f"""leagues.recording AND ({_ORGANISES} OR (
    fourwinds_is_seated(games.id) AND (leagues.beta_accounts IS NULL OR leagues.beta_accounts::jsonb ? {_ME})
))"""
_CORRECTS = f"""(
    {_game("hands.game_id", _ORGANISES)}
    OR (hands.created_by = {_ME} AND {_just_now("hands.created_at", "5 minutes")})
)"""
_OPENED = f"games.created_by = {_ME} AND {_just_now('games.created_at', '5 minutes')}"
_PLAYER_OF_LEAGUE = """EXISTS (
    SELECT FROM players WHERE players.id = game_seats.player_id AND players.league_id = leagues.id
)"""
_NO_RESULT = (
    "num_nonnulls(game_seats.claimed_score, game_seats.final_score, game_seats.placement, game_seats.final_points) = 0"
)


def _read(rule: str) -> dict[str, str]:
    return {"SELECT": rule}


def _write(rule: str) -> dict[str, str]:
    return dict.fromkeys(("INSERT", "UPDATE", "DELETE"), rule)


_OWN_OR_PUBLIC = _read(f"visibility = 'public' OR account_id = {_ME}") | _write(f"account_id = {_ME}")

_CHANGES = f"""CASE kind
    WHEN 'league' THEN fourwinds_is_in(subject_id)
    WHEN 'game' THEN {_game("subject_id", f"fourwinds_is_in(leagues.id) AND ({_SEES_HANDS})")}
    WHEN 'player' THEN EXISTS (SELECT FROM players WHERE players.id = subject_id AND fourwinds_is_in(league_id))
    WHEN 'share' THEN {_part_of("systems", "subject_id")}
    WHEN 'account' THEN subject_id = {_ME}
    ELSE account_id = {_ME}
END"""
"""The log names accounts, which the program leaves out for spectators: here it is for those in the league. That of a
game tells its hands. That of collections and lessons is read by who made the change."""

_SYSTEM_PARTS = "system_modules bidding_rules rule_positions reuse_positions definitions system_changes".split()
_CLOSED = ("sessions", "api_tokens", "password_resets", "answers", "milestones", "alembic_version")

_POLICIES: dict[str, dict[str, str]] = {
    **{table: {} for table in _CLOSED},
    "accounts": _read(f"id = {_ME} AND password_hash IS NULL"),
    "systems": _read(f"user_id = {_ME} OR fourwinds_system_role(id) IS NOT NULL"),
    **{table: _read(_part_of("systems", f"{table}.system_id")) for table in _SYSTEM_PARTS},
    "system_shares": _read(f"account_id = {_ME} OR fourwinds_system_role(system_id) = 'owner'"),
    "collections": _OWN_OR_PUBLIC,
    "lessons": _OWN_OR_PUBLIC,
    "boards": _read(_part_of("collections", "boards.collection"))
    | _write(f"EXISTS (SELECT FROM collections WHERE collections.id = boards.collection AND account_id = {_ME})"),
    "double_dummy": _read("true"),
    "pars": _read("true"),
    "leagues": _read("NOT is_private OR fourwinds_is_in(id)") | {"UPDATE": "fourwinds_organises(id)"},
    "league_members": _read("fourwinds_is_in(league_id)") | _write("fourwinds_organises(league_id)"),
    "players": _read(_part_of("leagues", "players.league_id")) | _write("fourwinds_organises(league_id)"),
    "ratings": _read(_part_of("leagues", "ratings.league_id")),
    "games": _read(_part_of("leagues", "games.league_id"))
    | _write("fourwinds_organises(league_id)")
    | {
        "INSERT": f"""created_by = {_ME} AND version = 1 AND {_just_now("created_at", "1 minute")} AND (
            fourwinds_organises(league_id) OR (
                EXISTS (SELECT FROM players WHERE players.league_id = games.league_id AND players.account_id = {_ME})
                AND num_nonnulls(finished_at, ending) = 0
            )
        )"""
    },
    "game_configurations": _read(_part_of("games", "game_configurations.game_id"))
    | _write(_game("game_configurations.game_id", _ORGANISES))
    | {"INSERT": _game("game_configurations.game_id", f"{_ORGANISES} OR ({_OPENED})")},
    "game_seats": _read(_part_of("games", "game_seats.game_id"))
    | _write(_game("game_seats.game_id", f"{_ORGANISES} AND {_PLAYER_OF_LEAGUE}"))
    | {
        "INSERT": _game("game_seats.game_id", f"{_PLAYER_OF_LEAGUE} AND ({_ORGANISES} OR ({_OPENED} AND {_NO_RESULT}))")
    },
    "hands": _read(_game("hands.game_id", _SEES_HANDS))
    | _write(_CORRECTS)
    | {
        "INSERT": f"""created_by = {_ME} AND {_just_now("created_at", "1 minute")}
            AND {_game("hands.game_id", _RECORDS)}"""
    },
    "hand_actions": _read(_part_of("hands", "hand_actions.hand_id"))
    | _write(_hand("hand_actions.hand_id", "hand_actions.player_id", "hand_actions.target_player_id")),
    "hand_scores": _read(_part_of("hands", "hand_scores.hand_id"))
    | _write(_hand("hand_scores.hand_id", "hand_scores.player_id")),
    "changes": _read(_CHANGES),
    "jobs": _read(f"account_id = {_ME}"),
}
"""What others than the program may do with the rows of each table."""

_KEPT = {
    "leagues": ("id", "created_by", "home_of", "created_at"),
    "league_members": ("league_id", "account_id"),
    "players": ("id", "league_id"),
    "games": ("id", "league_id", "created_by", "created_at"),
    "hands": ("id", "game_id", "created_by", "created_at"),
}
"""What stays as it is once a row is there: policies cannot compare a row with what it was."""


def upgrade() -> None:
    if op.get_bind().dialect.name != "postgresql":
        return
    schema: str = op.get_bind().exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
    _create_functions(schema)
    _guard_for_all(schema)
    for table, rules in _POLICIES.items():
        _run(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        for command, rule in rules.items():
            clause = "WITH CHECK" if command == "INSERT" else "USING"
            _run(f"CREATE POLICY {table}_{command.lower()} ON {table} FOR {command} {clause} ({rule})")
        _only_we(f"{table}_keep_all", f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT")
    for table, columns in _KEPT.items():
        changes = f"({_row('OLD', columns)}) IS DISTINCT FROM ({_row('NEW', columns)})"
        _only_we(f"{table}_keep", f"BEFORE UPDATE ON {table} FOR EACH ROW WHEN ({changes})")


def _create_functions(schema: str) -> None:
    _run(_ACCOUNT.format(schema=schema))
    for head, answer in _QUESTIONS.items():
        _run(f"""
            CREATE FUNCTION {head} LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
            BEGIN ATOMIC {answer}; END
        """)
    _run("""
        CREATE FUNCTION fourwinds_only_we() RETURNS trigger
        LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
        BEGIN
            IF row_security_active(TG_RELID) THEN
                RAISE insufficient_privilege USING MESSAGE = 'only the program may do this to ' || TG_TABLE_NAME;
            END IF;
            RETURN NEW;
        END $$
    """)
    _run("REVOKE EXECUTE ON FUNCTION fourwinds_only_we() FROM PUBLIC")


def _guard_for_all(schema: str) -> None:
    """Have the guards of hands look at all rows, whatever the one who writes may see or puts before them."""
    for function in ("hands_must_balance", "scores_must_stay"):
        _run(f"ALTER FUNCTION {function}() SECURITY DEFINER SET search_path = {schema}, pg_temp")


def _only_we(name: str, event: str) -> None:
    """Refuse to others what policies cannot: emptying a table, and changing what must stay."""
    _run(f"CREATE TRIGGER {name} {event} EXECUTE FUNCTION fourwinds_only_we()")


def _row(row: str, columns: Iterable[str]) -> str:
    return ", ".join(f"{row}.{column}" for column in columns)


def _run(statement: str) -> None:
    """Run what holds colons and is to be taken as it stands."""
    op.get_bind().exec_driver_sql(statement)
