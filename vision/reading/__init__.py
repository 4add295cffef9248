"""Reads kind and value of a detected die, with a confidence."""
