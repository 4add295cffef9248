"""The page about speed: its tables of the rest, of the shares and of a Raspberry Pi, from one results file.

    .venv/bin/traywatch bench --only idle --json >runs/bench.jsonl
    .venv/bin/python -m traywatch.models.evaluate.speed.speed --threads 1 --json >runs/speed.json
    .venv/bin/python -m tests.documents.generated --speed runs/bench.jsonl runs/speed.json

keeps what they measured on this computer; one of the files is enough. The estimates for a Raspberry Pi follow
from that and from ``COMPUTERS``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.documents.generated.accuracy_results import RESULTS
from tests.drills.small_machine import MACHINES
from traywatch.firmware.host.processor import this_processor

PAGE = "docs/reference/speed.md"
TEMPLATE = RESULTS / "speed.md.in"
FILE = RESULTS / "speed.json"
HARD = "hard"
CAMERAS = {
    "pi": "Pi camera",
    "usb": "USB camera, JPEGs of quality 95",
    "usb-85": "USB or phone camera, JPEGs of quality 85",
    "yuyv": "USB camera, uncompressed",
}
"""Cameras of the benchmark of the rest, for people."""
SLOW_SHARE = 0.44
"""Share of the nano's time without instructions for dot products, measured with AVX2 on an older version."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer that is estimated.

    ``nano_s`` is the time of a YOLO nano at 640 px with four threads, published and scaled, in seconds.
    ``dot`` tells whether it has instructions for dot products of bytes. ``cores`` is the part of a core of
    the measuring computer that stands for one of its cores.
    """

    name: str
    nano_s: tuple[float, float]
    dot: bool
    cores: float


COMPUTERS = (
    Computer("Pi 5", (0.125, 0.205), True, MACHINES["pi-4"].cores),
    Computer("Pi 4", (0.740, 0.870), False, MACHINES["pi-4"].cores),
    Computer("Pi Zero 2 W", (2.2, 3.5), False, MACHINES["zero-2-w"].cores),
)


def record(files: Sequence[Path]) -> None:
    """Keep what the two commands printed as JSON, each with the name of this processor."""
    measured = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
    for file in files:
        rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        if "sets" in rows[0]:
            measured["shares"] = {"processor": str(this_processor()), **rows[0]}
        else:
            idle = [row for row in rows if row["stage"].startswith("idle ") and "error" not in row]
            measured["rest"] = {"processor": str(this_processor()), "rows": idle}
    FILE.write_text(json.dumps(measured, indent=1) + "\n", encoding="utf-8")


def speed_page() -> str:
    """The text of the page."""
    measured = json.loads(FILE.read_text(encoding="utf-8"))
    text = TEMPLATE.read_text(encoding="utf-8")
    texts = {
        "processor of the rest": [measured["rest"]["processor"]],
        "processor of the shares": [measured["shares"]["processor"]],
        "rest": rest(measured),
        "shares": shares(measured),
        "estimate": estimate(measured),
    }
    for mark, lines in texts.items():
        assert f"<!-- {mark} -->" in text, mark
        text = text.replace(f"<!-- {mark} -->", "\n".join(lines))
    return text


def rest(measured: dict[str, Any]) -> list[str]:
    """The cost of the rest with each camera."""
    lines = ["| camera | somebody near | nobody near |", "|---|---|---|"]
    idle = {row["stage"]: row for row in measured["rest"]["rows"]}
    for kind, name in CAMERAS.items():
        near, alone = idle[f"idle {kind}"], idle[f"idle {kind}, nobody near"]
        lines.append(f"| {name} | {_looks(near)} | {_looks(alone)} |")
    return lines


def _looks(row: dict[str, Any]) -> str:
    return f"{row['cpu_percent']:.1f} % of a core, {row['looks_per_s']:.0f} looks a second"


def shares(measured: dict[str, Any]) -> list[str]:
    """The times of pictures, and their shares of the nano's time."""
    lines = ["| pictures | dice | time | share |", "|---|---|---|---|"]
    for row in measured["shares"]["sets"]:
        kind, _, dice = row["name"].partition(", ")
        dice_each = {"": 5, "ten": 10}[dice]
        time_ms, share = row["ours_ms"]["processor"], row["ratio"]["processor"]
        lines.append(f"| {row['pictures']} {kind} ones | {dice_each} | {time_ms:.1f} ms | {share:.2f} |")
    return lines


def estimate(measured: dict[str, Any]) -> list[str]:
    """What a Raspberry Pi may need."""
    (hard,) = [row for row in measured["shares"]["sets"] if row["name"] == HARD]
    percent = next(row["cpu_percent"] for row in measured["rest"]["rows"] if row["stage"] == "idle pi")
    head = (
        "computer",
        "YOLO nano, published and scaled",
        "share",
        "one picture, five dice",
        "at rest, Pi camera",
    )
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for one in COMPUTERS:
        share = hard["ratio"]["processor"] if one.dot else SLOW_SHARE
        low, high = (share * seconds for seconds in one.nano_s)
        lines.append(
            f"| {one.name} | {_span(*one.nano_s)} | {share:.2f} | {_span(low, high)} "
            f"| {percent / one.cores:.0f} % of a core |"
        )
    return lines


def _span(low: float, high: float) -> str:
    if high < 1:
        return f"{1000 * low:.0f} to {1000 * high:.0f} ms"
    return f"{low:.1f} to {high:.1f} s"
