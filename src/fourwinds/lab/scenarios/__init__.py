"""Boards on which an auction, a convention or a kind of hand really happens, for lessons."""
