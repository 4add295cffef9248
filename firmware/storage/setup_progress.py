"""Stores how far the host has come in the guided set-up, so that it continues where it was left."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Literal, get_args

from traywatch.errors import StorageError
from traywatch.files import parse_json, read_bounded, write_atomic
from traywatch.records import Record

FILE = "guide.json"
"""The file of the progress in the data directory."""

_log = logging.getLogger("traywatch.table")

StepName = Literal["language", "source", "mat", "light", "calibrate", "try", "game", "invite"]
StepState = Literal["open", "done", "skipped"]
MatChoice = Literal["printed", "own", "none"]

STEPS: tuple[StepName, ...] = get_args(StepName)
"""The steps in their order."""
OF_THE_CAMERA: frozenset[StepName] = frozenset({"light", "calibrate", "try"})
"""Steps that are open again when another camera is used."""


class SetupProgress(Record):
    """The step that is shown, the state of each step, and what lies in the tray.

    ``source`` is the camera that the steps of ``OF_THE_CAMERA`` were done with, without a password.
    """

    step: StepName = STEPS[0]
    states: Mapping[StepName, StepState] = {}
    mat: MatChoice | None = None
    source: str = ""

    def state_of(self, step: StepName, source: str) -> StepState:
        """The state of a step while ``source`` is the camera in use."""
        if step in OF_THE_CAMERA and source != self.source:
            return "open"
        return self.states.get(step, "open")

    def finished(self, source: str) -> bool:
        """Whether no step is open."""
        return all(self.state_of(step, source) != "open" for step in STEPS)

    def marked(
        self, step: StepName, state: StepState, source: str, *, mat: MatChoice | None = None
    ) -> SetupProgress:
        """The progress after a step was done or skipped, or ``open``: to be shown again.

        Afterwards the next open step is shown. Without a mat there is nothing to calibrate by.
        """
        states = {one: self.state_of(one, source) for one in STEPS}
        states[step] = state
        chosen = mat or self.mat
        if mat == "none":
            states["calibrate"] = "skipped"
        elif mat is not None and self.mat == "none":
            states["calibrate"] = "open"
        at = STEPS.index(step)
        later = [one for one in (*STEPS[at + 1 :], *STEPS[:at]) if states[one] == "open"]
        shown = step if state == "open" or not later else later[0]
        return SetupProgress(step=shown, states=states, mat=chosen, source=source)


def parse_progress(content: bytes) -> SetupProgress:
    """The progress in a file's content. Raises ``ValueError``."""
    return SetupProgress.from_json(parse_json(content))


class SetupProgressStore:
    """The progress in a file; ``path`` None: in memory alone. Thread-safe.

    A missing or damaged file counts as no progress.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self.value = SetupProgress()
        if path is not None:
            with suppress(OSError, ValueError, StorageError):
                self.value = parse_progress(read_bounded(path))

    def mark(
        self, step: StepName, state: StepState, source: str, *, mat: MatChoice | None = None
    ) -> SetupProgress:
        """Mark a step and save it. If it cannot be saved, it lasts until the program ends."""
        with self._lock:
            self.value = self.value.marked(step, state, source, mat=mat)
            if self._path is not None:
                try:
                    write_atomic(self._path, json.dumps(self.value.to_json()).encode())
                except StorageError as error:
                    _log.warning("%s cannot be saved; the set-up begins anew: %s", self._path.name, error)
            return self.value
