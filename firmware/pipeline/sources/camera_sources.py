"""The source of frames of a running tray: what can be chosen, what is in use, and how it is opened.

The host may choose another source while the tray runs. The choice is saved. It holds at the next start unless
the command or the configuration names a source.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from traywatch.addresses import without_secrets
from traywatch.errors import CameraError
from traywatch.firmware.camera.base import Camera, LiveCamera
from traywatch.firmware.camera.devices import Device, find_devices
from traywatch.firmware.camera.factory import open_source, without_practice
from traywatch.firmware.camera.opening import LIMIT_S, Opening
from traywatch.firmware.camera.preview import PREVIEW_S, preview_of
from traywatch.firmware.camera.usb import UsbCamera, own_name
from traywatch.firmware.camera.usb_identity import UsbIdentity
from traywatch.firmware.pipeline.sources.source_list import (
    AUTO,
    SourcesView,
    is_same,
    kind_of,
    listed_sources,
    numbered,
    source_of,
)
from traywatch.messages import Text, msg
from traywatch.source_names import NAME_WITHOUT_CAMERA, NO_CAMERA, may_be_chosen

_STEP_S = 0.2


def _open_named(source: str, practice: bool) -> Camera:
    return open_source(source, practice=practice)


class CameraSources:
    """The source in use and the others. Safe to call from any thread.

    ``open_source`` opens a camera by its source; its second argument says whether ``auto`` may be the demo.
    ``configured`` is the source of the command, ``chosen`` the one that the host chose before. ``save`` keeps
    a choice for the next start. ``calibrated`` is the camera that the tray profile was made with, and
    ``save_calibrated`` keeps that; ``auto`` takes that camera where it is plugged in.
    """

    def __init__(
        self,
        open_source: Callable[[str, bool], Camera] = _open_named,
        configured: str = AUTO,
        *,
        chosen: str | None = None,
        save: Callable[[str], None] = lambda source: None,
        calibrated: str | None = None,
        save_calibrated: Callable[[str], None] = lambda source: None,
        devices: Callable[[], tuple[Device, ...]] = find_devices,
    ) -> None:
        self._open_source, self._save, self._devices = open_source, save, devices
        self._save_calibrated = save_calibrated
        self._configured = numbered(configured.strip())
        self.current = chosen if chosen is not None and self._configured == AUTO else self._configured
        self.chosen_on_page = self.current != self._configured
        self._in_use = self.current  # the camera that "auto" stands for, once it is open
        self._calibrated = calibrated  # else the first camera of this run
        self._camera: Camera | None = None
        self.changed: Callable[[], None] = lambda: None
        self._version = 0
        self._is_opening = False  # then ``open`` itself takes the next choice
        self._lock = threading.Lock()
        self._previewing = threading.Lock()
        self._pending: Opening | None = None

    @property
    def name(self) -> str:
        """The source in use for people, without a password."""
        if self.current == NO_CAMERA:
            return NAME_WITHOUT_CAMERA
        identity = UsbIdentity.parse(self.current.removeprefix("usb:"))
        return f"USB camera {own_name(identity)}" if identity is not None else without_secrets(self.current)

    @property
    def in_use(self) -> str:
        """The camera in use without a password: the one that ``auto`` found, once it is open."""
        return without_secrets(self._in_use)

    @property
    def delivery(self) -> Text:
        """What the camera in use gives, and what it was asked for if that differs; empty if not known."""
        delivery = self._camera.delivery if isinstance(self._camera, LiveCamera) else None
        return delivery.text if delivery is not None else ""

    def opened(self, camera: Camera) -> None:
        """Note which camera is open now. A choice by a number becomes one that does not depend on it."""
        self._camera = camera
        self._in_use = source_of(camera, self.current)
        number = f"usb:{camera.number}" if isinstance(camera, UsbCamera) else ""
        if self.current == number and number not in (self._configured, self._in_use):
            self.current = self._in_use
            self._save(self.current)
        if self._calibrated is None and camera.name != "demo":
            self._calibrated = self.in_use

    def note_calibration(self) -> None:
        """Note that the tray profile fits the camera in use."""
        self._calibrated = self.in_use
        if may_be_chosen(self._calibrated):
            self._save_calibrated(self._calibrated)

    @property
    def is_calibrated(self) -> bool:
        """Whether the tray profile was made with the camera in use, as far as this run knows."""
        return self._calibrated is not None and is_same(self._calibrated, self.in_use)

    @property
    def opens(self) -> bool:
        """Whether a camera is being opened that ``begin`` did not wait for."""
        return self._pending is not None

    @property
    def wants_phone(self) -> bool:
        """Whether a phone is the source in use."""
        return self.current == "phone"

    # ------------------------------------------------------------------ opening

    def begin(self, wait_s: float, *, practice: bool) -> Camera | None:
        """Begin to open the source, and return the camera if it is open within ``wait_s``.

        A later one is given out by ``open``. Raises ``CameraError`` if it cannot be opened.
        """
        if self.current == NO_CAMERA:
            return None
        opening = self._opening(practice=practice)
        camera = opening.within(wait_s)
        if camera is None:
            self._pending = opening
        return camera

    def open(self) -> Camera | None:
        """Open the source in use, also one that is chosen meanwhile; None: it is no camera.

        A camera that was unplugged is waited for: recorded dice must not count in its game. Raises
        ``CameraError``.
        """
        with self._lock:
            self._is_opening = True
        while True:
            version, camera = self._version, None
            error: Exception | None = None
            try:
                camera = self._open_current(version)
            except Exception as fault:  # drivers raise anything; another choice may have come meanwhile
                error = fault
            with self._lock:
                if version == self._version:
                    self._is_opening = False
                    if error is not None:
                        raise error
                    return camera
            if camera is not None:  # another source was chosen meanwhile
                camera.close()

    def _open_current(self, version: int) -> Camera | None:
        """Open the source in use; None if it is no camera, or when another one was chosen."""
        with self._lock:
            source, pending = self.current, self._pending
            self._pending = None
        if source == NO_CAMERA:
            return None
        practice = "demo" in (source, self._in_use)
        opening = pending or self._opening(practice=practice)
        until = time.monotonic() + LIMIT_S
        while version == self._version:
            camera = opening.within(_STEP_S)
            if camera is not None:
                return without_practice(camera, practice=practice)
            if time.monotonic() > until:
                return opening.wait(0.0)  # says that it took too long
        opening.abandon()
        return None

    def abandon(self) -> None:
        """Close a camera that is not open yet as soon as it is."""
        pending, self._pending = self._pending, None
        if pending is not None:
            pending.abandon()

    def _opening(self, *, practice: bool) -> Opening:
        source, first = self.current, self._calibrated or ""
        if source != AUTO or UsbIdentity.parse(first.removeprefix("usb:")) is None:
            return Opening(lambda: self._open_source(source, practice), without_secrets(source))

        def open_camera() -> Camera:
            try:
                return self._open_source(first, practice)
            except CameraError as error:
                if error.code != "camera_not_found":
                    raise
                return self._open_source(source, practice)

        return Opening(open_camera, without_secrets(source))

    # ------------------------------------------------------------------ choosing

    def choose(self, source: str) -> None:
        """Use a source from now on; the one that is chosen already is opened again.

        The camera that ``auto`` has found stays as it is while it works.

        Raises ``CameraError`` (``source_not_chosen``).
        """
        source = source.strip()
        if not may_be_chosen(source):
            raise CameraError("source_not_chosen", msg("web-source-not-chosen"))
        with self._lock:
            broken = isinstance(self._camera, LiveCamera) and not self._camera.works
            same = self.current == AUTO and source == self._in_use and not broken
            self.current = self._in_use = source
            if not same:
                self._camera = None
                self.abandon()
                self._version += 1
            open_now = not same and not self._is_opening
        self._save(source)
        if open_now:
            self.changed()

    def view(self) -> SourcesView:
        """All sources that can be chosen, and the one in use. It is listed without its options."""
        number = self._camera.number if isinstance(self._camera, UsbCamera) else None
        in_use, sources = listed_sources(self._devices(), self._in_use, number)
        fixed = None if self._configured == AUTO else without_secrets(self._configured)
        return SourcesView(
            current=without_secrets(in_use), fixed=fixed, sources=sources, delivery=self.delivery
        )

    def preview(self, source: str) -> bytes:
        """A small JPEG of what a camera sees, without using it. One at a time.

        Raises ``CameraError``: what opening it raised, ``source_not_chosen``, or ``camera_busy``.
        """
        if kind_of(source) not in ("usb", "picamera") or not may_be_chosen(source):
            raise CameraError("source_not_chosen", msg("web-source-not-chosen"))
        busy = any(one.source == source and one.current for one in self.view().sources)
        if busy or not self._previewing.acquire(timeout=PREVIEW_S):
            raise CameraError("camera_busy", msg("web-camera-in-use"))
        try:
            opening = Opening(lambda: self._open_source(source, False), without_secrets(source))
            with opening.wait(PREVIEW_S) as camera:
                return preview_of(camera)
        finally:
            self._previewing.release()
