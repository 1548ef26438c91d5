"""People, and something of everything that they may or may not read, in a PostgreSQL as Supabase sets it up."""

from __future__ import annotations

from uuid import NAMESPACE_URL, uuid5

from psycopg import Connection as Psycopg
from sqlalchemy import Connection

from tests.store.little_rows import AT, put, put_game, put_hand, put_league

__all__ = ["PEOPLE", "READERS", "SUPABASE", "account_of", "fill_world", "now_is_set", "subject_of"]

PEOPLE = (
    *("anon", "stranger", "viewer", "editor", "owner"),
    *("east", "south", "organiser", "member", "insider", "rival"),
)
"""East recorded the hands; south sits at the same table; the insider is a player of the private league."""


def account_of(person: str) -> str | None:
    return None if person == "anon" else str(uuid5(NAMESPACE_URL, person))


def subject_of(person: str) -> str | None:
    """What Supabase calls somebody: not the id of their account here."""
    return None if person == "anon" else str(uuid5(NAMESPACE_URL, f"{person} at Supabase"))


SUPABASE = """
    CREATE SCHEMA auth;
    CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE AS $$
        SELECT (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid
    $$;
    DO $$ BEGIN
        IF to_regrole('anon') IS NULL THEN CREATE ROLE anon NOLOGIN; END IF;
        IF to_regrole('authenticated') IS NULL THEN CREATE ROLE authenticated NOLOGIN; END IF;
    END $$;
    GRANT USAGE ON SCHEMA public, auth TO anon, authenticated;
    GRANT ALL ON ALL TABLES IN SCHEMA public TO anon, authenticated;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO anon, authenticated;
    GRANT ALL ON ALL FUNCTIONS IN SCHEMA public TO anon, authenticated;
"""

EVERYBODY = set(PEOPLE)
CLUB = {"organiser", "member", "insider"}
IN_FRIDAY = {"organiser", "east", "south"}
PARTNERS = {"viewer", "editor", "owner"}
NOBODY: set[str] = set()
_OF_SYSTEM = {"notes": PARTNERS, "ours": NOBODY}
_OF_COLLECTION = {"mine": {"owner"}, "public": EVERYBODY}
_OF_LEAGUE = {"friday": EVERYBODY, "club": CLUB, "quiet": EVERYBODY, "rivals": EVERYBODY}
_OF_HAND = {"fresh": EVERYBODY, "stale": EVERYBODY, "club hand": CLUB, "quiet hand": {"organiser", "east"}}
_OF_GAME = {
    **dict.fromkeys(("friday: 1", "friday: 2", "friday: opened", "friday: left", "quiet: 1", "rivals: 1"), EVERYBODY),
    "club: 1": CLUB,
}

READERS: dict[tuple[str, str], dict[str, set[str]]] = {
    ("accounts", "name"): {person: {person} for person in PEOPLE[2:]} | {"stranger": NOBODY},
    ("sessions", "id"): {"s": NOBODY},
    ("api_tokens", "id"): {"t": NOBODY},
    ("password_resets", "token_hash"): {"r": NOBODY},
    ("set_up_codes", "code_hash"): {"c": NOBODY},
    ("devices", "token_hash"): {"d": NOBODY},
    ("answers", "key"): {"k": NOBODY},
    ("milestones", "name"): {"demo": NOBODY},
    ("alembic_version", "'revision'"): {"revision": NOBODY},
    ("systems", "id"): _OF_SYSTEM,
    **{
        (table, "system_id"): _OF_SYSTEM
        for table in ("system_modules", "module_contents", "own_lines", "own_definitions", "line_reviews")
    },
    ("system_changes", "system_id"): _OF_SYSTEM,
    ("system_invitations", "id"): {"i": NOBODY},
    ("public_links", "token"): {"l": NOBODY},
    ("shadow_systems", "system_id"): _OF_SYSTEM,
    ("shadow_sections", "title"): _OF_SYSTEM,
    ("shadow_lines", "written"): _OF_SYSTEM,
    ("shadow_readings", "meaning"): _OF_SYSTEM,
    **{(f"shadow_{part}", "sequence"): _OF_SYSTEM for part in ("positions", "reuses")},
    ("shadow_definitions", "term"): _OF_SYSTEM,
    ("system_shares", "role"): {"viewer": {"owner", "viewer"}, "editor": {"owner", "editor"}},
    ("collections", "id"): _OF_COLLECTION,
    ("boards", "collection"): _OF_COLLECTION,
    ("lessons", "id"): _OF_COLLECTION,
    ("double_dummy", "deal_hash"): {"v1:1": EVERYBODY},
    ("pars", "deal_hash"): {"v1:1": EVERYBODY},
    ("leagues", "id"): _OF_LEAGUE,
    ("league_members", "league_id"): {
        "friday": IN_FRIDAY,
        "club": CLUB,
        "quiet": {"organiser", "east", "member"},
        "rivals": {"rival"},
    },
    ("players", "league_id"): _OF_LEAGUE,
    ("ratings", "league_id"): {"friday": EVERYBODY, "club": CLUB},
    ("games", "id"): _OF_GAME,
    ("game_configurations", "game_id"): {"friday: 1": EVERYBODY, "club: 1": CLUB},
    ("game_seats", "game_id"): {
        game: readers for game, readers in _OF_GAME.items() if game not in ("friday: opened", "friday: left")
    },
    ("hands", "id"): _OF_HAND,
    ("hand_actions", "hand_id"): _OF_HAND,
    ("hand_scores", "hand_id"): _OF_HAND,
    ("changes", "kind || ' ' || subject_id"): {
        "league friday": IN_FRIDAY,
        "league club": CLUB,
        "game friday: 1": IN_FRIDAY,
        "game quiet: 1": {"organiser", "east"},
        "game club: 1": CLUB,
        "player friday 0": IN_FRIDAY,
        "player club 0": CLUB,
        "share notes": PARTNERS,
        "account owner": NOBODY,
        f"account {account_of('owner')}": {"owner"},
        "collection public": {"owner"},
    },
    ("jobs", "id"): {"j": {"owner"}},
    **{
        (f"practice_{part}", "id"): {"mine": {"owner"}, "theirs": {"viewer"}, "machine": NOBODY}
        for part in ("sessions", "questions", "answers", "boards")
    },
    ("bidding_rooms", "id"): _OF_SYSTEM,
    ("bidding_seats", "room_id"): _OF_SYSTEM,
    ("bidding_boards", "id"): {
        "notes: bid": PARTNERS,
        "notes: open": NOBODY,
        "ours: bid": NOBODY,
        "ours: open": NOBODY,
    },
    ("bidding_notes", "text"): {
        "notes: bid": PARTNERS,
        "notes: open": NOBODY,
        "ours: bid": NOBODY,
        "ours: open": NOBODY,
    },
}
"""Of each table, by a column that names its rows: who reads them. A stranger has a password here, and so a secret."""


def fill_world(connection: Connection) -> None:
    for person in PEOPLE[1:]:
        secret = "argon" if person == "stranger" else None
        outside = {"outside_subject": subject_of(person), "outside_issuer": "https://project.supabase.co/auth/v1"}
        put(connection, "accounts", id=account_of(person), name=person, email=person, password_hash=secret, **outside)
    _put_secrets(connection)
    _put_systems(connection)
    _put_boards(connection)
    _put_leagues(connection)
    _put_practice(connection)
    _put_rooms(connection)
    for named in READERS["changes", "kind || ' ' || subject_id"]:
        kind, _, subject = named.partition(" ")
        put(connection, "changes", kind=kind, subject_id=subject, account_id=account_of("owner"))


def now_is_set(connection: Psycopg[tuple[object, ...]]) -> None:
    """What is fresh was made four minutes ago, what is not, six."""
    for table, name, minutes in (
        *(("hands", "fresh", 4), ("hands", "stale", 6)),
        *(("games", "friday: opened", 4), ("games", "friday: left", 6)),
    ):
        moment = f"clock_timestamp() - interval '{minutes} minutes'"
        connection.execute(f"UPDATE {table} SET created_at = {moment} WHERE id = %s", [name])


def _put_secrets(connection: Connection) -> None:
    owner = account_of("owner")
    put(connection, "sessions", id="s", account_id=owner)
    put(connection, "api_tokens", id="t", account_id=owner)
    put(connection, "password_resets", token_hash="r", account_id=owner)
    put(connection, "set_up_codes", code_hash="c")
    put(connection, "devices", token_hash="d", account_id=owner)
    put(connection, "answers", key="k", account_id=owner)
    put(connection, "milestones", name="demo")
    put(connection, "jobs", id="j", account_id=owner)


def _put_systems(connection: Connection) -> None:
    for number, (system, user) in enumerate((("notes", account_of("owner")), ("ours", None))):
        put(connection, "systems", id=system, name=system, user_id=user)
        for part in ("system_modules", "module_contents", "own_lines", "own_definitions", "line_reviews"):
            put(connection, part, system_id=system)
        put(connection, "system_changes", system_id=system)
        put(connection, "shadow_systems", system_id=system, number=number, change=1)
        put(connection, "shadow_sections", system=number, title=system)
        put(connection, "shadow_lines", system=number, written=system)
        put(connection, "shadow_readings", system=number, meaning=system)
        for part in ("positions", "reuses"):
            put(connection, f"shadow_{part}", system=number, sequence=system)
        put(connection, "shadow_definitions", system=number, term=system)
    put(connection, "system_invitations", id="i", system_id="notes", role="viewer")
    put(connection, "public_links", token="l", system_id="notes")
    for role in ("viewer", "editor"):
        put(connection, "system_shares", system_id="notes", account_id=account_of(role), role=role)


def _put_practice(connection: Connection) -> None:
    for name, account in (("mine", account_of("owner")), ("theirs", account_of("viewer")), ("machine", None)):
        put(connection, "practice_sessions", id=name, account_id=account, base="sayc", conventions=[])
        for part in ("questions", "boards"):
            put(connection, f"practice_{part}", id=name, session_id=name)
        put(connection, "practice_answers", id=name, question_id=name, rating="right")


def _put_rooms(connection: Connection) -> None:
    """Rooms of both systems; of their boards one is bid, and the other still hides its hands."""
    for system in ("notes", "ours"):
        put(connection, "bidding_rooms", id=system, system_id=system, opponents="silent")
        put(connection, "bidding_seats", room_id=system, seat="N", account_id=None)
        for number, (state, finished) in enumerate((("bid", AT), ("open", None))):
            board = f"{system}: {state}"
            put(connection, "bidding_boards", id=board, room_id=system, number=number, finished_at=finished)
            put(connection, "bidding_notes", id=board, board_id=board, text=board)


def _put_boards(connection: Connection) -> None:
    for name in ("mine", "public"):
        values = {"id": name, "account_id": account_of("owner")}
        visibility = "public" if name == "public" else "private"
        put(connection, "collections", **values, visibility=visibility)
        put(connection, "lessons", **values, visibility=visibility)
        put(connection, "boards", collection=name)
    put(connection, "double_dummy", deal_hash="v1:1")
    put(connection, "pars", deal_hash="v1:1")


def _put_leagues(connection: Connection) -> None:
    put_league(connection, "friday", [account_of("east"), account_of("south"), None, None])
    put_league(connection, "club", [account_of("insider"), None, None, None], is_private=True)
    put_league(connection, "quiet", [account_of("east"), None, None, None], history=False)
    put_league(connection, "rivals", [None] * 4)
    put(connection, "players", id="guest", name="guest", league_id="friday")
    for league in ("friday", "club", "quiet"):
        put(connection, "league_members", league_id=league, account_id=account_of("organiser"), role="organiser")
    put(connection, "league_members", league_id="rivals", account_id=account_of("rival"), role="organiser")
    for league in ("club", "quiet"):
        put(connection, "league_members", league_id=league, account_id=account_of("member"), role="member")
    for game in ("friday: 1", "friday: 2", "club: 1", "quiet: 1", "rivals: 1"):
        put_game(connection, game, game.partition(":")[0], created_by=account_of("organiser"), created_at=AT)
    for game in ("friday: opened", "friday: left"):
        put(connection, "games", id=game, league_id="friday", created_by=account_of("south"), version=1)
    for game in ("friday: 1", "club: 1"):
        put(connection, "game_configurations", game_id=game)
    for number, (hand, game) in enumerate(
        (("fresh", "friday: 1"), ("stale", "friday: 1"), ("club hand", "club: 1"), ("quiet hand", "quiet: 1"))
    ):
        put_hand(connection, hand, game, (8000, -8000, 0), hand_number=number, created_by=account_of("east"))
    for league in ("friday", "club"):
        put(connection, "ratings", player_id=f"{league} 0", league_id=league)
