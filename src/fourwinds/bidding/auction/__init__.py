"""The auction as a player sees it: the calls so far, what they have shown, and the calls to choose from."""
