"""The import arrows of docs/architecture.md, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SESSIONS = "vision.inference"
ROOMS = ("traywatch", "calibration", "rules", "vision", "models", "firmware")

# What a room may import of ours; a dotted name opens that module alone. The longest matching key counts.
ARROWS = {
    "traywatch": {"traywatch"},
    "rules": {"traywatch", "rules"},
    "calibration": {"traywatch", "calibration"},
    "vision": {"traywatch", "vision", "calibration", "models.files", "models.labels"},
    "models": {"traywatch", "models", "calibration", "vision"},
    "models.files": {"traywatch"},
    "models.labels": {"calibration.dice"},
    "firmware": {"traywatch", "calibration", "rules", "vision", "models.files", "firmware"},
}
# The rules are a pure core: the same events give the same state, whenever and wherever.
NOT_IN_RULES = {
    "time", "datetime", "random", "secrets", "uuid", "socket", "threading", "asyncio", "subprocess",
    "sqlite3", "cv2", "numpy", "onnxruntime",
}  # fmt: skip
# Only whoever makes models needs these; the tray runs without.
TRAINING_ONLY = {"torch", "moderngl", "mujoco", "onnx", "scipy", "PIL"}
TRAINING = ("models.synth", "models.train", "models.evaluate")
# onnxruntime sends usage data unless SESSIONS is imported before it.


def modules() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, at the top or inside a function, as absolute names."""
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from models import files` names a module as much as `import models.files` does
            for alias in node.names:
                inner = ROOT.joinpath(*module.split("."), alias.name)
                is_module = inner.is_dir() or inner.with_suffix(".py").is_file()
                yield f"{module}.{alias.name}" if is_module and module.split(".")[0] in ROOMS else module


def everything() -> list[Path]:
    """The product, its tests and its scripts."""
    return modules() + [path for room in ("scripts", "tests") for path in sorted((ROOT / room).rglob("*.py"))]


def telemetry_faults(source: str, *, may_import: bool) -> list[str]:
    """Each import of onnxruntime in a module that may turn its usage data on, with its line."""
    found = []
    safe = False
    imported = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    for node in sorted(imported, key=lambda node: node.lineno):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            names = [node.module or ""]
        safe = safe or f"traywatch.{SESSIONS}" in names
        if any(within(name, "onnxruntime") for name in names) and not (may_import and safe):
            found.append(f"line {node.lineno}: {ast.unparse(node)}")
    return found


def imports(path: Path) -> Iterator[str]:
    """As above; traywatch.vision is the room vision."""
    for name in _imports(path):
        inner = name.removeprefix("traywatch.")
        yield inner if inner.split(".")[0] in ROOMS else name


def within(name: str, owner: str) -> bool:
    return name == owner or name.startswith(owner + ".")


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_imports_only_what_its_room_may(path: Path) -> None:
    name = name_of(path)
    allowed = ARROWS[max((key for key in ARROWS if within(name, key)), key=len)]
    ours = {one for one in imports(path) if one.split(".")[0] in ROOMS}
    assert {one for one in ours if not any(within(one, owner) for owner in allowed)} == set()


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_leaves_alone_what_is_not_for_its_room(path: Path) -> None:
    name = name_of(path)
    forbidden = set() if name.startswith(TRAINING) else set(TRAINING_ONLY)
    if within(name, "rules"):
        forbidden |= NOT_IN_RULES
    assert {one.split(".")[0] for one in imports(path)} & forbidden == set()


def test_every_room_has_modules() -> None:
    assert {name_of(path).split(".")[0] for path in modules()} == set(ROOMS)


@pytest.mark.parametrize("path", everything(), ids=name_of)
def test_one_module_imports_onnxruntime(path: Path) -> None:
    """Training code and tests may import parts of onnxruntime, after the module that turns its data off."""
    name = name_of(path)
    if name == SESSIONS:
        return
    may_import = name.startswith((*TRAINING, "tests", "scripts"))
    assert telemetry_faults(path.read_text(encoding="utf-8"), may_import=may_import) == []


def test_the_variable_is_set_before_onnxruntime_is_imported() -> None:
    tree = ast.parse((ROOT / "vision" / "inference.py").read_text(encoding="utf-8"))
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
    ("source", "may_import", "faults"),
    [
        ("import onnxruntime", False, 1),
        ("import onnxruntime", True, 1),
        ("def f():\n    from onnxruntime.quantization import quantize", True, 1),
        ("from traywatch.vision.inference import onnxruntime", False, 0),
        ("from traywatch.vision.inference import onnxruntime\nfrom onnxruntime import quantization", True, 0),
        (
            "from traywatch.vision.inference import onnxruntime\nfrom onnxruntime import quantization",
            False,
            1,
        ),
        ("from onnxruntime import quantization\nfrom traywatch.vision.inference import onnxruntime", True, 1),
    ],
)
def test_what_counts_as_an_import_of_onnxruntime(source: str, may_import: bool, faults: int) -> None:
    assert len(telemetry_faults(source, may_import=may_import)) == faults
