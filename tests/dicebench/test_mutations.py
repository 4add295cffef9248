"""The faults of the scorer fit its text; each figure has one, and the tests notice them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicebench.scoring import clip_figures, picture_figures
from tests.dicebench.mutations import FAULTS, Fault, broken, noticed


def test_each_figure_has_a_fault() -> None:
    names = [fault.figure for fault in FAULTS]
    assert len(names) == len(set(names))
    covered = {name.removeprefix("clip: ").split(":")[0] for name in names}
    assert (set(picture_figures.TEXTS) | set(clip_figures.TEXTS)) - covered == set()
    for fault in FAULTS:
        compile(broken(fault), fault.file, "exec")


@pytest.mark.long("runs the tests of the scorer once for each fault; a quick test applies the faults")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.figure)
def test_a_fault_is_noticed(fault: Fault, tmp_path: Path) -> None:
    assert noticed(fault, tmp_path)
