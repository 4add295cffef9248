"""How often and how much training pictures are changed: the same for single pictures and for batches.

``picture_augmentation`` changes one picture on the processor, ``traywatch.models.train.tensors`` changes
batches on a graphics card. Both draw from these ranges.
"""

from __future__ import annotations

Range = tuple[float, float]

CHANNELS, GLARE, SHADOW, CURVE, SHRUNK, BLURRED, NOISY, JPEG = 0.35, 0.14, 0.11, 0.9, 0.22, 0.3, 0.4, 0.15
"""Shares of pictures with each change of another lamp, lens and camera."""
SHRINK: Range = (0.35, 0.9)
"""Factor of the resolution."""
NOISE_SD: Range = (2, 13)
JPEG_QUALITY = (25, 85)

SWAPPED, INVERTED, GRAY = 0.35, 0.07, 0.15
"""Shares of pictures with other channels: in another order, inverted, towards gray. The others are mixed."""
MIX_SD, LEAST_SUM = 0.22, 0.4
"""Spread of the mixing matrix, and the least sum of its rows."""

GAMMA_SD, OWN_GAMMA_SD = 0.28, 0.06
GAIN_SD, OWN_GAIN_SD = 0.22, 0.12
"""Spread of logarithms: of all channels together, and of each channel of its own."""
CONTRAST_SD, MIDDLE, BRIGHTNESS_SD = 0.15, 110, 10

GLARE_PLACE_SD = 0.2
GLARE_WIDTH: Range = (0.05, 0.35)
"""Width of a highlight as a share of the picture; its logarithm is uniform."""
GLARE_LIGHT: Range = (40, 260)
SHADOW_PLACE_SD = 0.25
SHADOW_STEEPNESS: Range = (3, 40)
SHADOW_DEPTH: Range = (0.2, 0.7)

MOTION = 0.3
"""Share of blurred pictures that are blurred by motion, over ``MOTION_PX``; the others are out of focus."""
MOTION_PX = (3, 7)
BLUR_PX: Range = (0.3, 1.5)

BRIGHT = 0.15
"""Share of pictures under hard conditions with too much light. The other shares are of the rest."""
DIM, TINTED, FAINT = 0.3, 0.2, 0.3
BRIGHT_LOG: Range = (0.3, 1.4)
DIM_LIGHT: Range = (0.12, 0.5)
DIM_NOISE: Range = (1.5, 7)
DIM_GAIN: Range = (1, 2.5)
TINT_SD = 0.45
TINT_LEVEL: Range = (0.6, 1.0)
INK: Range = (0.25, 0.7)
"""Contrast of faint ink."""
HARD_SHRINK: Range = (0.22, 0.5)

SLANT_SD = 0.09
BEND: Range = (0, 0.6)
MOST_BEND_PX = 1.2
STROKE = 0.225
"""Share of restyled pictures with thicker strokes, and of those with thinner ones."""
STROKE_SHARE: Range = (0.3, 1.0)
"""How much of the other stroke is mixed in."""
SQUARE = 0.6
"""Share of strokes that are changed by 2 x 2 pixels; the others by a cross of 3 x 3 pixels."""
