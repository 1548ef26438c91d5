"""Tests of trials of a change."""
