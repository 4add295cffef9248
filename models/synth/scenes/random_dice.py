"""Random dice of scenes: kinds, solids, edges, numerals and pips.

The random numbers are drawn in the same order whatever is removed from a scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np

from traywatch.models.synth.dice import faces, fonts, meshes, numbering, solids
from traywatch.models.synth.render.stage import Skin
from traywatch.models.synth.scenes.dice import DieModel

Rng = np.random.Generator

# Kinds with many faces are more frequent than at real tables, because every label must occur.
_ODDS = {
    "d4": 0.1, "d6": 0.1, "d8": 0.08, "d10": 0.09, "d00": 0.09, "d12": 0.09, "d20": 0.14, "d2": 0.02,
    "d3": 0.01, "d14": 0.03, "d16": 0.03, "d24": 0.06, "d30": 0.07, "d60": 0.09,
}  # fmt: skip

Trait = Literal["glare", "rounding", "proportions"]
"""Variations that can be removed from scenes to measure their effect on training.

"glare": bright windows that faces reflect. "rounding": rounded cubes and strongly chamfered edges.
"proportions": unusual solids and sizes.
"""
TRAITS: tuple[Trait, ...] = get_args(Trait)


def random_kind(rng: Rng) -> str:
    """A random kind of die."""
    return str(rng.choice(list(_ODDS), p=list(_ODDS.values())))


def make_die(
    rng: Rng, kind: str, typefaces: Sequence[fonts.Typeface], without: frozenset[Trait] = frozenset()
) -> DieModel:
    """A random die of a kind: proportions, bevel, numerals or pips.

    ``without`` "rounding" makes edges nearly sharp, without "proportions" makes solid and size the usual
    ones. The random numbers are the same in all cases, so that everything else does not change.
    """
    form = None
    if kind in solids.FORMS:
        forms = solids.FORMS[kind]
        form = forms[0] if kind == "d4" and rng.random() < 0.9 else str(rng.choice(forms))
    proportion = float(rng.uniform(38, 48)) if kind in ("d10", "d00", "d14", "d16") else None
    solid = solids.build_solid(kind, form=form, proportion=None if "proportions" in without else proportion)
    style = faces.random_style(kind, rng, typefaces)
    labels = numbering.number(solid, rng, str(rng.choice(["standard", "mirror", "random"])))
    face_set = faces.draw_faces(solid, labels, style, rng)
    sharp = rng.random()
    round_d6 = kind in ("d6", "d3") and (rng.random() < (0.75 if style.pips else 0.25))
    radius, ball = (float(rng.uniform(0.12, 0.5)), float(rng.uniform(1.25, 1.7))) if round_d6 else (0.0, 0.0)
    if round_d6 and "rounding" not in without:
        mesh, bevel = meshes.round_body(solid, radius, ball), 0.1 + 0.25 * radius
    else:
        amount = 0.015 if "rounding" in without else float(0.015 + 0.16 * sharp**2)
        mesh, bevel = meshes.chamfer(solid, amount), 0.006 + 0.22 * amount
    skin = Skin(
        solid.normals, solid.offsets, solid.face_right, solid.face_up, solid.face_center,
        solid.face_circumradius, face_set.tiles,
    )  # fmt: skip
    larger = float(rng.uniform(0.8, 1.25))
    scale = solids.default_scale_mm(solid) * (1.0 if "proportions" in without else larger)
    return DieModel(kind, solid, labels, face_set, mesh, skin, bevel, scale, style.pips)


def random_dice(
    rng: Rng,
    typefaces: Sequence[fonts.Typeface],
    size: tuple[int, int],
    kind: str | None = None,
    without: frozenset[Trait] = frozenset(),
) -> list[DieModel]:
    """Random dice for a scene: one to eight, four more in a large picture, sometimes all of one kind.

    ``kind`` makes all of them that kind; for ``without`` see ``make_die``.
    """
    count = int(rng.choice([1, 2, 3, 4, 5, 6, 7, 8], p=[0.1, 0.1, 0.14, 0.18, 0.18, 0.14, 0.1, 0.06]))
    if size[0] * size[1] > 400_000:
        count += 4
    one_kind = kind or (random_kind(rng) if rng.random() < 0.1 else None)
    return [make_die(rng, one_kind or random_kind(rng), typefaces, without) for _ in range(count)]
