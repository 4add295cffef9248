"""Throws for the landing network: what touched what, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="throws need the extra: pip install traywatch[train]")

from models.train import contacts
from models.train.contacts import Throws, Words


def test_the_chance_of_a_word_goes_by_how_near_a_die_came() -> None:
    words = Words(touched=(90, 100), near=((30, 60), (5, 50), (1, 100), (0, 400)))
    assert words.chance(True, -0.2) == pytest.approx(0.896, abs=1e-3)
    near = [words.chance(False, mm) for mm in (0.5, 3.0, 8.0, 50.0)]
    assert near == sorted(near, reverse=True) and 0 < near[-1] < 0.01


def test_words_are_kept(tmp_path: Path) -> None:
    words = Words(touched=(9, 10), near=((3, 6), (0, 5), (1, 10), (0, 40)))
    words.save(tmp_path / "words.json")
    assert Words.load(tmp_path / "words.json") == words


def test_simulated_throws_have_contacts_and_gaps(tmp_path: Path) -> None:
    throws = contacts.simulate(range(12), 5)
    throws.save(tmp_path / "throws.npz")
    again = Throws.load(tmp_path / "throws.npz")
    assert len(throws) > 10 and np.array_equal(throws.gap_mm, again.gap_mm)
    assert 0.02 < throws.touched.mean() < 0.8
    assert not np.any(throws.touching & ~throws.touched)
    assert np.all(throws.gap_sd_mm > 0.2) and np.all(throws.gap_mm > -15)
    assert np.all(np.isnan(throws.tracked))
    # What rests against an obstacle has no gap to it, but for the doubt.
    assert np.all(throws.gap_mm[throws.touching] < 5 * throws.gap_sd_mm[throws.touching])


def test_words_that_were_drawn_are_found_again() -> None:
    count, random = 4000, np.random.default_rng(1)
    touched, closest = random.random(count) < 0.3, random.uniform(-1, 30, count)
    zeros = np.zeros(count)
    throws = Throws(zeros, zeros, closest, touched, touched & False, zeros)
    words = Words(touched=(90, 100), near=((30, 60), (5, 50), (1, 100), (0, 400)))
    found = throws.heard(words, 3).words()
    assert found.touched[0] / found.touched[1] == pytest.approx(0.9, abs=0.03)
    assert found.near[0][0] / found.near[0][1] == pytest.approx(0.5, abs=0.1)
    assert found.near[-1][0] / found.near[-1][1] < 0.01
