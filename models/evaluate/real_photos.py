"""Labels and roles of the real photographs, with a validation set split off by physical die.

The folder is ``TRAYWATCH_REAL``, or ``../shared/real`` beside the project. Test pictures are used only for
the final evaluation. Thresholds and checkpoints are chosen on the validation set.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
"""One physical die of each kind is held out from training."""

INCOMPLETE: Mapping[str, str] = {
    "IMG_20191208_111730.jpg": "a red die next to a yellow one has no label",
    "IMG_20191208_112623.jpg": "the die in a hand has no label",
    "IMG_20191209_095533.jpg": "a green die that shows 6 has no label",
    "d10_wood0103.jpg": "the box is next to the die",
}
"""Pictures with an unlabeled die or a wrong box, and why; false positives there are not counted."""

MISLABELED: Mapping[tuple[str, int], tuple[int, int]] = {
    ("IMG_20191208_111246.jpg", 0): (2, 3),
    ("IMG_20191208_112342.jpg", 16): (2, 3),
    ("IMG_20191209_095439.jpg", 9): (5, 4),
    ("IMG_20191209_095555.jpg", 5): (5, 6),
    ("IMG_20191209_095954.jpg", 2): (2, 3),
    ("IMG_20191209_100002.jpg", 2): (2, 3),
    ("IMG_20191209_100722.jpg", 4): (6, 5),
}
"""Dice of d6_pile with a wrong value, by picture and position in its list: the label, and the number of pips.

All 1,795 dice of that set were looked at, sorted by label, without the readings (docs/log/confidence.md). A
correction counts only while the file has the wrong value.
"""


@dataclass(frozen=True, slots=True)
class LabeledDie:
    """One die of a labeled picture; ``value`` or ``box`` is None if it was not labeled.

    Rendered sets have more fields:

    - ``size_px``: longer side of the die in the picture
    - ``tilt_deg``: angle between the face to read and the normal of the mat
    - ``view_tilt_deg``: angle between the face to read and the line of sight
    - ``legible``: legibility score; about 0 if nobody could read the label
    - ``stacked``: whether the die lies on another die
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
class LabeledCamera:
    """Camera pose of a picture: OpenCV's pinhole model, tray to camera, in mm."""

    matrix: tuple[tuple[float, ...], ...]
    rvec: tuple[float, ...]
    tvec: tuple[float, ...]
    distortion: tuple[float, ...] = (0.0,) * 5


@dataclass(frozen=True, slots=True)
class LabeledPicture:
    """One labeled picture; ``path`` is absolute, ``die`` names the physical die if it is known.

    Rendered sets also provide ``suite``, ``ground``, ``light`` and ``camera``.
    """

    path: Path
    set: str
    session: str
    role: Role
    width: int
    height: int
    die: str | None
    dice: tuple[LabeledDie, ...]
    suite: str | None = None
    ground: str | None = None
    light: str | None = None
    camera: LabeledCamera | None = None


def real_folder() -> Path | None:
    """Folder of the real photographs, or None if they are not on this machine."""
    named = os.environ.get("TRAYWATCH_REAL")
    folder = Path(named) if named else Path(__file__).resolve().parents[3] / "shared" / "real"
    return folder if (folder / "labels.jsonl").is_file() else None


def read_labels(folder: Path) -> tuple[LabeledPicture, ...]:
    """All pictures of a folder with a ``labels.jsonl``, in its order, with known errors corrected.

    Missing fields (set, session, role) default to the folder's name, "" and "test". Raises ``ValueError``
    with the number of a line that cannot be read.
    """
    return tuple(_lines(folder))


def _lines(folder: Path) -> Iterator[LabeledPicture]:
    # Rendered sets also have their labels in parts, which are more up to date during rendering.
    whole = folder / "labels.jsonl"
    parts = sorted((folder / "labels").glob("*.jsonl"))
    for path in parts or ([whole] if whole.is_file() else []):
        yield from _rows(folder, path)


def _rows(folder: Path, path: Path) -> Iterator[LabeledPicture]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            yield LabeledPicture(
                path=folder / row["image"],
                set=row.get("set", folder.name),
                session=row.get("session", ""),
                role=_role(row),
                width=int(row["width"]),
                height=int(row["height"]),
                die=row.get("die"),
                dice=tuple(_corrected(row["image"], i, _die(die)) for i, die in enumerate(row["dice"])),
                suite=row.get("suite"),
                ground=row.get("ground"),
                light=row.get("light"),
                camera=None if row.get("camera") is None else _camera(row["camera"]),
            )
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number}: {error}") from error


def _corrected(image: str, place: int, die: LabeledDie) -> LabeledDie:
    """The die with its true value if its label is known to be wrong (``MISLABELED``)."""
    labeled, shown = MISLABELED.get((Path(image).name, place), (None, None))
    return replace(die, value=shown) if labeled is not None and die.value == labeled else die


def _die(die: dict[str, Any]) -> LabeledDie:
    return LabeledDie(
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


def _camera(camera: dict[str, Any]) -> LabeledCamera:
    bent = [float(v) for v in camera.get("distortion") or ()]
    return LabeledCamera(
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
    # Pictures of a pile share their dice, so the split is by picture.
    if row.get("set") == "d6_pile" and zlib.crc32(str(row["image"]).encode()) % 5 == 0:
        return "validation"
    return "train"


def choose(
    pictures: Sequence[LabeledPicture], *, roles: Sequence[str] = (), sets: Sequence[str] = ()
) -> tuple[LabeledPicture, ...]:
    """The pictures with the given roles and sets; an empty sequence selects all."""
    return tuple(p for p in pictures if (not roles or p.role in roles) and (not sets or p.set in sets))
