"""onnxruntime sends usage data unless ``traywatch.vision.inference`` is imported before it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
INFERENCE = "traywatch.vision.inference"
INFERENCE_FILE = ROOT / "vision" / "inference.py"
FOLDERS = ("calibration", "firmware", "models", "rules", "scripts", "tests", "vision")
MAY_IMPORT = ("models/synth", "models/train", "models/evaluate", "tests", "scripts")


def everything() -> list[str]:
    """The product, its tests and its scripts."""
    paths = [*(ROOT / "traywatch").glob("*.py")]
    paths += [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")]
    return sorted(path.relative_to(ROOT).as_posix() for path in paths if path != INFERENCE_FILE)


def faults(source: str, *, may_import: bool) -> list[str]:
    """Each import of onnxruntime that may turn its usage data on, with its line."""
    found = []
    safe = False
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    for node in sorted(imported, key=lambda node: node.lineno):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [node.module or ""]
        safe = safe or INFERENCE in names
        if any(name.split(".")[0] == "onnxruntime" for name in names) and not (may_import and safe):
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


def test_one_module_imports_onnxruntime() -> None:
    """Training code and tests may import parts of onnxruntime, after the module that turns its data off."""
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in everything()}
    assert len(sources) > 1000
    found = {
        name: faults(source, may_import=name.startswith(MAY_IMPORT))
        for name, source in sources.items()
        if "onnxruntime" in source
    }
    assert len(found) > 10
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_the_variable_is_set_before_onnxruntime_is_imported() -> None:
    tree = ast.parse(INFERENCE_FILE.read_text(encoding="utf-8"))
    (at,) = [
        node.lineno
        for node in tree.body
        if isinstance(node, ast.Import) and node.names[0].name == "onnxruntime"
    ]
    (set_at,) = [
        node.lineno
        for node in tree.body
        if isinstance(node, ast.Assign) and "ORT_DISABLE_TELEMETRY" in ast.unparse(node.targets[0])
    ]
    assert set_at < at


@pytest.mark.parametrize(
    ("source", "may_import", "count"),
    [
        ("import onnxruntime", False, 1),
        ("import onnxruntime", True, 1),
        ("def f():\n    from onnxruntime.quantization import quantize", True, 1),
        (f"from {INFERENCE} import onnxruntime", False, 0),
        (f"from {INFERENCE} import onnxruntime\nfrom onnxruntime import quantization", True, 0),
        (f"from {INFERENCE} import onnxruntime\nfrom onnxruntime import quantization", False, 1),
        (f"from onnxruntime import quantization\nfrom {INFERENCE} import onnxruntime", True, 1),
    ],
)
def test_what_counts_as_an_import_of_onnxruntime(source: str, may_import: bool, count: int) -> None:
    assert len(faults(source, may_import=may_import)) == count
