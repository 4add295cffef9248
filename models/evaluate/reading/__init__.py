"""Accuracy of the reader."""
