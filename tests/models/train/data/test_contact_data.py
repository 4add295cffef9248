"""Training throws of the landing network: contacts and gaps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="throws need the extra: python3 scripts/prepare.py train")

from traywatch.models.train.data import contact_data
from traywatch.models.train.data.contact_data import Throws


def test_simulated_throws_have_contacts_and_gaps(tmp_path: Path) -> None:
    throws = contact_data.simulate(range(12), 5)
    throws.save(tmp_path / "throws.npz")
    again = Throws.load(tmp_path / "throws.npz")
    assert len(throws) > 10 and np.array_equal(throws.gap_mm, again.gap_mm)
    assert 0.02 < throws.touched.mean() < 0.8
    assert not np.any(throws.touching & ~throws.touched)
    assert np.all(throws.gap_sd_mm > 0.2) and np.all(throws.gap_mm > -15)
    # A die that rests against an obstacle has no gap to it, within the standard deviation.
    assert np.all(throws.gap_mm[throws.touching] < 5 * throws.gap_sd_mm[throws.touching])
