"""Geometry of dice in the image: crops, faces and poses."""
