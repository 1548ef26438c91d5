"""The statistics of a system as JSON."""

from __future__ import annotations

from fourwinds.lab.usage.report import BranchUse, UsageReport
from fourwinds.lab.usage.results import Mean
from fourwinds.notes.rule import Rule

__all__ = ["usage_json"]


def usage_json(report: UsageReport) -> dict[str, object]:
    """Return the statistics of a system as JSON."""
    return {
        "deals": report.deals,
        "share_of_deals": report.reached,
        "categories": [{"category": name, "per_thousand": often} for name, often in report.categories],
        "branches": [_branch(each) for each in report.branches],
        "lines": [_line(each.rule) | {"calls": each.calls, "per_thousand": each.per_thousand} for each in report.lines],
        "rules": [{"rule": name, "per_thousand": often} for name, often in report.rules],
        "unused": [_line(rule) for rule in report.unused],
    }


def _line(rule: Rule) -> dict[str, object]:
    return {
        "module": rule.module,
        "sequence": rule.sequence.path,
        "context": rule.context,
        "meaning": rule.meaning,
    }


def _branch(branch: BranchUse) -> dict[str, object]:
    score = branch.score
    return {
        "branch": branch.name,
        "parent": branch.parent or None,
        "deals": branch.deals,
        "per_thousand": branch.per_thousand,
        "share": branch.share,
        "contracts": [{"contract": contract, "share": share} for contract, share in branch.contracts],
        "solved": score.deals if score else 0,
        "points": _mean(score.points) if score else None,
        "against_par": _mean(score.against_par) if score else None,
    }


def _mean(mean: Mean) -> dict[str, float | None]:
    return {"mean": mean.mean, "standard_error": mean.error}
