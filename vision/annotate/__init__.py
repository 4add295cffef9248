"""Draws readings and trajectories on images."""
