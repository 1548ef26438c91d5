"""Hand-outs of a lesson: boards for the teacher and for students, cards to deal from, and a sheet of all hands."""
