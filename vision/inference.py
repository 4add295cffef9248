"""ONNX Runtime sessions. This is the only module that imports onnxruntime.

onnxruntime 1.29 and later sends usage data to its vendor by default, and decides this on import. It then
writes a device id and an event database below ``~/.cache/Microsoft``. It also resolves the vendor's host name
9 s later. ``ORT_DISABLE_TELEMETRY`` must be set before the import; ``disable_telemetry_events()`` is too
late. Other code imports onnxruntime from here: ``from traywatch.vision.inference import onnxruntime``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from traywatch.errors import ReadingError
from traywatch.vision.reading_stop import raise_if_stopped

# Override the environment: "0" or an empty value would turn the usage data on.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"

import onnxruntime

__all__ = ["OnnxSession", "configured", "onnxruntime"]

Observer = Callable[[str, Mapping[str, NDArray[Any]]], None]
"""Called before each run with the model's name, such as "read", and its inputs by name."""


@dataclass(frozen=True, slots=True)
class _Settings:
    optimized: bool = True
    observer: Observer | None = None


_settings = _Settings()


@contextmanager
def configured(*, optimized: bool = True, observer: Observer | None = None) -> Iterator[None]:
    """Apply settings to the sessions that are opened in this ``with`` block; for checks and training only.

    ``optimized=False`` disables graph optimization: float arithmetic without fused 8-bit layers. The readings
    are the same, but several times slower. ``observer`` is called before each run.
    """
    global _settings
    before, _settings = _settings, _Settings(optimized, observer)
    try:
        yield
    finally:
        _settings = before


class OnnxSession:
    """An ONNX Runtime session of one model.

    Idle threads sleep instead of spinning, because spinning would take CPU time from the camera. Raises
    ``ReadingError`` (``model_unreadable``) if the file cannot be opened.
    """

    def __init__(self, path: Path, threads: int) -> None:
        raise_if_stopped()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = max(1, threads)
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        # The arena keeps the memory of the largest batch for good, and saves no time here.
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        options.log_severity_level = 3
        if not _settings.optimized:
            options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        self._observer, self._name = _settings.observer, path.stem
        try:
            self._session = onnxruntime.InferenceSession(
                str(path), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:  # errors of onnxruntime have no common base but Exception
            raise ReadingError(
                "model_unreadable", f"{path}: not a usable ONNX model ({error}); reinstall Traywatch"
            ) from error
        self._input = self._session.get_inputs()[0].name

    def __call__(
        self, images: NDArray[np.uint8], **further: NDArray[np.float32]
    ) -> list[NDArray[np.float32]]:
        """All outputs for a batch of images, uint8 (N, H, W, 3), and further inputs by name.

        Raises ``ReadingStopped`` in a thread that is to stop.
        """
        raise_if_stopped()
        inputs: dict[str, NDArray[Any]] = {self._input: images, **further}
        if self._observer is not None:
            self._observer(self._name, inputs)
        outputs: list[Any] = self._session.run(None, inputs)
        return outputs

    def feed(self, inputs: dict[str, NDArray[np.float32]]) -> list[NDArray[np.float32]]:
        """All outputs for the given named inputs. Raises ``ReadingStopped`` in a thread that is to stop."""
        raise_if_stopped()
        outputs: list[Any] = self._session.run(None, inputs)
        return outputs
