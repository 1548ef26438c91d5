"""How often the lines of a system are used, and what each branch of it brings."""
