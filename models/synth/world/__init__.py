"""The ground, materials and props of a scene."""
