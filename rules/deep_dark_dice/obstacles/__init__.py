"""Obstacle dice on the mat."""
