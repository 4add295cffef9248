"""The Foundry module against the published types of Foundry's interface, with TypeScript's checker.

The packages are 200 MB, so they are installed on request, in a copy of tests/foundry/types:

    npm install --ignore-scripts
    TRAYWATCH_FVTT_TYPES=THAT_FOLDER pytest tests/foundry/test_types.py
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = os.environ.get("TRAYWATCH_FVTT_TYPES", "")
OPTIONS = {
    "target": "ES2022", "module": "ES2022", "moduleResolution": "bundler", "strict": True,
    "lib": ["ES2023", "DOM", "DOM.Iterable"], "allowJs": True, "checkJs": True, "noEmit": True,
    "noImplicitAny": False, "skipLibCheck": True, "types": ["fvtt-types"],
}  # fmt: skip

pytestmark = pytest.mark.skipif(
    not PACKAGES, reason="TRAYWATCH_FVTT_TYPES does not name a folder with fvtt-types; see this file"
)


def check(folder: Path) -> list[str]:
    """The errors that TypeScript reports for the module in a folder."""
    files = ["module/scripts/main.mjs", "module.d.ts"]
    project = {"compilerOptions": OPTIONS, "files": files}
    (folder / "tsconfig.json").write_text(json.dumps(project), encoding="utf-8")
    (folder / "node_modules").symlink_to(Path(PACKAGES).resolve() / "node_modules")
    tsc = folder / "node_modules" / ".bin" / "tsc"
    run = subprocess.run([str(tsc), "-p", "."], cwd=folder, capture_output=True, text=True, timeout=600)
    return run.stdout.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "integrations" / "foundry", tmp_path / "module")
    shutil.copy(
        ROOT / "clients" / "js" / "traywatch.d.ts", tmp_path / "module" / "scripts" / "traywatch.d.mts"
    )
    shutil.copy(Path(__file__).parent / "types" / "module.d.ts", tmp_path)
    return tmp_path


def test_the_module_fits_the_types(folder: Path) -> None:
    assert check(folder) == []


def test_a_wrong_name_is_found(folder: Path) -> None:
    script = folder / "module" / "scripts" / "main.mjs"
    script.write_text(
        script.read_text(encoding="utf-8") + "\nCONFIG.Dice.fulfilment.methods;\n", encoding="utf-8"
    )
    assert [line for line in check(folder) if "fulfilment" in line]
