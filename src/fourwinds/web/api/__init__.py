"""The JSON API: one module per resource."""
