"""Opens each network once in a process: to open those of a reader takes a tenth of a second."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Any

from traywatch.vision.inference import onnxruntime

_MOST = 24
"""The networks that stay open: those that ship, with one thread and with two."""


def open_networks_once() -> None:
    """From now on, the same file with the same options is the same session of ONNX Runtime.

    A session has no state, and any thread may run it. A file that was replaced is opened again.
    """
    open_session = onnxruntime.InferenceSession
    options_of: dict[tuple[Any, ...], Any] = {}

    @lru_cache(maxsize=_MOST)
    def opened(path: str, changed_ns: int, size: int, key: tuple[Any, ...]) -> Any:
        options, providers = options_of[key]
        return open_session(path, options, providers=list(providers))

    def open_once(model: Any, options: Any = None, providers: Any = None, **more: Any) -> Any:
        if not isinstance(model, str) or options is None or more:
            return open_session(model, options, providers=providers, **more)
        key = (
            options.intra_op_num_threads,
            options.inter_op_num_threads,
            str(options.graph_optimization_level),
            options.enable_cpu_mem_arena,
            tuple(providers or ()),
        )
        options_of[key] = options, key[-1]
        try:
            file = os.stat(model)
        except OSError:
            return open_session(model, options, providers=providers)
        return opened(model, file.st_mtime_ns, file.st_size, key)

    onnxruntime.InferenceSession = open_once
