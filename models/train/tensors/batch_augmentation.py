"""Augmentation of whole batches of tensors, for a graphics card.

Images are floats (N, 3, H, W) from 0 to 255, in BGR. Each change is applied to a random part of a batch, in
place where possible. ``traywatch.models.train.data.picture_augmentation`` has functions of the same names for
single pictures, which are faster on a processor. Both draw from the same ranges.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch
from numpy.random import Generator
from torch import Tensor
from torch.nn import functional

from traywatch.models.train.data import augmentation_ranges as ranges
from traywatch.models.train.data.crop_data import HARD_SHARE, RESTYLED_SHARE

_BLUR_REACH = 3
_CHUNKS = 4
"""Groups of a batch that are reduced by the same factor."""
_LUMA = (
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
)  # fmt: skip
_CHROMA_LOW = (17, 18, 24, 47, 18, 21, 26, 66, 24, 26, 56, 99, 47, 66, 99, 99)
"""Quantization tables of JPEG (ITU-T T.81, annex K); the rest of the table for color is 99."""


def photometric(images: Tensor, rng: Generator) -> Tensor:
    """Simulate another lamp, lens and camera."""
    _partly(images, ranges.CHANNELS, rng, lambda part: _channels(part, rng))
    _partly(images, ranges.GLARE, rng, _glare)
    _partly(images, ranges.SHADOW, rng, _shadow)
    _partly(images, ranges.CURVE, rng, _curve)
    _partly(images, ranges.SHRUNK, rng, lambda part: _shrink(part, rng, *ranges.SHRINK))
    _partly(images, ranges.BLURRED, rng, lambda part: _blur(part, rng))
    _partly(images, ranges.NOISY, rng, _noise)
    _partly(images, ranges.JPEG, rng, _jpeg)
    return images


def hardened(images: Tensor, rng: Generator) -> Tensor:
    """Simulate hard reading conditions: dim, strong or colored light, faint ink, low resolution."""
    rest = 1 - ranges.BRIGHT
    small = 1 - ranges.DIM - ranges.TINTED - ranges.FAINT
    shares = [share * rest for share in (ranges.DIM, ranges.TINTED, ranges.FAINT, small)]
    counts = rng.multinomial(len(images), (ranges.BRIGHT, *shares))
    changes: tuple[Callable[[Tensor], Tensor], ...] = (
        lambda part: part * torch.exp(_uniform(part, *ranges.BRIGHT_LOG) / 2.2),
        _dim,
        _tinted,
        _faint,
        lambda part: _shrink(part, rng, *ranges.HARD_SHRINK),
    )
    parts = images.split([int(count) for count in counts])
    done = [change(part).clamp(0, 255) for change, part in zip(changes, parts, strict=True) if len(part)]
    return torch.cat(done)


def restyled(images: Tensor, slant: float = 1.0) -> Tensor:
    """Simulate another typeface: stretched, slanted, uneven, bolder or thinner."""
    n, _, side, _ = images.shape
    broad, slanted = (ranges.SLANT_SD * slant * torch.randn(2, n, 1, 1, device=images.device)).unbind()
    bend = torch.randn(n, 2, 4, 4, device=images.device) * _uniform(images, *ranges.BEND) * (side / 48)
    bend = bend.clamp(-ranges.MOST_BEND_PX, ranges.MOST_BEND_PX)
    field = functional.interpolate(bend, (side, side), mode="bicubic", align_corners=False)
    grid = torch.arange(side, device=images.device, dtype=torch.float32) - (side - 1) / 2
    ratio = broad.exp()
    x = field[:, 0] + grid[None, None, :] * ratio + slanted * grid[None, :, None]
    y = field[:, 1] + grid[None, :, None] / ratio
    where = torch.stack((x, y), dim=-1) * (2 / side)
    images = functional.grid_sample(images, where, padding_mode="border", align_corners=False)
    # Ink may be lighter or darker than the body, so dilation can make strokes thicker or thinner.
    quarter = round(ranges.STROKE * n)
    for first, sign in ((0, 1.0), (quarter, -1.0)):
        part = images[first : first + quarter]
        if len(part):
            share = _uniform(part, *ranges.STROKE_SHARE)
            square = torch.rand(len(part), 1, 1, 1, device=part.device) < ranges.SQUARE
            images[first : first + quarter] = sign * _widest(sign * part, square) * share + part * (1 - share)
    return images


def changed(images: Tensor, rng: Generator, slant: float = 1.0) -> Tensor:
    """Patches as another die, in another light and by another camera might show them."""
    _partly(images, RESTYLED_SHARE, rng, lambda part: restyled(part, slant))
    _partly(images, HARD_SHARE, rng, lambda part: hardened(part, rng))
    return photometric(images, rng)


def harder(images: Tensor, rng: Generator) -> Tensor:
    """Crops in another light and by another camera, some of them made harder."""
    _partly(images, HARD_SHARE, rng, lambda part: hardened(part, rng))
    return photometric(images, rng)


def _uniform(like: Tensor, low: float, high: float) -> Tensor:
    return torch.rand(len(like), 1, 1, 1, device=like.device) * (high - low) + low


def _partly(images: Tensor, share: float, rng: Generator, change: Callable[[Tensor], Tensor]) -> None:
    """Change a random part of a batch in place. Its size is drawn on the host, so nothing has to wait."""
    count = int(rng.binomial(len(images), share))
    if count:
        rows = torch.randperm(len(images), device=images.device)[:count]
        images[rows] = change(images[rows]).clamp(0, 255)


def _channels(images: Tensor, rng: Generator) -> Tensor:
    n, where = len(images), images.device
    eye = torch.eye(3, device=where)
    shares = (ranges.SWAPPED, ranges.INVERTED, ranges.GRAY)
    swapped, inverted, gray, _ = rng.multinomial(n, (*shares, 1 - sum(shares))).cumsum()
    mix = eye + ranges.MIX_SD * torch.randn(n, 3, 3, device=where)
    keep = torch.rand(n, 1, 1, device=where)
    mix[inverted:gray] = ((1 - keep) / 3 + keep * eye)[inverted:gray]
    mix /= mix.sum(dim=2, keepdim=True).clamp(min=ranges.LEAST_SUM)
    mix[:swapped] = eye[torch.rand(n, 3, device=where).argsort(dim=1)][:swapped]
    mix[swapped:inverted] = -eye
    out = torch.einsum("nij,njhw->nihw", mix, images)
    out[swapped:inverted] += 255
    return out


def _curve(images: Tensor) -> Tensor:
    n, where = len(images), images.device
    common = torch.randn(n, 3, 1, 1, 1, device=where).unbind(1)
    own = torch.randn(n, 2, 3, 1, 1, device=where)
    gamma = torch.exp(ranges.GAMMA_SD * common[0] + ranges.OWN_GAMMA_SD * own[:, 0])
    gain = torch.exp(ranges.GAIN_SD * common[1] + ranges.OWN_GAIN_SD * own[:, 1])
    curve = (images / 255).clamp(min=1e-4) ** gamma * (255 * gain)
    contrast = torch.exp(ranges.CONTRAST_SD * common[2])
    return (curve - ranges.MIDDLE) * contrast + ranges.MIDDLE + ranges.BRIGHTNESS_SD * common[2]


def _across(images: Tensor) -> tuple[Tensor, Tensor]:
    """Coordinates (N, 16, 16) along and across a random direction, from -0.71 to 0.71."""
    at = torch.linspace(-0.5, 0.5, 16, device=images.device)
    angle = torch.rand(len(images), 1, 1, device=images.device) * (2 * math.pi)
    x, y = at[None, None, :], at[None, :, None]
    return angle.cos() * x + angle.sin() * y, angle.cos() * y - angle.sin() * x


def _spread(layer: Tensor, images: Tensor) -> Tensor:
    size = images.shape[-2:]
    return functional.interpolate(layer[:, None], size, mode="bilinear", align_corners=False)


def _glare(images: Tensor) -> Tensor:
    u, v = _across(images)
    at = ranges.GLARE_PLACE_SD * torch.randn(2, len(images), 1, 1, device=images.device)
    narrow, broad = ranges.GLARE_WIDTH
    wide = torch.rand(2, len(images), 1, 1, device=images.device)
    wide = torch.exp(wide * math.log(broad / narrow) + math.log(narrow))
    spot = torch.exp(-(((u - at[0]) / wide[0]) ** 2) - ((v - at[1]) / wide[1]) ** 2)
    return images + _spread((spot * _uniform(images, *ranges.GLARE_LIGHT)[:, 0]).clamp(0, 255), images)


def _shadow(images: Tensor) -> Tensor:
    u, _ = _across(images)
    middle = ranges.SHADOW_PLACE_SD * torch.randn(len(images), 1, 1, device=images.device)
    edge = torch.sigmoid((u - middle) * _uniform(images, *ranges.SHADOW_STEEPNESS)[:, 0])
    return images * _spread(1 - _uniform(images, *ranges.SHADOW_DEPTH)[:, 0] * edge, images)


def _shrink(images: Tensor, rng: Generator, least: float, most: float) -> Tensor:
    size = images.shape[-2:]
    done = []
    for part in images.chunk(_CHUNKS):
        factor = rng.uniform(least, most)
        reduced = functional.interpolate(part, [max(8, int(side * factor)) for side in size], mode="area")
        done.append(functional.interpolate(reduced, size, mode="bilinear", align_corners=False))
    return torch.cat(done)


def _blur(images: Tensor, rng: Generator) -> Tensor:
    n, channels, height, width = images.shape
    at = torch.arange(-_BLUR_REACH, _BLUR_REACH + 1, device=images.device, dtype=torch.float32)
    x, y = at[None, None, :], at[None, :, None]
    kernels = torch.exp(-(x * x + y * y) / (2 * _uniform(images, *ranges.BLUR_PX)[:, 0] ** 2))
    moved = int(rng.binomial(n, ranges.MOTION))
    if moved:
        angle = torch.rand(moved, 1, 1, device=images.device) * math.pi
        along, off = angle.cos() * x + angle.sin() * y, angle.cos() * y - angle.sin() * x
        reach = torch.randint(*ranges.MOTION_PX, (moved, 1, 1), device=images.device) / 2
        kernels[:moved] = torch.exp(-(off**2) / 0.32) * (along.abs() <= reach)
    kernels = kernels / kernels.sum(dim=(1, 2), keepdim=True)
    padded = functional.pad(images, [_BLUR_REACH] * 4, mode="reflect")
    weights = kernels.repeat_interleave(channels, 0)[:, None]
    joined = padded.reshape(1, n * channels, *padded.shape[-2:])
    return functional.conv2d(joined, weights, groups=n * channels).reshape(n, channels, height, width)


def _noise(images: Tensor) -> Tensor:
    return images + torch.randn_like(images) * _uniform(images, *ranges.NOISE_SD)


def _dim(images: Tensor) -> Tensor:
    dark = images * _uniform(images, *ranges.DIM_LIGHT)
    return (dark + torch.randn_like(dark) * _uniform(images, *ranges.DIM_NOISE)) * _uniform(
        images, *ranges.DIM_GAIN
    )


def _tinted(images: Tensor) -> Tensor:
    gains = torch.exp(ranges.TINT_SD * torch.randn(len(images), 3, 1, 1, device=images.device))
    return images * (
        gains / (gains.amax(dim=1, keepdim=True) * _uniform(images, *ranges.TINT_LEVEL)).clamp(min=1.0)
    )


def _faint(images: Tensor) -> Tensor:
    middle = images.flatten(2).median(dim=2).values[..., None, None]
    return middle + (images - middle) * _uniform(images, *ranges.INK)


def _widest(images: Tensor, square: Tensor) -> Tensor:
    """Dilate by 2 x 2 pixels where ``square`` (N, 1, 1, 1) is set, else by a cross of 3 x 3 pixels."""
    padded = functional.pad(images, [1] * 4, mode="replicate")
    side = images.shape[-1]

    def moved(dy: int, dx: int) -> Tensor:
        return padded[:, :, 1 + dy : 1 + dy + side, 1 + dx : 1 + dx + side]

    up, left = moved(-1, 0), moved(0, -1)
    both = torch.maximum(torch.maximum(images, up), left)
    corner = torch.maximum(both, moved(-1, -1))
    cross = torch.maximum(both, torch.maximum(moved(1, 0), moved(0, 1)))
    return torch.where(square, corner, cross)


def _jpeg(images: Tensor) -> Tensor:
    """Encode with a random quality from 25 to 85, with color at half the resolution, and decode."""
    n, _, height, width = images.shape
    blue, green, red = images.unbind(1)
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = torch.stack((0.564 * (blue - luma), 0.713 * (red - luma)), dim=1)
    quality = torch.randint(*ranges.JPEG_QUALITY, (n, 1, 1, 1), device=images.device).float()
    scale = torch.where(quality < 50, 50 / quality, 2 - quality / 50)
    table = torch.tensor(_LUMA, device=images.device, dtype=torch.float32).reshape(8, 8)
    color = torch.full((8, 8), 99.0, device=images.device)
    color[:4, :4] = torch.tensor(_CHROMA_LOW, device=images.device, dtype=torch.float32).reshape(4, 4)
    rest = [0, -(width // 2) % 8, 0, -(height // 2) % 8]
    small = functional.pad(functional.avg_pool2d(chroma, 2), rest, mode="replicate")
    luma = _quantized(luma[:, None] - 128, table, scale)[:, 0] + 128
    small = _quantized(small, color, scale)[:, :, : height // 2, : width // 2]
    cb, cr = functional.interpolate(small, scale_factor=2.0, mode="bilinear", align_corners=False).unbind(1)
    return torch.stack((luma + 1.772 * cb, luma - 0.344 * cb - 0.714 * cr, luma + 1.402 * cr), dim=1)


def _quantized(planes: Tensor, table: Tensor, scale: Tensor) -> Tensor:
    """Round the cosine transform of blocks of 8 x 8 pixels to multiples of the scaled table."""
    n, channels, height, width = planes.shape
    k = torch.arange(8, device=planes.device, dtype=torch.float32)
    basis = torch.cos((2 * k[None, :] + 1) * k[:, None] * (math.pi / 16)) / 2
    basis[0] /= math.sqrt(2)
    blocks = planes.reshape(n, channels, height // 8, 8, width // 8, 8).transpose(3, 4)
    steps = (table * scale).round().clamp(min=1).reshape(n, 1, 1, 1, 8, 8)
    waves = torch.round(basis @ blocks @ basis.T / steps) * steps
    return (basis.T @ waves @ basis).transpose(3, 4).reshape(n, channels, height, width)
