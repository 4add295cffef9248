"""The routes of the status API."""
