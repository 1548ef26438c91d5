"""LIN, the file format of Bridge Base Online."""
