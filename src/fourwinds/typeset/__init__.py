"""PDF output, set by typst with its built-in fonts."""
