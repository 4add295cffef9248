"""The tray profile in use: the demo's profile, or the one in the data directory."""

from __future__ import annotations

import logging
import threading
from pathlib import Path
from typing import Any

from traywatch.calibration import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.files import put_aside

_log = logging.getLogger("traywatch.profile")
_DEMO = Path(__file__).resolve().parent.parent / "demo"

Stamp = tuple[int, int, int, int]
"""What changes with a file: its device, number, time and size."""


class ProfileStore:
    """Loads the profile at ``path``, or the demo's profile, and saves new ones.

    A profile that cannot be read is moved aside and described in ``problem``; the tray starts without one.
    Another program may write the file later, or its disk may come later: ``refresh`` notices that. Safe to
    use from several threads.
    """

    def __init__(self, path: Path, *, demo: bool) -> None:
        self._path = path
        self._lock = threading.Lock()
        self.profile: TrayProfile | None = None
        self.problem: str | None = None
        self._last_stamp: Stamp | None = None
        self._read_stamp: Stamp | None = None
        self._load(demo=demo)

    def switch(self, *, demo: bool) -> bool:
        """Use the demo's profile, or that of the tray; returns whether it was the other one before."""
        with self._lock:
            if demo == self._demo:
                return False
            self._load(demo=demo)
            return True

    def refresh(self) -> bool:
        """Use the file if it is there now, or has changed; returns whether another profile is in use then.

        Call it every few seconds: a file counts once it is the same at two calls, so that it is whole. One
        that cannot be read stays where it is, because its program may still write it.
        """
        with self._lock:
            stamp = _stamp_of(self._path)
            whole = stamp is not None and stamp == self._last_stamp
            self._last_stamp = stamp
            if stamp is None:
                self._read_stamp = None
            if self._demo or not whole or stamp == self._read_stamp:
                return False
            self._read_stamp = stamp
            return self._read_again()

    def _load(self, *, demo: bool) -> None:
        path = self._path
        self._demo = demo
        self.profile = self.problem = None
        self._last_stamp = self._read_stamp = _stamp_of(path)
        if demo and (_DEMO / "profile.json").exists():
            self.profile = TrayProfile.load(_DEMO / "profile.json")
        elif not demo and path.exists():
            try:
                self.profile = TrayProfile.load(path)
            except CalibrationError as error:
                # Without a profile people can still play, and calibrate again on the page.
                moved_to = put_aside(path)
                self.problem = (
                    f"{error}. It was renamed to {moved_to.name}; calibrate again, or dice have no place."
                )

    def _read_again(self) -> bool:
        """Read the file, and use its profile if it is another one."""
        try:
            profile = TrayProfile.load(self._path)
        except CalibrationError as error:
            goes_on = "the profile that it has" if self.profile is not None else "no profile"
            self.problem = f"{error}. The tray goes on with {goes_on}."
            _log.warning("%s", self.problem)
            return False
        self.problem = None
        if profile == self.profile:
            return False
        _log.info("%s: a new tray profile, used from now on", self._path)
        self.profile = profile
        return True

    def use_demo(self, name: str) -> TrayProfile:
        """Use one of the demo's profiles from now on, by its file name. It is not saved."""
        profile = TrayProfile.load(_DEMO / name)
        self.profile = profile
        return profile

    def to_json(self) -> dict[str, Any] | None:
        """The profile as JSON; None without one."""
        return self.profile.to_json() if self.profile is not None else None

    def keep(self, data: dict[str, Any]) -> TrayProfile:
        """Save and use another profile. Raises ``CalibrationError`` if it is not usable."""
        profile = TrayProfile.from_json(data)
        with self._lock:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            profile.save(self._path)
            self.profile = profile
            self.problem = None
        return profile


def _stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; None if it is not there."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino, status.st_mtime_ns, status.st_size
