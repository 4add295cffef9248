"""Draws readings and paths onto images."""
