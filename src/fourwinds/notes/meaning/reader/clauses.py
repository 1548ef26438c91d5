"""Parse a text into sentences, clauses and phrases, with `or`, `and`, `either`, hedges and questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fourwinds.notes.meaning.phrase import PartialMeaning, Phrase
from fourwinds.notes.meaning.reader.lexicon import Lexicon, is_glue
from fourwinds.notes.meaning.words import normal_words

__all__ = ["ClauseNode", "parse_clauses"]

_SENTENCE = re.compile(r";\s*(or\b)?|\.(?=\s|$)", re.IGNORECASE)
_CLAUSE = re.compile(r",\s*(or\b)|,\s*(?:and|but)\b|^\s*(?:and|but)\b|[,()]|\s/\s|\bbut\b", re.IGNORECASE)
_COLON = re.compile(r":\s|(?<!\d)\s[-–—]\s|\s[-–—]\s(?!\d)")
_WORD = re.compile(r"\b(and|or|(?<!-)plus(?=\s+\S)|as well as)\b|&|(?<=[^\W\d])\s\+\s", re.IGNORECASE)
_EITHER = re.compile(r"\s*\beither\b(?!\s+(?:way|major|minor))\s*", re.IGNORECASE)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_LIST = re.compile(r"(?<![\d\-–+.])\b((?:any )?\d{1,4}), (?=(?:any )?\d{1,4}(?:, (?:any )?\d{1,4})* or (?:any )?\d)")
_SEMI = re.compile(r"\bsemi\s*-?\s*balanced\b", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:may|might|could|can|will often|usually|often|sometimes|normally|typically|generally|possibly|perhaps"
    r"|probably|likely|unlikely|frequently|rarely|seldom|occasionally|almost always|nearly always|tends?"
    r"|not necessarily|optionally|mostly|need not|needn't|(?:does not|doesn't) deny|as short as"
    r"|possible)\b(?! (?:be )?pass)",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(?:possible|likely|unlikely)\s*$", re.IGNORECASE)
_ASKS = re.compile(r"\bask(?:s|ing)?\b(?! partner to pass)", re.IGNORECASE)
_LOOSE_END = re.compile(r"\s*(?:\b(?:and|plus|which|that|it|partner|hand|is)\b|&)?\s*$", re.IGNORECASE)
_UNLESS = re.compile(r"\s(?:unless|except|if|when|after|over|opposite|by)\b.*", re.IGNORECASE)
"""A condition on a word such as `forcing`: kept as a remark, since it says nothing about the hand."""
_SPAN = 3
"""The most pieces around `and` and `or` that one phrase may span: `singleton or void in clubs` spans two."""


@dataclass(frozen=True)
class ClauseNode:
    """A known phrase, an unknown one (`phrase` is None), or several joined by `and` or `or`."""

    joint: str = ""
    parts: tuple[ClauseNode, ...] = ()
    phrase: Phrase | None = None
    text: str = ""

    def leaves(self) -> Iterator[ClauseNode]:
        if self.parts:
            for part in self.parts:
                yield from part.leaves()
        else:
            yield self


@dataclass(frozen=True)
class _Piece:
    """The words between two connectives, with the connective before them."""

    text: str
    joint: str
    word: str = ""


@lru_cache(maxsize=16384)
def parse_clauses(text: str, lexicon: Lexicon) -> ClauseNode:
    """Return the structure of a text."""
    text = _LIST.sub(r"\1 or ", _SEMI.sub("semi-balanced", text))
    return _chain(((by_or, _sentence(words, lexicon)) for by_or, words in _split(_SENTENCE, text)))


def _split(separator: re.Pattern[str], text: str) -> Iterator[tuple[bool, str]]:
    """Yield the texts between separators, each with whether `or` followed the separator before it."""
    start, by_or = 0, False
    for found in separator.finditer(text):
        if text[start : found.start()].strip():
            yield by_or, text[start : found.start()].strip()
            by_or = False
        by_or = by_or or bool(found[1])
        start = found.end()
    if text[start:].strip():
        yield by_or, text[start:].strip()


def _chain(nodes: Iterator[tuple[bool, ClauseNode]]) -> ClauseNode:
    """Join nodes by `and`; a node joined by `or` is an alternative to the one before it."""
    chained: list[ClauseNode] = []
    for by_or, node in nodes:
        if by_or and chained:
            chained[-1] = ClauseNode("or", (chained[-1], node))
        else:
            chained.append(node)
    return _group("and", tuple(chained)) if chained else ClauseNode()


def _sentence(text: str, lexicon: Lexicon) -> ClauseNode:
    return _chain(_clauses(list(_split(_CLAUSE, text)), lexicon))


def _clauses(clauses: list[tuple[bool, str]], lexicon: Lexicon) -> Iterator[tuple[bool, ClauseNode]]:
    """Yield the clauses; `either A, B or C` extends over commas to its `or`."""
    number = 0
    while number < len(clauses):
        by_or, text = clauses[number]
        number += 1
        either = _EITHER.search(text)
        if either is None or _OR.search(text, either.end()):
            yield by_or, _clause(text, lexicon)
            continue
        end = next((at for at in range(number, len(clauses)) if clauses[at][0] or _OR.search(clauses[at][1])), None)
        if end is None:
            yield by_or, _clause(_EITHER.sub(" ", text).strip(), lexicon)
            continue
        before, after = clauses[end][1], clauses[end][1]
        inside = [text[either.end() :], *(words for _, words in clauses[number:end])]
        if not clauses[end][0] and (found := _OR.search(before)):
            inside.append(before[: found.start()].strip())
            after = before[found.end() :].strip()
        first = _group("and", tuple(_clause(words, lexicon) for words in inside if words))
        choice = ClauseNode("or", (first, _clause(after, lexicon)))
        head = _LOOSE_END.sub("", text[: either.start()]).strip()
        yield by_or, _group("and", (_clause(head, lexicon), choice)) if head else choice
        number = end + 1


def _clause(text: str, lexicon: Lexicon) -> ClauseNode:
    """Parse one clause; `and` binds more tightly than `or`, and a hedge or question extends to the end."""
    for marker, make in ((_ASKS, _question), (_HEDGE, _hedge)):
        found = marker.search(text)
        if found and lexicon.known(text) is None:
            return _with_tail(text, found.start(), make is _hedge, lexicon)
    colon = _COLON.search(text)
    if colon and any(map(lexicon.known, (text[: colon.start()], text[colon.end() :]))):
        return ClauseNode("and", (_clause(text[: colon.start()], lexicon), _clause(text[colon.end() :], lexicon)))
    limited = _UNLESS.search(text)
    if limited and (act := lexicon.known(text[: limited.start()])) and act.is_act:
        return ClauseNode(
            "and", (ClauseNode(phrase=act, text=text), ClauseNode(phrase=_hedge(limited[0].strip()), text=text))
        )
    return _join_pieces(_pieces(text), lexicon)


def _with_tail(text: str, start: int, is_hedge: bool, lexicon: Lexicon) -> ClauseNode:
    """Parse a clause with a hedge or question: the text before it, the hedge, and any separate phrase after `and`."""
    before, tail = text[:start].strip(), text[start:].strip()
    after = ""
    for joint in re.finditer(r"\band\b", tail):
        rest = lexicon.known(_pieces(tail[joint.end() :])[0].text)
        denies = re.match(r"\s*(?:denies|no|without)\b", tail[joint.end() :])
        if rest is not None and (rest.is_strength or rest.is_act or denies):
            tail, after = tail[: joint.start()].strip(), tail[joint.end() :].strip()
            break
    if is_hedge and (re.search(r"\bor$", before) or _BEHIND.match(tail)):
        before, tail = "", f"{before} {tail}"
    before = _LOOSE_END.sub("", before).strip()
    if is_hedge and before and not is_glue(before) and lexicon.known(before) is None and not _WORD.search(before):
        before, tail = "", f"{before} {tail}"
    hedged = ClauseNode(phrase=_hedge(tail) if is_hedge else _question(tail), text=tail)
    parts = [_clause(before, lexicon)] if before and not is_glue(before) else []
    parts += [hedged] + ([_clause(after, lexicon)] if after else [])
    return _group("and", tuple(parts))


def _hedge(text: str) -> Phrase:
    return Phrase(lambda _context: PartialMeaning(remarks=(text,)), is_act=True)


def _question(text: str) -> Phrase:
    about = re.sub(r"^ask(?:s|ing)?\s+(?:for|about|opener for|partner for|partner|opener)?\s*", "", text, flags=re.I)
    reading = PartialMeaning(implied_forcing="forcing", flags=frozenset({"asks"}), asks=about or text)
    return Phrase(lambda _context: reading, is_act=True)


def _pieces(text: str) -> list[_Piece]:
    pieces, start, word = [], 0, ""
    for found in _WORD.finditer(text):
        pieces.append(_Piece(text[start : found.start()].strip(), _joint(word), word))
        word, start = found[0].strip(), found.end()
    pieces.append(_Piece(text[start:].strip(), _joint(word), word))
    return pieces


def _joint(word: str) -> str:
    return "or" if word.lower() == "or" else "and"


def _join_pieces(pieces: Sequence[_Piece], lexicon: Lexicon) -> ClauseNode:
    """Join pieces into phrases, preferring the longest; `either` groups the pieces after it."""
    alternatives: list[list[ClauseNode]] = [[]]
    number = 0
    while number < len(pieces):
        piece = pieces[number]
        if piece.joint == "or" and alternatives[-1]:
            alternatives.append([])
        either = _EITHER.match(piece.text)
        if either:
            inner = [_Piece(piece.text[either.end() :], ""), *pieces[number + 1 :]]
            alternatives[-1].append(_join_pieces(inner, lexicon))
            break
        node, used = _longest_phrase(pieces[number:], lexicon)
        if node.text or node.phrase:
            alternatives[-1].append(node)
        number += used
    joined = _group("or", tuple(_group("and", tuple(nodes)) for nodes in alternatives if nodes))
    if len(pieces) > 1 and all(leaf.phrase is None for leaf in joined.leaves()):
        return ClauseNode(text=pieces[0].text + "".join(f" {piece.word} {piece.text}" for piece in pieces[1:]))
    return joined


def _group(joint: str, nodes: tuple[ClauseNode, ...]) -> ClauseNode:
    return nodes[0] if len(nodes) == 1 else ClauseNode(joint, nodes)


def _longest_phrase(pieces: Sequence[_Piece], lexicon: Lexicon) -> tuple[ClauseNode, int]:
    for used in range(min(_SPAN, len(pieces)), 1, -1):
        text = pieces[0].text + "".join(f" {piece.joint} {piece.text}" for piece in pieces[1:used])
        found = lexicon.phrase(normal_words(text))
        if found:
            return ClauseNode(phrase=found, text=text), used
    text = pieces[0].text
    return ClauseNode(phrase=lexicon.known(text), text=text), 1
