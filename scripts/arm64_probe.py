"""What ``scripts/arm64-check`` runs here and under qemu: import everything, read pictures, ask the networks.

``arm64_probe.py --open FOLDER`` puts there the 8-bit networks with all their inner 8-bit numbers among
the answers (it needs the package onnx); ``arm64_probe.py PICTURES FOLDER`` writes one JSON object of what
a machine says; ``arm64_probe.py --compare HERE THERE NAME`` says whether the second agrees with the
first, and ends with status 1 if not.
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
"""By how much an answer in floats may differ; what is in 8 bits may not differ at all."""
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


def open_up(folder: Path) -> None:
    """Write the shipped 8-bit networks anew, so that they answer with their inner 8-bit numbers too."""
    import onnx

    folder.mkdir(parents=True, exist_ok=True)
    for path in shipped():
        model = onnx.load(str(path))
        kinds = {tensor.name: tensor.data_type for tensor in model.graph.initializer}
        for node in model.graph.node:
            if node.op_type == "QuantizeLinear":
                kind = kinds[node.input[2]]
                model.graph.output.append(onnx.helper.make_tensor_value_info(node.output[0], kind, None))
        onnx.save(model, str(folder / path.name))


def shipped() -> list[Path]:
    """The networks of this installation that reckon in 8 bits."""
    from models.files import models_folder

    paths = sorted(models_folder().glob("*.onnx"))
    return [path for path in paths if b"QuantizeLinear" in path.read_bytes()]


def networks(opened: Path) -> dict[str, dict[str, Any]]:
    """For each 8-bit network what it says to the same noise: a digest of its 8-bit numbers, its answers.

    The answers are those of the network as it is shipped; the opened one must give the very same, so that its
    inner numbers are those of the shipped one.
    """
    import numpy as np

    found = {}
    random = np.random.default_rng(11)
    for path in shipped():
        session = _session(path)
        inputs = {}
        for wanted in session.get_inputs():
            shape = [FREE.get(side, 2) if isinstance(side, str) else side for side in wanted.shape]
            picture = random.integers(0, 256, shape)
            if "uint8" in wanted.type:
                inputs[wanted.name] = picture.astype(np.uint8)
            else:
                inputs[wanted.name] = (picture / 255).astype(np.float32)
        answers = np.concatenate([np.ravel(answer) for answer in session.run(None, inputs)])
        told = _session(opened / path.name).run(None, inputs)
        plain = len(session.get_outputs())
        again = np.concatenate([np.ravel(answer) for answer in told[:plain]])
        eight = np.concatenate([np.ravel(answer).view(np.uint8) for answer in told[plain:]])
        found[path.name] = {
            "sha256": hashlib.sha256(eight.tobytes()).hexdigest()[:16],
            "in_8_bits": len(eight),
            "opened_alike": bool(np.array_equal(again, answers)),
            "answers": [float(value) for value in answers],
        }
    return found


def _session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


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


def probe(pictures: Path, opened: Path) -> dict[str, Any]:
    """All of it, with the seconds that it took."""
    started = time.monotonic()
    imported = import_all()
    loaded = time.monotonic()
    answers = networks(opened)
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
    """For each network how it differs."""
    said = {}
    for network, own in here["networks"].items():
        other = there["networks"].get(network)
        if other is None or len(own["answers"]) != len(other["answers"]):
            said[network] = "not asked, or of another shape"
            continue
        far = max((abs(a - b) for a, b in zip(own["answers"], other["answers"])), default=1.0)
        if own["sha256"] != other["sha256"]:
            said[network] = f"8-bit numbers differ; answers by up to {far:g}"
        elif not (own["opened_alike"] and other["opened_alike"]):
            said[network] = "the opened network answers otherwise than the shipped one"
        elif far > CLOSE:
            said[network] = f"answers differ by up to {far:g}"
        else:
            floats = "to the bit" if far == 0 else f"within {far:.1g}, their sums being rounded otherwise"
            said[network] = (
                f"{EQUAL}: all {own['in_8_bits']} numbers in 8 bits to the bit, "
                f"the {len(own['answers'])} answers in floats {floats}"
            )
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
    if arguments[0] == "--open":
        open_up(Path(arguments[1]))
        return 0
    if arguments[0] != "--compare":
        json.dump(probe(Path(arguments[0]), Path(arguments[1])), sys.stdout)
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
        print(f"  {network}: {said}")
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
