"""The second lock: what each role of a PostgreSQL reads and writes that does not ask the program first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from fourwinds.store.database import open_database
from fourwinds.store.tables import metadata
from tests.postgres import PostgresServer
from tests.store.locked_world import PEOPLE, READERS, SUPABASE, account_of, fill_world, now_is_set, subject_of

Connection = psycopg.Connection[tuple[Any, ...]]

SIGNED_IN = set(PEOPLE) - {"anon"}
ORGANISER = {"organiser"}
RECORDER = {"organiser", "east"}
OPENED = {"organiser", "south"}
HAND = """
    INSERT INTO hands (
        id, game_id, hand_number, fact, wind_round, round_number, honba_count, dealer_seat, outcome_type,
        riichi_deposits, riichi_pot_before, riichi_pot_after, winners, is_yakuman, created_by, created_at, updated_at
    ) VALUES ('new', '{game}', 9, '{{}}', 'east', 1, 0, 0, 'ron', 0, 0, 0, '[]', false, {by}, {at}, now())
"""
ACTION = """
    INSERT INTO hand_actions (
        id, hand_id, player_id, seat, action_type, action_order, target_player_id, riichi_stick_delta, details
    ) VALUES ('new', '{hand}', '{player}', 0, 'win', 9, {target}, 0, '{{}}')
"""
SCORE = "INSERT INTO hand_scores VALUES ('{hand}', '{player}', 3, 0, 0)"
NEW_GAME = """
    INSERT INTO games (id, league_id, label, rules, started_at, finished_at, has_differences, created_by, version)
    VALUES ('new', 'friday', '', '{}', now(), NULL, false, %(me)s, 1)
"""
DATED_GAME = """
    INSERT INTO games (id, league_id, label, rules, started_at, has_differences, created_by, version, created_at)
    VALUES ('new', 'friday', '', '{{}}', now(), false, %(me)s, 1, now() {} interval '2 minutes')
"""
SEAT = "INSERT INTO game_seats (game_id, seat, player_id, final_score) VALUES ('{game}', 0, '{player}', {score})"
CONFIGURATION = """
    INSERT INTO game_configurations
    SELECT '{game}', 0, 0, 0, 0, 0, 0, 0, false, false, false, '', false, false, false, false, false, false, 0, '', 0
"""
COLLECTION = (
    "INSERT INTO collections (id, account_id, name, visibility, version) VALUES ('new', {by}, '', 'private', 1)"
)
LESSON = """
    INSERT INTO lessons (id, account_id, title, pages, visibility, version) VALUES ('new', {by}, '', '[]', 'public', 1)
"""
BOARD = """
    INSERT INTO boards (collection, number, dealer, vulnerability, deal, deal_hash) VALUES ('{into}', 9, '', '', '', '')
"""
PLAYER = "INSERT INTO players (id, league_id, name) VALUES ('new', '{league}', 'new')"
MEMBER = "INSERT INTO league_members (league_id, account_id, role) VALUES ('{league}', {by}, 'organiser')"
ME = "%(me)s"
SOUTH = f"'{account_of('south')}'"

Write = tuple[str, str, str, set[str]]
"""Table, command, statement, and who may."""


def changed(table: str, where: str, allowed: set[str], column: str = "id") -> list[Write]:
    """A row is changed and removed by these."""
    return [
        (table, "UPDATE", f"UPDATE {table} SET {column} = {column} WHERE {where}", allowed),
        (table, "DELETE", f"DELETE FROM {table} WHERE {where}", allowed),
    ]


WRITES: list[Write] = [
    ("collections", "INSERT", COLLECTION.format(by=ME), SIGNED_IN),
    *changed("collections", "id = 'mine'", {"owner"}),
    *changed("collections", "id = 'public'", {"owner"}),
    ("lessons", "INSERT", LESSON.format(by=ME), SIGNED_IN),
    *changed("lessons", "id = 'public'", {"owner"}),
    ("boards", "INSERT", BOARD.format(into="mine"), {"owner"}),
    ("boards", "INSERT", BOARD.format(into="public"), {"owner"}),
    *changed("boards", "collection = 'public'", {"owner"}),
    ("leagues", "UPDATE", "UPDATE leagues SET name = 'x' WHERE id = 'friday'", ORGANISER),
    ("leagues", "UPDATE", "UPDATE leagues SET is_private = false WHERE id = 'club'", ORGANISER),
    ("league_members", "INSERT", MEMBER.format(league="friday", by=SOUTH), ORGANISER),
    *changed("league_members", "league_id = 'club' AND role = 'member'", ORGANISER, "role"),
    ("players", "INSERT", PLAYER.format(league="friday"), ORGANISER),
    *changed("players", "id = 'guest'", ORGANISER, "name"),
    ("games", "INSERT", NEW_GAME, {"organiser", "east", "south"}),
    ("games", "INSERT", NEW_GAME.replace("friday", "club"), {"organiser", "insider"}),
    ("games", "INSERT", NEW_GAME.replace("NULL", "now()"), ORGANISER),
    *changed("games", "id = 'friday: 1'", ORGANISER, "label"),
    ("game_configurations", "INSERT", CONFIGURATION.format(game="friday: opened"), OPENED),
    ("game_configurations", "INSERT", CONFIGURATION.format(game="friday: left"), ORGANISER),
    *changed("game_configurations", "game_id = 'friday: 1'", ORGANISER, "oka_bonus"),
    ("game_seats", "INSERT", SEAT.format(game="friday: opened", player="guest", score="NULL"), OPENED),
    ("game_seats", "INSERT", SEAT.format(game="friday: opened", player="guest", score=50000), ORGANISER),
    ("game_seats", "INSERT", SEAT.format(game="friday: left", player="guest", score="NULL"), ORGANISER),
    *changed("game_seats", "game_id = 'friday: 2' AND seat = 0", ORGANISER, "final_score"),
    ("hands", "INSERT", HAND.format(game="friday: 1", by=ME, at="now()"), {"organiser", "east", "south"}),
    ("hands", "INSERT", HAND.format(game="club: 1", by=ME, at="now()"), {"organiser", "insider"}),
    ("hands", "INSERT", HAND.format(game="rivals: 1", by=ME, at="now()"), {"rival"}),
    *changed("hands", "id = 'fresh'", RECORDER, "fact"),
    *changed("hands", "id = 'stale'", ORGANISER, "fact"),
    ("hand_actions", "INSERT", ACTION.format(hand="fresh", player="friday 0", target="NULL"), RECORDER),
    ("hand_actions", "INSERT", ACTION.format(hand="stale", player="friday 0", target="'friday 1'"), ORGANISER),
    *changed("hand_actions", "id = 'fresh 0'", RECORDER, "seat"),
    *changed("hand_actions", "id = 'stale 0'", ORGANISER, "seat"),
    ("hand_scores", "INSERT", SCORE.format(hand="fresh", player="friday 3"), RECORDER),
    ("hand_scores", "INSERT", SCORE.format(hand="stale", player="friday 3"), ORGANISER),
    *changed("hand_scores", "hand_id = 'fresh' AND seat = 0", RECORDER, "seat"),
    *changed("hand_scores", "hand_id = 'stale' AND seat = 0", ORGANISER, "seat"),
]  # fmt: skip
"""What may be written, and by whom alone."""


def closed() -> list[str]:
    """What nobody may do: everything else."""
    opened = {(table, command) for table, command, _, _ in WRITES}
    columns = {name: next(iter(table.columns)).name for name, table in metadata.tables.items()}
    return [
        statement
        for table, column in (columns | {"alembic_version": "version_num"}).items()
        for command, statement in (
            ("INSERT", f"INSERT INTO {table} DEFAULT VALUES"),
            ("UPDATE", f"UPDATE {table} SET {column} = {column}"),
            ("DELETE", f"DELETE FROM {table}"),
        )
        if (table, command) not in opened
    ]


FORGERIES = {
    "a hand in another's name": ("east", HAND.format(game="friday: 1", by=SOUTH, at="now()")),
    "a hand of nobody": ("organiser", HAND.format(game="friday: 1", by="NULL", at="now()")),
    "a hand from the future": ("east", HAND.format(game="friday: 1", by=ME, at="now() + interval '1 hour'")),
    "a hand put back": ("east", HAND.format(game="friday: 1", by=ME, at="now() - interval '2 minutes'")),
    "a hand moved to another game": ("east", "UPDATE hands SET game_id = 'friday: 2' WHERE id = 'fresh'"),
    "a hand moved by an organiser": ("organiser", "UPDATE hands SET game_id = 'quiet: 1' WHERE id = 'fresh'"),
    "a hand given away": ("east", f"UPDATE hands SET created_by = {SOUTH} WHERE id = 'fresh'"),
    "a hand kept young": ("east", "UPDATE hands SET created_at = created_at + interval '3 minutes' WHERE id = 'fresh'"),
    "an old hand made young": ("organiser", "UPDATE hands SET created_at = now() WHERE id = 'stale'"),
    "an action of one who is not there": ("east", ACTION.format(hand="fresh", player="rivals 0", target="NULL")),
    "an action against one who is not there": (
        "east", ACTION.format(hand="fresh", player="friday 0", target="'rivals 0'"),
    ),
    "a score of one who is not there": ("east", SCORE.format(hand="fresh", player="guest")),
    "a score moved to a hand of others": (
        "east", "UPDATE hand_scores SET hand_id = 'stale', player_id = 'friday 3' WHERE hand_id = 'fresh' AND seat = 0",
    ),
    "a seat at a table of others": ("east", SEAT.format(game="friday: opened", player="friday 0", score="NULL")),
    "a seat for a player of another league": (
        "organiser", SEAT.format(game="friday: opened", player="rivals 0", score="NULL"),
    ),
    "a seat taken by a player of another league": (
        "organiser", "UPDATE game_seats SET player_id = 'rivals 0' WHERE game_id = 'friday: 2' AND seat = 0",
    ),
    "a game from the future": ("east", DATED_GAME.format("+")),
    "a game put back": ("east", DATED_GAME.format("-")),
    "a game in another's name": ("east", NEW_GAME.replace(ME, SOUTH)),
    "a game that has been changed already": ("east", NEW_GAME.replace("1)", "7)")),
    "a game moved to another league": ("organiser", "UPDATE games SET league_id = 'quiet' WHERE id = 'friday: 1'"),
    "a player moved to another league": ("organiser", "UPDATE players SET league_id = 'quiet' WHERE id = 'guest'"),
    "a league taken from who founded it": ("organiser", "UPDATE leagues SET created_by = %(me)s WHERE id = 'friday'"),
    "a league as another's home": ("organiser", "UPDATE leagues SET home_of = 'account x' WHERE id = 'friday'"),
    "an organiser made of another member": (
        "organiser", f"UPDATE league_members SET account_id = {SOUTH} WHERE league_id = 'club' AND role = 'member'",
    ),
    "oneself as an organiser": ("member", MEMBER.format(league="friday", by=ME)),
    "a promotion by oneself": ("member", "UPDATE league_members SET role = 'organiser' WHERE league_id = 'club'"),
    "a collection for another": ("stranger", COLLECTION.format(by=SOUTH)),
    "a collection of the installation": ("stranger", COLLECTION.format(by="NULL")),
    "a collection given away": ("owner", f"UPDATE collections SET account_id = {SOUTH} WHERE id = 'mine'"),
    "a board put into another's collection": ("stranger", BOARD.format(into="public")),
}  # fmt: skip

SWITCHES = [
    ("UPDATE leagues SET recording = false", "east", "friday: 1", False),
    ("UPDATE leagues SET recording = false", "organiser", "friday: 1", False),
    (f"UPDATE leagues SET beta_accounts = '[{json.dumps(account_of('east'))}]'", "east", "friday: 1", True),
    (f"UPDATE leagues SET beta_accounts = '[{json.dumps(account_of('east'))}]'", "south", "friday: 1", False),
    ("UPDATE leagues SET beta_accounts = '[]'", "organiser", "friday: 1", True),
    ("UPDATE league_members SET role = 'member'", "organiser", "friday: 1", False),
    ("UPDATE players SET account_id = NULL", "east", "friday: 1", False),
    ("UPDATE accounts SET disabled_at = now()", "east", "friday: 1", False),
    ("SELECT 1", "east", "friday: 1", True),
]
"""After this, whether somebody may record."""


@pytest.fixture(scope="module")
def world(postgres: PostgresServer, migrated_postgres: str) -> Iterator[Connection]:
    """A connection of the owner of the tables, who lets others be asked."""
    with postgres.database(template=migrated_postgres) as url:
        with open_database(url) as database, database.write() as connection:
            fill_world(connection)
        with psycopg.connect(url, autocommit=True) as connection:
            run(connection, SUPABASE)
            yield connection


@pytest.fixture
def owner(world: Connection) -> Iterator[Connection]:
    with world.transaction(force_rollback=True):
        now_is_set(world)
        yield world


def run(connection: Connection, statement: str, person: str = "anon") -> psycopg.Cursor[tuple[Any, ...]]:
    return connection.execute(statement, {"me": account_of(person)} if ME in statement else None)


@contextmanager
def being(connection: Connection, person: str) -> Iterator[None]:
    """Ask as Supabase asks for somebody; what is done is undone."""
    with connection.transaction(force_rollback=True):
        claims = {"sub": subject_of(person), "role": "authenticated"} if person != "anon" else {"role": "anon"}
        connection.execute("SELECT set_config('request.jwt.claims', %s, true)", [json.dumps(claims)])
        run(connection, f"SET LOCAL ROLE {claims['role']}")
        yield


def rows_written(connection: Connection, statement: str, person: str) -> int:
    """How many rows a statement wrote: none if it is refused. It is undone."""
    try:
        with connection.transaction(force_rollback=True):
            return run(connection, statement, person).rowcount
    except InsufficientPrivilege:
        return 0


def labels(connection: Connection, table: str, column: str) -> set[str]:
    return {label for (label,) in run(connection, f"SELECT {column} FROM {table}")}


def test_every_table_is_locked_for_all_but_its_owner(owner: Connection) -> None:
    found = run(owner, "SELECT relname, relrowsecurity, relforcerowsecurity FROM pg_class WHERE relkind IN ('r', 'p') "
                "AND relnamespace = 'public'::regnamespace")  # fmt: skip
    assert {name: (locked, forced) for name, locked, forced in found} == dict.fromkeys(
        [*metadata.tables, "alembic_version"], (True, False)
    )


def test_functions_that_look_behind_the_lock_look_nowhere_else(owner: Connection) -> None:
    found = run(
        owner, "SELECT proname, proconfig FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace"
    )
    settings = {name: (config or [""])[0] for name, config in found}
    assert len(settings) == 7
    assert all(path.startswith("search_path=") and path.endswith(", pg_temp") for path in settings.values()), settings


def test_the_world_has_something_in_every_table(owner: Connection) -> None:
    assert {table for table, _ in READERS} == {*metadata.tables, "alembic_version"}
    for (table, column), rows in READERS.items():
        assert labels(owner, table, column) == set(rows), table


@pytest.mark.parametrize("person", PEOPLE)
def test_each_reads_what_is_theirs_to_read(owner: Connection, person: str) -> None:
    with being(owner, person):
        found = {table: labels(owner, table, column) for table, column in READERS}
    assert found == {
        table: {row for row, readers in rows.items() if person in readers} for (table, _), rows in READERS.items()
    }


@pytest.mark.parametrize("person", PEOPLE)
def test_each_writes_what_is_theirs_to_write(owner: Connection, person: str) -> None:
    with being(owner, person):
        written = {statement: rows_written(owner, statement, person) for _, _, statement, _ in WRITES}
        refused = {statement: rows_written(owner, statement, person) for statement in closed()}
    assert written == {statement: int(person in allowed) for _, _, statement, allowed in WRITES}
    assert refused == dict.fromkeys(refused, 0)


@pytest.mark.parametrize("forgery", FORGERIES)
def test_nothing_is_forged(owner: Connection, forgery: str) -> None:
    person, statement = FORGERIES[forgery]
    with being(owner, person):
        assert rows_written(owner, statement, person) == 0


@pytest.mark.parametrize(("switch", "person", "game", "may"), SWITCHES)
def test_switches_hold_at_once(owner: Connection, switch: str, person: str, game: str, may: bool) -> None:
    run(owner, switch)
    with being(owner, person):
        assert rows_written(owner, HAND.format(game=game, by=ME, at="now()"), person) == may


@pytest.mark.parametrize(("person", "allowed"), [("east", RECORDER), ("south", OPENED)])
def test_what_is_dated_ahead_stays_open_for_nobody(owner: Connection, person: str, allowed: set[str]) -> None:
    for table in ("hands", "games"):
        run(owner, f"UPDATE {table} SET created_at = now() + interval '1 hour'")
    statements = [statement for _, _, statement, people in WRITES if people == allowed]
    with being(owner, person):
        assert [rows_written(owner, statement, person) for statement in statements] == [0] * len(statements)


@pytest.mark.parametrize("person", ["anon", "organiser"])
def test_no_table_can_be_emptied(owner: Connection, person: str) -> None:
    with being(owner, person):
        for table in (*metadata.tables, "alembic_version"):
            with pytest.raises(InsufficientPrivilege, match="only the program"), owner.transaction():
                run(owner, f"TRUNCATE {table} CASCADE")


def test_a_table_of_ones_own_does_not_stand_before_the_real_one(owner: Connection) -> None:
    with being(owner, "east"):
        run(owner, "CREATE TEMPORARY TABLE hand_scores AS SELECT * FROM public.hand_scores")
        run(owner, "INSERT INTO pg_temp.hand_scores SELECT 'fresh', 'friday 3', 3, 0, 0")
        with pytest.raises(psycopg.errors.CheckViolation, match="must balance"), owner.transaction():
            run(owner, "UPDATE hands SET completed_at = now() WHERE id = 'fresh'")
    run(owner, "INSERT INTO hand_scores VALUES ('fresh', 'friday 3', 3, 0, 0)")
    run(owner, "UPDATE hands SET completed_at = now() WHERE id = 'fresh'")
    with being(owner, "east"):
        run(owner, "CREATE TEMPORARY TABLE hands AS SELECT * FROM public.hands WHERE false")
        with pytest.raises(psycopg.errors.CheckViolation, match="stay as they are"), owner.transaction():
            run(owner, "DELETE FROM hand_scores WHERE hand_id = 'fresh'")


@pytest.mark.parametrize("person", PEOPLE)
def test_the_views_for_sql_show_the_systems_one_may_read(owner: Connection, person: str) -> None:
    readers = {row for row, people in READERS["systems", "id"].items() if person in people}
    with being(owner, person):
        found = {view: labels(owner, view, "system_id") for view in ("bidding_rules", "definitions", "reuses")}
    assert found == dict.fromkeys(found, readers)


def test_the_summary_tells_strangers_only_what_they_may_read(owner: Connection) -> None:
    question = "SELECT DISTINCT label, id, hands_recorded FROM game_summary WHERE id IN ('quiet: 1', 'club: 1')"
    with being(owner, "stranger"):
        assert run(owner, question).fetchall() == [("", "quiet: 1", 0)]
    with being(owner, "organiser"):
        assert set(run(owner, question)) == {("", "quiet: 1", 1), ("", "club: 1", 1)}


def asked(connection: Connection, claim: str, setting: str) -> str | None:
    """Which person is meant by what a request claims and what a client set."""
    with being(connection, claim):
        connection.execute("SELECT set_config('fourwinds.account_id', %s, true)", [account_of(setting) or ""])
        (found,) = run(connection, "SELECT fourwinds_account()").fetchone() or (None,)
    return next((person for person in PEOPLE if account_of(person) == found), "unknown")


def test_where_the_provider_names_people_only_it_does(owner: Connection) -> None:
    assert asked(owner, "viewer", "owner") == "viewer"
    assert asked(owner, "anon", "owner") == "anon"
    run(owner, "DROP SCHEMA auth CASCADE")
    assert asked(owner, "viewer", "owner") == "owner"
    assert asked(owner, "viewer", "anon") == "anon"
    run(owner, SUPABASE)
    assert asked(owner, "anon", "owner") == "anon"
    run(owner, "CREATE ROLE somebody; ALTER SCHEMA auth OWNER TO somebody")
    assert asked(owner, "viewer", "owner") == "anon"
    run(owner, "ALTER ROLE somebody RENAME TO supabase_auth_admin")
    assert asked(owner, "viewer", "owner") == "viewer"


def test_a_closed_or_unknown_account_is_nobody(owner: Connection) -> None:
    run(owner, "DELETE FROM accounts WHERE name = 'viewer'")
    run(owner, "UPDATE accounts SET disabled_at = now() WHERE name = 'editor'")
    assert [asked(owner, person, "anon") for person in ("viewer", "editor", "owner")] == ["anon", "anon", "owner"]


def test_a_subject_that_is_the_id_of_an_account_is_nobody_and_so_is_one_of_two_providers(owner: Connection) -> None:
    with owner.transaction(force_rollback=True):
        claims = json.dumps({"sub": account_of("owner"), "role": "authenticated"})
        owner.execute("SELECT set_config('request.jwt.claims', %s, true)", [claims])
        assert run(owner, "SELECT fourwinds_account()").fetchone() == (None,)
    run(owner, f"UPDATE accounts SET outside_subject = '{subject_of('owner')}', outside_issuer = 'other' "
        "WHERE name = 'viewer'")  # fmt: skip
    assert [asked(owner, person, "anon") for person in ("owner", "editor")] == ["anon", "editor"]


def test_whoever_owns_only_the_database_migrates_it_and_is_locked_from_nothing(postgres: PostgresServer) -> None:
    with postgres.database() as url:
        with psycopg.connect(url, autocommit=True) as superuser:
            run(superuser, "CREATE ROLE club LOGIN; CREATE ROLE visitor LOGIN")
            run(superuser, f"ALTER DATABASE {url.rpartition('/')[2]} OWNER TO club")
        with open_database(url.replace("postgres@", "club@")) as database:
            with database.write() as connection:
                fill_world(connection)
            with database.read() as connection:
                assert connection.exec_driver_sql("SELECT COUNT(*) FROM hands").scalar() == 4
        with psycopg.connect(url.replace("postgres@", "club@"), autocommit=True) as club:
            run(club, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO visitor; GRANT CREATE ON DATABASE "
                f"{url.rpartition('/')[2]} TO visitor")  # fmt: skip
        _ask_as_visitor(url.replace("postgres@", "visitor@"))


def _ask_as_visitor(url: str) -> None:
    """A role that may make schemas gets no rights by an `auth` of its own: there everyone is nobody."""
    with psycopg.connect(url, autocommit=True) as visitor:
        run(visitor, f"SET fourwinds.account_id = '{account_of('member')}'")
        assert labels(visitor, "leagues", "id") == {"friday", "club", "quiet", "rivals"}
        run(visitor, "CREATE SCHEMA auth; CREATE FUNCTION auth.uid() RETURNS text RETURN current_user::text")
        assert labels(visitor, "leagues", "id") == {"friday", "quiet", "rivals"}
