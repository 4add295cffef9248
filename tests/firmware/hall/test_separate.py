"""The service of a hall is apart: a tray imports nothing of it, and it imports nothing of a tray's table."""

from __future__ import annotations

import subprocess
import sys

from tests.runner.import_graph import imports, modules

HALL = "traywatch.firmware.hall"
COMMANDS = {f"traywatch.firmware.cli.commands.{name}" for name in ("hall", "hall_account", "broker_user")}


def test_only_its_commands_import_the_service() -> None:
    users = {
        name
        for name, path in modules().items()
        if name.startswith("traywatch.") and not name.startswith(HALL)
        and any(one == HALL or one.startswith(f"{HALL}.") for one in imports(path))
    }  # fmt: skip
    assert users == COMMANDS


def test_a_tray_imports_nothing_of_it() -> None:
    code = (
        "import sys, traywatch.firmware.cli.commands.run;"
        f"print([name for name in sys.modules if name.startswith({HALL!r})])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
