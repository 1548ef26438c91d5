"""What programs ask over HTTP, answered in JSON."""
