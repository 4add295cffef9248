"""Dice with rare texts or forms: "10" on a d10, fudge dice, symbols, letters, glyphs, bar-shaped d4, marks.

"marks" are dice that show only 6 and 9, with a dot or a bar. "logo" are d6 with pips and a drawing on half of
the faces.

The texts of fudge dice, symbols, letters and drawings are no labels: the networks must call them illegible.
The signs of fudge dice have a network of their own.
"glyphs" are signs of other scripts, arrows and ornaments, as far as the installed typefaces have them.
Training dice never show K, P, U, Y, & and ?, nor the glyphs of validation, so that other dice test what was
learned about new texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ImageFont

from traywatch.calibration.dice.shapes import FUDGE
from traywatch.models.synth.dice import faces, fonts, meshes, numbering, solids
from traywatch.models.synth.dice.stamps import stamp
from traywatch.models.synth.render.stage import Skin
from traywatch.models.synth.scenes.dice import DieModel

Rng = np.random.Generator

WORDS = ("ten", "fudge", "symbols", "letters", "bar", "marks", "glyphs", "logo")
"""The kinds of rare dice that are judged; "drawings" are for training only."""
UNKNOWN = frozenset({"fudge", "symbols", "letters", "drawings", "glyphs"})
"""Those whose texts are no labels of ``traywatch.calibration.dice.labels``."""
SHARES = {"ten": 0.25, "fudge": 0.15, "symbols": 0.15, "letters": 0.2, "drawings": 0.15, "bar": 0.1}
"""How often each is rendered for training."""
LOGO = "C"
"""The text of a face with a drawing; it is no label of any kind."""
BARRED_SHARE = 0.7
"""Share of fudge dice whose signs are thick bars, as on most real ones; the others use a typeface."""
_BLOCKS = (
    (0x391, 0x3A9), (0x3B1, 0x3C9), (0x410, 0x44F), (0x5D0, 0x5EA), (0x16A0, 0x16EA), (0x10A0, 0x10F0),
    (0x660, 0x669), (0x966, 0x96F), (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23CF), (0x25A0, 0x25FF),
    (0x2600, 0x26FF), (0x2701, 0x2767), (0x2794, 0x27BE), (0x1F300, 0x1F5FF),
)  # fmt: skip
_LIKE_NUMBERS = frozenset("ΙΟοισОоІЗзЧчбБ٠١٢٣٩०१२३४६७וןסᛁᛚ○◯◌●•∣∤∘⌶⏐❘")
"""Glyphs that look like a number or a pip."""
_HELD_OUT = 3  # every third code point is for validation
_LEAST_GLYPHS = 12
_FUDGE = "+-"
_SYMBOLS: dict[fonts.Split, str] = {"train": "#$@%*!=>+~", "validation": "#&$@%*?!"}
_LETTERS: dict[fonts.Split, str] = {"train": "ABCDEFGHJLMNQRSTVWX", "validation": "ABCDEFGHJKLMNPRSTUVWXY"}


def random_rare_dice(
    rng: Rng, typefaces: Sequence[fonts.Typeface], split: fonts.Split, count: int, word: str | None = None
) -> list[DieModel]:
    """Random rare dice for training, all of one ``word`` if it is given."""
    words = [word] * count if word else rng.choice(list(SHARES), count, p=list(SHARES.values()))
    return [rare_die(rng, str(word), typefaces, split) for word in words]


def rare_die(rng: Rng, word: str, typefaces: Sequence[fonts.Typeface], split: fonts.Split) -> DieModel:
    """A die with the texts or the form that ``word`` names."""
    if word == "logo":
        return _logo_die(rng, typefaces)
    kind = {"ten": "d10", "bar": "d4", "fudge": FUDGE}.get(word, "d6")
    if word in ("symbols", "letters", "drawings", "glyphs"):
        kind = str(rng.choice(["d6", "d8", "d12", "d20"]))
    elif word == "marks":
        kind = str(rng.choice(["d10", "d12", "d20"]))
    solid = solids.build_solid(kind, form="bar" if word == "bar" else None)
    like = "d6" if kind == FUDGE else kind
    style = replace(faces.random_style(like, rng, typefaces, pips=False), mark="none")
    while word in ("symbols", "letters", "fudge") and not _draws(style, _pool(word, split)):
        style = replace(faces.random_style(like, rng, typefaces, pips=False), mark="none")
    if word == "glyphs":
        style = replace(style, font=_font_with_glyphs(rng, typefaces, split))
    if word == "marks":
        style = replace(style, mark="dot" if rng.random() < 0.5 else "bar")
    texts = list(numbering.number(solid, rng))
    if word == "ten":
        texts = ["10" if text == "0" else text for text in texts]
    elif word == "marks":
        texts = ["6" if i % 2 else "9" for i in range(solid.faces)]
    elif word in UNKNOWN and kind != FUDGE:
        pool: Sequence[str] = LOGO  # a drawing replaces it
        if word == "glyphs":
            pool = glyphs(style.font, split)
            pool = [pool[i] for i in rng.permutation(len(pool))]
        elif word != "drawings":
            pool = _pool(word, split)
        texts = [pool[i % len(pool)] for i in rng.permutation(solid.faces)]
    barred = word == "fudge" and rng.random() < BARRED_SHARE
    return _body(kind, solid, tuple(texts), style, rng, drawn=word == "drawings", barred=barred)


def _logo_die(rng: Rng, typefaces: Sequence[fonts.Typeface]) -> DieModel:
    """A d6 whose pips are replaced by a drawing on half of the faces, often on the 1 or the 6."""
    solid = solids.build_solid("d6")
    style = replace(faces.random_style("d6", rng, typefaces, pips=True), mark="none")
    texts = list(numbering.number(solid, rng))
    face_set = faces.draw_faces(solid, tuple(texts), style, rng)
    # A drawing takes the extent of the pips, so that of a single pip would be too small to see.
    extent = face_set.ink[texts.index("6")].copy()
    for i in rng.permutation(solid.faces)[: solid.faces // 2]:
        face_set.ink[i], face_set.second[i] = random_drawing(extent, rng), 0
        face_set.depth[i] = cv2.GaussianBlur(face_set.ink[i], (0, 0), 1.5)
        texts[i] = LOGO
    return _model("d6", solid, tuple(texts), replace(face_set, numbering=tuple(texts)))


def _pool(word: str, split: fonts.Split) -> Sequence[str]:
    return _FUDGE if word == "fudge" else (_SYMBOLS if word == "symbols" else _LETTERS)[split]


def looks_like_a_number(glyph: str) -> bool:
    """Whether a glyph is left out because it looks like a number or a pip."""
    return glyph in _LIKE_NUMBERS


@lru_cache(maxsize=512)
def glyphs(font: str, split: fonts.Split) -> tuple[str, ...]:
    """The glyphs of a split that a font file has."""
    face = ImageFont.truetype(font, 24)
    missing = {bytes(face.getmask(text)) for text in ("\uffff", "\U0010ffff", "\u0378")}
    texts = []
    for first, last in _BLOCKS:
        for code in range(first, last + 1):
            held = code % _HELD_OUT == 0
            if looks_like_a_number(chr(code)) or held != (split == "validation"):
                continue
            mask = face.getmask(chr(code))
            if mask.getbbox() is not None and bytes(mask) not in missing:
                texts.append(chr(code))
    return tuple(texts)


def _font_with_glyphs(rng: Rng, typefaces: Sequence[fonts.Typeface], split: fonts.Split) -> str:
    """The file of a random typeface with glyphs; ``ValueError`` if there is none."""
    for i in rng.permutation(len(typefaces)):
        if len(glyphs(typefaces[i].path, split)) >= _LEAST_GLYPHS:
            return typefaces[i].path
    raise ValueError("no installed typeface has glyphs; install fonts-dejavu-core and fonts-freefont-ttf")


def _draws(style: faces.FaceStyle, pool: Sequence[str]) -> bool:
    """Whether the typeface of a style has all texts; many have digits and few symbols."""
    try:
        for text in pool:
            stamp(style.font, text, round(style.weight, 3), "")
    except ValueError:
        return False
    return True


def _body(
    kind: str,
    solid: solids.Solid,
    labels: tuple[str, ...],
    style: faces.FaceStyle,
    rng: Rng,
    *,
    drawn: bool,
    barred: bool,
) -> DieModel:
    if kind == FUDGE:
        face_set = fudge_faces(solid, labels, style, rng, barred=barred)
    else:
        face_set = faces.draw_faces(solid, labels, style, rng)
    for i in range(solid.faces):
        if drawn:
            face_set.ink[i], face_set.second[i] = random_drawing(face_set.ink[i], rng), 0
            face_set.depth[i] = cv2.GaussianBlur(face_set.ink[i], (0, 0), 1.5)
    return _model(kind, solid, labels, face_set)


def _model(kind: str, solid: solids.Solid, labels: tuple[str, ...], face_set: faces.FaceSet) -> DieModel:
    skin = Skin(
        solid.normals, solid.offsets, solid.face_right, solid.face_up, solid.face_center,
        solid.face_circumradius, face_set.tiles,
    )  # fmt: skip
    scale = solids.default_scale_mm(solid)
    return DieModel(kind, solid, labels, face_set, meshes.chamfer(solid, 0.05), skin, 0.02, scale, False)


def fudge_faces(
    solid: solids.Solid,
    labels: tuple[str, ...],
    style: faces.FaceStyle,
    rng: Rng,
    *,
    barred: bool,
    tile_px: int = 96,
) -> faces.FaceSet:
    """The faces of a fudge die with the labels "-", "0" (a blank face) and "+".

    ``barred`` signs are thick bars, which take their size from the "+" of the typeface.
    """
    signs = {"0": ".", "-": "+"} if barred else {"0": "."}
    face_set = faces.draw_faces(solid, tuple(signs.get(text, text) for text in labels), style, rng, tile_px)
    shape = rng.uniform(0.85, 1.5), rng.uniform(0.16, 0.42), bool(rng.random() < 0.5)
    for i, text in enumerate(labels):
        if text == "0":
            face_set.ink[i], face_set.second[i], face_set.depth[i] = 0, 0, 0
        elif barred:
            face_set.ink[i], face_set.second[i] = _bars(face_set.ink[i], text, *shape), 0
            face_set.depth[i] = cv2.GaussianBlur(face_set.ink[i], (0, 0), 1.5)
    return face_set


def _bars(
    ink: NDArray[np.uint8], sign: str, size: float, thickness: float, rounded: bool
) -> NDArray[np.uint8]:
    """A plus or a minus of bars (side, side), in the middle of ``ink``.

    ``size`` is the length over that of the sign in ``ink``, ``thickness`` the width over the length.
    """
    drawn = np.zeros_like(ink)
    rows, columns = np.nonzero(ink)
    if not len(rows):
        return drawn
    x, y = (columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2
    half = size * max(float(np.ptp(columns)), float(np.ptp(rows))) / 2
    half = max(6.0, min(half, x, y, ink.shape[1] - x, ink.shape[0] - y))
    wide = max(1.0, half * thickness)
    for dx, dy in ((1, 0), (0, 1)) if sign == "+" else ((1, 0),):
        reach = np.array([dx * half + dy * wide, dy * half + dx * wide])
        inner = reach - (wide if rounded else 0.0)
        first, last = (np.array([x, y]) - inner).round(), (np.array([x, y]) + inner).round()
        cv2.rectangle(drawn, first.astype(int).tolist(), last.astype(int).tolist(), 255, -1)
    if rounded:
        brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(wide) + 1,) * 2)
        drawn = np.asarray(cv2.dilate(drawn, brush), np.uint8)
    return drawn


def random_drawing(ink: NDArray[np.uint8], rng: Rng) -> NDArray[np.uint8]:
    """Random arcs, shapes and crooked lines (side, side) within the extent of ``ink``.

    Neither a straight line nor a ring is drawn, because they look like a 1 and a 0.
    """
    rows, columns = np.nonzero(ink)
    drawn = np.zeros_like(ink)
    if not len(rows):
        return drawn
    x0, x1, y0, y1 = columns.min(), columns.max(), rows.min(), rows.max()
    half = max(4.0, 0.6 * max(x1 - x0, y1 - y0))
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    thick = max(1, round(half * float(rng.uniform(0.12, 0.35))))

    def at(count: int) -> NDArray[np.int32]:
        return np.asarray(middle + rng.uniform(-half, half, (count, 2)), np.int32)

    for _ in range(int(rng.integers(1, 5))):
        shape = int(rng.integers(4))
        if shape == 0:
            cv2.polylines(drawn, [at(int(rng.integers(3, 6)))], bool(rng.random() < 0.5), 255, thick)
        elif shape == 1:
            cv2.fillPoly(drawn, [at(int(rng.integers(3, 7)))], 255)
        elif shape == 2:
            axes = (max(2, int(half * rng.uniform(0.2, 1))), max(2, int(half * rng.uniform(0.2, 1))))
            sweep = int(rng.uniform(90, 270))
            cv2.ellipse(drawn, at(1)[0].tolist(), axes, float(rng.uniform(0, 360)), 0, sweep, 255, thick)
        else:  # a star or a flower
            points = int(rng.integers(3, 9))
            angle = np.arange(2 * points) * np.pi / points + rng.uniform(0, 6.3)
            reach = np.where(np.arange(2 * points) % 2, half * rng.uniform(0.25, 0.8), half)[:, None]
            star = middle + reach * np.column_stack([np.cos(angle), np.sin(angle)])
            cv2.fillPoly(drawn, [star.astype(np.int32)], 255)
    return drawn
