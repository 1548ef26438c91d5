"""Keep the contents of modules once per system and rows for the users' own lines only.

Until now every line of the library was a row of `bidding_rules`, with the positions where it applies.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_BASE, _USER = "base", "user_custom"
_NEW = ("module_contents", "own_lines", "own_definitions", "line_reviews")
_DEFINITION = ("term", "definition", "position")
_CHANGES = sa.table(
    "system_changes",
    sa.column("system_id", sa.Text),
    sa.column("number", sa.Integer),
    sa.column("before", sa.JSON),
    sa.column("after", sa.JSON),
)
_Row = dict[str, Any]


def upgrade() -> None:
    connection = op.get_bind()
    _create_tables()
    if connection.dialect.name == "postgresql":
        _guard()
    for table in ("systems", "system_modules"):
        column = "base_contents" if table == "systems" else "contents"
        op.add_column(table, sa.Column(column, sa.Text, nullable=False, server_default=""))
    op.add_column("systems", sa.Column("bytes", sa.BigInteger, nullable=False, server_default="0"))
    for system_id in connection.execute(sa.text("SELECT id FROM systems ORDER BY id")).scalars().all():
        _convert(connection, system_id)
    for table in ("rule_positions", "reuse_positions", "bidding_rules", "definitions"):
        op.drop_table(table)


def _create_tables() -> None:
    collation = "C" if op.get_bind().dialect.name == "postgresql" else None
    ordered = sa.Text(collation=collation)
    _create("module_contents", [("hash", sa.Text())], [sa.Column("body", sa.LargeBinary, nullable=False)])
    _create(
        "own_lines",
        [("sequence", ordered), ("context", ordered)],
        [
            sa.Column("line", sa.Text, nullable=False),
            sa.Column("section", sa.Text, nullable=False),
            sa.Column("position", sa.Integer, nullable=False),
        ],
    )
    _create(
        "own_definitions",
        [("term", sa.Text())],
        [sa.Column("definition", sa.Text, nullable=False), sa.Column("position", sa.Integer, nullable=False)],
    )
    _create(
        "line_reviews",
        [("parent", sa.Text()), ("was", sa.Text())],
        [sa.Column("lines", sa.JSON, nullable=False)],
    )


def _create(table: str, key: list[tuple[str, sa.Text]], columns: list[sa.Column[Any]]) -> None:
    names = ["system_id", *(name for name, _ in key)]
    op.create_table(
        table,
        sa.Column("system_id", sa.Text, nullable=False),
        *(sa.Column(name, kind, nullable=False) for name, kind in key),
        *columns,
        sa.PrimaryKeyConstraint(*names, name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["system_id"], ["systems.id"], name=f"fk_{table}_system_id", ondelete="CASCADE"),
    )


def _guard() -> None:
    """Let those read the new tables who can read the system, as 0008 does for the others."""
    for table in _NEW:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        can_read = f"EXISTS (SELECT FROM systems WHERE systems.id = {table}.system_id)"
        op.execute(f"CREATE POLICY {table}_select ON {table} FOR SELECT USING ({can_read})")
        op.execute(
            f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
            "EXECUTE FUNCTION fourwinds_only_we()"
        )


def _convert(connection: sa.Connection, system_id: str) -> None:
    """Write a system and its history in the new form, from the last change back to the first."""
    state = _State(connection, system_id)
    now = state.rows()
    _write_rows(connection, system_id, now)
    changes = connection.execute(
        sa.text("SELECT number, before, after FROM system_changes WHERE system_id = :id ORDER BY number DESC"),
        {"id": system_id},
    ).all()
    size = 0
    for number, before, after in changes:
        state.go_back(_loaded(before), _loaded(after))
        earlier = state.rows() if number > 1 else _Rows()
        columns = _CHANGES.c
        values = {"before": _differing(earlier, now), "after": _differing(now, earlier)}
        connection.execute(
            sa.update(_CHANGES).where(columns.system_id == system_id, columns.number == number).values(values)
        )
        size += len(json.dumps([values["before"], values["after"]]))
        now = earlier
    bodies = [{"system_id": system_id, "hash": each, "body": body} for each, body in state.bodies.items()]
    if bodies:
        connection.execute(sa.text("INSERT INTO module_contents VALUES (:system_id, :hash, :body)"), bodies)
    size += sum(len(body) for body in state.bodies.values())
    connection.execute(sa.text("UPDATE systems SET bytes = :size WHERE id = :id"), {"size": size, "id": system_id})


class _Rows(dict[str, dict[Any, _Row]]):
    """The rows of a system in the new form, by kind and key."""


class _State:
    """A system in the old form at one version, and the contents of modules seen so far."""

    def __init__(self, connection: sa.Connection, system_id: str) -> None:
        def rows(sql: str) -> list[_Row]:
            found = connection.execute(sa.text(sql), {"id": system_id}).mappings()
            return [{key: _parsed(key, value) for key, value in row.items()} for row in found]

        self.head = rows("SELECT name, base_system, base_version, layout FROM systems WHERE id = :id")[0]
        self.rules = _keyed(
            rows("SELECT * FROM bidding_rules WHERE system_id = :id"), ("module_id", "sequence", "context")
        )
        self.definitions = _keyed(
            rows("SELECT term, definition, module_id, position FROM definitions WHERE system_id = :id"),
            ("module_id", "term"),
        )
        self.modules = _keyed(
            rows("SELECT module_id, version, position, parameters FROM system_modules WHERE system_id = :id"),
            ("module_id",),
        )
        self.bodies: dict[str, bytes] = {}
        self._hashes: dict[str, str] = {}

    def go_back(self, before: dict[str, list[_Row]], after: dict[str, list[_Row]]) -> None:
        for kind, key in (("rules", ("module_id", "sequence", "context")), ("definitions", ("module_id", "term"))):
            kept: dict[Any, _Row] = getattr(self, kind)
            for row in after[kind]:
                kept.pop(tuple(row[name] for name in key), None)
                self._hashes.pop(row["module_id"], None)
            for row in before[kind]:
                kept[tuple(row[name] for name in key)] = row
                self._hashes.pop(row["module_id"], None)
        for row in after["modules"]:
            self.modules.pop((row["module_id"],), None)
        self.modules |= _keyed(before["modules"], ("module_id",))
        if before["head"]:
            self.head = before["head"][0]

    def rows(self) -> _Rows:
        own = [row for row in self.rules.values() if row["module_id"] == _USER]
        terms = [row for row in self.definitions.values() if row["module_id"] == _USER]
        return _Rows(
            head={"system": {**self.head, "base_contents": self._contents(_BASE)}},
            modules={
                row["module_id"]: {**row, "contents": self._contents(row["module_id"])}
                for row in sorted(self.modules.values(), key=lambda row: row["position"])
            },
            definitions={row["term"]: {name: row[name] for name in _DEFINITION} for row in terms},
            lines={(row["sequence"], row["context"]): _line(row) for row in own},
            reviews={},
        )

    def _contents(self, module: str) -> str:
        if module not in self._hashes:
            rules = [row for row in self.rules.values() if row["module_id"] == module]
            terms = [row for row in self.definitions.values() if row["module_id"] == module]
            sections: dict[str, list[str]] = {}
            for row in sorted(rules, key=lambda row: (row["position"], row["sequence"], row["context"])):
                sections.setdefault(row["section"], []).append(_text(row))
            contents = {
                "definitions": [
                    [row["term"], row["definition"]]
                    for row in sorted(terms, key=lambda row: (row["position"], row["term"]))
                ],
                "sections": [[title, lines] for title, lines in sections.items()],
            }
            body = json.dumps(contents, ensure_ascii=False, separators=(",", ":")).encode()
            self._hashes[module] = sha256(body).hexdigest()[:32]
            self.bodies[self._hashes[module]] = zlib.compress(body)
        return self._hashes[module]


def _line(row: _Row) -> _Row:
    return {name: row[name] for name in ("sequence", "context", "section", "position")} | {"line": _text(row)}


def _text(row: _Row) -> str:
    """Return a line as it is written in notes."""
    source, qualifiers = row["source"], row["context"]
    if source is not None:
        qualifiers = qualifiers.removesuffix("as").rstrip()
    parts = [row["sequence"], qualifiers, f"[rank {row['rank']}]" if row["rank"] else ""]
    parts.append(f"as {source}" if source is not None else "")
    is_deleted = row["kind"] == "tombstone"
    if is_deleted or row["modified"] or source is None:
        parts += ["="] + ["MODIFIED:"] * bool(row["modified"]) + ["DELETED:"] * is_deleted
    parts.append(row["meaning"])
    parts.append(f"{{{row['exact']}}}" if row["exact"] else "")
    parts.append(f"-- {row['remark']}" if row["remark"] else "")
    return " ".join(filter(None, parts))


def _write_rows(connection: sa.Connection, system_id: str, rows: _Rows) -> None:
    contents = {"id": system_id, "contents": rows["head"]["system"]["base_contents"]}
    connection.execute(sa.text("UPDATE systems SET base_contents = :contents WHERE id = :id"), contents)
    for row in rows["modules"].values():
        connection.execute(
            sa.text("UPDATE system_modules SET contents = :contents WHERE system_id = :id AND module_id = :module"),
            {"contents": row["contents"], "id": system_id, "module": row["module_id"]},
        )
    for table, kind in (("own_lines", "lines"), ("own_definitions", "definitions")):
        for row in rows[kind].values():
            values = {"system_id": system_id, **row}
            connection.execute(sa.insert(sa.table(table, *map(sa.column, values))).values(values))


def _differing(one: _Rows, other: _Rows) -> dict[str, list[_Row]]:
    """Return the rows that the other version does not have."""
    kinds = ("head", "modules", "definitions", "lines", "reviews")
    return {
        kind: [row for key, row in one.get(kind, {}).items() if other.get(kind, {}).get(key) != row] for kind in kinds
    }


def _loaded(value: str | dict[str, list[_Row]]) -> dict[str, list[_Row]]:
    loaded: dict[str, list[_Row]] = json.loads(value) if isinstance(value, str) else value
    return loaded


def _parsed(name: str, value: Any) -> Any:
    return json.loads(value) if name in {"layout", "parameters"} and isinstance(value, str) else value


def _keyed(rows: Iterable[_Row], key: tuple[str, ...]) -> dict[Any, _Row]:
    return {tuple(row[name] for name in key): row for row in rows}
