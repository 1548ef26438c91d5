"""Wire formats: facts, hands and rules as JSON and as rows of a database."""
