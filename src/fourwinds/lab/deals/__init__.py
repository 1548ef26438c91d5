"""Deals that meet conditions, drawn uniformly however rare they are."""
