"""What ``scripts/arm64-check`` runs here and under qemu: import everything, read pictures, ask the networks.

``arm64_probe.py PICTURES`` writes one JSON object; ``arm64_probe.py --compare HERE THERE NAME`` says
whether the second agrees with the first, and ends with status 1 if not.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import pkgutil
import platform
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

PACKAGES = ("traywatch", "rules", "calibration", "vision", "models", "firmware")
# Making networks needs torch and is no part of a tray.
NOT_HERE = ("models.train", "models.synth", "models.evaluate", "models.real")
SAME = 1e-3
"""By how much a confidence may differ: the detector computes in floats, which add up in another order."""


FREE = {"height": 96, "width": 128}
"""Sides of pictures that a network leaves open; two pictures are given at once."""
CLOSE = 1e-5
EQUAL = "equal"


def import_all() -> dict[str, Any]:
    """Every module of ours that a tray may load: how many, and which could not be."""
    done, failed = 0, {}
    for package in PACKAGES:
        folder = Path(str(importlib.import_module(package).__file__)).parent
        for module in pkgutil.walk_packages([str(folder)], f"{package}."):
            if module.name.startswith(NOT_HERE) or module.name.endswith("__main__"):
                continue
            try:
                importlib.import_module(module.name)
                done += 1
            except Exception as error:
                failed[module.name] = repr(error)
    return {"modules": done, "failed": failed}


def networks() -> dict[str, dict[str, Any]]:
    """For each network on 8-bit numbers what it answers to the same noise, with a digest of that."""
    import numpy as np
    import onnxruntime

    from models.files import models_folder

    found = {}
    random = np.random.default_rng(11)
    for path in sorted(models_folder().glob("*.onnx")):
        if b"QuantizeLinear" not in path.read_bytes():
            continue
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        inputs = {}
        for wanted in session.get_inputs():
            shape = [FREE.get(side, 2) if isinstance(side, str) else side for side in wanted.shape]
            picture = random.integers(0, 256, shape)
            if "uint8" in wanted.type:
                inputs[wanted.name] = picture.astype(np.uint8)
            else:
                inputs[wanted.name] = (picture / 255).astype(np.float32)
        answers = np.concatenate([np.ravel(answer) for answer in session.run(None, inputs)])
        digest = hashlib.sha256(answers.tobytes()).hexdigest()[:16]
        found[path.name] = {"sha256": digest, "answers": [float(value) for value in answers]}
    return found


def readings(pictures: Path) -> list[dict[str, Any]]:
    """What the reader says of each picture, through the command line's own door."""
    from firmware.cli import main

    out = io.StringIO()
    with redirect_stdout(out):
        main(["read", "--json", *map(str, sorted(pictures.glob("*.jpg")))])
    found = []
    for line in out.getvalue().splitlines():
        told = json.loads(line)
        keys = ("kind", "value", "status", "confidence")
        dice = [{key: die[key] for key in keys} for die in told["dice"]]
        found.append({"picture": Path(told["image"]).name, "dice": dice})
    return found


def probe(pictures: Path) -> dict[str, Any]:
    """All of it, with the seconds that it took."""
    started = time.monotonic()
    imported = import_all()
    loaded = time.monotonic()
    answers = networks()
    asked = time.monotonic()
    read = readings(pictures)
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "imports": imported,
        "networks": answers,
        "pictures": read,
        "import_s": round(loaded - started, 1),
        "networks_s": round(asked - loaded, 1),
        "read_s": round(time.monotonic() - asked, 1),
    }


def agreement(here: dict[str, Any], there: dict[str, Any]) -> dict[str, str]:
    """For each network how its answers differ."""
    said = {}
    for network, own in here["networks"].items():
        other = there["networks"].get(network, {"sha256": "", "answers": []})
        far = max((abs(a - b) for a, b in zip(own["answers"], other["answers"])), default=1.0)
        if own["sha256"] == other["sha256"]:
            said[network] = f"{EQUAL} to the bit"
        elif len(own["answers"]) == len(other["answers"]) and far <= CLOSE:
            said[network] = (
                f"{EQUAL} within {far:.1g}: floats before or behind the 8-bit part are rounded otherwise"
            )
        else:
            said[network] = f"answers differ by up to {far:g}"
    return said


def compare(here: dict[str, Any], there: dict[str, Any], name: str) -> list[str]:
    """What differs, one line each; empty where the second machine does as the first."""
    wrong = [f"{module}: {why}" for module, why in there["imports"]["failed"].items()]
    if there["imports"]["modules"] != here["imports"]["modules"]:
        wrong.append(f"{there['imports']['modules']} modules, {here['imports']['modules']} here")
    for network, said in agreement(here, there).items():
        if not said.startswith(EQUAL):
            wrong.append(f"{network}: {said}")
    for own, other in zip(here["pictures"], there["pictures"], strict=True):
        same = len(own["dice"]) == len(other["dice"]) and all(
            a["confidence"] is not None
            and abs(a["confidence"] - b["confidence"]) <= SAME
            and {**a, "confidence": 0} == {**b, "confidence": 0}
            for a, b in zip(own["dice"], other["dice"])
        )
        if not same:
            wrong.append(f"{own['picture']}: {other['dice']}, {own['dice']} here")
    return wrong


def main(arguments: list[str]) -> int:
    """See the module."""
    if arguments[0] != "--compare":
        json.dump(probe(Path(arguments[0])), sys.stdout)
        return 0
    here, there = (json.loads(Path(path).read_text(encoding="utf-8")) for path in arguments[1:3])
    wrong = compare(here, there, arguments[3])
    print(
        f"{arguments[3]}: Python {there['python']} on {there['machine']}: {there['imports']['modules']} "
        "modules "
        f"imported in {there['import_s']} s, {len(there['networks'])} networks on 8 bits, "
        f"{len(there['pictures'])} pictures read in {there['read_s']} s; here Python {here['python']} on "
        f"{here['machine']}"
    )
    for network, said in agreement(here, there).items():
        print(f"  {network}: {len(here['networks'][network]['answers'])} numbers, {said}")
    for one in there["pictures"]:
        dice = ", ".join(
            f"{d['kind']} {d['value']} ({d['status']}, {d['confidence']:.3f})" for d in one["dice"]
        )
        print(f"  {one['picture']}: {dice or 'no die'}")
    for line in wrong:
        print(f"  DIFFERS: {line}")
    print("  all as here" if not wrong else f"  {len(wrong)} things differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
