"""Pose pseudo-labels for real crops: the pose at which the networks read the known label."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.calibration.dice.labels import KINDS, LABELS
from traywatch.model_files import use_models
from traywatch.models.train.data.d4_pose_labels import fit
from traywatch.models.train.networks.architectures import D4_LABELS
from traywatch.vision.reading.confidence import ConfidenceModel
from traywatch.vision.reading.face_reader import FaceReader
from traywatch.vision.reading.observations import DieCrop, FacePose

LEAST_P = 0.35


def pose_crops(
    folders: Sequence[Path], out: Path, models: Path | None, *, every: int = 1
) -> dict[str, object]:
    """Write the crops of ``folders`` to ``out``, with center, angle and radius if they could be estimated.

    The pose is the best of the locator's and angle network's hypotheses after a small local search. It is
    kept if the reader reads the known label there with a probability of at least ``LEAST_P``. With ``every``,
    only one of so many crops is posed. Returns the numbers of labeled and posed crops.
    """
    use_models(models)
    reader = FaceReader(threads=1, calibration=ConfidenceModel())
    out.mkdir(parents=True, exist_ok=True)
    posed = total = 0
    for folder in folders:
        for path in sorted(folder.glob("*.npz")):
            with np.load(path) as shard:
                rows = {name: np.array(shard[name]) for name in shard.files}
            rows.setdefault("lean", np.full((len(rows["kind"]), 2), np.nan, np.float32))
            for i in range(len(rows["kind"])):
                label = int(rows["label"][i])
                if label < 0 or i % every:
                    continue
                total += 1
                posed += _pose(reader, rows, i, label)
            np.savez_compressed(out / path.name, **rows)  # type: ignore[arg-type]
        if (folder / "backgrounds.npy").exists():
            np.save(out / "backgrounds.npy", np.load(folder / "backgrounds.npy"))
    summary: dict[str, object] = {"source": "real, posed by the networks", "labeled": total, "posed": posed}
    (out / "manifest.json").write_text(json.dumps(summary))
    return summary


def _pose_d4(reader: FaceReader, rows: dict[str, NDArray[Any]], i: int, label: int) -> bool:
    """Estimate apex, text direction, unit and up direction of a d4 from its silhouette and its number."""
    text = LABELS[label]
    x0, y0, x1, y1 = (float(v) for v in rows["box"][i])
    for name in ("center", "angle", "radius", "lean"):
        rows[name][i] = np.nan
    if text not in D4_LABELS:
        return False
    fitted = fit(reader.sides, DieCrop(rows["images"][i], (x0, y0, x1, y1)), rows["mask"][i], int(text))
    if fitted is None:
        return False
    way = fitted.standing
    rows["center"][i], rows["angle"][i], rows["radius"][i] = way.apex, way.angle_deg, way.unit_px
    rows["lean"][i] = way.lean
    return True


def _pose(reader: FaceReader, rows: dict[str, NDArray[Any]], i: int, label: int) -> bool:
    if KINDS[int(rows["kind"][i])] == "d4":
        return _pose_d4(reader, rows, i, label)
    crop = rows["images"][i]
    observation = reader.observe([crop])[0]
    if not observation.poses:
        return False
    tries = [
        (owner, FacePose(pose.center, pose.angle_deg + turn, pose.radius * size, pose.weight))
        for owner, pose in enumerate(observation.poses[:8])
        for turn in (-8, 0, 8)
        for size in (0.85, 1.0, 1.18)
    ]
    chance = np.exp(reader.read_at([(crop, pose) for _, pose in tries])[:, label])
    weight = chance * np.array([pose.weight for _, pose in tries]) ** 0.5
    best = int(weight.argmax())
    if chance[best] < LEAST_P:
        return False
    # A mean over the candidates near the best one is more stable than the best one alone.
    near = [n for n, (owner, _) in enumerate(tries) if owner == tries[best][0]]
    share = weight[near] / weight[near].sum()
    rows["center"][i] = tries[best][1].center
    rows["angle"][i] = sum(s * tries[n][1].angle_deg for s, n in zip(share, near, strict=True))
    rows["radius"][i] = sum(s * tries[n][1].radius for s, n in zip(share, near, strict=True))
    return True
