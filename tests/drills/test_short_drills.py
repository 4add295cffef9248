"""Short versions of the drills. Each can fail; the long ones are commands (see the modules)."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.drills import (
    bit_flips,
    damaged_files,
    evening,
    flood,
    flood_routes,
    fuzz,
    kill,
    reads,
    write_faults,
)
from tests.drills.data_names import names
from tests.firmware.programs import ROOT


def test_kills_lose_and_double_nothing() -> None:
    counts = kill.run(2 * len(kill.GAMES))
    assert (counts.kills, counts.lost, counts.doubled, counts.damaged) == (2 * len(kill.GAMES), 0, 0, 0)
    assert counts.records >= counts.kills, "fewer steps than kills show nothing"


def test_directories_with_a_damaged_file_start() -> None:
    assert damaged_files.run(24, seed=3) == []


@pytest.mark.parametrize(
    "damage",
    [
        "pipe",
        *(pytest.param(one, marks=pytest.mark.long("pipes are quick")) for one in ("large", "deep", "cut")),
    ],
)
def test_a_tray_starts_with_every_file_damaged(tmp_path: Path, damage: str) -> None:
    assert damaged_files.started(tmp_path, damage) is None


def test_the_drill_knows_the_files_of_the_code() -> None:
    known = {"programs.json", "programs-used.json", "language.json", "tray-id", "tls.crt", "tls.key", "token"}
    assert known < set(names())


def test_no_flipped_bit_goes_unnoticed() -> None:
    found, unnoticed = bit_flips.run(25, throws=20, seed=3)
    assert unnoticed == [] and sum(found.values()) == 25


def test_malformed_pictures_and_files_are_read_or_refused() -> None:
    rng = random.Random(3)
    assert sum(fuzz.pictures(150, rng).values()) == 150
    assert sum(fuzz.files(60, rng).values()) == 60


@pytest.mark.skipif(write_faults.compiler() is None, reason="needs a C compiler")
@pytest.mark.parametrize(
    "every",
    [40, pytest.param(9, marks=pytest.mark.long("each 40th operation is made to fail in the quick set"))],
)
def test_a_failing_write_leaves_the_old_state_or_the_new_one(every: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.drills.write_faults", "--n", str(every)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]


def test_reads_are_answered_from_the_index(tmp_path: Path) -> None:
    found = reads.run(tmp_path, throws=600, repeats=3)
    assert set(found) == set(reads.READS)
    assert max(cpu for _, cpu in found.values()) < 1000, "a walk over the journal takes longer"


def test_the_host_is_answered_under_a_flood(tmp_path: Path) -> None:
    found = flood.run(tmp_path, 8, throws=200, readers=8, held=40, slow=4, phones=8, settle_s=1.0)
    assert found.failed == 0
    assert found.percentile(0.5) < 10_000 and found.log_bytes < 100_000
    assert sum(found.answers.values()) > 0


@pytest.mark.long("test_costs has all routes, and the test above floods the tray")
def test_no_flooded_route_keeps_the_host_waiting(tmp_path: Path) -> None:
    # A route that keeps the host waiting for ten seconds does so in each read.
    waits = flood_routes.run(tmp_path, seconds=0.0, least_reads=2)
    assert waits[0].route == "/api/v1/openapi.json" and len(waits) >= 3
    assert flood_routes.slow(waits, most_p99_ms=10_000) == []
    assert all(of_route.answered + of_route.refused > 0 for of_route in waits)


def test_the_growth_of_an_evening_is_the_median_after_it_is_warm() -> None:
    def at(throws: int, memory_mb: float) -> evening.Sample:
        return evening.Sample(throws, 0.0, memory_mb, 150, 100, 20, 9, 1, 1, 1, 1)

    level = [at(n, 200 + min(n, 90) / 3 + (n == 250) * 90) for n in range(0, 500, 5)]
    assert abs(evening.growth_mb(level)) < 0.5
    assert evening.growth_mb([at(n, 200 + n / 5) for n in range(0, 500, 5)]) > 50
    assert evening.growth_mb([at(n, 200 + n) for n in range(80)]) > 50, "a short one is judged as a whole"
    assert evening.sample(os.getpid(), Path("/nowhere"), 1).memory_mb > 10
