"""Lifelike clips: photographed dice and hands on trays, as a camera at a table shows them."""
