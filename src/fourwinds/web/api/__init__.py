"""The JSON API: one module a noun of the documents."""
