"""The language of notes: sequences of calls, what they mean, and the files that hold them."""
