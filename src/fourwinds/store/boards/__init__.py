"""Boards, what is known of their deals, and lessons."""
