"""Dice that are rolled for an effect, and dice that are rolled again."""
