"""Reading time."""
