"""Situational rules in JSON files: read, checked, and compiled to entries of the ordered list."""

from fourwinds.bidding.schema.read import SchemaFile, load_schemas, read_file
from fourwinds.bidding.schema.rule import SchemaRule
from fourwinds.bidding.schema.rule_set import RuleSet

__all__ = ["RuleSet", "SchemaFile", "SchemaRule", "load_schemas", "read_file"]
