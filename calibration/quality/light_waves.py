"""What makes the brightness of frames vary: lamps on the mains, or slower changes of light.

Frames sample a lamp more slowly than it flickers. So its wave has another frequency in the frames, the alias:
the distance from twice the mains frequency to the next multiple of the frame rate. In bands, the wave also
runs along the rows.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Cause = Literal["lamp", "light"]
Mains = Literal[50, 60]

FEW_FRAMES = 12
"""Fewer frames do not show the frequency of a wave."""
_LEAST_SHARE = 0.6  # of the variation that one wave and its overtone explain
_LEAST_HZ = 3.0  # clouds, shadows and automatic exposure are slower
_LEAST_WAVE = 0.1  # cycles per frame, where the rate of the frames is not known
_LEAST_CYCLES = 2.0  # of a wave of the whole picture, to tell it from a drift
_MOST_ROW_CYCLES = 8.0
_LEAST_ROW_CYCLES = 0.75
_LEAST_SLOW_ROW_CYCLES = 1.25
_STEP = 0.5  # sd by which brightness differs from frame to frame
_RATE_ERROR = 0.004  # of the frame rate
_MAINS: tuple[Mains, Mains] = (50, 60)


def cause_of(across: Floats, places: Floats, times_s: Floats | None) -> tuple[Cause, Mains | None]:
    """The cause of a variation, and the mains frequency if the frame rate leaves one choice.

    ``across`` is the brightness of rows in frames [frames, rows] as shares of the usual one. ``places`` are
    the rows' places, from 0 to 1. ``times_s`` None means frames of an unknown steady rate.
    """
    count = len(across)
    if count < FEW_FRAMES:  # too few for waves
        return _by_steps(across), None
    steps, rate_hz = np.arange(count, dtype=float), None
    if times_s is not None:
        steps, rate_hz = _steps(times_s)
    by_frame = across.mean(axis=1, keepdims=True)
    in_bands = _of_bands(across / by_frame, places, steps, rate_hz)
    if in_bands is not None:
        return in_bands
    whole = without_drift(by_frame, steps)
    wave, _, share = _strongest(whole, np.zeros(1), steps, np.zeros(1), _LEAST_CYCLES / np.ptp(steps))
    if share < _LEAST_SHARE:
        return _by_steps(across), None
    if rate_hz is None:
        return ("lamp" if wave >= _LEAST_WAVE else "light"), None
    if wave * rate_hz < _LEAST_HZ:
        return "light", None
    return "lamp", _mains(wave, steps, rate_hz)


def _steps(times_s: Floats) -> tuple[Floats, float]:
    """Numbers of the frames, with gaps where frames were dropped, and the frame rate in Hz.

    Times are those of arrival, so single ones are early or late.
    """
    usual_s = float(np.median(np.diff(times_s)))
    steps = np.concatenate([[0.0], np.cumsum(np.maximum(1.0, np.round(np.diff(times_s) / usual_s)))])
    period_s = float(np.polyfit(steps, times_s, 1)[0])
    return steps, 1 / period_s


def _of_bands(
    bands: Floats, places: Floats, steps: Floats, rate_hz: float | None
) -> tuple[Cause, Mains | None] | None:
    """The cause of a wave that runs along the rows; None if there is none."""
    row_cycles = np.arange(-_MOST_ROW_CYCLES, _MOST_ROW_CYCLES + 0.1, 0.25)
    row_cycles = row_cycles[np.abs(row_cycles) >= _LEAST_ROW_CYCLES]
    wave, rows, share = _strongest(bands - bands.mean(axis=0), row_cycles, steps, places, 0.0)
    if share < _LEAST_SHARE:
        return None
    if rate_hz is None:
        return "lamp", None
    # The edge of a shadow that wanders down the picture resembles a slow wave.
    if wave * rate_hz < _LEAST_HZ and abs(rows) < _LEAST_SLOW_ROW_CYCLES:
        return None
    return "lamp", _mains(wave, steps, rate_hz)


def _mains(wave: float, steps: Floats, rate_hz: float) -> Mains | None:
    """The mains frequency whose alias is this wave; None if both or none are possible."""
    error = 0.6 / float(np.ptp(steps))
    fits = []
    for mains in _MAINS:
        lamp = 2 * mains / rate_hz
        if abs(abs(lamp - round(lamp)) - wave) <= error + _RATE_ERROR * lamp:
            fits.append(mains)
    return fits[0] if len(fits) == 1 else None


def _by_steps(across: Floats) -> Cause:
    """Brightness that changes from each frame to the next comes from a lamp; clouds take many frames."""
    if len(across) < 3:
        return "lamp"
    whole = across.mean(axis=1, keepdims=True)
    rows = across - whole
    values = whole if np.std(whole) > np.sqrt(np.mean(np.var(rows, axis=0))) else rows
    steps = np.linalg.norm(np.diff(values, axis=0), axis=1)
    usual = np.sqrt(np.sum(np.var(values, axis=0)))
    return "lamp" if float(np.median(steps)) > _STEP * usual else "light"


def without_drift(values: Floats, steps: Floats) -> Floats:
    """What a cubic curve over time does not explain of values [frames, any]."""
    base = np.vander(steps / max(1.0, float(steps[-1])), 4)
    fit, *_ = np.linalg.lstsq(base, values, rcond=None)
    return np.asarray(values - base @ fit)


def _strongest(
    values: Floats, row_cycles: Floats, steps: Floats, places: Floats, least: float
) -> tuple[float, float, float]:
    """The wave that explains most: its cycles per frame and down the rows, and its share of the variation.

    ``values`` are [frames, rows].
    """
    total = float(np.sum(values**2))
    if total < 1e-12:
        return 0.0, 0.0, 0.0
    cycles = np.arange(0.0, 0.5 + 1e-9, 0.25 / max(1.0, float(np.ptp(steps))))
    cycles = cycles[cycles >= least]
    if not len(cycles):
        return 0.0, 0.0, 0.0
    in_time = np.exp(-2j * np.pi * np.outer(cycles, steps))
    in_rows = np.exp(-2j * np.pi * np.outer(places, row_cycles))
    power = np.abs(in_time @ values @ in_rows)
    i, j = np.unravel_index(int(power.argmax()), power.shape)
    wave, rows = float(cycles[i]), float(row_cycles[j])
    phase = 2 * np.pi * (wave * steps[:, None] + rows * places[None, :]).ravel()
    base = np.stack([np.cos(phase), np.sin(phase), np.cos(2 * phase), np.sin(2 * phase)], axis=1)
    fit, *_ = np.linalg.lstsq(base, values.ravel(), rcond=None)
    return wave, rows, float(np.sum((base @ fit) ** 2)) / total
