"""The forms that games are written in, and what each of them can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeAlias

from fourwinds.cli.pbn.files import Located
from fourwinds.pbn import PbnGame, Profile, Status, dump, dump_json
from fourwinds.pbn.fit import renumbered, why_not
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["FORMS", "STANDARD", "Form", "Judged", "check_ending", "form_of", "judged", "profile_of", "write_form"]

FORMS = ("v1", "standard", "lin", "json", "csv")
_PROFILES = {profile.value for profile in Profile}


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How to write games."""

    name: str
    ascii_only: bool = False
    analysis: bool = False
    renumber: bool = False


STANDARD = Form(name="standard")

Judged: TypeAlias = tuple[str, PbnGame, str]
"""A file, its game, and why the game cannot be written, or nothing."""


def form_of(out: str, to: str | None) -> str:
    """The name of the form that was asked for, else of the one that belongs to the ending of the file's name."""
    name = to or _ending(out)
    if name == "pbn":
        return "standard"
    if name not in FORMS:
        remedy = f"say it with --to, which takes pbn, {', '.join(FORMS)}"
        raise MalformedError(f"the name {out!r} does not tell the form to write", remedy=remedy)
    return name


def profile_of(out: str | None, asked: str | None, usual: str) -> str:
    """The profile that was asked for, else LIN for a file whose name ends in .lin, else the usual one."""
    if asked is None:
        return "lin" if out is not None and _ending(out) == "lin" else usual
    if out is not None:
        check_ending(out, asked)
    return asked


def check_ending(out: str, profile: str) -> None:
    """Refuse to write PBN into a .lin file, or LIN into a .pbn file."""
    form = "lin" if profile == "lin" else "pbn"
    if {form, _ending(out)} == {"lin", "pbn"}:
        problem = f"the profile {profile} is {form.upper()}, but the name {out!r} ends in .{_ending(out)}"
        raise IllegalError(problem, remedy=f"give the file a name that ends in .{form}, or use another profile")


def _ending(name: str) -> str:
    return Path(name).suffix.lower().removeprefix(".")


def write_form(games: Iterable[Located], file: IO[str], form: Form) -> None:
    """Write games that the form can hold."""
    if form.name == "csv":
        from fourwinds.cli.pbn.tables import write_csv

        write_csv(games, file)
        return
    plain = (game for _, game in games)
    if form.name == "json":
        dump_json(plain, file)
        return
    dump(plain, file, profile=form.name, ascii_only=form.ascii_only, analysis=form.analysis)


def judged(games: Iterable[Located], form: Form) -> Iterator[Judged]:
    """Every game as it would be written, or as it is with the reason why it cannot be."""
    numbers: set[int] = set()
    for file, game in games:
        if form.name == "csv" and not game.has_deal:
            continue
        candidate = renumbered(game, len(numbers) + 1) if form.renumber and game.has_deal else game
        why = _why_not(candidate, form.name, numbers)
        yield file, game if why else candidate, why
        if candidate.number is not None and candidate.has_deal and not why:
            numbers.add(candidate.number)


def _why_not(game: PbnGame, form: str, numbers: set[int]) -> str:
    if form not in _PROFILES:
        return ""
    why = why_not(game, Profile(form), numbers)
    return f"{why}; --renumber numbers all anew" if game.status is Status.COMPLETE and form == "v1" and why else why
