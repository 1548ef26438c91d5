"""Collections of boards, lessons, and importing and exporting files."""
