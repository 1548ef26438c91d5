"""Wire formats: facts, hands and rules as JSON and as database rows."""
