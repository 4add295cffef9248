"""Detects dice in an image."""
