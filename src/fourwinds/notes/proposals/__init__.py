"""What a file edited by hand changes in a system, change by change."""

from fourwinds.notes.proposals.edited_file import proposals
from fourwinds.notes.proposals.proposal import Proposal, accept, stamp_of, stamped

__all__ = ["Proposal", "accept", "proposals", "stamp_of", "stamped"]
