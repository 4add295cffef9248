"""Stands in for the kms++ binding, which picamera2 imports even where nothing is displayed."""

from __future__ import annotations


class _Anything(type):
    def __getattr__(cls, name: str) -> str:
        return name


class PixelFormat(metaclass=_Anything):
    """Any format's name."""
