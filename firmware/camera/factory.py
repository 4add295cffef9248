"""Opens a camera by the name of a source, as given on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from traywatch.addresses import without_secrets
from traywatch.errors import CameraError, CameraNotAllowed
from traywatch.firmware.camera.base import Camera
from traywatch.firmware.camera.clip import ClipCamera, FolderCamera
from traywatch.firmware.camera.demo import DemoCamera, DemoWish
from traywatch.firmware.camera.devices import first_usb
from traywatch.firmware.camera.phone import PhoneCamera, PhonePictures
from traywatch.firmware.camera.pi.picamera import PiCamera
from traywatch.firmware.camera.settings.options import pi_options, usb_options
from traywatch.firmware.camera.usb import UsbCamera
from traywatch.firmware.camera.usb_identity import UsbIdentity

SOURCES = "auto, picamera[:N], usb[:N], phone, stream:URL, clip:PATH (a video or a folder of frames), demo"
LASTING = frozenset(
    {
        "source_unknown",
        "source_not_found",
        "source_unreadable",
        "demo_missing",
        "picamera_missing",
        "camera_forbidden",
        "camera_untrusted",
        "camera_unfit",
    }
)
"""Codes of permanent faults: a person must fix something and restart. ``is_lasting`` knows the exception."""


def is_lasting(error: CameraError) -> bool:
    """Whether opening the source again cannot help until a person has done something."""
    return error.code in LASTING and not isinstance(error, CameraNotAllowed)


def open_source(
    spec: str = "auto",
    *,
    want: Callable[[], DemoWish] | None = None,
    paused: bool = False,
    lens_position: float | None = None,
    practice: bool = True,
    phone: PhonePictures | None = None,
) -> Camera:
    """Open a camera by its name; an existing path is opened as a clip.

    ``auto`` is the Pi's camera, else the first USB camera, else the demo. Without ``practice`` the demo is
    replaced by the error ``camera_not_found``.

    A USB camera is named by its number, or as ``GET camera/sources`` lists it: then it is found again under
    another number. Options follow a question mark: ``usb:1?size=1280x720&fps=30``, ``picamera?mains=60``,
    ``clip:frames?fps=10``. ``want`` and ``paused`` are for the demo. ``lens_position`` fixes the focus of a
    Pi camera, in diopters. ``phone`` is where the pictures of a phone arrive; only a running tray has that.

    Raises ``CameraError``; ``is_lasting`` tells permanent faults.
    """
    name, rest = _parted(spec)
    match name:
        case "auto" if not rest:
            return _best(want, paused, lens_position, practice)
        case "demo" if not rest:
            return DemoCamera(want=want, paused=paused)
        case "phone" if not rest:
            return _phone(phone)
        case "picamera":
            number, _, options = rest.partition("?")
            fixed = {"lens_position": lens_position}
            return PiCamera(_number(spec, number), **fixed | pi_options(spec, options))
        case "usb":
            number, _, options = rest.partition("?")
            which = UsbIdentity.parse(number) or _number(spec, number)
            return UsbCamera(which, **usb_options(spec, options))
        case "stream" if rest:
            from traywatch.firmware.camera.network.stream import StreamCamera

            return StreamCamera(rest)
        case "clip" if rest:
            return _clip(rest)
    if spec and Path(spec.partition("?")[0]).exists():
        return _clip(spec)
    raise CameraError(
        "source_unknown",
        f"{without_secrets(spec)!r} is neither a source nor an existing file; use one of {SOURCES}",
    )


def _parted(spec: str) -> tuple[str, str]:
    """The kind of a source, and what follows it: a number, an address, a path, or options after ``?``."""
    name, _, rest = spec.strip().partition(":")
    if "?" in name:  # picamera?mains=60
        name, _, options = name.partition("?")
        rest = f"?{options}:{rest}" if rest else f"?{options}"
    return name, rest


def _phone(phone: PhonePictures | None) -> Camera:
    if phone is None:
        message = "a phone can be the camera of a running tray only: use traywatch run"
        raise CameraError("source_unknown", message)
    return PhoneCamera(phone)


def _best(
    want: Callable[[], DemoWish] | None, paused: bool, lens_position: float | None, practice: bool
) -> Camera:
    try:
        return PiCamera(lens_position=lens_position)
    except CameraError as error:
        # A camera that is busy is an error; a missing one is not.
        if error.code not in ("picamera_missing", "camera_not_found"):
            raise
    try:
        return UsbCamera(first_usb())
    except CameraError as error:
        if practice:
            return DemoCamera(want=want, paused=paused)
        if error.code != "camera_not_found":
            raise
        raise _none_found() from error


def without_practice(camera: Camera, *, practice: bool) -> Camera:
    """The camera. Without ``practice`` the demo is closed, and the error ``camera_not_found`` is raised.

    A tray whose camera took long must not go on with recorded dice.
    """
    if camera.name == "demo" and not practice:
        camera.close()
        raise _none_found()
    return camera


def _none_found() -> CameraError:
    return CameraError(
        "camera_not_found",
        "no camera found, neither on the Pi's ribbon cable nor on USB; plug one in, "
        "or choose another --source",
    )


def _clip(text: str) -> Camera:
    path_text, _, option = text.partition("?")
    path = Path(path_text)
    if path.is_dir():
        if not option:
            return FolderCamera(path)
        try:
            fps = float(option.removeprefix("fps="))
        except ValueError:
            fps = 0.0
        if not 0 < fps <= 1000:
            raise CameraError(
                "source_unknown", f"{text!r}: write an option such as fps=10 after the question mark"
            )
        return FolderCamera(path, fps=fps)
    return ClipCamera(path)


def _number(spec: str, text: str) -> int:
    if not text:
        return 0
    if not text.isdigit():
        raise CameraError("source_unknown", f"{spec!r}: write the camera's number after the colon")
    return int(text)
