"""The import arrows of docs/architecture.md, read from the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
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


def modules() -> list[Path]:
    return sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
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
