"""Tests of statistics of what is used."""
