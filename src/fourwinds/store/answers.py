"""Requests that come again: the first answer is kept with its change and given once more."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from fourwinds.store.tables import answers
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new
from fourwinds.table.errors import ConflictError

__all__ = ["KeyedRequest", "find_answer", "forget_answers", "keep_answer"]

_LONGEST_KEY = 200
_FIND = select(answers.c.request_hash, answers.c.answer).where(
    answers.c.account_id == bindparam("account"), answers.c.key == bindparam("asked")
)


class KeyedRequest:
    """A request that may come again: by whom, under which key of the client's, and what it says."""

    def __init__(self, account_id: str | None, key: str, request: Any) -> None:
        must_be_storable(key)
        self.account_id = account_id or ""
        self.key = key if len(key) <= _LONGEST_KEY else sha256(key.encode()).hexdigest()
        written = json.dumps(request, sort_keys=True, ensure_ascii=True, default=str)
        self.hash = sha256(written.encode()).hexdigest()


def find_answer(connection: Connection, asked: KeyedRequest) -> Any | None:
    """What was answered to this request before; a conflict where its key came with something else."""
    row = connection.execute(_FIND, {"account": asked.account_id, "asked": asked.key}).first()
    if row is None:
        return None
    if row.request_hash != asked.hash:
        raise ConflictError(
            "another request was sent under this id before",
            remedy="make a new id for a new request, and repeat an old one unchanged",
        )
    return row.answer


def keep_answer(connection: Connection, asked: KeyedRequest, answer: Any) -> None:
    """Keep the answer in the transaction of the change it tells of."""
    row = {
        "account_id": asked.account_id,
        "key": asked.key,
        "request_hash": asked.hash,
        "answer": answer,
        "at": datetime.now(UTC),
    }
    if not insert_new(connection, answers, row):
        raise ConflictError("the same request is being answered", remedy="send it again")


def forget_answers(connection: Connection, *, older_than: timedelta) -> int:
    """Forget answers nobody will ask for again: how many."""
    gone = connection.execute(delete(answers).where(answers.c.at < datetime.now(UTC) - older_than))
    return gone.rowcount
