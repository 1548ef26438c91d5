"""Load agreements from files of rules: rules with a sequence form the book, the others are situational rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.exchange.schema_book import SchemaBook
from fourwinds.bidding.kernel import Kernel, constants_for
from fourwinds.bidding.schema.line import LineRule
from fourwinds.bidding.schema.read import files_of, read_file
from fourwinds.bidding.schema.rule import SchemaRule
from fourwinds.bidding.schema.rule_set import RuleSet

__all__ = ["agreements_from_schemas"]


def agreements_from_schemas(
    paths: Iterable[Path | str], system: str | None = None, *, kernel: bool = True
) -> Agreements:
    """Return the agreements of files or folders of rules; without a system, all rules apply.

    A folder written by `fourwinds notes export --schema` plays like the notes. The first error is raised, with its file
    and rule.
    """
    rules: list[SchemaRule] = []
    lines: list[LineRule] = []
    modules: dict[str, None] = {}
    definitions: dict[str, str] = {}
    for file, text in files_of(paths):
        read = read_file(text, file)
        if read.problems:
            raise read.problems[0]
        rules += read.rules
        lines += read.lines
        modules |= dict.fromkeys(read.modules)
        definitions |= read.definitions
    if system is not None:
        rules = [rule for rule in rules if not rule.systems or system in rule.systems]
        lines = [line for line in lines if not line.systems or system in line.systems]
    book = SchemaBook(lines, modules, definitions)
    for _, error in book.errors():
        raise error
    agreements = Agreements(book, *RuleSet(rules).in_two())
    if not kernel:
        return agreements
    base = system or _only_system(rules, lines)
    return replace(agreements, kernel=Kernel(constants_for(base) if base else None).choices)


def _only_system(rules: list[SchemaRule], lines: list[LineRule]) -> str | None:
    """Return the one system that all rules are for, if any."""
    named = frozenset[str]().union(*(rule.systems for rule in rules), *(line.systems for line in lines))
    return next(iter(named)) if len(named) == 1 else None
