"""Encounters, obstacles, locations and the end of a scenario."""
