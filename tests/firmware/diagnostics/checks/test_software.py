"""Checks of packages: those that cannot be loaded, and those built for another numpy."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.firmware.machines import machine, only, pi, place
from traywatch.firmware.diagnostics.checks import software


@pytest.mark.parametrize(
    ("error", "on_pi", "status", "said"),
    [
        (None, True, ["ok"], "matches"),
        (
            ValueError(
                "numpy.dtype size changed, may indicate binary incompatibility. "
                "Expected 96 from C header, got 88 from PyObject"
            ),
            True,
            ["wrong"],
            "built for another numpy",
        ),
        (
            ImportError(
                "A module that was compiled using NumPy 1.x cannot be run in\nNumPy 2.4.6 as it may crash."
            ),
            True,
            ["wrong"],
            "built for another numpy",
        ),
        (OSError("libturbojpeg.so.0: cannot open shared object file"), True, ["wrong"], "libturbojpeg"),
        (
            ModuleNotFoundError("No module named 'simplejpeg'", name="simplejpeg"),
            True,
            ["note"],
            "simplejpeg",
        ),
        (ModuleNotFoundError("No module named 'simplejpeg'", name="simplejpeg"), False, [], ""),
    ],
)
def test_the_numpy_that_picamera2_gets(
    tmp_path: Path, error: Exception | None, on_pi: bool, status: list[str], said: str
) -> None:
    def load(name: str) -> ModuleType:
        if error is not None:
            raise error
        return ModuleType(name)

    of = pi(tmp_path, load=load) if on_pi else machine(tmp_path, load=load)
    found = list(software.numpy_abi(place(tmp_path, of)))
    assert [f.status for f in found] == status
    assert all(
        said in f.message_text
        and (f.status == "ok" or "simplejpeg>=1.8" in f.remedy or "scripts/run" in f.remedy)
        for f in found
    )


def test_a_package_that_cannot_be_loaded(tmp_path: Path) -> None:
    def load(name: str) -> ModuleType:
        if name == "traywatch.vision.inference":  # the only module that imports onnxruntime
            raise ImportError("libstdc++.so.6: version `GLIBCXX_3.4.32' not found")
        return ModuleType(name)

    found = only(software.packages(place(tmp_path, machine(tmp_path, load=load))))
    assert found.status == "wrong" and found.message_text.startswith("onnxruntime: libstdc++")
