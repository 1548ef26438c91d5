"""People: who they are, how they sign in, and what their programs may do."""
