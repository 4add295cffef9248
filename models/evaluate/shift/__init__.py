"""The shift suite: how readings change under unusual conditions, one trait at a time."""
