"""Find the scenario that a text names: a written auction, or an entry of the catalogue with its interference."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from fourwinds.bridge.calls import DOUBLE, REDOUBLE, Call, parse_call
from fourwinds.lab.scenarios.catalogue import Catalogue, Listed
from fourwinds.lab.scenarios.goals import AuctionGoal
from fourwinds.lab.scenarios.interference import ANY_AUCTION, Interference, Manner
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import looks_like_a_sequence
from fourwinds.notes.system import System
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["find_listed", "find_scenario"]

_STRAINS: Final = r"(?:nt|[cdhsn♣♦♥♠]|clubs?|diamonds?|hearts?|spades?|no ?trumps?)"
_CALL: Final = rf"(?:our |their |the |an? )?(?P<call>[1-7]\s*{_STRAINS}|(?:re)?double|xx?)"
_DOUBLED: Final = {"double": DOUBLE, "x": DOUBLE, "redouble": REDOUBLE, "xx": REDOUBLE}
_ENTERING: Final = r"(?:interference|competition|intervention|opposition)"
_ENDS: Final = (
    (Manner.NONE, re.compile(rf"\s*,?\s*(?:without|no)\s+(?:any\s+)?{_ENTERING}$")),
    (Manner.SOME, re.compile(rf"\s*,?\s*(?:with|after|and)\s+{_ENTERING}(?:\s+(?:over|after|of)\s+{_CALL})?$")),
    (Manner.DOUBLE, re.compile(rf"\s*,?\s*(?:after|over|with)\s+(?:a |their )?doubles?(?:\s+(?:over|of)\s+{_CALL})?$")),
    (
        Manner.OVERCALL,
        re.compile(rf"\s*,?\s*(?:after|over|with)\s+(?:an |their )?overcalls?(?:\s+(?:over|of)\s+{_CALL})?$"),
    ),
)
_EMPTY_WORDS = frozenset({"the", "a", "an", "of", "our", "convention", "bid", "bids", "and", "by", "to"})
_SYMBOLS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s"})
_WORD = re.compile(r"[a-z0-9]+")
_STRAIN_WORD = re.compile(r"\b([1-7])\s*(?:nt|no ?trumps?)\b")
_INITIALS = {
    "rkcb": "roman keycard blackwood",
    "rkc": "roman keycard",
    "nmf": "new minor forcing",
    "fsf": "fourth suit",
}
_CLOSE = 0.55
_CLOSE_WORD = 0.7
_MOST_CLOSE = 4
_SLAM_ZONE = ("28-36 HCP together, 8-card fit",)


def find_scenario(text: str, system: System) -> Scenario:
    """Return the scenario of a text: an auction such as `1M-(p)-2n`, or a name such as `Stayman after a double`."""
    if looks_like_a_sequence(text):
        sequence = Sequence.parse(text)
        return Scenario(str(sequence), AuctionGoal(sequence, _SLAM_ZONE if sequence.anywhere else ()))
    return find_listed(text, Catalogue(system))


def find_listed(text: str, catalogue: Catalogue) -> Scenario:
    """Return the scenario of a catalogue that a text names."""
    name, interference = text, ANY_AUCTION
    found = next((each for each in catalogue.listed if each.id.lower() == text.strip().lower()), None)
    if found is None:
        name, interference = _split(text)
        found = _find(name, catalogue)
    if found is None:
        raise _unknown(text, name, catalogue)
    return found.scenario(interference)


def _split(text: str) -> tuple[str, Interference]:
    """Split off the interference at the end of a name."""
    lowered = " ".join(text.lower().split())
    for manner, pattern in _ENDS:
        found = pattern.search(lowered)
        if found is not None:
            over = found.groupdict().get("call")
            return lowered[: found.start()], Interference(manner, None if over is None else _call(over))
    return lowered, ANY_AUCTION


def _call(text: str) -> Call:
    if text in _DOUBLED:
        return _DOUBLED[text]
    letter = re.sub(r"\s+", "", text.translate(_SYMBOLS))
    return parse_call(letter[:2].upper())


def _words(text: str) -> frozenset[str]:
    """Return the words of a name that count, in the singular."""
    lowered = _STRAIN_WORD.sub(r"\1n", text.lower().translate(_SYMBOLS))
    for initials, words in _INITIALS.items():
        lowered = re.sub(rf"\b{initials}\b", words, lowered)
    found = set(_WORD.findall(lowered)) - _EMPTY_WORDS
    return frozenset(_singular(word) for word in found)


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _find(name: str, catalogue: Catalogue) -> Listed | None:
    """Return the entry with exactly these words, or the first that has them among others.

    Ids are tried before titles, since a title of the library has to be read from its file.
    """
    wanted = _words(name)
    if not wanted:
        return None
    by_id = [(each, _words(each.id.replace("_", " "))) for each in catalogue.listed]
    found = [each for each, words in by_id if words == wanted] or [each for each, words in by_id if wanted <= words]
    if not found:
        by_title = [(each, words | _words(each.title)) for each, words in by_id]
        found = [each for each, words in by_title if _words(each.title) == wanted]
        found = found or [each for each, words in by_title if wanted <= words]
    return found[0] if found else None


def _unknown(text: str, name: str, catalogue: Catalogue) -> NotFoundError:
    """Return the error for a name that is not in the catalogue: a convention that is not played, or a near name."""
    wanted = _words(name)
    for id_, title in catalogue.missing.items():
        if wanted and wanted <= _words(title) | _words(id_.replace("_", " ")):
            return NotFoundError(
                f"{title} is not in {catalogue.system.name}",
                where=Where(token=text),
                remedy=f"choose a system that plays it, or create one: fourwinds notes new NAME --base … --with {id_}",
            )
    meant = " or ".join(_near(name, catalogue))
    return NotFoundError(
        f"no scenario is named {text!r}",
        where=Where(token=text),
        remedy=f"did you mean {meant}?" if meant else "fourwinds lab scenarios --list shows all",
    )


def _near(name: str, catalogue: Catalogue) -> list[str]:
    """Return titles that resemble a name, as a whole or in their words."""
    titles = {each.title.lower(): each.title for each in catalogue.listed}
    close = get_close_matches(name, titles, _MOST_CLOSE, _CLOSE)
    if close:
        return [titles[each] for each in close]
    by_word: dict[str, list[str]] = {}
    for title in titles.values():
        for word in sorted(_words(title)):
            by_word.setdefault(word, []).append(title)
    near = [found for word in sorted(_words(name)) for found in get_close_matches(word, by_word, 2, _CLOSE_WORD)]
    return list(dict.fromkeys(title for word in near for title in by_word[word]))[:_MOST_CLOSE]
