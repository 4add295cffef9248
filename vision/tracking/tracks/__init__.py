"""Tracks of dice that roll: the blobs of each frame, one track for each die, and their contacts."""
