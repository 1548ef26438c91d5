"""The bidder: notes, situational rules, keep-alive and natural kernel as one ordered list of calls."""
