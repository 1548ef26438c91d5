"""The bidder: notes, situational rules, keep-alive calls and the natural kernel in one ordered list of calls."""
