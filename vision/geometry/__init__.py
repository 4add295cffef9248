"""Crops, faces and poses of dice in the image."""
