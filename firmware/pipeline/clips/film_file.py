"""Writes a film as a WebP file with several frames, and a layer of JSON in a chunk of its own.

Every browser shows such a file as a picture that moves, and ignores the layer. Each frame is whole, so that
the page can show any of them by itself (``clip-player.js``). The container is described at
https://developers.google.com/speed/webp/docs/riff_container.

OpenCV was measured on the demo's rolls (53 frames of 320 x 240 px): its wheels write neither H.264 nor AV1,
and VP9 needs ten times the processor time of this. WebM with VP8 does not play on an iPhone before 2024.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import cv2

from traywatch.errors import StorageError
from traywatch.vision.types import Image

LAYER = b"TRAY"
"""Name of the chunk with the layer."""
_QUALITIES = (65, 50, 38, 28, 18, 10, 4)
_SAMPLES = 4
_NO_BLEND = 0x02
_ANIMATED = 0x02


def film_file(frames: Sequence[tuple[Image, int]], layer: Mapping[str, Any], most_bytes: int) -> bytes:
    """The file of some frames (BGR of one size), each with its duration in ms.

    It has the best quality that fits into ``most_bytes``, and every second frame if none does. Raises
    ``StorageError`` (``clip_not_encoded``) if nothing fits.
    """
    text = json.dumps(layer, separators=(",", ":")).encode()
    left_bytes = most_bytes - len(text) - 64
    samples = [frame for frame, _ in frames[:: max(1, len(frames) // _SAMPLES)]]
    for quality in _QUALITIES:
        mean = sum(len(_still(one, quality)) for one in samples) / len(samples)
        if (mean + 32) * len(frames) > left_bytes and quality != _QUALITIES[-1]:
            continue
        stills = [(_still(frame, quality), ms) for frame, ms in frames]
        height, width = frames[0][0].shape[:2]
        content = _container(stills, width, height, text)
        if len(content) <= most_bytes:
            return content
    if len(frames) > 2:
        return film_file(_every_second(frames), layer, most_bytes)
    raise StorageError("clip_not_encoded", f"the clip of a throw does not fit into {most_bytes} bytes")


def _every_second(frames: Sequence[tuple[Image, int]]) -> list[tuple[Image, int]]:
    """Every second frame, shown as long as it and the one after it. The last frame stays."""
    body, last = frames[:-1], frames[-1]
    pairs = [body[at : at + 2] for at in range(0, len(body), 2)]
    return [*((pair[0][0], sum(ms for _, ms in pair)) for pair in pairs), last]


def _still(image: Image, quality: int) -> bytes:
    """The chunk of one frame."""
    done, content = cv2.imencode(".webp", image, [cv2.IMWRITE_WEBP_QUALITY, quality])
    if not done:
        raise StorageError("clip_not_encoded", "a frame could not be encoded as WebP")
    return content.tobytes()[12:]


def _container(stills: Sequence[tuple[bytes, int]], width: int, height: int, layer: bytes) -> bytes:
    size = _number(width - 1, 3) + _number(height - 1, 3)
    parts = [_chunk(b"VP8X", _number(_ANIMATED, 4) + size), _chunk(b"ANIM", _number(0, 4) + _number(0, 2))]
    for still, ms in stills:
        place = _number(0, 6) + size + _number(ms, 3) + _number(_NO_BLEND, 1)
        parts.append(_chunk(b"ANMF", place + still))
    parts.append(_chunk(LAYER, layer))
    content = b"WEBP" + b"".join(parts)
    return b"RIFF" + _number(len(content), 4) + content


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + _number(len(content), 4) + content + b"\0" * (len(content) % 2)


def _number(value: int, size: int) -> bytes:
    return value.to_bytes(size, "little")
