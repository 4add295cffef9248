"""The checks of ``traywatch doctor``: each looks at one thing and says what it found."""

from __future__ import annotations

import hashlib
import importlib
import importlib.metadata
import importlib.util
import platform
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from models.files import models_folder
from traywatch import TraywatchError, __version__

_MODULES = {
    "numpy": "numpy",
    "opencv-python-headless": "cv2",
    "onnxruntime": "onnxruntime",
    "pydantic": "pydantic",
    "fastapi": "fastapi",
    "uvicorn": "uvicorn",
    "segno": "segno",
    "reportlab": "reportlab",
}
_MODELS = ("detector", "locate", "angle", "read", "landing")
_LEAST_FREE_MB = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at: ``note`` is worth knowing, ``wrong`` stops something from working."""

    name: str
    status: Literal["ok", "note", "wrong"]
    found: str
    remedy: str = ""

    def to_json(self) -> dict[str, str]:
        """A plain JSON-able dictionary."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Place:
    """Where to look: the data directory, the profile (None: the data directory's, if any), the models."""

    data: Path
    profile: Path | None
    models: Path

    @classmethod
    def of(cls, data: Path | None, profile: Path | None) -> Place:
        """What was asked for, else what ``traywatch run`` would use."""
        from firmware.files import default_data

        return cls(data or default_data(), profile, models_folder())


def python(place: Place) -> Iterator[Finding]:
    """The interpreter and the machine."""
    found = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    if sys.maxsize < 2**32:
        yield Finding("python", "wrong", f"{found}, 32 bits", "use a 64-bit system")
    else:
        yield Finding("python", "ok", f"Traywatch {__version__}, {found}")


def packages(place: Place) -> Iterator[Finding]:
    """Whether all that we import can be imported."""
    versions = []
    for package, module in _MODULES.items():
        try:
            importlib.import_module(module)
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except Exception as error:  # a broken binary wheel raises whatever it likes
            yield Finding(
                "packages", "wrong", f"{package}: {error}", "install again: delete .venv, run scripts/run"
            )
    if len(versions) == len(_MODULES):
        yield Finding("packages", "ok", ", ".join(versions))


def networks(place: Place) -> Iterator[Finding]:
    """Whether each network is there, is the one that its card describes, and opens."""
    described = _card_digests(place.models / "cards")
    for name in _MODELS:
        path = place.models / f"{name}.onnx"
        if not path.is_file():
            yield Finding("models", "wrong", f"{path} is missing", "install Traywatch again")
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest not in described:
            yield Finding(
                "models", "wrong", f"{path} is not what any card describes", "install Traywatch again"
            )
            continue
        try:
            _open(path)
        except TraywatchError as error:
            yield Finding("models", "wrong", str(error), "install Traywatch again")
        else:
            size_mb = path.stat().st_size / 1e6
            yield Finding("models", "ok", f"{name}, {size_mb:.1f} MB, sha256 {digest[:12]} as its card says")


def _open(path: Path) -> None:
    from vision.sessions import Session

    Session(path, threads=1)


def _card_digests(folder: Path) -> set[str]:
    cards = sorted(card for card in folder.glob("*") if card.suffix in (".json", ".md"))
    text = "\n".join(card.read_text(encoding="utf-8", errors="replace") for card in cards)
    return set(re.findall(r"\b[0-9a-f]{64}\b", text))


def camera(place: Place) -> Iterator[Finding]:
    """Which camera ``--source auto`` would find; none is no fault, since the demo needs none."""
    has_picamera = importlib.util.find_spec("picamera2") is not None
    devices = sorted(Path("/dev").glob("video[0-9]*"))
    if has_picamera:
        yield Finding("camera", "ok", "picamera2 is installed")
    if devices:
        yield Finding("camera", "ok", ", ".join(str(device) for device in devices))
    if not has_picamera and not devices:
        yield Finding(
            "camera",
            "note",
            "none; the demo will play",
            "plug in a USB camera, or on a Pi: apt install python3-picamera2",
        )


def data(place: Place) -> Iterator[Finding]:
    """Whether the journal could be kept: writable, room left, and a sound database."""
    folder = place.data
    nearest = next(one for one in (folder, *folder.parents) if one.exists())
    try:
        if not nearest.is_dir():
            raise NotADirectoryError(20, "not a directory")
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        yield Finding(
            "data", "wrong", f"{nearest}: {error.strerror or error}", "choose another directory with --data"
        )
        return
    free_mb = shutil.disk_usage(nearest).free // 1_000_000
    if free_mb < _LEAST_FREE_MB:
        yield Finding("data", "wrong", f"{nearest}: only {free_mb} MB free", "make room on the disk")
    else:
        state = "writable" if nearest == folder else "will be made at the first run"
        yield Finding("data", "ok", f"{folder}, {state}, {free_mb / 1000:.1f} GB free")
    journal = folder / "journal.sqlite"
    if journal.exists():
        yield _journal(journal)


def _journal(path: Path) -> Finding:
    remedy = "move it away to begin a new one; keep it, its throws may be saved"
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            answer = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
        finally:
            connection.close()
    except sqlite3.Error as error:
        return Finding("journal", "wrong", f"{path}: {error}", remedy)
    if answer != "ok":
        return Finding("journal", "wrong", f"{path}: {answer}", remedy)
    return Finding("journal", "ok", f"{path}, {path.stat().st_size / 1e6:.1f} MB")


def profile(place: Place) -> Iterator[Finding]:
    """Whether the tray profile can be used."""
    from calibration import TrayProfile

    path = place.profile or place.data / "profile.json"
    if place.profile is None and not path.exists():
        yield Finding(
            "profile", "note", "none yet: dice have no place", "print a mat, then traywatch calibrate"
        )
        return
    try:
        found = TrayProfile.load(path)
    except TraywatchError as error:
        yield Finding("profile", "wrong", str(error), "calibrate again")
        return
    width, height = found.mat_size_mm
    facts = f"{width:g} x {height:g} mm, {len(found.zones)} zones, residual {found.residual_mm:.2f} mm"
    yield Finding("profile", "ok", f"{path}: {found.name}, {facts}")


CHECKS: tuple[Callable[[Place], Iterator[Finding]], ...] = (python, packages, networks, camera, data, profile)
