"""The controls that a Pi's camera has, by their names in libcamera."""

from __future__ import annotations

from enum import IntEnum

from libcamera.kinds import ControlId, ControlType


class AfModeEnum(IntEnum):
    Manual, Auto, Continuous = range(3)


class AfTriggerEnum(IntEnum):
    Start, Cancel = range(2)


class AfStateEnum(IntEnum):
    Idle, Scanning, Focused, Failed = range(4)


class NoiseReductionModeEnum(IntEnum):
    Off, Fast, HighQuality, Minimal, ZSL = range(5)


class draft:
    NoiseReductionModeEnum = NoiseReductionModeEnum


ExposureTime = ControlId("ExposureTime")
ExposureTimeMode = ControlId("ExposureTimeMode")
AnalogueGain = ControlId("AnalogueGain", ControlType.Float)
AnalogueGainMode = ControlId("AnalogueGainMode")
AeEnable = ControlId("AeEnable", ControlType.Bool)
AeFlickerMode = ControlId("AeFlickerMode")
AeFlickerPeriod = ControlId("AeFlickerPeriod")
AwbEnable = ControlId("AwbEnable", ControlType.Bool)
ColourGains = ControlId("ColourGains", ControlType.Float)
FrameDurationLimits = ControlId("FrameDurationLimits", ControlType.Integer64)
NoiseReductionMode = ControlId("NoiseReductionMode")
ScalerCrop = ControlId("ScalerCrop", ControlType.Rectangle)
AfMode = ControlId("AfMode")
AfTrigger = ControlId("AfTrigger")
AfState = ControlId("AfState")
LensPosition = ControlId("LensPosition", ControlType.Float)
SensorTimestamp = ControlId("SensorTimestamp", ControlType.Integer64)
