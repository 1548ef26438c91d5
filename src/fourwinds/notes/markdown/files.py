"""Detect the kind of a file of notes, and explain when it is the wrong kind."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace

from fourwinds.notes.markdown.info import Info, read_info
from fourwinds.notes.markdown.outline import Outline, outline
from fourwinds.notes.problems import Problems
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["BASE_SYSTEM", "CONVENTION", "PART", "SYSTEM", "Opened", "opened", "wrong_kind"]

BASE_SYSTEM, PART, CONVENTION, SYSTEM = "base_system", "part", "convention", "user_system"
_KINDS = {"base": BASE_SYSTEM, "base_system": BASE_SYSTEM, "convention": CONVENTION, "conventions": CONVENTION} | {
    "part": PART,
    "system": SYSTEM,
    "user": SYSTEM,
    "user_system": SYSTEM,
}
_OTHERS = (
    (re.compile(r"\s*(?:%.*\n\s*)*\[\w+\s+\""), "a PBN file of deals", "read it with fourwinds pbn"),
    (re.compile(r"\s*(?:vg|pn|qx|st|md|rs)\|"), "a LIN file of deals", "read it with fourwinds pbn"),
    (re.compile(r"\s*[{\[]"), "a JSON file", "export the system as Markdown and read that"),
    (re.compile(r"%PDF|PK\x03"), "a binary file", "save it as plain text or Markdown"),
    (re.compile(r"\s*<(?:!doctype|html)", re.IGNORECASE), "a web page", "save its text as Markdown"),
)
_NAMES = {
    BASE_SYSTEM: "a base system",
    PART: "a part of base systems",
    CONVENTION: "a convention",
    SYSTEM: "a partnership's system",
}
_INSTEAD = {
    BASE_SYSTEM: "create a system on it: fourwinds notes new NAME --base {file} "
    "(API: POST /api/systems with base_file)",
    PART: "add it to includes: of a base system: {id}",
    CONVENTION: "add it to a system: fourwinds notes new NAME --base BASE --with {file} "
    "(API: import a system that has its lines under ## [{id}])",
    SYSTEM: "use a file whose ## Info has type: base_system or type: convention",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A file of a known kind, with its headings and `## Info` read."""

    outline: Outline
    info: Info
    kind: str
    problems: Problems


def opened(content: str | bytes, file: str | None) -> Opened:
    """Read the headings and `## Info` of a file of notes; raise an error for any other file."""
    text = content if isinstance(content, str) else decoded(content)
    found = outline(text)
    problems = Problems(file)
    infos = found.named("info", "information")
    try:
        if not infos:
            raise _not_notes(text, found)
        info = read_info(infos, problems)
        return Opened(found, info, _kind(info), problems)
    except FourWindsError as error:
        raise error.at(file=file) from None


def decoded(content: bytes) -> str:
    """Decode a file as editors save it: UTF-8, UTF-16 with a byte order mark, or Windows-1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _not_notes(text: str, found: Outline) -> MalformedError:
    for begins, name, remedy in _OTHERS:
        if begins.match(text):
            return MalformedError(f"this is {name}, not a file of notes", where=Where(line=1), remedy=remedy)
    return MalformedError(
        "this file has no ## Info" if text.strip() else "this file is empty",
        where=Where(line=found.parts[0].line if found.parts else 1),
        remedy="begin with # and a name, then ## Info with type: base_system or convention, or base: for a system",
    )


def _kind(info: Info) -> str:
    """Return the kind of a file: base system, convention or partnership system; raise an error if it has none."""
    written = info.text("type")
    kind = _KINDS.get(re.sub(r"[\s-]+", "_", written.lower()))
    if kind:
        return kind
    if not written and "base" in info:
        return SYSTEM
    raise MalformedError(
        f"unknown type '{written}'" if written else "this file has no type",
        where=info.where("type"),
        remedy="write type: base_system or type: convention under ## Info, or base: for your own system",
    )


def wrong_kind(file: Opened, wanted: str) -> MalformedError:
    """Return the error for a file of notes of the wrong kind."""
    id_ = name_of(file.info.text("id") or file.outline.title)
    where = replace(file.info.where("type" if "type" in file.info else "base"), file=file.problems.file)
    remedy = _INSTEAD[file.kind].format(file=file.problems.file or "FILE", id=id_)
    return MalformedError(f"this is {_NAMES[file.kind]}, not {wanted}", where=where, remedy=remedy)
