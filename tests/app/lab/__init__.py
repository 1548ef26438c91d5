"""Tests of jobs of the lab."""
