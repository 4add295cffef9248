"""Simulated throws."""
