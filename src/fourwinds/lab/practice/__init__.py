"""Practise a system: positions and boards to bid, judged by the bidder, and what was missed comes back."""
