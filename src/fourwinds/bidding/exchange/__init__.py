"""Export notes as files of rules, and play a system from such files alone."""

from fourwinds.bidding.exchange.load import agreements_from_schemas
from fourwinds.bidding.exchange.schema_book import SchemaBook
from fourwinds.bidding.exchange.write import exported_schemas

__all__ = ["SchemaBook", "agreements_from_schemas", "exported_schemas"]
