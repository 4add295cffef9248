"""Dice that people taught: labeled examples and their similarity."""
