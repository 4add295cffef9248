"""Each process of a whole run imports its share of the tests first, and hides no error by it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.runner.import_graph import ROOT

NOTE = """import os
with open(os.environ["IMPORTS"], "a") as file:
    print(os.environ["PYTEST_XDIST_WORKER"], __name__, file=file)
"""
TESTS = {
    "tests/test_fails_to_import.py": "import a_module_that_is_not_there\n",
    "tests/test_is_skipped.py": 'import pytest\npytest.skip("as a whole", allow_module_level=True)\n',
    "tests/part/conftest.py": (
        'def pytest_configure(config):\n    config.addinivalue_line("markers", "own: of this folder")\n'
    ),
    "tests/part/test_has_a_mark.py": "import pytest\n@pytest.mark.own\ndef test_one(): pass\n",
    **{f"tests/test_ordinary_{n}.py": "def test_one(): pass\n" for n in range(4)},
}


def test_shares_are_imported_first_and_errors_are_reported(tmp_path: Path) -> None:
    for name, text in TESTS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if path.name == "conftest.py" else NOTE + text)
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\n")
    notes = tmp_path / "imports"
    plugins = ["-p", "xdist", "-p", "tests.runner.first_imports"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "--import-mode=importlib", "--strict-markers", *plugins],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "IMPORTS": str(notes)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1 and "a_module_that_is_not_there" in done.stdout, done.stdout + done.stderr
    first: dict[str, str] = {}
    for line in notes.read_text().splitlines():
        worker, module = line.split()
        first.setdefault(worker, module)
    assert len(set(first.values())) == 2, "the processes begin with different modules"
