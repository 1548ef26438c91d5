"""Everything that becomes a PDF, set by typst with the fonts it brings along."""
