"""Boards, their double-dummy results, and lessons."""
