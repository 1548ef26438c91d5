"""The command line: `fourwinds` and its sub-commands, each a thin call of the library."""
