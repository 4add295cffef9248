"""The cameras of a tray: how they are opened, which one is in use, and what the demo shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from traywatch.errors import CameraError
from traywatch.firmware.camera import Camera, open_source
from traywatch.firmware.camera.demo import DemoCamera, DemoWish
from traywatch.firmware.config.chosen_source import source_file
from traywatch.firmware.pipeline.phone_link import PhoneLink
from traywatch.firmware.pipeline.sources.camera_sources import CameraSources
from traywatch.firmware.storage.lens_position import FocusStore
from traywatch.firmware.table.service import TableService

_CAMERA_WAIT_S = 4.0
"""How long the start waits for the camera, so that a wrong --source is an error of the command."""


class TrayCameras:
    """The source in use and the others, with the choices that are saved in the directory ``data``.

    ``demo_wish`` returns what the demo shows next; the tray sets it once its table is open.
    """

    def __init__(self, data: Path, source: str, *, paused: bool = False) -> None:
        self._paused = paused
        self.lens = FocusStore(data / "focus.json")
        self.phone = PhoneLink()
        self.demo_wish: Callable[[], DemoWish] = DemoWish
        chosen, calibrated = source_file(data / "source.json"), source_file(data / "calibrated-camera.json")
        self.sources = CameraSources(
            self._open,
            source,
            chosen=chosen.value,
            save=chosen.save,
            calibrated=calibrated.value,
            save_calibrated=calibrated.save,
        )

    def first(self, *, supervised: bool) -> Camera | None:
        """The camera if it is open soon.

        The page never waits for a camera that takes long. A camera that is absent does not end the tray under
        systemd, or where the page chose it: the loop reports the fault and tries again. Else ``CameraError``
        is raised.
        """
        try:
            return self.sources.begin(_CAMERA_WAIT_S, practice=not supervised)
        except CameraError:
            if not supervised and not self.sources.chosen_on_page:
                raise
            return None

    def _open(self, source: str, practice: bool) -> Camera:
        return open_source(
            source,
            want=lambda: self.demo_wish(),
            paused=self._paused,
            lens_position=self.lens.position,
            practice=practice,
            phone=self.phone,
        )


def is_demo(camera: Camera | None) -> bool:
    """Whether a camera is the demo."""
    return camera is not None and camera.name == "demo"


def follow_pause(table: TableService, camera: Camera) -> None:
    """Let the demo wait while the table is paused, and throw when somebody asks for a roll."""
    if not isinstance(camera, DemoCamera):
        table.hooks.paused, table.hooks.roll = (lambda waits: None), (lambda: None)
        return
    table.hooks.paused = lambda waits: camera.pause() if waits else camera.resume()
    table.hooks.roll = camera.next
    if table.state.demo_waits:
        camera.pause()
