"""Dice as solids: shapes, numbering conventions and the labels on their faces."""
