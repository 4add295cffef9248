"""The settings of the installed service, as commands other than ``run`` need them."""

from __future__ import annotations

from pathlib import Path

import pytest

from traywatch.firmware.host import installation


@pytest.mark.parametrize(
    ("arguments", "port", "source"),
    [
        ("--source auto --port 8123", 8123, "auto"),
        ("--port=80 --source=stream:http://10.0.0.7/video", 80, "stream:http://10.0.0.7/video"),
        ("--lights ring=18", 8000, "auto"),
        ("--port x --source", 8000, "auto"),
    ],
)
def test_port_and_source_of_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str, port: int, source: str
) -> None:
    file = tmp_path / "traywatch.env"
    file.write_text(f'# yours\nTRAYWATCH_ARGS="{arguments}"\nTRAYWATCH_NAME=tray2\n')
    monkeypatch.setattr(installation, "FILE", file)
    found = installation.installed()
    assert found is not None
    assert (found.name, found.port, found.source) == ("tray2", port, source)
