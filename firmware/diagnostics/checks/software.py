"""Checks of the interpreter, the packages and the networks."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
import platform
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from traywatch import TraywatchError, __version__
from traywatch.firmware.diagnostics.checks.base import Finding, Place
from traywatch.firmware.storage import usage_data
from traywatch.installed_copy import InstalledCopy

_MODULES = {
    "numpy": "numpy",
    "opencv-python-headless": "cv2",
    "onnxruntime": "traywatch.vision.inference",
    # the only module that may import onnxruntime, because it turns the usage data off
    "pydantic": "pydantic",
    "fastapi": "fastapi",
    "uvicorn": "uvicorn",
    "segno": "segno",
    "reportlab": "reportlab",
}
_MODELS = ("detector", "locate", "angle", "read", "d4", "fudge", "view", "text", "landing")
_ANEW = "install again: delete .venv, run scripts/run"


def python(place: Place) -> Iterator[Finding]:
    """The interpreter and the machine."""
    description = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    if model := place.machine.model:
        description += f", {model}"
    if sys.maxsize < 2**32:
        yield Finding(
            "python",
            "wrong",
            f"{description}, 32-bit",
            "some packages have no 32-bit version: install the 64-bit system on the card",
        )
    else:
        yield Finding("python", "ok", f"Traywatch {__version__}, {description}")


def packages(place: Place) -> Iterator[Finding]:
    """Whether all required packages can be imported."""
    versions = []
    for package, module in _MODULES.items():
        try:
            place.machine.load(module)
            versions.append(f"{package} {importlib.metadata.version(package)}")
        except Exception as error:  # a broken binary wheel may raise anything
            yield Finding("packages", "wrong", f"{package}: {_one_line(error)}", _ANEW)
    if len(versions) == len(_MODULES):
        yield Finding("packages", "ok", ", ".join(versions))


def telemetry(place: Place) -> Iterator[Finding]:
    """Whether onnxruntime sends usage data, and whether collected data is still on the disk."""
    try:
        place.machine.load("traywatch.vision.inference")
    except Exception:  # packages() reports it
        return
    if os.environ.get("ORT_DISABLE_TELEMETRY") != "1":
        yield Finding("telemetry", "wrong", "onnxruntime may send usage data to its vendor", _ANEW)
    elif left := usage_data.find(usage_data.cache_folders(place.data)):
        folders = " and ".join(sorted({str(file.parent) for file in left}))
        yield Finding(
            "telemetry",
            "note",
            f"off; {folders} contains usage data, from an earlier release or from another program",
            f"delete it: rm {' '.join(shlex.quote(str(file)) for file in left)}",
        )
    else:
        yield Finding("telemetry", "ok", "off: onnxruntime collects and sends no usage data")


def numpy_abi(place: Place) -> Iterator[Finding]:
    """Whether picamera2 uses a simplejpeg that was built for the installed numpy.

    apt's simplejpeg 1.6 on Bookworm was built for numpy 1. With numpy 2 it fails with "numpy.dtype size
    changed"; the extra ``pi`` installs one that works.
    """
    try:
        place.machine.load("simplejpeg")
    except ModuleNotFoundError as error:
        if error.name == "simplejpeg" and not place.machine.is_pi:
            return  # only picamera2 needs it
        yield Finding(
            "numpy",
            "note",
            f"simplejpeg: {_one_line(error)}",
            "the Pi camera needs it: " + InstalledCopy.this().add_package("simplejpeg>=1.8"),
        )
    except Exception as error:
        text = _one_line(error)
        if "size changed" in text or "_ARRAY_API" in text or "compiled using NumPy 1" in text:
            yield Finding(
                "numpy",
                "wrong",
                f"the system's simplejpeg was built for another numpy: {text}",
                "install a newer one: " + InstalledCopy.this().add_package("simplejpeg>=1.8"),
            )
        else:
            yield Finding("numpy", "wrong", f"simplejpeg: {text}", _ANEW)
    else:
        yield Finding("numpy", "ok", "simplejpeg matches the installed numpy")


def networks(place: Place) -> Iterator[Finding]:
    """Whether each network exists, matches its model card, and can be opened."""
    described = _card_digests(place.models / "cards")
    remedy = (
        "the file is damaged or from elsewhere: install Traywatch again (git checkout models, or a new copy)"
    )
    for name in _MODELS:
        path = place.models / f"{name}.onnx"
        if not path.is_file():
            yield Finding("models", "wrong", f"{path} is missing", remedy)
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest not in described:
            yield Finding("models", "wrong", f"{path} matches no model card", remedy)
            continue
        try:
            _open(path)
        except TraywatchError as error:
            yield Finding("models", "wrong", str(error), remedy)
        else:
            size_mb = path.stat().st_size / 1e6
            yield Finding("models", "ok", f"{name}, {size_mb:.1f} MB, sha256 {digest[:12]} as in its card")


def _open(path: Path) -> None:
    from traywatch.vision.inference import OnnxSession

    OnnxSession(path, threads=1)


def _card_digests(folder: Path) -> set[str]:
    cards = sorted(card for card in folder.glob("*") if card.suffix in (".json", ".md"))
    text = "\n".join(card.read_text(encoding="utf-8", errors="replace") for card in cards)
    return set(re.findall(r"\b[0-9a-f]{64}\b", text))


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
