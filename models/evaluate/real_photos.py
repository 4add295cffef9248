"""The real photographs: labels, roles, and a validation part cut out of train by physical die.

The folder is ``TRAYWATCH_REAL`` or ``../shared/real`` beside the project. Test pictures are for
measuring alone; thresholds and checkpoints are chosen on the validation part.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Role = Literal["train", "validation", "test"]

VALIDATION_DICE = frozenset(
    {
        "blue pearl, white d4",
        "dark green with bright green, white d6",
        "lilac-pink pearl, white d8",
        "teal pearl, white d10",
        "dark blue, copper d12",
        "orange-red speckled, black d20",
    }
)
"""One physical die of each kind is kept out of training."""

INCOMPLETE = frozenset(
    {
        "IMG_20191208_111730.jpg",  # a red die beside a yellow one has no label
        "IMG_20191208_112623.jpg",  # nor has the one in a hand
        "d10_wood0103.jpg",  # the box lies beside the die
    }
)
"""Validation pictures with a die that has no label where it lies: what is seen there is no error."""


@dataclass(frozen=True, slots=True)
class LabelledDie:
    """One die of a labelled picture; ``value`` or ``box`` is None where nobody stated it.

    Rendered sets state more: ``size_px`` (the longer side in the picture), ``tilt_deg`` (of the face
    that is read against the mat's normal), ``view_tilt_deg`` (the same against the line of sight),
    ``legible`` (about 0 where nobody could read it) and whether it lies on another die.
    """

    kind: str
    value: int | None
    box: tuple[float, float, float, float] | None
    style: str | None = None
    label: str | None = None
    size_px: float | None = None
    tilt_deg: float | None = None
    view_tilt_deg: float | None = None
    legible: float | None = None
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class LabelledCamera:
    """How the camera of a picture stood: OpenCV's pinhole, tray to camera, millimetres."""

    matrix: tuple[tuple[float, ...], ...]
    rvec: tuple[float, ...]
    tvec: tuple[float, ...]
    distortion: tuple[float, ...] = (0.0,) * 5


@dataclass(frozen=True, slots=True)
class LabelledPicture:
    """One labelled picture; ``path`` is absolute, ``die`` names the physical die where one is known.

    ``suite``, ``ground``, ``light`` and ``camera`` are what a rendered set says of the scene.
    """

    path: Path
    set: str
    session: str
    role: Role
    width: int
    height: int
    die: str | None
    dice: tuple[LabelledDie, ...]
    suite: str | None = None
    ground: str | None = None
    light: str | None = None
    camera: LabelledCamera | None = None


def real_folder() -> Path | None:
    """Where the real photographs lie, or None if they are not on this machine."""
    named = os.environ.get("TRAYWATCH_REAL")
    folder = Path(named) if named else Path(__file__).resolve().parents[3] / "shared" / "real"
    return folder if (folder / "labels.jsonl").is_file() else None


def read_labels(folder: Path) -> tuple[LabelledPicture, ...]:
    """All pictures of a folder with a ``labels.jsonl``, in its order.

    Fields that a rendered set does not have (set, session, role) default to the folder's name
    and "test". Raises ``ValueError`` naming the line that cannot be read.
    """
    return tuple(_lines(folder))


def _lines(folder: Path) -> Iterator[LabelledPicture]:
    # a rendered set has its labels in parts too, and while it is being made the whole lags behind
    whole = folder / "labels.jsonl"
    parts = sorted((folder / "labels").glob("*.jsonl"))
    for path in parts or ([whole] if whole.is_file() else []):
        yield from _rows(folder, path)


def _rows(folder: Path, path: Path) -> Iterator[LabelledPicture]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            yield LabelledPicture(
                path=folder / row["image"],
                set=row.get("set", folder.name),
                session=row.get("session", ""),
                role=_role(row),
                width=int(row["width"]),
                height=int(row["height"]),
                die=row.get("die"),
                dice=tuple(_die(die) for die in row["dice"]),
                suite=row.get("suite"),
                ground=row.get("ground"),
                light=row.get("light"),
                camera=None if row.get("camera") is None else _camera(row["camera"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number}: {error}") from error


def _die(die: dict[str, Any]) -> LabelledDie:
    return LabelledDie(
        kind=die["kind"],
        value=die.get("value"),
        box=None if die.get("box") is None else tuple(float(v) for v in die["box"]),  # type: ignore[arg-type]
        style=die.get("style"),
        label=die.get("label"),
        size_px=_number(die.get("size_px")),
        tilt_deg=_number(die.get("tilt_deg")),
        view_tilt_deg=_number(die.get("view_tilt_deg")),
        legible=_number(die.get("legible")),
        stacked=bool(die.get("stacked", False)),
    )


def _camera(camera: dict[str, Any]) -> LabelledCamera:
    bent = [float(v) for v in camera.get("distortion") or ()]
    return LabelledCamera(
        matrix=tuple(tuple(float(v) for v in line) for line in camera["matrix"]),
        rvec=tuple(float(v) for v in camera["rvec"]),
        tvec=tuple(float(v) for v in camera["tvec"]),
        distortion=tuple((bent + [0.0] * 5)[:5]),
    )


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _role(row: dict[str, object]) -> Role:
    if row.get("role", "test") == "test":
        return "test"
    if row["role"] in ("val", "validation"):
        return "validation"
    if row.get("die") in VALIDATION_DICE:
        return "validation"
    # a pile shares its dice from picture to picture, so all that can be cut there is pictures
    if row.get("set") == "d6_pile" and zlib.crc32(str(row["image"]).encode()) % 5 == 0:
        return "validation"
    return "train"


def choose(
    pictures: Sequence[LabelledPicture], *, roles: Sequence[str] = (), sets: Sequence[str] = ()
) -> tuple[LabelledPicture, ...]:
    """The pictures of the given roles and sets; empty means all."""
    return tuple(p for p in pictures if (not roles or p.role in roles) and (not sets or p.set in sets))
