"""What several test packages share: the real photographs, and a home of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.real import real_folder


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder of real photographs, which is not part of the project."""
    folder = real_folder()
    if folder is None:
        pytest.skip("no real photographs here; TRAYWATCH_REAL names their folder")
    return folder


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what belongs to the person who runs it."""
    home = tmp_path_factory.getbasetemp() / "home"
    home.mkdir(exist_ok=True)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
