"""The use cases: one file each, called by both the web application and the command line."""
