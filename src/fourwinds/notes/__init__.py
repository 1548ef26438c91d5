"""The language of notes: sequences of calls, their meanings, and the files that hold them."""
