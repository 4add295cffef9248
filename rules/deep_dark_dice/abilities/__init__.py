"""Abilities that heroes use, and passives that act by themselves."""
