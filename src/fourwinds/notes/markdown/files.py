"""What kind of file a text is, and what to say when it is another than was asked for."""

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
    (re.compile(r"%PDF|PK\x03"), "no text file", "save it as plain text or Markdown"),
    (re.compile(r"\s*<(?:!doctype|html)", re.IGNORECASE), "a web page", "save its text as Markdown"),
)
_NAMES = {
    BASE_SYSTEM: "a base system",
    PART: "a part of base systems",
    CONVENTION: "a convention",
    SYSTEM: "a partnership's system",
}
_INSTEAD = {
    BASE_SYSTEM: "start a system on it: fourwinds notes new NAME --base ",
    PART: "name it in includes: of a base system: ",
    CONVENTION: "add it to a system: fourwinds notes new NAME --base BASE --with ",
    SYSTEM: "give a file whose ## Info says type: base_system or type: convention",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A file whose headings and information are read, and that says what it is."""

    outline: Outline
    info: Info
    kind: str
    problems: Problems


def opened(content: str | bytes, file: str | None) -> Opened:
    """Open a file of notes; one of another type altogether is refused."""
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
    """The text of a file as editors save it: UTF-8, UTF-16 with its mark, or the older encoding of Windows."""
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
        remedy="begin with # and a name, then ## Info with type: base_system or convention, or base: for your own",
    )


def _kind(info: Info) -> str:
    """Base system, convention or a partnership's system; an error when the file does not say."""
    written = info.text("type")
    kind = _KINDS.get(re.sub(r"[\s-]+", "_", written.lower()))
    if kind:
        return kind
    if not written and "base" in info:
        return SYSTEM
    raise MalformedError(
        f"'{written}' is not a type of file" if written else "this file does not say what it is",
        where=info.where("type"),
        remedy="write type: base_system or type: convention under ## Info; your own system names its base:",
    )


def wrong_kind(file: Opened, wanted: str) -> MalformedError:
    """The error for a file of notes that is of another kind than asked for."""
    id_ = name_of(file.info.text("id") or file.outline.title)
    where = replace(file.info.where("type" if "type" in file.info else "base"), file=file.problems.file)
    remedy = _INSTEAD[file.kind] + ("" if file.kind == SYSTEM else file.problems.file or id_)
    return MalformedError(f"this is {_NAMES[file.kind]}, not {wanted}", where=where, remedy=remedy)
