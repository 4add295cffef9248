"""Finds dice in an image."""
