"""Play many simulated throws and store each result immediately, so that a stopped run can be resumed.

Results are in ``played/`` beside the throws, one file per frame rate and version, one line per throw. A
change of code or networks starts a new file, so that results of different trackers are never mixed.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import cv2

from traywatch.models.evaluate.tracking.one_throw import follow
from traywatch.models.evaluate.tracking.scoring import Followed
from traywatch.models.synth.physics.tracking_throws import Toss

_ROOT = Path(__file__).resolve().parents[3]
_JUDGED_BY = (
    "vision/**/*.py",
    "models/*.onnx",
    "models/*.json",
    "models/evaluate/tracking/one_throw.py",
    "models/evaluate/metrics/clear_mot.py",
    "models/evaluate/tracking/scoring.py",
    "models/synth/scenes/video_sprites.py",
    "models/synth/physics/tracking_throws.py",
)
_BAR = 30


def play_all(
    paths: Sequence[Path], *, fps: float, jobs: int, quiet: bool = False
) -> Iterator[list[Followed]]:
    """Yield all results so far after each throw, first those stored by earlier runs.

    ``paths`` are the files of throws. ``jobs`` is the number of processes; 1 plays them in this process. At
    least one list is yielded.
    """
    code = code_hash()
    results = {path: result for path in paths if (result := _stored_result(path, fps, code)) is not None}
    unplayed = [path for path in paths if path not in results]
    began, before = time.monotonic(), len(results)
    yield _in_order(paths, results)
    for path, result in _played(unplayed, fps, jobs):
        _keep(path, fps, code, result)
        results[path] = result
        left_s = (time.monotonic() - began) / (len(results) - before) * (len(paths) - len(results))
        _show(len(results), len(paths), left_s)
        yield _in_order(paths, results)


def code_hash() -> str:
    """Ten hex digits of a hash over all code and networks that play or score a throw."""
    digest = hashlib.sha256()
    for pattern in _JUDGED_BY:
        for path in sorted(_ROOT.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:10]


def _show(done: int, count: int, left_s: float) -> None:
    """Print the progress bar: in place on a terminal, as new lines in a log."""
    full = _BAR * done // count
    screen = sys.stderr.isatty()
    print(
        f"[{'#' * full}{'.' * (_BAR - full)}] {done}/{count}, {left_s / 60:.0f} min left ",
        end="\r" if screen and done < count else "\n",
        file=sys.stderr,
        flush=True,
    )


def _played(paths: Sequence[Path], fps: float, jobs: int) -> Iterator[tuple[Path, Followed]]:
    if jobs == 1:
        for path in paths:
            yield path, _play(path, fps)
        return
    with ProcessPoolExecutor(jobs) as pool:
        futures = {pool.submit(_play, path, fps): path for path in paths}
        for future in as_completed(futures):
            yield futures[future], future.result()


def _play(path: Path, fps: float) -> Followed:
    cv2.setNumThreads(1)
    return follow(Toss.load(path), fps=fps)


def _in_order(paths: Sequence[Path], results: dict[Path, Followed]) -> list[Followed]:
    return [results[path] for path in paths if path in results]


def _file(path: Path, fps: float, code: str) -> Path:
    return path.parent / "played" / f"{fps:g}fps-{code}.jsonl"


def _keep(path: Path, fps: float, code: str, result: Followed) -> None:
    """Append one line, even after an incomplete line of a stopped run."""
    file = _file(path, fps, code)
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        out.write("\n" + json.dumps({"throw": path.name, **asdict(result)}) + "\n")


def _stored_result(path: Path, fps: float, code: str) -> Followed | None:
    file = _file(path, fps, code)
    if not file.is_file():
        return None
    for line in reversed(file.read_text("utf-8").splitlines()):
        if line.startswith(f'{{"throw": "{path.name}",') and line.endswith("}"):
            return _from_record(json.loads(line))
    return None


def _from_record(record: dict[str, Any]) -> Followed:
    names = {one.name for one in fields(Followed)}
    followed = Followed(**{name: value for name, value in record.items() if name in names})
    followed.pairs = tuple(record["pairs"])
    followed.clear_hits = tuple(record["clear_hits"])
    followed.of_dice, followed.of_walls = tuple(record["of_dice"]), tuple(record["of_walls"])
    followed.left = tuple(record["left"])
    followed.encounters = [
        (other, features, bool(touched)) for other, features, touched in record["encounters"]
    ]
    followed.chances = [(p, bool(touched)) for p, touched in record["chances"]]
    return followed
