"""Repeated requests: the first answer is stored with its change and returned again."""

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

__all__ = ["KeyedRequest", "find_answer", "forget_answers", "keep_answer", "same_answer"]

_LONGEST_KEY = 200
_FIND = select(answers.c.request_hash, answers.c.answer).where(
    answers.c.account_id == bindparam("account"), answers.c.key == bindparam("asked")
)


class KeyedRequest:
    """A request that may be repeated: its account, the client's key, and its content."""

    def __init__(self, account_id: str | None, key: str, request: Any) -> None:
        must_be_storable(key)
        self.account_id = account_id or ""
        self.key = key if len(key) <= _LONGEST_KEY else sha256(key.encode()).hexdigest()
        written = json.dumps(request, sort_keys=True, ensure_ascii=True, default=str)
        self.hash = sha256(written.encode()).hexdigest()


def find_answer(connection: Connection, asked: KeyedRequest) -> Any | None:
    """Return the earlier answer to this request; a conflict if its key was used for another request."""
    row = connection.execute(_FIND, {"account": asked.account_id, "asked": asked.key}).first()
    return None if row is None else same_answer(asked, row.request_hash, row.answer)


def same_answer(asked: KeyedRequest, request_hash: str, answer: Any) -> Any:
    """Return a stored answer if it was given to this very request; refuse a key that came with something else."""
    if request_hash != asked.hash:
        raise ConflictError(
            "another request was sent with this id before",
            remedy="choose a new id for a new request, or repeat the old one unchanged",
        )
    return answer


def keep_answer(connection: Connection, asked: KeyedRequest, answer: Any) -> None:
    """Store the answer in the same transaction as the change."""
    row = {
        "account_id": asked.account_id,
        "key": asked.key,
        "request_hash": asked.hash,
        "answer": answer,
        "at": datetime.now(UTC),
    }
    if not insert_new(connection, answers, row):
        raise ConflictError("the same request is already in progress", remedy="send it again")


def forget_answers(connection: Connection, *, older_than: timedelta) -> int:
    """Delete old answers, and return how many."""
    gone = connection.execute(delete(answers).where(answers.c.at < datetime.now(UTC) - older_than))
    return gone.rowcount
