"""The tray profile in use: the demo's profile, or the one in the data directory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from traywatch.calibration import TrayProfile
from traywatch.errors import CalibrationError
from traywatch.files import put_aside

_DEMO = Path(__file__).resolve().parent.parent / "demo"


class ProfileStore:
    """Loads the profile at ``path``, or the demo's profile, and saves new ones.

    A profile that cannot be read is moved aside and described in ``problem``; the tray starts without one.
    """

    def __init__(self, path: Path, *, demo: bool) -> None:
        self._path = path
        self._load(demo=demo)

    def switch(self, *, demo: bool) -> bool:
        """Use the demo's profile, or that of the tray; returns whether it was the other one before."""
        if demo == self._demo:
            return False
        self._load(demo=demo)
        return True

    def _load(self, *, demo: bool) -> None:
        path = self._path
        self._demo = demo
        self.profile: TrayProfile | None = None
        self.problem: str | None = None
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
        self._path.parent.mkdir(parents=True, exist_ok=True)
        profile.save(self._path)
        self.profile = profile
        self.problem = None
        return profile
