"""Riichi: what hands are worth, the rules tables play by, and games as a fold over recorded facts."""
