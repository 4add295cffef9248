"""Rendering of training and test data."""
