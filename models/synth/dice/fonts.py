"""Typefaces for numerals: the installed fonts whose digits look like digits on dice.

No font is shipped. The typefaces come from font packages of the system; ``models/synth/README.md`` lists the
Debian packages used. A font is accepted if each of its ten digits is one connected shape with the usual
number of holes. This excludes boxed, circled, shadowed, stencil and outline digits. The digits must also be
about equally tall, distinct and of medium weight. Families, not files, are split into training and
validation.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from traywatch.files import write_whole

Split = Literal["train", "validation"]

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
_HOLES = {0: (1,), 1: (0,), 2: (0, 1), 3: (0,), 4: (0, 1), 5: (0,), 6: (1,), 7: (0,), 8: (2,), 9: (1,)}
_RULES = "6"


@dataclass(frozen=True, slots=True, order=True)
class Typeface:
    """One usable font file; ``family`` determines the split."""

    path: str
    family: str
    style: str

    @property
    def split(self) -> Split:
        """ "validation" for about 18 % of the families, else "train"."""
        digest = hashlib.sha256(self.family.lower().encode()).digest()
        return "validation" if digest[0] < 46 else "train"


def typefaces(split: Split | None = None) -> tuple[Typeface, ...]:
    """Usable typefaces, sorted by path; about 18 % of the families are for validation.

    Raises ``FileNotFoundError`` if there are none.
    """
    usable = _usable()
    if not usable:
        raise FileNotFoundError(f"no usable typeface under {FOLDERS}: install fonts-dejavu-core or the like")
    return tuple(face for face in usable if split is None or face.split == split)


@lru_cache(maxsize=1)
def _usable() -> tuple[Typeface, ...]:
    files = sorted(
        str(path)
        for folder in FOLDERS
        for path in folder.rglob("*")
        if path.suffix.lower() in (".ttf", ".otf") and path.is_file() and not path.is_symlink()
    )
    # Inspecting a thousand files takes some seconds, so the result is cached for all processes.
    sizes = [os.path.getsize(path) for path in files]
    key = hashlib.sha256(json.dumps([_RULES, files, sizes]).encode()).hexdigest()[:16]
    cache = Path(tempfile.gettempdir()) / f"traywatch-typefaces-{os.getuid()}-{key}.json"
    if cache.is_file():
        return tuple(Typeface(**entry) for entry in json.loads(cache.read_text()))
    with ThreadPoolExecutor(2) as pool:
        faces = tuple(sorted(_distinct(face for face in pool.map(_inspect, files) if face is not None)))
    write_whole(cache, json.dumps([asdict(face) for face in faces]))
    return faces


def _distinct(faces: Iterable[Typeface]) -> list[Typeface]:
    """One file for each family and style, because packages overlap."""
    best: dict[tuple[str, str], Typeface] = {}
    for face in sorted(faces):
        best.setdefault((face.family.lower(), face.style.lower()), face)
    return list(best.values())


def _inspect(path: str) -> Typeface | None:
    try:
        font = ImageFont.truetype(path, 64)
        digits = [_glyph(font, str(n)) for n in range(10)]
        missing = _glyph(font, "\U000f1234")
    except (OSError, ValueError, SyntaxError):
        return None
    inks = [d for d in digits if d is not None]
    if len(inks) < 10 or len({d.tobytes() + bytes(d.shape) for d in inks}) < 10:
        return None
    if missing is not None and any(d.shape == missing.shape and (d == missing).all() for d in inks):
        return None
    heights = np.array([d.shape[0] for d in inks])
    if heights.min() < 20 or heights.min() < 0.82 * heights.max():
        return None
    for n, ink in enumerate(inks):
        solid = (ink > 127).astype(np.uint8)
        aspect = ink.shape[1] / ink.shape[0]
        if not (0.08 if n == 1 else 0.28) <= aspect <= 1.05:
            return None
        parts, _ = cv2.connectedComponents(solid)
        outside, _ = cv2.connectedComponents(np.pad(1 - solid, 1, constant_values=1), connectivity=4)
        if parts != 2 or outside - 2 not in _HOLES[n]:
            return None
        rims, _ = cv2.findContours(np.pad(solid, 1), cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        stroke = 2 * float(ink.sum()) / 255 / sum(cv2.arcLength(rim, True) for rim in rims) / ink.shape[0]
        if not 0.055 <= stroke <= 0.4:
            return None
    family, style = font.getname()
    return Typeface(path, family or Path(path).stem, style or "")


def _glyph(font: ImageFont.FreeTypeFont, text: str) -> NDArray[np.uint8] | None:
    canvas = Image.new("L", (220, 160))
    ImageDraw.Draw(canvas).text((60, 40), text, font=font, fill=255)
    box = canvas.getbbox()
    return None if box is None else np.asarray(canvas.crop(box))
