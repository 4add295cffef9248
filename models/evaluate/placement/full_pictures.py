"""Rendered pictures of dice on a printed mat, for the complete chain: markers, detector, reader, landing.

Cameras are those of ``traywatch.models.evaluate.placement.stills``, but at most ``MOST_PX`` wide and without
tangential distortion, which the renderer does not support. Dice have random bodies, materials and held-out
typefaces. They lie flat anywhere on the mat except on its markers, with space between them. Light, exposure
and noise are as in the training scenes. The profile comes from the markers in the picture itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from traywatch.calibration import TrayProfile
from traywatch.calibration.camera.markers import find_markers
from traywatch.calibration.dice.labels import KINDS
from traywatch.calibration.mat.mat import MatSpec, mat_spec, render_mat
from traywatch.models.evaluate.placement.reading_cache import CachedReading, Lying
from traywatch.models.evaluate.report.reader_files import reader_fingerprint
from traywatch.models.synth.calibration_views import random_tray
from traywatch.models.synth.dice import fonts
from traywatch.models.synth.render import sensor
from traywatch.models.synth.render.render import Renderer
from traywatch.models.synth.render.stage import RenderScene, RenderView
from traywatch.models.synth.scenes import random_dice
from traywatch.models.synth.scenes.dice import DieModel, PlacedDie, body_of
from traywatch.models.synth.world import ground, materials
from traywatch.vision.reader import TrayReader
from traywatch.vision.types import Image

Floats = NDArray[np.float64]

MOST_PX = 1296
_CLEAR_MM = 38.0
_RENEW = 20
_TABLE_MM, _PX_PER_MM = 450.0, 4.0


def taken(
    count: int,
    seed: int = 1,
    *,
    dice: int = 4,
    keep: Path | None = None,
    threads: int = 1,
    done: Collection[int] = (),
) -> Iterator[CachedReading]:
    """Render and read ``count`` pictures; pictures whose markers are not found are skipped.

    ``keep`` is a folder in which the pictures are stored. ``done`` has the numbers of pictures that were read
    before.
    """
    renderer, typefaces = Renderer(), fonts.typefaces("validation")
    reader, read_by = TrayReader(threads=threads), reader_fingerprint()
    for number in (one for one in range(count) if one not in done):
        if number and number % _RENEW == 0:  # the renderer caches buffers for each image size
            renderer.close()
            renderer = Renderer()
        random = np.random.default_rng((seed, number, 5))
        mat, truth = _tray(random)
        placed = _dice(random, mat, typefaces, dice)
        picture = draw(renderer, random, mat, truth, placed)
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(keep / f"{number:04d}.jpg"), picture)
        markers = {m: quad for m, quad in find_markers(picture).items() if m in mat.markers}
        dice_there = tuple(_lying(die, truth) for die in placed)
        unread = CachedReading(number, truth, markers, dice_there, ())
        reader.profile = unread.profile()
        if reader.profile is not None:
            yield replace(unread, readings=tuple(reader.read(picture)), reader=read_by)
    renderer.close()


def _lying(die: PlacedDie, truth: TrayProfile) -> Lying:
    corners = corners_of(die)
    outline = truth.project(corners) + 0.5
    (x0, y0), (x1, y1) = outline.min(axis=0), outline.max(axis=0)
    x, y = (float(v) for v in die.place_mm[:2])
    top = truth.project([(x, y, float(corners[:, 2].min()))])[0] + 0.5
    box = (float(x0), float(y0), float(x1), float(y1))
    return Lying(die.model.kind, (x, y), box, (float(top[0]), float(top[1])))


def corners_of(die: PlacedDie) -> Floats:
    """The corners of a placed die (N, 3) in tray coordinates, mm."""
    return np.asarray(die.model.mesh.vertices @ die.turn.T * die.model.scale_mm + die.place_mm)


def draw(
    renderer: Renderer,
    random: np.random.Generator,
    mat: MatSpec,
    truth: TrayProfile,
    dice: list[PlacedDie],
) -> Image:
    """Render the camera picture of dice on a mat on a table."""
    matrix = truth.matrix.copy()
    matrix[:2, 2] += 0.5  # the renderer counts pixels from the corner of the image
    k1, k2 = truth.distortion[:2]
    view = RenderView(matrix, truth.rotation, np.asarray(truth.tvec), truth.image_size, (k1, k2))
    aim = np.array([mat.size_mm[0] / 2, mat.size_mm[1] / 2, 0.0])
    light = materials.random_light(random, view, aim, [], panes=bool(random.random() < 0.5))
    table, rect = _table(mat.size, mat.design)
    bodies = [body_of(die, materials.random_material(random), random) for die in dice]
    drawn = RenderScene(
        view,
        bodies,
        light.lamps,
        light.windows,
        table,
        rect,
        sky=light.sky,
        floor=(0.1, 0.09, 0.07),
        ground_bump=0.05,
        middle_mm=aim,
    )
    radiance = sensor.shoot(renderer, drawn)
    picture = sensor.expose(radiance, random, light=sensor.illuminant(drawn), faults=0.3)
    _, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(80, 96))])
    return np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)


def _tray(random: np.random.Generator) -> tuple[MatSpec, TrayProfile]:
    mat, truth = random_tray(random, MOST_PX)
    k1, k2 = truth.distortion[:2]
    return mat, truth.model_copy_valid(distortion=(k1, k2, 0.0, 0.0, 0.0))


def _dice(
    random: np.random.Generator, mat: MatSpec, typefaces: tuple[fonts.Typeface, ...], count: int
) -> list[PlacedDie]:
    """Dice that lie flat, away from each other and from the markers."""
    markers = [np.asarray(quad).mean(axis=0) for quad in mat.markers.values()]
    placed: list[PlacedDie] = []
    while len(placed) < count:
        foot = random.uniform((0, 0), mat.size_mm)
        taken = [*markers, *(die.place_mm[:2] for die in placed)]
        if min(float(np.linalg.norm(foot - other)) for other in taken) < _CLEAR_MM:
            continue
        model = random_dice.make_die(random, str(random.choice(KINDS)), typefaces)
        turn = _flat(random, model)
        low = float((model.mesh.vertices @ turn[2]).max()) * model.scale_mm
        placed.append(PlacedDie(model, turn, np.array([*foot, -low]), False))
    return placed


def _flat(random: np.random.Generator, model: DieModel) -> Floats:
    """Random rotation from body to tray that places a face on the mat."""
    normal = model.solid.normals[int(random.integers(model.solid.faces))]
    side = np.cross(normal, (0.31, 0.53, 0.79))
    side /= np.linalg.norm(side)
    angle = random.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    frame = np.stack([side, np.cross(normal, side), normal])
    return np.asarray(np.array([(c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)]) @ frame)


def _true_to_scale(picture: Image, mat: MatSpec) -> Image:
    """Correct the scale of a rendered mat, which is rounded to whole pixels."""
    tall, wide = picture.shape[:2]
    share = np.array(mat.size_mm) * _PX_PER_MM / (wide, tall)
    if np.all(share == 1):
        return picture
    stretch = np.column_stack([np.diag(share), (share - 1) / 2])
    exact = cv2.warpAffine(picture, stretch, (wide, tall), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(exact, np.uint8)


@lru_cache(maxsize=8)
def _table(size: str, design: str, edition: int = 1) -> tuple[Image, tuple[float, float, float, float]]:
    """Texture of the mat on a table, large enough to fill the picture because the renderer tiles textures."""
    spec = mat_spec(size, design, edition)
    mat = _true_to_scale(render_mat(spec, _PX_PER_MM), spec)[..., ::-1]
    edge = round(_TABLE_MM * _PX_PER_MM)
    # The renderer builds mipmaps. Odd texture sizes would lose rows and shift the mat by a quarter of a
    # pixel.
    tall, wide = (-(-(side + 2 * edge) // 64) * 64 for side in mat.shape[:2])
    wood = ground.wood(np.random.default_rng(7), 1024) * 0.55
    table = cv2.resize(np.clip(wood, 0, 255).astype(np.uint8), (wide, tall))
    table[edge : edge + mat.shape[0], edge : edge + mat.shape[1]] = (mat * 0.93).astype(np.uint8)
    rect = (-_TABLE_MM, -_TABLE_MM, wide / _PX_PER_MM, tall / _PX_PER_MM)
    return np.ascontiguousarray(table, dtype=np.uint8), rect
