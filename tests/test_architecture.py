"""The import rules and the naming rules of docs/developer/architecture.md, read from the sources."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.runner.import_graph import APART, LINKED, ROOT, imports, modules, parsed, sources

# What a package may import; the longest matching key counts. "traywatch" means the modules directly in it.
MAY_IMPORT = {
    "traywatch": {"traywatch"},
    "traywatch.rules": {"traywatch", "traywatch.rules"},
    "traywatch.calibration": {"traywatch", "traywatch.calibration"},
    "traywatch.vision": {"traywatch", "traywatch.calibration", "traywatch.vision"},
    "traywatch.models": {
        "traywatch", "traywatch.calibration", "traywatch.vision", "traywatch.models", "dicebench",
    },
    "traywatch.firmware": {
        "traywatch", "traywatch.calibration", "traywatch.rules", "traywatch.vision", "traywatch.firmware",
    },
    "dicebench": {"dicebench"},
}  # fmt: skip

# What a package of the firmware may import of the others.
FIRMWARE = {
    "cli": {
        "tray",
        "web",
        "pipeline",
        "table",
        "dice",
        "storage",
        "camera",
        "hall",
        "host",
        "diagnostics",
        "config",
        "integrations",
        "backups",
        "updates",
    },
    "tray": {
        "web",
        "pipeline",
        "table",
        "integrations",
        "config",
        "dice",
        "storage",
        "camera",
        "host",
        "backups",
        "updates",
    },
    "diagnostics": {
        "tray",
        "web",
        "pipeline",
        "table",
        "integrations",
        "config",
        "dice",
        "storage",
        "camera",
        "host",
        "backups",
    },
    "web": {"pipeline", "table", "dice", "storage", "host", "backups", "updates"},
    "backups": {"dice", "storage", "host"},
    "updates": {"backups", "host"},
    "pipeline": {"table", "camera", "host"},
    "table": {"dice", "storage", "host"},
    "integrations": {"table", "dice", "storage", "host", "config"},
    "config": {"host"},
    "dice": {"storage", "host"},
    "storage": {"host"},
    "camera": {"host"},
    "hall": {"integrations", "dice", "host"},
    "host": set[str](),
}
# Imports that the rule above forbids and that are still there. The list only becomes shorter.
FIRMWARE_LEFT = {("traywatch.firmware.storage.lens_position", "camera")}

# The rules are a pure core: the same events give the same state, whenever and wherever.
NOT_IN_RULES = {
    "time", "datetime", "random", "secrets", "uuid", "socket", "threading", "asyncio", "subprocess",
    "sqlite3", "cv2", "numpy", "onnxruntime",
}  # fmt: skip
# Only training and evaluation need these; the tray runs without.
TRAINING_ONLY = {"torch", "moderngl", "mujoco", "onnx", "scipy", "PIL"}
TRAINING = ("traywatch.models.synth", "traywatch.models.train", "traywatch.models.evaluate")

# Files are replaced by traywatch.files alone. The others replace what a library writes by itself:
# a copy of a database, arrays, checkpoints.
REPLACE_FILES = {
    "traywatch.files",
    "traywatch.firmware.storage.migrations",
    "traywatch.models.evaluate.reading.memory_throws",
    "traywatch.models.synth.datasets.make",
    "traywatch.models.train.data.real_crops",
    "traywatch.models.train.data.shards",
    "traywatch.models.train.networks.training_loop",
}

# Words that say nothing about what a module holds.
VAGUE = {
    "again",
    "book",
    "breaks",
    "common",
    "deeds",
    "door",
    "doors",
    "harm",
    "helper",
    "helpers",
    "house",
    "hurt",
    "judge",
    "looks",
    "manager",
    "misc",
    "outcome",
    "past",
    "places",
    "seen",
    "stuff",
    "told",
    "tools",
    "util",
    "utils", "which", "who", "window", "work",
}  # fmt: skip

SCRIPTS = ROOT / "firmware"
"""The pages: scripts are modules too."""
MOST_MODULES = 16
# One file for each command is right.
MORE_MODULES = {
    "firmware/cli/commands": 40,
}

# Modules of one folder that import each other in a circle. The list only becomes shorter.
CIRCLES: set[tuple[str, ...]] = set()


def within(name: str, owner: str) -> bool:
    return name == owner or name.startswith(owner + ".")


def ours(name: str) -> set[str]:
    return {one for one in imports(modules()[name]) if one.split(".")[0] in ("traywatch", *APART)}


def allowed_for(name: str) -> set[str]:
    return MAY_IMPORT[max((key for key in MAY_IMPORT if within(name, key)), key=len)]


def owner_of(name: str) -> str:
    """The package by which a module is allowed or not."""
    parts = name.split(".")
    if parts[0] in APART:
        return parts[0]
    return ".".join(parts[:2]) if len(parts) > 1 and parts[1] in LINKED else "traywatch"


def test_a_module_imports_only_what_its_package_may() -> None:
    assert [
        f"{name} imports {one}"
        for name in modules()
        for one in sorted(ours(name))
        if owner_of(one) not in allowed_for(name)
    ] == []


def test_a_module_leaves_alone_what_is_not_for_its_package() -> None:
    wrong = []
    for name, path in modules().items():
        forbidden = set() if name.startswith(TRAINING) else set(TRAINING_ONLY)
        if within(name, "traywatch.rules"):
            forbidden |= NOT_IN_RULES
        wrong += [f"{name} imports {one}" for one in imports(path) if one.split(".")[0] in forbidden]
    assert wrong == []


def test_the_packages_of_the_firmware_import_only_what_they_may() -> None:
    wrong, left = [], set()
    for name in modules():
        parts = name.split(".")
        if parts[:2] != ["traywatch", "firmware"] or len(parts) == 2:
            continue
        for one in ours(name):
            to = one.split(".")
            if (
                to[:2] != ["traywatch", "firmware"]
                or len(to) == 2
                or to[2] in {parts[2], *FIRMWARE[parts[2]]}
            ):
                continue
            if (name, to[2]) in FIRMWARE_LEFT:
                left.add((name, to[2]))
            else:
                wrong.append(f"{name} imports {one}")
    assert wrong == []
    assert left == FIRMWARE_LEFT, "a line of FIRMWARE_LEFT is no longer needed"
    assert {name.split(".")[2] for name in modules() if name.startswith("traywatch.firmware.")} == set(
        FIRMWARE
    )


def replaces_a_file(path: Path) -> bool:
    """Whether a module calls ``os.replace(a, b)``, or ``replace(b)`` of a path (that of a text takes two)."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            of_os = isinstance(node.func.value, ast.Name) and node.func.value.id == "os"
            if node.func.attr == "replace" and not node.keywords and (of_os or len(node.args) == 1):
                return True
    return False


def test_files_are_replaced_in_one_place() -> None:
    assert {name for name, path in modules().items() if replaces_a_file(path)} == REPLACE_FILES


def test_every_package_has_modules() -> None:
    assert {owner_of(name) for name in modules()} == set(MAY_IMPORT)
    assert len(modules()) > 300


def test_nothing_is_loaded_under_two_names() -> None:
    """`import vision` works where the repository is on the path, and would load a second copy."""
    wrong, looked_at = [], 0
    spoken_of = re.compile(rf"(?m)^[ \t]*(?:from|import)\b.*(?<![.\w])(?:{'|'.join(LINKED)})\b")
    for path in sources():
        looked_at += 1
        # Few files are parsed: most do not name these packages in the line of an import.
        for one in imports(path) if spoken_of.search(path.read_text(encoding="utf-8")) else ():
            if one.split(".")[0] in LINKED:
                wrong.append(f"{path.relative_to(ROOT)}: {one}")
    assert wrong == []
    assert looked_at > 500


@pytest.mark.parametrize("folder", LINKED)
def test_the_links_are_relative(folder: str) -> None:
    link = ROOT / "traywatch" / folder
    assert link.is_symlink(), "git made no links here; see docs/developer/architecture.md"
    assert str(link.readlink()) == f"../{folder}"
    assert not (ROOT / folder).is_symlink()


def test_module_names_say_what_is_inside() -> None:
    assert [name for name in modules() if VAGUE & set(name.split(".")[1:])] == []


def test_a_folder_has_at_most_16_modules() -> None:
    count = Counter(
        str(path.parent.relative_to(ROOT)) for path in modules().values() if path.name != "__init__.py"
    )
    assert {f: n for f, n in count.items() if n > MORE_MODULES.get(f, MOST_MODULES)} == {}


def test_a_module_has_at_most_300_lines() -> None:
    lines = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in {*modules().values(), *SCRIPTS.rglob("*.js")}
        if "vendor" not in path.parts
    }
    assert {name: n for name, n in lines.items() if n > 300} == {}
    assert len(lines) > 1000


def test_a_function_has_fewer_than_50_lines() -> None:
    functions = {
        f"{name}.{node.name}": (node.end_lineno or 0) - node.lineno + 1
        for name, path in modules().items()
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert {name: n for name, n in functions.items() if n >= 50} == {}
    assert len(functions) > 5000


def test_a_public_class_name_is_defined_once() -> None:
    found = defaultdict(list)
    for name, path in modules().items():
        for node in parsed(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    twice = {name: places for name, places in found.items() if len(places) > 1}
    assert twice == {}
    assert len(found) > 300


def circles(edges: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    """Groups of nodes that can reach each other (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    out: list[tuple[str, ...]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in edges.get(node, ()):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                out.append(tuple(sorted(group)))

    for node in edges:
        if node not in index:
            visit(node)
    return out


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [("a", "b", "c")]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_the_entries_of_a_folder_import_each_other_in_one_direction() -> None:
    """Modules and sub-packages of each package; what is inside a sub-package counts as the sub-package."""
    found = set()
    packages = [name for name, path in modules().items() if path.name == "__init__.py"]
    for package in packages:
        edges: dict[str, set[str]] = defaultdict(set)
        for name in modules():
            if not name.startswith(package + "."):
                continue
            entry = name[len(package) + 1 :].split(".")[0]
            inside = {
                one[len(package) + 1 :].split(".")[0] for one in ours(name) if one.startswith(package + ".")
            }
            edges[entry] |= inside - {entry}
        found |= {tuple(f"{package}.{entry}" for entry in group) for group in circles(edges)}
    assert found == CIRCLES
    assert len(packages) > 40


def test_the_rules_and_the_hall_load_no_camera() -> None:
    code = (
        "import sys; from traywatch.rules.games import games; games(); import traywatch.firmware.hall.queries"
    )
    code += "; print(*sorted({'cv2', 'onnxruntime'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


RUNNING = frozenset(
    ["annotated_types", "anyio", "attr", "babel", "click", "cv2", "fluent", "h11", "numpy", "platformdirs"]
    + ["pydantic", "pydantic_core", "pytz", "starlette", "traywatch", "typing_extensions"]
    + ["typing_inspection", "uvicorn"]
)
"""The packages that are loaded before the page answers. Each one makes the start take longer."""
LATER = (
    "traywatch.calibration.camera",
    "traywatch.calibration.drawing",
    "traywatch.calibration.mat",
    "traywatch.firmware.diagnostics",
    "traywatch.firmware.hall",
    "traywatch.firmware.integrations.connection_tests",
    "traywatch.firmware.integrations.hall.outbox",
    "traywatch.firmware.pipeline.clips.roll_clip",
    "traywatch.firmware.updates",
    "traywatch.firmware.web.api",
    "traywatch.firmware.web.routes",
    "traywatch.firmware.web.schemas",
    "traywatch.vision.contacts",
    "traywatch.vision.reader",
    "traywatch.vision.throws.watcher",
)
"""Our packages and modules that a page does not need before it shows the table."""
_MOST_MODULES = 385  # of our own; 377 in November 2026
_FIRST_PAGE = """
import sys, tempfile, urllib.request
base = set(sys.modules)
import traywatch.firmware.cli.commands.run
from pathlib import Path
from traywatch.firmware.host.network import bind
from traywatch.firmware.tray.options import TrayOptions
from traywatch.firmware.tray.tray import Tray
from traywatch.firmware.web.serving.background_server import serve_in_background
with tempfile.TemporaryDirectory() as folder, bind("127.0.0.1", 0) as listening:
    options = TrayOptions(data=Path(folder), source="none", host="127.0.0.1", announces=False)
    with Tray(options, listening) as tray, serve_in_background(tray.app, listening, log_level="warning"):
        for path in ("", "api/v1/table"):
            urllib.request.urlopen(f"http://127.0.0.1:{tray.port}/{path}").read()
        print(*(set(sys.modules) - base))
"""


def test_a_tray_loads_little_before_its_page_answers() -> None:
    """The networks load beside the page. What few trays use is loaded with its first use."""
    command = [sys.executable, "-c", _FIRST_PAGE]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    top = {name.partition(".")[0] for name in loaded} - sys.stdlib_module_names
    top -= {"websockets"}  # of the server of tests; that of a tray loads it with the first phone camera
    assert {name for name in top if not name.startswith("_")} <= RUNNING
    assert {name for name in loaded if f"{name}.".startswith(tuple(f"{one}." for one in LATER))} == set()
    assert len({name for name in loaded if name.startswith("traywatch.")}) <= _MOST_MODULES


@pytest.mark.parametrize("package", ["calibration", "vision"])
def test_the_names_of_a_package_are_found_when_they_are_used(package: str) -> None:
    module = importlib.import_module(f"traywatch.{package}")
    assert all(getattr(module, name) is not None for name in module.__all__)
    with pytest.raises(AttributeError):
        _ = module.no_such_name


def test_literals_of_the_same_values_have_one_order() -> None:
    """``typing`` gives ``X | None`` the order that was used first, so schemas would depend on imports."""
    orders: dict[frozenset[object], set[tuple[object, ...]]] = defaultdict(set)
    for path in modules().values():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "Literal":
                parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
                if all(isinstance(part, ast.Constant) for part in parts):
                    values = tuple(ast.literal_eval(part) for part in parts)
                    orders[frozenset(values)].add(values)
    assert len(orders) > 100
    assert [order for order in orders.values() if len(order) > 1] == []
