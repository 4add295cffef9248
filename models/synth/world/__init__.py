"""Backgrounds, materials and props of a scene."""
