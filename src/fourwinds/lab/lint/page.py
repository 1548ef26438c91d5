"""A report as one HTML page that needs nothing else: no scripts, no other files; for the screen and for paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice

from fourwinds.bridge.cards import Hand, Suit
from fourwinds.lab.lint.check import LintReport
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.kinds import FAULT_KINDS
from fourwinds.lab.lint.page_style import STYLE, SYMBOLS
from fourwinds.lab.lint.report_json import place_text
from fourwinds.notes.rule import Rule

__all__ = ["lint_page"]

_SIGNS = {Severity.ERROR: "bad", Severity.WARNING: "warn", Severity.NOTE: "info"}


def lint_page(report: LintReport) -> str:
    """Return the report as an HTML page."""
    body = "\n".join(_body(report))
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Check of {escape(report.name)}</title>\n<style>\n{STYLE}</style>\n</head>\n"
        f"<body>\n{SYMBOLS}\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(report: LintReport) -> Iterator[str]:
    yield f"<header><h1>Check of {escape(report.name)}</h1>"
    yield f'<p class="muted">{escape(_scope(report))}</p>'
    yield f'<ul class="counts">{"".join(_counts(report))}</ul></header>'
    if not report.faults:
        yield '<p class="empty">No faults found.</p>'
        return
    by_kind = report.by_kind
    if len(by_kind) > 1:
        yield f'<nav aria-label="Kinds of faults"><ul>{"".join(_links(by_kind))}</ul></nav>'
    for kind, faults in by_kind.items():
        yield from _group(kind, faults, report)


def _scope(report: LintReport) -> str:
    lines = _count_text(report.lines, "line")
    if report.simulated is None:
        return f"{lines} read, no hands tried."
    return f"{lines} read, {report.simulated.hands:,} hands tried with seed {report.simulated.seed}."


def _counts(report: LintReport) -> Iterator[str]:
    for severity, number in report.counts.items():
        state = "" if number else ' class="none"'
        yield f"<li{state}>{_sign(severity)}{_count_text(number, severity.value)}</li>"


def _links(by_kind: dict[str, list[Fault]]) -> Iterator[str]:
    for kind, faults in by_kind.items():
        yield (
            f'<li><a href="#{kind}">{escape(FAULT_KINDS[kind].title)}</a> '
            f'<span class="muted">{len(faults):,}</span></li>'
        )


def _group(kind: str, faults: Sequence[Fault], report: LintReport) -> Iterator[str]:
    about = FAULT_KINDS[kind]
    yield f'<section id="{kind}"><h2>{escape(about.title)} <span class="muted">{len(faults):,}</span></h2>'
    yield f'<p class="muted about">{escape(about.about)}</p><ol>'
    for fault in faults:
        yield from _item(fault, report)
    yield "</ol></section>"


def _item(fault: Fault, report: LintReport) -> Iterator[str]:
    yield f'<li class="finding">{_sign(fault.severity)}<div>'
    yield f'<p class="sentence">{escape(fault.text)}</p>'
    yield f'<p class="place"><code>{escape(place_text(fault, report))}</code>{_often(fault)}</p>'
    if fault.remedy:
        yield f'<p class="remedy">{escape(fault.remedy)}</p>'
    yield from _examples(fault.examples)
    yield from _lines([rule for rule in (fault.rule, fault.other) if rule is not None])
    yield "</div></li>"


def _often(fault: Fault) -> str:
    return f' <span class="often">{fault.often}</span>' if fault.often else ""


def _examples(hands: Sequence[Hand]) -> Iterator[str]:
    if hands:
        listed = "".join(f"<li>{_hand(hand)}</li>" for hand in hands)
        yield f"<details><summary>{_count_text(len(hands), 'example hand')}</summary><ul>{listed}</ul></details>"


def _lines(rules: Sequence[Rule]) -> Iterator[str]:
    if rules:
        listed = "".join(
            f'<li><code>{escape(str(rule))}</code> <span class="muted">{escape(rule.module)}</span></li>'
            for rule in rules
        )
        title = "The line" if len(rules) == 1 else "Both lines"
        yield f"<details><summary>{title}</summary><ul>{listed}</ul></details>"


def _hand(hand: Hand) -> str:
    """Return a hand with drawn suits; fonts would turn a heart into an emoji on phones."""
    ranks = islice(str(hand).split("."), 4)
    return " ".join(
        f'<span class="suit {suit.name.lower()}">{_drawn(suit)}{escape(held) or "—"}</span>'
        for suit, held in zip(reversed(Suit), ranks, strict=True)
    )


def _drawn(suit: Suit) -> str:
    name = suit.name.lower()
    return f'<svg role="img" aria-label="{name}"><use href="#{name}"/></svg>'


def _sign(severity: Severity) -> str:
    sign = _SIGNS[severity]
    return f'<svg class="sign {sign}" role="img" aria-label="{severity.value}"><use href="#{sign}"/></svg>'


def _count_text(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
