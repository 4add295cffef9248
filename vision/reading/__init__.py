"""Reads the face of a detected die and its confidence."""
