"""The faults of the scorer fit its text; each figure has one, and the tests notice them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from dicebench.scoring import clip_figures, picture_figures
from tests.dicebench.mutations import FAULTS, broken


def test_each_figure_has_a_fault() -> None:
    names = [fault.figure for fault in FAULTS]
    assert len(names) == len(set(names))
    covered = {name.removeprefix("clip: ").split(":")[0] for name in names}
    assert (set(picture_figures.TEXTS) | set(clip_figures.TEXTS)) - covered == set()
    for fault in FAULTS:
        compile(broken(fault), fault.file, "exec")


@pytest.mark.long("runs the tests of the scorer once for each fault; a quick test applies the faults")
def test_each_fault_is_noticed() -> None:
    # In a process of its own, which forks for each fault.
    checked = subprocess.run(
        [sys.executable, "-m", "tests.dicebench.mutations"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.count("| yes |") == len(FAULTS)
