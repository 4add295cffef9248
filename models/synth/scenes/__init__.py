"""Scenes: which dice lie where, and which of them can be read."""
