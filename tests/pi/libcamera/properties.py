"""The properties of a camera that never change."""

from __future__ import annotations

from enum import IntEnum

from libcamera.kinds import ControlId, ControlType


class ColorFilterArrangementEnum(IntEnum):
    RGGB, GRBG, GBRG, BGGR, RGB, MONO = range(6)


class draft:
    ColorFilterArrangementEnum = ColorFilterArrangementEnum


Model = ControlId("Model", ControlType.String)
Location = ControlId("Location")
Rotation = ControlId("Rotation")
PixelArraySize = ControlId("PixelArraySize", ControlType.Size)
ColorFilterArrangement = ControlId("ColorFilterArrangement")
