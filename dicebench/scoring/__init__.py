"""Matching, counts, intervals, and the comparison of two readers."""
