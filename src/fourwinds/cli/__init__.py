"""The command line: `fourwinds` and its sub-commands, each a thin wrapper around the library."""
