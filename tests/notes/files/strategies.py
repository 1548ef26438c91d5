"""Random lines, library files and systems, and random ways to type them badly."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date

from hypothesis import strategies as st

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.notes.module import Chapter, Chosen, Definition, Module, ModuleKind
from fourwinds.notes.parameter import Parameter, ParameterCondition, Template
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import ReviewMark, System, known_marks, sections_of
from tests.strategies import auctions

_OPEN = """
1M-(p)-2M|(1m)-2m|1X-(1Y)-2Z|1n-(2d/2h)-x|2c-(p)-+2|1n-(any)-3n|1d-(1h..2c)-x|(suit)-x|...-4n|1M-(2oM)-x|p|(p)-p
p-(p)-1n|(p)-p-(1d)-x|1s-(p)-2c/2d/2h-(p)-2s|1n-(p)-2c-(call)-p|(1X)-1n|1M-(p)-1n-(p)-2m
"""
_QUALIFIERS = """
|[seat 1-2]|[seat 2] [vul]|[nv]|[fav] [rank 3]|[forcing]|[agreed h]|[rank -2]
"""
_WORDS = """
15-17 HCP|5+ spades|balanced|forcing|Stayman, asks for 4-card major|may have 4 hearts|4-4 or 5-4|a = b|what: that
to play|♠ and ♥|10–12 points|-- no|d|Deleted scenes|{|MODIFIED|as 1n|[x]|"quoted"|`code`|$5|100 %|<b>|# 1|- x|> y|...
"""


def _cells(table: str) -> list[str]:
    return table.strip("\n").replace("\n", "|").split("|")


_CALM = [word for word in _cells(_WORDS) if word not in ("{", "-- no", "10–12 points")]


def _as_written(auction: Auction) -> str:
    """Return the calls from the first bid on, with the opener's side as ours."""
    calls = list(auction.calls)
    while calls and calls[0] == PASS:
        calls.pop(0)
    texts = [str(call).lower() for call in calls[:9]]
    return "-".join(text if number % 2 == 0 else f"({text})" for number, text in enumerate(texts)) or "1c"


paths = auctions.map(_as_written) | st.sampled_from(_cells(_OPEN))


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    path, qualifiers = draw(paths), draw(st.sampled_from(_cells(_QUALIFIERS)))
    opens = Sequence.parse(path)
    return opens if opens.anywhere or path.startswith(("p", "(p")) else Sequence.parse(f"{path} {qualifiers}")


phrases = st.lists(st.sampled_from(_CALM), min_size=1, max_size=4).map(", ".join)
meanings = phrases.filter(lambda text: text not in ("d", "MODIFIED") and not text.startswith(("as ", "[x]")))
exacts = st.none() | st.sampled_from(["hcp 15-17", "spades 5+ or hearts 5+", "shows: hcp 8+; needs: hcp 10+"])
remarks = st.none() | phrases


@st.composite
def rules(draw: st.DrawFn, module: str = BASE, section: str = "") -> Rule:
    sequence = draw(sequences())
    kind = draw(st.sampled_from(["meant", "meant", "meant", "modified", "deleted", "reuse", "not reused", "exact"]))
    rule = Rule(
        sequence, remark=draw(remarks), module=module, section=section, deleted=kind in ("deleted", "not reused")
    )
    if kind in ("reuse", "not reused"):
        return replace(rule, source=draw(sequences()), from_responder=draw(st.booleans()))
    if kind == "deleted":
        return rule
    if kind == "exact":
        return replace(rule, exact="hcp 1+")
    return replace(rule, meaning=draw(meanings), exact=draw(exacts), modified=kind == "modified")


def unique(every: Iterable[Rule]) -> list[Rule]:
    return list({rule.key: rule for rule in every}.values())


titles = st.sampled_from(["Opening Bids", "Responses to 1m", "After (x)", "2/1", "Slam: 4NT", "Notes on leads"])
prose = st.sampled_from(["", "", "Words.", "Two lines\nof words\n\nand one more", "> 1n = quoted", "<!-- 1n = no\n-->"])
texts = st.sampled_from(["", "Plain.", "1n = text\n\n\n### here\n\n```\n## no heading\n```", "* a\n\n---\n\n* b"])
definitions = st.dictionaries(st.sampled_from(["gf", "limit_raise", "2/1", "x+y"]), phrases, max_size=3)
more = st.dictionaries(st.sampled_from(["author", "club"]), st.sampled_from(["Uma", "[a, b]", "x: y", ""]), max_size=2)
names = st.sampled_from(["Us", "Uma + PS 2/1", "A #", "#1: **x**:", "Žan & Ωmega"])
versions = st.sampled_from(["", "1.0", "2", "1.2.rc1"])
values = st.dictionaries(
    st.sampled_from(["to", "weak"]), st.sampled_from(["2s", "yes", "very light", "12-14"]), max_size=2
)


@st.composite
def systems(draw: st.DrawFn) -> System:
    ids = draw(st.lists(st.sampled_from(["stayman_1nt", "dont", "jacoby_2nt", "xyz"]), unique=True))
    like = draw(st.sampled_from(["", "sayc", "our_club"]))
    lines: list[Rule] = []
    written: dict[tuple[str, str], str] = {}
    defined: list[Definition] = []
    for module in (BASE, *ids, USER):
        for title in draw(st.lists(st.just("") | titles, unique=True, max_size=3)):
            lines += draw(st.lists(rules(module, title), max_size=4))
            if text := draw(prose):
                written[module, title] = text
        defined += [Definition(term, text, module) for term, text in draw(definitions).items()]
    return System(
        draw(names),
        draw(st.sampled_from(["sayc", "2_1_game_force", "standard" if like else "acol"])),
        draw(versions),
        draw(st.none() | st.dates(date(1925, 1, 1))),
        tuple(Chosen(each, draw(versions), draw(values)) for each in ids),
        tuple(defined),
        sections_of(unique(lines), ids, written),
        draw(texts),
        draw(values),
        tuple(draw(more).items()),
        like=like,
    )


@st.composite
def systems_to_review(draw: st.DrawFn) -> System:
    """Return a system with marks on some of its lines."""
    system = draw(systems())
    lines = [rule for rule in system.rules if not rule.deleted]
    chosen = draw(st.lists(st.sampled_from(lines), max_size=5)) if lines else []
    above = sequences().map(lambda sequence: f"{sequence.path} {sequence.context}".strip())
    marks = [ReviewMark(*rule.key, draw(above), draw(st.just("") | phrases)) for rule in chosen]
    return replace(system, reviews=known_marks(marks, system.rules))


PARAMETERS = (
    Parameter("to", "2s", ("2s", "3s", "4h"), "how high"),
    Parameter("style", "very light", ("very light", "sound")),
    Parameter("words", "anything"),
)
_TEMPLATES = (
    Template("1c-($to)-x", "= negative, $style {hcp 6+} -- through $to"),
    Template("1c-(p)-1n", "= $words", (ParameterCondition("to", ("2s", "4h")),)),
    Template(
        "(1X)-1n [vul]",
        "as 1n [from responder]",
        (ParameterCondition("to", ("3s",), True), ParameterCondition("style", ("sound",))),
    ),
)


_CHOICES = st.dictionaries(st.sampled_from(["weak", "through"]), st.sampled_from(["8-9", "2s", "yes"]))
_COVERED = st.lists(st.sampled_from(["1M-(p)-3M", "1n-(p)-2n", "1M-(p)-2c [passed]"]), unique=True)


@st.composite
def modules(draw: st.DrawFn) -> Module:
    base = draw(st.booleans())
    id_ = draw(st.sampled_from(["stayman_1nt", "xyz", "2_1_game_force"]))
    tag = BASE if base else id_
    parameters = PARAMETERS if draw(st.booleans()) else ()
    spare = list(_TEMPLATES) if parameters else []
    chapters = []
    seen: set[tuple[str, str, str]] = set()
    for title in draw(st.lists(st.just("") | titles, unique=True, max_size=3)):
        lines: list[Rule | Template] = []
        for rule in draw(st.lists(rules(tag, title), max_size=4)):
            if rule.key not in seen and not rule.sequence.path.startswith(("1c-(", "(1X)-1n")):
                seen.add(rule.key)
                lines.append(rule)
        if draw(st.booleans()):
            lines += spare[:1]
            spare = spare[1:]
        text = draw(prose)
        if lines or text:
            chapters.append(Chapter(title, tuple(lines), text))
    ids = st.lists(st.sampled_from(["sayc", "dont", "rkcb_1430"]), unique=True).map(tuple)
    kind: ModuleKind = draw(st.sampled_from(["base_system", "part"])) if base else "convention"
    return Module(
        kind,
        id_,
        draw(names),
        draw(versions),
        applies_to=draw(ids),
        requires=draw(ids),
        conflicts=draw(ids),
        variants=draw(ids),
        parameters=parameters,
        conventions=tuple(Chosen(each, "", draw(_CHOICES)) for each in draw(ids)),
        includes=draw(ids),
        covers=tuple(map(Sequence.parse, draw(_COVERED))),
        definitions=tuple(Definition(term, text, tag) for term, text in draw(definitions).items()),
        sections=tuple(chapters),
        notes=draw(texts),
        more=tuple(draw(more).items()),
        like=draw(st.sampled_from(["", "sayc", "our_club"])) if kind == "base_system" else "",
    )


def typed_badly(text: str, how: int) -> str:
    """Return a file with the same content, as another person or editor might write it."""
    badly: list[Callable[[str], str]] = [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\N{ZERO WIDTH NO-BREAK SPACE}" + text,
        lambda text: text.replace("\n\n---\n\n## ", "\n## "),
        lambda text: text.replace("\n\n---\n\n## ", "\n\n***\n\n\n##"),
        lambda text: text.replace("-(p)-", " - ( P ) - "),
        lambda text: text.replace("\n1", "\n - 1").replace("\n(", "\n*\t("),
    ]
    for number, change in enumerate(badly):
        if how >> number & 1:
            text = change(text)
    return text


lines_of_text = st.sampled_from(_cells(_WORDS)) | st.text(max_size=8)
junk = st.lists(
    st.sampled_from(
        "# Title|## Info|type: convention|base: sayc|## Tree|## Notes|## [dont]|### Sub|---|```|...|| |\t".split("|")
    )
    | st.sampled_from("1n|1n-(p)-2c|├─(p)-2d|│|    └─ 2h|- 1c|1c:|+-- p|> 1n|<!--|-->|1n-(x) as 1n-(p)|2c-(".split("|"))
    | st.builds("{} = {}".format, paths | lines_of_text, phrases | lines_of_text)
    | lines_of_text,
    max_size=14,
)
