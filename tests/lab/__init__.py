"""Tests of `fourwinds.lab`."""
