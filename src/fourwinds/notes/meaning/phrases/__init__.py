"""The phrase tables, by subject. If two phrases match, the one registered first wins."""

from importlib import import_module

from fourwinds.notes.meaning.phrase import find_phrase

__all__ = ["find_phrase"]

for _table in ("shape", "strength", "shortness", "lengths", "honours", "acts", "names"):
    import_module(f"{__name__}.{_table}")
