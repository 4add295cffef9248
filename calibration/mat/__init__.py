"""Printed mats: specification, artwork, grids and zone templates."""
