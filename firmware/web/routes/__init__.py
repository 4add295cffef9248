"""Routes of the status API."""
