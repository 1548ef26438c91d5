"""What people open in a browser."""
