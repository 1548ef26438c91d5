"""Accounts, sessions, tokens and devices."""
