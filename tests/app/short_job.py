"""A kind of job for tests that may take two seconds, and takes longer."""

from __future__ import annotations

from dataclasses import replace

from fourwinds.app.jobs.limits import Limits
from tests.app import tiny_job

__all__ = ["KIND"]

KIND = replace(tiny_job.KIND, limits=Limits(seconds=2, megabytes=400))
