"""Asks of programs and people for dice: their queue, and corrections of their results."""
