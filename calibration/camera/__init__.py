"""Markers, lens and pose: where the camera is and how it projects."""
