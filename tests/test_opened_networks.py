"""A network is opened once in a process, and again with other options or another content."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from traywatch.model_files import model_path
from traywatch.vision.inference import onnxruntime


def opened(path: Path, threads: int = 1) -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def test_the_same_file_with_the_same_options_is_the_same_session(tmp_path: Path) -> None:
    path = tmp_path / "landing.onnx"
    shutil.copyfile(model_path("landing.onnx"), path)
    first = opened(path)
    assert opened(path) is first
    assert opened(path, threads=2) is not first
    os.utime(path, ns=(0, 0))
    assert opened(path) is not first, "the file was replaced"
