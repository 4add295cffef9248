"""Accuracy of tracking, contacts and settling."""
