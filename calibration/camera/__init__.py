"""Markers, lens and camera pose."""
