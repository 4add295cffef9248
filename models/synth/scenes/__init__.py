"""Scenes: placed dice, their labels, and the legibility of these."""
