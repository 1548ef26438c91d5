"""Tests of team matches."""
