"""Output formats of games, and what each can hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, TypeAlias

from fourwinds.cli.pbn.files import Located
from fourwinds.pbn import PbnGame, Profile, Status, dump, dump_json
from fourwinds.pbn.fit import renumbered, why_not, with_heading
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = [
    "FORMATS",
    "STANDARD",
    "JudgedGame",
    "OutputFormat",
    "check_ending",
    "format_of",
    "judge_games",
    "profile_of",
    "write_games",
]

FORMATS = ("v1", "standard", "lin", "json", "csv")
_PROFILES = {profile.value for profile in Profile}


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputFormat:
    """How games are written."""

    name: str
    ascii_only: bool = False
    analysis: bool = False
    renumber: bool = False
    heading: Mapping[str, str] = field(default_factory=dict)
    """Event, Site and Date for boards that have none."""


STANDARD = OutputFormat(name="standard")

JudgedGame: TypeAlias = tuple[str, PbnGame, str]
"""A file, its game, and why the game cannot be written, if it cannot."""


def format_of(out: str, to: str | None) -> str:
    """Return the requested format, or else the one that belongs to the file extension."""
    name = to or _extension(out)
    if name == "pbn":
        return "standard"
    if name not in FORMATS:
        remedy = f"choose one with --to: pbn, {', '.join(FORMATS)}"
        raise MalformedError(f"no known format has the extension of {out!r}", remedy=remedy)
    return name


def profile_of(out: str | None, asked: str | None, usual: str) -> str:
    """Return the requested profile, or else LIN for a .lin file, or else the usual one."""
    if asked is None:
        return "lin" if out is not None and _extension(out) == "lin" else usual
    if out is not None:
        check_ending(out, asked)
    return asked


def check_ending(out: str, profile: str) -> None:
    """Reject PBN in a .lin file, and LIN in a .pbn file."""
    file_format = "lin" if profile == "lin" else "pbn"
    if {file_format, _extension(out)} == {"lin", "pbn"}:
        problem = f"the profile {profile} is {file_format.upper()}, but the name {out!r} ends in .{_extension(out)}"
        raise IllegalError(problem, remedy=f"use a file name that ends in .{file_format}, or another profile")


def _extension(name: str) -> str:
    return Path(name).suffix.lower().removeprefix(".")


def write_games(games: Iterable[Located], file: IO[str], target: OutputFormat) -> None:
    """Write games that the format can hold."""
    if target.name == "csv":
        from fourwinds.cli.pbn.tables import write_csv

        write_csv(games, file)
        return
    plain = (game for _, game in games)
    if target.name == "json":
        dump_json(plain, file)
        return
    dump(plain, file, profile=target.name, ascii_only=target.ascii_only, analysis=target.analysis)


def judge_games(games: Iterable[Located], target: OutputFormat) -> Iterator[JudgedGame]:
    """Yield every game as it would be written, or with its own number and the reason why it cannot be."""
    numbers: set[int] = set()
    for file, game in games:
        if target.name == "csv" and not game.has_deal:
            continue
        headed = with_heading(game, target.heading)
        candidate = renumbered(headed, len(numbers) + 1) if target.renumber and game.has_deal else headed
        why = _reason_against(candidate, target.name, numbers)
        yield file, headed if why else candidate, why
        if candidate.number is not None and candidate.has_deal and not why:
            numbers.add(candidate.number)


def _reason_against(game: PbnGame, format_name: str, numbers: set[int]) -> str:
    if format_name not in _PROFILES:
        return ""
    why = why_not(game, Profile(format_name), numbers)
    return (
        f"{why}; --renumber gives all boards new numbers"
        if game.status is Status.COMPLETE and format_name == "v1" and why
        else why
    )
