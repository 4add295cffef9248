"""Checks: their terms, their rolls and rerolls."""
