"""The steps of the training recipe: which commands run, in which order, and which of them in parallel."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from traywatch.models.evaluate.real_photos import real_folder
from traywatch.models.train.network_names import NETWORKS

Command = tuple[str, ...]

MAKE = "traywatch.models.synth.datasets.make"
# Shares of the time, in the proportions that produced the shipped networks.
_SCENES = 0.2
_MINUTES = {
    "locate": 0.26,
    "read": 0.18,
    "angle": 0.07,
    "d4": 0.07,
    "fudge": 0.02,
    "view": 0.06,
    "detector": 0.2,
}
SCENES_A_SECOND = 2.5
"""Measured: one process renders 1.1 to 1.35 on one core of an AMD EPYC; two processes run."""
FIRST = 0.4
"""Share of a training's time before the real crops are posed."""
SMOKE_SCENES, SMOKE_PICTURES = 200, 12
SMOKE_STEPS = 20
"""Training batches of each network in a smoke run."""
SMOKE_EVERY = 12
"""A smoke run poses one of so many real crops and reads one of so many held-out pictures."""


@dataclass(frozen=True, slots=True)
class RecipeStep:
    """Lanes of commands that may run in parallel; the next step waits for all of them."""

    name: str
    lanes: tuple[tuple[Command, ...], ...]


def steps(out: Path, hours: float, seed: int, *, smoke: bool = False) -> list[RecipeStep]:
    """The steps of the recipe for ``hours`` on two cores; ``smoke`` gives minimal steps."""
    recipe = _Recipe(out, hours, seed, smoke, real_folder())
    return [
        recipe.scenes(),
        recipe.first_training(),
        *([recipe.poses()] if recipe.real is not None else []),
        recipe.second_training(),
        recipe.locator(),
        recipe.graphs(),
        recipe.similarity(),
    ]


@dataclass(frozen=True, slots=True)
class _Recipe:
    """The folders and sizes of one run of the recipe."""

    out: Path
    hours: float
    seed: int
    smoke: bool
    real: Path | None

    @property
    def data(self) -> Path:
        return self.out / "data"

    @property
    def runs(self) -> Path:
        return self.out / "runs"

    @property
    def onnx(self) -> Path:
        return self.out / "onnx"

    @property
    def few(self) -> Command:
        """Options that let a smoke run use a part of the data."""
        return ("--every", str(SMOKE_EVERY)) if self.smoke else ()

    def crops(self, *, posed: bool = False, mistaken: bool = False) -> list[Path]:
        """Folders of crops for training, with the real ones as they were cut or with their poses."""
        folders = [self.data / "scenes" / "crops"]
        if not self.smoke:
            folders.append(self.data / "scenes_d4" / "crops")
        folders.append(self.data / "empties")
        if self.real is not None:
            folders.append(self.data / ("crops_real_pseudo" if posed else "crops_real"))
        return folders + ([self.data / "mistaken"] if mistaken else [])

    def photographs(self) -> list[Path]:
        return [] if self.real is None else [self.real]

    def rendered(self, name: str, scenes: int, seed: int, *options: object) -> Command:
        """Render a set of scenes."""
        return _module(MAKE, "--out", self.data / name, "--scenes", scenes, "--seed", seed, *options)

    def scenes(self) -> RecipeStep:
        scenes = SMOKE_SCENES if self.smoke else max(200, int(self.hours * 3600 * _SCENES * SCENES_A_SECOND))
        empties = SMOKE_PICTURES if self.smoke else max(40, scenes // 15)
        twentieth, tenth, quarter = (max(200, scenes // part) for part in (20, 10, 4))
        seed = self.seed
        commands = [
            self.rendered("scenes", scenes, seed, "--mats", 0.08),
            self.rendered("scenes_val", twentieth, seed + 76, "--split", "validation"),
            _module(
                "traywatch.models.synth.datasets.negatives",
                *("--out", self.data / "empties", "--pictures", empties),
            ),
            self.rendered("scenes_fudge", tenth, seed + 303, "--rare", 1, "--word", "fudge"),
            self.rendered("scenes_views", quarter, seed + 306, "--tilt", 8, 62),
        ]
        if not self.smoke:
            commands.append(
                self.rendered("scenes_d4", twentieth, seed + 104, "--kind", "d4", "--tilt", 25, 66)
            )
        if self.real is not None:
            commands.append(_stage("crops", "--out", self.data / "crops_real"))
        return RecipeStep("scenes", (tuple(commands),))

    def first_training(self) -> RecipeStep:
        crops = self.crops()
        others = tuple(self.trained(name, crops, FIRST) for name in ("angle", "d4", "read"))
        return RecipeStep("first training", ((self.trained("locate", crops, FIRST),), others))

    def poses(self) -> RecipeStep:
        pose = _stage(
            "pseudo",
            *("--data", self.data / "crops_real", "--models", self.onnx),
            *("--out", self.data / "crops_real_pseudo", *self.few),
        )
        return RecipeStep("poses of the real crops", ((self.export(), pose),))

    def second_training(self) -> RecipeStep:
        crops = self.crops(posed=True)
        fudge, views = (self.data / name / "crops" for name in ("scenes_fudge", "scenes_views"))
        drawn = [folder for folder in crops if folder.parent.name.startswith("scenes")]
        faces = (
            self.trained("angle", crops),
            self.trained("d4", crops),
            self.trained("read", crops),
            self.trained("fudge", [fudge, *crops]),
            self.trained("view", [views, *drawn]),
        )
        pictures = ("--data", self.data / "scenes", self.data / "empties")
        pasted = ("--crops", self.data / "crops_real") if self.real is not None else ()
        detector = _stage("detector", *pictures, "--out", self.runs, *self.amount("detector", 1.0), *pasted)
        mistaken = _stage("mistaken", *pictures, "--models", self.onnx, "--out", self.data / "mistaken")
        return RecipeStep(
            "second training", (faces, (detector, self.export("--names", "detector"), mistaken))
        )

    def locator(self) -> RecipeStep:
        command = self.trained("locate", self.crops(posed=True, mistaken=True))
        return RecipeStep("locator with hard negatives", ((command,),))

    def graphs(self) -> RecipeStep:
        whole = self.out / "whole"
        fudge = self.data / "scenes_fudge" / "crops"
        pictures = [self.data / "scenes", *self.photographs()]
        quantize = _stage(
            "quantize",
            *("--data", *self.crops(posed=True), fudge, *pictures),
            *("--models", whole, "--out", self.onnx, "--names", *NETWORKS),
        )
        # A detector trained on 20 batches finds nothing to calibrate on.
        boxes = ("--true-boxes", *self.few) if self.smoke else ()
        calibrate = _stage(
            "calibrate",
            *("--data", self.data / "scenes_val", *self.photographs()),
            *("--models", self.onnx, "--out", self.onnx, *boxes),
        )
        export = _stage("export", "--data", self.runs, "--out", whole)
        return RecipeStep("graphs and confidence", ((export, quantize, calibrate),))

    def similarity(self) -> RecipeStep:
        throws, groups = (3, 2) if self.smoke else (10, 10)
        folder = self.data / "throws"
        throws_command = _module(
            "traywatch.models.evaluate.reading.memory_throws",
            *("--out", folder, "--throws", throws, "--groups", groups, "--table"),
            *("--seed", self.seed + 79, "--split", "train"),
        )
        fitted = _module(
            "traywatch.models.evaluate.reading.dice_memory", "--fit", folder, "--models", self.onnx
        )
        return RecipeStep("similarity of views of the same die", ((throws_command, fitted),))

    def export(self, *options: str) -> Command:
        return _stage("export", "--data", self.runs, "--out", self.onnx, *options)

    def trained(self, name: str, folders: Sequence[Path], share: float = 1.0) -> Command:
        return _stage(name, "--data", *folders, "--out", self.runs, *self.amount(name, share))

    def amount(self, name: str, share: float) -> Command:
        """How long a network is trained: batches of a smoke run, else minutes."""
        if self.smoke:
            return ("--steps", str(round(SMOKE_STEPS * share)))
        # Two lanes run in parallel, so each lane has all of the wall-clock time.
        return ("--minutes", str(round(self.hours * 60 * 2 * _MINUTES[name] * share, 2)))


def _module(name: str, *arguments: object) -> Command:
    return (sys.executable, "-m", name, *(str(argument) for argument in arguments))


def _stage(stage: str, *arguments: object) -> Command:
    return _module("traywatch.models.train", stage, *arguments)
