"""A board as a file records it: its tags, deal, auction, play, remarks and findings."""

from fourwinds.pbn.game.game import LONGEST_NOTE, MOST_NOTES, Annotation, Bidding, PbnGame, Play, Remark, Status, Tag

__all__ = ["LONGEST_NOTE", "MOST_NOTES", "Annotation", "Bidding", "PbnGame", "Play", "Remark", "Status", "Tag"]
