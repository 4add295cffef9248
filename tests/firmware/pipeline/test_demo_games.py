"""The demo plays every game to its end: frames through the throw watcher, the networks and the rules."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest

from traywatch.firmware.camera.demo import DemoCamera
from traywatch.firmware.pipeline.demo_mats import DemoMats
from traywatch.firmware.pipeline.expected_kinds import KindPrior
from traywatch.firmware.storage.journal import Journal
from traywatch.firmware.storage.profile import ProfileStore
from traywatch.firmware.table.service import TableService
from traywatch.vision.landing import Landing
from traywatch.vision.reader import TrayReader
from traywatch.vision.throws.watcher import Settled, ThrowWatcher

MOST_THROWS = 220


@pytest.mark.parametrize(
    "game", ["deep_dark_dice", "deckbox_dungeons", "dice_adventure", "delvers_deep", "dice_warriors"]
)
def test_the_demo_plays_to_its_end(game: str, tmp_path: Path) -> None:
    now = [0.0]
    keeper = ProfileStore(tmp_path / "profile.json", demo=True)
    journal = Journal(None)
    table = TableService(
        journal, profile=keeper.profile, autoplay=True, auto_after_s=0.0, clock=lambda: now[0]
    )
    table.start(game, settings={"seed": 7} if game == "dice_adventure" else None)
    renewed = [True]
    mats = DemoMats(table, keeper.use_demo, lambda: renewed.__setitem__(0, True))
    outcomes: Counter[str] = Counter()
    watcher: ThrowWatcher | None = None
    with DemoCamera(want=mats.wish, speed=math.inf, seed=3, pace_s=0.0) as camera:
        while not table.state.session.over:  # type: ignore[union-attr]
            frame = camera.read()
            assert frame is not None
            now[0] = frame.taken_at_s
            if renewed[0] or watcher is None:
                renewed[0] = False
                reader = KindPrior(TrayReader(keeper.profile, places=False), table.in_play)
                watcher = ThrowWatcher(reader, keeper.profile, Landing())
            watcher.obstacle_kind = table.obstacle_kind
            for event in watcher.push(frame):
                if isinstance(event, Settled):
                    outcomes[table.throws.record(event.throw, event.image).outcome.state] += 1
                    assert outcomes.total() <= MOST_THROWS, outcomes
            table.tick()
    assert outcomes["counted"] >= 0.5 * outcomes.total(), outcomes
    table.close()
