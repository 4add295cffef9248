"""Piles of dice, and dice that are drawn unseen."""
