"""Run any reader: a command that gets the path of a picture or clip and prints one line of predictions."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dicebench.errors import BenchError
from dicebench.records.base import VERSION
from dicebench.records.json_lines import parse_prediction, without_repeats
from dicebench.records.predictions import PredictedClip, PredictedPicture, Prediction
from dicebench.records.truth import TruePicture, Truth

PLACEHOLDER = "{picture}"
"""Where a command gets the path, of a clip too."""
_LONGEST = 300


def run_reader(
    command: str,
    truths: Sequence[Truth],
    folder: Path,
    *,
    limit_s: float,
    progress: Callable[[str], None] = lambda _: None,
) -> Iterator[Prediction]:
    """Run the command once for each line of the truth, and yield each answer as soon as it is there.

    A failure is kept as the answer's ``failure``. Command and files are checked before the first run.

    The command prints one JSON object, a line of predictions; ``dicebench`` and the name may be missing. The
    command has ``limit_s`` seconds; then it is ended with its children. Raises ``BenchError``
    (``command_invalid``, ``file_unreadable``).
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BenchError("command_invalid", f"{command!r}: {error}; close each quotation mark") from error
    if not any(PLACEHOLDER in word for word in words):
        raise BenchError(
            "command_invalid",
            f"{command!r} has no {PLACEHOLDER}; write it where the command takes the path of a picture",
        )
    for truth in truths:
        if not (folder / truth.name).is_file():
            raise BenchError(
                "file_unreadable", f"{folder / truth.name}: no such file; make the set, or give its --folder"
            )

    def answers() -> Iterator[Prediction]:
        for number, truth in enumerate(truths, 1):
            path = str(folder / truth.name)
            answer = _answer([word.replace(PLACEHOLDER, path) for word in words], truth, limit_s)
            progress(f"{number} {truth.name}" + (f": {answer.failure}" if answer.failure else ""))
            yield answer

    return answers()


def _answer(words: list[str], truth: Truth, limit_s: float) -> Prediction:
    began = time.monotonic()
    try:
        status, out, errors = _ran(words, limit_s)
    except subprocess.TimeoutExpired:
        return _failed(truth, f"no answer within {limit_s:g} s", time.monotonic() - began)
    except OSError as error:
        return _failed(truth, f"{words[0]}: {error.strerror}", time.monotonic() - began)
    elapsed_s = time.monotonic() - began
    lines = [line for line in out.split("\n") if line.strip()]
    if status != 0:
        printed = errors.strip().splitlines() or ["nothing on stderr"]
        return _failed(truth, f"status {status}: {printed[-1][:_LONGEST]}", elapsed_s)
    if len(lines) != 1:
        return _failed(truth, f"{len(lines)} lines printed, not 1", elapsed_s)
    try:
        row = json.loads(lines[0], object_pairs_hook=without_repeats)
    except (ValueError, RecursionError) as error:
        return _failed(truth, f"the printed line is no JSON object: {error}"[:_LONGEST], elapsed_s)
    try:
        if isinstance(row, dict):
            named = "picture" if isinstance(truth, TruePicture) else "clip"
            row = {"dicebench": VERSION, "elapsed_s": round(elapsed_s, 3), **row, named: truth.name}
        return parse_prediction(json.dumps(row), "the answer")
    except (ValueError, RecursionError) as error:
        return _failed(truth, str(error)[:_LONGEST], elapsed_s)


def _ran(words: list[str], limit_s: float) -> tuple[int, str, str]:
    """Status, output and errors. The command is a group of processes, so that its children end with it."""
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        encoding="utf-8", errors="replace", start_new_session=True,
    ) as job:  # fmt: skip
        try:
            out, errors = job.communicate(timeout=limit_s)
        except BaseException:
            if sys.platform != "win32":
                with contextlib.suppress(OSError):  # the group has ended by itself
                    os.killpg(job.pid, signal.SIGKILL)
            job.kill()
            raise
        return job.returncode, out, errors


def _failed(truth: Truth, why: str, elapsed_s: float) -> Prediction:
    if isinstance(truth, TruePicture):
        return PredictedPicture(dicebench=VERSION, picture=truth.name, elapsed_s=elapsed_s, failure=why)
    return PredictedClip(dicebench=VERSION, clip=truth.name, elapsed_s=elapsed_s, failure=why)
