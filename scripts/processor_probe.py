"""The program that ``scripts/processor-check`` and ``scripts/arm64-check`` run on each processor.

    processor_probe.py --open FOLDER                        write networks with inner bytes as outputs
    processor_probe.py [--unoptimized] FOLDER PICTURES...   print the results of this processor as JSON
    processor_probe.py --compare HERE.json THERE.json NAME  print the differences; status 1 if there are any

``--open`` needs the package onnx. ``PICTURES`` are folders of JPEG files.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import json
import os
import pkgutil
import platform
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

# Must be set before onnxruntime is imported; see vision/inference.py.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

PACKAGES = ("traywatch",)
# Training code needs torch and is not installed on a tray.
NOT_HERE = (
    "traywatch.models.train",
    "traywatch.models.synth",
    "traywatch.models.evaluate",
    "traywatch.models.evaluate.real_photos",
)
SAME = 1e-3
"""Largest allowed difference of a confidence; sums of the float layers are rounded differently."""
FREE = {"height": 96, "width": 128}
"""Values of a network's dynamic image sizes; the batch size is 2."""
CLOSE = 1e-4
"""Largest allowed difference of a float output, relative to 1 or to its size; bytes must be equal."""
EQUAL = "equal"
CANARY = "canary.onnx"
"""A byte product with the sum ``CANARY_SUM``, unless the processor adds two products in 16 bits."""
CANARY_SUM = 2 * 255 * 127


def import_all() -> dict[str, Any]:
    """Import every module that a tray may load; return their number and the failures."""
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
    """Write the shipped 8-bit networks with their inner 8-bit tensors as additional outputs."""
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
    tensor = onnx.helper.make_tensor_value_info
    weights = onnx.helper.make_tensor("weights", onnx.TensorProto.INT8, [2, 1], [127, 127])
    product = onnx.helper.make_node("MatMulInteger", ["bytes", "weights"], ["sum"])
    graph = onnx.helper.make_graph(
        [product],
        "canary",
        [tensor("bytes", onnx.TensorProto.UINT8, [1, 2])],
        [tensor("sum", onnx.TensorProto.INT32, [1, 1])],
        [weights],
    )
    opset = [onnx.helper.make_opsetid("", 20)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=9), str(folder / CANARY))


def saturates(opened: Path) -> bool:
    """Whether this processor's kernels add two byte products in 16 bits, where they overflow."""
    import numpy as np

    (total,) = _session(opened / CANARY, True).run(None, {"bytes": np.full((1, 2), 255, np.uint8)})
    return int(total[0, 0]) != CANARY_SUM


def shipped() -> list[Path]:
    """The 8-bit networks of this installation."""
    from traywatch.model_files import models_folder

    paths = sorted(models_folder().glob("*.onnx"))
    return [path for path in paths if b"QuantizeLinear" in path.read_bytes()]


def networks(opened: Path, optimized: bool) -> dict[str, dict[str, Any]]:
    """For each 8-bit network: its outputs for fixed noise, and a digest of all its inner bytes.

    The outputs are those of the shipped file. The opened file must give identical outputs, which shows that
    its inner bytes are those of the shipped file.
    """
    import numpy as np

    found = {}
    random = np.random.default_rng(11)
    for path in shipped():
        session = _session(path, optimized)
        inputs = {}
        for wanted in session.get_inputs():
            shape = [FREE.get(side, 2) if isinstance(side, str) else side for side in wanted.shape]
            picture = random.integers(0, 256, shape)
            if "uint8" in wanted.type:
                inputs[wanted.name] = picture.astype(np.uint8)
            else:
                inputs[wanted.name] = (picture / 255).astype(np.float32)
        answers = np.concatenate([np.ravel(answer) for answer in session.run(None, inputs)])
        opened_outputs = _session(opened / path.name, optimized).run(None, inputs)
        plain = len(session.get_outputs())
        again = np.concatenate([np.ravel(answer) for answer in opened_outputs[:plain]])
        eight = np.concatenate([np.ravel(answer).view(np.uint8) for answer in opened_outputs[plain:]])
        found[path.name] = {
            "sha256": hashlib.sha256(eight.tobytes()).hexdigest()[:16],
            "in_8_bits": len(eight),
            "opened_alike": bool(np.array_equal(again, answers)),
            "answers": [float(value) for value in answers],
        }
    return found


def _session(path: Path, optimized: bool) -> Any:
    from traywatch.vision.inference import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    if not optimized:
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def readings(folders: list[Path], optimized: bool) -> list[dict[str, Any]]:
    """The readings of each picture, as printed by ``traywatch read --json``."""
    from traywatch.firmware.cli.main import main
    from traywatch.vision.inference import configured

    out = io.StringIO()
    pictures = [str(path) for folder in folders for path in sorted(folder.glob("*.jpg"))]
    with redirect_stdout(out), configured(optimized=optimized):
        main(["read", "--json", *pictures])
    found = []
    for line in out.getvalue().splitlines():
        record = json.loads(line)
        keys = ("kind", "value", "status", "confidence")
        dice = [{key: die[key] for key in keys} for die in record["dice"]]
        found.append({"picture": Path(record["image"]).name, "dice": dice})
    return found


def processor() -> str:
    """Name and instruction sets of this processor; under user-mode emulation those of the host."""
    from traywatch.firmware.host.processor import this_processor

    return str(this_processor())


def probe(opened: Path, pictures: list[Path], optimized: bool) -> dict[str, Any]:
    """Run everything; return the results with the elapsed seconds."""
    started = time.monotonic()
    imported = import_all()
    loaded = time.monotonic()
    answers = networks(opened, optimized)
    asked = time.monotonic()
    read = readings(pictures, optimized)
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "processor": processor(),
        "saturates": saturates(opened),
        "imports": imported,
        "networks": answers,
        "pictures": read,
        "import_s": round(loaded - started, 1),
        "networks_s": round(asked - loaded, 1),
        "read_s": round(time.monotonic() - asked, 1),
    }


def agreement(here: dict[str, Any], there: dict[str, Any]) -> dict[str, str]:
    """For each network, how its outputs differ."""
    result = {}
    for network, own in here["networks"].items():
        other = there["networks"].get(network)
        if other is None or len(own["answers"]) != len(other["answers"]):
            result[network] = "not computed, or of another shape"
            continue
        pairs = zip(own["answers"], other["answers"])
        far = max((abs(a - b) / max(1.0, abs(a)) for a, b in pairs), default=1.0)
        if own["sha256"] != other["sha256"]:
            result[network] = f"inner bytes differ; outputs by up to {far:g}"
        elif not (own["opened_alike"] and other["opened_alike"]):
            result[network] = "the opened network computes other outputs than the shipped one"
        elif far > CLOSE:
            result[network] = f"outputs differ by up to {far:g}"
        else:
            floats = "equal to the bit" if far == 0 else f"within {far:.1g}"
            result[network] = (
                f"{EQUAL}: {own['in_8_bits']} inner bytes to the bit, {len(own['answers'])} outputs {floats}"
            )
    return result


def compare(here: dict[str, Any], there: dict[str, Any], name: str) -> list[str]:
    """The differences, one line each; empty if both machines agree."""
    wrong = [f"{module}: {why}" for module, why in there["imports"]["failed"].items()]
    if there["imports"]["modules"] != here["imports"]["modules"]:
        wrong.append(f"{there['imports']['modules']} modules, {here['imports']['modules']} here")
    for network, result in agreement(here, there).items():
        if not result.startswith(EQUAL):
            wrong.append(f"{network}: {result}")
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
    """Run the command line; see the module's docstring."""
    if arguments[0] == "--open":
        open_up(Path(arguments[1]))
        return 0
    if arguments[0] != "--compare":
        optimized = arguments[0] != "--unoptimized"
        opened, *pictures = map(Path, arguments if optimized else arguments[1:])
        json.dump(probe(opened, pictures, optimized), sys.stdout)
        return 0
    here, there = (json.loads(Path(path).read_text(encoding="utf-8")) for path in arguments[1:3])
    wrong = compare(here, there, arguments[3])
    for name, one in (("here", here), (arguments[3], there)):
        adds = "adds two products in 16 bits" if one["saturates"] else "adds products in 32 bits"
        print(f"{name}: Python {one['python']}, {one['machine']}, {one['processor']}; {adds}")
    seconds = f"imported in {there['import_s']} s, read in {there['read_s']} s"
    print(f"  {there['imports']['modules']} modules, {len(there['pictures'])} pictures: {seconds}")
    for network, result in agreement(here, there).items():
        print(f"  {network}: {result}")
    dice = [die for one in there["pictures"] for die in one["dice"]]
    accepted = sum(die["status"] == "read" for die in dice)
    print(f"  {len(dice)} dice in {len(there['pictures'])} pictures, {accepted} accepted")
    for line in wrong:
        print(f"  DIFFERS: {line}")
    print("  all as here" if not wrong else f"  {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
