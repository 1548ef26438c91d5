"""The changes that a file edited by hand proposes for a system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from fourwinds.notes.layer import Layer
from fourwinds.notes.library import Library
from fourwinds.notes.module import Definition
from fourwinds.notes.proposals.lines import proposed_lines
from fourwinds.notes.proposals.modules import changed_modules, proposed_modules
from fourwinds.notes.proposals.proposal import Proposal, ProposalKind, stamped
from fourwinds.notes.rule import USER
from fourwinds.notes.system import System
from fourwinds.notes.to_review import confirm_lines

__all__ = ["proposals"]


def proposals(
    ours: System, edited: System, exported: System | None = None, library: Library | None = None
) -> list[Proposal]:
    """Return the changes that an edited file proposes: Info and text, conventions, definitions, then lines.

    With the system as it was exported, only what was edited since is proposed, and what both have changed is a
    conflict. Without it, the file is compared with the system itself, and no line is confirmed by its absence from
    ## To review. Conventions come from the library.
    """
    file, edited, then = edited, stamped(edited, ""), stamped(exported or ours, "")
    confirmed = _proposed_reviews(ours, edited, then) if exported is not None else ()
    return [
        *_proposed_info(ours, edited, then),
        *proposed_modules(ours, file, then, library),
        *_proposed_definitions(ours, edited, then),
        *proposed_lines(ours, edited, then, changed_modules(file, then)),
        *confirmed,
    ]


def _proposed_info(ours: System, edited: System, then: System) -> Iterator[Proposal]:
    texts = [_info(system) for system in (ours, edited, then)]
    for name in dict.fromkeys((*texts[2], *texts[1])):
        now, asked, before = (each.get(name, "") for each in texts)
        if asked not in (before, now):
            conflict = (now or "deleted") if now != before else ""
            edit = partial(_with_info, name, asked)
            yield Proposal("info", _kind(now, asked), name, now, asked, edit, conflict)


def _info(system: System) -> dict[str, str]:
    """Return the name, the other keys under ## Info, the notes, and the text under each heading of the users' own."""
    prose = {_heading(each.title): each.prose for each in system.sections if each.module == USER and each.prose}
    return {"name": system.name, **dict(system.more), "## Notes": system.notes} | prose


def _heading(title: str) -> str:
    return f"text under {title or USER}"


def _with_info(name: str, text: str, system: System) -> System:
    if name == "name":
        return replace(system, name=text)
    if name == "## Notes":
        return replace(system, notes=text)
    if name in _info(system) and name not in dict(system.more):
        sections = (
            replace(each, prose=text) if each.module == USER and _heading(each.title) == name else each
            for each in system.sections
        )
        return replace(system, sections=tuple(each for each in sections if each.rules or each.prose))
    more = dict(system.more) | {name: text}
    return replace(system, more=tuple((key, value) for key, value in more.items() if key != name or value))


def _proposed_definitions(ours: System, edited: System, then: System) -> Iterator[Proposal]:
    """Yield changed definitions; one of the library cannot be deleted, only covered by another text."""
    now, asked, before = (_definitions(system) for system in (ours, edited, then))
    for term in dict.fromkeys((*before, *asked)):
        texts = [each[term].text if term in each else "" for each in (now, asked, before)]
        if texts[1] in (texts[0], texts[2]):
            continue
        own = next((each for each in ours.definitions if each.module == USER and each.term == term), None)
        if term not in asked and own is None:
            continue
        conflict = (texts[0] or "deleted") if texts[0] != texts[2] else ""
        edit = partial(_with_definition, term, texts[1])
        yield Proposal("definition", _kind(texts[0], texts[1]), term, texts[0], texts[1], edit, conflict)


def _definitions(system: System) -> dict[str, Definition]:
    """Return the definition of each term that is used: the users', then the first convention's, then the base's."""
    last_first = reversed(system.definitions)
    return {each.term: each for each in sorted(last_first, key=lambda each: Layer.of(each.module))}


def _with_definition(term: str, text: str, system: System) -> System:
    """Return the system with an own definition; without one if the library says the same, or the text is empty."""
    library = tuple(each for each in system.definitions if each.module != USER)
    own = {each.term: each for each in system.definitions if each.module == USER} | {term: Definition(term, text, USER)}
    known = _definitions(replace(system, definitions=library)).get(term)
    if not text or (known is not None and known.text == text):
        del own[term]
    return replace(system, definitions=(*library, *own.values()))


def _proposed_reviews(ours: System, edited: System, then: System) -> Iterator[Proposal]:
    """Yield the confirmation of lines that were taken out of ## To review and are as they were."""
    lines = {rule.key: str(rule) for rule in edited.rules}
    unchanged = {rule.key for rule in then.rules if lines.get(rule.key) == str(rule)}
    gone = {mark for mark in then.reviews if mark.key in unchanged} - set(edited.reviews)
    confirmed = sorted({mark.key for mark in gone.intersection(ours.reviews)})
    for module, path, context in confirmed:
        name = f"{path} {context}".strip()
        edit = partial(confirm_lines, keys=frozenset({(module, path, context)}))
        yield Proposal("review", "deleted", f"{name} [{module}]", "to review", "", edit)


def _kind(now: str, asked: str) -> ProposalKind:
    return "added" if not now else "reworded" if asked else "deleted"
