"""Dice that people taught: labelled examples and their similarity."""
