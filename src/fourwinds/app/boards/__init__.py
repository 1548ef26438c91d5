"""Boards in collections, lessons, and the files they come from and go to."""
