"""Accuracy of ground points and zones."""
