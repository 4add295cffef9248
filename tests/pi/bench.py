"""The real picamera2 on the pure-Python libcamera beside this file: cameras are plugged in by the tests.

To prepare it (picamera2's requirements hold two small C modules, so a compiler is needed)::

    sudo apt install gcc python3-dev libcap-dev
    .venv/bin/python -m pip install -c constraints.txt -e .[test-pi]

Where picamera2 is not installed, tests that ask for a bench are skipped and say this.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

_HERE = str(Path(__file__).parent)
_MINE = ("libcamera", "pykms", "picamera2", "prctl")
_kept: dict[str, ModuleType] = {}  # its extension modules can be loaded only once


class MemoryHeap:
    """Gives memory where the kernel has no /dev/dma_heap."""

    isValid = True

    def alloc(self, name: str, size: int) -> Any:
        from picamera2.dma_heap import UniqueFD

        fd = os.memfd_create(name)
        os.ftruncate(fd, size)
        return UniqueFD(fd)

    def close(self) -> None:
        """Nothing is held."""


class Bench:
    """What a test turns: cameras that are plugged in, and the ``Picamera2`` objects that were made."""

    def __init__(self, picamera2: ModuleType, manager: Any, camera_type: Any) -> None:
        self.picamera2, self._manager, self._camera_type = picamera2, manager, camera_type
        self.made: list[Any] = []

    @property
    def cameras(self) -> list[Any]:
        return list(self._manager.cameras)

    def plug(self, name: str = "imx708", **options: Any) -> Any:
        """Another camera on the ribbon cable."""
        camera = self._camera_type(name, len(self._manager.cameras), **options)
        self._manager.cameras.append(camera)
        return camera

    def unplug_all(self) -> None:
        for camera in self._manager.cameras:
            camera.stalled.clear()
            camera.stop_blocks.clear()
        self._manager.cameras.clear()


def missing() -> str | None:
    """Why there can be no bench here; None where there can."""
    if importlib.util.find_spec("picamera2") is None:
        return "picamera2 is not installed; tests/pi/bench.py says how to prepare it"
    return None


@contextmanager
def bench() -> Iterator[Bench]:
    """A bench with one camera that has autofocus; skips the test where picamera2 is not installed."""
    if (why := missing()) is not None:
        pytest.skip(why)
    before = {name: module for name, module in sys.modules.items() if _is_mine(name)}
    for name in before:
        del sys.modules[name]
    sys.modules.update(_kept)
    sys.path.insert(0, _HERE)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picamera2 = importlib.import_module("picamera2")
            allocator = importlib.import_module("picamera2.allocators.dmaallocator")
        cameras = importlib.import_module("libcamera.cameras")
        allocator.DmaHeap = MemoryHeap
        allocator.fcntl = SimpleNamespace(ioctl=lambda *args: 0)
        found = Bench(picamera2, cameras.CameraManager.singleton(), cameras.Camera)
        found.plug()
        with _counted(picamera2.Picamera2, found.made):
            yield found
        found.unplug_all()
    finally:
        sys.path.remove(_HERE)
        _kept.update({name: module for name, module in sys.modules.items() if _is_mine(name)})
        for name in [name for name in sys.modules if _is_mine(name)]:
            del sys.modules[name]
        sys.modules.update(before)


@contextmanager
def _counted(made_of: Any, made: list[Any]) -> Iterator[None]:
    begin = made_of.__init__

    def counting(self: Any, *args: Any, **options: Any) -> None:
        begin(self, *args, **options)
        made.append(self)

    made_of.__init__ = counting
    try:
        yield
    finally:
        made_of.__init__ = begin


def _is_mine(name: str) -> bool:
    return name.partition(".")[0] in _MINE
