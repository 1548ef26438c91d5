"""The use-cases: one file each, called by the web application and the command line alike."""
