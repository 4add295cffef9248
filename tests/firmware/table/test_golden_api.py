"""The status API says today what it said when it was recorded, step by step and event by event."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.firmware.api_script import AUTOPLAY, GAMES, RECORDED, recorded


@cache
def golden() -> dict[str, list[dict[str, Any]]]:
    return dict(json.loads(lzma.decompress(RECORDED.read_bytes())))


@pytest.mark.parametrize("name", [*GAMES, AUTOPLAY])
def test_the_api_says_what_it_said(name: str, tmp_path: Path) -> None:
    """If a change is on purpose, record anew: python -m tests.firmware.api_script."""
    now, was = recorded(name, tmp_path), golden()[name]
    for at, (one, other) in enumerate(zip(now, was, strict=False)):
        for part in other:
            assert one[part] == other[part], f"step {at}, {other['what']}: {part}"
    assert len(now) == len(was)


def test_the_recording_has_every_kind_of_step() -> None:
    steps = [step for steps in golden().values() for step in steps]
    done = Counter((step["what"].split("?")[0], step["status"]) for step in steps)
    for what in ("start", "choose", "reply", "typed", "undo", "redo", "amend", "play", "resume"):
        assert done[what, 200] > 1, what
    assert done["stale", 409] and done["unknown", 404] and done["amend", 422] and done["typed", 422]
    outcomes = {
        step["table"]["last_throw"]["outcome"]["state"] for step in steps if step["table"].get("last_throw")
    }
    assert outcomes >= {
        "counted",
        "unsure",
        "partial",
        "conflict",
        "again",
        "superseded",
        "not_awaited",
        "no_session",
        "voided",
    }
    assert sum(len(step["heard"]) for step in steps) > 500
