"""People, and what says that a request comes from one."""
