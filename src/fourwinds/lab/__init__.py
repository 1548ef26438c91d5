"""What a partnership cannot do at the table: try its notes on many hands at once."""
