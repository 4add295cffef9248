"""Rolls of a d20 beside attacks: saving throws, checks, death saves, initiative."""
