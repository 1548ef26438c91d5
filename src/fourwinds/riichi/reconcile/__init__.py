"""Uncertain hands: completing them when more is known, and reconciling them with the final scores."""

from __future__ import annotations

from fourwinds.riichi.reconcile.reconciliation import Completion, Reconciliation, reconcile
from fourwinds.riichi.records.completion import check_completion, complete

__all__ = ["Completion", "Reconciliation", "check_completion", "complete", "reconcile"]
