"""The end of the program while a thread is inside a network."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.firmware.programs import NETWORK_AT_WORK, ROOT


@pytest.mark.parametrize(
    ("arguments", "status", "printed"),
    [(["odds", "check", "--dc", "4", "--reroll", "1"], 0, "7/12"), (["odds", "check", "--dc", "x"], 2, "")],
)
def test_the_status_is_kept_while_a_network_is_at_work(
    arguments: list[str], status: int, printed: str
) -> None:
    """Python unwound the thread at the end, and the C++ code aborted: status -6 in 6 of 6 tries."""
    code = (
        "import traywatch.vision.inference\n"
        + NETWORK_AT_WORK
        + "assert runs.wait(60)\nfrom traywatch.firmware.cli.main import program\nprogram()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stderr
    assert printed in done.stdout
