"""Codes that make the first account, known devices, tokens that all run out, people by the names of providers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_CLOSED = ("set_up_codes", "devices")

_ACCOUNT = """
    CREATE OR REPLACE FUNCTION fourwinds_account() RETURNS text
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
            RETURN (SELECT id FROM {schema}.accounts WHERE id = claimed AND disabled_at IS NULL);
        ELSIF trusted THEN
            EXECUTE 'SELECT auth.uid()::text' INTO claimed;
            RETURN (
                SELECT min(id) FROM {schema}.accounts WHERE outside_subject = claimed
                HAVING count(*) = 1 AND bool_and(disabled_at IS NULL)
            );
        END IF;
        RETURN NULL;
    END $$
"""
"""As in 0008, but `auth.uid()` names a subject of the provider and never an account by its id. Where two providers know
the same subject, nothing says which of them asks: it is nobody."""


def upgrade() -> None:
    op.create_table(
        "set_up_codes",
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_set_up_codes"),
    )
    op.create_table(
        "devices",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_devices_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", "account_id", name="pk_devices"),
    )
    op.create_index("ix_devices_account_id", "devices", ["account_id"])
    _let_tokens_run_out(datetime.now(UTC))
    _name_outside_people()
    if op.get_bind().dialect.name == "postgresql":
        schema: str = op.get_bind().exec_driver_sql("SELECT quote_ident(current_schema())").scalar_one()
        op.get_bind().exec_driver_sql(_ACCOUNT.format(schema=schema))
        for table in _CLOSED:
            _close(table)


def _let_tokens_run_out(now: datetime) -> None:
    """Tokens that worked until they were revoked get what new ones get, and none works longer than a year."""
    tokens = sa.table("api_tokens", sa.column("expires_at", sa.DateTime(timezone=True)))
    usual, longest = now + timedelta(days=90), now + timedelta(days=365)
    op.execute(tokens.update().where(tokens.c.expires_at.is_(None)).values(expires_at=usual))
    op.execute(tokens.update().where(tokens.c.expires_at > longest).values(expires_at=longest))
    with op.batch_alter_table("api_tokens") as altered:
        altered.alter_column("expires_at", existing_type=sa.DateTime(timezone=True), nullable=False)


def _name_outside_people() -> None:
    """People of the provider had its subject as the id of their account. Who the provider is, their next token says."""
    op.add_column("accounts", sa.Column("outside_issuer", sa.Text))
    op.add_column("accounts", sa.Column("outside_subject", sa.Text))
    op.create_index(
        "ix_accounts_outside_subject_outside_issuer", "accounts", ["outside_subject", "outside_issuer"], unique=True
    )
    op.execute(
        "UPDATE accounts SET outside_subject = id WHERE id IN "
        "(SELECT subject_id FROM changes WHERE kind = 'account' AND action = 'sign_up_outside')"
    )


def _close(table: str) -> None:
    """Let no role but the program's see or change anything of a table, or empty it."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT"
        " EXECUTE FUNCTION fourwinds_only_we()"
    )
