"""Accounts: signing in and out, passwords, sessions and API tokens."""
