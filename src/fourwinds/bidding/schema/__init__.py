"""Rules for situations, written as JSON: read, checked and compiled to entries of the ordered list."""

from fourwinds.bidding.schema.read import SchemaFile, load_schemas, read_file
from fourwinds.bidding.schema.rule import Rule
from fourwinds.bidding.schema.rule_set import RuleSet

__all__ = ["Rule", "RuleSet", "SchemaFile", "load_schemas", "read_file"]
