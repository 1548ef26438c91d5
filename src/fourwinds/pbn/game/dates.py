"""Dates as people write them, converted to PBN's YYYY.MM.DD."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from functools import lru_cache

__all__ = ["read_date"]

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januari janvier januar enero gennaio styczen",
            "feb february februari fevrier februar febrero febbraio luty",
            "mar march maart mars marz marzo marzec",
            "apr april avril abril aprile kwiecien",
            "may mei mai maj mayo maggio",
            "jun june juni juin junio giugno czerwiec",
            "jul july juli juillet julio luglio lipiec",
            "aug august augustus augusti aout agosto sierpien",
            "sep sept september septembre septiembre settembre wrzesien",
            "oct okt october oktober octobre octubre ottobre pazdziernik",
            "nov november novembre noviembre listopad",
            "dec dez des december dezember desember decembre diciembre dicembre grudzien",
        ),
        1,
    )
    for name in names.split()
}
"""Month names in the languages used in files, without accents."""
_WEEKDAY = re.compile(r"^\s*[A-Za-z]{2,9}\.?,?\s+(?=\d{1,4}[.\-/])")
_LONGEST = 60
_UNKNOWN = re.compile(r"(\d{4}|\?{1,4})(?:[.\-/](\d{1,2}|\?{1,2}))?(?:[.\-/](\d{1,2}|\?{1,2}))?")
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T\d{4,6}Z?)?")
_YEAR_FIRST = re.compile(r"(\d{4})\s*[.\-/ ]\s*(\d{1,2})\s*[.\-/ ]\s*(\d{1,2})(?:[T\s,]+\d{1,2}[:.]?\d.*)?")
_YEAR_LAST = re.compile(r"(\d{1,2})\s*([.\-/ ])\s*(\d{1,2})\s*[.\-/ ]\s*(\d{4}|\d{2})(?:[T\s,]+\d{1,2}[:.]\d.*)?")
_WORDS = re.compile(r"[^\W\d_]+|\d+")


@lru_cache(1 << 10)
def read_date(text: str) -> str | None:
    """Return the date as `YYYY.MM.DD`, with question marks for unknown parts (or 00); None if it is not a date.

    If the year is last and both other numbers are at most 12, a slash means month first, as in America; otherwise the
    day is first.

    >>> [read_date(text) for text in ("2016-8-9", "20160809", "9.8.2016", "8/9/2016", "Tue Aug 9 2016", "2015.09.?")]
    ['2016.08.09', '2016.08.09', '2016.08.09', '2016.08.09', '2016.08.09', '2015.09.??']
    """
    text = _WEEKDAY.sub("", text).strip(" .,")
    if len(text) > _LONGEST:
        return None
    if found := _COMPACT.fullmatch(text):
        return _format_date(int(found[1]), int(found[2]), int(found[3]))
    if found := _YEAR_FIRST.fullmatch(text):
        return _format_date(int(found[1]), int(found[2]), int(found[3]))
    if found := _YEAR_LAST.fullmatch(text):
        first, second, year = int(found[1]), int(found[3]), _full_year(found[4])
        month_first = second > 12 or (found[2] == "/" and first <= 12)
        return _format_date(year, first, second) if month_first else _format_date(year, second, first)
    if found := _UNKNOWN.fullmatch(text):
        return _partial_date(found)
    return _in_words(text)


def _partial_date(found: re.Match[str]) -> str | None:
    year, month, day = (part if part and part[0] != "?" else None for part in found.groups())
    if (year is None and (month or day)) or (month is None and day):
        return None
    if month is not None and not 1 <= int(month) <= 12:
        return None
    return f"{year or '????'}.{month.zfill(2) if month else '??'}.{day.zfill(2) if day else '??'}"


def _in_words(text: str) -> str | None:
    """`9 August 2016`, `Aug 9, 2016`, `Tue Aug 9 2016`."""
    words = _WORDS.findall("".join(filter(str.isascii, unicodedata.normalize("NFKD", text.lower()))))
    months = [_MONTHS[word] for word in words if word in _MONTHS]
    years = [int(word) for word in words if word.isdigit() and len(word) == 4]
    days = [int(word) for word in words if word.isdigit() and len(word) <= 2]
    if len(months) != 1 or len(years) != 1:
        return None
    if not days:
        return f"{years[0]:04}.{months[0]:02}.??"
    return _format_date(years[0], months[0], days[0])


def _full_year(text: str) -> int:
    """Return the year in four digits; two digits mean 1970 to 2069."""
    return int(text) if len(text) == 4 else int(text) + (1900 if int(text) >= 70 else 2000)


def _format_date(year: int, month: int, day: int) -> str | None:
    if not year:
        return "????.??.??" if not month and not day else None
    if not day and 0 <= month <= 12:
        return f"{year:04}.{f'{month:02}' if month else '??'}.??"
    try:
        return date(year, month, day).strftime(f"{year:04}.%m.%d")
    except ValueError:
        return None
